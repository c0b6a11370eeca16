/** The document with the running gesture applied, and with the shape being drawn as if the gesture ended now. */
import { freeId, withDrawing, type Editor, type EditorSnapshot } from '../../editor/index.js'
import type { NavDocument } from '../../document/model/index.js'

export interface DrawnDocument {
  readonly read: () => NavDocument
  readonly isResting: () => boolean
  readonly id: () => string // returns the id of the shape being drawn, which the document does not use
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
