import { useMemo, type ReactNode } from 'react'
import { boxedTrial, circleTrial, outsideTrial, severalTrial, slopeTrial, uncorrectedTrial } from './line-trials.js'
import { Counted, type Count } from './Counted.js'
import { ObstacleLayer } from '../../src/layers.js'
import type { Obstacle, Point } from '../../src/engine/index.js'
import { GOAL, SPAWN, YARD_OBSTACLES, ring, roundRing } from '../sample-scenes.js'
import { Lesson, type Film } from './Lesson.js'
import { LineMarks, engineLineFilm, printedLineFilm, type LineStep } from './line-film.js'

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
  const films = useMemo(() => severalFilms(), [])
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
