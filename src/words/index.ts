/**
 * All texts of the editor: sections for the headless editor, and `panels`. English is here; other languages are modules loaded on demand.
 *   table of the locale <── messages of an app (`messages`) ──> merged table ──formatLabel(template, values)──> text
 *
 * In: a locale, changes by the app, values. Out: text and numbers as in that language. Invariants: every language has the keys of English
 * (checked by types) and the same {placeholders} (tested); a merged table can be used like a built-in one. Cost: linear in the template;
 * number formats are cached per language. Read editor-words and panel-words, then words (types, merging), then format-label (plural forms,
 * right-to-left), then number-formats.
 */
export { hasAppleKeys, withAppleKeys } from './apple-keys.js'
export { editorWords, toolActions } from './editor-words.js'
export { panelWords } from './panel-words.js'
export { formatLabel, formatNumber } from './format-label.js'
export { evaluateSum } from './evaluate-sum.js'
export { hasUnit, lengthDigits, metersOf, PIXELS, readLength } from './lengths.js'
export type { LengthScale } from './lengths.js'
export { createNumberFormats } from './number-formats.js'
export type { NumberFormats } from './number-formats.js'
export { english, mergeMessages } from './words.js'
export type { AnyMessages, EditorMessages, PanelMessages, Messages, MessagesChange } from './words.js'
