/** The words in Chinese: loaded when a locale asks for them. */
import type { Words } from '../index.js'
import { editorWords } from './editor-words.js'
import { panelWords } from './panel-words.js'

export { panelWords }
export const chinese: Words = { ...editorWords, panels: panelWords }
