/**
 * All texts of the editor: sections of the headless editor, and `panels`. English is here; other languages are modules loaded on demand.
 *   table of the locale <── messages of an app (`messages`) ──> merged table ──formatLabel(template, values)──> text
 *
 * In: a locale, an app's change, values. Out: text and numbers as that language writes them. Invariants: every language has the keys of
 * English (checked by types) and fills the same {places} (tested); a merged table is as good as one of the kit. Cost: linear in the
 * template; formats of numbers are kept per language. Read editor-words and panel-words, then words (types, merging), then format-label
 * (plural forms, right-to-left), then number-formats.
 */
export { hasAppleKeys, withAppleKeys } from './apple-keys.js'
export { editorWords, toolActions } from './editor-words.js'
export { panelWords } from './panel-words.js'
export { formatLabel, formatNumber } from './format-label.js'
export type { Language } from './format-label.js'
export { evaluateSum } from './evaluate-sum.js'
export { hasUnit, lengthDigits, metersOf, PIXELS, readLength } from './lengths.js'
export type { LengthScale } from './lengths.js'
export { createNumberFormats } from './number-formats.js'
export type { NumberFormats } from './number-formats.js'
export { english, mergeMessages } from './words.js'
export type { AnyMessages, EditorMessages, PanelMessages, Messages, MessagesChange } from './words.js'
