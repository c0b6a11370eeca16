import { useMemo, type ReactNode } from 'react'
import {
  boxedTrial,
  circleTrial,
  crossTrial,
  insideTrial,
  isDeepInside,
  outsideTrial,
  pushTrial,
  severalTrial,
  slopeTrial,
  uncorrectedTrial,
  unpushedTrial,
} from './line-trials.js'
import { Counted, type Count } from './Counted.js'
import { ObstacleLayer } from '../../src/index.js'
import type { Obstacle, Point } from '../../src/engine/index.js'
import { isInObstacles, isLineCross, pointOutside } from '../../test/oracles/printed-line-translation.js'
import { GOAL, SPAWN, YARD_OBSTACLES, ring, roundRing } from '../sample-scenes.js'
import { Lesson, type Film } from './Lesson.js'
import { LineMarks, engineLineFilm, printedLineFilm, type LineStep } from './line-film.js'
import { Dot, Trail, Words } from './marks.js'

interface LineLessonProps {
  readonly rows: string
  readonly title: string
  readonly ring: readonly Point[]
  readonly start: Point
  readonly goal: Point
  readonly films: (ring: readonly Point[], start: Point, goal: Point) => readonly Film<LineStep>[]
  readonly words: { readonly printed: ReactNode; readonly wrong: ReactNode; readonly right: ReactNode }
  readonly count?: Count
  readonly first?: number
  readonly hasBox?: boolean
}

function LineLesson(props: LineLessonProps): ReactNode {
  const { ring: corners, start, goal, films: filmsOf, words, count, hasBox = false, ...rest } = props
  const films = useMemo(() => filmsOf(corners, start, goal), [filmsOf, corners, start, goal])
  const obstacles = useMemo(() => [{ id: 'polygon', outer: corners }], [corners])
  return (
    <Lesson
      {...rest}
      {...words}
      {...(count === undefined ? {} : { count })}
      films={films}
      ground={<ObstacleLayer obstacles={obstacles} />}
      draw={(step) => <LineMarks step={step} {...(hasBox ? { ring: corners } : {})} />}
      says={(step) => step.note}
      speed={5}
    />
  )
}

const alone = (outer: readonly Point[]): Obstacle[] => [{ id: 'polygon', outer }]
const LINES: Count['lines'] = [
  ['asked', 'Questions'],
  ['none', 'No path as printed'],
  ['through', 'Through the obstacle as printed'],
  ['longer', 'Longer by a twentieth and more'],
  ['exact', 'Clear and shortest, by lines of sight'],
]

const ROCK = ring([260, 130], [370, 90], [420, 190], [350, 300], [250, 260])
const slidingFilms = (corners: readonly Point[], start: Point, goal: Point): Film<LineStep>[] => [
  { name: 'As printed', steps: printedLineFilm(corners, start, goal) },
  { name: 'Without steps', steps: engineLineFilm(alone(corners), start, goal, 'line-translation') },
  { name: 'Exact', steps: engineLineFilm(alone(corners), start, goal, 'ray-scan') },
]
const [ROCK_START, ROCK_GOAL]: Point[] = [
  { x: 70, y: 190 },
  { x: 580, y: 210 },
]

export function SlidingLineLesson(): ReactNode {
  return (
    <LineLesson
      rows="A2, A3, A4, A13, A15"
      title="A line that is slid past"
      ring={ROCK}
      start={ROCK_START}
      goal={ROCK_GOAL}
      films={slidingFilms}
      words={{
        printed: (
          <p>
            No grid: the line from start to end is moved along its normal, to both sides at once, until it is free. Of
            the edge that it touched last, the end with the shorter detour is a must-pass point; both halves are planned
            again. A variable <code>unit = 50</code> is named as the step and never used; the step is 10.
          </p>
        ),
        wrong: (
          <p>
            A line stops at the first step that is free: with a large step, as the article warns, that is beyond a
            corner, and the next leg begins anew; a small one costs more lines. After 1,000 steps an alert ends it,
            after 1,000 tests of lines a throw. The side that is free first is, at times, the longer one. Both halves
            share their slopes and corners as globals.
          </p>
        ),
        right: (
          <p>
            The last corner touched is the furthest one along the normal: one look at each corner, no step. To be
            shortest, both sides have to be tried and compared: that is ray scan, which is exact. A budget ends a search
            with an answer, not a throw.
          </p>
        ),
      }}
      count={{
        title: 'Random polygons, both ends outside of the box',
        trial: outsideTrial,
        seeds: 1200,
        lines: [...LINES.slice(0, 2), ['coarse', 'No path by steps of 50'], ...LINES.slice(2)],
      }}
    />
  )
}

const HOOK = ring([240, 60], [470, 60], [470, 330], [420, 330], [420, 120], [290, 120], [290, 200], [240, 200])
const HOOK_START: Point = { x: 350, y: 280 }
const correctedFilms = (corners: readonly Point[], start: Point, goal: Point): Film<LineStep>[] => [
  { name: 'Not corrected', steps: printedLineFilm(corners, start, goal, { redress: false }) },
  { name: 'Corrected', steps: printedLineFilm(corners, start, goal) },
  { name: 'Exact', steps: engineLineFilm(alone(corners), start, goal, 'ray-scan') },
]
const UNCORRECTED: Count = {
  title: 'Without the correction',
  trial: uncorrectedTrial,
  seeds: 200,
  lines: LINES.slice(0, 4),
}

const WEDGE = ring([390, 320], [190, 260], [300, 200], [430, 120])
const [WEDGE_START, WEDGE_GOAL]: Point[] = [
  { x: 410, y: 250 },
  { x: 210, y: 310 },
]

export function CorrectedEndsLesson(): ReactNode {
  return (
    <LineLesson
      rows="A6"
      title="Ends that are moved out of the box"
      ring={WEDGE}
      start={WEDGE_START}
      goal={WEDGE_GOAL}
      hasBox
      first={1}
      films={correctedFilms}
      words={{
        printed: (
          <p>
            Where an end lies in the box around the obstacle, the line starts beside a part of it and slides through
            instead of past. So each such end is first moved out of the box, on the line through both: the amber rings.
          </p>
        ),
        wrong: (
          <>
            <p>
              The article found the trap itself and mended it. What is slid then is a longer line than the one that is
              asked for, and it may meet parts of the obstacle that are in nobody&apos;s way. Counted, the correction
              helps hardly at all.
            </p>
            <Counted count={UNCORRECTED} />
          </>
        ),
        right: (
          <p>
            How far to move is where the ray leaves the box: one division for each side, no slopes. Lines of sight
            between corners need no correction at all.
          </p>
        ),
      }}
      count={{ title: 'Random polygons, an end in the box; corrected', trial: boxedTrial, seeds: 200, lines: LINES }}
    />
  )
}

const U = ring([200, 80], [470, 80], [470, 330], [200, 330], [200, 290], [430, 290], [430, 120], [200, 120])
const wrappedFilms = (corners: readonly Point[], start: Point, goal: Point): Film<LineStep>[] => [
  { name: 'As printed', steps: printedLineFilm(corners, start, goal) },
  { name: 'Without steps', steps: engineLineFilm(alone(corners), start, goal, 'line-translation') },
  { name: 'Exact', steps: engineLineFilm(alone(corners), start, goal, 'ray-scan') },
]
const [U_START, U_GOAL]: Point[] = [
  { x: 350, y: 195 },
  { x: 580, y: 225 },
]

export function WrappedStartLesson(): ReactNode {
  return (
    <LineLesson
      rows="A7"
      title="A start that is wrapped"
      ring={U}
      start={U_START}
      goal={U_GOAL}
      hasBox
      films={wrappedFilms}
      words={{
        printed: (
          <p>
            The article names the fatal case itself: an end in the box of an obstacle of a strange shape. Moving the
            ends does not help, nor does cutting the obstacle up; the next part takes another way.
          </p>
        ),
        wrong: (
          <p>
            A line that is slid out of a U goes through it whatever its ends are. The must-pass point is one that cannot
            be reached, and the legs to it are planned again and again.
          </p>
        ),
        right: (
          <p>
            Any of the exact planners: lines of sight, ray scan, a mesh. U, spiral, comb and maze are maps of the tests.
            Our port of the method says <em>unreachable by this method</em> instead of going on.
          </p>
        ),
      }}
      count={{ title: 'Random polygons, an end in the box', trial: boxedTrial, seeds: 200, lines: LINES }}
    />
  )
}

const flatFilms = (corners: readonly Point[], start: Point, goal: Point): Film<LineStep>[] => {
  const above = { x: start.x, y: 20 }
  return [
    { name: 'Level, as printed', steps: printedLineFilm(corners, start, goal) },
    { name: 'Upright, as printed', steps: printedLineFilm(corners, start, above) },
    { name: 'Level, ours', steps: engineLineFilm(alone(corners), start, goal, 'line-translation') },
    { name: 'Upright, exact', steps: engineLineFilm(alone(corners), start, above, 'ray-scan') },
  ]
}
const [FLAT_START, FLAT_GOAL]: Point[] = [
  { x: 70, y: 200 },
  { x: 570, y: 230 },
]

export function SlopesLesson(): ReactNode {
  return (
    <LineLesson
      rows="A5"
      title="Slopes that have no value"
      ring={HOOK}
      hasBox
      start={HOOK_START}
      goal={{ x: 585, y: 280 }}
      films={flatFilms}
      words={{
        printed: (
          <p>
            <code>k = (y2 - y1) / (x2 - x1)</code> and <code>kk = -1 / k</code> say how far x and y change in each step.
          </p>
        ),
        wrong: (
          <p>
            On a level line k is 0 and kk is minus infinity; on an upright one k is infinite. In the move out of the box
            the two meet as infinity times zero: not a number, and every place after it is none either. Start equal to
            end divides nothing by nothing.
          </p>
        ),
        right: (
          <p>Vectors: the normal of (dx, dy) is (−dy, dx), whatever they are. Start equal to end is answered first.</p>
        ),
      }}
      count={{
        title: 'Random polygons, start in the box, end level with it or above',
        seeds: 300,
        trial: slopeTrial,
        lines: [
          ['asked', 'Questions'],
          ['none', 'No path as printed'],
          ['exact', 'Clear and shortest, by lines of sight'],
        ],
      }}
    />
  )
}

interface PairStep {
  readonly lines: readonly (readonly [Point, Point])[]
  readonly isPrinted: boolean
  readonly truth: string
}

const pair = (
  a: [number, number],
  b: [number, number],
  c: [number, number],
  d: [number, number],
  truth: string,
): PairStep => {
  const [p, q, r, s] = [a, b, c, d].map(([x, y]) => ({ x, y }))
  return {
    lines: [
      [p, q],
      [r, s],
    ],
    isPrinted: isLineCross(p, q, r, s),
    truth,
  }
}
const PAIRS: readonly PairStep[] = [
  pair([120, 100], [520, 300], [120, 300], [520, 100], 'cross'),
  pair([120, 200], [320, 200], [320, 200], [520, 320], 'touch at an end'),
  pair([120, 150], [520, 150], [120, 260], [520, 260], 'miss'),
  pair([120, 200], [420, 200], [260, 200], [540, 200], 'overlap'),
  pair([120, 120], [520, 280], [120, 120], [520, 280], 'overlap'),
  pair([300, 200], [300.0009, 200.0004], [300.0004, 199.9999], [300.0005, 200.0009], 'cross'),
]

export function CrossingLinesLesson(): ReactNode {
  return (
    <Lesson
      rows="A8"
      title="Do two lines cross?"
      films={[{ name: 'Pairs', steps: PAIRS }]}
      speed={1}
      at={0.6}
      says={({ isPrinted, truth }) => `they ${truth}; the printed test says ${isPrinted ? 'crossing' : 'none'}`}
      draw={({ lines, isPrinted, truth }) => (
        <>
          {lines.map(([a, b], i) => (
            <Trail
              key={i}
              points={[a, b]}
              ink={isPrinted === (truth !== 'miss') ? 'success' : 'danger'}
              width={i === 0 ? 6 : 3}
              opacity={0.8}
            />
          ))}
          {lines.flat().map((at, i) => (
            <Dot key={i} at={at} ink={i < 2 ? 'text' : 'accent'} radius={6} />
          ))}
          {truth === 'cross' && lines[0][0].x === 300 && (
            <Words at={{ x: 318, y: 180 }} text="a thousandth of a pixel long" ink="text2" />
          )}
        </>
      )}
      printed={
        <p>
          Determinants of the four differences; if the one of the directions is within 10⁻⁶ of zero, the lines are taken
          for parallel, and parallel lines never cross.
        </p>
      }
      wrong={
        <p>
          Lines that lie on each other do not cross, so a path may run along an edge right into the obstacle. And 10⁻⁶
          means something else in each unit: the same drawing in kilometers has no crossings left.
        </p>
      }
      right={
        <p>
          Signs, exactly, by as many digits as they need: none, cross, touch, overlap are four answers. The scale of a
          drawing says nothing.
        </p>
      }
      count={{
        title: 'Random lines between the points of a 4 x 4 lattice',
        trial: crossTrial,
        lines: [
          ['asked', 'Pairs'],
          ['overlap', 'Overlap or touch in one line'],
          ['missed', 'Of these, none as printed'],
          ['scale', 'Another answer in larger units'],
        ],
      }}
    />
  )
}

interface PlaceStep {
  readonly at: Point
  readonly isPrinted: boolean
  readonly isInside: boolean
}

const GABLE = ring([180, 120], [320, 40], [460, 120], [460, 330], [320, 230], [180, 330])
/** Down the line from the outside point through the corner at (320, 230), and beside it. */
const PLACES: readonly PlaceStep[] = [
  [300, 140],
  [430, 150],
  [320, 300],
  [380, 310],
  [500, 230],
  [250, 220],
  [520, 390],
  [444, 330],
  [350, 270],
].map(([x, y]) => {
  const at = { x, y }
  return {
    at,
    isPrinted: isInObstacles(pointOutside(GABLE), at, [...GABLE, GABLE[0]]),
    isInside: isDeepInside(GABLE, at),
  }
})

export function InsideLesson(): ReactNode {
  const obstacles = useMemo(() => alone(GABLE), [])
  const outside = pointOutside(GABLE)
  return (
    <Lesson
      rows="A9, A10"
      title="Is a place in the obstacle?"
      films={[{ name: 'Places', steps: PLACES }]}
      speed={1}
      ground={<ObstacleLayer obstacles={obstacles} />}
      says={({ isPrinted, isInside }) =>
        `${isInside ? 'inside' : 'outside'}; the printed test says ${isPrinted ? 'inside' : 'outside'}`
      }
      draw={(step) => (
        <>
          <Trail points={[outside, step.at]} ink={step.isPrinted === step.isInside ? 'success' : 'danger'} />
          <Dot at={outside} ink="text2" label="outside" />
          {PLACES.map((place, i) => (
            <Dot
              key={i}
              at={place.at}
              ink={place.isPrinted === place.isInside ? 'success' : 'danger'}
              radius={place === step ? 9 : 5}
            />
          ))}
        </>
      )}
      printed={
        <p>
          A line from a place outside: an even number of edges crossed is outside, an odd number inside. The ring has to
          repeat its first point. If start or end lies inside, an alert says so, and nothing more happens.
        </p>
      }
      wrong={
        <p>
          A line through a corner crosses two edges at once, or one, or none. The answer then depends on where outside
          is. An alert is no answer: nobody learns which obstacle, or where it would be free.
        </p>
      }
      right={
        <p>
          The winding number, each edge half open, by exact signs: inside, on the border, outside. A blocked start is an
          answer that names the obstacle, and the nearest free place is a question of its own.
        </p>
      }
      count={{
        title: 'Random polygons of whole numbers, places on a lattice',
        trial: insideTrial,
        seeds: 60,
        lines: [
          ['asked', 'Places off the border'],
          ['wrong', 'Wrong as printed'],
          ['open', 'Wrong, first point not repeated'],
        ],
      }}
    />
  )
}

interface PushStep {
  readonly corner: Point
  readonly other: Point
  readonly at: Point
  readonly isInside: boolean
}

const STAR = ring(
  [320, 50],
  [350, 160],
  [480, 170],
  [360, 220],
  [420, 340],
  [300, 260],
  [190, 330],
  [250, 210],
  [150, 140],
  [285, 155],
)
/** Pushed four times as far as printed, so that it shows. */
const PUSH = 20
const pushes: readonly PushStep[] = STAR.map((corner, i) => {
  const other = STAR[(i + 1) % STAR.length]
  const at = {
    x: corner.x + PUSH * (corner.x > other.x ? 1 : -1),
    y: corner.y + PUSH * (corner.y > other.y ? 1 : -1),
  }
  return { corner, other, at, isInside: isDeepInside(STAR, at) }
})

const UNPUSHED: Count = {
  title: 'Random polygons, corners not pushed',
  trial: unpushedTrial,
  seeds: 150,
  lines: [
    ['asked', 'Questions'],
    ['none', 'No path without the push'],
  ],
}

export function PushedCornerLesson(): ReactNode {
  const obstacles = useMemo(() => alone(STAR), [])
  return (
    <Lesson
      rows="A11"
      title="Corners that are pushed outwards"
      films={[{ name: 'Corners', steps: pushes }]}
      speed={2}
      ground={<ObstacleLayer obstacles={obstacles} />}
      says={({ isInside }) => (isInside ? 'pushed into the obstacle' : 'pushed out of it')}
      draw={(step) => (
        <>
          {pushes.map(({ corner, at, isInside }, i) => (
            <Trail key={i} points={[corner, at]} ink={isInside ? 'danger' : 'success'} arrow />
          ))}
          <Trail points={[step.corner, step.other]} ink="accent" width={4} />
          <Dot at={step.at} ink={step.isInside ? 'danger' : 'success'} radius={7} />
        </>
      )}
      printed={
        <p>
          A must-pass point is moved 5 pixels off its corner, away from the other end of its edge in x and in y, to be
          seen better. The article calls it a leg painted on a snake: not needed, in truth. (Here 20 pixels.)
        </p>
      }
      wrong={
        <>
          <p>
            Away from the other end is not away from the obstacle: the point may land inside it, or inside another. And
            it is needed: without it a leg ends on the corner itself, which the test of lines takes for a crossing, and
            no search gets a path.
          </p>
          <Counted count={UNPUSHED} />
        </>
      }
      right={
        <p>
          A point agent passes corners exactly. A body keeps its radius from them: the outline is offset by it, and the
          path turns on the arc around the corner.
        </p>
      }
      count={{
        title: 'Random polygons, every corner off both its edges, by 5 pixels',
        trial: pushTrial,
        lines: [
          ['asked', 'Pushes'],
          ['inside', 'Into the obstacle'],
        ],
      }}
    />
  )
}

const SILO = { x: 330, y: 190, radius: 105 }
const SILO_RING = roundRing(SILO, SILO.radius, 24)
const circleFilms = (): Film<LineStep>[] => {
  const obstacle: Obstacle = { id: 'silo', outer: SILO_RING, circle: SILO }
  return [
    { name: 'As printed, 24 corners', steps: printedLineFilm(SILO_RING, FLAT_START, FLAT_GOAL) },
    { name: 'True arcs', steps: engineLineFilm([obstacle], FLAT_START, FLAT_GOAL, 'visibility') },
    { name: 'A body of 25', steps: engineLineFilm([obstacle], FLAT_START, FLAT_GOAL, 'visibility', 25) },
  ]
}

export function CirclesLesson(): ReactNode {
  return (
    <LineLesson
      rows="A12"
      title="Obstacles that are no polygons"
      ring={SILO_RING}
      start={FLAT_START}
      goal={FLAT_GOAL}
      films={circleFilms}
      first={1}
      words={{
        printed: (
          <p>
            A strength of the method, the article says: it asks nothing of the shape but whether a line meets it, so a
            circle would do as well.
          </p>
        ),
        wrong: (
          <p>
            But a must-pass point is the end of an edge, and a circle has none: one point cannot lead around it. Given
            as a polygon of 24 corners, most circles send the printed code round and round.
          </p>
        ),
        right: (
          <p>
            Circles are circles: two tangents and the arc between them, exactly, for a body too. In a mesh a circle is a
            polygon drawn around it, never inside it.
          </p>
        ),
      }}
      count={{
        title: 'Random circles, both ends outside of the box',
        trial: circleTrial,
        seeds: 80,
        lines: [
          ['asked', 'Questions'],
          ['none', 'No path as printed, 24 corners'],
          ['longer', 'Over 1 % too long as printed'],
          ['ours', 'Exact, by tangents and arcs'],
        ],
      }}
    />
  )
}

const severalFilms = (): Film<LineStep>[] => [
  { name: 'As printed, one ring', steps: printedLineFilm(YARD_OBSTACLES[1].outer, SPAWN, GOAL) },
  { name: 'Ray scan', steps: engineLineFilm(YARD_OBSTACLES, SPAWN, GOAL, 'ray-scan') },
]

export function SeveralObstaclesLesson(): ReactNode {
  const films = useMemo(severalFilms, [])
  return (
    <Lesson
      rows="A14"
      title="More than one obstacle"
      films={films}
      ground={<ObstacleLayer obstacles={YARD_OBSTACLES} />}
      draw={(step) => <LineMarks step={step} />}
      says={(step) => step.note}
      speed={5}
      printed={
        <p>
          <code>obstacles</code> is the list of the corners of one polygon. A right click closes it, and there is one.
        </p>
      }
      wrong={<p>The path around one obstacle knows nothing of the next, and shapes that overlap are not thought of.</p>}
      right={
        <p>
          Any number of shapes, each with an id and holes. They may overlap, touch, nest; they unite without being
          clipped before.
        </p>
      }
      count={{
        title: 'Two random polygons, a path around the first',
        trial: severalTrial,
        seeds: 400,
        lines: [
          ['asked', 'Paths as printed'],
          ['second', 'Through the second polygon'],
          ['ours', 'Ours: around both'],
        ],
      }}
    />
  )
}
