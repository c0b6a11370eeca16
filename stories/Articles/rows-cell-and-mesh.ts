import type { ArticleRow } from './rows.js'

/** C1 to C8, D1 to D20: A* cell by cell, navigation meshes. */
export const CELL_AND_MESH_ROWS: readonly ArticleRow[] = [
  {
    id: 'C1',
    article: 'S3',
    says: 'F = G + H with 10 and 14, Manhattan as the estimate, the end when the goal is opened',
    right:
      'An estimate that counts diagonal steps, the end when the goal is taken; 10 and 14 as an option, never beside real lengths',
    story: 'articles-cells--walkthrough',
    test: 'C1: Manhattan with diagonal steps',
  },
  {
    id: 'C2',
    article: 'S3',
    says: 'A cell of the open list gets a new parent where the way through here is shorter: 28, then 20',
    right: 'The same; the example runs with the figures of the article',
    story: 'articles-cells--walkthrough',
    test: 'C2: figure six',
  },
  {
    id: 'C3',
    article: 'S3',
    says: 'Of two cells with one F the newest is taken, for speed',
    right: 'A rule for ties that is written down: least F, larger G, newest',
    story: 'articles-cells--ties',
    test: 'C3: of equal F',
  },
  {
    id: 'C4',
    article: 'S3',
    says: 'Corners of walls are not cut; optional',
    right: 'Four rules, one setting for every planner of a grid',
    story: 'articles-cells--corners',
    test: 'C4: a way that may cut corners',
  },
  {
    id: 'C5',
    article: 'S3',
    says: 'Nodes may be squares, hexes, rectangles, any polygon',
    right: 'Squares, hexes, waypoints and convex polygons under one search',
    story: 'articles-cells--nodes',
    test: 'C5: squares with eight ways',
  },
  {
    id: 'C6',
    article: 'S3',
    says: 'Walls, rivers and illegal terrain are left out',
    right: 'A cost for each cell and bits for each agent; jump points refuse costs they cannot honor',
    story: 'articles-cells--terrain',
    test: 'C6: a river as a wall',
  },
  {
    id: 'C7',
    article: 'S3',
    says: 'A U-shaped dead end is called a failure of A* and mended by walking back',
    right:
      'A* with one open list for the whole map leaves the U on the shortest way; only the greedy walk has to turn back',
    story: 'articles-cells--dead-end',
    test: 'C7: figures ten and eleven',
  },
  {
    id: 'C8',
    article: 'S3',
    says: 'Who is back at the start is enclosed',
    right: 'Islands are known before the search: no step is needed',
    story: 'articles-cells--enclosed',
    test: 'C8: back at the start',
  },
]
