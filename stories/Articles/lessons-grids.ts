/** Lessons on grids and graphs (article S1): the article's A* and its errors, jump points, corner policies, traversals and flow fields. */
import { buildFlowField, polylineLength } from '../../src/engine/index.js'
import {
  CORNER_POLICIES,
  cellMapOf,
  cellOf,
  centerOf,
  groundOf,
  middleOf,
  shortestCost,
  worldOf,
  type CellMap,
} from './cell-map.js'
import {
  cells,
  count,
  dot,
  layer,
  step,
  trail,
  words,
  type Cell,
  type Playback,
  type Lesson,
  type Scene,
  type Step,
} from './lesson.js'
import { cellLength } from './printed/walk-back.js'
import { RECORDED } from './recorded.js'
import {
  NINE,
  aStarPlayback,
  arrivalSteps,
  enginePlayback,
  pathIn,
  printedJumpPlayback,
  searchPlayback,
} from './search-playbacks.js'

type Maker = (map: CellMap, size: number) => Step[]

const gridScene =
  (rows: readonly string[], playbacks: Readonly<Record<string, Maker>>, size = 40) =>
  (): Scene => {
    const map = cellMapOf(rows)
    return {
      world: worldOf(map, size),
      ground: groundOf(map, size),
      playbacks: Object.entries(playbacks).map(([name, make]) => ({ name, steps: make(map, size) })),
    }
  }
const printed =
  (run: keyof typeof RECORDED.aStar): Maker =>
  (map, size) =>
    aStarPlayback(map, size, RECORDED.aStar[run])
const printedJumps =
  (run: keyof typeof RECORDED.jumps): Maker =>
  (map, size) =>
    printedJumpPlayback(map, size, RECORDED.jumps[run])
const ours =
  (algorithm: Parameters<typeof enginePlayback>[2]): Maker =>
  (map, size) =>
    enginePlayback(map, size, algorithm)

export const PARENT_MAP = [
  '..............',
  '...#.......#..',
  '...#.......#..',
  '...#..........',
  '..######......',
  'S..#..........',
  '..............',
  '.......#.....G',
  '.....#.#......',
]
export const MANHATTAN_MAP = [
  '.............G',
  '.....####.....',
  '.....#........',
  '.....#........',
  '.....#........',
  '.....#........',
  '.....#........',
  '..............',
  '.S............',
]
export const EARLY_MAP = [
  '..............',
  '..............',
  '......###.....',
  '.......####.G.',
  '...........~~~',
  'S......#...~~~',
  '.......#....~~',
  '.......#....##',
  '.............~',
]
export const JUMP_MAP = [
  '..............',
  '.S#...........',
  '..#.....#....G',
  '..#.....#.....',
  '..#...........',
  '..#...........',
  '..#...........',
  '..#...........',
  '.....#........',
]
export const NO_WAY_MAP = [
  '.......#......',
  '.......#......',
  '.......#......',
  '.S.....#....G.',
  '.......#......',
  '.......#......',
  '########......',
  '..............',
  '..............',
]
export const POCKET_MAP = [
  '..............',
  '..#######.....',
  '........#.....',
  '........#.....',
  '.S......#..G..',
  '........#.....',
  '..#######.....',
  '..............',
  '..............',
]
const CORNER_MAP = ['..........', '.S..#.....', '...##.....', '..##..##..', '.....#....', '....#...G.', '..........']

function traversalPlayback(map: CellMap, size: number, order: 'depth' | 'breadth'): Step[] {
  const { visits, path } = RECORDED.traversals[order]
  const playback = searchPlayback(map, size)
  for (const { cell, waiting } of visits) {
    const caption = `${playback.closed.length + 1} visited, ${waiting.length} in the ${order === 'depth' ? 'stack' : 'queue'}`
    playback.take(caption, { current: cell, open: [...new Set(waiting)] })
  }
  const [cost, shortest] = [cellLength(map, path), shortestCost(map) ?? Infinity]
  return playback.end(pathIn(cost, shortest), path, cost <= shortest + 1e-9)
}

/** Cells from which agents follow the field. */
const AGENTS = [0, 45, 125, 116, 12]

function flowScene(): Scene {
  const [map, size] = [cellMapOf(POCKET_MAP), 40]
  const [world, goal] = [worldOf(map, size), cellOf(map, map.goal)]
  const { flood } = RECORDED
  const field = buildFlowField(map.grid, [centerOf(map, map.goal)])
  const all = Array.from({ length: map.width * map.height }, (_, cell) => cell)
  /** Returns waves that advance by one step each, then the paths of the agents. */
  const waves = (distances: readonly number[], wayOf: (cell: number) => readonly number[]): Step[] => {
    const within = (low: number, high: number): Cell[] =>
      all.filter((cell) => distances[cell] > low && distances[cell] <= high).map((cell) => cellOf(map, cell))
    const waveStep = (
      caption: string,
      reached: readonly Cell[],
      front: readonly Cell[],
      ways: readonly (readonly number[])[],
    ) =>
      step(
        caption,
        cells(reached, size, 'accent', { opacity: 0.1 }),
        cells(front, size, 'accent', { opacity: 0.4 }),
        ways.length > 0 &&
          layer('FlowFieldLayer', {
            field: { directionAt: ({ x, y }) => field.directionAt({ x: x / size, y: y / size }) },
            bounds: world,
            cellSize: size,
            spacing: 24,
          }),
        ways.map((way) =>
          trail(
            way.map((cell) => middleOf(cellOf(map, cell), size)),
            'pathExact',
            { width: 3 },
          ),
        ),
        ways.map(([first]) => dot(middleOf(cellOf(map, first), size), 'agentTank', { radius: 7 })),
        dot(middleOf(goal, size), 'goal', { radius: size / 4 }),
        words({ x: goal.x * size + 3, y: goal.y * size + 2 }, 'G', { bold: true }),
      )
    const furthest = Math.ceil(Math.max(...distances.filter(Number.isFinite)))
    const ways = AGENTS.map(wayOf)
    const length = ways.reduce((sum, way) => sum + polylineLength(way.map((cell) => centerOf(map, cell))), 0)
    return [
      ...Array.from({ length: furthest + 1 }, (_, wave) => {
        const front = within(wave - 1, wave)
        return waveStep(`wave ${wave}: ${front.length} cells`, within(-1, wave), front, [])
      }),
      waveStep(
        `${AGENTS.length} agents follow the field, ${length.toFixed(2)} in total`,
        within(-1, Infinity),
        [],
        ways,
      ),
    ]
  }
  const alongFlood = (from: number): number[] => {
    const way: number[] = []
    for (let cell = from; cell >= 0; cell = flood.next[cell]) way.push(cell)
    return way
  }
  const alongField = (from: number): number[] =>
    field.follow(centerOf(map, from)).map(({ x, y }) => Math.floor(y) * map.width + Math.floor(x))
  const costs = all.map((cell) => field.distanceAt(centerOf(map, cell)))
  return {
    world,
    ground: groundOf(map, size),
    playbacks: [
      { name: 'Flood fill', steps: waves([...flood.steps], alongFlood) },
      { name: 'Ours', steps: waves(costs, alongField) },
    ],
  }
}

const RANDOM = 'Random maps of 24 x 24 cells, 30 % blocked'
const ASKED = { asked: 'Queries with a path' }
const STRAY = { stray: 'Paths with a step to a cell that is no neighbor' }
const LONGER = { longer: 'Longer than the shortest' }
const SEARCH = 'Blue: open. Gray: closed. Arrows: from a cell to its parent.'
const JUMPS = 'Blue: open. Gray: closed. Amber: forced neighbors. Blue arrows: scans that end at jump points.'

export const GRID_LESSONS: readonly Lesson[] = [
  {
    id: 'a-star-as-printed',
    title: 'A* as printed, all of it',
    rows: [
      'B10 | Each turn visits all open cells to find the cheapest; a heap is advised | A queue of buckets on grids, a heap of four elsewhere',
      'B12 | Each cell of the path is inserted at the front of a list | The path is written once and reversed once',
    ],
    printed:
      'The open and the closed set are dictionaries whose keys are texts like `[3,4]`. Every turn visits all open cells to find the cheapest; the article says itself that a heap would be faster. The path is built by inserting each cell at the front.',
    wrong: 'The three faults of the next lessons together, and the time that it takes to find the cheapest cell.',
    right:
      'Cells are numbers in typed arrays. Open cells are in a queue of buckets or in a heap. The path is written once and reversed once. Compare how many steps _As printed_ and _Ours_ take: ours follows one of several equal ways to a cell, not all of them.',
    counts: [
      count('Tests to find the cheapest open cell', 40, {
        turns: 'Turns of the loop',
        looks: 'Tests, as printed',
        sifts: 'Levels of a heap at most',
      }),
      count(`${RANDOM}; all faults`, 100, { ...ASKED, ...STRAY, ...LONGER }),
    ],
    legend: SEARCH,
    speed: 4,
    scene: gridScene(MANHATTAN_MAP, { 'As printed': printed('allFaults'), Ours: ours('a-star') }),
  },
  {
    id: 'parent-pointer',
    title: 'The parent of an improved cell',
    rows: [
      'B6 | A cell that is reached at a lower cost gets the parent of the cell before it | Its parent is the cell before it; every step of a path is a legal step',
    ],
    printed:
      'When an open cell is reached at a lower cost, its cost is updated, and its parent becomes `openUnit.parentIdentifier = cursor.parentIdentifier`: the parent of the cell that it was reached from.',
    wrong:
      'The chain of parents skips a cell. The cost is right but the path is not: one of its steps leads to a cell that is no neighbor, and crosses whatever lies between, here a wall.',
    right:
      'The parent is the cell that it was reached from: `cursor.nodeIdentifier`. Every step of every path of the library is a legal step; a test checks each one.',
    counts: [count(RANDOM, 100, { ...ASKED, ...STRAY })],
    legend: SEARCH,
    speed: 4,
    scene: gridScene(PARENT_MAP, { 'As printed': printed('parent'), Corrected: printed('parentCorrected') }),
  },
  {
    id: 'manhattan-over-diagonals',
    title: 'Manhattan distance over diagonal steps',
    rows: [
      'B7 | Manhattan distance as the estimate for eight directions | Octile for eight directions, Manhattan for four, the straight line on a mesh',
      'B9 | A closed cell is never visited again, whatever the estimate | Correct if a step lowers the estimate by no more than the step costs',
    ],
    printed:
      'The estimate is |dx| + |dy|. A cell has eight neighbors, and a diagonal step costs its length, the square root of 2. A cell that has been taken from the open set is never visited again.',
    wrong:
      'A diagonal step costs 1.41 and lowers the estimate by 2. The estimate exceeds the true cost, so cells on the shortest way look expensive: they are taken too late, or they were closed too early and stay closed.',
    right:
      'Octile distance: the longer side plus 0.41 times the shorter. It never exceeds the true cost, and a step never lowers it by more than the step costs, so no closed cell has to be opened again. For four directions use Manhattan distance, on a mesh the straight line.',
    counts: [count(`${RANDOM}; with the parent corrected`, 100, { ...ASKED, ...LONGER })],
    legend: SEARCH,
    speed: 4,
    scene: gridScene(MANHATTAN_MAP, { Manhattan: printed('manhattan'), Octile: printed('octile') }),
  },
  {
    id: 'goal-enters-the-open-set',
    title: 'Stopping when the goal enters the open set',
    rows: ['B8 | The search stops when the goal enters the open set | It stops when the goal is taken from it'],
    printed:
      'The loop runs `while (openSet.Count > 0 && !openSet.ContainsKey(dest))`: it ends as soon as the goal is an open cell.',
    wrong:
      'The first way to the goal need not be the cheapest. Here water costs four times as much: the goal is opened by a way through the water, while the cheaper way around it is still open. Where all ground has one cost and the estimate is octile, the early end does no harm: next to the goal the estimate is exactly the cost of the last step.',
    right:
      'The search ends when the goal is taken from the open set: then no other open cell can lead to a cheaper path.',
    counts: [
      count('Random maps of 16 x 16 cells, a third of which cost four times as much', 100, {
        ...ASKED,
        longer: 'More expensive than the cheapest',
      }),
    ],
    legend: SEARCH,
    speed: 4,
    scene: gridScene(EARLY_MAP, { 'Ends when opened': printed('opened'), 'Ends when taken': printed('taken') }),
  },
  {
    id: 'no-way',
    title: 'What is returned if there is no way',
    rows: [
      'B11 | If there is no way, A* throws and jump point search returns the straight line | A typed result with a reason, known from the islands before a search',
    ],
    printed:
      'A* looks up the record of the goal and throws if there is none. Jump point search returns `null`, and its caller turns that into a path of two points: start and goal.',
    wrong: 'The straight line is returned as a path. It looks like any other, and leads through the wall.',
    right:
      '_No path_ is a result with a reason: `unreachable`, and the islands of both ends. It is known before any search. A partial path to the nearest reachable place is an option.',
    counts: [
      count(`${RANDOM}, start and goal cut off from each other`, 600, {
        asked: 'Queries without a way',
        straight: 'The straight line, as printed',
        through: 'Of these, paths through a wall',
        ours: 'Ours: reported as unreachable',
      }),
    ],
    legend: JUMPS,
    speed: 4,
    scene: gridScene(NO_WAY_MAP, { 'As printed': printedJumps('noWay'), Ours: ours('jump-point') }),
  },
  {
    id: 'jump-points',
    title: 'Jump point search, as printed and corrected',
    rows: [
      'B16 | Diagonals are scanned only where the straight scans found nothing | All natural and forced neighbors are followed; the cost equals that of Dijkstra',
      'B18 | Jumps and visits are recursive and may run out of stack | Loops over bits; no recursion anywhere',
      'B19 | Jump point search has variants that prepare a table | JPS+, whose rows an edit updates',
    ],
    printed:
      'From each jump point the four straight directions are scanned; the diagonal ones only `if (!hasPoint)`, that is if the straight ones added no point. If a straight scan from a cell on a diagonal finds a jump point, that cell is opened. The estimate is Manhattan distance, and the search ends when the goal is opened. The article claims that this is tens to hundreds of times as fast as A*.',
    wrong:
      'A jump point found straight ahead hides everything that lies diagonally: natural neighbors are never tried. The search finds no path on maps that have one, or it finds a long one.\n\nA correct search takes far fewer cells than A* where walls are few and long. Where single blocked cells are scattered, every other cell is a jump point. Scans visit cells too, so the time saved is less than the numbers below suggest.',
    right:
      'The search follows all natural and all forced neighbors of a jump point. Along a diagonal it goes cell by cell and scans both straight directions at each. A scan is a loop over bits, not a recursion, so no map is too large for the stack. JPS+ reads its jumps from a table, and an edit updates only the rows that it touches.',
    counts: [
      count('Maps of 64 x 64 cells, with blocks and with scattered cells', 60, {
        gained: 'Queries',
        ten: 'Blocks: takes at most a tenth as many cells as A*',
        hundred: 'Blocks: at most a hundredth',
        noiseTen: 'Scattered: at most a tenth',
      }),
      count(RANDOM, 100, {
        ...ASKED,
        none: 'As printed: no path found',
        longer: 'As printed: longer than the shortest',
        ours: 'Ours: the shortest',
      }),
    ],
    legend: JUMPS,
    speed: 4,
    scene: gridScene(JUMP_MAP, {
      'As printed': printedJumps('found'),
      Ours: ours('jump-point'),
      'With a table (JPS+)': ours('jump-point-plus'),
    }),
  },
  {
    id: 'forced-neighbors',
    title: 'Forced neighbors, by two rules',
    rows: ['B15 | Two figures show forced neighbors | Two sets of rules: one if corners may be cut, one if not'],
    printed:
      'Going from 8 to 5: if 4 is blocked, 1 is a forced neighbor of 5; if 6 is blocked, 3 is. Going from 4 to 5, 2 and 8 decide about 3 and 9. A jump point is the start, the goal, a cell with a forced neighbor, or a cell from which a straight scan finds a jump point.',
    wrong:
      'That is the rule of 2011, for an agent that cuts corners. But the printed code forbids cutting corners, and then other cells are forced: if 7 is blocked, 4 and 1 are forced, which no figure shows; after a diagonal step no cell is. A red ring means that the printed test calls 5 a jump point.',
    right:
      'Two sets of rules, chosen by whether corners may be cut. Amber cells are forced by definition: every way to them without 5 is longer. The tests try every pattern of nine cells.',
    counts: [
      count('All patterns of eight neighbors, each entered without cutting a corner', 256, {
        asked: 'Arrivals',
        missed: 'Forced, but the printed test says no',
        imagined: 'Not forced, but it says yes',
      }),
    ],
    speed: 1,
    at: 0,
    scene: () => ({
      world: { x: 0, y: 0, width: 300, height: 300 },
      ground: groundOf(cellMapOf(['...', '...', '...']), NINE.size),
      playbacks: [
        { name: 'Corners kept (2012)', steps: arrivalSteps('no-corner-cutting') },
        { name: 'Corners may be cut (2011)', steps: arrivalSteps('one-corner') },
      ],
    }),
  },
  {
    id: 'past-corners',
    title: 'Past the corner of a wall',
    rows: [
      'B17 | A check of diagonal steps past corners, which may be left out | The rule belongs to the grid, and every planner obeys it',
    ],
    printed:
      '`CheckSearchOffset` tests the two cells next to a diagonal step. It may be left out if agents may cut corners. Only the goal is checked for being free, not the start.',
    wrong:
      'The check is in one place only: the rule for forced neighbors, the scans and other planners ignore it. Two planners on one map then follow two rules.',
    right:
      'The rule belongs to the grid: a grid has one of four, and A*, jump points, flow fields and tables all obey it. A blocked start has its own result.',
    counts: [
      count(RANDOM, 100, {
        asked: 'Queries',
        apart: 'Two results, with and without the check',
        ours: 'One result from four planners of ours',
      }),
    ],
    speed: 6,
    first: 1,
    scene: () => {
      const maps = CORNER_POLICIES.map(([name, policy]) => ({ name, map: cellMapOf(CORNER_MAP, policy) }))
      return {
        world: worldOf(maps[0].map, 50),
        ground: groundOf(maps[0].map, 50),
        playbacks: maps.map(({ name, map }): Playback => ({ name, steps: enginePlayback(map, 50, 'a-star') })),
      }
    },
  },
  {
    id: 'depth-and-breadth-first',
    title: 'Depth first, breadth first',
    rows: [
      'B3 | Depth and breadth first, by recursion or with a stack or queue | With a stack or a queue only, and a result that states its quality',
    ],
    printed:
      'Depth first follows one way to its end and goes back a step; breadth first visits all neighbors before it goes further. Each has a recursive version and a version with a stack or a queue.',
    wrong:
      'Neither measures lengths. Depth first may arrive by any way; breadth first arrives by the fewest steps, which is not the shortest way where a diagonal step is longer. The recursion is as deep as the way has steps.',
    right:
      'The library has both for teaching, with a stack or a ring buffer and without recursion. Their results state how good they are. For the shortest way take Dijkstra, or A*.',
    counts: [count(RANDOM, 60, { ...ASKED, depth: 'Longer, depth first', breadth: 'Longer, breadth first' })],
    speed: 12,
    scene: gridScene(POCKET_MAP, {
      'Depth first': (map, size) => traversalPlayback(map, size, 'depth'),
      'Breadth first': (map, size) => traversalPlayback(map, size, 'breadth'),
      'Dijkstra, ours': ours('dijkstra'),
    }),
  },
  {
    id: 'flow-field',
    title: 'A field of directions to one goal',
    rows: [
      'B20 | A flow field from a flood fill, for one goal and many agents | A field by cost, a straight last leg, updates by edits',
    ],
    printed:
      'A flood fill from the goal gives every place a direction. No agent has to search: it looks up its direction. This suits many agents and a goal that stays where it is; the field is too expensive to rebuild whenever start or goal changes.',
    wrong:
      'A flood fill counts steps. A diagonal step then counts as much as a straight one, so ways zigzag. An edit of the map discards the whole field. The article also rebuilds the field for another start, which changes nothing in it: in the numbers below, one field serves all cells of its map.',
    right:
      'The field is computed by cost (Dijkstra), terrain included. An agent that sees the goal walks straight to it. An edit updates only the cells whose way it changes.',
    counts: [
      count('Random maps of 12 x 12 cells, all cells from which the goal can be reached', 40, {
        asked: 'Cells with a way',
        longer: 'Longer by the flood fill',
        ours: 'Ours: the right cost',
      }),
    ],
    speed: 6,
    first: 1,
    scene: flowScene,
  },
]
