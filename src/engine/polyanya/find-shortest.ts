/** The searchers of a mesh, kept as long as it: a question takes one from the pool and gives it back. */
import { SearcherPool } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import type { Trace } from '../geometry/index.js'
import type { ConvexMesh, SearchMesh, MeshPlace } from '../convex/index.js'
import { PolyanyaSearcher } from './polyanya.js'
import type { PolyanyaAnswer } from './polyanya.js'

const searchersOf = new WeakMap<ConvexMesh, SearcherPool<PolyanyaSearcher>>()

export function searchersFor({ convex }: SearchMesh): SearcherPool<PolyanyaSearcher> {
  let pool = searchersOf.get(convex)
  if (pool === undefined) searchersOf.set(convex, (pool = new SearcherPool(() => new PolyanyaSearcher(convex))))
  return pool
}

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
