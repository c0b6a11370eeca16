/**
 * Reads lines, polylines, arcs, circles and ellipses of an ASCII DXF as walls, also in inserted blocks. y is flipped to point down. Source:
 * AutoCAD DXF Reference. Of existing parsers, dxf-parser hangs on some damaged files, dxf needs lodash, and others are under the GPL.
 */
import { boundingBox, type Point } from '../../../engine/geometry/index.js'
import {
  composeMatrices,
  degreesToDirection,
  isPoint,
  tooLarge,
  transformPoint,
  type MapUnits,
  type Matrix,
  type Work,
} from '../../model/index.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import { badFile } from '../json-values.js'
import type { MapBuilder, Traits } from '../map-builder.js'
import { addWall } from '../vtt/read-vtt.js'
import { isMirrored, isTilted, lineOf } from './dxf-lines.js'
import { hasBits, numberOf, recordsIn, sectionsOf, textOf, type DxfRecord } from './dxf-records.js'

const BINARY = 'AutoCAD Binary DXF'
/** Reports whether the text starts with a section, after any comments. */
export function isDxf({ text }: { readonly text: string }): boolean {
  const lines = text
    .slice(0, 4096)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
  const first = lines.findIndex((line, i) => i % 2 === 0 && line.trim() !== '999')
  return text.startsWith(BINARY) || (lines.at(first)?.trim() === '0' && lines.at(first + 1)?.trim() === 'SECTION')
}

/** Thickness in meters of a line without a width. */
const WALL = 0.05
/** Thickness of a line without a width if the unit is unknown, as a share of the larger side of the drawing. */
const WALL_PART = 0.001
const FOOT = 0.3048

/**
 * Unit of the imported map, by the unit of the drawing. The key is the value of the DXF variable $INSUNITS, which states the unit of the drawing.
 * `meters`: length of the map's unit. `scale`: number of drawing units in one map unit.
 */
const UNITS: ReadonlyMap<number, readonly [MapUnits['unit'], meters: number, scale: number]> = new Map([
  [1, ['ft', FOOT, 12]],
  [2, ['ft', FOOT, 1]],
  [3, ['ft', FOOT, 1 / 5280]],
  [4, ['cm', 0.01, 10]],
  [5, ['cm', 0.01, 1]],
  [6, ['m', 1, 1]],
  [7, ['m', 1, 0.001]],
  [10, ['ft', FOOT, 1 / 3]],
  [14, ['cm', 0.01, 0.1]],
])
const MAX_DEPTH = 16
const WORK_PER_ENTITY = 64
const Y_DOWN: Matrix = [1, 0, 0, -1, 0, 0]
const MIRROR: Matrix = [-1, 0, 0, 1, 0, 0]

interface PlacedLine {
  readonly points: readonly Point[]
  readonly width: number
  readonly layer: string
  readonly kind: string
  readonly path: string
}

export function* readDxf(source: FormatSource, builder: MapBuilder): Work<ReadMap> {
  if (source.text.startsWith(BINARY)) throw badFile('dxf', 'it is a binary DXF; save it as an ASCII DXF')
  const records = yield* recordsIn(source.text, (line) =>
    builder.issue('bad-file', `line ${line} is not a group code; the rest of the file was skipped`),
  )
  const sections = sectionsOf(records)
  const reader = new EntityReader(blocksIn(sections.get('BLOCKS') ?? []), builder)
  reader.read((sections.get('ENTITIES') ?? []).slice(1), Y_DOWN, '', 0)
  yield 0.7
  const [unit, meters = 1, scale = 1] = UNITS.get(unitIn(sections.get('HEADER'))) ?? []
  const thickness = unit === undefined ? WALL_PART * largestSide(reader.placed) : (WALL / meters) * scale
  addLines(reader.placed, thickness, layersIn(sections.get('TABLES') ?? []), builder)
  for (const [kind, count] of reader.skipped)
    builder.issue('outline-only', `${count} entities (${kind}) were skipped: they are not lines in the plane`)
  return builder.finish({ subjects: builder.mapper.subjectsFound(), units: unit && { unit, scale } })
}

function unitIn([header]: readonly DxfRecord[] = []): number {
  const at = header?.pairs.findIndex(([code, value]) => code === 9 && value === '$INSUNITS') ?? -1
  return at < 0 ? 0 : Number(header?.pairs.at(at + 1)?.[1])
}

function layersIn(tables: readonly DxfRecord[]): ReadonlySet<string> {
  const hidden = tables.filter((record) => record.type === 'LAYER' && (numberOf(record, 62) < 0 || hasBits(record, 1)))
  return new Set(hidden.map((record) => textOf(record, 2) ?? ''))
}

function blocksIn(records: readonly DxfRecord[]) {
  const blocks = new Map<string, { readonly base: Point; readonly entities: readonly DxfRecord[] }>()
  let entities: DxfRecord[] = []
  for (const record of records)
    if (record.type === 'BLOCK')
      blocks.set(textOf(record, 2) ?? '', {
        base: { x: numberOf(record, 10), y: numberOf(record, 20) },
        entities: (entities = []),
      })
    else entities.push(record)
  return blocks
}

class EntityReader {
  readonly placed: PlacedLine[] = []
  readonly skipped = new Map<string, number>()
  private inserted = 0
  private vertices = 0

  constructor(
    private readonly blocks: ReturnType<typeof blocksIn>,
    private readonly builder: MapBuilder,
  ) {}

  /** Reads entities of the drawing or of a block. `above` is the layer of the INSERT entity that inserts the block; it replaces layer 0 in the block. */
  read(entities: readonly DxfRecord[], matrix: Matrix, above: string, depth: number): void {
    for (let i = 0; i < entities.length; i++) {
      const entity = entities[i]
      this.builder.takeWork(WORK_PER_ENTITY)
      const own = textOf(entity, 8) ?? '0'
      const layer = own === '0' && above !== '' ? above : own
      const from = i + 1
      if (entity.type === 'POLYLINE') while (entities.at(i + 1)?.type === 'VERTEX' && i + 1 < entities.length) i++
      if (isTilted(entity)) this.skip('in a tilted plane')
      else if (entity.type === 'INSERT') this.insert(entity, matrix, layer, depth)
      else this.draw(entity, entities.slice(from, i + 1), matrix, layer)
    }
  }

  private draw(entity: DxfRecord, vertices: readonly DxfRecord[], matrix: Matrix, layer: string): void {
    const { type, line } = entity
    const found = lineOf(entity, vertices)
    if (found === undefined) {
      if (!SILENT.has(type)) this.skip(type === 'POLYLINE' ? 'POLYLINE in space' : type.slice(0, 40))
      return
    }
    const inPlane = type === 'LINE' || type === 'ELLIPSE' || !isMirrored(entity)
    const placed = inPlane ? matrix : composeMatrices(matrix, MIRROR)
    const points = found.points.map((point) => transformPoint(placed, point))
    const path = `line ${line}`
    this.builder.expectVertices((this.vertices += points.length))
    this.builder.count(type === 'CIRCLE' || type === 'ELLIPSE' ? 'ellipse' : 'polyline')
    if (points.length < 2 || !points.every(isPoint))
      this.builder.issue('bad-point', `a ${type} without finite coordinates was skipped`, path)
    else {
      const scale = Math.sqrt(Math.abs(placed[0] * placed[3] - placed[1] * placed[2]))
      this.placed.push({ points, width: found.width * scale, layer, kind: type, path })
    }
  }

  private insert(entity: DxfRecord, matrix: Matrix, layer: string, depth: number): void {
    const block = this.blocks.get(textOf(entity, 2) ?? '')
    if (block === undefined || depth >= MAX_DEPTH) {
      this.skip('INSERT of a missing block')
      return
    }
    const sx = numberOf(entity, 41, 1)
    const scale: Matrix = [sx, 0, 0, numberOf(entity, 42, sx), 0, 0]
    const { x: cos, y: sin } = degreesToDirection(numberOf(entity, 50))
    const turned: Matrix = [cos, sin, -sin, cos, 0, 0]
    const placed = isMirrored(entity) ? composeMatrices(matrix, MIRROR) : matrix
    const [columns, rows] = [70, 71].map((code) => Math.max(1, Math.trunc(numberOf(entity, code, 1)) || 1))
    this.inserted += columns * rows
    const maxInserted = this.builder.limits.items
    if (!(this.inserted <= maxInserted)) throw tooLarge('inserted blocks', this.inserted, maxInserted)
    for (let at = 0; at < columns * rows; at++) {
      const cell = { x: (at % columns) * numberOf(entity, 44), y: Math.floor(at / columns) * numberOf(entity, 45) }
      const { x, y } = transformPoint(turned, cell)
      const steps: Matrix[] = [
        [1, 0, 0, 1, numberOf(entity, 10) + x, numberOf(entity, 20) + y],
        turned,
        scale,
        [1, 0, 0, 1, -block.base.x, -block.base.y],
      ]
      this.read(block.entities, steps.reduce(composeMatrices, placed), layer, depth + 1)
    }
  }

  private skip(kind: string): void {
    this.skipped.set(kind, (this.skipped.get(kind) ?? 0) + 1)
  }
}

/** Types of records that are not reported as skipped: parts of another record, and ends of lists, of blocks and of the file. */
const SILENT = new Set(['SEQEND', 'ENDBLK', 'ATTRIB', 'EOF', 'VERTEX'])

function addLines(
  lines: readonly PlacedLine[],
  thickness: number,
  hidden: ReadonlySet<string>,
  builder: MapBuilder,
): void {
  const { mapper } = builder
  for (const { points, width, layer: name, kind, path } of lines) {
    const excluded = hidden.has(name) ? { hidden: true, navigation: false } : {}
    const layer = builder.layerNamed(name, excluded)
    mapper.count('layers', name, 1)
    const meaning = mapper.meaningOf({ properties: {}, layer: name })
    const traits: Traits = { id: kind.toLowerCase(), layer, path }
    if (meaning === 'walkable') continue
    if (typeof meaning === 'object') builder.addByMeaning(meaning, { type: 'polygon', outer: points }, traits)
    else addWall(points, width > 0 ? width : thickness, traits, builder)
  }
  const off = [...new Set(lines.map(({ layer }) => layer))].filter((name) => hidden.has(name))
  if (off.length > 0)
    builder.issue(
      'layers-off',
      `layers that are off or frozen are hidden and excluded from navigation: ${off.join(', ').slice(0, 200)}`,
    )
}

function largestSide(lines: readonly PlacedLine[]): number {
  const { width = 0, height = 0 } = boundingBox(lines.flatMap(({ points }) => points)) ?? {}
  return Math.max(width, height) || 1
}
