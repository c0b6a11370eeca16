import { useMemo, type ReactNode } from 'react'
import { AS_PRINTED, WITHOUT_FAULTS } from '../../test/oracles/printed-a-star.js'
import {
  allFaultsTrial,
  earlyEndTrial,
  jumpGainTrial,
  jumpTrial,
  manhattanTrial,
  noWayTrial,
  openScanTrial,
  parentTrial,
} from './grid-trials.js'
import { Counted, type Count } from './Counted.js'
import { Lesson, type Film } from './Lesson.js'
import { CellGround, Cells, worldOfCells, type Cell } from './marks.js'
import { cellMapOf, type CellMap } from './random-maps.js'
import { SearchMarks, filmOfAStar, filmOfEngine, filmOfPrintedJumps, type SearchStep } from './search-film.js'

const SIZE = 40

interface SearchLessonProps {
  readonly rows: string
  readonly title: string
  readonly map: readonly string[]
  readonly films: (map: CellMap) => readonly Film<SearchStep>[]
  readonly at?: number
  readonly first?: number
  readonly words: { readonly printed: ReactNode; readonly wrong: ReactNode; readonly right: ReactNode }
  readonly count: Count
}

function SearchLesson({ map: rows, films: filmsOf, words, count, ...rest }: SearchLessonProps): ReactNode {
  const map = useMemo(() => cellMapOf(rows), [rows])
  const films = useMemo(() => filmsOf(map), [filmsOf, map])
  const swamp = rows.flatMap((row, y) => row.split('').flatMap((cell, x): Cell[] => (cell === '~' ? [{ x, y }] : [])))
  return (
    <Lesson
      {...rest}
      {...words}
      count={count}
      films={films}
      world={worldOfCells(rows, SIZE)}
      ground={<CellGround rows={rows} size={SIZE} />}
      draw={(step) => (
        <>
          <Cells cells={swamp} size={SIZE} ink="areaWater" opacity={0.5} />
          <SearchMarks step={step} map={map} size={SIZE} />
        </>
      )}
      says={(step) => step.note}
      speed={4}
      beside={() => <Legend isJump={rest.rows.includes('16')} />}
    />
  )
}

function Legend({ isJump }: { isJump: boolean }): ReactNode {
  return (
    <p className="lesson-rows">
      Blue: open. Grey: done.{' '}
      {isJump
        ? 'Amber: forced neighbors. Blue arrows: scans that end at jump points.'
        : 'Arrows: from a cell to its parent.'}
    </p>
  )
}

const RANDOM = 'Random maps of 24 x 24 cells, three in ten blocked'

const PARENT_MAP = [
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
const parentFilms = (map: CellMap): Film<SearchStep>[] => [
  { name: 'As printed', steps: filmOfAStar(map, { ...WITHOUT_FAULTS, parentOfParent: true }) },
  { name: 'Corrected', steps: filmOfAStar(map, WITHOUT_FAULTS) },
]

export function ParentPointerLesson(): ReactNode {
  return (
    <SearchLesson
      rows="B6"
      title="The parent of an improved cell"
      map={PARENT_MAP}
      films={parentFilms}
      words={{
        printed: (
          <p>
            When an open cell is reached more cheaply, its price is lowered and its parent is set with{' '}
            <code>openUnit.parentIdentifier = cursor.parentIdentifier</code>: to the parent of the cell that it was
            reached from.
          </p>
        ),
        wrong: (
          <p>
            The chain of parents leaves a cell out. The price is right and the path is not: one of its steps leads to no
            neighbor, and passes over whatever lies between, here a wall.
          </p>
        ),
        right: (
          <p>
            The parent is the cell that it was reached from: <code>cursor.nodeIdentifier</code>. Every step of every
            path of the kit is a legal step, which a test walks.
          </p>
        ),
      }}
      count={{
        title: RANDOM,
        trial: parentTrial,
        lines: [
          ['asked', 'Questions with an answer'],
          ['stray', 'Paths with a step to no neighbor'],
        ],
      }}
    />
  )
}

const MANHATTAN_MAP = [
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
const manhattanFilms = (map: CellMap): Film<SearchStep>[] => [
  { name: 'Manhattan', steps: filmOfAStar(map, { ...WITHOUT_FAULTS, manhattan: true }) },
  { name: 'Octile', steps: filmOfAStar(map, WITHOUT_FAULTS) },
]

export function ManhattanLesson(): ReactNode {
  return (
    <SearchLesson
      rows="B7, B9"
      title="Manhattan distance over diagonal steps"
      map={MANHATTAN_MAP}
      films={manhattanFilms}
      words={{
        printed: (
          <p>
            The estimate is |dx| + |dy|. The steps are eight, and a diagonal one costs its length, the root of 2. A cell
            that has been taken from the open set is never looked at again.
          </p>
        ),
        wrong: (
          <p>
            A diagonal step costs 1.41 and lowers the estimate by 2. The estimate says more than the way costs, so cells
            on the shortest way look dear and are left for later, or closed too early and for good.
          </p>
        ),
        right: (
          <p>
            Octile distance: the longer side plus 0.41 times the shorter. It never says more than the way costs and
            never falls by more than a step, so that no closed cell has to be opened again. With four directions
            Manhattan is right, on a mesh the straight line.
          </p>
        ),
      }}
      count={{
        title: `${RANDOM}; the parent corrected`,
        trial: manhattanTrial,
        lines: [
          ['asked', 'Questions with an answer'],
          ['longer', 'Longer than the shortest'],
        ],
      }}
    />
  )
}

const EARLY_MAP = [
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
const earlyFilms = (map: CellMap): Film<SearchStep>[] => [
  { name: 'Ends when opened', steps: filmOfAStar(map, { ...WITHOUT_FAULTS, endsOnOpen: true }) },
  { name: 'Ends when taken', steps: filmOfAStar(map, WITHOUT_FAULTS) },
]

export function EarlyEndLesson(): ReactNode {
  return (
    <SearchLesson
      rows="B8"
      title="Stopping when the goal enters the open set"
      map={EARLY_MAP}
      films={earlyFilms}
      words={{
        printed: (
          <p>
            The loop runs <code>while (openSet.Count &gt; 0 &amp;&amp; !openSet.ContainsKey(dest))</code>: it ends as
            soon as the goal is among the open cells.
          </p>
        ),
        wrong: (
          <p>
            The first way to the goal is not yet the cheapest. Blue ground costs four times as much: the goal is opened
            over it, while the way around, which is cheaper, still waits. On ground of one cost, with the octile
            estimate, the early end does no harm: beside the goal the estimate is the very price of the last step.
          </p>
        ),
        right: <p>The goal is believed when it is taken from the open set: then nothing that waits can be cheaper.</p>,
      }}
      count={{
        title: 'Random maps of 16 x 16 cells, a third of them four times as dear',
        trial: earlyEndTrial,
        lines: [
          ['asked', 'Questions with an answer'],
          ['longer', 'Dearer than the cheapest'],
        ],
      }}
    />
  )
}

const OPEN_SCANS: Count = {
  title: 'Looks for the cheapest open cell',
  trial: openScanTrial,
  seeds: 40,
  lines: [
    ['turns', 'Turns of the loop'],
    ['looks', 'Looks, as printed'],
    ['sifts', 'Levels of a heap at most'],
  ],
}
const printedFilms = (map: CellMap): Film<SearchStep>[] => [
  { name: 'As printed', steps: filmOfAStar(map, AS_PRINTED) },
  { name: 'Ours', steps: filmOfEngine(map, 'a-star') },
]

export function PrintedAStarLesson(): ReactNode {
  return (
    <SearchLesson
      rows="B10, B12"
      title="A* as printed, all of it"
      map={MANHATTAN_MAP}
      films={printedFilms}
      words={{
        printed: (
          <p>
            Open and closed sets are dictionaries by a text like <code>[3,4]</code>. To find the cheapest open cell, all
            of them are looked at in every turn; the article says itself that a heap would be quicker. The path is put
            together by inserting each cell before all others.
          </p>
        ),
        wrong: (
          <>
            <p>The three faults of the other lessons together, and the work of looking for the cheapest:</p>
            <Counted count={OPEN_SCANS} />
          </>
        ),
        right: (
          <p>
            Cells are numbers in typed arrays, open cells a queue of buckets or a heap, the path is written once and
            turned round once. Compare the number of steps of the two films: ours follows one way to each cell, not all
            that are equal.
          </p>
        ),
      }}
      count={{
        title: `${RANDOM}; all faults`,
        trial: allFaultsTrial,
        lines: [
          ['asked', 'Questions with an answer'],
          ['stray', 'Paths with a step to no neighbor'],
          ['longer', 'Longer than the shortest'],
        ],
      }}
    />
  )
}

const JUMP_MAP = [
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
const jumpFilms = (map: CellMap): Film<SearchStep>[] => [
  { name: 'As printed', steps: filmOfPrintedJumps(map) },
  { name: 'Ours', steps: filmOfEngine(map, 'jump-point') },
  { name: 'With a table (JPS+)', steps: filmOfEngine(map, 'jump-point-plus') },
]

/** The article: tens to hundreds of times as good as A*. */
const JUMP_GAIN: Count = {
  title: 'Maps of 64 x 64 cells, with blocks and with cells strewn',
  trial: jumpGainTrial,
  seeds: 60,
  lines: [
    ['gained', 'Questions'],
    ['ten', 'Blocks: a tenth of the cells taken, or fewer'],
    ['hundred', 'Blocks: a hundredth'],
    ['noiseTen', 'Strewn: a tenth'],
  ],
}

export function JumpPointLesson(): ReactNode {
  return (
    <SearchLesson
      rows="B16, B18, B19"
      title="Jump point search, as printed and as it is"
      map={JUMP_MAP}
      films={jumpFilms}
      words={{
        printed: (
          <p>
            From each jump point the four straight directions are scanned; diagonal ones only{' '}
            <code>if (!hasPoint)</code>, when the straight ones added nothing. Where a scan from a diagonal cell finds a
            jump point, that cell itself is opened. Manhattan estimate, end when the goal is opened. All this is said to
            be tens to hundreds of times as quick as A*.
          </p>
        ),
        wrong: (
          <>
            <p>
              A jump point found straight ahead hides everything that lies aslant: neighbors that are natural after a
              move are never tried. The search runs dry on maps that have a path, or comes round by a long way.
            </p>
            <p>
              Right jump points take far fewer cells where walls are few and long; where cells are strewn every other
              one is a jump point. Their scans look at cells too, so time gains less than this:
            </p>
            <Counted count={JUMP_GAIN} />
          </>
        ),
        right: (
          <p>
            All natural and all forced neighbors of a jump point are followed, diagonal parts cell by cell with both
            straight parts tried at each. A scan is a loop over bits, not a recursion: no map is too large for the
            stack. JPS+ reads its jumps from a table, and an edit renews the rows that it touches.
          </p>
        ),
      }}
      count={{
        title: RANDOM,
        trial: jumpTrial,
        lines: [
          ['asked', 'Questions with an answer'],
          ['none', 'No path found as printed'],
          ['longer', 'Longer than the shortest as printed'],
          ['ours', 'Shortest, ours'],
        ],
      }}
    />
  )
}

const NO_WAY_MAP = [
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
const noWayFilms = (map: CellMap): Film<SearchStep>[] => [
  { name: 'As printed', steps: filmOfPrintedJumps(map) },
  { name: 'Ours', steps: filmOfEngine(map, 'jump-point') },
]

export function NoWayLesson(): ReactNode {
  return (
    <SearchLesson
      rows="B11"
      title="No way, and what is answered then"
      map={NO_WAY_MAP}
      films={noWayFilms}
      words={{
        printed: (
          <p>
            A* looks the goal up in its records and throws where it has none. Jump point search answers{' '}
            <code>null</code>, and its caller makes a path of two points out of that: start and goal.
          </p>
        ),
        wrong: <p>The straight line is handed out as a path. It looks like any other, and leads through the wall.</p>,
        right: (
          <p>
            <em>No path</em> is an answer with a reason: <code>unreachable</code>, and which islands the ends lie on. It
            is known before any search. Whoever asks for a partial path gets one to the nearest place that can be
            reached.
          </p>
        ),
      }}
      count={{
        title: `${RANDOM}, start and goal cut off from each other`,
        trial: noWayTrial,
        seeds: 600,
        lines: [
          ['asked', 'Questions without a way'],
          ['straight', 'Answered with the straight line'],
          ['through', 'Of these, through a wall'],
          ['ours', 'Said to be unreachable, ours'],
        ],
      }}
    />
  )
}
