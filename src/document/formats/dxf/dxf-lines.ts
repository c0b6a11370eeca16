/** Converts single entities to polylines in the coordinates of their block. Arcs become chords. */
import { atan2, cos, sin } from '../../../engine/core/index.js'
import type { Point } from '../../../engine/geometry/index.js'
import { hasBits, numberIn, numberOf, type DxfRecord } from './dxf-records.js'

/** Number of chords per full turn; each deviates from its arc by at most 0.13 % of the radius. */
const CHORDS = 64
const TURN = 2 * Math.PI

export interface DxfLine {
  readonly points: readonly Point[]
  /** Width that the entity defines; 0 if none. */
  readonly width: number
}

/** Flags of polylines that are surfaces or lines in 3D. */
const SPATIAL = 8 | 16 | 64
/** Vertex flag of a control point of a spline, which is not on the line. */
const CONTROL = 16

/** Returns the line of an entity; undefined if it is no line in the plane. `vertices`: the records of vertices after a POLYLINE. */
export function lineOf(entity: DxfRecord, vertices: readonly DxfRecord[] = []): DxfLine | undefined {
  const at = (x: number, y: number): Point => ({ x: numberOf(entity, x, NaN), y: numberOf(entity, y, NaN) })
  const center = at(10, 20)
  const radius = numberOf(entity, 40, NaN)
  const circle: Axes = [radius, 0, 0, radius]
  switch (entity.type) {
    case 'LINE':
      return { points: [center, at(11, 21)], width: 0 }
    case 'ARC': {
      const [from, to] = [50, 51].map((code) => (numberOf(entity, code, NaN) * Math.PI) / 180)
      return { points: arc(center, circle, from, sweepTo(from, to)), width: 0 }
    }
    case 'CIRCLE':
      return { points: arc(center, circle, 0, TURN), width: 0 }
    case 'ELLIPSE': {
      const { x, y } = at(11, 21)
      // The minor axis is the major one turned by 90 degrees, clockwise if the normal of the entity's plane points to negative z.
      const ratio = radius * (isMirrored(entity) ? -1 : 1)
      const [from, to] = [numberOf(entity, 41), numberOf(entity, 42, TURN)]
      return { points: arc(center, [x, y, -y * ratio, x * ratio], from, sweepTo(from, to)), width: 0 }
    }
    case 'LWPOLYLINE':
      return { points: bulged(cornersOf(entity), hasBits(entity, 1)), width: numberOf(entity, 43) }
    case 'POLYLINE': {
      if (hasBits(entity, SPATIAL)) return undefined
      const corners = vertices.filter((vertex) => !hasBits(vertex, CONTROL)).flatMap(cornersOf)
      return { points: bulged(corners, hasBits(entity, 1)), width: numberOf(entity, 40) }
    }
    default:
      return undefined
  }
}

/** Reports whether the normal of the entity's plane points to negative z, which mirrors the x axis. */
export const isMirrored = (entity: DxfRecord): boolean => numberOf(entity, 230, 1) < 0

/** Reports whether the plane of an entity is tilted against the drawing plane. */
export const isTilted = (entity: DxfRecord): boolean =>
  Math.abs(numberOf(entity, 210)) > 1e-6 || Math.abs(numberOf(entity, 220)) > 1e-6

interface Corner extends Point {
  readonly bulge: number
}

function cornersOf({ pairs }: DxfRecord): Corner[] {
  const corners: { x: number; y: number; bulge: number }[] = []
  for (const [code, value] of pairs)
    if (code === 10) corners.push({ x: numberIn(value), y: NaN, bulge: 0 })
    else if (corners.length > 0 && code === 20) corners[corners.length - 1].y = numberIn(value)
    else if (corners.length > 0 && code === 42) corners[corners.length - 1].bulge = numberIn(value)
  return corners
}

/** Returns the points of a polyline. An edge with a bulge is an arc of the angle 4 atan(bulge), which turns left if positive. */
function bulged(corners: readonly Corner[], isClosed: boolean): Point[] {
  const ends = isClosed && corners.length > 1 ? [...corners, corners[0]] : corners
  return ends.flatMap((a, i): readonly Point[] => {
    const b = ends.at(i + 1)
    const { bulge } = a
    if (b === undefined || bulge === 0) return [{ x: a.x, y: a.y }]
    const reach = (1 - bulge * bulge) / (4 * bulge)
    const center = { x: (a.x + b.x) / 2 - (b.y - a.y) * reach, y: (a.y + b.y) / 2 + (b.x - a.x) * reach }
    const [x, y] = [a.x - center.x, a.y - center.y]
    return [{ x: a.x, y: a.y }, ...arc(center, [x, y, -y, x], 0, 4 * atan2(bulge, 1)).slice(1, -1)]
  })
}

/** Returns the positive angle from `from` to `to`; a full turn if they are equal. */
function sweepTo(from: number, to: number): number {
  const turn = (((to - from) % TURN) + TURN) % TURN
  return turn < 1e-9 || turn > TURN - 1e-9 ? TURN : turn
}

type Axes = readonly [ax: number, ay: number, bx: number, by: number]

function arc(center: Point, [ax, ay, bx, by]: Axes, from: number, sweep: number): Point[] {
  const count = Math.max(1, Math.ceil((Math.abs(sweep) / TURN) * CHORDS - 1e-9))
  if (!Number.isFinite(count)) return []
  const points = Array.from({ length: count + 1 }, (_, i) => {
    const angle = from + (sweep * i) / count
    return { x: center.x + ax * cos(angle) + bx * sin(angle), y: center.y + ay * cos(angle) + by * sin(angle) }
  })
  return sweep === TURN ? [...points.slice(0, -1), points[0]] : points
}
