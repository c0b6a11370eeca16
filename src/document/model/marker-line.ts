/**
 * The line that an app hangs on a marker: points `[x, y]` from where it stands, in `meta.line`. It moves with the marker, and turns with it. What an app
 * writes behind the two numbers, such as the seconds of a wait, stays with its point.
 */
import type { Point } from '../../engine/geometry/index.js'
import type { Matrix } from './command.js'
import type { JsonValue, MarkerItem } from './nav-document.js'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A point of a line as it is written. */
export type LineStep = readonly [x: number, y: number, ...rest: readonly JsonValue[]]

const isStep = (step: unknown): step is LineStep =>
  Array.isArray(step) && typeof step[0] === 'number' && typeof step[1] === 'number'

/** As they are written; what does not begin with a pair of numbers is left out. */
export const writtenSteps = ({ meta }: MarkerItem): readonly LineStep[] => listOf(meta?.line).filter(isStep)

/** Steps from the marker. */
export const lineSteps = (item: MarkerItem): readonly Point[] => writtenSteps(item).map(([x, y]) => ({ x, y }))

/** `meta.line` under a transform; undefined where it has none, or is only moved. */
export function transformLine(item: MarkerItem, [a, b, c, d]: Matrix): JsonValue | undefined {
  const steps = writtenSteps(item)
  const isMove = a === 1 && b === 0 && c === 0 && d === 1
  return isMove || steps.length === 0
    ? undefined
    : steps.map(([x, y, ...rest]) => [a * x + c * y, b * x + d * y, ...rest])
}
