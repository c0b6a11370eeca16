/** The line that a host hangs on a marker: points `[x, y]` from where it stands, in `meta.line`. It moves with the marker, and turns with it. */
import type { Point } from '../../engine/geometry/index.js'
import type { Matrix } from './command.js'
import type { JsonValue, MarkerItem } from './nav-document.js'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Steps from the marker; what is no pair of numbers is left out. */
export function lineSteps({ meta }: MarkerItem): readonly Point[] {
  return listOf(meta?.line).flatMap((step) => {
    const [x, y] = listOf(step)
    return typeof x === 'number' && typeof y === 'number' ? [{ x, y }] : []
  })
}

/** `meta.line` under a transform; undefined where it has none, or is only moved. */
export function transformLine(item: MarkerItem, [a, b, c, d]: Matrix): JsonValue | undefined {
  const steps = lineSteps(item)
  const isMove = a === 1 && b === 0 && c === 0 && d === 1
  return isMove || steps.length === 0 ? undefined : steps.map(({ x, y }) => [a * x + c * y, b * x + d * y])
}
