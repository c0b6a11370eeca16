/**
 * Reads indoor maps in GeoJSON with a `feature_type`, such as Apple's IMDF. Units become rooms with walls, openings become doors, fixtures
 * and kiosks become obstacles. Reads the other files of an archive from the option `files`.
 */
import { distance, type Point } from '../../../engine/geometry/index.js'
import { parseJson, type Work } from '../../model/index.js'
import { ReferencedFiles } from '../referenced-files.js'
import type { FileContent, FormatSource, ReadMap } from '../format-source.js'
import { positionOf, positionsIn, projectionOf } from '../geojson/projection.js'
import { asArray, asNumber, asObject, asText, badFile, type Json } from '../json-values.js'
import { findFile } from '../map-files.js'
import type { MapBuilder, Traits } from '../map-builder.js'
import { addIndoorPlan, type IndoorDoor, type IndoorFeature } from './indoor-plan.js'

const PARTS = ['level', 'unit', 'opening', 'fixture', 'kiosk', 'amenity', 'anchor'] as const
/** Categories of units that are not walkable. */
const SOLID = new Set(['opentobelow', 'column', 'brick', 'structure', 'void', 'wall'])

const typeOf = (feature: Json | undefined): string =>
  asText(feature?.feature_type) ?? asText(asObject(feature?.properties)?.feature_type) ?? ''

export function isImdf({ json }: FileContent): boolean {
  const root = asObject(json)
  const [first] = asArray(root?.features)
  return root?.type === 'FeatureCollection' && typeOf(asObject(first)) !== ''
}

export function* readImdf(source: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const root = asObject(source.json)
  if (root === undefined) throw badFile('imdf', 'expected an object')
  const features = featuresOf(root, source, builder)
  const positions = function* () {
    for (const { geometry } of features) yield* positionsIn(asObject(geometry)?.coordinates)
  }
  const { toPlane, origin } = projectionOf(root, positions, source.choices.coordinates, builder)
  const floors = new Map(
    features
      .filter((feature) => typeOf(feature) === 'level')
      .map((feature) => [asText(feature.id) ?? '', asNumber(asObject(feature.properties)?.ordinal) || 0]),
  )
  const levelOfUnit = new Map(features.map((feature) => [asText(feature.id) ?? '', levelIn(feature)]))
  const plan: IndoorFeature[] = []
  const doors: IndoorDoor[] = []
  const skipped = new Map<string, number>()
  yield 0.2
  for (const [i, feature] of features.entries()) {
    const type = typeOf(feature)
    const properties = asObject(feature.properties) ?? {}
    const form = formOf(type, asText(properties.category) ?? '')
    if (form === undefined) {
      skipped.set(type, (skipped.get(type) ?? 0) + 1)
      continue
    }
    // Amenities and anchors store the id of the unit that contains them.
    const unit = asText(properties.unit_id) ?? asText(asArray(properties.unit_ids)[0]) ?? ''
    const level = floors.get(levelIn(feature) ?? levelOfUnit.get(unit) ?? '') ?? 0
    for (const parts of partsOf(asObject(feature.geometry), toPlane)) {
      if (form === 'door') {
        for (const door of doorsOf(parts[0], level)) doors.push(door)
        continue
      }
      const { category, name: _, ...meta } = properties
      const kind = asText(category) === undefined ? type : `${type}/${asText(category) ?? ''}`
      const traits: Traits = {
        id: asText(feature.id) ?? type,
        name: nameOf(properties.name),
        meta,
        path: `features.${i}`,
      }
      plan.push({ form, kind, parts, floors: [level], traits })
    }
    if (i % 256 === 255) yield 0.2 + (0.3 * i) / features.length
  }
  for (const [type, count] of skipped)
    builder.issue('outline-only', `${count} features of the type ${type.slice(0, 60)} are not walls and were skipped`)
  yield* addIndoorPlan(plan, doors, builder)
  const meta = origin && { geojson: { longitude: origin.x, latitude: origin.y } }
  return builder.finish({ name: asText(root.name), subjects: builder.mapper.subjectsFound(), meta })
}

const levelIn = (feature: Json): string | undefined => asText(asObject(feature.properties)?.level_id)

function formOf(type: string, category: string): IndoorFeature['form'] | 'door' | undefined {
  if (type === 'unit') return SOLID.has(category) ? 'solid' : 'room'
  if (type === 'opening') return 'door'
  if (type === 'fixture' || type === 'kiosk') return 'solid'
  return type === 'amenity' || type === 'anchor' ? 'point' : undefined
}

/** Returns the features of the file and of the other files of its archive, without duplicates by id. */
function featuresOf(root: Json, source: FormatSource, builder: MapBuilder): readonly Json[] {
  const referenced = new ReferencedFiles(source, builder, (text) => asObject(parseJson(text, source.limits)))
  const known = new Set<string>()
  const files = PARTS.map((part) => `${part}.geojson`).filter((name) => findFile(source.files, name) !== undefined)
  return [root, ...files.map((name) => referenced.read(name, 'part', ''))].flatMap((file) =>
    asArray(file?.features).flatMap((entry) => {
      const feature = asObject(entry)
      const id = asText(feature?.id)
      if (feature === undefined || (id !== undefined && known.has(id))) return []
      if (id !== undefined) known.add(id)
      return [feature]
    }),
  )
}

/** Returns each polygon as its rings, and each line or point as a list with one list of points. Empty for other geometries. */
function partsOf(geometry: Json | undefined, toPlane: (at: Point) => Point): readonly Point[][][] {
  const type = asText(geometry?.type) ?? ''
  const coordinates = asArray(geometry?.coordinates)
  const position = (entry: unknown): Point => toPlane(positionOf(entry))
  const line = (entry: unknown): Point[] => asArray(entry).map(position)
  const polygon = (entry: unknown): Point[][] => asArray(entry).map((ring) => line(ring).slice(0, -1))
  if (type === 'Polygon') return [polygon(coordinates)]
  if (type === 'MultiPolygon') return coordinates.map(polygon)
  if (type === 'LineString') return [[line(coordinates)]]
  if (type === 'MultiLineString') return coordinates.map((entry) => [line(entry)])
  return type === 'Point' ? [[[position(coordinates)]]] : []
}

function doorsOf(line: readonly Point[], level: number): IndoorDoor[] {
  return line.slice(1).flatMap((b, i) => {
    const a = line[i]
    const width = distance(a, b)
    return width > 0 ? [{ at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, width, floors: [level] }] : []
  })
}

/** Returns the name, or the first name of an object with names by language. */
const nameOf = (value: unknown): string | undefined => asText(value) ?? asText(Object.values(asObject(value) ?? {})[0])
