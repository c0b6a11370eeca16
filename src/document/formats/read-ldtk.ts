/**
 * Reads LDtk projects and level files. Entities become markers, or obstacles if their names suggest walls. IntGrid values become obstacles
 * or areas. Worlds and depths are placed side by side.
 */
import { boundingBox, samePoint, type Point, type Rect } from '../../engine/geometry/index.js'
import { NAME_LIMIT, eachInSteps, isPoint, rectRing, type Work } from '../model/index.js'
import { ReferencedFiles, jsonOrXml } from './referenced-files.js'
import type { FormatSource, ReadMap } from './format-source.js'
import { FIRST_TERRAIN, WALKABLE, BLOCKED } from './cell-mapping.js'
import { LdtkPicture } from './ldtk-picture.js'
import { roleOf, type MapBuilder } from './map-builder.js'
import { DRAWN_FIELD, addEmbeddedItem, drawnItemOf } from './embedded-item.js'
import { asArray, asNumber, asObject, asObjects, asText, badFile, type Json } from './json-values.js'

const BLOCKING_NAME = /wall|solid|collision|collide|block|obstacle|barrier|ground|rock|stone|dirt|cliff/i
const TERRAINS: readonly (readonly [RegExp, string, number | 'blocked'])[] = [
  [/deep|lava|pit|void/i, 'water', 'blocked'],
  [/water|river|sea/i, 'water', 4],
  [/mud|swamp/i, 'mud', 3],
  [/sand/i, 'sand', 2],
  [/grass|bush/i, 'grass', 1],
  [/road|path|floor/i, 'road', 1],
]
const WORLD_GAP = 256

export function isLdtk(value: unknown): boolean {
  const root = asObject(value)
  return (
    root !== undefined &&
    (root.jsonVersion !== undefined ||
      root.__header__ !== undefined ||
      root.intGridValues !== undefined ||
      'worldLayout' in root) &&
    (Array.isArray(root.levels) || Array.isArray(root.worlds) || Array.isArray(root.layerInstances))
  )
}

interface Reader {
  readonly builder: MapBuilder
  readonly names: ReadonlyMap<string, string>
  readonly files: ReferencedFiles
  readonly picture: LdtkPicture | undefined
  /** Centers of entities by their ids. */
  readonly centers: Map<string, Point>
  readonly references: Reference[]
}

interface Reference {
  readonly from: Point
  readonly to: string
  readonly name: string
  readonly layer: string
  readonly path: string
}

export interface LevelPlace {
  readonly level: Json
  readonly path: string
  readonly box: Rect
}

export function* readLdtk(source: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const root = asObject(source.json)
  if (root === undefined) throw badFile('ldtk', 'expected an object')
  const reader: Reader = {
    builder,
    names: valueNamesOf(root),
    files: new ReferencedFiles(source, builder, jsonOrXml(source)),
    picture: source.wantsPicture === true ? new LdtkPicture(root, builder) : undefined,
    centers: new Map(),
    references: [],
  }
  const places = placedLevels(root, builder)
  for (const { level, path, box } of places) yield* readLevel(level, path, box, reader)
  addReferences(reader)
  const bounds = boundingBox(places.flatMap(({ box }) => rectRing(box)))
  return builder.finish({
    subjects: builder.mapper.subjectsFound(),
    bounds,
    cellSize: asNumber(root.defaultGridSize),
    picture: reader.picture?.finish(bounds),
  })
}

/** Returns all levels with their positions in the document. Worlds, and levels of different depth in a world, are placed side by side. */
export function placedLevels(root: Json, builder: MapBuilder): readonly LevelPlace[] {
  const placed: LevelPlace[] = []
  let right = 0
  const addPlaces = (places: readonly LevelPlace[]): void => {
    const world = boundingBox(places.flatMap(({ box }) => rectRing(box)))
    if (world === undefined) return
    const shift = placed.length === 0 ? 0 : right + WORLD_GAP - world.x
    for (const place of places) placed.push({ ...place, box: { ...place.box, x: place.box.x + shift } })
    right = world.x + shift + world.width
  }
  const addWorld = (levels: unknown, layout: string | undefined, path: string): void => {
    const places = placeLevels(levels, layout, path, builder)
    const depthOf = ({ level }: LevelPlace): number => asNumber(level.worldDepth) || 0
    const depths = [...new Set(places.map(depthOf))].sort((a, b) => Math.abs(a) - Math.abs(b) || a - b)
    for (const depth of depths) addPlaces(places.filter((place) => depthOf(place) === depth))
    if (depths.length > 1)
      builder.issue(
        'world-depth',
        `levels at different depths (${depths.join(', ').slice(0, 200)}) were placed side by side`,
        path,
      )
  }
  const worlds = asObjects(root.worlds)
  if (Array.isArray(root.layerInstances)) addWorld([root], undefined, '')
  else if (asArray(root.levels).length > 0 || worlds.length === 0)
    addWorld(root.levels, asText(root.worldLayout), 'levels')
  for (const [i, world] of worlds.entries()) addWorld(world.levels, asText(world.worldLayout), `worlds.${i}.levels`)
  return placed
}

function valueNamesOf(root: Json): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { uid, intGridValues } of asObjects(asObject(root.defs)?.layers))
    for (const { value, identifier } of asObjects(intGridValues))
      names.set(`${asText(uid) ?? ''} ${asText(value) ?? ''}`, asText(identifier)?.slice(0, NAME_LIMIT) ?? '')
  return names
}

/** Returns the levels of a world with their positions. In a linear layout, the file states no positions: each level follows the previous one. */
function placeLevels(levels: unknown, layout: string | undefined, path: string, builder: MapBuilder): LevelPlace[] {
  let along = 0
  return asArray(levels).flatMap((entry, i) => {
    const level = asObject(entry)
    const place = path === '' ? 'level' : `${path}.${i}`
    const width = asNumber(level?.pxWid)
    const height = asNumber(level?.pxHei)
    if (level === undefined || !(width > 0 && height > 0)) {
      builder.issue('bad-level', 'a level without a size was skipped', place)
      return []
    }
    const linear = layout === 'LinearHorizontal' || layout === 'LinearVertical'
    const x = linear ? (layout === 'LinearHorizontal' ? along : 0) : asNumber(level.worldX) || 0
    const y = linear ? (layout === 'LinearVertical' ? along : 0) : asNumber(level.worldY) || 0
    along += layout === 'LinearVertical' ? height : width
    return [{ level, path: place, box: { x, y, width, height } }]
  })
}

function* readLevel(level: Json, path: string, origin: { x: number; y: number }, reader: Reader): Work<void> {
  const { builder } = reader
  builder.count('level')
  const identifier = asText(level.identifier) ?? 'level'
  const file = asText(level.externalRelPath)
  const content =
    Array.isArray(level.layerInstances) || file === undefined ? level : reader.files.read(file, 'level', path)
  const instances = asArray(content?.layerInstances)
  reader.picture?.addBackground(identifier, level, origin)
  for (let i = instances.length - 1; i >= 0; i--) {
    const layer = asObject(instances[i])
    const place = `${path}.layerInstances.${i}`
    if (layer === undefined) continue
    const at = {
      x: origin.x + (asNumber(layer.__pxTotalOffsetX) || 0),
      y: origin.y + (asNumber(layer.__pxTotalOffsetY) || 0),
    }
    const name = `${identifier} ${asText(layer.__identifier) ?? ''}`.trim()
    if (layer.__type === 'Entities') yield* readEntities(layer, name, place, at, reader)
    else {
      builder.count('tile-layer')
      reader.picture?.addLayer(name, layer, at)
      if (layer.__type === 'IntGrid') yield* readIntGrid(layer, name, place, at, reader)
    }
  }
}

function* readEntities(
  layer: Json,
  name: string,
  path: string,
  origin: { x: number; y: number },
  { builder, centers, references }: Reader,
): Work<void> {
  const entities = asArray(layer.entityInstances)
  if (entities.length === 0) return
  const id = builder.addLayer(name, { hidden: layer.visible === false })
  yield* eachInSteps(entities, (entry, i) => {
    const entity = asObject(entry)
    const place = `${path}.entityInstances.${i}`
    const [px, py] = asArray(entity?.px).map(asNumber)
    if (entity === undefined || py === undefined) {
      builder.issue('bad-entity', 'an entity without a position was skipped', place)
      return
    }
    builder.count('entity')
    const [pivotX, pivotY] = [0, 1].map((axis) => asNumber(asArray(entity.__pivot)[axis]) || 0)
    const width = asNumber(entity.width) || 0
    const height = asNumber(entity.height) || 0
    const corner = { x: origin.x + px - pivotX * width, y: origin.y + py - pivotY * height }
    const identifier = asText(entity.__identifier) ?? 'entity'
    const fields = asArray(entity.fieldInstances).map(
      (field) => [asText(asObject(field)?.__identifier) ?? '', asObject(field)?.__value] as const,
    )
    const written = fields.find(([name]) => name === DRAWN_FIELD)?.[1]
    const drawn = typeof written === 'string' ? drawnItemOf(written, corner) : undefined
    if (drawn !== undefined) {
      builder.takeWork(fields.length)
      const { id: own, name: ownName, hidden } = drawn.item
      addEmbeddedItem(drawn, { id: own, name: ownName, hidden, layer: id, path: place }, builder)
      return
    }
    const center = { x: corner.x + width / 2, y: corner.y + height / 2 }
    centers.set(asText(entity.iid) ?? '', center)
    for (const [name, value] of fields)
      for (const reference of [value].flat()) {
        const to = asText(asObject(reference)?.entityIid)
        const named = { name: `${identifier} ${name}`, layer: id, path: `${place}.fieldInstances` }
        if (to !== undefined) references.push({ from: center, to, ...named })
      }
    const traits = {
      id: asText(entity.iid),
      name: identifier,
      layer: id,
      meta: { width, height, ...Object.fromEntries(fields) },
      path: place,
    }
    if (/wall|obstacle|collision|solid/i.test(identifier) && width > 0 && height > 0)
      builder.addObstacle({ type: 'rectangle', ...corner, width, height }, traits)
    else builder.addMarker(roleOf(identifier), center, traits)
  })
}

const PASSAGE = /door|portal|teleport|warp|exit|entrance|stair|ladder|jump|destination/i

/** Adds references between entities as links. A link is closed unless its name suggests a passage, since few references are for walking. */
function addReferences({ builder, centers, references }: Reader): void {
  for (const { from, to: iid, name, layer, path } of references) {
    const to = centers.get(iid)
    if (to === undefined || !isPoint(from) || !isPoint(to) || samePoint(from, to)) continue
    const link = { kind: 'link', from, to, oneWay: true, ...(!PASSAGE.test(name) && { closed: true }) } as const
    builder.addItem(link, { id: `link-${name}`, name, layer, path })
  }
}

function* readIntGrid(
  layer: Json,
  name: string,
  path: string,
  origin: { x: number; y: number },
  { builder, names }: Reader,
): Work<void> {
  const { mapper } = builder
  const width = asNumber(layer.__cWid)
  const height = asNumber(layer.__cHei)
  const size = asNumber(layer.__gridSize)
  const sized = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0 && size > 0
  if (sized) builder.takeCells(width * height)
  const csv = sized ? cellsOf(layer, width * height) : []
  if (!sized || csv.length !== width * height) {
    builder.issue('bad-cells', `expected ${width} x ${height} cells, got ${csv.length}`, `${path}.intGridCsv`)
    return
  }
  const values = [...new Set(csv)]
    .filter((value) => value !== 0)
    .sort((a, b) => (asNumber(a) || 0) - (asNumber(b) || 0))
  if (values.length === 0) return
  const ranks = new Map<unknown, number>(values.map((value, rank) => [value, rank + 1]))
  const cells = Uint32Array.from(csv, (value) => ranks.get(value) ?? 0)
  const polygons = (yield* builder.outlineCells(width, height, cells)).sort((a, b) => a.value - b.value)
  const id = builder.addLayer(name, { hidden: layer.visible === false })
  const kinds = kindsOf(values, layer, names)
  const layerName = asText(layer.__identifier) ?? ''
  const counts = new Map<number, number>()
  for (const rank of cells) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const codes = kinds.map(({ identifier, label }, i) => {
    const key = `${layerName}/${identifier || label}`
    mapper.count('intGrid', key, counts.get(i + 1) ?? 0)
    mapper.count('layers', layerName, counts.get(i + 1) ?? 0)
    return mapper.codeOfValue(key, layerName)
  })
  const matrix = [size, 0, 0, size, origin.x, origin.y] as const
  yield* eachInSteps(polygons, ({ value: rank, outer, holes }) => {
    const { identifier, terrain, blocks, label } = kinds[rank - 1]
    const shape = { type: 'polygon', outer, holes } as const
    const traits = { id: `${name}-${identifier || label}`, name: identifier, layer: id, path }
    const code = codes[rank - 1]
    if (code >= FIRST_TERRAIN || code === BLOCKED)
      builder.addByMeaning(mapper.meaningOfCode(code), shape, traits, matrix)
    else if (code === WALKABLE) return
    else if (blocks) builder.addObstacle(shape, traits, matrix)
    else builder.addArea(shape, terrain?.[1] ?? (identifier || `value ${label}`), terrain?.[2] ?? 1, traits, matrix)
  })
}

function kindsOf(values: readonly unknown[], layer: Json, names: ReadonlyMap<string, string>) {
  const labels = values.map((value) => (asText(value) ?? typeof value).slice(0, NAME_LIMIT))
  const identifiers = labels.map((label) => names.get(`${asText(layer.layerDefUid) ?? ''} ${label}`) ?? '')
  const named = identifiers.some((identifier) => BLOCKING_NAME.test(identifier))
  return identifiers.map((identifier, i) => {
    const terrain = TERRAINS.find(([pattern]) => pattern.test(identifier))
    return {
      identifier,
      terrain,
      label: labels[i],
      blocks: BLOCKING_NAME.test(identifier) || (!named && terrain === undefined && values.length === 1),
    }
  })
}

/** Returns the value of every cell. LDtk before 0.8 stored only filled cells. */
function cellsOf(layer: Json, count: number): readonly unknown[] {
  const sparse = asArray(layer.intGrid)
  if (Array.isArray(layer.intGridCsv) && (layer.intGridCsv.length > 0 || sparse.length === 0))
    return asArray(layer.intGridCsv)
  const cells = new Array<number>(count).fill(0)
  for (const entry of sparse) {
    const { coordId, v: value } = asObject(entry) ?? {}
    const at = asNumber(coordId)
    if (at >= 0 && at < count) cells[at] = (asNumber(value) || 0) + 1
  }
  return cells
}
