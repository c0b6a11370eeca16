import type { Point, Rect } from '../../engine/geometry/index.js'
import { degreesToDirection, type Command, type Matrix, type NavItem } from '../../document/model/index.js'
import { itemBox, itemsBox } from './item-geometry.js'
import type { HandleSide } from './handles.js'

export type AlignEdge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

export function translation(dx: number, dy: number): Matrix {
  return [1, 0, 0, 1, dx, dy]
}

export function mirrored(axis: 'x' | 'y' | undefined, { x, y }: Point, dx: number, dy: number): Matrix {
  return [
    axis === 'x' ? -1 : 1,
    0,
    0,
    axis === 'y' ? -1 : 1,
    dx + (axis === 'x' ? 2 * x : 0),
    dy + (axis === 'y' ? 2 * y : 0),
  ]
}

export function scaling(scaleX: number, scaleY: number, about: Point): Matrix {
  return [scaleX, 0, 0, scaleY, about.x - about.x * scaleX, about.y - about.y * scaleY]
}

export function rotation(degrees: number, about: Point): Matrix {
  const { x: cos, y: sin } = degreesToDirection(degrees)
  return [cos, sin, -sin, cos, about.x - about.x * cos + about.y * sin, about.y - about.x * sin - about.y * cos]
}

export function oppositeOf(box: Rect, side: HandleSide): Point {
  const x = side.includes('w') ? 1 : side.includes('e') ? 0 : 0.5
  const y = side.includes('n') ? 1 : side.includes('s') ? 0 : 0.5
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

/** Returns the scale factors of a box whose handle `side` is dragged by (dx, dy). Its width and height do not become smaller than `least`. */
export function scaleFactors(
  box: Rect,
  side: HandleSide,
  dx: number,
  dy: number,
  proportional: boolean,
  least: number,
): { readonly x: number; readonly y: number } {
  const axis = (length: number, delta: number): number =>
    length === 0 ? 1 : Math.max((length + delta) / length, Math.min(least / length, 1))
  let x = side.includes('w') ? axis(box.width, -dx) : side.includes('e') ? axis(box.width, dx) : 1
  let y = side.includes('n') ? axis(box.height, -dy) : side.includes('s') ? axis(box.height, dy) : 1
  if (proportional) {
    if (side.length === 2) x = y = Math.abs(x - 1) > Math.abs(y - 1) ? x : y
    else if (side === 'e' || side === 'w') y = x
    else x = y
  }
  return { x, y }
}

const ALIGN: Readonly<Record<AlignEdge, { readonly axis: 'x' | 'y'; readonly at: 0 | 0.5 | 1 }>> = {
  left: { axis: 'x', at: 0 },
  center: { axis: 'x', at: 0.5 },
  right: { axis: 'x', at: 1 },
  top: { axis: 'y', at: 0 },
  middle: { axis: 'y', at: 0.5 },
  bottom: { axis: 'y', at: 1 },
}

export function alignCommands(items: readonly NavItem[], edge: AlignEdge): readonly Command[] {
  const all = itemsBox(items)
  if (all === undefined) return []
  const { axis, at } = ALIGN[edge]
  const size = axis === 'x' ? 'width' : 'height'
  return items.flatMap((item) => {
    const box = itemBox(item)
    if (box === undefined) return []
    return moveAlong(item, axis, all[axis] + all[size] * at - (box[axis] + box[size] * at))
  })
}

export function distributeCommands(items: readonly NavItem[], axis: 'x' | 'y', typed?: number): readonly Command[] {
  const size = axis === 'x' ? 'width' : 'height'
  const boxes = items
    .flatMap((item) => {
      const box = itemBox(item)
      return box === undefined ? [] : [{ item, box }]
    })
    .sort((a, b) => a.box[axis] + a.box[size] / 2 - (b.box[axis] + b.box[size] / 2))
  if (boxes.length < (typed === undefined ? 3 : 2)) return []
  const first = boxes[0].box
  const last = boxes[boxes.length - 1].box
  const filled = boxes.reduce((sum, { box }) => sum + box[size], 0)
  const gap = typed ?? (last[axis] + last[size] - first[axis] - filled) / (boxes.length - 1)
  let at = first[axis] + first[size] + gap
  return boxes.slice(1, typed === undefined ? -1 : undefined).flatMap(({ item, box }) => {
    const moved = moveAlong(item, axis, at - box[axis])
    at += box[size] + gap
    return moved
  })
}

function moveAlong(item: NavItem, axis: 'x' | 'y', by: number): readonly Command[] {
  return by === 0
    ? []
    : [{ type: 'transform-items', ids: [item.id], matrix: axis === 'x' ? translation(by, 0) : translation(0, by) }]
}
