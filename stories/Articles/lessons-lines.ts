/**
 * Lessons on the article "Lines over pixels, part one" (S0), whose search slides a line past an obstacle. These lessons first compare grids with cells down
 * to the size of a pixel. Then they show how the line slides, and on which maps the search fails.
 */
import {
  buildNavMesh,
  buildVisibilityGraph,
  findPath,
  rasterize,
  type Obstacle,
  type Point,
  type Rect,
  type TraceEvent,
  type VisibilityAlgorithm,
} from '../../src/engine/index.js'
import { GOAL, SPAWN, WORLD, YARD_OBSTACLES, ring, roundRing } from '../sample-scenes.js'
import {
  count,
  dot,
  layer,
  obstacles,
  step,
  trail,
  words,
  type Playback,
  type Ink,
  type Lesson,
  type Marks,
  type Step,
} from './lesson.js'
import { boxOf, slideLine, type PrintedLineOptions } from './printed/line-translation.js'
import { crossesRing, lengthIn, shortestAround } from './rings.js'

/** The screen whose pixels the article counts. */
const SCREEN: Rect = { x: 0, y: 0, width: 1366, height: 768 }
export const SCREEN_SCENE = {
  bounds: SCREEN,
  obstacles: [
    { id: 'rock', outer: ring([300, 180], [470, 120], [560, 300], [430, 470], [280, 380]) },
    { id: 'wall', outer: ring([700, 0], [740, 0], [740, 520], [700, 520]) },
    { id: 'pond', outer: roundRing({ x: 980, y: 470 }, 130, 24) },
    { id: 'shed', outer: ring([470, 560], [620, 560], [620, 700], [470, 700]) },
  ],
}
export const [SCREEN_START, SCREEN_GOAL] = ring([90.5, 300.5], [1240.5, 420.5])

interface Measured {
  readonly cells: number
  readonly points: readonly Point[]
  readonly length: number
  /** Number of nodes that the search expanded. */
  readonly taken: number
}

const measured = new Map<number, Measured>()
/** Measures the same path query over cells of side `size`, or over a mesh if `size` is 0. Keeps each result for later calls. */
export function measure(size: number): Measured {
  const known = measured.get(size)
  if (known !== undefined) return known
  const world = size === 0 ? buildNavMesh(SCREEN_SCENE) : rasterize(SCREEN_SCENE, { cellSize: size })
  const answer = findPath(world, SCREEN_START, SCREEN_GOAL)
  if (answer.status !== 'found') throw new Error(answer.status)
  const { points, length } = answer.path
  const cells = world.kind === 'mesh' ? world.walkableTriangles : world.width * world.height
  const result = { cells, points, length, taken: answer.stats.expanded }
  measured.set(size, result)
  return result
}

const SIZES = [64, 32, 16, 8, 4, 2, 1, 0]
const counted = (value: number): string => value.toLocaleString('en-US')
const sizeIn = (size: number): string => (size === 0 ? 'no cells' : size === 1 ? '1 pixel' : `${size} pixels`)

function pixelStep(size: number): Step {
  const { cells, length, points } = measure(size)
  const world =
    size === 0
      ? layer('TriangulationLayer', { mesh: buildNavMesh(SCREEN_SCENE) })
      : layer('GridLayer', { bounds: SCREEN, cellSize: size })
  return {
    ...step(
      size === 0
        ? `no cells: ${cells} triangles, a path of ${length.toFixed(1)} px, exact`
        : `cells of ${sizeIn(size)}: ${counted(cells)} of them, path of ${length.toFixed(1)} px`,
      world,
      trail(points, size === 0 ? 'pathExact' : 'pathHeuristic', { width: 3 }),
      dot(SCREEN_START, 'danger', { radius: 12 }),
      dot(SCREEN_GOAL, 'accent', { radius: 12 }),
    ),
    panel: {
      kind: 'table',
      caption: 'The same path with cells of each size',
      head: ['Cells of', 'Count', 'Path', 'Expanded'],
      rows: SIZES.map((other) => {
        const row = measured.get(other)
        const all = Math.ceil(SCREEN.width / other) * Math.ceil(SCREEN.height / other)
        const found = row === undefined ? ['…', '…'] : [row.length.toFixed(1), counted(row.taken)]
        return { isNow: other === size, cells: [sizeIn(other), counted(row?.cells ?? all), ...found] }
      }),
    },
  }
}

/** State of the sliding line in one step. */
interface Slide {
  /** Lines tried so far; the last two belong to this step. */
  readonly lines: readonly { readonly from: Point; readonly to: Point; readonly hit: boolean }[]
  /** Ends that were moved out of the obstacle's box. */
  readonly moved: readonly { readonly was: Point; readonly is: Point }[]
  readonly corners: readonly { readonly corner: Point; readonly at: Point }[]
  readonly path: readonly Point[]
  readonly ink: Ink
}
const NO_SLIDE: Slide = { lines: [], moved: [], corners: [], path: [], ink: 'success' }

const slideMarks = ({ lines, moved, corners, path, ink }: Slide, start: Point, goal: Point): Marks => [
  lines.map(({ from, to, hit }, i) => {
    const isNow = i >= lines.length - 2
    return trail([from, to], hit ? 'text3' : 'accent', { width: isNow ? 2 : 1, opacity: isNow ? 1 : 0.6 })
  }),
  moved.map(({ was, is }) => trail([was, is], 'warning', { dashed: true, arrow: true })),
  moved.map(({ is }) => dot(is, 'warning', { radius: 9, hollow: true, label: 'corrected' })),
  path.length > 0 && trail(path, ink, { width: 4 }),
  corners.map(({ corner, at }) => trail([corner, at], 'agentTank', { width: 1 })),
  corners.map(({ at }) => dot(at, 'agentTank')),
  dot(start, 'danger', { radius: 8 }),
  dot(goal, 'accent', { radius: 8 }),
  words({ x: start.x - 4, y: start.y + 10 }, 'start', { ink: 'text2' }),
  words({ x: goal.x - 4, y: goal.y + 10 }, 'end', { ink: 'text2' }),
]

/** Creates a playback that stores the present state and adds a step for each change. */
function slidePlayback(start: Point, goal: Point) {
  const steps: Step[] = []
  const playback = {
    steps,
    now: NO_SLIDE,
    add(caption: string, change: Partial<Slide> = {}): void {
      playback.now = { ...playback.now, ...change }
      steps.push(step(caption, slideMarks(playback.now, start, goal)))
    },
  }
  return playback
}

const isFinitePoint = ({ x, y }: Point): boolean => Number.isFinite(x) && Number.isFinite(y)
const FAILURES = {
  error: 'after 1,000 steps: alert, no path',
  inside: 'start or end lies in the obstacle: alert, no path',
  'too-much': 'it goes around in circles and throws: no path',
}

/** Returns the playback of the article's code. The code tries lines parallel to the line from start to goal, on both sides and at growing distances. */
function printedPlayback(ring: readonly Point[], start: Point, goal: Point, options: PrintedLineOptions = {}): Step[] {
  const { status, path, steps } = slideLine(ring, start, goal, options)
  const playback = slidePlayback(start, goal)
  /**
   * Ends of the first leg, if the article's code moved them out of the obstacle's box. The last step shows only these ends. It omits the ends of later legs,
   * because the code may move those far outside the map.
   */
  let firstMoved: Slide['moved'] | undefined
  let isNaN = false
  for (const event of steps.slice(0, 2000)) {
    if (playback.steps.length > 400) break
    if (event.type === 'leg') {
      const moved = [
        { was: event.from, is: event.movedFrom },
        { was: event.to, is: event.movedTo },
      ].filter(({ was, is }) => Math.abs(was.x - is.x) + Math.abs(was.y - is.y) > 1e-9 && isFinitePoint(is))
      firstMoved ??= moved
      const caption =
        moved.length > 0 ? `ends moved out of the box: ${moved.length}` : 'a leg whose ends stay where they are'
      playback.add(caption, { lines: [], moved })
    } else if (event.type === 'must-pass') {
      const corners = [...playback.now.corners, { corner: event.corner, at: event.at }]
      playback.add('a must-pass point, pushed by 5 pixels', { corners })
    } else if (!isFinitePoint(event.from) || !isFinitePoint(event.to)) {
      if (!isNaN) playback.add('the slope is not a number: NaN')
      isNaN = true
    } else {
      const lines = [...playback.now.lines, event]
      // The code tries lines in pairs, one line on each side of the leg. A playback step adds a pair, or only its first line if that line misses the obstacle.
      if (event.side === -1 || !event.hit)
        playback.add(event.hit ? 'the obstacle is still in the way' : 'this side is free', { lines })
      else playback.now = { ...playback.now, lines }
    }
  }
  const isValue = path.every(isFinitePoint)
  const end = { lines: [], moved: firstMoved ?? [], path: isValue ? path : [] }
  if (status !== 'found') playback.add(FAILURES[status], { ...end, ink: 'danger' })
  else if (!isValue) playback.add('the must-pass points are NaN: no path', { ...end, ink: 'danger' })
  else {
    const isThrough = crossesRing(ring, path)
    const shortest = (shortestAround(ring, start, goal)?.length ?? 0).toFixed(1)
    const caption = `path of ${lengthIn(path)} px${isThrough ? ', through the obstacle' : ''}; the shortest is ${shortest} px`
    playback.add(caption, { ...end, ink: isThrough ? 'danger' : 'success' })
  }
  return playback.steps
}

/** Returns a playback of one of the engine's planners for paths among polygons. */
function enginePlayback(
  obstacles: readonly Obstacle[],
  start: Point,
  goal: Point,
  algorithm: VisibilityAlgorithm,
  agentRadius = 0,
): Step[] {
  const bounds = { x: -400, y: -400, width: WORLD.width + 800, height: WORLD.height + 800 }
  const graph = buildVisibilityGraph({ bounds, obstacles }, { agentRadius })
  const playback = slidePlayback(start, goal)
  const trace = (event: TraceEvent): void => {
    const { lines, corners } = playback.now
    if (event.type === 'sweep')
      playback.add('moved to the last corner in one step', {
        lines: [...lines, { from: event.from, to: event.to, hit: false }],
      })
    else if (event.type === 'visible') {
      const caption = event.clear ? 'the two points see each other' : 'an obstacle is in the way'
      playback.add(caption, { lines: [{ from: event.from, to: event.to, hit: !event.clear }] })
    } else if (event.type === 'open' && event.from !== undefined)
      playback.add('a corner that the path may pass', { corners: [...corners, { corner: event.at, at: event.at }] })
  }
  const answer = findPath(graph, start, goal, { algorithm, trace })
  if (answer.status === 'found') {
    const { points, length, quality } = answer.path
    playback.add(`path of ${length.toFixed(1)} px, ${quality}`, { lines: [], path: points })
  } else {
    const reason = 'reason' in answer ? answer.reason.message : ''
    playback.add(`${answer.status}: ${reason}`, { lines: [], ink: 'danger' })
  }
  return playback.steps
}

const alone = (outer: readonly Point[]): Obstacle[] => [{ id: 'polygon', outer }]
/** Returns marks for the bounding box of a polygon. */
function boxMark(ring: readonly Point[]): Marks {
  const { minX, minY, maxX, maxY } = boxOf(ring)
  const corners = [minX, maxX, maxX, minX].map((x, i) => ({ x, y: i < 2 ? minY : maxY }))
  return trail(corners, 'warning', { width: 1.5, dashed: true, closed: true })
}

const printed = (
  name: string,
  corners: readonly Point[],
  start: Point,
  goal: Point,
  options?: PrintedLineOptions,
): Playback => ({
  name,
  steps: printedPlayback(corners, start, goal, options),
})
const ours = (
  name: string,
  shapes: readonly Obstacle[],
  start: Point,
  goal: Point,
  algorithm: VisibilityAlgorithm,
): Playback => ({
  name,
  steps: enginePlayback(shapes, start, goal, algorithm),
})
const threePlaybacks = (corners: readonly Point[], start: Point, goal: Point): Playback[] => [
  printed('As printed', corners, start, goal),
  ours('Without steps', alone(corners), start, goal, 'line-translation'),
  ours('Exact', alone(corners), start, goal, 'ray-scan'),
]

const PATHS = {
  asked: 'Queries',
  none: 'As printed: no path',
  through: 'As printed: through the obstacle',
  longer: 'As printed: at least 5 % longer',
}
const EXACT = { exact: 'Lines of sight: free and shortest' }

const ROCK = ring([260, 130], [370, 90], [420, 190], [350, 300], [250, 260])
const [ROCK_START, ROCK_GOAL] = ring([70, 190], [580, 210])
const WEDGE = ring([390, 320], [190, 260], [300, 200], [430, 120])
const [WEDGE_START, WEDGE_GOAL] = ring([410, 250], [210, 310])
const U = ring([200, 80], [470, 80], [470, 330], [200, 330], [200, 290], [430, 290], [430, 120], [200, 120])
const [U_START, U_GOAL] = ring([350, 195], [580, 225])
const HOOK = ring([240, 60], [470, 60], [470, 330], [420, 330], [420, 120], [290, 120], [290, 200], [240, 200])
const [HOOK_START, HOOK_GOAL, HOOK_ABOVE] = ring([350, 280], [585, 280], [350, 20])
const SILO = { x: 330, y: 190, radius: 105 }
const [SILO_START, SILO_GOAL] = ring([70, 200], [570, 230])

export const LINE_LESSONS: readonly Lesson[] = [
  {
    id: 'pixels-against-cells',
    title: 'Pixels as cells',
    rows: [
      'A1 | Cells as small as pixels are too many: 1,049,088 on a screen | No cells: a mesh or lines of sight; cells of any size are an option',
    ],
    printed:
      'A* divides the ground into cells. In a game without cells agents move over pixels, and a screen of 1366 x 768 has 1,049,088 of them: too many for A*.',
    wrong:
      'The number is right, and smaller cells do not even help: the path has only eight directions, so it is up to 8 % too long, however small the cells are.',
    right:
      'No cells: a shortest path turns only at corners of obstacles. Step through the sizes of cells; the table shows how many cells each search took.',
    counts: [],
    panelFirst: true,
    speed: 1,
    scene: () => ({
      world: SCREEN,
      ground: obstacles(SCREEN_SCENE.obstacles),
      playbacks: [{ name: 'Sizes', steps: SIZES.map((size) => () => pixelStep(size)) }],
    }),
  },
  {
    id: 'sliding-line',
    title: 'A line that slides past',
    rows: [
      'A2 | The line is slid along its normal in steps of 10 until it is free | The line moves to the furthest corner along the normal in one step',
      'A3 | Of the edge touched last, the end with the shorter detour must be passed | Both sides are tried and compared: ray scan, exact',
      'A4 | Both halves are planned again, with shared variables | A pure function with a list of the legs to plan',
      'A13 | An exception after 1,000 tests, an alert after 1,000 steps | A budget, and a result that reports when it is spent',
      'A15 | A debug view of slid lines, must-pass points and corrected ends | Every search reports its steps; the lessons here play them',
    ],
    printed:
      'No grid: the line from start to end is moved along its normal, to both sides at the same time, until it is free. Of the edge that it touched last, the end with the shorter detour becomes a must-pass point; both halves are planned again. The variable `unit = 50` is described as the step but never used; the step is 10.',
    wrong:
      'The line stops at the first step where it is free. With a large step, as the article warns, that is beyond the corner, and the next leg starts there; a small step takes more steps. After 1,000 steps the search ends with an alert, after 1,000 tests of lines with an exception. The side that is free first is sometimes the longer one. Both halves share global variables for slopes and corners.',
    right:
      'The corner touched last is the furthest one along the normal: test each corner once, without steps. For the shortest path both sides have to be tried and compared, which is what ray scan does; it is exact. A search that exceeds its budget returns a result and does not throw.',
    counts: [
      count('Random polygons, start and end outside of the box around each', 1200, {
        asked: PATHS.asked,
        none: PATHS.none,
        coarse: 'Steps of 50: no path',
        through: PATHS.through,
        longer: PATHS.longer,
        ...EXACT,
      }),
    ],
    speed: 5,
    scene: () => ({ ground: obstacles(alone(ROCK)), playbacks: threePlaybacks(ROCK, ROCK_START, ROCK_GOAL) }),
  },
  {
    id: 'corrected-ends',
    title: 'Ends moved out of the box',
    rows: [
      'A6 | Ends in the box of the obstacle are moved out of it along the line | They move to where the ray leaves the box; lines of sight need no such move',
    ],
    printed:
      'If start or end lies in the box around the obstacle, the line starts next to a part of the obstacle and slides through it, not past it. So that end is first moved out of the box, on the line through both (amber rings).',
    wrong:
      'The article found this trap itself and fixed it. But now a longer line slides, which may meet parts of the obstacle that are not in the way. As the numbers show, the correction hardly helps.',
    right:
      'Move an end to where the ray leaves the box: one division for each side of the box, no slopes. Lines of sight between corners need no correction at all.',
    counts: [
      count('Random polygons, start or end in the box; not corrected', 200, PATHS),
      count('Random polygons, start or end in the box; corrected', 200, { ...PATHS, ...EXACT }),
    ],
    speed: 5,
    first: 1,
    scene: () => ({
      ground: [obstacles(alone(WEDGE)), boxMark(WEDGE)],
      playbacks: [
        printed('Not corrected', WEDGE, WEDGE_START, WEDGE_GOAL, { redress: false }),
        printed('Corrected', WEDGE, WEDGE_START, WEDGE_GOAL),
        ours('Exact', alone(WEDGE), WEDGE_START, WEDGE_GOAL, 'ray-scan'),
      ],
    }),
  },
  {
    id: 'wrapped-start',
    title: 'A start inside a U',
    rows: [
      'A7 | The fatal case: an end inside a U or another strange shape | Any exact planner; U, spiral, comb and maze are maps of the tests',
    ],
    printed:
      'The article itself names the fatal case: start or end lies in the box of an obstacle with a strange shape. Moving the ends does not help, nor does cutting up the obstacle. Part two has another method.',
    wrong:
      'A line that slides out of a U crosses the U, wherever the ends are. The must-pass point cannot be reached, and the legs to it are planned again and again.',
    right:
      'Use any exact planner: lines of sight, ray scan, a mesh. U, spiral, comb and maze are maps of the tests. Our version of the method stops with the result _unreachable by this method_.',
    counts: [count('Random polygons, start or end in the box', 200, { ...PATHS, ...EXACT })],
    speed: 5,
    scene: () => ({ ground: [obstacles(alone(U)), boxMark(U)], playbacks: threePlaybacks(U, U_START, U_GOAL) }),
  },
  {
    id: 'slopes-without-value',
    title: 'Slopes without a value',
    rows: ['A5 | Slopes k and -1/k | Vectors: the normal of (dx, dy) is (-dy, dx)'],
    printed: '`k = (y2 - y1) / (x2 - x1)` and `kk = -1 / k` say how far x and y change in each step.',
    wrong:
      'On a horizontal line k is 0 and kk is minus infinity; on a vertical line k is infinite. The move out of the box multiplies infinity by zero, which gives NaN, and so does every position computed from it. If start equals end, zero is divided by zero.',
    right: 'Vectors: the normal of (dx, dy) is (−dy, dx) for any line. A start that equals the end is handled first.',
    counts: [
      count('Random polygons, start in the box, end on a horizontal or vertical line with it', 300, {
        asked: PATHS.asked,
        none: PATHS.none,
        ...EXACT,
      }),
    ],
    speed: 5,
    scene: () => ({
      ground: [obstacles(alone(HOOK)), boxMark(HOOK)],
      playbacks: [
        printed('Horizontal, as printed', HOOK, HOOK_START, HOOK_GOAL),
        printed('Vertical, as printed', HOOK, HOOK_START, HOOK_ABOVE),
        ours('Horizontal, ours', alone(HOOK), HOOK_START, HOOK_GOAL, 'line-translation'),
        ours('Vertical, exact', alone(HOOK), HOOK_START, HOOK_ABOVE, 'ray-scan'),
      ],
    }),
  },
  {
    id: 'round-obstacles',
    title: 'Obstacles that are not polygons',
    rows: ['A12 | Obstacles need not be polygons | Circles and true arcs, with exact tangents'],
    printed:
      'The article calls it a strength of the method that it only tests whether a line meets a shape, so a shape may be a circle.',
    wrong:
      'But a must-pass point is the end of an edge, and a circle has no edges; one point is not enough to go around it. If a circle is given as a polygon with 24 corners, the printed code mostly goes around in circles and gives up.',
    right:
      'The path around a circle is two tangents and the arc between them, exactly, also for an agent with a radius. In a mesh a circle is a polygon around it, which never cuts into it.',
    counts: [
      count('Random circles, start and end outside of the box around each', 80, {
        asked: PATHS.asked,
        none: 'As printed, 24 corners: no path',
        longer: 'As printed: over 1 % too long',
        ours: 'Tangents and arcs: exact',
      }),
    ],
    speed: 5,
    first: 1,
    scene: () => {
      const outer = roundRing(SILO, SILO.radius, 24)
      const silo: Obstacle = { id: 'silo', outer, circle: SILO }
      return {
        ground: obstacles(alone(outer)),
        playbacks: [
          printed('As printed, 24 corners', outer, SILO_START, SILO_GOAL),
          ours('True arcs', [silo], SILO_START, SILO_GOAL, 'visibility'),
          { name: 'Agent of radius 25', steps: enginePlayback([silo], SILO_START, SILO_GOAL, 'visibility', 25) },
        ],
      }
    },
  },
  {
    id: 'several-obstacles',
    title: 'More than one obstacle',
    rows: ['A14 | One obstacle: one ring of corners | Any number, with holes, overlapping or touching'],
    printed: '`obstacles` is the list of the corners of one polygon. A right click closes it, and there is only one.',
    wrong: 'The path around one obstacle ignores the next one, and overlapping shapes are not considered.',
    right:
      'Any number of shapes, each with an id and holes. They may overlap, touch or lie inside each other; they need not be united first.',
    counts: [
      count('Two random polygons, paths around the first', 400, {
        asked: 'Paths as printed',
        second: 'Through the second polygon',
        ours: 'Ours: around both',
      }),
    ],
    speed: 5,
    scene: () => ({
      ground: obstacles(YARD_OBSTACLES),
      playbacks: [
        printed('As printed, one ring', YARD_OBSTACLES[1].outer, SPAWN, GOAL),
        ours('Ray scan', YARD_OBSTACLES, SPAWN, GOAL, 'ray-scan'),
      ],
    }),
  },
]
