/**
 * The table of words in Chinese, a room of its own so that it is loaded when a locale asks for it (ui/lazy/locale-words).
 * Invariant: the keys and {places} of English, by types and by test/words. Read editor-words, then panel-words.
 */
import type { Messages } from '../index.js'
import { editorWords } from './editor-words.js'
import { panelWords } from './panel-words.js'

/**
 * The table of words in Chinese, for a page that has to have it at once: `locale="zh"` loads it when it is asked for.
 * @example
 * const editor = <NavEditor messages={chinese} />
 */
export const chinese: Messages = { ...editorWords, panels: panelWords }
