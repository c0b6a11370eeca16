import type { Point, Rect } from '../../../engine/geometry/index.js'
import type { EllipseShape, NavItem, RectangleShape, VertexRef } from '../../../document/model/index.js'
import type { HandleSide } from '../../shapes/handles.js'
import type { HitTarget } from '../../shapes/hit-test.js'
import type { Gap } from '../../shapes/equal-gaps.js'
import type { ShapeItem } from '../../shapes/item-geometry.js'
import type { ShapeGrip } from '../../shapes/reshape.js'
import type { Selection } from '../../selection.js'
import type { ToolContext } from '../tool.js'

export type SelectState =
  | { readonly at: 'idle' }
  | {
      readonly at: 'pointing'
      readonly target: HitTarget | undefined
      readonly screen: Point
      readonly world: Point
      readonly shift: boolean
      readonly alt: boolean
      /** Whether the item was selected before the press, so that its body may be dragged. */
      readonly selected: boolean
      readonly touch: boolean
    }
  | {
      readonly at: 'dragging-vertices'
      readonly origins: readonly (VertexRef & { readonly from: Point })[]
      readonly lead: Point
      readonly grip: Point
      readonly inserts: boolean
      readonly by: Point
      readonly to: Point
    }
  | {
      readonly at: 'dragging-point'
      readonly id: string
      readonly end?: 'from' | 'to'
      readonly from: Point
      readonly to: Point
    }
  | {
      readonly at: 'dragging-items'
      readonly ids: readonly string[]
      readonly lead: Point
      readonly onVertex: boolean
      readonly grip: Point
      readonly by: Point
      readonly box: Rect | undefined
      readonly gaps: readonly Gap[]
      readonly copies: { readonly on: boolean; readonly items: readonly NavItem[] | undefined }
    }
  | {
      readonly at: 'scaling'
      readonly ids: readonly string[]
      readonly box: Rect
      readonly side: HandleSide
      readonly grip: Point
      readonly x: number
      readonly y: number
    }
  /** At the start of the drag, `before` was the shape and `from` was the position of the pointer. */
  | {
      readonly at: 'reshaping'
      readonly id: string
      readonly grip: ShapeGrip
      readonly before: RectangleShape | EllipseShape
      readonly shape: RectangleShape | EllipseShape
      readonly from: Point
    }
  /** `end` is the dragged control point; if absent, the middle of the edge is dragged. */
  | {
      readonly at: 'bending'
      readonly item: ShapeItem
      readonly edge: VertexRef
      readonly end?: 0 | 1
      readonly lead: Point
      readonly grip: Point
      readonly to: Point
    }
  | {
      readonly at: 'rotating'
      readonly ids: readonly string[]
      readonly center: Point
      readonly from: number
      readonly degrees: number
    }
  /** `menu` is the position of the long press that started the marquee, if one did. A release without a move opens the menu there. */
  | {
      readonly at: 'marquee'
      readonly from: Point
      readonly to: Point
      readonly base: Selection
      readonly menu?: Point
    }
  | { readonly at: 'panning'; readonly screen: Point }

export function movableIds(context: ToolContext): readonly string[] {
  return context.selection.items.filter((id) => context.editable(id) && context.item(id)?.pinned !== true)
}
