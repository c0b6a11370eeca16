import { attached } from '../../../engine/core/index.js'
import { relateSegments, squaredDistance, type Point, type Ring } from '../../../engine/geometry/index.js'
import type { DraftShape } from '../../editor-snapshot.js'
import { placeOfCrossing, type WallShape } from '../../../document/model/index.js'
import type { ToolContext, ToolEffect } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'

export type OutlineState =
  | { readonly at: 'idle' }
  | { readonly at: 'placing'; readonly points: readonly Point[]; readonly undone: readonly Point[] }
  | {
      readonly at: 'drawing'
      readonly points: readonly Point[]
      readonly undone: readonly Point[]
      readonly cursor: Point
      readonly closing: boolean
    }
  | { readonly at: 'done'; readonly points: readonly Point[]; readonly closed: boolean }

export interface OutlineKind {
  readonly draft: (context: ToolContext) => DraftShape['kind']
  readonly host?: (points: readonly Point[], context: ToolContext) => string | undefined
  readonly ends: 'closed' | 'open' | 'either'
  /** Returns an effect that explains why nothing can start at a point. */
  readonly refuses?: (point: Point, context: ToolContext) => ToolEffect | undefined
  readonly finish: (points: readonly Point[], closed: boolean, context: ToolContext) => readonly ToolEffect[]
  readonly mayCross?: boolean
  readonly wall?: (points: readonly Point[], closed: boolean, context: ToolContext) => WallShape
  readonly ghost?: (points: readonly Point[], closed: boolean, context: ToolContext) => readonly Ring[]
  /** Whether the finished line stays visible, as in the measure tool. */
  readonly stays?: boolean
}

export const drawing = (
  points: readonly Point[],
  undone: readonly Point[],
): Extract<OutlineState, { at: 'drawing' }> => ({
  at: 'drawing',
  points,
  undone,
  cursor: points[points.length - 1],
  closing: false,
})

const CLOSE_REACH = { fine: 8, coarse: 20 } as const

export function minimumPoints(kind: OutlineKind): number {
  return kind.ends === 'closed' ? 3 : 2
}

export function isClosing(
  kind: OutlineKind,
  points: readonly Point[],
  pointer: ToolPointer,
  context: ToolContext,
): boolean {
  if (kind.ends === 'open' || points.length < 3) return false
  const reach = (pointer.source === 'touch' ? CLOSE_REACH.coarse : CLOSE_REACH.fine) / context.camera.zoom
  return squaredDistance(pointer.world, points[0]) <= reach * reach
}

export function ownCrossings(placed: readonly Point[], cursor: Point | undefined, closes: boolean) {
  const end = placed.length - 1
  const known = placedCrossings(placed)
  const follows = cursor !== undefined && (cursor.x !== placed[end].x || cursor.y !== placed[end].y)
  const drawn = follows ? [...known, ...crossingsWith(placed, end, cursor, 0)] : known
  const ring = follows ? [...placed, cursor] : placed
  return { drawn, closing: closes && ring.length > 3 ? crossingsWith(ring, ring.length - 1, placed[0], 1) : [] }
}

export const newCrossings = (line: readonly Point[], to: Point): readonly Point[] =>
  crossingsWith(line, line.length - 1, to, 0)

/** Returns crossings between placed points. Cached per list, since a pointer move changes only the last edge. */
const placedCrossings = (placed: readonly Point[]): readonly Point[] =>
  attached(placed, 'crossings', () =>
    placed.flatMap((point, i) => (i < 2 ? [] : crossingsWith(placed, i - 1, point, 0))),
  )

function crossingsWith(line: readonly Point[], from: number, to: Point, meeting: number): readonly Point[] {
  const start = line[from]
  const found: Point[] = []
  for (let i = 0; i < from; i++) {
    const [a, b] = [line[i], line[i + 1]]
    const relation = relateSegments(start, to, a, b)
    // Neighbors share an end, so only overlaps count as crossings.
    const neighbors = i + 1 === from || i < meeting
    if (neighbors ? relation === 'overlap' : relation !== 'none')
      found.push(relation === 'overlap' ? a : placeOfCrossing(start, to, a, b))
  }
  return found
}
