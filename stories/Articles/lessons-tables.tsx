import { useMemo, useState, type ReactNode } from 'react'
import type { Point } from '../../src/engine/index.js'
import { NO_EDGE, printedDijkstra, printedFloyd } from '../../test/oracles/printed-tables.js'
import { Lesson, type Film } from './Lesson.js'
import { Dot, Trail, Words } from './marks.js'
import { dijkstraTrial, floydTrial } from './table-trials.js'

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
const COUNT = NAMES.length
const PLACES: readonly Point[] = [
  { x: 80, y: 120 },
  { x: 230, y: 60 },
  { x: 240, y: 230 },
  { x: 390, y: 110 },
  { x: 400, y: 300 },
  { x: 550, y: 180 },
  { x: 90, y: 330 },
]
/** G is cut off. */
const EDGES: readonly (readonly [number, number, number])[] = [
  [0, 1, 7],
  [0, 2, 9],
  [1, 2, 4],
  [1, 3, 12],
  [2, 3, 5],
  [2, 4, 8],
  [3, 5, 6],
  [4, 5, 3],
]
const GRAPH = new Int32Array(COUNT * COUNT).fill(NO_EDGE)
for (let v = 0; v < COUNT; v++) GRAPH[v * COUNT + v] = 0
for (const [v, w, cost] of EDGES) GRAPH[v * COUNT + w] = GRAPH[w * COUNT + v] = cost

interface TableStep {
  /** Vertices tried as a middle so far. */
  readonly middle: number
  readonly distance: readonly number[]
  readonly next: readonly number[]
  readonly changed: ReadonlySet<number>
}

/** One table before, and one after each middle vertex; `relax` gives the pass. */
function tableFilm(
  first: TableStep,
  pass: (k: number, before: TableStep) => readonly [number[], number[]],
): TableStep[] {
  const steps = [first]
  for (let k = 0; k < COUNT; k++) {
    const before = steps[k]
    const [distance, next] = pass(k, before)
    const changed = new Set(distance.flatMap((value, i) => (value === before.distance[i] ? [] : [i])))
    steps.push({ middle: k, distance, next, changed })
  }
  return steps
}

function printedFilm(): TableStep[] {
  const passes: (readonly [number[], number[]])[] = []
  printedFloyd(GRAPH, COUNT, (_, { distance, path }) => passes.push([[...distance], [...path]]))
  const first = {
    middle: -1,
    distance: [...GRAPH],
    next: [...GRAPH].map((_, i) => i % COUNT),
    changed: new Set<number>(),
  }
  return tableFilm(first, (k) => passes[k])
}

/** The same passes with Infinity, and no next vertex where no edge is. */
function rightFilm(): TableStep[] {
  const distance = [...GRAPH].map((value) => (value === NO_EDGE ? Infinity : value))
  const next = distance.map((value, i) => (value === Infinity ? -1 : i % COUNT))
  return tableFilm({ middle: -1, distance, next, changed: new Set() }, (k, before) => {
    const [distances, nexts] = [[...before.distance], [...before.next]]
    for (let v = 0; v < COUNT; v++)
      for (let w = 0; w < COUNT; w++) {
        const via = distances[v * COUNT + k] + distances[k * COUNT + w]
        if (via >= distances[v * COUNT + w]) continue
        distances[v * COUNT + w] = via
        nexts[v * COUNT + w] = nexts[v * COUNT + k]
      }
    return [distances, nexts]
  })
}

const worded = (distance: number): string =>
  distance === Infinity
    ? '∞'
    : distance === NO_EDGE
      ? 'max'
      : distance < -9999
        ? '−10⁹'
        : distance < 0
          ? `−${-distance}`
          : String(distance)

/** Next vertices from one to another, as far as they lead. */
function wayOf({ next }: TableStep, from: number, to: number): number[] {
  const way = [from]
  for (let at = from; at !== to && way.length <= COUNT;) {
    at = next[at * COUNT + to]
    if (at < 0) return []
    way.push(at)
  }
  return way
}

function GraphMarks({
  way,
  ink,
  middle,
}: {
  way: readonly number[]
  ink: 'success' | 'danger'
  middle?: number
}): ReactNode {
  return (
    <>
      {EDGES.map(([v, w, cost]) => (
        <Trail
          key={`${v}${w}`}
          points={[PLACES[v], PLACES[w]]}
          ink="waypoint"
          width={1.5}
          opacity={cost > 0 ? 0.8 : 1}
        />
      ))}
      {EDGES.map(([v, w, cost]) => (
        <Words
          key={`${v}${w}`}
          at={{ x: (PLACES[v].x + PLACES[w].x) / 2 + 5, y: (PLACES[v].y + PLACES[w].y) / 2 - 16 }}
          text={String(cost)}
          ink="text2"
          size={14}
        />
      ))}
      {way.length > 1 && <Trail points={way.map((v) => PLACES[v])} ink={ink} width={4} />}
      {PLACES.map((place, v) => (
        <Dot
          key={v}
          at={place}
          ink={v === middle ? 'accent' : 'waypoint'}
          radius={v === middle ? 11 : 8}
          label={NAMES[v]}
        />
      ))}
    </>
  )
}

export function FloydLesson(): ReactNode {
  const films = useMemo(
    (): Film<TableStep>[] => [
      { name: 'As printed', steps: printedFilm() },
      { name: 'Ours', steps: rightFilm() },
    ],
    [],
  )
  const [[from, to], choose] = useState<readonly [number, number]>([0, 5])
  const isPair = (pair: number): boolean => pair === from * COUNT + to
  return (
    <Lesson
      rows="B4"
      title="Floyd's table"
      besideFirst
      films={films}
      first={1}
      speed={1}
      says={(step) =>
        step.middle < 0
          ? 'edges alone'
          : `ways over ${NAMES.slice(0, step.middle + 1).join(', ')}: ${step.changed.size} entries changed`
      }
      draw={(step) => {
        const way = wayOf(step, from, to)
        const isWay = way.every((v, i) => i === 0 || GRAPH[way[i - 1] * COUNT + v] !== NO_EDGE)
        return <GraphMarks way={way} ink={isWay ? 'success' : 'danger'} middle={step.middle} />
      }}
      printed={
        <p>
          For each middle vertex, all pairs: is the way over it shorter? The first step of each way is kept in{' '}
          <code>path[v, w]</code>, which is <code>w</code> at first, for every pair.
        </p>
      }
      wrong={
        <p>
          Also for pairs without an edge: to G the table names a first step that nobody can take. And if{' '}
          <code>int.MaxValue</code> stands for no edge, two of them added make −2, which is less than anything.
        </p>
      }
      right={
        <p>
          Infinity for no edge, no next vertex where no way leads, 0 on the diagonal; a cycle of negative cost is
          refused by name. In tiles of 64 it takes the time that reading memory allows. Press an entry to see its way.
        </p>
      }
      count={{
        title: 'Random graphs of ten vertices, all pairs',
        trial: floydTrial,
        seeds: 100,
        lines: [
          ['asked', 'Pairs'],
          ['noWay', 'Without a way'],
          ['told', 'Of these, with a first step as printed'],
          ['wrong', 'With a way, and a wrong distance as printed'],
          ['right', 'Right, ours'],
        ],
      }}
      beside={(step) => (
        <>
          <table className="lesson-pairs">
            <caption>Distance from row to column; below it the next vertex</caption>
            <thead>
              <tr>
                <td />
                {NAMES.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {NAMES.map((name, v) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {NAMES.map((other, w) => {
                    const pair = v * COUNT + w
                    const hop = step.next[pair] < 0 ? '–' : NAMES[step.next[pair]]
                    const said = worded(step.distance[pair])
                    return (
                      <td key={other} data-mark={step.changed.has(pair) ? 'now' : undefined}>
                        <button
                          type="button"
                          aria-label={`${name} to ${other}: ${said} ${hop}`}
                          aria-pressed={isPair(pair)}
                          onClick={() => choose([v, w])}
                        >
                          {said} <small>{hop}</small>
                        </button>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <p aria-live="polite">
            {NAMES[from]} to {NAMES[to]}: {worded(step.distance[from * COUNT + to])}
            {wayOf(step, from, to).length > 0 &&
              `, over ${wayOf(step, from, to)
                .map((v) => NAMES[v])
                .join(' ')}`}
          </p>
        </>
      )}
    />
  )
}

interface ListStep {
  readonly taken: number
  readonly distance: readonly number[]
  readonly before: readonly number[]
  readonly done: readonly number[]
}

const SOURCE = 2

/** The list after each vertex that is taken; as printed, or with no vertex before and a stop where nothing can be reached. */
function listFilm(isPrinted: boolean): ListStep[] {
  const none = isPrinted ? NO_EDGE : Infinity
  const distance = Array.from({ length: COUNT }, (_, w) => {
    const value = GRAPH[SOURCE * COUNT + w]
    return value === NO_EDGE ? none : value
  })
  const before = distance.map((value, w): number => (isPrinted ? 0 : value === Infinity || w === SOURCE ? -1 : SOURCE))
  const done = [SOURCE]
  const steps: ListStep[] = [{ taken: SOURCE, distance: [...distance], before: [...before], done: [...done] }]
  let taken = 0
  for (let turn = 0; turn < COUNT; turn++) {
    let least = none
    for (let w = 0; w < COUNT; w++) if (!done.includes(w) && distance[w] < least) [taken, least] = [w, distance[w]]
    if (!isPrinted && least === Infinity) break
    if (!done.includes(taken)) done.push(taken)
    for (let w = 0; w < COUNT; w++) {
      const edge = GRAPH[taken * COUNT + w]
      const via = isPrinted ? (least + edge) | 0 : edge === NO_EDGE ? Infinity : least + edge
      if (!done.includes(w) && via < distance[w]) [distance[w], before[w]] = [via, taken]
    }
    steps.push({ taken, distance: [...distance], before: [...before], done: [...done] })
  }
  return steps
}

export function DijkstraLesson(): ReactNode {
  const films = useMemo(
    (): Film<ListStep>[] => [
      { name: 'As printed', steps: listFilm(true) },
      { name: 'Corrected', steps: listFilm(false) },
    ],
    [],
  )
  const printed = useMemo(() => printedDijkstra(GRAPH, COUNT, SOURCE), [])
  return (
    <Lesson
      rows="B5"
      title="Dijkstra over a matrix"
      besideFirst
      films={films}
      speed={1}
      says={(step) => `${NAMES[step.taken]} taken, ${step.done.length} done`}
      draw={(step) => {
        const tree = step.before.flatMap((v, w) => (v < 0 || w === SOURCE || v === w ? [] : [[v, w] as const]))
        return (
          <>
            <GraphMarks way={[]} ink="success" middle={step.taken} />
            {tree.map(([v, w]) => (
              <Trail
                key={w}
                points={[PLACES[w], PLACES[v]]}
                ink={GRAPH[v * COUNT + w] === NO_EDGE ? 'danger' : 'success'}
                width={3}
                arrow
                dashed={GRAPH[v * COUNT + w] === NO_EDGE}
              />
            ))}
          </>
        )
      }}
      printed={
        <p>
          The nearest vertex that is not done is looked for among all, n times. <code>path[i]</code>, the vertex before,
          is 0 for all at first.
        </p>
      }
      wrong={
        <p>
          From C, here: what C reaches directly keeps 0 as the vertex before, which is A: its way begins elsewhere. When
          only G is left, nothing is nearest: the last vertex is used again with <code>int.MaxValue</code>, and sums of
          it run over, here to {worded(printed.distance[6])}.
        </p>
      }
      right={
        <p>
          The source before its neighbors, nothing before what is not reached, and an end when only Infinity is left. A
          heap instead of the look through all.
        </p>
      }
      count={{
        title: 'Random graphs of ten vertices, from one that is not the first',
        trial: dijkstraTrial,
        seeds: 200,
        lines: [
          ['asked', 'Other vertices'],
          ['astray', 'Ways that do not begin at the source'],
          ['noWay', 'Without a way'],
          ['below', 'Distances below zero'],
        ],
      }}
      beside={(step) => (
        <table>
          <caption>From {NAMES[SOURCE]}</caption>
          <thead>
            <tr>
              <th scope="col">Vertex</th>
              <th scope="col">Distance</th>
              <th scope="col">Before it</th>
            </tr>
          </thead>
          <tbody>
            {NAMES.map((name, v) => (
              <tr key={name} data-mark={v === step.taken ? 'now' : undefined}>
                <th scope="row">{name}</th>
                <td>{worded(step.distance[v])}</td>
                <td>{step.before[v] < 0 ? '–' : NAMES[step.before[v]]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  )
}
