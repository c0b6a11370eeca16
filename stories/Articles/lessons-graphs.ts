/** Lessons on grids and graphs (article S1): tables of all pairs, Dijkstra's list, the nearest node, a mesh as points, one path in several worlds. */
import {
  buildNavMesh,
  comparePlanners,
  findPath,
  rasterize,
  type ComparedWorld,
  type Obstacle,
  type Point,
} from '../../src/engine/index.js'
import { GOAL, SPAWN, YARD, ring } from '../sample-scenes.js'
import {
  count,
  dot,
  layer,
  obstacles,
  patch,
  step,
  trail,
  words,
  type Playback,
  type Lesson,
  type Marks,
  type Scene,
  type Step,
} from './lesson.js'
import { RECORDED } from './recorded.js'
import { lengthIn } from './rings.js'

/** `int.MaxValue`, which the article's code uses for a missing edge. */
const NO_EDGE = 2 ** 31 - 1
const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
const COUNT = NAMES.length
const PLACES = ring([80, 120], [230, 60], [240, 230], [390, 110], [400, 300], [550, 180], [90, 330])
/** Edges of the graph; vertex G has none. */
const EDGES = [
  [0, 1, 7],
  [0, 2, 9],
  [1, 2, 4],
  [1, 3, 12],
  [2, 3, 5],
  [2, 4, 8],
  [3, 5, 6],
  [4, 5, 3],
] as const
const GRAPH = new Int32Array(COUNT * COUNT).fill(NO_EDGE)
for (let v = 0; v < COUNT; v++) GRAPH[v * COUNT + v] = 0
for (const [v, w, cost] of EDGES) GRAPH[v * COUNT + w] = GRAPH[w * COUNT + v] = cost

const graphMarks = (middle: number): Marks => [
  EDGES.map(([v, w]) => trail([PLACES[v], PLACES[w]], 'waypoint', { width: 1.5, opacity: 0.8 })),
  EDGES.map(([v, w, cost]) => {
    const [a, b] = [PLACES[v], PLACES[w]]
    return words({ x: (a.x + b.x) / 2 + 5, y: (a.y + b.y) / 2 - 16 }, String(cost), { ink: 'text2', size: 14 })
  }),
  PLACES.map((place, v) =>
    v === middle
      ? dot(place, 'accent', { radius: 11, label: NAMES[v] })
      : dot(place, 'waypoint', { radius: 8, label: NAMES[v] }),
  ),
]

const distanceIn = (distance: number): string => {
  if (distance === Infinity) return '∞'
  if (distance === NO_EDGE) return 'max'
  if (distance < -9999) return '−10⁹'
  return distance < 0 ? `−${-distance}` : String(distance)
}

interface Pairs {
  readonly distance: readonly number[]
  readonly next: readonly number[]
}

/**
 * Returns the table at the start and after each intermediate vertex. If `isPrinted`, computes it like the article's code: a missing edge is the number
 * `NO_EDGE`, and sums overflow at 32 bits. Otherwise, a missing edge is Infinity.
 */
function tables(isPrinted: boolean): Pairs[] {
  const distance = [...GRAPH].map((value) => (value === NO_EDGE && !isPrinted ? Infinity : value))
  const next = distance.map((value, i) => (value === Infinity ? -1 : i % COUNT))
  const all: Pairs[] = [{ distance: [...distance], next: [...next] }]
  for (let k = 0; k < COUNT; k++) {
    for (let v = 0; v < COUNT; v++)
      for (let w = 0; w < COUNT; w++) {
        const sum = distance[v * COUNT + k] + distance[k * COUNT + w]
        const via = isPrinted ? sum | 0 : sum
        if (via >= distance[v * COUNT + w]) continue
        distance[v * COUNT + w] = via
        next[v * COUNT + w] = next[v * COUNT + k]
      }
    all.push({ distance: [...distance], next: [...next] })
  }
  return all
}

/** Returns the path between two vertices by the table of next vertices: at most `COUNT` steps, and empty if an entry is missing. */
function wayOf(next: readonly number[], from: number, to: number): number[] {
  const way = [from]
  for (let at = from; at !== to && way.length <= COUNT; way.push(at)) {
    at = next[at * COUNT + to]
    if (at < 0) return []
  }
  return way
}

const pairsPlayback = (tables: readonly Pairs[]): Playback['steps'] =>
  tables.map(({ distance, next }, pass) => (selected: number): Step => {
    const isChanged = (pair: number): boolean => pass > 0 && distance[pair] !== tables[pass - 1].distance[pair]
    const [from, to] = [Math.floor(selected / COUNT), selected % COUNT]
    const way = wayOf(next, from, to)
    const isWay = way.every((v, i) => i === 0 || GRAPH[way[i - 1] * COUNT + v] !== NO_EDGE)
    const over = way.length > 0 ? `, over ${way.map((v) => NAMES[v]).join(' ')}` : ''
    return {
      ...step(
        pass === 0
          ? 'only edges'
          : `ways over ${NAMES.slice(0, pass).join(', ')}: ${distance.filter((_, pair) => isChanged(pair)).length} entries changed`,
        way.length > 1 &&
          trail(
            way.map((v) => PLACES[v]),
            isWay ? 'success' : 'danger',
            { width: 4 },
          ),
        graphMarks(pass - 1),
      ),
      panel: {
        kind: 'table',
        caption: 'Distance from row to column; below it the next vertex. Select an entry to see its way.',
        head: ['', ...NAMES],
        note: `${NAMES[from]} to ${NAMES[to]}: ${distanceIn(distance[selected])}${over}`,
        rows: NAMES.map((name, v) => ({
          cells: [
            name,
            ...NAMES.map((other, w) => {
              const value = v * COUNT + w
              const [text, small] = [distanceIn(distance[value]), next[value] < 0 ? '–' : NAMES[next[value]]]
              return { text, small, label: `${name} to ${other}: ${text} ${small}`, value, isNow: isChanged(value) }
            }),
          ],
        })),
      },
    }
  })

const SOURCE = 2

/** Returns steps that show Dijkstra's list after each settled vertex: as in the article if `isPrinted`, else with unreachable vertices handled correctly. */
function listPlayback(isPrinted: boolean): Step[] {
  const none = isPrinted ? NO_EDGE : Infinity
  const distance = Array.from(GRAPH.slice(SOURCE * COUNT, (SOURCE + 1) * COUNT), (value) =>
    value === NO_EDGE ? none : value,
  )
  const before = distance.map((value, w): number => (isPrinted ? 0 : value === Infinity || w === SOURCE ? -1 : SOURCE))
  const done = [SOURCE]
  const steps = [listStep(SOURCE, distance, before, done)]
  let taken = 0
  for (let turn = 0; turn < COUNT; turn++) {
    let least = none
    for (let w = 0; w < COUNT; w++) if (!done.includes(w) && distance[w] < least) [taken, least] = [w, distance[w]]
    if (!isPrinted && least === Infinity) break
    if (!done.includes(taken)) done.push(taken)
    for (let w = 0; w < COUNT; w++) {
      const edge = GRAPH[taken * COUNT + w]
      const via = isPrinted ? (least + edge) | 0 : edge === NO_EDGE ? Infinity : least + edge
      if (!done.includes(w) && via < distance[w]) [distance[w], before[w]] = [via, taken]
    }
    steps.push(listStep(taken, distance, before, done))
  }
  return steps
}

const listStep = (
  taken: number,
  distance: readonly number[],
  before: readonly number[],
  done: readonly number[],
): Step => ({
  ...step(
    `${NAMES[taken]} taken, ${done.length} finished`,
    graphMarks(taken),
    before.map((v, w) => {
      const isEdge = v >= 0 && GRAPH[v * COUNT + w] !== NO_EDGE
      return (
        v >= 0 &&
        w !== SOURCE &&
        v !== w &&
        trail([PLACES[w], PLACES[v]], isEdge ? 'success' : 'danger', { width: 3, arrow: true, dashed: !isEdge })
      )
    }),
  ),
  panel: {
    kind: 'table',
    caption: `From ${NAMES[SOURCE]}`,
    head: ['Vertex', 'Distance', 'Previous'],
    rows: NAMES.map((name, v) => ({
      isNow: v === taken,
      cells: [name, distanceIn(distance[v]), before[v] < 0 ? '–' : NAMES[before[v]]],
    })),
  },
})

/** Returns walls as obstacles of thickness 0.5. */
export const obstaclesOf = (walls: readonly (readonly Point[])[]): Obstacle[] =>
  walls.map(([a, b], i) => ({
    id: `wall-${i}`,
    outer: ring([a.x - 0.25, a.y - 0.25], [b.x + 0.25, a.y - 0.25], [b.x + 0.25, b.y + 0.25], [a.x - 0.25, b.y + 0.25]),
  }))

const [ZOOM, BLOCK] = [10, 8]
const NODE_WORLD = { x: 0, y: 0, width: 64 * ZOOM, height: 40 * ZOOM }
const zoomed = ({ x, y }: Point): Point => ({ x: x * ZOOM, y: y * ZOOM })

function nearestScene(): Scene {
  const { nodes, walls, place, rings, printed, ours } = RECORDED.nodes
  const side = BLOCK * ZOOM
  const [column, row] = [Math.floor(place.x / BLOCK), Math.floor(place.y / BLOCK)]
  const blockStep = (caption: string, ring: number, found?: Point, ink: 'success' | 'danger' = 'success'): Step => {
    const [left, top, right, bottom] = [column - ring, row - ring, column + ring + 1, row + ring + 1].map(
      (at) => at * side,
    )
    return step(
      caption,
      patch(
        [left, right, right, left].map((x, i) => ({ x, y: i < 2 ? top : bottom })),
        'accent',
        0.14,
      ),
      nodes.map((at) => dot(zoomed(at), 'waypoint', { radius: 4 })),
      found && [trail([zoomed(place), zoomed(found)], ink, { width: 3 }), dot(zoomed(found), ink, { radius: 7 })],
      dot(zoomed(place), 'spawn', { radius: 8 }),
    )
  }
  const distance = (at: Point): string => lengthIn([at, place], 2)
  const searched = Array.from({ length: rings + 1 }, (_, ring) =>
    blockStep(ring === 0 ? 'the block of the place' : `ring ${ring} of blocks around it`, ring),
  )
  const lines = (count: number, lineAt: (at: number) => readonly Point[]): Marks =>
    Array.from({ length: count - 1 }, (_, i) => trail(lineAt((i + 1) * side), 'gridMajor', { width: 1 }))
  return {
    world: NODE_WORLD,
    ground: [
      obstacles(obstaclesOf(walls).map(({ id, outer }) => ({ id, outer: outer.map(zoomed) }))),
      lines(8, (x) => ring([x, 0], [x, NODE_WORLD.height])),
      lines(5, (y) => ring([0, y], [NODE_WORLD.width, y])),
    ],
    playbacks: [
      {
        name: 'As printed',
        steps: [
          ...searched,
          blockStep(
            `the nearest node of the first ring that has one: ${distance(printed)} away, behind a wall`,
            rings,
            printed,
            'danger',
          ),
        ],
      },
      {
        name: 'Ours',
        steps: [
          ...searched,
          blockStep('one more ring: it may have a nearer node', rings + 1),
          blockStep(`the nearest in sight: ${distance(ours)} away`, rings + 1, ours),
        ],
      },
    ],
  }
}

const ENDS = [dot(SPAWN, 'spawn', { radius: 8 }), dot(GOAL, 'goal', { radius: 8 })]

function pointSetScene(): Scene {
  const mesh = buildNavMesh(YARD)
  const triangles = mesh.triangles()
  const exact = findPath(mesh, SPAWN, GOAL)
  if (exact.status !== 'found') throw new Error(exact.status)
  const shortest = exact.path.length
  const corner = (v: number): Point => ({ x: triangles.coords[2 * v], y: triangles.coords[2 * v + 1] })
  const middle = (...all: readonly Point[]): Point => ({
    x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
    y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
  })
  const places = Array.from(triangles.walkable, (isWalkable, t) => {
    if (isWalkable === 0) return []
    const [a, b, c] = [0, 1, 2].map((k) => corner(triangles.triangles[3 * t + k]))
    return [a, b, c, middle(a, b), middle(b, c), middle(c, a), middle(a, b, c)]
  }).flat()
  const all = [...new Map(places.map((place) => [`${place.x},${place.y}`, place])).values()]
  const playback = (name: string, points: readonly Point[], ink: 'danger' | 'success'): Playback => ({
    name,
    steps: points.map((_, i) => {
      const part = points.slice(0, i + 1)
      const end = part.length === points.length ? `; the shortest is ${shortest.toFixed(1)} px` : ''
      return step(
        `${part.length} of its points, ${lengthIn(part)} px${end}`,
        all.map((place) => dot(place, 'mesh', { radius: 2 })),
        trail(part, ink, { width: 3 }),
        ENDS,
      )
    }),
  })
  return {
    ground: [layer('TriangulationLayer', { mesh }), obstacles(YARD.obstacles)],
    playbacks: [playback('As described', RECORDED.pointSet, 'danger'), playback('Ours', exact.path.points, 'success')],
  }
}

const KINDS: readonly (readonly [ComparedWorld, string, string])[] = [
  ['grid', 'a-star', 'Cells'],
  ['waypoints', 'a-star', 'Waypoints off corners'],
  ['polygons', 'visibility', 'Lines of sight'],
  ['mesh', 'polyanya', 'Mesh'],
]

function kindsScene(): Scene {
  const { rows } = comparePlanners(YARD, SPAWN, GOAL, { gridCells: 64 })
  const grid = rasterize(YARD, { cellSize: 10 })
  const corners = YARD.obstacles.reduce((sum, { outer, holes = [] }) => sum + outer.length + holes.flat().length, 0)
  const sizes: Readonly<Record<string, string>> = {
    grid: `${grid.width * grid.height} cells`,
    mesh: `${buildNavMesh(YARD).walkableTriangles} walkable triangles`,
    polygons: `${corners} corners`,
    waypoints: '4 per obstacle',
  }
  const kinds = KINDS.flatMap(([world, algorithm, name]) => {
    const row = rows.find((candidate) => candidate.world === world && candidate.algorithm === algorithm)
    return row === undefined ? [] : [{ row, name, size: sizes[world] }]
  })
  const panel: Step['panel'] = {
    kind: 'table',
    caption: 'The same question on this map',
    head: ['Data', 'Size', 'Length', 'Quality'],
    rows: kinds.map(({ row, name, size }) => ({
      cells: [name, size, row.length?.toFixed(1) ?? '–', row.quality ?? row.result.status],
    })),
  }
  return {
    ground: obstacles(YARD.obstacles),
    playbacks: kinds.map(({ row: { result }, name }): Playback => {
      const points = 'path' in result && result.path !== undefined ? result.path.points : [SPAWN]
      return {
        name,
        steps: points.map((_, i) => {
          const part = points.slice(0, i + 1)
          const caption = `${lengthIn(part)} px${part.length === points.length ? ', arrived' : ''}`
          return { ...step(caption, trail(part, 'pathExact', { width: 3 }), ENDS), panel }
        }),
      }
    }),
  }
}

export const GRAPH_LESSONS: readonly Lesson[] = [
  {
    id: 'kinds-of-data',
    title: 'One question, several kinds of data',
    rows: [
      'B1 | Navigation is a system, pathfinding an algorithm in it | Data, planners and what uses a path are separate: one function searches every kind of data',
      'B2 | A matrix of cells, lists of neighbors, a net of named waypoints | Bytes, compressed rows, polygons; a table of their sizes on one map',
      'B21 | Finding a path is a flexible question of resources; methods may be mixed | Every planner states how good its result is, and one function runs them all',
    ],
    printed:
      'Navigation is the whole system; pathfinding is one part of it. The data is a matrix of cells, lists of neighbors, or a net of named waypoints. The search is written again for each.',
    wrong:
      'Each cell stores a text like `[3,4]` and those of its eight neighbors, many times the size of the bit that says whether the cell is free. Every step of a search builds such texts, hashes them and throws them away.',
    right:
      'One `findPath(world, start, goal)` searches all of them. Cells are bytes; nets are compressed rows of numbers. Which kind is best depends on the map, and kinds may be mixed, as the article also says at its end.',
    counts: [
      count('Random maps of 24 x 24 cells', 100, {
        bytes: 'A byte for each cell',
        names: 'Characters of names as printed',
      }),
    ],
    speed: 4,
    first: KINDS.length - 1,
    scene: kindsScene,
  },
  {
    id: 'floyds-table',
    title: "Floyd's table",
    rows: [
      'B4 | Floyd: all pairs at once, a first step for every pair | Infinity and no first step where there is no way, tiles of 64, an error for negative cycles',
    ],
    printed:
      'For each vertex and all pairs of others: is the way over that vertex shorter? The first step of each way is stored in `path[v, w]`, which at first is `w` for every pair.',
    wrong:
      'It is `w` even for pairs without an edge: for ways to G the table names a first step that does not exist. And if `int.MaxValue` means no edge, the sum of two is −2, which is less than any distance.',
    right:
      'Infinity where there is no edge, no next vertex where there is no way, 0 on the diagonal. A cycle of negative cost is an error that names the cycle. The table is computed in tiles of 64 vertices, which stay in the cache.',
    counts: [
      count('Random graphs of ten vertices, all pairs', 100, {
        asked: 'Pairs',
        noWay: 'Without a way',
        told: 'Of these, as printed with a first step',
        wrong: 'With a way, as printed with a wrong distance',
        right: 'Right, ours',
      }),
    ],
    panelFirst: true,
    speed: 1,
    first: 1,
    selected: 5,
    scene: () => ({
      playbacks: [
        { name: 'As printed', steps: pairsPlayback(tables(true)) },
        { name: 'Ours', steps: pairsPlayback(tables(false)) },
      ],
    }),
  },
  {
    id: 'dijkstra',
    title: 'Dijkstra over a matrix',
    rows: [
      'B5 | Dijkstra over a matrix; at first the vertex before each is 0 | The vertex before each neighbor is the source; the search ends when no more vertex can be reached',
    ],
    printed:
      'The nearest unfinished vertex is searched among all vertices, n times. `path[i]`, the vertex before _i_ on its way, is 0 for all at first.',
    wrong:
      'Here the source is C. Vertices that C reaches directly keep 0 as the vertex before, which is A, so their ways do not begin at C. When only G is left, no vertex is the nearest: the last one is used again with `int.MaxValue`, and the sums overflow, here below zero.',
    right:
      'The vertex before each neighbor of the source is the source, and vertices that are not reached have none. The search ends when all distances left are Infinity. A heap replaces the scan of all vertices.',
    counts: [
      count('Random graphs of ten vertices, from a source that is not the first', 200, {
        asked: 'Other vertices',
        astray: 'Ways that do not begin at the source',
        noWay: 'Without a way',
        below: 'Distances below zero',
      }),
    ],
    panelFirst: true,
    speed: 1,
    scene: () => ({
      playbacks: [
        { name: 'As printed', steps: listPlayback(true) },
        { name: 'Corrected', steps: listPlayback(false) },
      ],
    }),
  },
  {
    id: 'mesh-as-points',
    title: 'A mesh as a set of points',
    rows: [
      'B13 | A mesh as one set of corners, middles of edges and centers | Polyanya, which is exact; the point set is offered for comparison',
    ],
    printed:
      'The three corners, the three middles of edges and the center of every triangle make one set of points, without duplicates. A* over this set finds a path on any surface.',
    wrong:
      'The path goes from point to point, so it zigzags and is hardly ever the shortest, however dense the points are. The article does not say which points are neighbors; here they are the points of one triangle.',
    right:
      'Polyanya searches intervals of edges instead of points and is exact. The point set is a planner for comparison, whose results are marked _heuristic_.',
    counts: [
      count('Random maps of seven boxes', 60, {
        asked: 'Queries with a path',
        longer: 'Longer by more than 0.1 %',
        shorter: 'Shorter',
      }),
    ],
    scene: pointSetScene,
  },
  {
    id: 'nearest-node-by-blocks',
    title: 'The nearest node, by blocks',
    rows: [
      'B14 | The nearest node of the first ring of blocks that has one | Rings until none can have a nearer node; only nodes in sight',
    ],
    printed:
      'Start and goal are not nodes, so the nearest node is searched. Nodes are sorted into blocks whose sides are a multiple of 8. The block of the place is searched first, if it has no node the eight blocks around it, and so on.',
    wrong:
      'The first ring that has a node need not have the nearest node: the place may lie near the edge of its block. And the nearest node may be behind a wall.',
    right:
      'Rings are searched until the next one cannot have a nearer node, and only nodes in sight count. A mesh needs no nearest node: the polygon that contains the place is found exactly.',
    counts: [
      count('Random maps of 36 nodes and ten walls', 200, {
        asked: 'Places',
        further: 'A nearer node in the next ring',
        hidden: 'Behind a wall',
        wrong: 'One or the other',
      }),
    ],
    speed: 1,
    scene: nearestScene,
  },
]
