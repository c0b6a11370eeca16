/** The words of the editor, from the table of all of them. */
export { createNumberFormats, editorWords, formatLabel, formatNumber, hasAppleKeys } from '../../words/index.js'
export type { Labels } from '../../words/index.js'
