/**
 * LDtk projects, with one world or several, and single level files. Entities become markers, those named for walls obstacles;
 * blocking values of IntGrid layers polygons around their cells, values named for a terrain areas. Levels lie where the project
 * puts them, worlds side by side. Levels in files of their own come through `files`.
 */
import { NavError } from '../../engine/core/index.js'
import type { Rect } from '../../engine/geometry/index.js'
import { boundingBox } from '../../engine/geometry/index.js'
import { decodeText, parseJson } from '../import-limits.js'
import type { ImportResult } from '../import-report.js'
import { outlineCells } from './cell-outline.js'
import type { FormatSource } from './format-source.js'
import { MapBuilder, asArray, asNumber, asObject, asText, badFile } from './map-builder.js'
import type { Json } from './map-builder.js'
import { findFile } from './map-files.js'
import { roleOf } from './read-tiled.js'

const BLOCKING_NAME = /wall|solid|collision|collide|block|obstacle|barrier|ground|rock|stone|dirt|cliff/i
const TERRAINS: readonly (readonly [RegExp, string, number | 'blocked'])[] = [
  [/deep|lava|pit|void/i, 'water', 'blocked'],
  [/water|river|sea/i, 'water', 4],
  [/mud|swamp/i, 'mud', 3],
  [/sand/i, 'sand', 2],
  [/grass|bush/i, 'grass', 1],
  [/road|path|floor/i, 'road', 1],
]
/** Space between worlds of one project. */
const WORLD_GAP = 256

export function isLdtk(value: unknown): boolean {
  const root = asObject(value)
  return root !== undefined && (root.jsonVersion !== undefined || root.__header__ !== undefined || root.intGridValues !== undefined || 'worldLayout' in root) && (Array.isArray(root.levels) || Array.isArray(root.worlds) || Array.isArray(root.layerInstances))
}

interface LevelPlace {
  readonly level: Json
  readonly path: string
  readonly box: Rect
}

export function readLdtk(source: FormatSource): ImportResult {
  const builder = new MapBuilder('ldtk', source.limits)
  const root = asObject(source.json)
  if (root === undefined) throw badFile('ldtk', 'an object was expected')
  const valueNames = valueNamesOf(root)
  const worlds = asArray(root.worlds).map(asObject).filter((world) => world !== undefined)
  const boxes: Rect[] = []
  let right = 0
  const readWorld = (levels: unknown, layout: string | undefined, path: string): void => {
    const places = placeLevels(levels, layout, path, builder)
    const world = boundingBox(places.flatMap(({ box }) => cornersOf(box)))
    if (world === undefined) return
    // The first world keeps its own coordinates.
    const shift = boxes.length === 0 ? 0 : right + WORLD_GAP - world.x
    for (const { level, path: place, box } of places) {
      boxes.push({ ...box, x: box.x + shift })
      readLevel(level, place, { x: box.x + shift, y: box.y }, valueNames, source, builder)
    }
    right = world.x + shift + world.width
  }
  if (Array.isArray(root.layerInstances)) readWorld([root], undefined, '')
  else if (asArray(root.levels).length > 0 || worlds.length === 0) readWorld(root.levels, asText(root.worldLayout), 'levels')
  worlds.forEach((world, i) => readWorld(world.levels, asText(world.worldLayout), `worlds.${i}.levels`))
  return builder.finish({ bounds: boundingBox(boxes.flatMap(cornersOf)), cellSize: asNumber(root.defaultGridSize) })
}

function cornersOf({ x, y, width, height }: Rect) {
  return [{ x, y }, { x: x + width, y: y + height }]
}

/** Names of IntGrid values, by layer definition and value. */
function valueNamesOf(root: Json): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const entry of asArray(asObject(root.defs)?.layers)) {
    const layer = asObject(entry)
    for (const value of asArray(layer?.intGridValues)) {
      const { value: number, identifier } = asObject(value) ?? {}
      names.set(`${String(layer?.uid)} ${String(number)}`, asText(identifier) ?? '')
    }
  }
  return names
}

/** Linear worlds write no places: their levels follow one another. */
function placeLevels(levels: unknown, layout: string | undefined, path: string, builder: MapBuilder): LevelPlace[] {
  let along = 0
  return asArray(levels).flatMap((entry, i) => {
    const level = asObject(entry)
    const place = path === '' ? 'level' : `${path}.${i}`
    const width = asNumber(level?.pxWid)
    const height = asNumber(level?.pxHei)
    if (level === undefined || !(width > 0 && height > 0)) {
      builder.issue('bad-level', 'error', 'a level without a size was dropped', { path: place })
      return []
    }
    const linear = layout === 'LinearHorizontal' || layout === 'LinearVertical'
    const x = linear ? (layout === 'LinearHorizontal' ? along : 0) : asNumber(level.worldX) || 0
    const y = linear ? (layout === 'LinearVertical' ? along : 0) : asNumber(level.worldY) || 0
    along += layout === 'LinearVertical' ? height : width
    return [{ level, path: place, box: { x, y, width, height } }]
  })
}

function readLevel(level: Json, path: string, origin: { x: number; y: number }, names: ReadonlyMap<string, string>, source: FormatSource, builder: MapBuilder): void {
  builder.count('level')
  const identifier = asText(level.identifier) ?? 'level'
  const file = asText(level.externalRelPath)
  const content = Array.isArray(level.layerInstances) || file === undefined ? level : readExternal(file, path, source, builder)
  const instances = asArray(content?.layerInstances)
  // Topmost first in the file, bottom first here.
  for (let i = instances.length - 1; i >= 0; i--) {
    const layer = asObject(instances[i])
    const place = `${path}.layerInstances.${i}`
    if (layer === undefined) continue
    const at = { x: origin.x + (asNumber(layer.__pxTotalOffsetX) || 0), y: origin.y + (asNumber(layer.__pxTotalOffsetY) || 0) }
    const name = `${identifier} ${asText(layer.__identifier) ?? ''}`.trim()
    if (layer.__type === 'Entities') readEntities(layer, name, place, at, builder)
    else {
      builder.count('tile-layer')
      if (layer.__type === 'IntGrid') readIntGrid(layer, name, place, at, names, builder)
    }
  }
}

function readExternal(file: string, path: string, source: FormatSource, builder: MapBuilder): Json | undefined {
  const found = findFile(source.files, file)
  if (found === undefined) {
    builder.issue('missing-file', 'warning', `the level ${JSON.stringify(file.slice(0, 200))} was not given in files: only its place is known`, { path })
    return undefined
  }
  try {
    return asObject(parseJson(decodeText(found), builder.limits))
  } catch (error) {
    if (!(error instanceof NavError)) throw error
    builder.issue('bad-beside', 'warning', `the level ${JSON.stringify(file.slice(0, 200))} cannot be read: ${error.message}`, { path })
    return undefined
  }
}

function readEntities(layer: Json, name: string, path: string, origin: { x: number; y: number }, builder: MapBuilder): void {
  const entities = asArray(layer.entityInstances)
  if (entities.length === 0) return
  const id = builder.addLayer(name, { hidden: layer.visible === false })
  entities.forEach((entry, i) => {
    const entity = asObject(entry)
    const place = `${path}.entityInstances.${i}`
    const [px, py] = asArray(entity?.px).map(asNumber)
    if (entity === undefined || py === undefined) { builder.issue('bad-entity', 'warning', 'an entity without a place was dropped', { path: place }); return; }
    builder.count('entity')
    const [pivotX, pivotY] = [0, 1].map((axis) => asNumber(asArray(entity.__pivot)[axis]) || 0)
    const width = asNumber(entity.width) || 0
    const height = asNumber(entity.height) || 0
    const corner = { x: origin.x + px - pivotX * width, y: origin.y + py - pivotY * height }
    const identifier = asText(entity.__identifier) ?? 'entity'
    const fields = asArray(entity.fieldInstances).map((field) => [asText(asObject(field)?.__identifier) ?? '', asObject(field)?.__value] as const)
    const traits = { id: asText(entity.iid), name: identifier, layer: id, meta: { width, height, ...Object.fromEntries(fields) }, path: place }
    if (/wall|obstacle|collision|solid/i.test(identifier) && width > 0 && height > 0) builder.addObstacle({ type: 'rectangle', ...corner, width, height }, traits)
    else builder.addMarker(roleOf(identifier), { x: corner.x + width / 2, y: corner.y + height / 2 }, traits)
  })
}

function readIntGrid(layer: Json, name: string, path: string, origin: { x: number; y: number }, names: ReadonlyMap<string, string>, builder: MapBuilder): void {
  const width = asNumber(layer.__cWid)
  const height = asNumber(layer.__cHei)
  const size = asNumber(layer.__gridSize)
  const csv = cellsOf(layer, width * height)
  if (!Number.isInteger(width) || !Number.isInteger(height) || !(width > 0 && height > 0 && size > 0) || csv.length !== width * height) {
    builder.issue('bad-cells', 'error', `${csv.length} cells came; ${width} x ${height} were expected`, { path: `${path}.intGridCsv` }); return;
  }
  builder.takeCells(width * height)
  const values = [...new Set(csv)].filter((value) => value !== 0).sort((a, b) => Number(a) - Number(b))
  if (values.length === 0) return
  const id = builder.addLayer(name, { hidden: layer.visible === false })
  const nameOf = (value: unknown): string => names.get(`${String(layer.layerDefUid)} ${String(value)}`) ?? ''
  // A layer whose values have no telling names: what is drawn on it blocks.
  const named = values.some((value) => BLOCKING_NAME.test(nameOf(value)))
  for (const value of values) {
    const identifier = nameOf(value)
    const terrain = TERRAINS.find(([pattern]) => pattern.test(identifier))
    const blocks = BLOCKING_NAME.test(identifier) || (!named && terrain === undefined && values.length === 1)
    const cells = Uint8Array.from(csv, (cell) => (cell === value ? 1 : 0))
    for (const { outer, holes } of outlineCells(width, height, cells)) {
      const shape = { type: 'polygon', outer, ...(holes.length > 0 && { holes }) } as const
      const traits = { id: `${name}-${identifier || String(value)}`, name: identifier, layer: id, path }
      const matrix = [size, 0, 0, size, origin.x, origin.y] as const
      if (blocks) builder.addObstacle(shape, traits, matrix)
      else builder.addArea(shape, terrain?.[1] ?? (identifier || `value ${String(value)}`), terrain?.[2] ?? 1, traits, matrix)
    }
  }
}

/** Cells as a list; before 0.8 only the filled ones were written. */
function cellsOf(layer: Json, count: number): readonly unknown[] {
  const sparse = asArray(layer.intGrid)
  if (Array.isArray(layer.intGridCsv) && (layer.intGridCsv.length > 0 || sparse.length === 0)) return asArray(layer.intGridCsv)
  if (!(count > 0 && count <= 2 ** 24)) return []
  const cells = new Array<number>(count).fill(0)
  for (const entry of sparse) {
    const { coordId, v: value } = asObject(entry) ?? {}
    const at = asNumber(coordId)
    if (at >= 0 && at < count) cells[at] = (asNumber(value) || 0) + 1
  }
  return cells
}
