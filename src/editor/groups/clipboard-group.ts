/** `editor.clipboard`: selected items as text, GeoJSON that other programs read too. */
import type { Point } from '../../engine/geometry/index.js'
import type { ItemClipboard } from '../changes/item-clipboard.js'
import type { EditorContext } from '../editor-context.js'
import type { ToolRunner } from '../input/tool-runner.js'

export interface ClipboardGroup {
  /** What was copied last in this editor. */
  readonly text: string | undefined
  /** The selected items; undefined when nothing is selected. */
  readonly copy: () => string | undefined
  readonly cut: () => string | undefined
  /**
   * Our own JSON, GeoJSON, and with the option `files` the text of SVG and TMX, which is read after the call. `at` is where the middle of
   * the pasted things goes.
   */
  readonly paste: (text: string, at?: Point) => boolean
}

export function createClipboardGroup(
  { store }: EditorContext,
  clipboard: ItemClipboard,
  runner: ToolRunner,
): ClipboardGroup {
  return {
    get text() {
      return clipboard.text
    },
    copy: () => store.batch(() => clipboard.copy()),
    cut: () =>
      store.batch(() => {
        runner.interrupt()
        return clipboard.cut()
      }),
    paste: (text, at) =>
      store.batch(() => {
        runner.interrupt()
        return clipboard.paste(text, at)
      }),
  }
}
