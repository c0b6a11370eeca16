import type { ArticleRow } from './rows.js'

/** C1 to C8, D1 to D20: A* cell by cell, navigation meshes. */
export const CELL_AND_MESH_ROWS: readonly ArticleRow[] = [
  {
    id: 'C7',
    article: 'S3',
    says: 'A U-shaped dead end is called a failure of A* and mended by walking back',
    right:
      'A* with one open list for the whole map leaves the U on the shortest way; only the greedy walk has to turn back',
    story: 'recipes-same-question--u-trap',
    test: 'C7: A* leaves the U trap',
  },
]
