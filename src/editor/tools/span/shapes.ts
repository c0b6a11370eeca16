import { distance, type Point } from '../../../engine/geometry/index.js'
import { shapeToRings, type EllipseShape, type RectangleShape } from '../../../document/model/index.js'
import { framedSize } from '../../shapes/reshape.js'
import { MINIMUM_SIZE } from '../drag.js'
import type { OutlineKind } from '../outline/index.js'
import type { ToolContext, ToolEffect } from '../tool.js'
import { refuse } from '../words.js'
import { spanMachine } from './index.js'

type Spanned = RectangleShape | EllipseShape

interface Purpose extends Pick<OutlineKind, 'draft' | 'host' | 'refuses'> {
  readonly finish: (shape: Spanned, from: Point, context: ToolContext) => readonly ToolEffect[]
}

export function shapeMachine(
  between: (from: Point, to: Point, shift: boolean) => Spanned,
  { draft, host, refuses, finish }: Purpose,
) {
  return spanMachine({
    locksAngle: false,
    ...(refuses !== undefined && { refuses }),
    overlay(from, to, shift, context) {
      const shape = between(from, to, shift)
      const { outer } = shapeToRings(shape)
      const id = host?.([from], context)
      return {
        shape: {
          kind: draft(context),
          points: outer,
          closed: true,
          placed: 1,
          valid: true,
          size: framedSize(shape),
          ...(id !== undefined && { host: id }),
        },
      }
    },
    finish(from, to, shift, context) {
      const shape = between(from, to, shift)
      const { width, height } = shape.type === 'rectangle' ? shape : { width: shape.radiusX, height: shape.radiusY }
      return Math.min(width, height) < MINIMUM_SIZE / context.camera.zoom
        ? [refuse(context, 'tooSmall')]
        : finish(shape, from, context)
    },
  })
}

/** Returns the rectangle with `from` and `to` as opposite corners; the square from `from` towards `to` if `square`. */
export function rectangleBetween(from: Point, to: Point, square: boolean): RectangleShape {
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))
  const width = square ? side : Math.abs(to.x - from.x)
  const height = square ? side : Math.abs(to.y - from.y)
  const x = to.x < from.x ? from.x - width : from.x
  const y = to.y < from.y ? from.y - height : from.y
  return { type: 'rectangle', x, y, width, height }
}

/** Returns the circle around `center` through `to`. If `free`: the ellipse whose radii are the distances from `center` to `to` in x and y. */
export function ellipseBetween(center: Point, to: Point, free: boolean): EllipseShape {
  const radius = Math.round(distance(center, to) * 1e6) / 1e6
  return {
    type: 'ellipse',
    x: center.x,
    y: center.y,
    radiusX: free ? Math.abs(to.x - center.x) : radius,
    radiusY: free ? Math.abs(to.y - center.y) : radius,
  }
}
