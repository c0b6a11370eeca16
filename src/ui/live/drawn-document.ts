/** The drawing as the mesh follows it: with the running gesture applied, and what is under the pen as if it ended here. */
import { freeId, withDrawing, type Editor, type EditorSnapshot } from '../../editor/index.js'
import type { NavDocument } from '../../document/model/index.js'

export interface DrawnDocument {
  /** The same value as long as nothing in it changed. */
  readonly read: () => NavDocument
  /** Nothing is dragged or drawn: it is the committed document. */
  readonly isResting: () => boolean
  /** What the shape under the pen is called in it; no item of the document has that id. */
  readonly id: () => string
}

export function createDrawnDocument(editor: Editor): DrawnDocument {
  let draft: NavDocument | undefined
  let shape: EditorSnapshot['overlay']['shape']
  let drawn: NavDocument | undefined
  const id = (): string => freeId('draft', (candidate) => editor.document.item(candidate) !== undefined)
  const read = (): NavDocument => {
    const { draft: nextDraft, overlay, terrain } = editor.getSnapshot()
    if (drawn === undefined || draft !== nextDraft || shape !== overlay.shape) {
      draft = nextDraft
      shape = overlay.shape
      drawn = shape === undefined ? draft : withDrawing(draft, shape, id(), terrain)
    }
    return drawn
  }
  return { read, id, isResting: () => read() === editor.getSnapshot().document }
}
