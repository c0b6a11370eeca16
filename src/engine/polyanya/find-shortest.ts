/** The searchers of a mesh, kept as long as it: a question takes one from the pool and gives it back. */
import { SearcherPool, attached } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import type { Trace } from '../geometry/index.js'
import type { SearchMesh, MeshPlace } from '../convex/index.js'
import { PolyanyaSearcher } from './polyanya.js'
import type { PolyanyaAnswer } from './polyanya.js'

export const searchersFor = ({ convex }: SearchMesh): SearcherPool<PolyanyaSearcher> =>
  attached(convex, 'searchers', () => new SearcherPool(() => new PolyanyaSearcher(convex)))

/** The shortest path between two places. */
export function findShortest(
  mesh: SearchMesh,
  start: MeshPlace,
  goal: MeshPlace,
  limits: WorkLimits,
  trace: Trace | undefined,
): PolyanyaAnswer {
  const pool = searchersFor(mesh)
  const searcher = pool.take()
  try {
    return searcher.find(start, goal, limits, trace)
  } finally {
    pool.give(searcher)
  }
}
