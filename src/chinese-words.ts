/** The Chinese words as hosts get them: made here, so that an editor that loads them on demand does not carry them (as in layers-on-demand). */
import { chinese as table } from './words/chinese/index.js'
import type { Words } from './words/index.js'

/**
 * The table of words in Chinese, for a page that has to have it at once: `locale="zh"` loads it when it is asked for.
 * @example
 * const editor = <NavEditor words={chinese} />
 */
export const chinese: Words = table
