/**
 * Reads GeoJSON: polygons become obstacles, lines waypoints with links, and points markers. Degrees are projected to meters by an
 * equirectangular projection about the center of the data, which is accurate for a building or a town. y points south.
 */
import type { Point, Ring } from '../../../engine/geometry/index.js'
import { eachInSteps, scaleWork, type JsonObject, type Shape, type Work } from '../../model/index.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import { roleOf, type MapBuilder, type Traits } from '../map-builder.js'
import { asArray, asNumber, asObject, asText, badFile, type Json } from '../json-values.js'
import {
  addEmbeddedItem,
  readEmbeddedExtent,
  embeddedItemOf,
  readEmbeddedMap,
  type ItemDrawing,
} from '../embedded-item.js'
import { positionOf, positionsIn, projectionOf, type Projection } from './projection.js'
import { isSequence, readSequence } from './sequence.js'

const GEOMETRY = /^(?:(?:Multi)?(?:Point|LineString|Polygon)|GeometryCollection)$/
const DEPTH_LIMIT = 16
/** For each type of collection, the key of its members, their name in messages, and the issue code of an invalid member. */
const MEMBERS: ReadonlyMap<unknown, readonly [key: string, what: string, code: string]> = new Map([
  ['FeatureCollection', ['features', 'feature', 'bad-feature']],
  ['GeometryCollection', ['geometries', 'geometry', 'bad-geometry']],
])

export function isGeoJson(value: unknown): value is Json {
  const type = asText(asObject(value)?.type)
  return type !== undefined && (type === 'FeatureCollection' || type === 'Feature' || GEOMETRY.test(type))
}

interface Part {
  readonly geometry: Json
  readonly traits: Traits
  readonly properties: Json
}

export function* readGeoJson(source: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const parts: Part[] = []
  const layers = new Map<string, string>()
  const root = isSequence(source.text)
    ? yield* scaleWork(collectRecords(source.text, parts, builder), 0, 0.3)
    : collectAll(source.json, parts, builder)
  const base = readEmbeddedMap(root.navsmith, source, builder)
  for (const entry of asArray(root['navsmith:layers'])) {
    const { id, name, hidden, locked, navigation } = asObject(entry) ?? {}
    const layer = asText(id)
    if (layer !== undefined)
      layers.set(
        layer,
        builder.addLayer(asText(name) ?? layer, {
          id: layer,
          hidden: hidden === true,
          locked: locked === true,
          ...(typeof navigation === 'boolean' && { navigation }),
        }),
      )
  }
  const isOwn = base !== undefined || parts.some(({ properties }) => typeof properties['navsmith:item'] === 'string')
  const projection: Projection = isOwn
    ? { toPlane: (position) => position }
    : projectionOf(root, () => positionsOf(parts), source.choices.coordinates, builder)
  yield* eachInSteps(parts, (part) => readGeometry(part, projection.toPlane, layers, builder, 0))
  const meta: JsonObject | undefined =
    projection.origin === undefined
      ? undefined
      : { geojson: { longitude: projection.origin.x, latitude: projection.origin.y } }
  return builder.finish({
    base,
    written: readEmbeddedExtent(root['navsmith:extent']),
    name: base === undefined ? asText(root.name) : base.name,
    meta: base === undefined ? meta : base.meta,
  })
}

function collectAll(json: unknown, parts: Part[], builder: MapBuilder): Json {
  const root = asObject(json)
  if (root === undefined) throw badFile('geojson', 'expected an object')
  if (isGeoJson(root)) collect(root, '', {}, {}, parts, builder, 0)
  else {
    for (const [key, value] of Object.entries(root))
      if (isGeoJson(value)) collect(value, key, {}, {}, parts, builder, 0)
    if (parts.length === 0) throw badFile('geojson', 'it contains no geometry')
  }
  return root
}

function* collectRecords(text: string, parts: Part[], builder: MapBuilder): Work<Json> {
  const records = yield* readSequence(text, builder)
  if (!records.some(({ value }) => isGeoJson(value))) throw badFile('geojson', 'none of its records is GeoJSON')
  for (const { path, value } of records) {
    if (isGeoJson(value)) collect(value, path, {}, {}, parts, builder, 0)
    else builder.issue('bad-feature', 'a value that is not a feature was skipped', path)
  }
  return {}
}

function collect(
  value: Json,
  path: string,
  properties: Json,
  traits: Traits,
  parts: Part[],
  builder: MapBuilder,
  depth: number,
): void {
  if (depth > DEPTH_LIMIT) {
    builder.issue('too-deep', `collections nest deeper than ${DEPTH_LIMIT}`, path)
    return
  }
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`)
  const [key, what, code = ''] = MEMBERS.get(value.type) ?? []
  if (key !== undefined) {
    asArray(value[key]).forEach((entry, i) => {
      const place = at(`${key}.${i}`)
      if (isGeoJson(entry)) collect(entry, place, properties, traits, parts, builder, depth + 1)
      else builder.issue(code, `a value that is not a ${what} was skipped`, place)
    })
  } else if (value.type === 'Feature') {
    const own = asObject(value.properties) ?? {}
    const geometry = asObject(value.geometry)
    const meta = Object.fromEntries(Object.entries(own).filter(([key]) => !key.startsWith('navsmith')))
    const feature: Traits = {
      id: asText(value.id) ?? asText(own.id),
      name: asText(own.name),
      hidden: own['navsmith:hidden'] === true,
      meta,
      path,
    }
    if (geometry === undefined || !isGeoJson(geometry))
      builder.issue('no-geometry', 'a feature without a geometry was skipped', path)
    else collect(geometry, at('geometry'), own, feature, parts, builder, depth + 1)
  } else parts.push({ geometry: value, traits: { path, ...traits }, properties })
}

function* positionsOf(parts: readonly Part[]) {
  for (const { geometry } of parts) yield* positionsIn(geometry.coordinates)
}

function readGeometry(
  { geometry, traits, properties }: Part,
  toPlane: (position: Point) => Point,
  layers: Map<string, string>,
  builder: MapBuilder,
  depth: number,
): void {
  const position = (entry: unknown): Point => toPlane(positionOf(entry))
  const line = (entry: unknown): Ring => asArray(entry).map(position)
  const type = asText(geometry.type) ?? ''
  const coordinates = asArray(geometry.coordinates)
  if (type.startsWith('Multi') && depth === 0) {
    coordinates.forEach((entry, i) =>
      readGeometry(
        {
          geometry: { type: type.slice(5), coordinates: entry },
          traits: { ...traits, path: `${traits.path ?? ''}.coordinates.${i}` },
          properties,
        },
        toPlane,
        layers,
        builder,
        1,
      ),
    )
    return
  }
  const layerName = asText(properties['navsmith:layer'])
  const layer = layerName === undefined ? undefined : (layers.get(layerName) ?? builder.addLayer(layerName))
  if (layerName !== undefined && layer !== undefined) layers.set(layerName, layer)
  const placed: Traits = { ...traits, layer }
  const [outer, ...holes] = type === 'Polygon' ? coordinates.map((ring) => withoutClosing(line(ring))) : []
  if (type === 'Polygon' && outer === undefined) {
    builder.issue('bad-outline', 'a polygon without rings was skipped', traits.path)
    return
  }
  builder.count(type === 'Polygon' ? 'polygon' : type === 'LineString' ? 'polyline' : 'point')
  const shape: Shape | undefined = outer && { type: 'polygon', outer, ...(holes.length > 0 && { holes }) }
  const points = type === 'LineString' ? line(coordinates) : type === 'Point' ? [position(coordinates)] : []
  if (addEmbedded(properties, { shape, points }, placed, builder)) return
  if (shape !== undefined) builder.addObstacle(shape, placed)
  else if (type === 'LineString' && properties.kind !== 'marker') builder.addPolyline(points, placed)
  else builder.addRoute(roleOf(asText(properties.role) ?? '', traits.name), points, placed)
}

const RESERVED_KEYS = new Set(['id', 'name', 'kind', 'role', 'terrain', 'cost'])

/** Adds the item that Navsmith embedded in a feature. Properties of the feature override the embedded ones. Returns false without a valid item. */
function addEmbedded(properties: Json, picture: ItemDrawing, traits: Traits, builder: MapBuilder): boolean {
  const plain = properties['navsmith:item']
  if (typeof plain !== 'string') return false
  builder.takeWork(plain.length)
  const { kind, role, terrain } = properties
  const cost = asNumber(properties.cost)
  const written = embeddedItemOf(plain, picture, {
    ...(kind === 'marker' && typeof role === 'string' && { role }),
    ...(kind === 'area' && typeof terrain === 'string' && { terrain }),
    ...(kind === 'area' && (cost > 0 ? { cost } : properties.cost === 'blocked' && { cost: 'blocked' })),
  })
  if (written === undefined) {
    builder.issue(
      'bad-item',
      'the Navsmith properties of a feature are invalid; its GeoJSON geometry was used',
      traits.path,
    )
    return false
  }
  const { meta = {}, ...item } = written.item
  // If the feature lacks a property for a key of `meta`, another program removed it: remove the key. Keep keys that are never written as properties.
  const isUnwritten = (key: string): boolean => RESERVED_KEYS.has(key) || (key === 'line' && item.kind === 'marker')
  const remaining = Object.entries(meta).filter(([key]) => isUnwritten(key) || Object.hasOwn(properties, key))
  const stated = Object.entries(traits.meta ?? {}).filter(([key]) => !isUnwritten(key))
  const all = Object.fromEntries([...remaining, ...stated])
  addEmbeddedItem({ ...written, item }, { ...traits, meta: all }, builder)
  return true
}

function withoutClosing(ring: Ring): Ring {
  const [first] = ring
  const last = ring.at(-1)
  return first !== undefined && last !== undefined && ring.length > 3 && first.x === last.x && first.y === last.y
    ? ring.slice(0, -1)
    : ring
}
