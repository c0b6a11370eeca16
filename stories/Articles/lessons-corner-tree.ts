/**
 * Lessons on the article "Lines over pixels, part two" (S2), which searches a tree of corners. The lessons show which corners the search visits, which
 * corners become children or are left out, and which paths reach the end.
 */
import { polylineLength, type Point } from '../../src/engine/index.js'
import { ring } from '../sample-scenes.js'
import {
  count,
  dot,
  obstacles,
  step,
  trail,
  words,
  type Lesson,
  type Marks,
  type Scene,
  type Step,
  type Tree,
} from './lesson.js'
import { RECORDED, type TreeRun } from './recorded.js'
import { lengthIn, shortestAround } from './rings.js'

/** Scales the coordinates of the polygons by ten for drawing. */
const onMap = ({ x, y }: Point): Point => ({ x: x * 10, y: y * 10 })
const WORLD = { x: 0, y: 0, width: 400, height: 400 }
const pixelsOf = (path: readonly Point[]): string => lengthIn(path.map(onMap))

export interface TreeQuestion {
  readonly ring: readonly Point[]
  readonly start: Point
  readonly goal: Point
  /** Name of each corner; when absent, its number in the ring, from 1. */
  readonly names?: readonly string[]
}
const nameOf = ({ names }: TreeQuestion, corner: number): string => names?.[corner] ?? String(corner + 1)
const groundOf = ({ ring: corners }: TreeQuestion): Marks => obstacles([{ id: 'polygon', outer: corners.map(onMap) }])

/** A node of the tree as the corners on the way from the start; the start is the empty list. */
type Node = readonly number[]

/** State of the tree in one step of its growth. */
interface Growth {
  readonly nodes: readonly Node[]
  /** Nodes from which the end is visible. */
  readonly ends: readonly Node[]
  readonly current: Node
  readonly leftOut: readonly number[]
  readonly path: readonly Point[]
  readonly isRight: boolean
}

function treePlayback(question: TreeQuestion, { events, found: path }: TreeRun): Step[] {
  const { ring: corners, start, goal } = question
  const steps: Step[] = []
  let now: Growth = { nodes: [[]], ends: [], current: [], leftOut: [], path: [], isRight: true }
  const add = (caption: string, change: Partial<Growth>): void => {
    now = { ...now, ...change }
    steps.push({ ...step(caption, treeMarks(question, now)), panel: treeOf(question, now) })
  }
  const labelOf = (node: Node): string => (node.length === 0 ? 'the start' : nameOf(question, node[node.length - 1]))
  for (const { type, path: node = [], corner = 0, by } of events)
    if (type === 'visit') add(`from ${labelOf(node)}: what is visible?`, { current: node, leftOut: [] })
    else if (type === 'child')
      add(`${labelOf(node)} is a child of ${labelOf(node.slice(0, -1))}`, { nodes: [...now.nodes, node] })
    else if (type === 'ends') add(`${labelOf(node)} sees the end: a path`, { ends: [...now.ends, node] })
    else {
      const why = by === 'sibling' ? 'a sibling' : 'it was a parent before'
      add(`${nameOf(question, corner)} is left out: ${why}`, { leftOut: [...now.leftOut, corner] })
    }
  const shortest = shortestAround(corners, start, goal)?.points ?? []
  const isRight = path.length > 0 && polylineLength(path) <= polylineLength(shortest) + 1e-9
  const caption =
    path.length === 0
      ? 'no path collected: the printed code reads the first of none and throws'
      : `the shortest of ${Math.max(1, now.ends.length)} paths: ${pixelsOf(path)} px; the true shortest: ${pixelsOf(shortest)} px`
  add(caption, { current: [], leftOut: [], path, isRight })
  return steps
}

function treeMarks(question: TreeQuestion, { nodes, ends, current, leftOut, path, isRight }: Growth): Marks {
  const { ring: corners, start, goal } = question
  const placeOf = (node: Node): Point => onMap(node.length === 0 ? start : corners[node[node.length - 1]])
  return [
    nodes.map((node) => trail([placeOf(node.slice(0, -1)), placeOf(node)], 'accent', { width: 1.5, opacity: 0.7 })),
    ends.map((node) => trail([placeOf(node), onMap(goal)], 'agentTank', { width: 1.5, dashed: true })),
    leftOut.map((corner) => trail([placeOf(current), onMap(corners[corner])], 'text3', { width: 1.5, dashed: true })),
    path.length > 0 && trail(path.map(onMap), isRight ? 'success' : 'danger', { width: 4 }),
    corners.map((corner, i) =>
      dot(onMap(corner), leftOut.includes(i) ? 'text3' : 'waypoint', { label: nameOf(question, i) }),
    ),
    current.length > 0 && dot(placeOf(current), 'accent', { radius: 9 }),
    dot(onMap(start), 'danger', { radius: 7 }),
    dot(onMap(goal), 'agentMan', { radius: 7 }),
    words({ x: onMap(start).x - 14, y: onMap(start).y - 24 }, 'start', { ink: 'text2' }),
    words({ x: onMap(goal).x - 10, y: onMap(goal).y + 9 }, 'end', { ink: 'text2' }),
  ]
}

const [SLOT, LEVEL, RADIUS] = [34, 54, 12]

/** Lays out the tree: start on top, children below their parent, the end below nodes from which it is visible. */
function treeOf(question: TreeQuestion, { nodes, ends, current, path, isRight }: Growth): Tree {
  const endKeys = new Set(ends.map(String))
  const places = new Map<string, Point>()
  let [slots, depth] = [0, 0]
  const place = (node: Node): number => {
    const children = nodes.filter(
      (child) => child.length === node.length + 1 && String(child.slice(0, -1)) === String(node),
    )
    const below = children.map(place)
    const x = below.length === 0 ? slots++ : (below[0] + below[below.length - 1]) / 2
    places.set(String(node), { x: x * SLOT + SLOT / 2, y: node.length * LEVEL + RADIUS + 2 })
    depth = Math.max(depth, node.length + (endKeys.has(String(node)) ? 1 : 0))
    return x
  }
  place([])
  const best = path.slice(1, -1).map(({ x, y }) => question.ring.findIndex((p) => p.x === x && p.y === y))
  const onPath = new Set(best.map((_, i) => String(best.slice(0, i + 1))))
  return {
    kind: 'tree',
    width: Math.max(slots, 3) * SLOT,
    height: depth * LEVEL + 2 * RADIUS + 4,
    isWrong: !isRight,
    nodes: nodes.flatMap((node) => {
      const [key, at] = [String(node), places.get(String(node))]
      if (at === undefined) return []
      return {
        at,
        above: node.length === 0 ? undefined : places.get(String(node.slice(0, -1))),
        name: node.length === 0 ? 'S' : nameOf(question, node[node.length - 1]),
        isNow: path.length === 0 && key === String(current),
        isOnPath: onPath.has(key),
        seesEnd: endKeys.has(key),
      }
    }),
  }
}

/** The article's figure, as its text describes it: the start sees 1, 2 and 3; corner 3 sees 1, 4 and 5; corner 5 sees the end. */
export const NUMBERED: TreeQuestion = {
  ring: ring([17, 36], [9, 29], [10, 18], [17, 8], [19, 13], [36, 12]),
  names: ['6', '2', '1', '3', '4', '5'],
  start: { x: 8, y: 9 },
  goal: { x: 32, y: 30 },
}
export const AVOIDED: TreeQuestion = {
  ring: ring([31, 27], [10, 21], [15, 18], [17, 18], [10, 12], [18, 15], [17, 11], [34, 9], [24, 18], [35, 17]),
  start: { x: 29, y: 7 },
  goal: { x: 29, y: 31 },
}
export const IN_SIGHT: TreeQuestion = {
  ring: ring([16, 12], [30, 10], [34, 22], [24, 30], [12, 24]),
  start: { x: 6, y: 14 },
  goal: { x: 10, y: 34 },
}
/** A polygon around which one path has few long legs and the other many short ones. */
export const ROUND: TreeQuestion = {
  ring: ring([20, 37], [18, 35], [16, 24], [10, 29], [4, 22], [11, 20], [14, 18], [12, 15], [16, 14]),
  start: { x: 4, y: 29 },
  goal: { x: 33, y: 16 },
}

const treeScene =
  (question: TreeQuestion, playbacks: Readonly<Record<string, keyof typeof RECORDED.trees>>) => (): Scene => ({
    world: WORLD,
    ground: groundOf(question),
    playbacks: Object.entries(playbacks).map(([name, run]) => ({
      name,
      steps: treePlayback(question, RECORDED.trees[run]),
    })),
  })

/**
 * A polygon like those in the article's figures. `SIGHTS` holds lines along its edges, outside and inside it, among them
 * lines that a test of the midpoint misjudges.
 */
export const BAY = ring(
  [6, 6],
  [34, 6],
  [34, 20],
  [28, 20],
  [28, 12],
  [22, 12],
  [22, 20],
  [18, 20],
  [18, 12],
  [12, 12],
  [12, 20],
  [6, 20],
)
export const SIGHTS = (
  [
    [BAY[2], BAY[3], 'along an edge'],
    [BAY[3], BAY[6], 'from foot to foot across a bay'],
    [{ x: 4, y: 30 }, BAY[2], 'from outside to a corner'],
    [BAY[0], BAY[4], 'through the inside'],
    [BAY[0], BAY[3], 'through the inside and over a corner'],
    [BAY[11], BAY[2], 'across all feet, along their ends'],
    [BAY[10], BAY[3], 'across both bays, along the foot between them'],
    [BAY[4], BAY[9], 'from bay to bay, through the foot between them'],
  ] as const
).map(([from, to, note]) => ({ from, to, note }))

const sightSteps = (): Step[] =>
  SIGHTS.map((sight, i) => {
    const [from, to] = [onMap(sight.from), onMap(sight.to)]
    const { isTrue, isPrinted } = RECORDED.sights[i]
    return step(
      `${sight.note}: ${isTrue ? 'connectable' : 'not connectable'}; the printed test says ${isPrinted ? 'yes' : 'no'}`,
      SIGHTS.map(
        (other) => other !== sight && trail([onMap(other.from), onMap(other.to)], 'text3', { width: 1, opacity: 0.5 }),
      ),
      trail([from, to], isTrue === isPrinted ? 'success' : 'danger', { width: 4, dashed: !isTrue }),
      dot({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, 'warning', { label: 'middle' }),
      [from, to].map((at) => dot(at, 'accent', { radius: 6 })),
    )
  })

export const sumOfSquares = (path: readonly Point[]): number =>
  path.reduce((sum, { x, y }, i) => (i === 0 ? 0 : sum + (x - path[i - 1].x) ** 2 + (y - path[i - 1].y) ** 2), 0)

/** Returns the collected paths one by one, then the path with the smallest measure. */
function sumPlayback(measure: (path: readonly Point[]) => number): Step[] {
  const { ring: corners, start, goal } = ROUND
  const paths = RECORDED.trees.round.events.flatMap(({ type, path = [] }) =>
    type === 'ends' ? [[start, ...path.map((corner) => corners[corner]), goal]] : [],
  )
  const least = (by: typeof measure) => paths.reduce((best, path) => (by(path) < by(best) ? path : best))
  const over = (path: readonly Point[]): string =>
    path
      .slice(1, -1)
      .map(({ x, y }) => corners.findIndex((p) => p.x === x && p.y === y) + 1)
      .join(' ')
  const sumStep = (path: readonly Point[], isChosen: boolean): Step => {
    const isShortest = path === least(polylineLength)
    return {
      ...step(
        `${isChosen ? 'chosen' : 'collected'}: over ${over(path)}, ${pixelsOf(path)} px${isShortest ? ', the shortest' : ''}`,
        trail(path.map(onMap), !isChosen ? 'accent' : isShortest ? 'success' : 'danger', { width: isChosen ? 4 : 2 }),
        corners.map((corner, i) => dot(onMap(corner), 'waypoint', { radius: 4, label: nameOf(ROUND, i) })),
        dot(onMap(start), 'danger', { radius: 7 }),
        dot(onMap(goal), 'agentMan', { radius: 7 }),
        words({ x: 16, y: 16 }, 'Many short legs compared with few long ones', { ink: 'text2' }),
      ),
      panel: {
        kind: 'table',
        caption: 'All paths that the tree collects',
        head: ['Over', 'Squares', 'Length'],
        rows: paths.map((other) => ({
          isNow: other === path,
          cells: [over(other), String(sumOfSquares(other)), lengthIn(other, 2)],
        })),
      },
    }
  }
  return [...paths.map((path) => sumStep(path, false)), sumStep(least(measure), true)]
}

const POLYGONS = 'Random polygons, start and end do not see each other'

export const CORNER_TREE_LESSONS: readonly Lesson[] = [
  {
    id: 'numbered-example',
    title: 'The numbered example',
    rows: [
      'A16 | A tree of corners, level by level, until one sees the end | A graph of corners, searched by A*, whose edges are computed on demand',
      'A20 | Children are copied through JSON so that each has one parent | The index of the parent; nothing is copied',
      'A22 | Start and end have the indices -1 and -2 in the list of corners | Reserved numbers that are never used as an index',
    ],
    printed:
      'Corners that the start sees are its children: 1, 2, 3. From 3 the start, 1, 4 and 5 are visible. The start is the parent of 3 and 1 is its sibling, so the children of 3 are 4 and 5; 5 has no child but the end. Every corner that sees the end gives a path, and the shortest path wins.',
    wrong:
      'A tree of all visible corners grows without bounds. Leaving corners out keeps it small, but may leave out a corner of the shortest path. Children are copied through JSON so that each has one parent. Start and end have the indices −1 and −2, which no list has.',
    right:
      'Corners that see each other are a graph, which A* searches: it stores each corner once, with its least cost and the index of its parent, and computes edges on demand.',
    counts: [
      count(`${POLYGONS}; sight lines exact`, 250, {
        asked: 'Queries',
        none: 'No path',
        longer: 'Longer than the shortest',
      }),
    ],
    panelFirst: true,
    speed: 2,
    scene: treeScene(NUMBERED, { 'As printed': 'numbered' }),
  },
  {
    id: 'used-up-corners',
    title: 'Corners that are used up',
    rows: ['A21 | The search never continues from a corner that sees the end | Only the cost of a corner decides'],
    printed:
      'A corner that sees the end is added to `avoid`, and the search never continues from it. A corner that was a parent never becomes a child again. The fewer corners are left, the article says, the faster the search is.',
    wrong:
      'The first path that reaches a corner uses it up, so a shorter way that comes later cannot use it. Around one polygon that is rare; here it happens, and the path goes around the far side.',
    right:
      'Only the cost of a corner decides: a cheaper way to it replaces a more expensive one, however often. Sums of lengths are compared, not the order in a list.',
    counts: [count(`${POLYGONS}; sight lines exact`, 400, { asked: 'Queries', longer: 'Longer than the shortest' })],
    panelFirst: true,
    speed: 2,
    scene: treeScene(AVOIDED, { 'As printed': 'avoided' }),
  },
  {
    id: 'straight-line',
    title: 'The straight line, and no path at all',
    rows: [
      'A23 | All paths are sorted and the first is drawn, even if there is none | No path is a result with a reason',
      'A25 | The straight line is never tried | It is tried first',
    ],
    printed:
      'The search begins with the children of the start and tests whether each of them sees the end. All paths are sorted by length, and `disArr[0].path` is drawn.',
    wrong:
      'The start itself is never tested. If nothing is in the way, the path still goes by a corner. If no corner qualifies, there is no path, and reading the first one throws.',
    right:
      'The straight line is tried first. If no path is found, the result says so; on request it leads to the reachable place nearest to the end.',
    counts: [
      count(`${POLYGONS}; all as printed`, 250, {
        asked: 'Queries',
        none: 'No path, thrown',
        through: 'Through the obstacle',
      }),
      count('Random polygons, start and end in sight of each other', 200, {
        asked: 'Queries',
        none: 'No path, thrown',
        longer: 'Longer: by a corner without need',
      }),
    ],
    panelFirst: true,
    speed: 2,
    scene: treeScene(IN_SIGHT, { 'As printed': 'inSight', Ours: 'inSightStraight' }),
  },
  {
    id: 'directly-connectable',
    title: 'What is directly connectable',
    rows: [
      'A17 | Along an edge is connectable, through the inside is not | An exact test that no piece of the line lies in the interior',
      'A18 | The middle of the line is tested for lying inside | The whole line is tested',
      'A19 | Neighbors along the ring are accepted, but tested again anyway | One test decides',
    ],
    printed:
      'The line must not meet any edge except those at its own ends. Neighbors along the ring are accepted without a test. For other pairs the middle of the line must not lie inside, because a line from corner to corner through the inside may meet only the edges at its ends.',
    wrong:
      'A line that touches a corner or runs along an edge is refused, though an agent may walk there. The middle is only one place: the line may be inside elsewhere. And a `continue` is missing after the branch that accepts neighbors, so they are tested all the same.',
    right:
      'One exact test: no piece of the line lies in the interior. Lines along edges and past corners are free, and that is where shortest paths run.',
    counts: [
      count('Random polygons with whole-numbered corners, all pairs of corners, start and end', 120, {
        asked: 'Pairs',
        missed: 'Connectable, but the printed test says no',
        imagined: 'Not connectable, but it says yes',
      }),
    ],
    speed: 1,
    at: 5 / 7,
    scene: () => ({
      world: WORLD,
      ground: groundOf({ ...NUMBERED, ring: BAY }),
      playbacks: [{ name: 'Pairs', steps: sightSteps() }],
    }),
  },
  {
    id: 'square-root',
    title: 'A length without the square root',
    rows: ['A24 | The square root was left out at first | Lengths with their roots are added'],
    printed:
      'The author admits a mistake: to save time he first left out `Math.sqrt`, and paths came out wrong. He leaves the reason to a teacher of mathematics.',
    wrong:
      'The square of a sum is more than the sum of the squares, so a path of many short legs looks cheaper than a path of few long legs, even if it is longer.',
    right: 'Add lengths with their roots. Squares may be used to compare two distances, never two sums of distances.',
    counts: [
      count(`${POLYGONS}, at least two paths collected`, 250, {
        asked: 'Queries',
        wrong: 'Squares choose another path',
      }),
    ],
    panelFirst: true,
    speed: 2,
    scene: () => ({
      world: WORLD,
      ground: groundOf(ROUND),
      playbacks: [
        { name: 'Sum of squares', steps: sumPlayback(sumOfSquares) },
        { name: 'Sum of lengths', steps: sumPlayback(polylineLength) },
      ],
    }),
  },
]
