/** Copy, cut and paste of selected items, as text. */
import { NavError, reportUncaught } from '../../engine/core/index.js'
import { boundingBox, type Point } from '../../engine/geometry/index.js'
import type { NavItem } from '../../document/model/index.js'
import { toWorld } from '../camera/camera.js'
import type { EditorContext } from '../editor-context.js'
import { itemsBox, middleOf } from '../shapes/item-geometry.js'
import { itemsFromText, itemsToText } from './clipboard-text.js'
import type { EditorFiles } from '../editor-options.js'
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
    announcer.announce(settings.messages.announce.copied, { name: this.items.name(source) })
    return this.text
  }

  cut(): string | undefined {
    const selected = this.items.selectedItems()
    const text = this.copy()
    if (text !== undefined) this.items.removeItems(selected, this.context.settings.messages.changes.cut)
    return text
  }

  paste(text: string, at?: Point): boolean {
    const { settings, announcer } = this.context
    const source = itemsFromText(text)
    if (source !== undefined) return this.insert(source, text, at)
    const { files } = settings.options
    if (files !== undefined && isMarkup(text)) {
      void this.pasteMarkup(files, text, at)
      return true
    }
    announcer.refuse(settings.messages.reasons.unreadable)
    return false
  }

  /** The formats may have to be loaded first. */
  private async pasteMarkup(files: EditorFiles, text: string, at: Point | undefined): Promise<void> {
    const { store, settings, announcer } = this.context
    const refuse = (): void => store.batch(() => announcer.refuse(settings.messages.reasons.unreadable))
    try {
      await files.read(text, {}, ({ items }) => {
        if (items.length === 0) refuse()
        else store.batch(() => this.insert(items, text, at))
      })
    } catch (error) {
      if (!(error instanceof NavError)) (settings.options.onError ?? reportUncaught)(error)
      else if (error.code !== 'document/aborted') refuse()
    }
  }

  private insert(source: readonly NavItem[], text: string, at: Point | undefined): boolean {
    const { store, settings, camera } = this.context
    const { changes } = settings.messages
    const box = itemsBox(source) ?? boundingBox([toWorld(store.state.camera, camera.middle)])
    if (at !== undefined && box !== undefined) {
      const middle = middleOf(box)
      return this.items.insertCopies(source, at.x - middle.x, at.y - middle.y, changes.paste)
    }
    const step = text === this.text ? store.state.document.grid.cellSize * ++this.pastes : 0
    return this.items.insertCopies(source, step, step, changes.paste)
  }
}

/** SVG, or the XML of Tiled: what stands before the first of its elements is short. */
const isMarkup = (text: string): boolean =>
  text.trimStart().startsWith('<') && /<(?:svg|map)[\s>]/i.test(text.slice(0, 4096))
