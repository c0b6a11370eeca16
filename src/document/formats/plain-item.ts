/**
 * Items of ours inside other formats. An exporter writes what its format has no word for as one JSON text beside the picture; a reader
 * gives both here and gets the item back. The places are those of the picture, wherever it was moved: the text only adds to it. What does
 * not fit is no item, and the file's own meaning stands.
 */
import * as v from 'valibot'
import { NavError, append } from '../../engine/core/index.js'
import type { JsonObject, Matrix, NavDocument, NavItem, Shape } from '../model/index.js'
import { boundingBox } from '../../engine/geometry/index.js'
import type { Point, Rect, Ring } from '../../engine/geometry/index.js'
import {
  IDENTITY,
  extentOf,
  itemSchema,
  shapeSchema,
  parseJson,
  shapeToRings,
  transformPoint,
  transformShape,
} from '../model/index.js'
import { parseNavDocument } from '../parsing/index.js'
import type { FormatSource } from './format-source.js'
import type { MapBuilder, Traits } from './map-builder.js'
import { asArray, asNumber, asObject } from './json-values.js'
import { isSameRing, moveBetween } from './outline-move.js'

/** Keys that every format has a word for. */
const COMMON = new Set(['id', 'name', 'layer', 'hidden', 'shape'])

/** What a file shows of an item. */
export interface Picture {
  readonly shape?: Shape | undefined
  /** Of a point, or of a line. */
  readonly points?: readonly Point[]
  /** From the coordinates of the picture to those of the map. */
  readonly matrix?: Matrix
  /** From where the picture was written to where it is now, for holes that are not drawn and an outline that was reshaped. */
  readonly frame?: Matrix
}

/** An item whose text and picture were put together. */
export interface PlainItem {
  readonly item: NavItem
  /** Where the picture of a waypoint link ends. */
  readonly ends?: readonly [Point, Point]
}

/** What an item has beside its outline and its common traits, as JSON text; `drawsHoles` where the picture has the holes in it. */
export function plainText(item: NavItem, drawsHoles = false): string {
  const rest = Object.fromEntries(Object.entries(item).filter(([key]) => !COMMON.has(key)))
  if (!('shape' in item)) return JSON.stringify(rest)
  const { holes, ...bare } = item.shape
  if ('outer' in bare && (drawsHoles || holes === undefined))
    return JSON.stringify(bare.type === 'polygon' ? rest : { ...rest, form: { type: bare.type } })
  return JSON.stringify({ ...rest, form: drawsHoles ? bare : item.shape })
}

/**
 * The item that the text and the picture make together, without its common traits; undefined if they make none. `said`: properties of the
 * item that the file has words for.
 */
export function plainItemOf(text: string, picture: Picture, said: JsonObject = {}): PlainItem | undefined {
  try {
    const { form, ...rest } = asObject(parseJson(text)) ?? {}
    const whole = (places: object): PlainItem | undefined => {
      const item = { ...rest, ...said, id: 'item', ...places }
      return v.is(itemSchema, item) ? { item } : undefined
    }
    if (rest.kind === 'obstacle' || rest.kind === 'area')
      return picture.shape && whole({ shape: shapeOf(picture, picture.shape, form) })
    const points = pointsOf(picture).map((point) => transformPoint(picture.matrix ?? IDENTITY, point))
    const [from, to] = [points.at(0), points.at(-1)]
    if (from === undefined || to === undefined) return undefined
    if (rest.kind === 'waypoint' || rest.kind === 'marker') return whole(from)
    if (points.length < 2) return undefined
    if (rest.kind === 'link') return whole({ from, to })
    const link = whole({})
    return link && { ...link, ends: [from, to] }
  } catch (error) {
    if (error instanceof NavError) return undefined
    throw error
  }
}

/** The points of a picture; of one that has an outline alone its middle. */
function pointsOf({ points = [], shape }: Picture): readonly Point[] {
  if (points.length > 0) return points
  const box = shape === undefined ? undefined : boundingBox(shapeToRings(shape).outer)
  return box === undefined ? [] : [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
}

/** The form that was written, moved as its outline was; else the outline as it is drawn. Holes that are not drawn go along. */
function shapeOf({ matrix = IDENTITY, frame = matrix }: Picture, drawn: Shape, form: unknown): Shape {
  const written = v.is(shapeSchema, form) ? form : undefined
  // An ellipse that is drawn as one says nothing of its corners.
  const corners = written?.type === 'ellipse' ? written.segments : undefined
  const picture = drawn.type === 'ellipse' && corners !== undefined ? { ...drawn, segments: corners } : drawn
  const shown = transformShape(picture, matrix)
  const outline = shapeToRings(picture).outer.map((point) => transformPoint(matrix, point))
  const move = written && moveBetween(shapeToRings(written).outer, outline)
  const moved = written && move && (isIdentity(move) ? written : transformShape(written, move))
  const follow = (hole: Ring): Ring => hole.map((point) => transformPoint(move ?? frame, point))
  const holes = shown.holes ?? moved?.holes ?? written?.holes?.map(follow)
  // What the file draws in numbers of its own keeps those: sums of them are off by their rounding.
  const isDrawn = isIdentity(matrix) && move !== undefined && !isIdentity(move) && picture.type === moved?.type
  const isForm = moved?.type === written?.type && moved !== undefined && isSameRing(shapeToRings(moved).outer, outline)
  const { holes: _, ...bare } = isForm && !isDrawn ? moved : shown
  const isFreehand = asObject(form)?.type === 'freehand' && 'outer' in bare
  return { ...bare, ...(isFreehand && { type: 'freehand' }), ...(holes !== undefined && { holes }) } as Shape
}

const isIdentity = (matrix: Matrix): boolean => matrix.every((entry, i) => entry === IDENTITY[i])

/** The map itself, without what lies on it, for a corner of another format. */
export function plainMap(document: NavDocument): NavDocument {
  return { ...document, layers: [], items: [] }
}

/** The map that was written there, its issues with those of the file; undefined if it cannot be read. */
export function plainMapOf(
  value: unknown,
  { limits, allowSource }: FormatSource,
  builder: MapBuilder,
): NavDocument | undefined {
  if (value === undefined) return undefined
  try {
    const { document, report } = parseNavDocument(value, { limits, ...(allowSource !== undefined && { allowSource }) })
    append(builder.issues, report.issues)
    return document
  } catch (error) {
    if (error instanceof NavError) return undefined
    throw error
  }
}

/** Least and greatest coordinates of what lies on the map: what lies further out when it comes back was moved there. */
export function plainExtent({ items }: NavDocument): readonly number[] {
  const box = extentOf(items)
  return box === undefined ? [] : [box.x, box.y, box.x + box.width, box.y + box.height]
}

/** The extent that was written there, if it is one. */
export function plainExtentOf(value: unknown): Rect | undefined {
  const [left, top, right, bottom] = asArray(value).map(asNumber)
  return Number.isFinite(left + top + right + bottom)
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : undefined
}

/** Adds what was put together; of what it says about itself, the file's own traits come first. */
export function addPlainItem({ item, ends }: PlainItem, traits: Traits, builder: MapBuilder): void {
  const { id: _id, name: _name, layer: _layer, hidden: _hidden, meta, ...rest } = item
  builder.addItem(rest, { ...traits, meta: { ...meta, ...traits.meta } }, ends)
}
