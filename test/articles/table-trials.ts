/**
 * Tests printed code of the articles on random graphs: distances between all pairs, distances from one vertex, and a
 * search for the nearest node in square blocks. Compares the results with exact results and with the engine.
 */
import { createRandom } from '../../src/engine/core/index.js'
import { buildAllPairs, buildWaypointGraph, findPath, type Point } from '../../src/engine/index.js'
import { nearestByBlocks, squared } from '../oracles/printed-blocks.js'
import { NO_EDGE, printedDijkstra, printedFloyd, trueDistances } from '../oracles/printed-tables.js'
import { crossesProperly } from '../oracles/plain-geometry.js'
import { obstaclesOf } from '../../stories/Articles/lessons-graphs.js'

export interface MatrixGraph {
  readonly count: number
  /** Matrix row by row: NO_EDGE where there is no edge, 0 on the diagonal. */
  readonly map: Int32Array
}

/** Draws ten vertices with about one bidirectional edge each, so that some vertices are disconnected. */
export function drawGraph(seed: number, count = 10): MatrixGraph {
  const random = createRandom(seed)
  const map = new Int32Array(count * count).fill(NO_EDGE)
  for (let v = 0; v < count; v++) map[v * count + v] = 0
  for (let e = 0; e < count; e++) {
    const [v, w] = [Math.floor(random() * count), Math.floor(random() * count)]
    if (v === w) continue
    map[v * count + w] = map[w * count + v] = 1 + Math.floor(random() * 40)
  }
  return { count, map }
}

/**
 * Returns the engine's table of the distances between all vertices of a graph. Each vertex becomes a waypoint whose id is
 * the number of the vertex.
 */
export function engineTable({ count, map }: MatrixGraph) {
  const links: { from: string; to: string; cost: number }[] = []
  for (let v = 0; v < count; v++)
    for (let w = v + 1; w < count; w++)
      if (map[v * count + w] !== NO_EDGE) links.push({ from: String(v), to: String(w), cost: map[v * count + w] })
  // The waypoints are close together, because a link may not cost less than the distance between its ends.
  const waypoints = Array.from({ length: count }, (_, i) => ({ id: String(i), x: i / 100, y: 0 }))
  return buildAllPairs(buildWaypointGraph({ waypoints, links }))
}

/** Counts wrong distances between all pairs in the article's code, and paths that it returns where none exists. */
export const floydTrial = (seed: number) => {
  const graph = drawGraph(seed)
  const { count, map } = graph
  const truth = trueDistances(map, count)
  const printed = printedFloyd(map, count)
  const ours = engineTable(graph)
  let [noWay, told, wrong, right] = [0, 0, 0, 0]
  for (let pair = 0; pair < count * count; pair++) {
    const [v, w] = [Math.floor(pair / count), pair % count]
    const isNone = truth[pair] === Infinity
    if (isNone) noWay++
    if (isNone && printed.path[pair] >= 0) told++
    if (!isNone && printed.distance[pair] !== truth[pair]) wrong++
    if (ours.distance(String(v), String(w)) === truth[pair]) right++
  }
  return { asked: count * count, noWay, told, wrong, right }
}

/** Runs the article's code from one vertex. Counts paths that do not begin at this vertex, and negative distances. */
export const dijkstraTrial = (seed: number) => {
  const { count, map } = drawGraph(seed)
  const source = 1 + (seed % (count - 1))
  const truth = trueDistances(map, count)
  const { distance, path } = printedDijkstra(map, count, source)
  let [asked, astray, below, noWay] = [0, 0, 0, 0]
  for (let to = 0; to < count; to++) {
    if (to === source) continue
    asked++
    if (distance[to] < 0) below++
    if (truth[source * count + to] === Infinity) {
      noWay++
      continue
    }
    // Follows the predecessors, as the article intends; the path has to begin at the source.
    let at = to
    for (let hops = 0; hops < count && at !== source && at !== 0; hops++) at = path[at]
    if (at !== source) astray++
  }
  return { asked, noWay, astray, below }
}

/** Thirty-six nodes and ten walls on 64 x 40 units. Nodes are so few that many square blocks of side 8 are empty. */
export interface NodeMap {
  readonly nodes: readonly Point[]
  readonly walls: readonly (readonly [Point, Point])[]
  readonly place: Point
}

export function drawNodes(seed: number): NodeMap {
  const random = createRandom(seed)
  const point = (): Point => ({ x: Math.round(640 * random()) / 10, y: Math.round(400 * random()) / 10 })
  const walls = Array.from({ length: 10 }, (): readonly [Point, Point] => {
    const from = point()
    const isFlat = random() < 0.5
    const length = 8 + 12 * random()
    return [from, { x: from.x + (isFlat ? length : 0), y: from.y + (isFlat ? 0 : length) }]
  })
  return { nodes: Array.from({ length: 36 }, point), walls, place: point() }
}

/** Reports whether a wall stands between two places. */
export const isHidden = (walls: NodeMap['walls'], from: Point, to: Point): boolean =>
  obstaclesOf(walls).some(({ outer }) =>
    outer.some((corner, i) => crossesProperly(corner, outer[(i + 1) % 4], from, to)),
  )

/** Returns where a path of the engine enters a graph of these nodes: the nearest visible node. */
export function entryOf({ nodes, walls, place }: NodeMap): Point | undefined {
  const graph = buildWaypointGraph(
    { waypoints: nodes.map(({ x, y }, i) => ({ id: String(i), x, y })), links: [] },
    { obstacles: obstaclesOf(walls) },
  )
  // The goal is next to the start. So the shortest path over nodes goes to the nearest visible node and back.
  const answer = findPath(graph, place, { x: place.x + 1e-3, y: place.y })
  return answer.status === 'found' ? answer.path.points[1] : undefined
}

export const blocksTrial = (seed: number) => {
  const map = drawNodes(seed)
  const { nodes, walls, place } = map
  if (isHidden(walls, place, place)) return undefined
  const { node } = nearestByBlocks(nodes, place, 8, 12)
  const byDistance = [...nodes].sort((a, b) => squared(a, place) - squared(b, place))
  const inSight = byDistance.find((candidate) => !isHidden(walls, place, candidate))
  if (node === undefined || inSight === undefined) return undefined
  const found = nodes[node]
  return {
    asked: 1,
    further: squared(found, place) > squared(byDistance[0], place),
    hidden: isHidden(walls, place, found),
    wrong: squared(found, place) !== squared(inSight, place),
  }
}
