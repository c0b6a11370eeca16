/** The document with the running gesture applied, and with the shape being drawn as if the gesture ended now. */
import { freeId, withDrawing, type Editor, type EditorSnapshot } from '../../editor/index.js'
import type { NavDocument } from '../../document/model/index.js'
import { memoizeLast } from '../memo.js'

export interface DrawnDocument {
  readonly read: () => NavDocument
  readonly isResting: () => boolean
  readonly id: () => string // returns an id for the shape being drawn; no item of the document has it
}

export function createDrawnDocument(editor: Editor): DrawnDocument {
  const id = (): string => freeId('draft', (candidate) => editor.document.item(candidate) !== undefined)
  const draw = memoizeLast((draft: NavDocument, shape: EditorSnapshot['overlay']['shape'], terrain: string) =>
    shape === undefined ? draft : withDrawing(draft, shape, id(), terrain),
  )
  const read = (): NavDocument => {
    const { draft, overlay, terrain } = editor.getSnapshot()
    return draw(draft, overlay.shape, terrain)
  }
  return { read, id, isResting: () => read() === editor.getSnapshot().document }
}
