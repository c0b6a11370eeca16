/**
 * The Chinese messages, loaded for the locale `zh`. Invariant: the keys and {places} of English, by types and by test/words.
 */
import type { Messages } from '../index.js'
import { editorWords } from './editor-words.js'
import { panelWords } from './panel-words.js'

/**
 * Chinese messages, for a page that needs them at once; `locale="zh"` loads them on demand.
 * @example
 * const editor = <NavEditor messages={chinese} />
 */
export const chinese: Messages = { ...editorWords, panels: panelWords }
