/** A* in square cells as the quoted tutorial tells it: F, G and H, ties, corners, other nodes, rivers. */
import type { ReactNode } from 'react'
import { buildNavGrid, findPath, polylineLength, type PathResult, type Point } from '../../src/engine/index.js'
import { askGrid, cornerTrial, latticeTrial, RIVER_COST, riverTrial, tieTrial, tutorialTrial } from './cell-trials.js'
import { cellAt, drawingOf, RIGHT_RULES, searchFilm, SearchPicture, sideOf, type SearchFrame } from './cell-films.js'
import { Lesson } from './Lesson.js'
import { Patch } from './mesh-drawings.js'
import { CellGround, Cells, Dot, middleOf, Trail, worldOfCells, type Cell } from './marks.js'

export const TOLD = drawingOf('.......', '...#...', '.A.#.B.', '...#...', '.......')
const TOLD_SIZE = 80
/** Two below the start: the cell of figure six. */
export const BELOW = TOLD.start + 2 * TOLD.map.width

export const TOLD_FILMS = [
  { name: 'As printed', steps: searchFilm(TOLD) },
  { name: 'Right', steps: searchFilm(TOLD, RIGHT_RULES) },
]

function tell({ step, cells, path }: SearchFrame): string {
  if (step === undefined) {
    return path === undefined || path.length === 0
      ? 'The open list is empty: there is no way.'
      : `The goal is reached at ${cells.get(TOLD.goal)?.g ?? 0}. Follow the arrows back.`
  }
  const { taken, opened, improved, kept } = step
  const here = cells.get(taken)
  const words = [
    taken === TOLD.start
      ? 'Take the start.'
      : `Take F ${(here?.g ?? 0) + (here?.h ?? 0)} = ${here?.g ?? 0} + ${here?.h ?? 0}.`,
  ]
  const isTie = [...cells].some(
    ([cell, { g, h, closed }]) => !closed && !opened.includes(cell) && here !== undefined && g + h === here.g + here.h,
  )
  if (isTie) words.push('Another has the same F: the newer goes first.')
  if (opened.length > 0) words.push(`${opened.length} opened.`)
  for (const { cell, from, to } of improved)
    words.push(
      `The cell ${sideOf(TOLD.map, taken, cell)} was reached at ${from}, from here at ${to}: it gets a new parent.`,
    )
  if (kept.length > 0)
    words.push(
      `${kept.length} stay: ${kept
        .map(({ g, through }) => `${through} is not less than ${g}`)
        .slice(0, 2)
        .join(', ')}.`,
    )
  return words.join(' ')
}

export const WalkthroughLesson = (): ReactNode => (
  <Lesson
    rows="C1, C2"
    title="F = G + H, and a better way to a cell"
    films={TOLD_FILMS}
    world={worldOfCells(TOLD.rows, TOLD_SIZE)}
    ground={<CellGround rows={TOLD.rows} size={TOLD_SIZE} />}
    draw={(frame) => <SearchPicture drawing={TOLD} frame={frame} size={TOLD_SIZE} />}
    says={tell}
    speed={1}
    first={0}
    at={0.5}
    printed={
      <p>
        A straight step costs 10, a diagonal one 14; H is ten times the Manhattan distance. Take the open cell of least
        F, look at its neighbors, and give a neighbor a new parent where the way through here is shorter. End when the
        goal enters the open list.
      </p>
    }
    wrong={
      <p>
        The update is right, and happens here: 28, then 20. But Manhattan counts a diagonal step as 20 where it costs
        14, so H promises too much; and a goal that was only opened may still get a shorter way. The 14 is no root of
        two either, which by itself costs next to nothing.
      </p>
    }
    count={{
      title: 'Random maps of 24 x 24 cells, 28 % blocked',
      trial: tutorialTrial,
      lines: [
        ['asked', 'With a way'],
        ['longer', 'Longer as printed'],
        ['rounded', 'Longer from 10 and 14 alone'],
      ],
    }}
    right={
      <p>
        H counts diagonal steps as what they cost (octile), and the search ends when the goal is taken. The kit offers
        10 and 14 as whole numbers, or 1 and the root of two kept as two counts, so that equal costs are exactly equal.
      </p>
    }
  />
)

interface Leg {
  readonly points: readonly Point[]
  readonly length: number
  readonly cost: number
}

/** A way as it is walked: one point more in each step. The cost is that of the whole. */
function legsOf(answer: PathResult): Leg[] {
  if (!('path' in answer)) return []
  const { points, cost } = answer.path
  return points.map((_, i) => {
    const walked = points.slice(0, i + 1)
    return { points: walked, length: polylineLength(walked), cost }
  })
}

const OPEN_FIELD = drawingOf(
  '............',
  '............',
  '.A..........',
  '.....#......',
  '.....#......',
  '..........B.',
  '............',
  '............',
)
const FIELD_SIZE = 48
const TIES = [
  { name: 'Newest first', steps: searchFilm(OPEN_FIELD, { ...RIGHT_RULES, ties: 'last' }) },
  { name: 'Oldest first', steps: searchFilm(OPEN_FIELD, { ...RIGHT_RULES, ties: 'first' }) },
]

export const TiesLesson = (): ReactNode => (
  <Lesson
    rows="C3"
    title="Which of two equal cells"
    films={TIES}
    world={worldOfCells(OPEN_FIELD.rows, FIELD_SIZE)}
    ground={<CellGround rows={OPEN_FIELD.rows} size={FIELD_SIZE} />}
    draw={(frame) => <SearchPicture drawing={OPEN_FIELD} frame={frame} size={FIELD_SIZE} />}
    says={({ cells }) => {
      const all = [...cells.values()]
      const closed = all.filter((cell) => cell.closed).length
      return `${closed} closed, ${all.length - closed} open.`
    }}
    speed={8}
    printed={
      <p>Two cells have F 54. It does not matter which is taken; for speed, take the one that entered the list last.</p>
    }
    wrong={
      <p>
        Nothing: both find a shortest way. But a list that is searched from one end keeps this rule only by chance, and
        two runs may then answer differently.
      </p>
    }
    count={{
      title: 'Random maps of 24 x 24 cells, 28 % blocked',
      trial: tieTrial,
      lines: [
        ['asked', 'With a way'],
        ['same', 'Same cost'],
        ['fewer', 'Newest first looks at fewer cells'],
        ['more', 'At more'],
      ],
    }}
    right={
      <p>
        The rule is written down: least F, then the larger G, then the newest. The same map gives the same path, every
        time.
      </p>
    }
  />
)

const CORNERS = drawingOf('..........', '.A..##....', '....##....', '..##......', '..##....B.', '..........')
const CORNERS_SIZE = 60
const POLICIES = [
  { name: 'Corners kept', policy: 'no-corner-cutting' },
  { name: 'One corner', policy: 'one-corner' },
  { name: 'Corners cut', policy: 'always' },
  { name: 'No diagonals', policy: 'never' },
] as const

const waysBy = POLICIES.map(({ name, policy }) => ({ name, steps: legsOf(askGrid(CORNERS, policy)) }))

export const CellCornersLesson = (): ReactNode => (
  <Lesson
    rows="C4"
    title="Past the corner of a wall"
    films={waysBy}
    world={worldOfCells(CORNERS.rows, CORNERS_SIZE)}
    ground={<CellGround rows={CORNERS.rows} size={CORNERS_SIZE} />}
    draw={({ points }) => (
      <>
        <Trail
          points={points.map(({ x, y }) => ({ x: x * CORNERS_SIZE, y: y * CORNERS_SIZE }))}
          ink="pathExact"
          width={4}
        />
        <Dot at={middleOf(cellAt(CORNERS.map, CORNERS.start), CORNERS_SIZE)} ink="success" radius={8} />
        <Dot at={middleOf(cellAt(CORNERS.map, CORNERS.goal), CORNERS_SIZE)} ink="danger" radius={8} />
      </>
    )}
    says={({ length }) => `${length.toFixed(2)} cells walked.`}
    printed={
      <p>
        The cell below the wall is left out, for one cannot walk through the corner of a wall. The rule is optional.
      </p>
    }
    wrong={
      <p>
        Where it is left out, whoever has a body walks through corners, and between two blocks that touch at a point.
      </p>
    }
    count={{
      title: 'Random maps of 24 x 24 cells, 28 % blocked',
      trial: cornerTrial,
      lines: [
        ['asked', 'With a way that cuts corners'],
        ['cuts', 'It does cut one'],
        ['none', 'No way without'],
      ],
    }}
    right={
      <p>
        Four rules to choose from, the same one for A*, jump points, flow fields and lines of sight. Corners are kept
        unless you say so.
      </p>
    }
  />
)

const LATTICES = [
  { name: 'Squares, eight ways', topology: 'square', diagonal: 'always' },
  { name: 'Squares, four ways', topology: 'square', diagonal: 'never' },
  { name: 'Hexes', topology: 'hex', diagonal: 'never' },
] as const
const LATTICE_SIZE = 40
const COLUMNS = 10
const ROWS = 8
const LATTICE_WORLD = { x: 0, y: 0, width: COLUMNS * LATTICE_SIZE, height: ROWS * LATTICE_SIZE }

const latticeFilms = LATTICES.map(({ name, topology, diagonal }) => {
  const shape = { width: COLUMNS, height: ROWS, cellSize: LATTICE_SIZE, topology, diagonal }
  const empty = buildNavGrid({ ...shape, blocked: () => false })
  const centerOf = (x: number, y: number): Point => empty.centerOf(x, y)
  const isWall = (x: number, y: number): boolean =>
    y > 0 && y < 5 && Math.abs(centerOf(x, y).x - 4.6 * LATTICE_SIZE) <= LATTICE_SIZE / 2
  const grid = buildNavGrid({ ...shape, blocked: isWall })
  const answer = findPath(
    grid,
    { x: 1.2 * LATTICE_SIZE, y: 1.5 * LATTICE_SIZE },
    { x: 8.2 * LATTICE_SIZE, y: 4.4 * LATTICE_SIZE },
    { algorithm: 'a-star' },
  )
  const sides = topology === 'hex' ? 6 : 4
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
    const [x, y] = [cell % COLUMNS, Math.floor(cell / COLUMNS)]
    const at = centerOf(x, y)
    return { at, isOpen: !isWall(x, y), corners: cornersAbout(at, sides) }
  }).filter(({ at }) => at.x > LATTICE_WORLD.x && at.x < LATTICE_WORLD.x + LATTICE_WORLD.width)
  return { name, steps: legsOf(answer).map((leg) => ({ cells, leg })) }
})

/** Corners of the square or hex about a center. */
function cornersAbout({ x, y }: Point, sides: 4 | 6): Point[] {
  const reach = LATTICE_SIZE / 2 / Math.cos(Math.PI / sides)
  return Array.from({ length: sides }, (_, i) => {
    const angle = ((2 * i + 1) * Math.PI) / sides + (sides === 6 ? Math.PI / 3 : 0)
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) }
  })
}

export const NodesLesson = (): ReactNode => (
  <Lesson
    rows="C5"
    title="What a node is"
    films={latticeFilms}
    world={LATTICE_WORLD}
    draw={({ cells, leg }) => (
      <>
        {cells.map(({ at, isOpen, corners }) =>
          isOpen ? (
            <Trail key={`${at.x} ${at.y}`} points={corners} ink="gridMajor" width={1} closed />
          ) : (
            <Patch key={`${at.x} ${at.y}`} corners={corners} ink="obstacle" opacity={1} />
          ),
        )}
        {cells.map(({ at, isOpen }) => isOpen && <Dot key={`${at.x} ${at.y}`} at={at} ink="mesh" radius={2} />)}
        <Trail points={leg.points} ink="pathExact" width={4} />
      </>
    )}
    says={({ leg }) => `${(leg.length / LATTICE_SIZE).toFixed(2)} cells walked.`}
    printed={<p>Cells may be squares, hexes, rectangles or any polygon; the node lies in the middle, or on an edge.</p>}
    wrong={
      <p>
        Whatever the cells are, who walks from node to node walks in their few directions: the way is longer than the
        ground asks for.
      </p>
    }
    count={{
      title: 'Two places on 32 x 32 cells without a wall',
      trial: latticeTrial,
      lines: [
        ['asked', 'Asked'],
        ['eight', 'Eight ways: over 10 % too long'],
        ['six', 'Hexes: over 10 % too long'],
        ['four', 'Four ways: over 10 % too long'],
      ],
    }}
    right={
      <p>
        Squares with four or eight ways, hexes, waypoints and convex polygons are worlds of one search. Over polygons
        Polyanya walks in any direction.
      </p>
    }
  />
)

const RIVER = drawingOf(
  '......~~......',
  '......~~......',
  '.A....~~....B.',
  '......~~......',
  '......~~......',
  '......~~......',
  '..............',
)
const RIVER_SIZE = 45
const wet = Array.from(RIVER.rows.join(''), (cell) => cell === '~')
const riverFilms = [
  { name: 'A wall', cost: Infinity },
  { name: 'Plain ground', cost: 1 },
  { name: `Costs ${RIVER_COST}`, cost: RIVER_COST },
  { name: 'Costs 2', cost: 2 },
].map(({ name, cost }) => {
  const answer = askGrid(
    RIVER,
    'no-corner-cutting',
    Float32Array.from(wet, (isWet) => (isWet ? cost : 1)),
  )
  return { name, steps: legsOf(answer) }
})

export const RiverLesson = (): ReactNode => (
  <Lesson
    rows="C6"
    title="Rivers and other terrain"
    films={riverFilms}
    first={2}
    world={worldOfCells(RIVER.rows, RIVER_SIZE)}
    ground={<CellGround rows={RIVER.rows} size={RIVER_SIZE} />}
    draw={({ points }) => (
      <>
        <Cells
          cells={wet.flatMap((isWet, cell): Cell[] => (isWet ? [cellAt(RIVER.map, cell)] : []))}
          size={RIVER_SIZE}
          ink="areaWater"
          opacity={1}
        />
        <Trail
          points={points.map(({ x, y }) => ({ x: x * RIVER_SIZE, y: y * RIVER_SIZE }))}
          ink="pathExact"
          width={4}
        />
      </>
    )}
    says={({ cost, length }) => `${length.toFixed(1)} cells walked; the whole way costs ${cost.toFixed(1)}.`}
    printed={<p>Walls, rivers and other illegal terrain are left out when neighbors are looked at.</p>}
    wrong={
      <p>
        A ford is then a wall, or, where it is left in, as good as a road: the way around or the way through, never the
        cheaper one.
      </p>
    }
    count={{
      title: 'Random maps of 24 x 24 cells with a river',
      trial: riverTrial,
      lines: [
        ['asked', 'With a way'],
        ['wall', 'Costs more with the river as a wall'],
        ['plain', 'Costs more as plain ground'],
      ],
    }}
    right={
      <p>
        A cost for each cell, and bits for what stops which agent. Jump points, which need equal costs, say so instead
        of answering wrongly.
      </p>
    }
  />
)
