/** Converts items to GeoJSON text for the clipboard and back. The text also contains the items themselves, so that editors lose nothing. */
import type { Point, Ring } from '../../engine/geometry/index.js'
import {
  fillDocument,
  itemToFeature,
  waypointsById,
  type NavDocument,
  type NavItem,
} from '../../document/model/index.js'
import { parseNavDocument } from '../../document/parsing/index.js'
import { freeId } from '../shapes/item-geometry.js'
import { withFreshGroups } from '../shapes/item-groups.js'

const FORMAT = 'navsmith/items'

export function itemsToText(items: readonly NavItem[]): string {
  const waypoints = waypointsById(items)
  const isPlaced = (item: NavItem): boolean =>
    item.kind !== 'waypoint-link' || (waypoints.has(item.from) && waypoints.has(item.to))
  const features = items.filter(isPlaced).map((item) => itemToFeature(item, waypoints))
  return JSON.stringify({ type: 'FeatureCollection', format: FORMAT, items, features })
}

export function itemsFromText(text: string): readonly NavItem[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const own = value.format === FORMAT ? value.items : value.format === 'navsmith' ? value.items : undefined
  const items = Array.isArray(own) ? checkItems(own) : itemsFromGeoJson(value)
  return items.length === 0 ? undefined : items
}

function checkItems(items: readonly unknown[]): readonly NavItem[] {
  const named = (key: 'layer' | 'agent'): readonly string[] =>
    [...new Set(items.flatMap((item) => (isRecord(item) && typeof item[key] === 'string' ? [item[key]] : [])))].filter(
      (id) => id !== '',
    )
  const layers = named('layer').map((id) => ({ id, name: id }))
  const agents = named('agent').map((id) => ({ id, name: id, radius: 0, speed: 1 }))
  try {
    return parseNavDocument({
      ...fillDocument({ ...(layers.length > 0 && { layers }), ...(agents.length > 0 && { agents }) }),
      items,
    }).document.items
  } catch {
    return []
  }
}

function itemsFromGeoJson(value: Readonly<Record<string, unknown>>): readonly NavItem[] {
  const features =
    value.type === 'FeatureCollection' && Array.isArray(value.features)
      ? (value.features as readonly unknown[])
      : [value]
  const items: NavItem[] = []
  for (const feature of features.slice(0, 10_000)) {
    if (!isRecord(feature)) continue
    const geometry = feature.type === 'Feature' ? feature.geometry : feature
    if (!isRecord(geometry)) continue
    const name =
      isRecord(feature.properties) && typeof feature.properties.name === 'string'
        ? { name: feature.properties.name }
        : {}
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon' && Array.isArray(geometry.coordinates)
          ? (geometry.coordinates as readonly unknown[])
          : []
    for (const polygon of polygons) {
      const rings = Array.isArray(polygon) ? (polygon as readonly unknown[]).map(ringOf) : []
      const [outer, ...holes] = rings
      if (outer === undefined || outer.length < 3) continue
      const kept = holes.filter((hole) => hole.length >= 3)
      items.push({
        id: `obstacle-${items.length + 1}`,
        kind: 'obstacle',
        ...name,
        shape: { type: 'polygon', outer, ...(kept.length > 0 && { holes: kept }) },
      })
    }
    const point = geometry.type === 'Point' ? pointOf(geometry.coordinates) : undefined
    if (point !== undefined) items.push({ id: `waypoint-${items.length + 1}`, kind: 'waypoint', ...name, ...point })
  }
  return items
}

function ringOf(value: unknown): Ring {
  const points = Array.isArray(value) ? (value as readonly unknown[]).map(pointOf) : []
  if (points.some((point) => point === undefined)) return []
  const ring = points.flatMap((point) => (point === undefined ? [] : [point]))
  const last = ring[ring.length - 1] as Point | undefined
  return ring.length > 1 && last?.x === ring[0].x && last.y === ring[0].y ? ring.slice(0, -1) : ring
}

function pointOf(value: unknown): Point | undefined {
  if (!Array.isArray(value)) return undefined
  const [x, y] = value as readonly unknown[]
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
    ? { x, y }
    : undefined
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Copies items with unused ids and names. A link is copied only if both of its waypoints are. */
export function withFreshIds(items: readonly NavItem[], document: NavDocument): readonly NavItem[] {
  const taken = new Set(document.items.map((item) => item.id))
  const renamed = new Map<string, string>()
  for (const item of items) {
    const id = taken.has(item.id) ? freeId(item.kind, (candidate) => taken.has(candidate)) : item.id
    taken.add(id)
    renamed.set(item.id, id)
  }
  const nameCopy = freeNames(document)
  const layers = new Set(document.layers.map((layer) => layer.id))
  const agents = new Set(document.agents.map((agent) => agent.id))
  return withFreshGroups(items, document).flatMap((item): NavItem[] => {
    const id = renamed.get(item.id) ?? item.id
    const { layer, ...rest } = item
    const name = nameCopy(item.name)
    const placed = {
      ...rest,
      ...(name !== undefined && { name }),
      ...(layer !== undefined && layers.has(layer) && { layer }),
      id,
    } as NavItem
    if (placed.kind === 'marker' && placed.agent !== undefined && !agents.has(placed.agent)) {
      const { agent: _agent, ...everybody } = placed
      return [everybody]
    }
    if (placed.kind !== 'waypoint-link') return [placed]
    const from = renamed.get(placed.from)
    const to = renamed.get(placed.to)
    return from === undefined || to === undefined ? [] : [{ ...placed, from, to }]
  })
}

function freeNames(document: NavDocument): (name: string | undefined) => string | undefined {
  const taken = new Set(document.items.map((item) => item.name))
  const numbers = new Map<string, number>()
  return (name) => {
    if (name === undefined || name === '') return name
    let free = name
    if (taken.has(name)) {
      const [, stem, number] = /^(.*?)(?: (\d{1,9}))?$/su.exec(name) ?? []
      let next = numbers.get(stem) ?? Number(number ?? 1) + 1
      while (taken.has(`${stem} ${next}`)) next++
      numbers.set(stem, next + 1)
      free = `${stem} ${next}`
    }
    taken.add(free)
    return free
  }
}
