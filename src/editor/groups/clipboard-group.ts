import { NavError, reportUncaught } from '../../engine/core/index.js'
import { boundingBox, type Point } from '../../engine/geometry/index.js'
import type { NavItem } from '../../document/model/index.js'
import { toWorld } from '../camera/camera.js'
import { itemsFromText, itemsToText } from '../changes/clipboard-text.js'
import type { ItemEdits } from '../changes/item-edits.js'
import type { EditorFiles } from '../editor-options.js'
import type { ToolRunner } from '../input/tool-runner.js'
import { itemsBox, itemsName, middleOf } from '../shapes/item-geometry.js'

export interface ClipboardGroup {
  /** The last copied text of this editor. */
  readonly text: string | undefined
  /** Copies the selected items and returns the text; undefined if nothing is selected. */
  readonly copy: () => string | undefined
  readonly cut: () => string | undefined
  /**
   * Pastes copied items, a Navsmith document or GeoJSON. With the option `files`, also pastes SVG and TMX, which are read asynchronously.
   * `at` is the center of the pasted items.
   */
  readonly paste: (text: string, at?: Point) => boolean
}

export function createClipboardGroup(edits: ItemEdits, runner: ToolRunner): ClipboardGroup {
  const { store, settings, announcer, camera, act } = edits.context
  let copied: string | undefined
  let pastes = 0

  const copy = act(() => {
    const source = edits.copyable()
    if (source.length === 0) return undefined
    copied = itemsToText(source)
    pastes = 0
    announcer.announce(edits.messages.announce.copied, { name: itemsName(source, edits.messages) })
    return copied
  })
  const insert = (source: readonly NavItem[], text: string, at: Point | undefined): boolean => {
    const { changes } = edits.messages
    const box = itemsBox(source) ?? boundingBox([toWorld(store.state.camera, camera.middle)])
    if (at !== undefined && box !== undefined) {
      const middle = middleOf(box)
      return edits.insertCopies(source, at.x - middle.x, at.y - middle.y, changes.paste)
    }
    const step = text === copied ? store.state.document.grid.cellSize * ++pastes : 0
    return edits.insertCopies(source, step, step, changes.paste)
  }
  const refuse = act(() => edits.refuse(edits.messages.reasons.unreadable))
  const pasteMarkup = async (files: EditorFiles, text: string, at: Point | undefined): Promise<void> => {
    try {
      await files.read(text, {}, ({ items }) => {
        if (items.length === 0) refuse()
        else store.batch(() => insert(items, text, at))
      })
    } catch (error) {
      if (!(error instanceof NavError)) (settings.options.onError ?? reportUncaught)(error)
      else if (error.code !== 'document/aborted') refuse()
    }
  }
  return {
    get text() {
      return copied
    },
    copy,
    cut: act(() => {
      runner.interrupt()
      const selected = edits.selected()
      const text = copy()
      if (text !== undefined) edits.remove(selected, edits.messages.changes.cut)
      return text
    }),
    paste: act((text, at) => {
      runner.interrupt()
      const source = itemsFromText(text)
      if (source !== undefined) return insert(source, text, at)
      const { files } = settings.options
      if (files === undefined || !isMarkup(text)) return refuse()
      void pasteMarkup(files, text, at)
      return true
    }),
  }
}

const isMarkup = (text: string): boolean =>
  text.trimStart().startsWith('<') && /<(?:svg|map)[\s>]/i.test(text.slice(0, 4096))
