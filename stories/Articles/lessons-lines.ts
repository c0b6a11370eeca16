/** Lessons of S0, the line that slides past an obstacle: pixels as cells, the method, and where it fails. */
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
  type Film,
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
/** Measures the same path query over cells of a size, or over a mesh if size is 0. Cached. */
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
        ? `no cells: ${cells} triangles, path of ${length.toFixed(1)} px, exact`
        : `cells of ${sizeIn(size)}: ${counted(cells)} of them, path of ${length.toFixed(1)} px`,
      world,
      trail(points, size === 0 ? 'pathExact' : 'pathHeuristic', { width: 3 }),
      dot(SCREEN_START, 'danger', { radius: 12 }),
      dot(SCREEN_GOAL, 'accent', { radius: 12 }),
    ),
    beside: {
      kind: 'table',
      caption: 'The same question, cell by cell',
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

/** Creates a film that stores the present state and adds a step for each change. */
function slideFilm(start: Point, goal: Point) {
  const steps: Step[] = []
  const film = {
    steps,
    now: NO_SLIDE,
    add(says: string, change: Partial<Slide> = {}): void {
      film.now = { ...film.now, ...change }
      steps.push(step(says, slideMarks(film.now, start, goal)))
    },
  }
  return film
}

const isFinitePoint = ({ x, y }: Point): boolean => Number.isFinite(x) && Number.isFinite(y)
const FAILURES = {
  error: 'after 1,000 steps: alert, no path',
  inside: 'an end lies in the obstacle: alert, no path',
  'too-much': 'it runs in circles and throws: no path',
}

/** Returns the film of the printed code, which tries steps of 10 on both sides. */
function printedFilm(ring: readonly Point[], start: Point, goal: Point, options: PrintedLineOptions = {}): Step[] {
  const { status, path, steps } = slideLine(ring, start, goal, options)
  const film = slideFilm(start, goal)
  /** Moved ends of the first leg; those of later legs are far away. */
  let firstMoved: Slide['moved'] | undefined
  let isNaN = false
  for (const event of steps.slice(0, 2000)) {
    if (film.steps.length > 400) break
    if (event.type === 'leg') {
      const moved = [
        { was: event.from, is: event.movedFrom },
        { was: event.to, is: event.movedTo },
      ].filter(({ was, is }) => Math.abs(was.x - is.x) + Math.abs(was.y - is.y) > 1e-9 && isFinitePoint(is))
      firstMoved ??= moved
      const says =
        moved.length > 0 ? `${moved.length} of the ends moved out of the box` : 'a leg, both ends where they are'
      film.add(says, { lines: [], moved })
    } else if (event.type === 'must-pass') {
      const corners = [...film.now.corners, { corner: event.corner, at: event.at }]
      film.add('a must-pass point, pushed by 5 pixels', { corners })
    } else if (!isFinitePoint(event.from) || !isFinitePoint(event.to)) {
      if (!isNaN) film.add('the slope has no value: NaN')
      isNaN = true
    } else {
      const lines = [...film.now.lines, event]
      // The lines on both sides at one distance make one step of the film.
      if (event.side === -1 || !event.hit) film.add(event.hit ? 'still in the way' : 'this side is free', { lines })
      else film.now = { ...film.now, lines }
    }
  }
  const isValue = path.every(isFinitePoint)
  const end = { lines: [], moved: firstMoved ?? [], path: isValue ? path : [] }
  if (status !== 'found') film.add(FAILURES[status], { ...end, ink: 'danger' })
  else if (!isValue) film.add('the must-pass points are NaN: no path', { ...end, ink: 'danger' })
  else {
    const isThrough = crossesRing(ring, path)
    const shortest = (shortestAround(ring, start, goal)?.length ?? 0).toFixed(1)
    const says = `path of ${lengthIn(path)} px${isThrough ? ', through the obstacle' : ''}; the shortest is ${shortest} px`
    film.add(says, { ...end, ink: isThrough ? 'danger' : 'success' })
  }
  return film.steps
}

/** Returns the film of the engine with one of its planners among polygons. */
function engineFilm(
  obstacles: readonly Obstacle[],
  start: Point,
  goal: Point,
  algorithm: VisibilityAlgorithm,
  agentRadius = 0,
): Step[] {
  const bounds = { x: -400, y: -400, width: WORLD.width + 800, height: WORLD.height + 800 }
  const graph = buildVisibilityGraph({ bounds, obstacles }, { agentRadius })
  const film = slideFilm(start, goal)
  const trace = (event: TraceEvent): void => {
    const { lines, corners } = film.now
    if (event.type === 'sweep')
      film.add('to the last corner, at once', { lines: [...lines, { from: event.from, to: event.to, hit: false }] })
    else if (event.type === 'visible') {
      const says = event.clear ? 'in sight of each other' : 'something is in the way'
      film.add(says, { lines: [{ from: event.from, to: event.to, hit: !event.clear }] })
    } else if (event.type === 'open' && event.from !== undefined)
      film.add('a corner to pass', { corners: [...corners, { corner: event.at, at: event.at }] })
  }
  const answer = findPath(graph, start, goal, { algorithm, trace })
  if (answer.status === 'found') {
    const { points, length, quality } = answer.path
    film.add(`path of ${length.toFixed(1)} px, ${quality}`, { lines: [], path: points })
  } else {
    const reason = 'reason' in answer ? answer.reason.message : ''
    film.add(`${answer.status}: ${reason}`, { lines: [], ink: 'danger' })
  }
  return film.steps
}

const alone = (outer: readonly Point[]): Obstacle[] => [{ id: 'polygon', outer }]
/** Returns the bounding box of a polygon, for steps that use it. */
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
): Film => ({
  name,
  steps: printedFilm(corners, start, goal, options),
})
const ours = (
  name: string,
  shapes: readonly Obstacle[],
  start: Point,
  goal: Point,
  algorithm: VisibilityAlgorithm,
): Film => ({
  name,
  steps: engineFilm(shapes, start, goal, algorithm),
})
const threeFilms = (corners: readonly Point[], start: Point, goal: Point): Film[] => [
  printed('As printed', corners, start, goal),
  ours('Without steps', alone(corners), start, goal, 'line-translation'),
  ours('Exact', alone(corners), start, goal, 'ray-scan'),
]

const PATHS = {
  asked: 'Questions',
  none: 'No path as printed',
  through: 'Through the obstacle as printed',
  longer: 'Longer by a twentieth or more',
}
const EXACT = { exact: 'Clear and shortest, by lines of sight' }

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
      'A1 | Cells the size of pixels are too many: 1,049,088 on a screen | No cells: a mesh or lines of sight, next to cells of every size',
    ],
    printed:
      'A* divides the ground into cells. A game that has no cells moves over pixels, and a screen of 1366 x 768 has 1,049,088 of them: clearly unfit.',
    wrong:
      'The count is right, and finer cells do not even help: the path keeps to eight directions and stays up to 8 % longer, however small the cells are.',
    right:
      'No cells: a shortest path can turn only at corners of what is drawn. Step through the sizes; each is searched when it is shown, and the table says what it cost.',
    counts: [],
    besideFirst: true,
    speed: 1,
    scene: () => ({
      world: SCREEN,
      ground: obstacles(SCREEN_SCENE.obstacles),
      films: [{ name: 'Sizes', steps: SIZES.map((size) => () => pixelStep(size)) }],
    }),
  },
  {
    id: 'sliding-line',
    title: 'A line that slides past',
    rows: [
      'A2 | The line is slid along its normal by 10 at a time until it is free | The furthest corner along the normal, at once',
      'A3 | Of the edge touched last, the end with the shorter detour must be passed | Both sides are tried and compared: ray scan, exact',
      'A4 | Both halves are planned again, with shared variables | A pure function with a list of what waits',
      'A13 | A throw after 1,000 tests, an alert after 1,000 steps | A budget, and a result that says so',
      'A15 | A debug view of slid lines, must-pass points and corrected ends | Every search traces its steps; every lesson here plays them',
    ],
    printed:
      'No grid: the line from start to end is moved along its normal, to both sides at once, until it is free. Of the edge that it touched last, the end with the shorter detour is a must-pass point; both halves are planned again. A variable `unit = 50` is named as the step and never used; the step is 10.',
    wrong:
      'A line stops at the first step that is free. With a large step, as the article warns, that is beyond a corner, and the next leg starts from there; a small step costs more lines. After 1,000 steps an alert ends it, after 1,000 tests of lines a throw. The side that is free first is sometimes the longer one. Both halves share their slopes and corners as globals.',
    right:
      'The last corner touched is the furthest one along the normal: one test of each corner, no step. To be shortest, both sides have to be tried and compared: that is ray scan, which is exact. A budget ends a search with a result, not a throw.',
    counts: [
      count('Random polygons, both ends outside of the box', 1200, {
        asked: PATHS.asked,
        none: PATHS.none,
        coarse: 'No path by steps of 50',
        through: PATHS.through,
        longer: PATHS.longer,
        ...EXACT,
      }),
    ],
    speed: 5,
    scene: () => ({ ground: obstacles(alone(ROCK)), films: threeFilms(ROCK, ROCK_START, ROCK_GOAL) }),
  },
  {
    id: 'corrected-ends',
    title: 'Ends moved out of the box',
    rows: [
      'A6 | Ends in the box of the obstacle are moved out of it along the line | Where the ray leaves the box; lines of sight need none of it',
    ],
    printed:
      'Where an end lies in the box around the obstacle, the line starts next to a part of it and slides through instead of past. So each such end is first moved out of the box, on the line through both: the amber rings.',
    wrong:
      "The article found the trap itself and fixed it. What slides then is a longer line than the one in question, and it may meet parts of the obstacle that are in nobody's way. Counted, the correction hardly helps.",
    right:
      'How far to move is where the ray leaves the box: one division for each side, no slopes. Lines of sight between corners need no correction at all.',
    counts: [
      count('Random polygons, an end in the box; not corrected', 200, PATHS),
      count('Random polygons, an end in the box; corrected', 200, { ...PATHS, ...EXACT }),
    ],
    speed: 5,
    first: 1,
    scene: () => ({
      ground: [obstacles(alone(WEDGE)), boxMark(WEDGE)],
      films: [
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
      'A7 | The fatal case: an end wrapped by a strange shape | Any exact planner; U, spiral, comb and maze are tests',
    ],
    printed:
      'The article names the fatal case itself: an end in the box of an obstacle of a strange shape. Moving the ends does not help, nor does cutting the obstacle up; the next part takes another way.',
    wrong:
      'A line that slides out of a U goes through it, wherever its ends are. The must-pass point cannot be reached, and the legs to it are planned again and again.',
    right:
      'Any of the exact planners: lines of sight, ray scan, a mesh. U, spiral, comb and maze are maps of the tests. Our version of the method answers _unreachable by this method_ and stops.',
    counts: [count('Random polygons, an end in the box', 200, { ...PATHS, ...EXACT })],
    speed: 5,
    scene: () => ({ ground: [obstacles(alone(U)), boxMark(U)], films: threeFilms(U, U_START, U_GOAL) }),
  },
  {
    id: 'slopes-without-value',
    title: 'Slopes without a value',
    rows: ['A5 | Slopes k and -1/k | Vectors: the normal of (dx, dy) is (-dy, dx)'],
    printed: '`k = (y2 - y1) / (x2 - x1)` and `kk = -1 / k` say how far x and y change in each step.',
    wrong:
      'On a horizontal line k is 0 and kk is minus infinity; on a vertical one k is infinite. In the move out of the box the two meet as infinity times zero: not a number, nor is any position after it. If start equals end, zero is divided by zero.',
    right: 'Vectors: the normal of (dx, dy) is (−dy, dx), whatever they are. Start equal to end is answered first.',
    counts: [
      count('Random polygons, start in the box, end level with it or above', 300, {
        asked: PATHS.asked,
        none: PATHS.none,
        ...EXACT,
      }),
    ],
    speed: 5,
    scene: () => ({
      ground: [obstacles(alone(HOOK)), boxMark(HOOK)],
      films: [
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
    rows: ['A12 | Obstacles need not be polygons | Circles and arcs as they are, with exact tangents'],
    printed:
      'A strength of the method, the article says: it asks nothing of the shape but whether a line meets it, so a circle would do as well.',
    wrong:
      'But a must-pass point is the end of an edge, and a circle has none: one point cannot lead around it. Given as a polygon of 24 corners, most circles send the printed code round and round.',
    right:
      'Circles are circles: two tangents and the arc between them, exactly, also for an agent with a radius. In a mesh a circle is a polygon drawn around it, never inside it.',
    counts: [
      count('Random circles, both ends outside of the box', 80, {
        asked: PATHS.asked,
        none: 'No path as printed, 24 corners',
        longer: 'Over 1 % too long as printed',
        ours: 'Exact, by tangents and arcs',
      }),
    ],
    speed: 5,
    first: 1,
    scene: () => {
      const outer = roundRing(SILO, SILO.radius, 24)
      const silo: Obstacle = { id: 'silo', outer, circle: SILO }
      return {
        ground: obstacles(alone(outer)),
        films: [
          printed('As printed, 24 corners', outer, SILO_START, SILO_GOAL),
          ours('True arcs', [silo], SILO_START, SILO_GOAL, 'visibility'),
          { name: 'Agent of radius 25', steps: engineFilm([silo], SILO_START, SILO_GOAL, 'visibility', 25) },
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
      'Any number of shapes, each with an id and holes. They may overlap, touch or nest; they are united without clipping them first.',
    counts: [
      count('Two random polygons, a path around the first', 400, {
        asked: 'Paths as printed',
        second: 'Through the second polygon',
        ours: 'Ours: around both',
      }),
    ],
    speed: 5,
    scene: () => ({
      ground: obstacles(YARD_OBSTACLES),
      films: [
        printed('As printed, one ring', YARD_OBSTACLES[1].outer, SPAWN, GOAL),
        ours('Ray scan', YARD_OBSTACLES, SPAWN, GOAL, 'ray-scan'),
      ],
    }),
  },
]
