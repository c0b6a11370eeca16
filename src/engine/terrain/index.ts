/**
 * Finds cheapest paths over terrain with costs (the weighted region problem), with a proved bound.
 *
 *     cost 1   \  cost 3       A cheap path bends where the cost changes (Snell's law), so that more of it is on cheap terrain.
 *   s ----------*.             It crosses the portals |...| between polygons at points that must be found. For each interval [==]
 *              |  `-.          of a portal, the search computes a lower bound of the cost of all paths through it. Halving the
 *             [==]   `-- g     interval raises the bound.
 * Invariants: the lower bound is valid for any budget; a path along a border has the cost of the cheaper side.
 * Cost: A* over about 3,000 points, Newton steps per corridor, and a proof with a limited number of steps.
 * Read: terrain-costs, cut-mesh, weighted-path (the steps), near-mesh, steiner-graph, corridor, refine-crossings, interval-bound, area-along-path.
 */
export { areaAlongPath } from './area-along-path.js'
export type { AreaLeg } from './area-along-path.js'
export { distanceToBox } from './near-mesh.js'
export type { Terrain } from './terrain-costs.js'
export { terrainOf } from './terrain-costs.js'
export { costAlong, findWeightedPath } from './weighted-path.js'
