/**
 * Items of ours inside other formats. An exporter writes what its format has no word for as one JSON text beside the outline;
 * a reader gives both here and gets the item back. What does not fit is no item, and the file's own meaning stands.
 */
import * as v from 'valibot'
import { NavError, append } from '../../engine/core/index.js'
import type { Matrix, NavDocument, NavItem, Shape } from '../model/index.js'
import type { Ring } from '../../engine/geometry/index.js'
import {
  IDENTITY,
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
import { asObject } from './json-values.js'

/** Keys that every format has a word for. */
const COMMON = new Set(['id', 'name', 'layer', 'hidden', 'shape'])
/** How far, relative to its coordinates, an outline may have moved by being written as another shape. */
const SAME_OUTLINE = 1e-9

/** What is left of an item beside its outline and its common traits, as JSON text. */
export function plainText(item: NavItem): string {
  const rest = Object.fromEntries(Object.entries(item).filter(([key]) => !COMMON.has(key)))
  if (!('shape' in item)) return JSON.stringify(rest)
  const { holes } = item.shape
  // A plain polygon is its outline; of any other shape the outline is only the picture.
  const form =
    item.shape.type === 'polygon' ? {} : { form: 'outer' in item.shape ? { type: item.shape.type } : item.shape }
  return JSON.stringify({ ...rest, ...(holes !== undefined && { holes }), ...form })
}

/** The item that the text and the outline make together, without its common traits; undefined if they make none. */
export function plainItemOf(text: string, shape: Shape | undefined): NavItem | undefined {
  try {
    const { form, holes, ...rest } = asObject(parseJson(text)) ?? {}
    const isShaped = rest.kind === 'obstacle' || rest.kind === 'area'
    const item = { ...rest, id: 'item', ...(isShaped && shape !== undefined && { shape: shapeOf(shape, form, holes) }) }
    return v.is(itemSchema, item) ? item : undefined
  } catch (error) {
    if (error instanceof NavError) return undefined
    throw error
  }
}

/** The form that was written, as long as the outline still is its own; else the outline as it came. */
function shapeOf(drawn: Shape, form: unknown, holes: unknown): unknown {
  if (v.is(shapeSchema, form)) {
    // An ellipse that is drawn as one says nothing of its corners: they are compared as the drawing has them.
    const alike = form.type === 'ellipse' && drawn.type === 'ellipse' ? { ...form, segments: drawn.segments } : form
    if (isSameOutline(shapeToRings(alike).outer, shapeToRings(drawn).outer)) return form
  }
  const shape = asObject(form)?.type === 'freehand' && 'outer' in drawn ? { ...drawn, type: 'freehand' } : drawn
  return holes === undefined ? shape : { ...shape, holes }
}

function isSameOutline(a: Ring, b: Ring): boolean {
  if (a.length !== b.length) return false
  const scale = a.reduce((most, { x, y }) => Math.max(most, Math.abs(x), Math.abs(y)), 0)
  return a.every(
    ({ x, y }, i) => Math.abs(x - b[i].x) <= SAME_OUTLINE * scale && Math.abs(y - b[i].y) <= SAME_OUTLINE * scale,
  )
}

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

/** Adds the item, moved as the file's coordinates ask. */
export function addPlainItem(item: NavItem, traits: Traits, matrix: Matrix, builder: MapBuilder): void {
  const { id: _id, name: _name, layer: _layer, hidden: _hidden, meta, ...rest } = moveItem(item, matrix)
  // The text was checked when it was read: only a move may have led it out of what is accepted.
  builder.addItem(
    rest,
    { ...traits, meta },
    IDENTITY.every((entry, i) => entry === matrix[i]),
  )
}

function moveItem(item: NavItem, matrix: Matrix): NavItem {
  if (item.kind === 'obstacle' || item.kind === 'area') return { ...item, shape: transformShape(item.shape, matrix) }
  if (item.kind === 'link')
    return { ...item, from: transformPoint(matrix, item.from), to: transformPoint(matrix, item.to) }
  return item.kind === 'waypoint-link' ? item : { ...item, ...transformPoint(matrix, item) }
}
