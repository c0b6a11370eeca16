/**
 * Lessons on the article about A* in cells (S3). The article's method is not A*, but a walk that turns back when it reaches a dead end. The
 * lessons compare this walk with A*, which stores all open cells of the map in one list.
 */
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
const walkMarks = (map: CellMap, visited: readonly number[], ink?: Ink): Marks => [
  wallsOf(map, WALK_SIZE),
  cells(
    [...new Set(visited)].map((cell) => cellOf(map, cell)),
    WALK_SIZE,
    'text3',
    { opacity: 0.22 },
  ),
  ink &&
    visited.length > 1 &&
    trail(
      visited.map((cell) => middleOf(cellOf(map, cell), WALK_SIZE)),
      ink,
      { width: 3 },
    ),
  endsOf(map, WALK_SIZE, 'accent'),
]

const WALK_ENDS = {
  stuck: 'No neighbor is new: the walk is stuck.',
  arrived: 'Arrived.',
  enclosed: 'Back at the start: it is enclosed.',
}

function walkPlayback(map: CellMap, walksBack: boolean): Step[] {
  const { walked, status } = walkTo(map, map.start, map.goal, walksBack)
  return walked.map((cell, i) => {
    const visited = walked.slice(0, i + 1)
    const isBack = walked.indexOf(cell) < i
    const caption = `${isBack ? 'Back. ' : ''}${cellLength(map, visited).toFixed(1)} cells walked.`
    return step(i + 1 < walked.length ? caption : `${caption} ${WALK_ENDS[status]}`, walkMarks(map, visited, 'danger'))
  })
}

function shortestPlayback(map: CellMap): Step[] {
  const expanded: number[] = []
  const steps: Step[] = []
  const { path = [] } = tutorialSearch(map, map.start, map.goal, CORRECT_RULES, ({ taken }) => {
    expanded.push(taken)
    steps.push(step(`${expanded.length} cells expanded.`, walkMarks(map, expanded)))
  })
  const caption = `${cellLength(map, path).toFixed(1)} cells long: the shortest way.`
  return [...steps, step(caption, walkMarks(map, path, 'pathExact'))]
}

function islandStep(): Step {
  const islands = [SHUT.start, SHUT.goal].map((cell) => {
    const { x, y } = cellOf(SHUT, cell)
    return SHUT.grid.islandAt(x, y)
  })
  const answer = askGrid(SHUT)
  const reason = 'reason' in answer ? (answer.reason?.message ?? '') : ''
  const caption = `Islands ${islands.join(' and ')}: ${answer.stats.expanded} cells expanded. ${reason}`
  return step(caption, walkMarks(SHUT, []))
}

const walkScene = (map: CellMap, playbacks: Readonly<Record<string, (map: CellMap) => Step[]>>) => (): Scene => ({
  world: worldOf(map, WALK_SIZE),
  ground: groundOf(map, WALK_SIZE),
  playbacks: Object.entries(playbacks).map(([name, make]) => ({ name, steps: make(map) })),
})

/** Number of steps beyond which a walk counts as long. */
export const LONG_WALK = 50

export const DEAD_END_LESSONS: readonly Lesson[] = [
  {
    id: 'easy-map',
    title: 'A map with few obstacles',
    rows: ['C7'],
    printed:
      'A first version is tried on a map with a few red blocks. The article says that it finds the shortest way on maps that are not complicated.',
    wrong:
      'It nearly always arrives. But its way is the shortest only where it has to walk around nothing: at a wall it turns to the side that looks nearer from there, and never tries the other.',
    right: 'A search with a list of all open cells tries both sides, and the shorter way wins.',
    counts: [
      count('Random maps of 24 x 24 cells, 5 % blocked', 100, {
        ...ASKED,
        arrived: 'First version: arrives',
        longer: 'First version: by a longer way',
      }),
    ],
    speed: 6,
    scene: walkScene(EASY, { 'First version': (map) => walkPlayback(map, false), 'A*': shortestPlayback }),
  },
  {
    id: 'dead-end',
    title: 'The U',
    rows: [
      'C7 | A U-shaped dead end is called a failure of A* and fixed by walking back | A* with one open list for the whole map finds the shortest way out of the U; only the greedy walk has to turn back',
    ],
    printed:
      'From your cell, go to the new neighbor with the least F + G. In a U you come to a cell without a new neighbor. So store all cells that you walked in a list, go back along it to a cell with a new neighbor, and continue from there.',
    wrong:
      'A* did not fail, because this is not A*. Without an open list for the whole map, cells that were passed by are never visited again, and F + G counts the walked way twice. The walk back does arrive, but its way includes every wrong turn.',
    right:
      'With one open list the search leaves the U before the agent moves, and the agent walks the shortest way. The walk of the article is offered for comparison as `backtracking-walk`.',
    counts: [
      count(RANDOM, 100, {
        ...ASKED,
        stuck: 'First version: stuck',
        longer: 'Walk back: longer',
        listLonger: 'Walk back: longer even without its dead ends',
      }),
    ],
    speed: 6,
    first: 1,
    scene: walkScene(TRAP, {
      'First version': (map) => walkPlayback(map, false),
      'With the walk back': (map) => walkPlayback(map, true),
      'A*': shortestPlayback,
    }),
  },
  {
    id: 'enclosed',
    title: 'Enclosed',
    rows: [
      'C8 | An agent that is back at the start is enclosed | Islands are known before the search: no step is needed',
    ],
    printed: 'If the walk comes back to the start, the start is enclosed: there is no way.',
    wrong: 'True, but the agent learns it only after it has walked to every cell that it can reach, and back.',
    right:
      'Every cell has the number of its island, and the result is a value: `unreachable`, with both islands. No search is started.',
    counts: [
      count('Random maps of 24 x 24 cells, 42 % blocked', 100, {
        asked: 'Without a way',
        said: 'The walk reports it',
        long: `After more than ${LONG_WALK} steps`,
        ours: 'Known without a step',
      }),
    ],
    speed: 6,
    scene: walkScene(SHUT, {
      'Walk until back': (map) => walkPlayback(map, true),
      'Query the island': () => [islandStep()],
    }),
  },
]
