import { sameValue } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { VertexRef } from '../../document/model/index.js'
import type { HandleSide } from './handles.js'
import type { ShapeGrip } from './reshape.js'

export type HitTarget = { readonly at: Point } &
  /** A vertex. With `grip`, it is a corner that resizes its rectangle. */
  (
    | ({ readonly part: 'vertex'; readonly grip?: ShapeGrip } & VertexRef)
    /** Middle of the edge that starts at `vertex`. A drag bends a curve or inserts a vertex; a double click inserts one. */
    | ({ readonly part: 'midpoint' } & VertexRef)
    /** The edge that starts at `vertex`. With `grip`, it is a side that resizes its rectangle. */
    | ({ readonly part: 'edge'; readonly grip?: ShapeGrip } & VertexRef)
    /** A control point of the curve that starts at `vertex`: the one at its start (0) or its end (1). */
    | ({ readonly part: 'control'; readonly end: 0 | 1 } & VertexRef)
    | { readonly part: 'center'; readonly id: string }
    | { readonly part: 'radius'; readonly id: string; readonly grip: ShapeGrip }
    | { readonly part: 'body'; readonly id: string }
    /** The position of a marker or waypoint, or an end of a link. */
    | { readonly part: 'point'; readonly id: string; readonly end?: 'from' | 'to' }
    | { readonly part: 'line'; readonly id: string }
    | { readonly part: 'scale'; readonly side: HandleSide }
    | { readonly part: 'rotate' }
  )

export function idOf(target: HitTarget | undefined): string | undefined {
  return target !== undefined && 'id' in target ? target.id : undefined
}

export function sameTarget(a: HitTarget | undefined, b: HitTarget | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  const { at: _a, ...first } = a
  const { at: _b, ...second } = b
  return sameValue(first, second)
}
