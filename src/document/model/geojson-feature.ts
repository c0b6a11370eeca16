import type { Point, Ring } from '../../engine/geometry/index.js'
import { endsOf } from './item-extent.js'
import { markerStops, writtenSteps } from './marker-line.js'
import type { JsonObject, MarkerItem, NavItem } from './nav-document.js'
import { shapeToRings } from './shape-rings.js'

interface GeoJsonFeature {
  readonly type: 'Feature'
  readonly id: string
  readonly properties: JsonObject
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] }
}

export function itemToFeature(
  item: NavItem,
  waypoints: ReadonlyMap<string, Point>,
  position: (point: Point) => readonly [number, number] = ({ x, y }) => [x, y],
  more: JsonObject = {},
): GeoJsonFeature {
  return {
    type: 'Feature',
    id: item.id,
    properties: {
      ...metaOf(item),
      ...(item.name !== undefined && { name: item.name }),
      kind: item.kind,
      ...(item.kind === 'marker' && { role: item.role }),
      ...(item.kind === 'area' && { terrain: item.terrain, cost: item.cost }),
      ...more,
    },
    geometry: geometryOf(item, waypoints, position),
  }
}

const isLine = (item: NavItem): item is MarkerItem => item.kind === 'marker' && writtenSteps(item).length > 0

/** Returns `meta` without the line of a marker, which the coordinates contain already. */
function metaOf(item: NavItem): JsonObject | undefined {
  if (!isLine(item)) return item.meta
  const { line: _, ...rest } = item.meta ?? {}
  return rest
}

function geometryOf(
  item: NavItem,
  waypoints: ReadonlyMap<string, Point>,
  position: (point: Point) => readonly [number, number],
): GeoJsonFeature['geometry'] {
  switch (item.kind) {
    case 'obstacle':
    case 'area': {
      const { outer, holes } = shapeToRings(item.shape)
      const closed = (ring: Ring): unknown[] => [...ring, ring[0]].map(position)
      return { type: 'Polygon', coordinates: [outer, ...holes].map(closed) }
    }
    case 'waypoint':
    case 'marker':
      if (isLine(item)) return { type: 'LineString', coordinates: markerStops(item).map(position) }
      return { type: 'Point', coordinates: position(item) }
    case 'link':
    case 'waypoint-link':
      return { type: 'LineString', coordinates: endsOf(item, waypoints).map(position) }
  }
}
