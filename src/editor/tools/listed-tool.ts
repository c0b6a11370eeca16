/** A tool as the toolbar, the menus and the keymap know it. */
import type { EditorMessages } from '../../words/index.js'

export interface ListedTool {
  readonly id: string
  readonly name: (messages: EditorMessages) => string
  /** Name of an icon in the host's set. */
  readonly icon: string
  /** Key that picks the tool, as in the keymap. One of the host comes before a built-in row. */
  readonly hotkey?: string
  /**
   * Tools of one group stand together in the toolbar, groups in the order of their first tools: `point`, `draw`, `place` and `work` are the built-in
   * ones; `own`, the host's, when absent. `false`: not in the toolbar.
   */
  readonly group?: string | false
  /** `false`: of no use in a read-only editor. */
  readonly edits: boolean
}
