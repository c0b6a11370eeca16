/** The line of a marker, in `meta.line`: points `[x, y]` relative to the marker. Further values in a point are preserved. */
import type { Point } from '../../engine/geometry/index.js'
import type { Matrix, JsonValue, MarkerItem } from './nav-document.js'

type LineStep = readonly [x: number, y: number, ...rest: readonly JsonValue[]]

const isStep = (step: unknown): step is LineStep =>
  Array.isArray(step) && typeof step[0] === 'number' && typeof step[1] === 'number'

export const writtenSteps = ({ meta }: MarkerItem): readonly LineStep[] =>
  Array.isArray(meta?.line) ? meta.line.filter(isStep) : []

/** Returns the marker and the points of its line in map coordinates. */
export const markerStops = (item: MarkerItem): readonly Point[] => [
  { x: item.x, y: item.y },
  ...writtenSteps(item).map(([x, y]) => ({ x: item.x + x, y: item.y + y })),
]

const ROUNDING = 1e-9

/**
 * Returns `meta.line` for a marker at the first stop. The line has one step `[x, y, ...]` for each further stop: x and y are the position of the
 * stop relative to the marker. `known` is the previous line. Each new step gets the values after x and y from the known step with the same index.
 * If the known x and y differ from the new x and y only by rounding, the new step gets the known ones.
 */
export function lineThrough([first, ...others]: readonly Point[], known: readonly LineStep[] = []): JsonValue {
  return others.map((stop, i) => {
    const [x, y] = [stop.x - first.x, stop.y - first.y]
    const [knownX, knownY, ...rest] = known.at(i) ?? [x, y]
    const reach = ROUNDING * Math.max(1, Math.abs(first.x), Math.abs(first.y), Math.abs(x), Math.abs(y))
    const isKnown = Math.abs(knownX - x) <= reach && Math.abs(knownY - y) <= reach
    return isKnown ? [knownX, knownY, ...rest] : [x, y, ...rest]
  })
}

/** Returns how the line continues after its last point, from `meta.repeat`; undefined if it ends there. */
export const lineRepeat = ({ meta }: MarkerItem): 'loop' | 'back' | undefined =>
  meta?.repeat === 'loop' || meta?.repeat === 'back' ? meta.repeat : undefined

/** Returns the transformed `meta.line`; undefined if there is none, or if the matrix is a translation, which leaves the line unchanged. */
export function transformLine(item: MarkerItem, [a, b, c, d]: Matrix): JsonValue | undefined {
  const steps = writtenSteps(item)
  const isMove = a === 1 && b === 0 && c === 0 && d === 1
  return isMove || steps.length === 0
    ? undefined
    : steps.map(([x, y, ...rest]) => [a * x + c * y, b * x + d * y, ...rest])
}
