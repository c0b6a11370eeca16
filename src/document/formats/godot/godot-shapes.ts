import type { Point } from '../../../engine/geometry/index.js'
import { capsuleRing, degreesToDirection, type Matrix, type Shape, type WallShape } from '../../model/index.js'
import { propertyOf, type GodotNode, type GodotResource } from './godot-scene.js'
import { numberOf, numbersOf, pointsOf } from './godot-text.js'

export type CollisionOutline =
  { readonly solid: Exclude<Shape, WallShape> } | { readonly lines: readonly (readonly Point[])[] }

/** Returns the outline of a shape resource, using Godot's defaults for missing values; undefined for endless shapes. */
export function outlineOf({ type, properties, file }: GodotResource): CollisionOutline | undefined {
  const number = (key: string, absent: number): number => numberOf(properties.get(key), absent)
  const radius = number('radius', 10)
  switch (type) {
    case 'RectangleShape2D': {
      const half = pointsOf(properties.get('extents')).at(0)
      const { x: width, y: height } =
        half === undefined
          ? (pointsOf(properties.get('size')).at(0) ?? { x: 20, y: 20 })
          : { x: 2 * half.x, y: 2 * half.y }
      return { solid: { type: 'rectangle', x: -width / 2, y: -height / 2, width, height } }
    }
    case 'CircleShape2D':
      return { solid: { type: 'ellipse', x: 0, y: 0, radiusX: radius, radiusY: radius } }
    case 'CapsuleShape2D': {
      // In Godot 3 the height excludes the two half circles.
      const height = file.version === 3 ? number('height', 20) + 2 * radius : Math.max(number('height', 30), 2 * radius)
      const outer = capsuleRing(2 * radius, height).map(({ x, y }) => ({ x: x - radius, y: y - height / 2 }))
      return { solid: { type: 'polygon', outer } }
    }
    case 'ConvexPolygonShape2D':
      return { solid: { type: 'polygon', outer: pointsOf(properties.get('points')) } }
    case 'SegmentShape2D':
      return {
        lines: [
          [
            pointsOf(properties.get('a')).at(0) ?? { x: 0, y: 0 },
            pointsOf(properties.get('b')).at(0) ?? { x: 0, y: 10 },
          ],
        ],
      }
    case 'ConcavePolygonShape2D': {
      const ends = pointsOf(properties.get('segments'))
      return { lines: Array.from({ length: ends.length >> 1 }, (_, i) => [ends[2 * i], ends[2 * i + 1]]) }
    }
    default:
      return undefined
  }
}

/** Returns the transform from a node to its parent, given by `transform` or by position, rotation and scale. */
export function matrixOf(node: GodotNode): Matrix {
  const list = numbersOf(propertyOf(node, 'transform'))
  if (list.length === 6 && list.every((entry) => Number.isFinite(entry))) {
    const [a, b, c, d, e, f] = list
    return [a, b, c, d, e, f]
  }
  const number = (key: string): number => numberOf(propertyOf(node, key), 0) || 0
  const pair = (key: string): Point | undefined => pointsOf(propertyOf(node, key)).at(0)
  const { x, y } = pair('position') ??
    (node.type === 'CanvasLayer' ? pair('offset') : undefined) ?? {
      x: number('offset_left') || number('margin_left'),
      y: number('offset_top') || number('margin_top'),
    }
  const { x: scaleX, y: scaleY } = pair('scale') ?? { x: 1, y: 1 }
  const turn = (number('rotation') * 180) / Math.PI || number('rotation_degrees')
  const along = degreesToDirection(turn)
  const across = degreesToDirection(turn + (number('skew') * 180) / Math.PI)
  return [along.x * scaleX, along.y * scaleX, -across.y * scaleY, across.x * scaleY, x, y]
}

/**
 * Returns whether a node does not move with its parent: the node has no position, or its position does not depend on
 * the parent.
 */
export function isDetached(node: GodotNode): boolean {
  return node.type === 'Node' || node.type === 'CanvasLayer' || propertyOf(node, 'top_level') === true
}
