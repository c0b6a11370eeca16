/** The second half of the article on A* in cells: a walker that only knows its neighbors, the U that it does not leave, the walk back, and being enclosed. */
import type { ReactNode } from 'react'
import { buildNavGrid, findPath } from '../../src/engine/index.js'
import { cellPoint, easyTrial, enclosedTrial, LONG_WALK, walkTrial } from './cell-trials.js'
import { cellAt, drawingOf, RIGHT_RULES, type Drawing } from './cell-films.js'
import { Lesson } from './Lesson.js'
import { CellGround, Cells, Dot, middleOf, Trail, Walls, worldOfCells } from './marks.js'
import { tutorialSearch } from './printed/grid-tutorial.js'
import { cellLength, walkTo } from './printed/walk-back.js'

const TRAP = drawingOf(
  '...........',
  '...####....',
  '......#....',
  '....A.#..B.',
  '......#....',
  '...####....',
  '...........',
)
const TRAP_SIZE = 56

interface WalkFrame {
  readonly been: readonly number[]
  readonly words: string
}

function walkFilm({ map, start, goal }: Drawing, walksBack: boolean): WalkFrame[] {
  const { walked, status } = walkTo(map, start, goal, walksBack)
  const seen = new Set<number>()
  return walked.map((cell, i) => {
    const isBack = seen.has(cell)
    seen.add(cell)
    const length = cellLength(map, walked.slice(0, i + 1)).toFixed(1)
    const end =
      i + 1 < walked.length
        ? ''
        : status === 'stuck'
          ? ' No neighbor is new: it walked itself to a standstill.'
          : status === 'arrived'
            ? ' It is there.'
            : ' It is back at the start: enclosed.'
    return { been: walked.slice(0, i + 1), words: `${isBack ? 'Back. ' : ''}${length} cells walked.${end}` }
  })
}

const shortestFilm = ({ map, start, goal }: Drawing): WalkFrame[] => {
  const frames: WalkFrame[] = []
  const answer = tutorialSearch(map, start, goal, RIGHT_RULES, ({ taken }) =>
    frames.push({ been: [...(frames.at(-1)?.been ?? []), taken], words: `${frames.length + 1} cells looked at.` }),
  )
  return [
    ...frames,
    {
      been: answer.path ?? [],
      words: `${cellLength(map, answer.path ?? []).toFixed(1)} cells long: the shortest way.`,
    },
  ]
}
const TRAP_FILMS = [
  { name: 'First version', steps: walkFilm(TRAP, false) },
  { name: 'With the walk back', steps: walkFilm(TRAP, true) },
  { name: 'A*', steps: shortestFilm(TRAP) },
]

function WalkPicture({ drawing, frame }: { drawing: Drawing; frame: WalkFrame }): ReactNode {
  const { been, words } = frame
  const isSearch = words.includes('looked at')
  const seen = been.map((cell) => cellAt(drawing.map, cell))
  return (
    <>
      <Walls map={drawing.map} size={TRAP_SIZE} />
      <Cells
        cells={[...new Map(seen.map((cell) => [`${cell.x} ${cell.y}`, cell])).values()]}
        size={TRAP_SIZE}
        ink="text3"
        opacity={0.22}
      />
      {!isSearch && been.length > 1 && (
        <Trail
          points={seen.map((cell) => middleOf(cell, TRAP_SIZE))}
          ink={words.includes('shortest') ? 'pathExact' : 'danger'}
          width={3}
        />
      )}
      <Dot at={middleOf(cellAt(drawing.map, drawing.start), TRAP_SIZE)} ink="success" radius={8} />
      <Dot at={middleOf(cellAt(drawing.map, drawing.goal), TRAP_SIZE)} ink="accent" radius={8} />
    </>
  )
}

/** One wall, as in figures seven and eight. */
const EASY = drawingOf(
  '...........',
  '.....#.....',
  '.....#.....',
  '.A...#...B.',
  '.....#.....',
  '...........',
  '...........',
)
const EASY_FILMS = [
  { name: 'First version', steps: walkFilm(EASY, false) },
  { name: 'A*', steps: shortestFilm(EASY) },
]

export const EasyMapLesson = (): ReactNode => (
  <Lesson
    rows="C7"
    title="A map with little in the way"
    films={EASY_FILMS}
    world={worldOfCells(EASY.rows, TRAP_SIZE)}
    ground={<CellGround rows={EASY.rows} size={TRAP_SIZE} />}
    draw={(frame) => <WalkPicture drawing={EASY} frame={frame} />}
    says={({ words }) => words}
    speed={6}
    printed={
      <p>
        A first version, tried on a map with a few red blocks: on maps that are not complicated it finds the shortest
        way very well.
      </p>
    }
    wrong={
      <p>
        It arrives, nearly always. But what it walks is the shortest way only where nothing has to be walked around: at
        a wall it goes to the side that looks nearer from there, and nothing tells it later that the other was.
      </p>
    }
    count={{
      title: 'Random maps of 24 x 24 cells, one in twenty blocked',
      trial: easyTrial,
      lines: [
        ['asked', 'With a way'],
        ['arrived', 'First version: arrives'],
        ['longer', 'By a longer way'],
      ],
    }}
    right={<p>A search that keeps all that it has seen open looks at both sides, and the shorter one wins.</p>}
  />
)

export const DeadEndLesson = (): ReactNode => (
  <Lesson
    rows="C7"
    title="The U"
    films={TRAP_FILMS}
    first={1}
    world={worldOfCells(TRAP.rows, TRAP_SIZE)}
    ground={<CellGround rows={TRAP.rows} size={TRAP_SIZE} />}
    draw={(frame) => <WalkPicture drawing={TRAP} frame={frame} />}
    says={({ words }) => words}
    speed={6}
    printed={
      <p>
        From the cell one stands on, go to the neighbor of least F + G. In a U this ends where no neighbor is new. So
        keep a list of all cells walked, go back along it until there is one, and go on from there.
      </p>
    }
    wrong={
      <p>
        A* did not fail: it was not there. Without an open list for the whole map nothing passed by is ever looked at
        again, and F + G counts the way walked twice. The walk back arrives, by every wrong turn it took.
      </p>
    }
    count={{
      title: 'Random maps of 24 x 24 cells, 28 % blocked',
      trial: walkTrial,
      lines: [
        ['asked', 'With a way'],
        ['stuck', 'First version: stuck'],
        ['longer', 'Walk back: longer'],
        ['listLonger', 'Longer even without its dead ends'],
      ],
    }}
    right={
      <p>
        One open list: the search leaves the U on paper, and the walker goes the shortest way. As{' '}
        <code>backtracking-walk</code> the article&apos;s walk is kept to compare.
      </p>
    }
  />
)

const SHUT = drawingOf(
  '............',
  '.#######....',
  '.#.....#....',
  '.#..A..#..B.',
  '.#.....#....',
  '.#######....',
  '............',
)
const shutWalk = walkTo(SHUT.map, SHUT.start, SHUT.goal)
const shutGrid = buildNavGrid({ ...SHUT.map })
/** Asked once, the grid knows its islands until the next edit. */
const shutIslands = [SHUT.start, SHUT.goal].map((cell) => {
  const { x, y } = cellAt(SHUT.map, cell)
  return shutGrid.islandAt(x, y)
})
const shutAnswer = findPath(shutGrid, cellPoint(SHUT.map, SHUT.start), cellPoint(SHUT.map, SHUT.goal))
const SHUT_FILMS = [
  {
    name: 'Walk until back',
    steps: shutWalk.walked.map((_, i) => ({
      been: shutWalk.walked.slice(0, i + 1),
      words: `${i} steps.${i + 1 === shutWalk.walked.length ? ' Back at the start: enclosed.' : ''}`,
    })),
  },
  {
    name: 'Ask the island',
    steps: [
      {
        been: [] as number[],
        words: `Islands ${shutIslands.join(' and ')}: ${shutAnswer.stats.expanded} cells looked at. ${'reason' in shutAnswer ? (shutAnswer.reason?.message ?? '') : ''}`,
      },
    ],
  },
]

export const EnclosedLesson = (): ReactNode => (
  <Lesson
    rows="C8"
    title="Enclosed"
    films={SHUT_FILMS}
    world={worldOfCells(SHUT.rows, TRAP_SIZE)}
    ground={<CellGround rows={SHUT.rows} size={TRAP_SIZE} />}
    draw={({ been }) => (
      <>
        <Walls map={SHUT.map} size={TRAP_SIZE} />
        <Cells
          cells={[...new Set(been)].map((cell) => cellAt(SHUT.map, cell))}
          size={TRAP_SIZE}
          ink="text3"
          opacity={0.22}
        />
        {been.length > 1 && (
          <Trail points={been.map((cell) => middleOf(cellAt(SHUT.map, cell), TRAP_SIZE))} ink="danger" width={2} />
        )}
        <Dot at={middleOf(cellAt(SHUT.map, SHUT.start), TRAP_SIZE)} ink="success" radius={8} />
        <Dot at={middleOf(cellAt(SHUT.map, SHUT.goal), TRAP_SIZE)} ink="accent" radius={8} />
      </>
    )}
    says={({ words }) => words}
    speed={6}
    printed={<p>If the walk back ends at the start, you are enclosed: there is no way.</p>}
    wrong={
      <p>
        True, but learned by walking everywhere first, and back. The walker has been to every corner before it is told
        no.
      </p>
    }
    count={{
      title: 'Random maps of 24 x 24 cells, 42 % blocked',
      trial: enclosedTrial,
      lines: [
        ['asked', 'Without a way'],
        ['said', 'The walk says so'],
        ['long', `After more than ${LONG_WALK} steps`],
        ['ours', 'Known without a step'],
      ],
    }}
    right={
      <p>
        Every cell knows its island, and the answer is a value: <code>unreachable</code>, with both islands. No search
        is started.
      </p>
    }
  />
)
