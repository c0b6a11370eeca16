import type { Point, Rect } from '../../engine/geometry/index.js'

export interface Gap {
  readonly from: Point
  readonly to: Point
}

export interface EqualGaps {
  readonly dx: number
  readonly dy: number
  readonly gaps: readonly Gap[]
}

interface Span {
  readonly low: number
  readonly high: number
  readonly side: readonly [number, number]
}

/** Returns the move of a box, at most `reach` per axis, that makes its gaps to its neighbors equal, and these gaps. */
export function equalGaps(box: Rect, others: readonly Rect[], reach: number): EqualGaps {
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const found = alongAxis(
      spanOf(box, axis),
      others.map((other) => spanOf(other, axis)),
      reach,
    )
    const place = (along: number, across: number): Point =>
      axis === 'x' ? { x: along, y: across } : { x: across, y: along }
    return {
      by: found?.by ?? 0,
      gaps: (found?.gaps ?? []).map(([low, high]): Gap => {
        const across = (Math.max(low.side[0], high.side[0]) + Math.min(low.side[1], high.side[1])) / 2
        return { from: place(low.high, across), to: place(high.low, across) }
      }),
    }
  })
  return { dx: x.by, dy: y.by, gaps: [...x.gaps, ...y.gaps] }
}

function spanOf({ x, y, width, height }: Rect, axis: 'x' | 'y'): Span {
  return axis === 'x'
    ? { low: x, high: x + width, side: [y, y + height] }
    : { low: y, high: y + height, side: [x, x + width] }
}

function alongAxis(
  box: Span,
  others: readonly Span[],
  reach: number,
): { readonly by: number; readonly gaps: readonly (readonly [Span, Span])[] } | undefined {
  const before = nearest(box, others, -1)
  const after = nearest(box, others, 1)
  const farBefore = before && nearest(before, others, -1)
  const farAfter = after && nearest(after, others, 1)
  const tries: { readonly by: number; readonly gaps: (moved: Span) => readonly (readonly [Span, Span])[] }[] = []
  if (before !== undefined && after !== undefined)
    tries.push({
      by: (before.high + after.low - box.low - box.high) / 2,
      gaps: (moved) => [
        [before, moved],
        [moved, after],
      ],
    })
  if (before !== undefined && farBefore !== undefined)
    tries.push({
      by: before.high + (before.low - farBefore.high) - box.low,
      gaps: (moved) => [
        [farBefore, before],
        [before, moved],
      ],
    })
  if (after !== undefined && farAfter !== undefined)
    tries.push({
      by: after.low - (farAfter.low - after.high) - box.high,
      gaps: (moved) => [
        [moved, after],
        [after, farAfter],
      ],
    })
  const [best] = tries.filter(({ by }) => Math.abs(by) <= reach).sort((a, b) => Math.abs(a.by) - Math.abs(b.by))
  return best && { by: best.by, gaps: best.gaps({ ...box, low: box.low + best.by, high: box.high + best.by }) }
}

function nearest(of: Span, others: readonly Span[], way: -1 | 1): Span | undefined {
  let found: Span | undefined
  for (const other of others) {
    const apart = way > 0 ? other.low - of.high : of.low - other.high
    if (other === of || apart <= 0 || other.side[0] >= of.side[1] || other.side[1] <= of.side[0]) continue
    if (found === undefined || (way > 0 ? other.low < found.low : other.high > found.high)) found = other
  }
  return found
}
