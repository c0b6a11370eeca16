/** Copy, cut and paste of picked items, as text. */
import { boundingBox, type Point } from '../../engine/geometry/index.js'
import { toWorld } from '../camera/camera.js'
import type { EditorContext } from '../editor-context.js'
import { itemsBox, middleOf } from '../shapes/item-geometry.js'
import { itemsFromText, itemsToText } from './clipboard-text.js'
import type { ItemOperations } from './item-operations.js'

export class ItemClipboard {
  /** What was copied last. */
  text: string | undefined
  /** Pastes of one text step aside from each other. */
  private pastes = 0

  constructor(
    private readonly context: EditorContext,
    private readonly items: ItemOperations,
  ) {}

  copy(): string | undefined {
    const source = this.items.copyable()
    if (source.length === 0) return undefined
    this.text = itemsToText(source)
    this.pastes = 0
    const { announcer, settings } = this.context
    announcer.announce(settings.labels.announce.copied, { name: this.items.name(source) })
    return this.text
  }

  cut(): string | undefined {
    const picked = this.items.pickedItems()
    const text = this.copy()
    if (text !== undefined) this.items.removeItems(picked, this.context.settings.labels.changes.cut)
    return text
  }

  paste(text: string, at?: Point): boolean {
    const { store, settings, announcer, camera } = this.context
    const { reasons, changes } = settings.labels
    const source = itemsFromText(text)
    if (source === undefined) {
      announcer.refuse(reasons.unreadable)
      return false
    }
    const box = itemsBox(source) ?? boundingBox([toWorld(store.state.camera, camera.middle)])
    if (at !== undefined && box !== undefined) {
      const middle = middleOf(box)
      return this.items.insertCopies(source, at.x - middle.x, at.y - middle.y, changes.paste)
    }
    const step = text === this.text ? store.state.document.grid.cellSize * ++this.pastes : 0
    return this.items.insertCopies(source, step, step, changes.paste)
  }
}
