/**
 * Lessons on the article "Lines over pixels, part one" (S0), whose search slides a line past an obstacle. These lessons test three parts of the search:
 * whether two lines cross, whether a point is inside the obstacle, and whether a corner is pushed out of the obstacle or into it.
 */
import { ring } from '../sample-scenes.js'
import { count, dot, obstacles, step, trail, words, type Lesson, type Step } from './lesson.js'
import { isInObstacles, isLineCross, pointOutside } from './printed/line-translation.js'
import { isDeepInside } from './rings.js'

const PAIRS = [
  ['cross', ring([120, 100], [520, 300], [120, 300], [520, 100])],
  ['touch at an end', ring([120, 200], [320, 200], [320, 200], [520, 320])],
  ['miss', ring([120, 150], [520, 150], [120, 260], [520, 260])],
  ['overlap', ring([120, 200], [420, 200], [260, 200], [540, 200])],
  ['overlap', ring([120, 120], [520, 280], [120, 120], [520, 280])],
  ['cross', ring([300, 200], [300.0009, 200.0004], [300.0004, 199.9999], [300.0005, 200.0009])],
] as const

function pairStep([truth, [p, q, r, s]]: (typeof PAIRS)[number]): Step {
  const isPrinted = isLineCross(p, q, r, s)
  const ink = isPrinted === (truth !== 'miss') ? 'success' : 'danger'
  return step(
    `they ${truth}; the printed test says ${isPrinted ? 'crossing' : 'none'}`,
    trail([p, q], ink, { width: 6, opacity: 0.8 }),
    trail([r, s], ink, { width: 3, opacity: 0.8 }),
    [p, q, r, s].map((at, i) => dot(at, i < 2 ? 'text' : 'accent', { radius: 6 })),
    p.x === 300 && words({ x: 318, y: 180 }, 'a thousandth of a pixel long', { ink: 'text2' }),
  )
}

const GABLE = ring([180, 120], [320, 40], [460, 120], [460, 330], [320, 230], [180, 330])
const OUTSIDE = pointOutside(GABLE)
/** Points to test, some of them on the line from the outside point through the corner at (320, 230). */
const PLACES = ring(
  [300, 140],
  [430, 150],
  [320, 300],
  [380, 310],
  [500, 230],
  [250, 220],
  [520, 390],
  [444, 330],
  [350, 270],
).map((at) => ({ at, isPrinted: isInObstacles(OUTSIDE, at, [...GABLE, GABLE[0]]), isInside: isDeepInside(GABLE, at) }))
type Place = (typeof PLACES)[number]
const inkOf = ({ isPrinted, isInside }: Place) => (isPrinted === isInside ? 'success' : 'danger')
const sideOf = (isInside: boolean): string => (isInside ? 'inside' : 'outside')
const placeStep = (place: Place): Step =>
  step(
    `${sideOf(place.isInside)}; the printed test says ${sideOf(place.isPrinted)}`,
    trail([OUTSIDE, place.at], inkOf(place)),
    dot(OUTSIDE, 'text2', { label: 'outside' }),
    PLACES.map((other) => dot(other.at, inkOf(other), { radius: other === place ? 9 : 5 })),
  )

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
/** Pixels by which corners are pushed: four times as many as in the article, to make the push visible. */
const PUSH = 20
const PUSHES = STAR.map((corner, i) => {
  const other = STAR[(i + 1) % STAR.length]
  const at = {
    x: corner.x + PUSH * (corner.x > other.x ? 1 : -1),
    y: corner.y + PUSH * (corner.y > other.y ? 1 : -1),
  }
  return { corner, other, at, isInside: isDeepInside(STAR, at) }
})

export const LINE_TEST_LESSONS: readonly Lesson[] = [
  {
    id: 'do-lines-cross',
    title: 'Do two lines cross?',
    rows: ['A8 | Lines cross by determinants, parallel within 10⁻⁶ | Exact signs: none, cross, touch, overlap'],
    printed:
      'The test computes determinants of differences between the four ends. If the determinant of the two directions is within 10⁻⁶ of zero, the lines count as parallel, and parallel lines never cross.',
    wrong:
      'Lines that lie on each other never cross for this test, so a path may run along an edge into the obstacle. And 10⁻⁶ depends on the unit: in kilometers the same drawing has no crossings at all.',
    right:
      'The signs of the determinants are exact, whatever number of digits that takes. There are four results: none, cross, touch and overlap. The scale of a drawing does not matter.',
    counts: [
      count('Random pairs of lines between points of a 4 x 4 lattice', 100, {
        asked: 'Pairs',
        overlap: 'Collinear, and overlapping or touching',
        missed: 'Of these, as printed no crossing',
        scale: 'Result changes with larger units',
      }),
    ],
    speed: 1,
    at: 0.6,
    scene: () => ({ playbacks: [{ name: 'Pairs', steps: PAIRS.map(pairStep) }] }),
  },
  {
    id: 'inside-or-not',
    title: 'Is a place in the obstacle?',
    rows: [
      'A9 | A start or end in the obstacle raises an alert | A result that names the obstacle',
      'A10 | Inside by an odd number of edges crossed | The winding number with half-open edges; the border is a third result',
    ],
    printed:
      'Draw a line from a point outside to the place: if it crosses an even number of edges, the place is outside, else inside. The ring has to repeat its first point. If start or end lies inside, an alert reports it, and the search stops.',
    wrong:
      'A line through a corner crosses two edges, one or none, so the result depends on the point outside. An alert is not a result: it names neither the obstacle nor the nearest free place.',
    right:
      'The winding number with half-open edges and exact signs has three results: inside, on the border, outside. A blocked start is a result that names the obstacle, and another query finds the nearest free place.',
    counts: [
      count('Random polygons with whole-numbered corners, places on a lattice', 60, {
        asked: 'Places that are not on the border',
        wrong: 'As printed: wrong',
        open: 'Wrong if the first point is not repeated',
      }),
    ],
    speed: 1,
    scene: () => ({
      ground: obstacles([{ id: 'polygon', outer: GABLE }]),
      playbacks: [{ name: 'Places', steps: PLACES.map(placeStep) }],
    }),
  },
  {
    id: 'pushed-corners',
    title: 'Corners that are pushed outwards',
    rows: [
      'A11 | A must-pass point is pushed 5 pixels outwards | Paths pass corners exactly, or at the radius of the agent',
    ],
    printed:
      'A must-pass point is moved off its corner by 5 pixels in x and in y, away from the other end of its edge, so that it is easier to see. The article calls this painting legs on a snake: it is not needed. (The picture uses 20 pixels.)',
    wrong:
      'Away from the other end is not always away from the obstacle: the point may land inside it or inside another one. And the push is needed: without it a leg ends on the corner itself, the test of lines reports a crossing there, and no search finds a path.',
    right:
      'The path of a point agent passes corners exactly. For an agent with a radius, outlines are offset by the radius, and the path turns on the arc around a corner.',
    counts: [
      count('Random polygons, corners not pushed', 150, { asked: 'Queries', none: 'Without the push: no path' }),
      count('Random polygons, every corner pushed off each of its two edges by 5 pixels', 100, {
        asked: 'Pushes',
        inside: 'Pushed into the obstacle',
      }),
    ],
    speed: 2,
    scene: () => ({
      ground: obstacles([{ id: 'polygon', outer: STAR }]),
      playbacks: [
        {
          name: 'Corners',
          steps: PUSHES.map(({ corner, other, at, isInside }) =>
            step(
              isInside ? 'pushed into the obstacle' : 'pushed out of it',
              PUSHES.map((push) =>
                trail([push.corner, push.at], push.isInside ? 'danger' : 'success', { arrow: true }),
              ),
              trail([corner, other], 'accent', { width: 4 }),
              dot(at, isInside ? 'danger' : 'success', { radius: 7 }),
            ),
          ),
        },
      ],
    }),
  },
]
