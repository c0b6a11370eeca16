import { signedArea, type Point } from '../../engine/geometry/index.js'
import {
  bentEdge,
  edgeMiddle,
  shapeToOutline,
  withEdge,
  type Command,
  type Shape,
  type ShapePoint,
  type VertexRef,
} from '../../document/model/index.js'
import { vertexRings, type ShapeItem } from './item-geometry.js'

type Controls = NonNullable<ShapePoint['curve']>

export const canCurve = ({ shape }: ShapeItem, { ring }: Pick<VertexRef, 'ring'>): boolean =>
  ring > 0 || (shape.type !== 'wall' && shape.type !== 'ellipse')

export const curveAt = (item: ShapeItem, { ring, vertex }: VertexRef): Controls | undefined =>
  vertexRings(item)[ring]?.[vertex]?.curve

/** Returns a command that sets or removes the control points of an edge. It turns a rectangle into a polygon. */
export const curveCommand = (item: ShapeItem, edge: VertexRef, curve: Controls | undefined): Command => ({
  type: 'set-shape',
  id: item.id,
  shape: withCurve(item.shape, edge, curve),
})

function withCurve(shape: Shape, { ring, vertex }: VertexRef, curve: Controls | undefined): Shape {
  if (ring > 0)
    return {
      ...shape,
      holes: (shape.holes ?? []).map((hole, i) => (i === ring - 1 ? withEdge(hole, vertex, curve) : hole)),
    }
  const outline = shapeToOutline(shape)
  return { ...outline, outer: withEdge(outline.outer, vertex, curve) }
}

/** Height of a new curve as a fraction of the length of its edge. */
const BULGE = 1 / 4

export function bulge(item: ShapeItem, { ring, vertex }: VertexRef): Controls {
  const points = vertexRings(item)[ring]
  const [a, b] = [points[vertex], points[(vertex + 1) % points.length]]
  const out = signedArea(points) > 0 ? BULGE : -BULGE
  const { x, y } = edgeMiddle(points, vertex)
  return bentEdge(points, vertex, { x: x + (b.y - a.y) * out, y: y - (b.x - a.x) * out })
}

/** Returns the control points after a drag to `to`. `end` is the dragged control point; if undefined, the middle of the edge was dragged. */
export function draggedCurve(
  item: ShapeItem,
  { ring, vertex }: VertexRef,
  end: 0 | 1 | undefined,
  to: Point,
): Controls {
  const points = vertexRings(item)[ring]
  const { curve } = points[vertex]
  if (end === undefined || curve === undefined) return bentEdge(points, vertex, to)
  return end === 0 ? [to, curve[1]] : [curve[0], to]
}
