/** States of every tool that places point after point, and what makes one such tool differ from another. */
import { relateSegments, type Point } from '../../../engine/geometry/index.js'
import type { DraftShape } from '../../editor-snapshot.js'
import { placeOfCrossing } from '../../issues/crossings.js'
import type { ToolContext, ToolEffect } from '../tool.js'
import type { ToolPointer } from '../tool-pointer.js'

export type OutlineState =
  | { readonly at: 'idle' }
  /** The button is down: the last point follows the pointer. */
  | { readonly at: 'placing'; readonly points: readonly Point[]; readonly undone: readonly Point[] }
  /** Between two points: a line runs from the last one to the cursor. */
  | {
      readonly at: 'drawing'
      readonly points: readonly Point[]
      readonly undone: readonly Point[]
      readonly cursor: Point
      readonly closing: boolean
    }
  /** The finished line stays in view until the next one begins. */
  | { readonly at: 'done'; readonly points: readonly Point[]; readonly closed: boolean }

export interface OutlineKind {
  readonly draft: DraftShape['kind']
  /** A closed ring, an open line, or either. */
  readonly ends: 'closed' | 'open' | 'either'
  /** Why nothing can be begun here. */
  readonly refuses?: (point: Point, context: ToolContext) => ToolEffect | undefined
  /** What becomes of the points; they are enough, and neighbors differ. */
  readonly finish: (points: readonly Point[], closed: boolean, context: ToolContext) => readonly ToolEffect[]
  /** Keeps showing what was drawn. */
  readonly stays?: boolean
}

/** Screen pixels around the first point in which a click closes. */
const CLOSE_REACH = { fine: 8, coarse: 20 } as const

export function minimumPoints(kind: OutlineKind): number {
  return kind.ends === 'closed' ? 3 : 2
}

export function canClose(kind: OutlineKind, points: readonly Point[]): boolean {
  return kind.ends !== 'open' && points.length >= 3
}

export function isClosing(
  kind: OutlineKind,
  points: readonly Point[],
  pointer: ToolPointer,
  context: ToolContext,
): boolean {
  if (!canClose(kind, points)) return false
  const reach = (pointer.source === 'touch' ? CLOSE_REACH.coarse : CLOSE_REACH.fine) / context.camera.zoom
  const dx = pointer.world.x - points[0].x
  const dy = pointer.world.y - points[0].y
  return dx * dx + dy * dy <= reach * reach
}

/** Where the line from the last point crosses or runs over an edge that stands; `closed` also tries the closing edge. */
export function ownCrossing(points: readonly Point[], closed: boolean): Point | undefined {
  const n = points.length
  const crosses = (a: number, b: number): Point | undefined => {
    for (let i = 0; i + 1 < n; i++) {
      if (i === a || i + 1 === a || i === b || i + 1 === b) {
        const overlap = i !== a && relateSegments(points[a], points[b], points[i], points[i + 1]) === 'overlap'
        if (overlap) return points[i]
        continue
      }
      if (relateSegments(points[a], points[b], points[i], points[i + 1]) !== 'none')
        return placeOfCrossing(points[a], points[b], points[i], points[i + 1])
    }
    return undefined
  }
  return (n >= 3 ? crosses(n - 2, n - 1) : undefined) ?? (closed && n >= 4 ? crosses(n - 1, 0) : undefined)
}

/** The same points without equal neighbors. */
export function withoutRepeats(points: readonly Point[], closed: boolean): readonly Point[] {
  const kept = points.filter((point, i) => i === 0 || point.x !== points[i - 1].x || point.y !== points[i - 1].y)
  const last = kept[kept.length - 1]
  return closed && kept.length > 1 && last.x === kept[0].x && last.y === kept[0].y ? kept.slice(0, -1) : kept
}
