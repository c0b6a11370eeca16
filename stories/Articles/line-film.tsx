/** Films of the line that is slid: as printed, step of 10 by step of 10, and the engine's port without steps; and of paths that simply grow. */
import type { ReactNode } from 'react'
import { Line } from 'react-konva'
import { useTheme } from '../../src/canvas/theme.js'
import {
  buildVisibilityGraph,
  findPath,
  type Obstacle,
  type Point,
  type TraceEvent,
  type VisibilityAlgorithm,
} from '../../src/engine/index.js'
import { boxOf, slideLine, type PrintedLineOptions } from '../../test/oracles/printed-line-translation.js'
import { crossesRing, shortestAround } from './line-trials.js'
import { Dot, Trail, Words, type Ink } from './marks.js'
import { polylineOf } from './point-set-trials.js'
import { WORLD } from '../sample-scenes.js'

export interface LineStep {
  /** Lines that were slid; the last two are those of this step. */
  readonly lines: readonly { readonly from: Point; readonly to: Point; readonly hit: boolean }[]
  /** Ends that were moved out of the obstacle's box, each with where it was. */
  readonly moved: readonly { readonly was: Point; readonly is: Point; readonly label: string }[]
  readonly corners: readonly { readonly corner: Point; readonly at: Point }[]
  readonly path: readonly Point[]
  readonly ink: Ink
  /** Start and end of the question. */
  readonly ends: readonly [Point, Point]
  readonly note: string
}

const noneOf = (start: Point, goal: Point): LineStep => ({
  lines: [],
  moved: [],
  corners: [],
  path: [],
  ink: 'success',
  ends: [start, goal],
  note: '',
})

const differs = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) > 1e-9

/** As printed: each step of 10 to both sides. */
export function printedLineFilm(
  ring: readonly Point[],
  start: Point,
  goal: Point,
  options: PrintedLineOptions = {},
): LineStep[] {
  const { status, path, steps } = slideLine(ring, start, goal, options)
  const film: LineStep[] = []
  let current = noneOf(start, goal)
  const push = (change: Partial<LineStep>): void => {
    current = { ...current, ...change }
    film.push(current)
  }
  /** Of the question itself: later legs move their ends far away. */
  let firstMoved: LineStep['moved'] | undefined
  const isFinitePoint = ({ x, y }: Point): boolean => Number.isFinite(x) && Number.isFinite(y)
  for (const step of steps) {
    if (step.type === 'leg') {
      const moved = [
        { was: step.from, is: step.movedFrom, label: 'corrected' },
        { was: step.to, is: step.movedTo, label: 'corrected' },
      ].filter(({ was, is }) => differs(was, is) && isFinitePoint(is))
      firstMoved ??= moved
      push({
        lines: [],
        moved,
        note: moved.length > 0 ? `${moved.length} of the ends moved out of the box` : 'a leg, both ends where they are',
      })
    } else if (step.type === 'slid') {
      if (!isFinitePoint(step.from) || !isFinitePoint(step.to)) {
        if (!current.note.endsWith('NaN')) push({ note: 'the slope has no value: NaN' })
        continue
      }
      const lines = [...current.lines, step]
      // Both sides of one distance are one step.
      if (step.side === -1 || !step.hit) push({ lines, note: step.hit ? 'still in the way' : 'free: this side it is' })
      else current = { ...current, lines }
    } else {
      push({
        corners: [...current.corners, { corner: step.corner, at: step.at }],
        note: 'a must-pass point, and 5 pixels of push',
      })
    }
    if (film.length > 400) break
  }
  film.push(
    ending(ring, start, goal, path, status === 'found' ? undefined : status, {
      ...current,
      moved: firstMoved ?? [],
    }),
  )
  return film
}

function ending(
  ring: readonly Point[],
  start: Point,
  goal: Point,
  path: readonly Point[],
  failure: string | undefined,
  before: LineStep,
): LineStep {
  const shortest = shortestAround(ring, start, goal)?.length ?? 0
  const isValue = path.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
  const isThrough = isValue && crossesRing(ring, path)
  const kept = { ...before, lines: [], path: isValue ? path : [] }
  if (failure === 'error') return { ...kept, ink: 'danger', note: 'after 1,000 steps: alert, no path' }
  if (failure === 'inside') return { ...kept, ink: 'danger', note: 'an end lies in the obstacle: alert, no path' }
  if (failure !== undefined) return { ...kept, ink: 'danger', note: 'it goes round in circles: thrown, no path' }
  if (!isValue) return { ...kept, ink: 'danger', note: 'the must-pass points are NaN: no path' }
  const length = polylineOf(path)
  return {
    ...kept,
    ink: isThrough ? 'danger' : 'success',
    note: `path of ${length.toFixed(1)} px${isThrough ? ', through the obstacle' : ''}; the shortest is ${shortest.toFixed(1)} px`,
  }
}

/** The engine, by any of its planners among polygons. */
export function engineLineFilm(
  obstacles: readonly Obstacle[],
  start: Point,
  goal: Point,
  algorithm: VisibilityAlgorithm,
  agentRadius = 0,
): LineStep[] {
  const film: LineStep[] = []
  let current = noneOf(start, goal)
  const graph = buildVisibilityGraph(
    { bounds: { x: -400, y: -400, width: WORLD.width + 800, height: WORLD.height + 800 }, obstacles },
    { agentRadius },
  )
  const push = (change: Partial<LineStep>): void => {
    current = { ...current, ...change }
    film.push(current)
  }
  const tell = (event: TraceEvent): void => {
    if (event.type === 'sweep')
      push({
        lines: [...current.lines, { from: event.from, to: event.to, hit: false }],
        note: 'as far as the last corner, at once',
      })
    else if (event.type === 'visible')
      push({
        lines: [{ from: event.from, to: event.to, hit: !event.clear }],
        note: event.clear ? 'in sight of each other' : 'something is in the way',
      })
    else if (event.type === 'open' && event.from !== undefined)
      push({ corners: [...current.corners, { corner: event.at, at: event.at }], note: 'a corner to pass' })
  }
  const answer = findPath(graph, start, goal, { algorithm, trace: tell })
  const path = answer.status === 'found' ? answer.path.points : []
  film.push({
    ...current,
    lines: [],
    path,
    ink: answer.status === 'found' ? 'success' : 'danger',
    note:
      answer.status === 'found'
        ? `path of ${answer.path.length.toFixed(1)} px, ${answer.path.quality}`
        : `${answer.status}: ${'reason' in answer ? answer.reason.message : ''}`,
  })
  return film
}

/** One step over the obstacle, with its box where the step uses it. */
export function LineMarks({ step, ring }: { step: LineStep; ring?: readonly Point[] }): ReactNode {
  const [start, goal] = step.ends
  const theme = useTheme()
  const box = ring === undefined ? undefined : boxOf(ring)
  return (
    <>
      {box !== undefined && (
        <Line
          points={[box.minX, box.minY, box.maxX, box.minY, box.maxX, box.maxY, box.minX, box.maxY]}
          closed
          stroke={theme.warning}
          strokeWidth={1.5}
          dash={[6, 5]}
          strokeScaleEnabled={false}
          listening={false}
        />
      )}
      {step.lines.map(({ from, to, hit }, i) => (
        <Trail
          key={i}
          points={[from, to]}
          ink={hit ? 'text3' : 'accent'}
          width={i >= step.lines.length - 2 ? 2 : 1}
          opacity={i >= step.lines.length - 2 ? 1 : 0.6}
        />
      ))}
      {step.moved.map(({ was, is, label }) => (
        <Trail key={`${label} ${was.x} ${was.y} ${is.x}`} points={[was, is]} ink="warning" width={2} dashed arrow />
      ))}
      {step.moved.map(({ is, label }) => (
        <Dot key={`${label} ${is.x} ${is.y}`} at={is} ink="warning" radius={9} hollow label={label} />
      ))}
      {step.path.length > 0 && <Trail points={step.path} ink={step.ink} width={4} />}
      {step.corners.map(({ corner, at }, i) => (
        <Trail key={`c${i}`} points={[corner, at]} ink="agentTank" width={1} />
      ))}
      {step.corners.map(({ at }, i) => (
        <Dot key={`p${i}`} at={at} ink="agentTank" radius={5} />
      ))}
      <Dot at={start} ink="danger" radius={8} />
      <Dot at={goal} ink="accent" radius={8} />
      <Words at={{ x: start.x - 4, y: start.y + 10 }} text="start" ink="text2" />
      <Words at={{ x: goal.x - 4, y: goal.y + 10 }} text="end" ink="text2" />
    </>
  )
}
