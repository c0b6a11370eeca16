/**
 * All texts of the editor, and its formats of numbers and lengths. English is built in; other languages load on demand.
 * Every language has the keys of English (checked by types) and the same {placeholders} (tested).
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
