import type { Point } from '../../../engine/geometry/index.js'
import type { Matrix, Shape } from '../../model/index.js'
import { IDENTITY, capsuleRing, composeMatrices, degreesToDirection, transformPoint } from '../../model/index.js'
import { asArray, asNumber, asPoint, type Json } from '../json-values.js'

interface Outline {
  readonly kind: 'polygon' | 'polyline' | 'rectangle' | 'ellipse' | 'point'
  readonly points: readonly Point[]
  readonly shape?: Shape
}

export function outlineIn(object: Json, toPicture: Matrix): Outline & { readonly matrix: Matrix } {
  const rotation = asNumber(object.rotation) || 0
  if (rotation === 0 || toPicture === IDENTITY) return { ...readOutline(object), matrix: toPicture }
  const { x, y } = transformPoint(toPicture, asPoint(object))
  const { x: cos, y: sin } = degreesToDirection(rotation)
  const turned = composeMatrices([cos, sin, -sin, cos, x, y], composeMatrices([1, 0, 0, 1, -x, -y], toPicture))
  return { ...readOutline({ ...object, rotation: 0 }), matrix: turned }
}

export function frameOf(object: Json): Matrix {
  const { x, y } = degreesToDirection(asNumber(object.rotation) || 0)
  return [x, y, -y, x, asNumber(object.x), asNumber(object.y)]
}

function readOutline(object: Json): Outline {
  const { x, y } = asPoint(object)
  const width = asNumber(object.width) || 0
  const height = asNumber(object.height) || 0
  const rotation = asNumber(object.rotation) || 0
  const at = frameOf(object)
  const listed = object.polygon ?? object.polyline
  if (listed !== undefined) {
    const points = asArray(listed).map((entry) => transformPoint(at, asPoint(entry)))
    return object.polygon === undefined
      ? { kind: 'polyline', points }
      : { kind: 'polygon', points, shape: { type: 'polygon', outer: points } }
  }
  if (object.point === true || (width === 0 && height === 0 && object.ellipse !== true && object.gid === undefined))
    return { kind: 'point', points: [{ x, y }] }
  const turned = rotation === 0 ? {} : { rotation }
  const middle = transformPoint(at, { x: width / 2, y: height / 2 })
  if (object.ellipse === true)
    return {
      kind: 'ellipse',
      points: [],
      shape: { type: 'ellipse', ...middle, radiusX: width / 2, radiusY: height / 2, ...turned },
    }
  if (object.capsule === true) {
    const points = capsuleRing(width, height).map((point) => transformPoint(at, point))
    return { kind: 'polygon', points, shape: { type: 'polygon', outer: points } }
  }
  const corner = rotation === 0 ? { x, y } : { x: middle.x - width / 2, y: middle.y - height / 2 }
  return { kind: 'rectangle', points: [], shape: { type: 'rectangle', ...corner, width, height, ...turned } }
}
