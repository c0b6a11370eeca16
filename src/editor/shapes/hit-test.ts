/** What the pointer can mean: one place of one item, or a handle of the selection. */
import type { Point } from '../../engine/geometry/index.js'
import type { HandleSide } from './handles.js'
import type { ShapeGrip } from './reshape.js'

export type HitTarget =
  /** `grip`: a corner of a rectangle, which resizes it. */
  | {
      readonly part: 'vertex'
      readonly id: string
      readonly ring: number
      readonly vertex: number
      readonly at: Point
      readonly grip?: ShapeGrip
    }
  /** Middle of the edge that leaves `vertex`; a drag or a double click inserts a vertex after it. */
  | {
      readonly part: 'midpoint'
      readonly id: string
      readonly ring: number
      readonly vertex: number
      readonly at: Point
    }
  /** The edge that leaves `vertex`. `grip`: a side of a rectangle. */
  | {
      readonly part: 'edge'
      readonly id: string
      readonly ring: number
      readonly vertex: number
      readonly at: Point
      readonly grip?: ShapeGrip
    }
  /** The middle of an ellipse, and the ends of its radii. */
  | { readonly part: 'center'; readonly id: string; readonly at: Point }
  | { readonly part: 'radius'; readonly id: string; readonly grip: ShapeGrip; readonly at: Point }
  | { readonly part: 'body'; readonly id: string; readonly at: Point }
  /** A marker, a waypoint, or an end of a link. */
  | { readonly part: 'point'; readonly id: string; readonly end?: 'from' | 'to'; readonly at: Point }
  /** The line of a link. */
  | { readonly part: 'line'; readonly id: string; readonly at: Point }
  | { readonly part: 'scale'; readonly side: HandleSide; readonly at: Point }
  | { readonly part: 'rotate'; readonly at: Point }

/** Id of the item that was hit; undefined for handles of the whole selection. */
export function idOf(target: HitTarget | undefined): string | undefined {
  return target !== undefined && 'id' in target ? target.id : undefined
}

export function sameTarget(a: HitTarget | undefined, b: HitTarget | undefined): boolean {
  if (a === b) return true
  if (a?.part !== b?.part || a === undefined || b === undefined || idOf(a) !== idOf(b)) return false
  const key = (target: HitTarget): string => {
    switch (target.part) {
      case 'vertex':
      case 'midpoint':
      case 'edge':
        return `${target.ring}/${target.vertex}`
      case 'point':
        return target.end ?? ''
      case 'scale':
        return target.side
      case 'radius':
        return `${target.grip.x}/${target.grip.y}`
      default:
        return ''
    }
  }
  return key(a) === key(b)
}
