/** The words of the editor, from the table of all of them. */
export { editorWords, formatLabel, formatNumber } from '../../words/index.js'
export type { Labels } from '../../words/index.js'
