// What line translation asks at each step, one question at a time: do lines cross, is a point inside, where does a pushed corner go.
import { useMemo, type ReactNode } from 'react'
import { crossTrial, insideTrial, isDeepInside, pushTrial, unpushedTrial } from './line-trials.js'
import { Counted, type Count } from './Counted.js'
import { ObstacleLayer } from '../../src/layers.js'
import type { Obstacle, Point } from '../../src/engine/index.js'
import { isInObstacles, isLineCross, pointOutside } from '../../test/oracles/printed-line-translation.js'
import { ring } from '../sample-scenes.js'
import { Lesson } from './Lesson.js'
import { Dot, Trail, Words } from './marks.js'

const alone = (outer: readonly Point[]): Obstacle[] => [{ id: 'polygon', outer }]

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
