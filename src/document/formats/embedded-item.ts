/**
 * Embeds in a file, as JSON, the properties of an item that the format of the file cannot express. A reader restores the item from this JSON
 * and from the item's outline or points in the file. The outline or points determine all positions, since another program may have moved them.
 */
import * as v from 'valibot'
import { append } from '../../engine/core/index.js'
import type { JsonObject, Matrix, NavDocument, NavItem, Shape } from '../model/index.js'
import { boundingBox, type Point, type Polygon, type Rect, type Ring } from '../../engine/geometry/index.js'
import {
  IDENTITY,
  extentOf,
  isCurvedShape,
  isPoint,
  itemSchema,
  lineThrough,
  movedItem,
  shapeSchema,
  parseJson,
  shapeToRings,
  transformPoint,
  transformShape,
  writtenSteps,
} from '../model/index.js'
import { parseNavDocument } from '../parsing/index.js'
import type { FormatSource } from './format-source.js'
import type { MapBuilder, Traits } from './map-builder.js'
import { asArray, asNumber, asObject, unlessRefused } from './json-values.js'
import { isSameRing, moveBetween } from './outline-move.js'

const COMMON = new Set(['id', 'name', 'layer', 'hidden', 'shape'])

/** The shape or the points of an item, read from the visible content of a file and not from the embedded JSON. */
export interface ItemDrawing {
  readonly shape?: Shape | undefined
  readonly points?: readonly Point[]
  readonly matrix?: Matrix
  /**
   * Transforms the holes of the embedded shape to map coordinates. Used only if the file draws no holes and another program has reshaped the
   * outline. If the outline has only been moved, rotated or scaled, the holes follow the outline instead. Default: `matrix`.
   */
  readonly frame?: Matrix
  /** Largest distance between a curve and the chords with which the file draws the curve. Default: the property `tolerance` of the embedded shape. */
  readonly tolerance?: number | undefined
}

export interface EmbeddedItem {
  readonly item: NavItem
  readonly ends?: readonly [Point, Point]
}

/**
 * Returns the JSON of the properties of an item, without its id, name, layer and visibility. The JSON contains the shape only as far as a reader
 * cannot restore it from the drawing. `drawsHoles`: the file draws the item's holes.
 */
export function embeddedText(item: NavItem, drawsHoles = false): string {
  const rest = Object.fromEntries(Object.entries(item).filter(([key]) => !COMMON.has(key)))
  if (!('shape' in item)) return JSON.stringify(rest)
  const { holes, ...bare } = item.shape
  if ('outer' in bare && !isCurvedShape(item.shape) && (drawsHoles || holes === undefined))
    return JSON.stringify(bare.type === 'polygon' ? rest : { ...rest, form: { type: bare.type } })
  // Embed the holes of a wall even if the file draws holes. The drawn holes may be spaces that the wall encloses, or its doors, so readers ignore them.
  const isDrawn = drawsHoles && bare.type !== 'wall' && !isCurvedShape(item.shape)
  return JSON.stringify({ ...rest, form: isDrawn ? bare : item.shape })
}

/**
 * Restores an item from `text`, the JSON that is embedded in a file, and from `picture`, the outline or points that the file draws for the item.
 * `stated`: properties that the file contains outside of the JSON; they override those of the JSON. Returns undefined if the item is invalid.
 */
export const embeddedItemOf = (text: string, picture: ItemDrawing, stated: JsonObject = {}): EmbeddedItem | undefined =>
  unlessRefused(() => {
    const { form, ...rest } = asObject(parseJson(text)) ?? {}
    const complete = (places: object): EmbeddedItem | undefined => {
      const item = { ...rest, ...stated, id: 'item', ...places }
      return v.is(itemSchema, item) ? { item } : undefined
    }
    if (rest.kind === 'obstacle' || rest.kind === 'area')
      return picture.shape && complete({ shape: shapeOf(picture, picture.shape, form) })
    const points = pointsOf(picture).map((point) => transformPoint(picture.matrix ?? IDENTITY, point))
    const [from, to] = [points.at(0), points.at(-1)]
    if (from === undefined || to === undefined) return undefined
    if (rest.kind === 'waypoint') return complete(from)
    if (rest.kind === 'marker') {
      const marker = complete(from)?.item
      if (marker?.kind !== 'marker' || points.length < 2) return marker && { item: marker }
      return complete({ ...from, meta: { ...marker.meta, line: lineThrough(points, writtenSteps(marker)) } })
    }
    if (points.length < 2) return undefined
    if (rest.kind === 'link') return complete({ from, to })
    const link = complete({})
    return link && { ...link, ends: [from, to] }
  })

function pointsOf({ points = [], shape }: ItemDrawing): readonly Point[] {
  if (points.length > 0) return points
  const box = shape === undefined ? undefined : boundingBox(shapeToRings(shape).outer)
  return box === undefined ? [] : [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
}

/** Returns the embedded shape, transformed so that its outline is the drawn one. If no transform does so, returns the drawn outline. */
function shapeOf({ matrix = IDENTITY, frame = matrix, tolerance }: ItemDrawing, drawn: Shape, form: unknown): Shape {
  const written = v.is(shapeSchema, form) ? form : undefined
  const corners = written?.type === 'ellipse' ? written.segments : undefined
  const picture = drawn.type === 'ellipse' && corners !== undefined ? { ...drawn, segments: corners } : drawn
  const placed = transformShape(picture, matrix)
  const outline = shapeToRings(picture).outer.map((point) => transformPoint(matrix, point))
  const ringsOf = (shape: Shape): Polygon =>
    shapeToRings(tolerance !== undefined && 'outer' in shape ? { ...shape, tolerance } : shape)
  const move = written && moveBetween(ringsOf(written).outer, outline)
  const moved = written && move && (isIdentity(move) ? written : transformShape(written, move))
  const moveHole = (hole: Ring): Ring => hole.map((point) => transformPoint(move ?? frame, point))
  const holes = placed.holes ?? moved?.holes ?? written?.holes?.map(moveHole)
  // `moved` is the embedded shape, transformed to the outline that the file draws. If the drawn shape has the same type as `moved` and no matrix,
  // prefer the drawn coordinates: those of `moved` contain rounding errors.
  const isDrawn = isIdentity(matrix) && move !== undefined && !isIdentity(move) && picture.type === moved?.type
  const isForm = moved?.type === written?.type && moved !== undefined && isSameRing(ringsOf(moved).outer, outline)
  // Ignore the holes that the file draws for a wall: they may be spaces that the wall encloses, or its doors. `moved` has the holes of the embedded
  // wall.
  if (moved?.type === 'wall' && isForm) return moved
  const hasHoles = (rings: readonly Ring[]): boolean =>
    placed.holes === undefined ||
    (rings.length === placed.holes.length && rings.every((ring, i) => isSameRing(ring, placed.holes?.[i] ?? [])))
  if (isForm && isCurvedShape(moved) && hasHoles(ringsOf(moved).holes)) return moved
  const { holes: _, ...bare } = isForm && !isDrawn ? moved : placed
  const isFreehand = asObject(form)?.type === 'freehand' && 'outer' in bare
  return { ...bare, ...(isFreehand && { type: 'freehand' }), ...(holes !== undefined && { holes }) } as Shape
}

const isIdentity = (matrix: Matrix): boolean => matrix.every((entry, i) => entry === IDENTITY[i])

export function embeddedMap(document: NavDocument): NavDocument {
  return { ...document, layers: [], items: [] }
}

/** Parses the embedded map and adds its issues to those of the file. Returns undefined if the map is invalid. */
export function readEmbeddedMap(
  value: unknown,
  { limits, allowSource }: FormatSource,
  builder: MapBuilder,
): NavDocument | undefined {
  if (value === undefined) return undefined
  return unlessRefused(() => {
    const { document, report } = parseNavDocument(value, { limits, ...(allowSource !== undefined && { allowSource }) })
    append(builder.issues, report.issues)
    return document
  })
}

export function embeddedExtent({ items }: NavDocument): readonly number[] {
  const box = extentOf(items)
  return box === undefined ? [] : [box.x, box.y, box.x + box.width, box.y + box.height]
}

export function readEmbeddedExtent(value: unknown): Rect | undefined {
  const [left, top, right, bottom] = asArray(value).map(asNumber)
  return Number.isFinite(left + top + right + bottom)
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : undefined
}

export function addEmbeddedItem({ item, ends }: EmbeddedItem, traits: Traits, builder: MapBuilder): void {
  const { id: _id, name: _name, layer: _layer, hidden: _hidden, meta, ...rest } = item
  builder.addItem(rest, { ...traits, meta: { ...meta, ...traits.meta } }, ends)
}

/** Field of an LDtk entity that stores an item, with coordinates relative to the corner of the entity. */
export const DRAWN_FIELD = 'navsmith'

export const shiftedItem = (item: NavItem, x: number, y: number): NavItem => movedItem(item, [1, 0, 0, 1, x, y])

export const drawnItemOf = (text: string, corner: Point): EmbeddedItem | undefined =>
  unlessRefused(() => {
    const { ends, ...item } = asObject(parseJson(text)) ?? {}
    if (!v.is(itemSchema, item)) return undefined
    const [from, to] = asArray(ends)
      .filter((end) => isPoint(end))
      .map((end) => ({ x: end.x + corner.x, y: end.y + corner.y }))
    const moved = shiftedItem(item, corner.x, corner.y)
    return moved.kind !== 'waypoint-link' ? { item: moved } : to && { item: moved, ends: [from, to] }
  })
