/** The line at a marker: points `[x, y]` relative to it, in `meta.line`. Further values of a point are kept. */
import type { Point } from '../../engine/geometry/index.js'
import type { Matrix } from './command.js'
import type { JsonValue, MarkerItem } from './nav-document.js'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export type LineStep = readonly [x: number, y: number, ...rest: readonly JsonValue[]]

const isStep = (step: unknown): step is LineStep =>
  Array.isArray(step) && typeof step[0] === 'number' && typeof step[1] === 'number'

export const writtenSteps = ({ meta }: MarkerItem): readonly LineStep[] => listOf(meta?.line).filter(isStep)

export const lineSteps = (item: MarkerItem): readonly Point[] => writtenSteps(item).map(([x, y]) => ({ x, y }))

/** How a line goes on after its last point, in `meta.repeat`; undefined if it ends there. */
export const lineRepeat = ({ meta }: MarkerItem): 'loop' | 'back' | undefined =>
  meta?.repeat === 'loop' || meta?.repeat === 'back' ? meta.repeat : undefined

/** `meta.line` under a transform; undefined if absent or only translated. */
export function transformLine(item: MarkerItem, [a, b, c, d]: Matrix): JsonValue | undefined {
  const steps = writtenSteps(item)
  const isMove = a === 1 && b === 0 && c === 0 && d === 1
  return isMove || steps.length === 0
    ? undefined
    : steps.map(([x, y, ...rest]) => [a * x + c * y, b * x + d * y, ...rest])
}
