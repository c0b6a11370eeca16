/** What the five articles say, row by row, with the story that shows it and a part of the title of the test that holds it. A test reads this table. */
import { LINE_AND_GRAPH_ROWS } from './rows-line-and-graph.js'
import { CELL_AND_MESH_ROWS } from './rows-cell-and-mesh.js'

export interface ArticleRow {
  /** A1 to A25, B1 to B21, C1 to C8, D1 to D20. */
  readonly id: string
  /** `S0` and `S2`: two parts on pixels; `S1`: grids and graphs; `S3`: A* in cells; `S4`: navigation meshes. */
  readonly article: 'S0' | 'S1' | 'S2' | 'S3' | 'S4'
  /** What the article says or does, in our words. */
  readonly says: string
  /** What is right, or what the kit does. */
  readonly right: string
  /** Id of the story, as in its address. */
  readonly story: string
  /** Part of the title of a test. */
  readonly test: string
}

export const rows: readonly ArticleRow[] = [...LINE_AND_GRAPH_ROWS, ...CELL_AND_MESH_ROWS]
