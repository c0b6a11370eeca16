/** Adds the rooms, walls and doors of a building. Coordinates are meters. */
import { distance, distanceAlong, type Point } from '../../../engine/geometry/index.js'
import { eachInSteps, type Work } from '../../model/index.js'
import type { MapBuilder, Traits } from '../map-builder.js'
import { PointTable } from '../point-table.js'
import { addWall } from '../vtt/read-vtt.js'

export interface IndoorFeature {
  /** A `room` has walls around it, an `open` area has none, `solid` is an obstacle, a `line` a wall, and a `point` a marker. */
  readonly form: 'room' | 'open' | 'solid' | 'line' | 'point'
  /** Class to which a mapping can give a meaning, such as `unit/restroom` or `indoor/room`. */
  readonly kind: string
  /** Outer ring and holes, one line, or one point. */
  readonly parts: readonly (readonly Point[])[]
  readonly floors: readonly number[]
  readonly traits: Traits
}

export interface IndoorDoor {
  readonly at: Point
  readonly width: number
  readonly floors: readonly number[]
}

/** Thickness of walls in meters. */
const WALL = 0.2
/** Largest distance in meters of a door from its wall. */
const NEAR = 0.3
const SQUARE = 8

/**
 * Adds a building, with one layer per floor. A wall follows the outline of each room, with openings for the doors on it. Only the floor
 * nearest to floor 0 is visible and in navigation.
 */
export function* addIndoorPlan(
  features: readonly IndoorFeature[],
  doors: readonly IndoorDoor[],
  builder: MapBuilder,
): Work<void> {
  const floors = [...new Set(features.flatMap((feature) => feature.floors))].sort((a, b) => a - b)
  const visibleFloor = floors.reduce((best, floor) => (Math.abs(floor) < Math.abs(best) ? floor : best), floors[0] ?? 0)
  const layers = new Map(
    floors.map((floor) => {
      const excluded = floor === visibleFloor ? {} : { hidden: true, navigation: false }
      return [floor, builder.addLayer(`Floor ${floor}`, excluded)]
    }),
  )
  if (floors.length > 1)
    builder.issue(
      'floors',
      `floors ${floors.join(', ').slice(0, 200)} became layers, of which only floor ${visibleFloor} is visible and in navigation; to use another floor, show its layer and include it in navigation`,
    )
  const table = new PointTable<IndoorDoor>(SQUARE)
  for (const door of doors) table.add(door.at, door)
  yield* eachInSteps(features, (feature) => {
    builder.mapper.count('classes', feature.kind, 1)
    for (const floor of feature.floors) {
      const traits = { ...feature.traits, layer: layers.get(floor) }
      addFeature(feature, traits, doorsAbout(feature.parts[0] ?? [], floor, table), builder)
    }
  })
}

function addFeature(
  { form, kind, parts: [outer = [], ...holes] }: IndoorFeature,
  traits: Traits,
  doors: readonly IndoorDoor[],
  builder: MapBuilder,
): void {
  const meaning = builder.mapper.meaningOf({ class: kind, properties: {}, layer: '' })
  builder.count(form === 'point' ? 'point' : form === 'line' ? 'polyline' : 'polygon')
  if (form === 'point') {
    builder.addMarker(kind, outer[0] ?? { x: NaN, y: NaN }, traits)
    return
  }
  const shape = { type: 'polygon', outer, holes } as const
  if (form === 'line' ? meaning === 'walkable' : meaning !== undefined && meaning !== 'as-is') {
    builder.addByMeaning(meaning, shape, traits)
    return
  }
  if (form === 'solid') builder.addObstacle(shape, traits)
  if (form === 'open' || form === 'room') builder.addArea(shape, kind, 1, traits)
  const lines = form === 'line' ? [outer] : form === 'room' ? [outer, ...holes].map((ring) => [...ring, ring[0]]) : []
  const { id = 'room', ...rest } = traits
  for (const line of lines)
    if (line.length > 1) addWall(line, WALL, { ...rest, id: `${id}-wall` }, builder, openingsOn(line, doors))
}

/** Returns the openings of doors on a line; skips a door that overlaps the previous one. */
function openingsOn(line: readonly Point[], doors: readonly IndoorDoor[]) {
  const found = doors
    .map(({ at, width }) => ({ width, place: distanceAlong(line, false, at) }))
    .filter(({ place }) => place.gap <= NEAR)
    .map(({ width, place }) => ({ at: place.at, width }))
    .sort((a, b) => a.at - b.at)
  let end = -Infinity
  return found.flatMap(({ at, width }, i) => {
    if (at - width / 2 < end) return []
    end = at + width / 2
    return [{ id: `door-${i + 1}`, at, width }]
  })
}

function doorsAbout(line: readonly Point[], floor: number, doors: PointTable<IndoorDoor>): readonly IndoorDoor[] {
  const near = line.flatMap((a, i) => {
    const b = line[(i + 1) % line.length]
    const steps = Math.min(1000, Math.ceil(distance(a, b) / SQUARE) || 0)
    return Array.from({ length: steps + 1 }, (_, step) => {
      const t = steps === 0 ? 0 : step / steps
      return doors.around({ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) })
    })
  })
  return [...new Set(near.flat())].filter(({ floors }) => floors.includes(floor))
}
