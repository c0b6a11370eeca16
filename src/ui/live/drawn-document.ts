/** The document with the running gesture applied, and with the shape being drawn as if the gesture ended now. */
import { freeId, withDrawing, type Editor, type EditorSnapshot } from '../../editor/index.js'
import type { NavDocument } from '../../document/model/index.js'
import { memoizeLast } from '../memo.js'

export type DrawnDocument = ReturnType<typeof createDrawnDocument>

export function createDrawnDocument(editor: Editor) {
  /** Returns an id for the shape being drawn; no item of the document has it. */
  const id = (): string => freeId('draft', (candidate) => editor.document.item(candidate) !== undefined)
  const draw = memoizeLast((draft: NavDocument, shape: EditorSnapshot['overlay']['shape'], terrain: string) =>
    shape === undefined ? draft : withDrawing(draft, shape, id(), terrain),
  )
  const read = (): NavDocument => {
    const { draft, overlay, terrain } = editor.getSnapshot()
    return draw(draft, overlay.shape, terrain)
  }
  return { read, id, isResting: (): boolean => read() === editor.getSnapshot().document }
}
