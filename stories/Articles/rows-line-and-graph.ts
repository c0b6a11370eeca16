import type { ArticleRow } from './rows.js'

/** A1 to A25, B1 to B21: sliding lines, corner trees, grids and graphs. */
export const LINE_AND_GRAPH_ROWS: readonly ArticleRow[] = [
  {
    id: 'B6',
    article: 'S1',
    says: 'An improved cell is given the parent of the cell that it was reached from',
    right: 'Its parent is that cell; every step of a path is a legal step',
    story: 'articles-s1--parent-pointer',
    test: 'B6: with the parent of the parent',
  },
  {
    id: 'B7',
    article: 'S1',
    says: 'Manhattan distance estimates ways of eight directions',
    right: 'Octile for eight directions, Manhattan for four, the straight line on a mesh',
    story: 'articles-s1--manhattan-over-diagonals',
    test: 'B7: with Manhattan distance',
  },
  {
    id: 'B8',
    article: 'S1',
    says: 'The search stops when the goal enters the open set',
    right: 'It stops when the goal is taken from it',
    story: 'articles-s1--goal-enters-the-open-set',
    test: 'B8: ended when the goal is opened',
  },
  {
    id: 'B9',
    article: 'S1',
    says: 'A closed cell is never looked at again, whatever the estimate',
    right: 'An estimate that falls by no more than a step makes that right',
    story: 'articles-s1--manhattan-over-diagonals',
    test: 'B9: the octile estimate',
  },
  {
    id: 'B10',
    article: 'S1',
    says: 'All open cells are looked through for the cheapest; a heap is advised',
    right: 'A queue of buckets on grids, a heap of four elsewhere',
    story: 'articles-s1--a-star-as-printed',
    test: 'B10: looking through all open cells',
  },
  {
    id: 'B11',
    article: 'S1',
    says: 'Without a way, A* throws and jump point search hands out the straight line',
    right: 'A typed answer with a reason, known from the islands before a search',
    story: 'articles-s1--no-way',
    test: 'B11: where no way leads',
  },
  {
    id: 'B16',
    article: 'S1',
    says: 'Diagonals are scanned only where the straight scans found nothing',
    right: 'All natural and forced neighbors are followed; the cost equals that of Dijkstra',
    story: 'articles-s1--jump-points',
    test: 'B16: finds no path',
  },
]
