import { useMemo, type ReactNode } from 'react'
import type { Point } from '../../src/engine/index.js'
import { ObstacleLayer } from '../../src/layers.js'
import { connects, lengthOf } from '../../test/oracles/must-pass-tree.js'
import { printedConnects } from '../../test/oracles/printed-connectable.js'
import { ring } from '../sample-scenes.js'
import { Counted, type Count } from './Counted.js'
import { Lesson, type Film } from './Lesson.js'
import { Dot, Trail, Words } from './marks.js'
import {
  collectedPaths,
  connectableTrial,
  printedTreeTrial,
  squaresTrial,
  straightTrial,
  sumOfSquares,
  treeTrial,
} from './tree-trials.js'
import {
  SCALE,
  TREE_WORLD,
  TreeDiagram,
  TreeMarks,
  nameOf,
  onMap,
  treeFilm,
  type TreeQuestion,
  type TreeStep,
} from './tree-film.js'

interface TreeLessonProps {
  readonly rows: string
  readonly title: string
  readonly question: TreeQuestion
  readonly films: (question: TreeQuestion) => readonly Film<TreeStep>[]
  readonly at?: number
  readonly words: { readonly printed: ReactNode; readonly wrong: ReactNode; readonly right: ReactNode }
  readonly count: Count
}

function TreeLesson({ question, films: filmsOf, words, count, ...rest }: TreeLessonProps): ReactNode {
  const films = useMemo(() => filmsOf(question), [filmsOf, question])
  const obstacles = useMemo(() => [{ id: 'polygon', outer: question.ring.map(onMap) }], [question])
  return (
    <Lesson
      {...rest}
      {...words}
      count={count}
      films={films}
      world={TREE_WORLD}
      ground={<ObstacleLayer obstacles={obstacles} />}
      draw={(step) => <TreeMarks step={step} question={question} />}
      says={(step) => step.note}
      speed={2}
      besideFirst
      beside={(step) => <TreeDiagram step={step} question={question} />}
    />
  )
}

/** The article's figure, by its text: the start sees 1, 2 and 3; 3 sees the start, 1, 4 and 5; 5 sees the end. */
export const NUMBERED: TreeQuestion = {
  ring: ring([17, 36], [9, 29], [10, 18], [17, 8], [19, 13], [36, 12]),
  names: ['6', '2', '1', '3', '4', '5'],
  start: { x: 8, y: 9 },
  goal: { x: 32, y: 30 },
}
const asPrinted = (question: TreeQuestion): Film<TreeStep>[] => [{ name: 'As printed', steps: treeFilm(question) }]
const POLYGONS = 'Random polygons, start and end that do not see each other'

export function NumberedExampleLesson(): ReactNode {
  return (
    <TreeLesson
      rows="A16, A20, A22"
      title="The numbered example"
      question={NUMBERED}
      films={asPrinted}
      words={{
        printed: (
          <p>
            Corners that the start sees are its children: 1, 2, 3. From 3 the start, 1, 4 and 5 can be seen. The start
            is its parent and 1 its sibling, so 4 and 5 are its children; of 5 only the end. Every corner that sees the
            end makes a path, and the shortest of them wins.
          </p>
        ),
        wrong: (
          <p>
            A tree may grow without bounds; what is left out keeps it small, and may leave out a corner of the shortest
            path. Children are copies made by way of JSON, so that each has one parent; start and end have the indices
            −1 and −2 in a list that has none.
          </p>
        ),
        right: (
          <p>
            Corners that see each other are a graph, searched by A*: each corner once, with its least cost and an index
            for its parent, its edges drawn when they are asked for.
          </p>
        ),
      }}
      count={{
        title: `${POLYGONS}; sight lines exact`,
        trial: treeTrial,
        seeds: 250,
        lines: [
          ['asked', 'Questions'],
          ['none', 'No path'],
          ['longer', 'Longer than the shortest'],
        ],
      }}
    />
  )
}

const AVOIDED: TreeQuestion = {
  ring: ring([31, 27], [10, 21], [15, 18], [17, 18], [10, 12], [18, 15], [17, 11], [34, 9], [24, 18], [35, 17]),
  start: { x: 29, y: 7 },
  goal: { x: 29, y: 31 },
}

export function AvoidedCornerLesson(): ReactNode {
  return (
    <TreeLesson
      rows="A21"
      title="Corners that are used up"
      question={AVOIDED}
      films={asPrinted}
      words={{
        printed: (
          <p>
            A corner that sees the end is noted in <code>avoid</code> and is gone on from no more; one that has been a
            parent never becomes a child again. The fewer are left, the article says, the quicker it is.
          </p>
        ),
        wrong: (
          <p>
            Whoever comes first takes the corner: a shorter way to it that comes later finds it used up. Around one
            polygon that is rare, and here it is: the path goes round the far side.
          </p>
        ),
        right: (
          <p>
            Only what a corner costs decides: a cheaper way to it replaces a dearer one, however often. Sums of sides
            are compared, not the order of the list.
          </p>
        ),
      }}
      count={{
        title: `${POLYGONS}; sight lines exact`,
        trial: treeTrial,
        seeds: 400,
        lines: [
          ['asked', 'Questions'],
          ['longer', 'Longer than the shortest'],
        ],
      }}
    />
  )
}

const IN_SIGHT: TreeQuestion = {
  ring: ring([16, 12], [30, 10], [34, 22], [24, 30], [12, 24]),
  start: { x: 6, y: 14 },
  goal: { x: 10, y: 34 },
}
/** All of it as printed, its sight lines too. */
const PRINTED_TREE: Count = {
  title: `${POLYGONS}; all as printed`,
  trial: printedTreeTrial,
  seeds: 250,
  lines: [
    ['asked', 'Questions'],
    ['none', 'No path, thrown'],
    ['through', 'Through the obstacle'],
  ],
}

const straightFilms = (question: TreeQuestion): Film<TreeStep>[] => [
  { name: 'As printed', steps: treeFilm(question, { triesStraight: false }) },
  { name: 'Ours', steps: treeFilm(question) },
]

export function StraightLineLesson(): ReactNode {
  return (
    <TreeLesson
      rows="A23, A25"
      title="Nothing in the way, and no way at all"
      question={IN_SIGHT}
      films={straightFilms}
      words={{
        printed: (
          <p>
            The search begins with the children of the start and asks each of them whether it sees the end. All paths
            are sorted by length, and <code>disArr[0].path</code> is drawn.
          </p>
        ),
        wrong: (
          <>
            <p>
              The start itself is never asked. Where nothing is in the way, the path still goes over a corner; where no
              corner qualifies, the first of no paths is read, which throws.
            </p>
            <Counted count={PRINTED_TREE} />
          </>
        ),
        right: (
          <p>
            First the straight line. And if no path is found, the answer says so, with the place that could be reached
            nearest to the end if that is wanted.
          </p>
        ),
      }}
      count={{
        title: 'Random polygons, start and end in sight of each other',
        trial: straightTrial,
        seeds: 200,
        lines: [
          ['asked', 'Questions'],
          ['none', 'No path, thrown'],
          ['longer', 'Over a corner for nothing'],
        ],
      }}
    />
  )
}

interface PairStep {
  readonly from: Point
  readonly to: Point
  readonly isTrue: boolean
  readonly isPrinted: boolean
  readonly note: string
}

/** The article's figures: along an edge, across open ground, through the inside; then what its middle does not see. */
const BAY = ring(
  [6, 6],
  [34, 6],
  [34, 20],
  [28, 20],
  [28, 12],
  [22, 12],
  [22, 20],
  [18, 20],
  [18, 12],
  [12, 12],
  [12, 20],
  [6, 20],
)
const sight = (from: Point, to: Point, note: string): PairStep => ({
  from,
  to,
  note,
  isTrue: connects(BAY, from, to),
  isPrinted: printedConnects(BAY, from, to),
})
const SIGHTS: readonly PairStep[] = [
  sight(BAY[2], BAY[3], 'along an edge'),
  sight(BAY[3], BAY[6], 'from foot to foot over a bay'),
  sight({ x: 4, y: 30 }, BAY[2], 'from outside to a corner'),
  sight(BAY[0], BAY[4], 'through the inside'),
  sight(BAY[0], BAY[3], 'through the inside and over a corner'),
  sight(BAY[11], BAY[2], 'over all the feet, along their ends'),
  sight(BAY[10], BAY[3], 'over both bays, along the foot between'),
  sight(BAY[4], BAY[9], 'from bay to bay, through the foot between'),
]

export function ConnectableLesson(): ReactNode {
  const obstacles = useMemo(() => [{ id: 'comb', outer: BAY.map(onMap) }], [])
  return (
    <Lesson
      rows="A17, A18, A19"
      title="What is directly connectable"
      films={[{ name: 'Pairs', steps: SIGHTS }]}
      at={5 / 7}
      world={TREE_WORLD}
      ground={<ObstacleLayer obstacles={obstacles} />}
      speed={1}
      says={({ note, isTrue, isPrinted }) =>
        `${note}: ${isTrue ? 'connectable' : 'not connectable'}; the printed test says ${isPrinted ? 'yes' : 'no'}`
      }
      draw={(step) => (
        <>
          {SIGHTS.filter((other) => other !== step).map(({ from, to }, i) => (
            <Trail key={i} points={[onMap(from), onMap(to)]} ink="text3" width={1} opacity={0.5} />
          ))}
          <Trail
            points={[onMap(step.from), onMap(step.to)]}
            ink={step.isTrue === step.isPrinted ? 'success' : 'danger'}
            width={4}
            dashed={!step.isTrue}
          />
          <Dot
            at={onMap({ x: (step.from.x + step.to.x) / 2, y: (step.from.y + step.to.y) / 2 })}
            ink="warning"
            radius={5}
            label="middle"
          />
          <Dot at={onMap(step.from)} ink="accent" radius={6} />
          <Dot at={onMap(step.to)} ink="accent" radius={6} />
        </>
      )}
      printed={
        <p>
          The line may meet no edge, those at its own ends left aside. Neighbors along the ring are let in without more.
          For the rest the middle of the line is asked whether it lies inside, since a line through the inside from
          corner to corner meets only edges that were left aside.
        </p>
      }
      wrong={
        <p>
          A line that touches a corner or runs along an edge meets it, and is refused, though one may walk there. One
          middle is one place: the line may be inside elsewhere. And what lets neighbors in goes on to the next question
          without a <code>continue</code>.
        </p>
      }
      right={
        <p>
          One decision: no open piece of the line lies inside, by exact signs. Along edges and past corners it is free,
          which is where shortest paths run.
        </p>
      }
      count={{
        title: 'Random polygons of whole numbers, all pairs of corners and ends',
        trial: connectableTrial,
        seeds: 120,
        lines: [
          ['asked', 'Pairs'],
          ['missed', 'Connectable, and the printed test says no'],
          ['imagined', 'Not connectable, and it says yes'],
        ],
      }}
    />
  )
}

interface SumStep {
  readonly path: readonly Point[]
  readonly isChosen: boolean
  readonly isShortest: boolean
}

/** Few long legs against many short ones. */
const ROUND: TreeQuestion = {
  ring: ring([20, 37], [18, 35], [16, 24], [10, 29], [4, 22], [11, 20], [14, 18], [12, 15], [16, 14]),
  start: { x: 4, y: 29 },
  goal: { x: 33, y: 16 },
}

export function SquareRootLesson(): ReactNode {
  const question = ROUND
  const { films, paths } = useMemo(() => {
    const all = collectedPaths(question.ring, question.start, question.goal)
    const least = (measure: (path: readonly Point[]) => number): Point[] =>
      all.reduce((best, path) => (measure(path) < measure(best) ? path : best))
    const told = (chosen: readonly Point[]): SumStep[] => [
      ...all.map((path) => ({ path, isChosen: false, isShortest: path === least(lengthOf) })),
      { path: chosen, isChosen: true, isShortest: chosen === least(lengthOf) },
    ]
    return {
      paths: all,
      films: [
        { name: 'Sum of squares', steps: told(least(sumOfSquares)) },
        { name: 'Sum of lengths', steps: told(least(lengthOf)) },
      ] satisfies Film<SumStep>[],
    }
  }, [question])
  const obstacles = useMemo(() => [{ id: 'dome', outer: question.ring.map(onMap) }], [question])
  const cornersOf = (path: readonly Point[]): string =>
    path
      .slice(1, -1)
      .map(({ x, y }) =>
        nameOf(
          question,
          question.ring.findIndex((p) => p.x === x && p.y === y),
        ),
      )
      .join(' ')
  return (
    <Lesson
      rows="A24"
      title="A length without its root"
      films={films}
      world={TREE_WORLD}
      ground={<ObstacleLayer obstacles={obstacles} />}
      speed={2}
      besideFirst
      says={({ path, isChosen, isShortest }) =>
        `${isChosen ? 'chosen' : 'collected'}: over ${cornersOf(path)}, ${(lengthOf(path) * SCALE).toFixed(1)} px${isShortest ? ', the shortest' : ''}`
      }
      draw={({ path, isChosen, isShortest }) => (
        <>
          <Trail
            points={path.map(onMap)}
            ink={!isChosen ? 'accent' : isShortest ? 'success' : 'danger'}
            width={isChosen ? 4 : 2}
          />
          {question.ring.map((corner, i) => (
            <Dot key={i} at={onMap(corner)} ink="waypoint" radius={4} label={nameOf(question, i)} />
          ))}
          <Dot at={onMap(question.start)} ink="danger" radius={7} />
          <Dot at={onMap(question.goal)} ink="agentMan" radius={7} />
          <Words at={{ x: 16, y: 16 }} text="Many short legs against few long ones" ink="text2" />
        </>
      )}
      printed={
        <p>
          The author tells on himself: <code>Math.sqrt</code> was left out at first, to save time, and it blew up. Why,
          he leaves to a teacher of mathematics.
        </p>
      }
      wrong={
        <p>
          The square of a sum is more than the sum of squares: a path of many short legs looks cheaper than one of few
          long ones, however much longer it is.
        </p>
      }
      right={<p>Lengths are roots, added up. Squares may compare two distances, never two sums of them.</p>}
      count={{
        title: `${POLYGONS}, two paths collected at least`,
        trial: squaresTrial,
        seeds: 250,
        lines: [
          ['asked', 'Questions'],
          ['wrong', 'Another path chosen by squares'],
        ],
      }}
      beside={(step) => (
        <table>
          <caption>All paths that the tree collects</caption>
          <thead>
            <tr>
              <th scope="col">Over</th>
              <th scope="col">Squares</th>
              <th scope="col">Length</th>
            </tr>
          </thead>
          <tbody>
            {paths.map((path) => (
              <tr key={cornersOf(path)} data-mark={path === step.path ? 'now' : undefined}>
                <th scope="row">{cornersOf(path)}</th>
                <td>{sumOfSquares(path)}</td>
                <td>{lengthOf(path).toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  )
}
