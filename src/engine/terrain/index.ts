/**
 * Paths over terrain that costs: the weighted region problem, answered with a proof of how good the answer is.
 * In: a mesh with areas, costs for one agent, two places. Out: a path with `cost <= bound * optimum`; the terrain under a path, part by part.
 *
 *      cost 1   \  cost 3       A cheap path bends where the cost changes, by the law of Snell: over longer ways through cheap
 *    s ----------*.             terrain. Portals |...| between polygons are cut by it at points to be found; an interval [==] of a
 *               |  `-.          portal bounds the cost of every path through it from below, and halves of it bound it better.
 *              [==]   `-- g
 * Invariants: the lower bound is one, whatever the budget; a path's cost is measured on the mesh, on the cheaper side of a border.
 * Cost: A* over some 3,000 points, Newton steps per corridor, proof by bounded work. Exact where both bounds meet.
 * Read terrain-costs.ts with cut-mesh.ts (forbidden areas), weighted-path.ts (the steps), steiner-graph.ts, corridor.ts with
 * refine-crossings.ts, interval-bound.ts; then area-along-path.ts.
 */
export { areaAlongPath } from './area-along-path.js'
export type { AreaLeg } from './area-along-path.js'
export type { Terrain } from './terrain-costs.js'
export { terrainOf } from './terrain-costs.js'
export { costAlong, findWeightedPath } from './weighted-path.js'
