import type { Point, Rect } from '../../engine/geometry/index.js'
import { mapRing, stretchedWall, transformPoint, type Matrix, type Shape } from '../../document/model/index.js'
import { middleOf } from './item-geometry.js'
import { isUpright, shapeCenter } from './reshape.js'
import { rotation } from './transforms.js'

type Side = keyof Rect

const mapRings = <Of extends Shape>(shape: Of, move: (point: Point) => Point): Of => ({
  ...shape,
  ...(shape.type === 'wall' && stretchedWall(shape, shape.line.map(move))),
  ...('outer' in shape && { outer: mapRing(shape.outer, move) }),
  ...(shape.holes !== undefined && { holes: shape.holes.map((ring) => mapRing(ring, move)) }),
})
const by = (matrix: Matrix) => (point: Point) => transformPoint(matrix, point)

/** Returns the displayed value of a side. Width and height of a rectangle are its own, even if it is rotated. All other values are those of the bounding box. */
export function shapeSide(shape: Shape, box: Rect, side: Side): number {
  return shape.type === 'rectangle' && (side === 'width' || side === 'height' || isUpright(shape))
    ? shape[side]
    : box[side]
}

/** Returns the shape with `side` set to `value`. A rectangle stays a rectangle, and is resized about its center if rotated. Undefined if the old size is 0. */
export function withSide(shape: Shape, box: Rect, side: Side, value: number): Shape | undefined {
  if (side === 'x' || side === 'y') return withPlace(shape, box, side, value)
  const before = shapeSide(shape, box, side)
  if (before <= 0) return undefined
  const axis = side === 'width' ? 'x' : 'y'
  if (shape.type !== 'rectangle' || isUpright(shape)) {
    const from = shape.type === 'rectangle' ? shape[axis] : box[axis]
    const scaled = mapRings(shape, (point) => ({ ...point, [axis]: from + ((point[axis] - from) / before) * value }))
    if (shape.type === 'rectangle') return { ...scaled, [side]: value }
    if (shape.type !== 'ellipse') return scaled
    const radius = { [side === 'width' ? 'radiusX' : 'radiusY']: value / 2, [axis]: from + value / 2 }
    return { ...scaled, ...radius }
  }
  const middle = shapeCenter(shape)
  const turned = shape.rotation ?? 0
  const scaled = mapRings(shape, (point) => {
    const own = transformPoint(rotation(-turned, middle), point)
    return transformPoint(rotation(turned, middle), {
      ...own,
      [axis]: middle[axis] + ((own[axis] - middle[axis]) / before) * value,
    })
  })
  return { ...scaled, [side]: value, [axis]: middle[axis] - value / 2 }
}

function withPlace(shape: Shape, box: Rect, axis: 'x' | 'y', value: number): Shape {
  const way = value - box[axis]
  const moved = mapRings(shape, (point) => ({
    ...point,
    [axis]: point[axis] === box[axis] ? value : point[axis] + way,
  }))
  if ('outer' in shape || shape.type === 'wall') return moved
  const isEdge = shape.type === 'rectangle' && isUpright(shape)
  return { ...moved, [axis]: isEdge ? value : shape[axis] + way }
}

/** Sets the rotation of a rectangle or an ellipse to `degrees`. Rotates any other shape by `degrees` about the middle of the box. */
export function withRotation(shape: Shape, box: Rect, degrees: number): Shape {
  if (shape.type !== 'rectangle' && shape.type !== 'ellipse')
    return mapRings(shape, by(rotation(degrees, middleOf(box))))
  const { rotation: _, ...rest } = mapRings(shape, by(rotation(degrees - (shape.rotation ?? 0), shapeCenter(shape))))
  return degrees === 0 ? rest : { ...rest, rotation: degrees }
}
