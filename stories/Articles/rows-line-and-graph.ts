import type { ArticleRow } from './rows.js'

/** A1 to A25, B1 to B21: sliding lines, corner trees, grids and graphs. */
export const LINE_AND_GRAPH_ROWS: readonly ArticleRow[] = []
