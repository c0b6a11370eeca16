/**
 * One table of every word that the editor shows or says, in sections: those of the headless editor, and `panels`. English is here; every
 * other language is a room of its own that is loaded when it is chosen.
 *
 *   table of the locale <── sections of a host (`words`) ──> merged table ──formatLabel(template, values)──> text
 *
 * Invariants: every language has the keys of English (checked by types) and fills the same {places} (tested). Read editor-words and
 * panel-words, then words, then format-label (plural forms, numbers, right-to-left).
 */
export { editorWords } from './editor-words.js'
export { panelWords } from './panel-words.js'
export { formatLabel, formatNumber } from './format-label.js'
export type { Language } from './format-label.js'
export { createNumberFormats } from './number-formats.js'
export type { NumberFormats } from './number-formats.js'
export { english, mergeWords } from './words.js'
export type { AnyWords, Labels, PanelWords, Words, WordsChange } from './words.js'
