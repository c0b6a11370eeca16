/** Converts shapes to polygons. An ellipse becomes its circumscribed polygon, so that paths around it do not cut the curve. */
import { atan2, attached, cos as cosineOf, sin as sineOf } from '../../engine/core/index.js'
import { strokeLine, type Point, type Polygon, type Rect, type Ring } from '../../engine/geometry/index.js'
import { explained } from './explained.js'
import { chordRing, mapRing, toleranceOf } from './curves.js'
import type { Matrix, EllipseShape, PolygonShape, RectangleShape, Shape, ShapeRing, WallShape } from './nav-document.js'
import { openingRings, transformedWall, wallStyle } from './wall.js'

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

const ELLIPSE_SEGMENTS = 32
const MIN_SEGMENTS = 3
const MAX_SEGMENTS = 4096

/** Returns the cosine and sine of degrees; exact at quarter turns. */
export function degreesToDirection(degrees: number): Point {
  const turn = ((degrees % 360) + 360) % 360
  if (turn % 90 === 0) return { x: [1, 0, -1, 0][turn / 90], y: [0, 1, 0, -1][turn / 90] }
  const angle = (turn * Math.PI) / 180
  return { x: cosineOf(angle), y: sineOf(angle) }
}

/**
 * Returns the polygon of a shape. Curved edges become chords. The rings are not reversed, and no vertex is left out.
 * @example
 * const polygon = shapeToRings({ type: 'ellipse', x: 0, y: 0, radiusX: 20, radiusY: 10 })
 */
export function shapeToRings(shape: Shape): Polygon {
  return explained({ shape }, () => ringsOf(shape))
}

function ringsOf(shape: Shape): Polygon {
  const holes = (shape.holes ?? NO_HOLES).map((hole) => chordRing(hole, toleranceOf(shape)))
  switch (shape.type) {
    case 'polygon':
    case 'freehand':
      return { outer: chordRing(shape.outer, shape.tolerance), holes }
    case 'rectangle':
      return { outer: rectangleRing(shape), holes }
    case 'ellipse':
      return { outer: ellipseRing(shape), holes }
    case 'wall':
      return wallPolygon(shape, holes)
  }
}

const NO_HOLES: readonly ShapeRing[] = []

/**
 * Returns the shape as a polygon with the same outline, for vertex edits.
 * @example
 * const { outer } = shapeToOutline({ type: 'rectangle', x: 0, y: 0, width: 40, height: 20 })
 */
export function shapeToOutline(shape: Shape): PolygonShape {
  return explained({ shape }, () => {
    if (shape.type === 'polygon') return shape
    const { outer, holes } = ringsOf(shape)
    if (shape.type === 'freehand') return { ...shape, type: 'polygon' }
    const hasNoHoles = shape.holes === undefined && holes.length === 0
    const editableHoles = shape.type === 'wall' ? holes : (shape.holes ?? [])
    return hasNoHoles ? { type: 'polygon', outer } : { type: 'polygon', outer, holes: editableHoles }
  })
}

/** Returns the polygon of a wall. Its holes are the drawn ones, the spaces that the wall encloses, and the open doors. */
const wallPolygon = (shape: WallShape, own: readonly Ring[]): Polygon =>
  attached(shape, 'polygon', () => {
    const { outer, holes } = strokeLine(shape.line, shape.closed === true, wallStyle(shape))
    return { outer, holes: [...own, ...holes, ...openingRings(shape)] }
  })

export const rectRing = ({ x, y, width, height }: Rect): Ring => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

function rectangleRing(shape: RectangleShape): Ring {
  const { x, y, width, height } = shape
  const corners = rectRing(shape)
  if (shape.rotation === undefined || shape.rotation % 360 === 0) return corners
  const center = { x: x + width / 2, y: y + height / 2 }
  const { x: cos, y: sin } = degreesToDirection(shape.rotation)
  return corners.map((corner) => {
    const dx = corner.x - center.x
    const dy = corner.y - center.y
    return { x: center.x + dx * cos - dy * sin, y: center.y + dx * sin + dy * cos }
  })
}

function ellipseRing(shape: EllipseShape): Ring {
  const count = Math.min(Math.max(Math.round(shape.segments ?? ELLIPSE_SEGMENTS), MIN_SEGMENTS), MAX_SEGMENTS)
  const reach = 1 / cosineOf(Math.PI / count)
  const { x: cos, y: sin } = degreesToDirection(shape.rotation ?? 0)
  return Array.from({ length: count }, (_, i) => {
    const corner = degreesToDirection((360 * (i + 0.5)) / count)
    const dx = corner.x * reach * shape.radiusX
    const dy = corner.y * reach * shape.radiusY
    return { x: shape.x + dx * cos - dy * sin, y: shape.y + dx * sin + dy * cos }
  })
}

/**
 * Returns x' = a x + c y + e, y' = b x + d y + f.
 * @example
 * const moved = transformPoint([1, 0, 0, 1, 10, 0], { x: 3, y: 4 }) // { x: 13, y: 4 }
 */
export function transformPoint(matrix: Matrix, point: Point): Point {
  return explained({ matrix, point }, () => applyMatrix(matrix, point))
}

function applyMatrix([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

export function composeMatrices(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d] = outer
  const at = applyMatrix(outer, { x: inner[4], y: inner[5] })
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    at.x,
    at.y,
  ]
}

export function inverseOf([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c
  return composeMatrices([d / area, -b / area, -c / area, a / area, 0, 0], [1, 0, 0, 1, -e, -f])
}

/**
 * Returns the transformed shape. It retains its type if the matrix allows; otherwise it becomes a polygon.
 * @example
 * const moved = transformShape({ type: 'rectangle', x: 0, y: 0, width: 40, height: 20 }, [1, 0, 0, 1, 10, 0])
 */
export function transformShape(shape: Shape, matrix: Matrix): Shape {
  return explained({ shape, matrix }, () => transformed(shape, matrix))
}

function transformed(shape: Shape, matrix: Matrix): Shape {
  const ring = (points: ShapeRing): ShapeRing => mapRing(points, (point) => applyMatrix(matrix, point))
  const holes = shape.holes === undefined ? {} : { holes: shape.holes.map(ring) }
  if (shape.type === 'wall') return { ...transformedWall(shape, ring(shape.line), matrix), ...holes }
  if (shape.type === 'polygon' || shape.type === 'freehand')
    return { ...shape, outer: ring(shape.outer), ...holes, ...scaledTolerance(shape, matrix) }
  const [a, b, c, d, e, f] = matrix
  if (a === 1 && b === 0 && c === 0 && d === 1) return { ...shape, x: shape.x + e, y: shape.y + f, ...holes }
  const similar = decompose(matrix, shape.rotation ?? 0, shape.type === 'ellipse' && shape.radiusX === shape.radiusY)
  if (similar === undefined) return { type: 'polygon', outer: ring(shapeToRings(shape).outer), ...holes }
  const { scaleX, scaleY, rotation } = similar
  const turnedBy = rotation === 0 ? {} : { rotation }
  if (shape.type === 'ellipse') {
    const segments = shape.segments === undefined ? {} : { segments: shape.segments }
    const center = transformPoint(matrix, shape)
    return {
      type: 'ellipse',
      ...center,
      radiusX: shape.radiusX * scaleX,
      radiusY: shape.radiusY * scaleY,
      ...turnedBy,
      ...segments,
      ...holes,
    }
  }
  const width = shape.width * scaleX
  const height = shape.height * scaleY
  if (rotation === 0 && b === 0 && c === 0) {
    const corner = transformPoint(matrix, {
      x: a < 0 ? shape.x + shape.width : shape.x,
      y: d < 0 ? shape.y + shape.height : shape.y,
    })
    return { type: 'rectangle', ...corner, width, height, ...holes }
  }
  const center = transformPoint(matrix, { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 })
  return { type: 'rectangle', x: center.x - width / 2, y: center.y - height / 2, width, height, ...turnedBy, ...holes }
}

/** Returns an object with the shape's tolerance after a transform by the matrix; without a tolerance, returns an empty object. */
function scaledTolerance({ tolerance }: { readonly tolerance?: number }, [a, b, c, d]: Matrix) {
  return tolerance === undefined ? {} : { tolerance: tolerance * (Math.sqrt(Math.abs(a * d - b * c)) || 1) }
}

export function capsuleRing(width: number, height: number): Point[] {
  const radius = Math.min(width, height) / 2
  const [reachX, reachY] = [width / 2 - radius, height / 2 - radius]
  return shapeToRings({ type: 'ellipse', x: 0, y: 0, radiusX: radius, radiusY: radius }).outer.map(({ x, y }) => ({
    x: width / 2 + x + Math.sign(x) * reachX,
    y: height / 2 + y + Math.sign(y) * reachY,
  }))
}

/** Relative shear up to which two axes count as perpendicular. */
const SHEAR_TOLERANCE = 1e-12

function decompose(
  [a, b, c, d]: Matrix,
  rotation: number,
  round: boolean,
): { scaleX: number; scaleY: number; rotation: number } | undefined {
  const { x: cos, y: sin } = round ? { x: 1, y: 0 } : degreesToDirection(rotation)
  const u = { x: a * cos + c * sin, y: b * cos + d * sin }
  const v = { x: c * cos - a * sin, y: d * cos - b * sin }
  const scaleX = Math.sqrt(u.x * u.x + u.y * u.y)
  const scaleY = Math.sqrt(v.x * v.x + v.y * v.y)
  if (scaleX === 0 || scaleY === 0 || Math.abs(u.x * v.x + u.y * v.y) > SHEAR_TOLERANCE * scaleX * scaleY)
    return undefined
  if ((round && scaleX === scaleY) || (b === 0 && c === 0 && a === d)) return { scaleX, scaleY, rotation }
  // Half turns and mirrored axes map a rectangle or ellipse to itself, so rotations from 0 to 180 degrees suffice.
  const degrees = u.y === 0 ? 0 : (atan2(u.y, u.x) * 180) / Math.PI
  return { scaleX, scaleY, rotation: degrees < 0 ? degrees + 180 : degrees }
}
