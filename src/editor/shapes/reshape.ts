/** Resizes rectangles and ellipses by a grip, a position in the shape's axes: (1, 0) is the middle of the right side or the end of the x radius. */
import type { Point } from '../../engine/geometry/index.js'
import {
  degreesToDirection,
  type EllipseShape,
  type NavItem,
  type RectangleShape,
  type Shape,
} from '../../document/model/index.js'

export interface ShapeGrip {
  readonly x: -1 | 0 | 1
  readonly y: -1 | 0 | 1
}

type Framed = RectangleShape | EllipseShape

export const CORNER_GRIPS: readonly ShapeGrip[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]
export const SIDE_GRIPS: readonly ShapeGrip[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
]

export function framedShape(item: NavItem | undefined): Framed | undefined {
  if (item?.kind !== 'obstacle' && item?.kind !== 'area') return undefined
  return item.shape.type === 'rectangle' || item.shape.type === 'ellipse' ? item.shape : undefined
}

export const isEllipse = (item: NavItem | undefined): boolean => framedShape(item)?.type === 'ellipse'

export function framedSize(shape: Framed): {
  readonly width: number
  readonly height: number
  readonly radius?: number
} {
  if (shape.type === 'rectangle') return { width: shape.width, height: shape.height }
  const { radiusX, radiusY } = shape
  return { width: 2 * radiusX, height: 2 * radiusY, ...(radiusX === radiusY && { radius: radiusX }) }
}

export function shapeCenter(shape: Framed): Point {
  return shape.type === 'ellipse'
    ? { x: shape.x, y: shape.y }
    : { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 }
}

export function gripPlace(shape: Framed, { x, y }: ShapeGrip): Point {
  const { x: halfX, y: halfY } = halves(shape)
  return fromAxes(shape, shapeCenter(shape), { x: x * halfX, y: y * halfY })
}

export function ellipseAnchors(shape: EllipseShape): readonly Point[] {
  return [shapeCenter(shape), ...SIDE_GRIPS.map((grip) => gripPlace(shape, grip))]
}

/**
 * Returns the shape with its grip moved to `to`. The side or corner of a rectangle that is opposite the grip stays in place. The center of an
 * ellipse stays in place. No side of a rectangle and no diameter becomes shorter than `least`.
 * `alike` has opposite effects on circles and on all other shapes:
 * - A circle stays a circle without `alike`. It becomes an ellipse with `alike`.
 * - A rectangle or an ellipse changes its proportions without `alike`. It keeps its proportions with `alike`.
 */
export function reshape(shape: Framed, grip: ShapeGrip, to: Point, alike: boolean, least: number): Framed {
  return shape.type === 'ellipse'
    ? withRadius(shape, grip, to, alike, least / 2)
    : reshapeRectangle(shape, grip, to, alike, least)
}

function withRadius(shape: EllipseShape, grip: ShapeGrip, to: Point, alike: boolean, least: number): EllipseShape {
  const { radiusX, radiusY } = shape
  const round = radiusX === radiusY
  const at = toAxes(shape, shapeCenter(shape), to)
  const along = Math.abs(grip.x === 0 ? at.y : at.x)
  const radius = Math.max(least, roundLength(round && !alike ? Math.sqrt(at.x * at.x + at.y * at.y) : along))
  if (round && !alike) return { ...shape, radiusX: radius, radiusY: radius }
  const factor = radius / (grip.x === 0 ? radiusY : radiusX)
  const follow = !round && alike
  return {
    ...shape,
    radiusX: grip.x !== 0 ? radius : follow ? radiusX * factor : radiusX,
    radiusY: grip.x === 0 ? radius : follow ? radiusY * factor : radiusY,
  }
}

export function reshapeRectangle(
  shape: RectangleShape,
  grip: ShapeGrip,
  to: Point,
  alike: boolean,
  least: number,
): RectangleShape {
  const opposite = gripPlace(shape, { x: flip(grip.x), y: flip(grip.y) })
  const at = toAxes(shape, opposite, to)
  const { width, height } = shape
  const span = (way: number, side: number): number => (way === 0 ? side : Math.max(least, Math.abs(side)))
  let [w, h] = [span(grip.x, grip.x === 0 ? width : at.x), span(grip.y, grip.y === 0 ? height : at.y)]
  if (alike) {
    const factor = grip.x === 0 ? h / height : grip.y === 0 ? w / width : Math.max(w / width, h / height)
    ;[w, h] = [width * factor, height * factor]
  }
  // Dragging a corner past the opposite one flips the rectangle.
  const turn = (way: number, side: number): number => (way === 0 ? 0 : side === 0 ? way : Math.sign(side))
  const [towardX, towardY] = [turn(grip.x, at.x), turn(grip.y, at.y)]
  if (isUpright(shape)) {
    const start = (from: number, toward: number, size: number): number =>
      toward === 0 ? from - size / 2 : toward < 0 ? from - size : from
    const x = grip.x === 0 && !alike ? shape.x : start(opposite.x, towardX, w)
    const y = grip.y === 0 && !alike ? shape.y : start(opposite.y, towardY, h)
    return { ...shape, x, y, width: w, height: h }
  }
  const center = fromAxes(shape, opposite, { x: (towardX * w) / 2, y: (towardY * h) / 2 })
  return { ...shape, x: center.x - w / 2, y: center.y - h / 2, width: w, height: h }
}

const flip = (way: ShapeGrip['x']): ShapeGrip['x'] => (way === 0 ? 0 : way === 1 ? -1 : 1)
export const isUpright = ({ rotation }: Shape & { readonly rotation?: number }): boolean =>
  rotation === undefined || rotation % 360 === 0
const roundLength = (length: number): number => Math.round(length * 1e6) / 1e6

function halves(shape: Framed): Point {
  return shape.type === 'ellipse' ? { x: shape.radiusX, y: shape.radiusY } : { x: shape.width / 2, y: shape.height / 2 }
}

function fromAxes({ rotation = 0 }: Framed, from: Point, { x, y }: Point): Point {
  const { x: cos, y: sin } = degreesToDirection(rotation)
  return { x: from.x + x * cos - y * sin, y: from.y + x * sin + y * cos }
}

function toAxes({ rotation = 0 }: Framed, from: Point, to: Point): Point {
  const { x: cos, y: sin } = degreesToDirection(rotation)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  return { x: dx * cos + dy * sin, y: dy * cos - dx * sin }
}
