/** Lessons on A* in cells (article S3): A* in square cells, as the tutorial that the article quotes explains it. */
import {
  buildNavGrid,
  findPath,
  polylineLength,
  type DiagonalPolicy,
  type PathResult,
  type Point,
} from '../../src/engine/index.js'
import {
  CORNER_POLICIES,
  askGrid,
  cellMapOf,
  cellOf,
  groundOf,
  middleOf,
  wallsOf,
  worldOf,
  type CellMap,
} from './cell-map.js'
import {
  cells,
  count,
  dot,
  patch,
  step,
  trail,
  words,
  type Cell,
  type Ink,
  type Lesson,
  type Marks,
  type Scene,
  type Step,
} from './lesson.js'
import { tutorialSearch, type TutorialCell, type TutorialRules, type TutorialStep } from './printed/grid-tutorial.js'

/** The rules of the tutorial with two errors corrected. */
export const CORRECT_RULES = { estimate: 'octile', endsWhen: 'taken' } as const satisfies TutorialRules
/** The map of the tutorial. */
export const TUTORIAL = cellMapOf(['.......', '...#...', '.S.#.G.', '...#...', '.......'])

type Cells = ReadonlyMap<number, TutorialCell>

export const endsOf = (map: CellMap, size: number, goalInk: Ink = 'danger', radius = 8): Marks => [
  dot(middleOf(cellOf(map, map.start), size), 'success', { radius }),
  dot(middleOf(cellOf(map, map.goal), size), goalInk, { radius }),
]

/** Returns open cells in green and closed ones in gray. Outlines the cell just taken and those with a new parent. */
function tutorialMarks(
  map: CellMap,
  size: number,
  known: Cells,
  now?: TutorialStep,
  path: readonly number[] = [],
): Marks {
  const at = (cell: number): Cell => cellOf(map, cell)
  const [open, closed] = [false, true].map((isClosed) =>
    [...known].flatMap(([cell, { closed }]) => (closed === isClosed ? [at(cell)] : [])),
  )
  return [
    wallsOf(map, size),
    cells(open, size, 'success', { opacity: 0.16 }),
    cells(closed, size, 'text3', { opacity: 0.22 }),
    now && [
      cells([at(now.taken)], size, 'accent', { outlined: true }),
      cells(
        now.improved.map(({ cell }) => at(cell)),
        size,
        'warning',
        { outlined: true },
      ),
    ],
    size >= 60 && [...known].map(([cell, figures]) => figureMarks(map, size, cell, figures)),
    path.length > 1 &&
      trail(
        path.map((cell) => middleOf(at(cell), size)),
        'pathExact',
        { width: 4 },
      ),
    endsOf(map, size, 'danger', size / 8),
  ]
}

/** Returns F at the top, G lower left, H lower right, and an arrow to the parent, as in the article's pictures. */
function figureMarks(map: CellMap, size: number, cell: number, { g, h, parent }: TutorialCell): Marks {
  const { x, y } = cellOf(map, cell)
  const small = size / 6.5
  const middle = middleOf({ x, y }, size)
  const figure = (value: number, left: number, top: number, isBold = false): Marks =>
    words({ x: x * size + left, y: y * size + top }, String(value), {
      size: small,
      ink: isBold ? 'text' : 'text2',
      bold: isBold,
    })
  const to = parent === undefined ? undefined : middleOf(cellOf(map, parent), size)
  return [
    figure(g + h, 5, 5, true),
    figure(g, 5, size - small - 5),
    figure(h, size - 5 - small * (h > 99 ? 1.75 : h > 9 ? 1.2 : 0.6), size - small - 5),
    to &&
      trail([middle, { x: middle.x + 0.24 * (to.x - middle.x), y: middle.y + 0.24 * (to.y - middle.y) }], 'text2', {
        width: 1.5,
        arrow: true,
      }),
  ]
}

type CaptionOf = (known: Cells, now: TutorialStep | undefined) => string

function tutorialPlayback(map: CellMap, size: number, rules: TutorialRules, caption: CaptionOf): Step[] {
  const steps: Step[] = []
  let last: Cells = new Map()
  const { path } = tutorialSearch(map, map.start, map.goal, rules, (now, known) => {
    last = new Map(known)
    steps.push(step(caption(last, now), tutorialMarks(map, size, last, now)))
  })
  return [...steps, step(caption(last, undefined), tutorialMarks(map, size, last, undefined, path))]
}

/** Returns where one cell is relative to another, such as `below right`. */
function sideOf(from: Cell, to: Cell): string {
  const down = to.y > from.y ? 'below' : to.y < from.y ? 'above' : ''
  const across = to.x > from.x ? 'right' : to.x < from.x ? 'left' : ''
  return `${down} ${across}`.trim()
}

const tutorialCaption: CaptionOf = (known, now) => {
  if (now === undefined) return `The goal is reached at ${known.get(TUTORIAL.goal)?.g ?? 0}. Follow the arrows back.`
  const { taken, opened, improved, unchanged } = now
  const { g, h } = known.get(taken) ?? { g: 0, h: 0 }
  const isTie = [...known].some(
    ([cell, other]) => !other.closed && !opened.includes(cell) && other.g + other.h === g + h,
  )
  const reasons = unchanged.slice(0, 2).map((other) => `${other.through} is not less than ${other.g}`)
  return [
    taken === TUTORIAL.start ? 'Take the start.' : `Take F ${g + h} = ${g} + ${h}.`,
    ...(isTie ? ['Another cell has the same F: the newer is taken first.'] : []),
    ...(opened.length > 0 ? [`${opened.length} opened.`] : []),
    ...improved.map(({ cell, from, to }) => {
      const side = sideOf(cellOf(TUTORIAL, taken), cellOf(TUTORIAL, cell))
      return `The cell ${side} had ${from}; from here it costs ${to}: it gets a new parent.`
    }),
    ...(unchanged.length > 0 ? [`${unchanged.length} stay as they are: ${reasons.join(', ')}.`] : []),
  ].join(' ')
}

const countCaption: CaptionOf = (known) => {
  const closed = [...known.values()].filter((cell) => cell.closed).length
  return `${closed} closed, ${known.size - closed} open.`
}

/** Returns steps that draw a path point by point, over cells of side `size`. */
function wayPlayback(
  answer: PathResult,
  size: number,
  caption: (length: string, cost: string) => string,
  marks: Marks,
): Step[] {
  if (!('path' in answer)) return []
  const { points, cost } = answer.path
  return points.map((_, i) => {
    const walked = points.slice(0, i + 1)
    const way = walked.map(({ x, y }) => ({ x: x * size, y: y * size }))
    return step(
      caption(polylineLength(walked).toFixed(2), cost.toFixed(1)),
      trail(way, 'pathExact', { width: 4 }),
      marks,
    )
  })
}

const OPEN_FIELD = cellMapOf([
  '............',
  '............',
  '.S..........',
  '.....#......',
  '.....#......',
  '..........G.',
  '............',
  '............',
])
const CORNER_ROWS = ['..........', '.S..##....', '....##....', '..##......', '..##....G.', '..........']

/** Cost of crossing a cell of the river. */
export const RIVER_COST = 6
const RIVER_ROWS = [
  '......~~......',
  '......~~......',
  '.S....~~....G.',
  '......~~......',
  '......~~......',
  '......~~......',
  '..............',
]

const cornerScene = (): Scene => {
  const maps = CORNER_POLICIES.map(([name, policy]) => ({ name, map: cellMapOf(CORNER_ROWS, policy) }))
  return {
    world: worldOf(maps[0].map, 60),
    ground: groundOf(maps[0].map, 60),
    playbacks: maps.map(({ name, map }) => ({
      name,
      steps: wayPlayback(askGrid(map), 60, (length) => `${length} cells walked.`, endsOf(map, 60)),
    })),
  }
}

const riverScene = (): Scene => {
  const costs = { 'A wall': Infinity, 'Plain ground': 1, [`Costs ${RIVER_COST}`]: RIVER_COST, 'Costs 2': 2 }
  const map = cellMapOf(RIVER_ROWS)
  return {
    world: worldOf(map, 45),
    ground: groundOf(map, 45, 1),
    playbacks: Object.entries(costs).map(([name, cost]) => ({
      name,
      steps: wayPlayback(
        askGrid(cellMapOf(RIVER_ROWS, 'no-corner-cutting', cost)),
        45,
        (length, total) => `${length} cells walked; the whole way costs ${total}.`,
        [],
      ),
    })),
  }
}

/** Creates the same wall in a grid of squares and in one of hexagons, with cells of side 40. */
function latticeScene(): Scene {
  const [size, width, height] = [40, 10, 8]
  const playback = (name: string, topology: 'square' | 'hex', diagonal: DiagonalPolicy) => {
    const shape = { width, height, cellSize: size, topology, diagonal }
    const empty = buildNavGrid({ ...shape, blocked: () => false })
    const isWall = (x: number, y: number): boolean =>
      y > 0 && y < 5 && Math.abs(empty.centerOf(x, y).x - 4.6 * size) <= size / 2
    const grid = buildNavGrid({ ...shape, blocked: isWall })
    const answer = findPath(grid, { x: 48, y: 60 }, { x: 328, y: 176 }, { algorithm: 'a-star' })
    const all = Array.from({ length: width * height }, (_, cell) => {
      const [x, y] = [cell % width, Math.floor(cell / width)]
      const at = empty.centerOf(x, y)
      return { at, isOpen: !isWall(x, y), corners: cornersAbout(at, size, topology === 'hex' ? 6 : 4) }
    }).filter(({ at }) => at.x > 0 && at.x < width * size)
    const lattice = [
      all.map(({ isOpen, corners }) =>
        isOpen ? trail(corners, 'gridMajor', { width: 1, closed: true }) : patch(corners, 'obstacle', 1),
      ),
      all.map(({ at, isOpen }) => isOpen && dot(at, 'mesh', { radius: 2 })),
    ]
    const points = 'path' in answer ? answer.path.points : []
    return {
      name,
      steps: points.map((_, i) => {
        const walked = points.slice(0, i + 1)
        const caption = `${(polylineLength(walked) / size).toFixed(2)} cells walked.`
        return step(caption, lattice, trail(walked, 'pathExact', { width: 4 }))
      }),
    }
  }
  return {
    world: { x: 0, y: 0, width: width * size, height: height * size },
    playbacks: [
      playback('Squares, eight directions', 'square', 'always'),
      playback('Squares, four directions', 'square', 'never'),
      playback('Hexes', 'hex', 'never'),
    ],
  }
}

/** Returns the corners of the square or hexagon around a center. */
function cornersAbout({ x, y }: Point, size: number, sides: 4 | 6): Point[] {
  const reach = size / 2 / Math.cos(Math.PI / sides)
  return Array.from({ length: sides }, (_, i) => {
    const angle = ((2 * i + 1) * Math.PI) / sides + (sides === 6 ? Math.PI / 3 : 0)
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) }
  })
}

const tutorialScene =
  (map: CellMap, size: number, caption: CaptionOf, playbacks: Readonly<Record<string, TutorialRules>>) =>
  (): Scene => ({
    world: worldOf(map, size),
    ground: groundOf(map, size),
    playbacks: Object.entries(playbacks).map(([name, rules]) => ({
      name,
      steps: tutorialPlayback(map, size, rules, caption),
    })),
  })

export const RANDOM = 'Random maps of 24 x 24 cells, 28 % blocked'
export const ASKED = { asked: 'With a way' }
export const CELL_LESSONS: readonly Lesson[] = [
  {
    id: 'walkthrough',
    title: 'F = G + H, and a better way to a cell',
    rows: [
      'C1 | F = G + H with 10 and 14; Manhattan distance is the estimate; the search ends when the goal is opened | The estimate counts diagonal steps; the search ends when the goal is taken; 10 and 14 are an option, never mixed with real lengths',
      'C2 | An open cell gets a new parent if the way through the current cell is shorter: 28, then 20 | The same; the example has the numbers of the article',
    ],
    printed:
      'A straight step costs 10, a diagonal one 14; H is ten times the Manhattan distance. Take the open cell of least F, visit its neighbors, and give a neighbor a new parent if the way through this cell is shorter. End when the goal enters the open list.',
    wrong:
      'The update is right and happens here: 28, then 20. But Manhattan distance counts a diagonal step as 20, which costs only 14, so H overestimates; and a goal that was only opened may still get a shorter way. Also, 14 is not ten times the square root of 2, but that alone hardly matters.',
    right:
      'H counts diagonal steps at their cost (octile), and the search ends when the goal is taken. The library offers 10 and 14 as whole numbers, or 1 and the square root of 2, counted separately, so that equal costs are exactly equal.',
    counts: [count(RANDOM, 100, { ...ASKED, longer: 'Longer as printed', rounded: 'Longer from 10 and 14 alone' })],
    speed: 1,
    at: 0.5,
    scene: tutorialScene(TUTORIAL, 80, tutorialCaption, { 'As printed': {}, Corrected: CORRECT_RULES }),
  },
  {
    id: 'ties',
    title: 'Which of two equal cells',
    rows: [
      'C3 | Of two cells with the same F the newest is taken, for speed | A fixed rule for ties: least F, larger G, newest',
    ],
    printed:
      'Two cells have F 54. It does not matter which is taken; for speed, take the one that entered the list last.',
    wrong:
      'Nothing is wrong: both find a shortest way. But the order of a list obeys this rule only by chance, so a small change of the code may change the path.',
    right: 'The rule is fixed: least F, then the larger G, then the newest. The same map always gives the same path.',
    counts: [
      count(RANDOM, 100, { ...ASKED, same: 'Same cost', fewer: 'Newest first expands fewer cells', more: 'More' }),
    ],
    speed: 8,
    scene: tutorialScene(OPEN_FIELD, 48, countCaption, {
      'Newest first': { ...CORRECT_RULES, ties: 'last' },
      'Oldest first': { ...CORRECT_RULES, ties: 'first' },
    }),
  },
  {
    id: 'corners',
    title: 'Past the corner of a wall',
    rows: [
      'C4 | Paths do not cut corners of walls; the rule is optional | Four rules, one setting for all planners of a grid',
    ],
    printed:
      'The cell below the wall is left out, because an agent cannot walk through the corner of a wall. The rule is optional.',
    wrong:
      'Without the rule an agent with a radius walks through corners, and between two blocks that touch at a point.',
    right:
      'Four rules to choose from, the same one for A*, jump points, flow fields and lines of sight. By default paths do not cut corners.',
    counts: [
      count(RANDOM, 100, {
        asked: 'With a way that cuts corners',
        cuts: 'The way cuts one',
        none: 'No way without cutting',
      }),
    ],
    first: 1,
    scene: cornerScene,
  },
  {
    id: 'nodes',
    title: 'What a node is',
    rows: [
      'C5 | Nodes may be squares, hexes, rectangles, any polygon | One search over squares, hexes, waypoints and convex polygons',
    ],
    printed: 'Cells may be squares, hexes, rectangles or any polygon; the node lies in the middle, or on an edge.',
    wrong:
      'Whatever the cells are, an agent that walks from node to node has only a few directions, so its way is longer than necessary.',
    right:
      'One search works on squares with four or eight directions, hexes, waypoints and convex polygons. Over polygons, Polyanya finds paths in any direction.',
    counts: [
      count('Two places on 32 x 32 cells without walls', 100, {
        asked: 'Queries',
        eight: 'Eight directions: over 10 % too long',
        six: 'Hexes: over 10 % too long',
        four: 'Four directions: over 10 % too long',
      }),
    ],
    scene: latticeScene,
  },
  {
    id: 'terrain',
    title: 'Rivers and other terrain',
    rows: [
      'C6 | Walls, rivers and illegal terrain are left out | A cost for each cell and bits for each agent; jump points refuse maps with several costs',
    ],
    printed: 'Walls, rivers and other illegal terrain are left out when neighbors are visited.',
    wrong:
      'A ford is then a wall, or, if it is not left out, as good as a road: the path goes always around or always through, not by the cheaper way.',
    right:
      'Each cell has a cost, and bits decide which agents it stops. Jump points need equal costs; on other maps they throw an error and return no wrong path.',
    counts: [
      count('Random maps of 24 x 24 cells with a river', 100, {
        ...ASKED,
        wall: 'River as a wall: costs more',
        plain: 'River as plain ground: costs more',
      }),
    ],
    first: 2,
    scene: riverScene,
  },
]
