/** The outline of a Tiled object, on a map or on a tile. */
import type { Point } from '../../../engine/geometry/index.js'
import type { Matrix, Shape } from '../../model/index.js'
import { degreesToDirection, transformPoint } from '../../model/index.js'
import { asArray, asNumber, asObject } from '../json-values.js'
import type { Json } from '../json-values.js'

export interface Outline {
  readonly kind: 'polygon' | 'polyline' | 'rectangle' | 'ellipse' | 'point'
  readonly points: readonly Point[]
  readonly shape?: Shape
}

/** From an object's own coordinates, about where it stands and before it is turned, to those of the map. */
export function frameOf(object: Json): Matrix {
  const { x, y } = degreesToDirection(asNumber(object.rotation) || 0)
  return [x, y, -y, x, asNumber(object.x), asNumber(object.y)]
}

/** The outline of an object in the map's own coordinates, its rotation about its origin applied. */
export function readOutline(object: Json): Outline {
  const x = asNumber(object.x)
  const y = asNumber(object.y)
  const width = asNumber(object.width) || 0
  const height = asNumber(object.height) || 0
  const rotation = asNumber(object.rotation) || 0
  const at = frameOf(object)
  const listed = object.polygon ?? object.polyline
  if (listed !== undefined) {
    const points = asArray(listed).map((entry) =>
      transformPoint(at, { x: asNumber(asObject(entry)?.x), y: asNumber(asObject(entry)?.y) }),
    )
    return object.polygon === undefined
      ? { kind: 'polyline', points }
      : { kind: 'polygon', points, shape: { type: 'polygon', outer: points } }
  }
  if (object.point === true || (width === 0 && height === 0 && object.ellipse !== true))
    return { kind: 'point', points: [{ x, y }] }
  const turned = rotation === 0 ? {} : { rotation }
  // A tile object stands on its lower left corner.
  const middle = transformPoint(at, {
    x: width / 2,
    y: Number.isFinite(asNumber(object.gid)) ? -height / 2 : height / 2,
  })
  if (object.ellipse === true)
    return {
      kind: 'ellipse',
      points: [],
      shape: { type: 'ellipse', ...middle, radiusX: width / 2, radiusY: height / 2, ...turned },
    }
  const corner =
    rotation === 0 && !Number.isFinite(asNumber(object.gid))
      ? { x, y }
      : { x: middle.x - width / 2, y: middle.y - height / 2 }
  return { kind: 'rectangle', points: [], shape: { type: 'rectangle', ...corner, width, height, ...turned } }
}
