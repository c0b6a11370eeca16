/** Lessons of S3: the walk that backs out of a dead end, compared with a search with one open list. */
import { askGrid, cellMapOf, cellOf, groundOf, middleOf, wallsOf, worldOf, type CellMap } from './cell-map.js'
import { ASKED, CORRECT_RULES, RANDOM, endsOf } from './lessons-cells.js'
import { cells, count, step, trail, type Ink, type Lesson, type Marks, type Scene, type Step } from './lesson.js'
import { tutorialSearch } from './printed/grid-tutorial.js'
import { cellLength, walkTo } from './printed/walk-back.js'

const WALK_SIZE = 56
export const TRAP = cellMapOf([
  '...........',
  '...####....',
  '......#....',
  '....S.#..G.',
  '......#....',
  '...####....',
  '...........',
])
/** A map with one wall, as in figures seven and eight. */
const EASY = cellMapOf([
  '...........',
  '.....#.....',
  '.....#.....',
  '.S...#...G.',
  '.....#.....',
  '...........',
  '...........',
])
const SHUT = cellMapOf([
  '............',
  '.#######....',
  '.#.....#....',
  '.#..S..#..G.',
  '.#.....#....',
  '.#######....',
  '............',
])

/** Returns marks for the visited cells and the path through them. */
const walkMarks = (map: CellMap, been: readonly number[], ink?: Ink): Marks => [
  wallsOf(map, WALK_SIZE),
  cells(
    [...new Set(been)].map((cell) => cellOf(map, cell)),
    WALK_SIZE,
    'text3',
    { opacity: 0.22 },
  ),
  ink &&
    been.length > 1 &&
    trail(
      been.map((cell) => middleOf(cellOf(map, cell), WALK_SIZE)),
      ink,
      { width: 3 },
    ),
  endsOf(map, WALK_SIZE, 'accent'),
]

const WALK_ENDS = {
  stuck: 'No neighbor is new: it is stuck.',
  arrived: 'Arrived.',
  enclosed: 'Back at the start: enclosed.',
}

function walkFilm(map: CellMap, walksBack: boolean): Step[] {
  const { walked, status } = walkTo(map, map.start, map.goal, walksBack)
  return walked.map((cell, i) => {
    const been = walked.slice(0, i + 1)
    const isBack = walked.indexOf(cell) < i
    const says = `${isBack ? 'Back. ' : ''}${cellLength(map, been).toFixed(1)} cells walked.`
    return step(i + 1 < walked.length ? says : `${says} ${WALK_ENDS[status]}`, walkMarks(map, been, 'danger'))
  })
}

function shortestFilm(map: CellMap): Step[] {
  const expanded: number[] = []
  const steps: Step[] = []
  const { path = [] } = tutorialSearch(map, map.start, map.goal, CORRECT_RULES, ({ taken }) => {
    expanded.push(taken)
    steps.push(step(`${expanded.length} cells expanded.`, walkMarks(map, expanded)))
  })
  const says = `${cellLength(map, path).toFixed(1)} cells long: the shortest way.`
  return [...steps, step(says, walkMarks(map, path, 'pathExact'))]
}

function islandStep(): Step {
  const islands = [SHUT.start, SHUT.goal].map((cell) => {
    const { x, y } = cellOf(SHUT, cell)
    return SHUT.grid.islandAt(x, y)
  })
  const answer = askGrid(SHUT)
  const reason = 'reason' in answer ? (answer.reason?.message ?? '') : ''
  const says = `Islands ${islands.join(' and ')}: ${answer.stats.expanded} cells expanded. ${reason}`
  return step(says, walkMarks(SHUT, []))
}

const walkScene = (map: CellMap, films: Readonly<Record<string, (map: CellMap) => Step[]>>) => (): Scene => ({
  world: worldOf(map, WALK_SIZE),
  ground: groundOf(map, WALK_SIZE),
  films: Object.entries(films).map(([name, make]) => ({ name, steps: make(map) })),
})

/** Number of steps beyond which a walk counts as long. */
export const LONG_WALK = 50

export const DEAD_END_LESSONS: readonly Lesson[] = [
  {
    id: 'easy-map',
    title: 'A map with little in the way',
    rows: ['C7'],
    printed:
      'A first version, tried on a map with a few red blocks: on maps that are not complicated it finds the shortest way very well.',
    wrong:
      'It arrives, nearly always. But its way is the shortest only where nothing has to be walked around: at a wall it goes to the side that looks nearer from there, and never learns that the other was.',
    right: 'A search that keeps all open cells it has seen tries both sides, and the shorter one wins.',
    counts: [
      count('Random maps of 24 x 24 cells, one in twenty blocked', 100, {
        ...ASKED,
        arrived: 'First version: arrives',
        longer: 'By a longer way',
      }),
    ],
    speed: 6,
    scene: walkScene(EASY, { 'First version': (map) => walkFilm(map, false), 'A*': shortestFilm }),
  },
  {
    id: 'dead-end',
    title: 'The U',
    rows: [
      'C7 | A U-shaped dead end is called a failure of A* and fixed by walking back | A* with one open list for the whole map leaves the U on the shortest way; only the greedy walk has to turn back',
    ],
    printed:
      'From the cell where you stand, go to the neighbor of least F + G. In a U this ends where no neighbor is new. So keep a list of all cells walked, go back along it until there is one, and go on from there.',
    wrong:
      'A* did not fail: it was not there. Without an open list for the whole map nothing passed by is ever visited again, and F + G counts the way walked twice. The walk back arrives, by every wrong turn it took.',
    right:
      'One open list: the search leaves the U on paper, and the agent goes the shortest way. The walk of the article stays for comparison, as `backtracking-walk`.',
    counts: [
      count(RANDOM, 100, {
        ...ASKED,
        stuck: 'First version: stuck',
        longer: 'Walk back: longer',
        listLonger: 'Longer even without its dead ends',
      }),
    ],
    speed: 6,
    first: 1,
    scene: walkScene(TRAP, {
      'First version': (map) => walkFilm(map, false),
      'With the walk back': (map) => walkFilm(map, true),
      'A*': shortestFilm,
    }),
  },
  {
    id: 'enclosed',
    title: 'Enclosed',
    rows: ['C8 | Whoever is back at the start is enclosed | Islands are known before the search: no step is needed'],
    printed: 'If the walk back ends at the start, you are enclosed: there is no way.',
    wrong:
      'True, but learned by walking everywhere first, and back. The agent has been to every corner before it is told no.',
    right:
      'Every cell knows its island, and the result is a value: `unreachable`, with both islands. No search is started.',
    counts: [
      count('Random maps of 24 x 24 cells, 42 % blocked', 100, {
        asked: 'Without a way',
        said: 'The walk says so',
        long: `After more than ${LONG_WALK} steps`,
        ours: 'Known without a step',
      }),
    ],
    speed: 6,
    scene: walkScene(SHUT, {
      'Walk until back': (map) => walkFilm(map, true),
      'Query the island': () => [islandStep()],
    }),
  },
]
