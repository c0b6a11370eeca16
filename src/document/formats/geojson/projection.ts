import { boundingBox, type Point } from '../../../engine/geometry/index.js'
import type { ImportChoices } from '../../model/index.js'
import { asArray, asNumber, asObject, asText, type Json } from '../json-values.js'
import type { MapBuilder } from '../map-builder.js'

const EARTH_RADIUS = 6_371_008.8
const METERS_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180
const IN_DEGREES = /CRS(84|83|27)|EPSG:+4\d{3}\b/i
const REGISTERED = /\b(EPSG|ESRI)\b/i

export interface Projection {
  readonly toPlane: (position: Point) => Point
  /** Center of the projection, in degrees; absent if the coordinates were not in degrees. */
  readonly origin?: Point
}

export const positionOf = (entry: unknown): Point => {
  const [x, y] = asArray(entry)
  return { x: asNumber(x), y: asNumber(y) }
}

export function* positionsIn(coordinates: unknown, depth = 0): Generator<Point, void, undefined> {
  const entries = asArray(coordinates)
  if (typeof entries[0] === 'number') yield positionOf(entries)
  else if (depth <= 4) for (const entry of entries) yield* positionsIn(entry, depth + 1)
}

const AS_IS: Projection = { toPlane: (position) => position }

/** Returns the projection from coordinates of the file to the plane. Data that crosses the longitude of 180 degrees stays connected in the plane. */
export function projectionOf(
  root: Json,
  positions: () => Iterable<Point>,
  choice: ImportChoices['coordinates'],
  builder: MapBuilder,
): Projection {
  const crs = asText(asObject(asObject(root.crs)?.properties)?.name)
  const named = choice ?? (crs === undefined ? undefined : IN_DEGREES.test(crs) ? 'degrees' : 'plane')
  if (named === 'plane') return crs !== undefined && REGISTERED.test(crs) ? northUp(crs, builder) : AS_IS
  const box = boundingBox(positions())
  if (box === undefined) return AS_IS
  const right = box.x + box.width
  const reach = named === 'degrees' ? 360 : 180
  if (box.y < -90 || box.y + box.height > 90 || box.x < -reach || right > reach) {
    if (named === 'degrees')
      builder.issue('not-degrees', 'coordinates beyond 360 (x) or 90 (y) are not degrees and were used unchanged')
    return AS_IS
  }
  // If the data crosses 180 degrees, its box becomes narrower when western longitudes are shifted by 360.
  const eastward =
    box.width > 180 ? boundingBox(Array.from(positions(), ({ x }) => ({ x: x < 0 ? x + 360 : x, y: 0 }))) : undefined
  const isAcross = eastward !== undefined && eastward.width < 180
  const { x, width } = isAcross ? eastward : box
  const origin = { x: x + width / 2, y: box.y + box.height / 2 }
  const place = `about ${origin.x}, ${origin.y}`
  if (named === 'degrees') builder.issue('projected', `coordinates were projected from degrees to meters ${place}`)
  else
    builder.issue(
      'degrees-assumed',
      `coordinates were assumed to be degrees and projected to meters ${place}; use coordinates "plane" to keep them unchanged`,
    )
  const toPlane = (position: Point): Point =>
    degreesToMeters(origin, isAcross && position.x < 0 ? { x: position.x + 360, y: position.y } : position)
  return { origin, toPlane }
}

function northUp(crs: string, builder: MapBuilder): Projection {
  builder.issue(
    'north-up',
    `the y axis of ${JSON.stringify(crs.slice(0, 80))} points north and was flipped, so that north is at the top`,
  )
  return { toPlane: ({ x, y }) => ({ x, y: 0 - y }) }
}

function degreesToMeters(origin: Point, { x, y }: Point): Point {
  return {
    x: (x - origin.x) * METERS_PER_DEGREE * Math.cos((origin.y * Math.PI) / 180),
    y: (origin.y - y) * METERS_PER_DEGREE,
  }
}

/** Returns degrees, with the longitude within ±180 as GeoJSON requires. */
export function metersToDegrees(origin: Point, { x, y }: Point): Point {
  const longitude = origin.x + x / (METERS_PER_DEGREE * Math.cos((origin.y * Math.PI) / 180))
  return {
    x: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
    y: origin.y - y / METERS_PER_DEGREE,
  }
}
