/** The Chinese messages, loaded for the locale `zh`. Invariant: they have the keys and {placeholders} of English (types and test/words). */
import type { Messages } from '../index.js'
import { editorWords } from './editor-words.js'
import { panelWords } from './panel-words.js'

/**
 * Chinese messages, for a page that needs them in its first render; `locale="zh"` loads them on demand.
 * @example
 * const editor = <NavEditor messages={chinese} />
 */
export const chinese: Messages = { ...editorWords, panels: panelWords }
