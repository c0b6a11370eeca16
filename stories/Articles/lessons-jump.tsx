import { useMemo, type ReactNode } from 'react'
import { forcedNeighbors } from '../../test/oracles/forced-neighbors.js'
import { isLegalStep } from '../../test/oracles/grid-dijkstra.js'
import { isPrintedJumpPoint } from '../../test/oracles/printed-jump-point.js'
import { around, forcedTrial, twoRulesTrial } from './grid-trials.js'
import { Lesson, type Film } from './Lesson.js'
import { CellGround, Cells, Dot, Trail, Words, middleOf, worldOfCells, type Cell } from './marks.js'
import { cellMapOf, type CellMap } from './random-maps.js'
import { SearchMarks, filmOfEngine, type SearchStep } from './search-film.js'

const SIZE = 100

/** Cells numbered as in the article's figures, from the upper left to the lower right. */
interface Arrival {
  readonly from: number
  readonly blocked: readonly number[]
}

interface ForcedStep extends Arrival {
  readonly forced: readonly Cell[]
  readonly isPrinted: boolean
  readonly isLegal: boolean
}

const numbered = (cell: number): Cell => ({ x: (cell - 1) % 3, y: Math.floor((cell - 1) / 3) })

/** The two figures first, then what they leave out. */
const ARRIVALS: readonly Arrival[] = [
  { from: 8, blocked: [] },
  { from: 8, blocked: [4] },
  { from: 8, blocked: [6] },
  { from: 8, blocked: [4, 6] },
  { from: 4, blocked: [2] },
  { from: 4, blocked: [8] },
  { from: 4, blocked: [2, 8] },
  { from: 8, blocked: [7] },
  { from: 4, blocked: [1] },
  { from: 7, blocked: [4] },
  { from: 7, blocked: [8] },
  { from: 7, blocked: [] },
]

function forcedFilm(policy: 'no-corner-cutting' | 'one-corner'): ForcedStep[] {
  return ARRIVALS.map((arrival) => {
    const before = numbered(arrival.from)
    const [dx, dy] = [1 - before.x, 1 - before.y]
    const grid = {
      ...around(0, policy),
      blocked: (x: number, y: number) => arrival.blocked.includes(y * 3 + x + 1),
    }
    const isLegal = isLegalStep(grid, before.x, before.y, dx, dy)
    return {
      ...arrival,
      isLegal,
      isPrinted: isPrintedJumpPoint(grid, 1, 1, dx, dy),
      forced: isLegal ? forcedNeighbors(grid, 1, 1, dx, dy).map(([sx, sy]) => ({ x: 1 + sx, y: 1 + sy })) : [],
    }
  })
}

const forcedFilms: readonly Film<ForcedStep>[] = [
  { name: 'Corners are kept (2012)', steps: forcedFilm('no-corner-cutting') },
  { name: 'Corners may be cut (2011)', steps: forcedFilm('one-corner') },
]

const NINE = ['...', '...', '...']
const numberOf = ({ x, y }: Cell): number => 3 * y + x + 1

/** Places where the printed test and the definition agree, and where not. */
function saysForced({ from, blocked, forced, isPrinted, isLegal }: ForcedStep): string {
  const walls = blocked.length === 0 ? 'nothing blocked' : `${blocked.join(' and ')} blocked`
  const truth = !isLegal
    ? 'no such step'
    : forced.length === 0
      ? 'nothing is forced'
      : `${forced.map(numberOf).join(' and ')} forced`
  return `from ${from} to 5, ${walls}: ${truth}; the printed test says ${isPrinted ? 'jump point' : 'none'}`
}

export function ForcedNeighborsLesson(): ReactNode {
  return (
    <Lesson
      rows="B15"
      title="Forced neighbors, by two rules"
      films={forcedFilms}
      at={0}
      world={worldOfCells(NINE, SIZE)}
      ground={<CellGround rows={NINE} size={SIZE} />}
      speed={1}
      says={saysForced}
      draw={(step) => (
        <>
          <Cells cells={step.blocked.map(numbered)} size={SIZE} ink="obstacleStroke" opacity={0.75} />
          <Cells cells={step.forced} size={SIZE} ink="warning" opacity={0.6} />
          {Array.from({ length: 9 }, (_, i) => (
            <Words
              key={i}
              at={{ x: numbered(i + 1).x * SIZE + 8, y: numbered(i + 1).y * SIZE + 6 }}
              text={String(i + 1)}
              size={16}
            />
          ))}
          <Trail
            points={[middleOf(numbered(step.from), SIZE), middleOf({ x: 1, y: 1 }, SIZE)]}
            ink={step.isLegal ? 'accent' : 'text3'}
            width={3}
            arrow
            dashed={!step.isLegal}
          />
          {step.isPrinted && <Dot at={middleOf({ x: 1, y: 1 }, SIZE)} ink="danger" radius={9} hollow />}
        </>
      )}
      printed={
        <p>
          Going from 8 to 5: if 4 is blocked, 1 is a forced neighbor of 5; if 6 is blocked, 3 is. Going from 4 to 5, 2
          and 8 decide about 3 and 9. A jump point is start, goal, a cell with a forced neighbor, or one from which a
          straight scan finds a jump point.
        </p>
      }
      wrong={
        <p>
          That is the rule of 2011, for a walker who cuts corners. The code beside it forbids cutting corners, and then
          other cells are forced: with 7 blocked, 4 and 1 are, which no figure shows; after a diagonal step nothing is.
          The red ring: the printed test calls 5 a jump point.
        </p>
      }
      right={
        <p>
          Two sets of rules, chosen by whether corners may be cut. Amber cells are forced by the definition itself: no
          way as short leads there that leaves out 5. Every pattern of nine cells is tried in the tests.
        </p>
      }
      count={{
        title: 'All patterns of eight neighbors, arrivals that keep off corners',
        trial: forcedTrial,
        seeds: 256,
        lines: [
          ['asked', 'Arrivals'],
          ['missed', 'Forced, and the printed test says no'],
          ['imagined', 'Not forced, and it says yes'],
        ],
      }}
    />
  )
}

const CORNER_MAP = ['..........', '.S..#.....', '...##.....', '..##..##..', '.....#....', '....#...G.', '..........']
const CORNER_SIZE = 50
const POLICIES = [
  ['Four directions', 'never'],
  ['Corners are kept', 'no-corner-cutting'],
  ['One corner may be cut', 'one-corner'],
  ['Any corner may be cut', 'always'],
] as const

export function CornersLesson(): ReactNode {
  const films = useMemo(
    () =>
      POLICIES.map(([name, policy]): Film<SearchStep> & { map: CellMap } => {
        const map = cellMapOf(CORNER_MAP, policy)
        return { name, map, steps: filmOfEngine(map, 'a-star') }
      }),
    [],
  )
  return (
    <Lesson
      rows="B17"
      title="Past the corner of a wall"
      films={films}
      first={1}
      world={worldOfCells(CORNER_MAP, CORNER_SIZE)}
      ground={<CellGround rows={CORNER_MAP} size={CORNER_SIZE} />}
      speed={6}
      says={(step) => step.note}
      draw={(step) => <SearchMarks step={step} map={films[0].map} size={CORNER_SIZE} />}
      printed={
        <p>
          <code>CheckSearchOffset</code> looks at the two cells beside a diagonal step, and may be left out where
          cutting corners is allowed. Only the goal is checked for being free, not the start.
        </p>
      }
      wrong={
        <p>
          One check in one place: the rule for forced neighbors, the scans and any other planner know nothing of it. Two
          planners on one map then answer by two rules.
        </p>
      }
      right={
        <p>
          The rule belongs to the grid: four of them, and A*, jump points, flow fields and tables all keep to the one
          that the grid has. A blocked start is an answer of its own.
        </p>
      }
      count={{
        title: 'Random maps of 24 x 24 cells, three in ten blocked',
        trial: twoRulesTrial,
        lines: [
          ['asked', 'Questions'],
          ['apart', 'With the check and without: two answers'],
          ['ours', 'Four planners of ours: one answer'],
        ],
      }}
    />
  )
}
