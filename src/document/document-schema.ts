/**
 * The shape of a document, version 1, as valibot schemas: strict, so that an unknown key is an issue everywhere but in `meta`.
 * Rings are checked by hand, because they are most of a document.
 */
import * as v from 'valibot'
import type { Point, Ring } from '../engine/geometry/index.js'
import type { JsonObject } from './nav-document.js'

/** Largest coordinate that is accepted: every integer up to it is exact. */
export const COORDINATE_LIMIT = 2 ** 53
/** Longest name or id, in UTF-16 units. */
export const NAME_LIMIT = 1000
/** Deepest nesting of any document or `meta`. */
export const DEPTH_LIMIT = 64

export function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && value >= -COORDINATE_LIMIT && value <= COORDINATE_LIMIT
}

export function isPoint(value: unknown): value is Point {
  if (typeof value !== 'object' || value === null) return false
  const { x, y } = value as Partial<Point>
  return isCoordinate(x) && isCoordinate(y)
}

function isRing(value: unknown): value is Ring {
  if (!Array.isArray(value) || value.length < 3) return false
  for (const point of value as unknown[]) if (!isPoint(point) || Object.keys(point).length !== 2) return false
  return true
}

/** Plain JSON no deeper than the limit: no cycles, no class instances, no numbers that JSON cannot write. */
export function isJson(value: unknown, depth = DEPTH_LIMIT): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth === 0) return false
  if (Array.isArray(value)) return value.every((entry) => isJson(entry, depth - 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every((entry) => isJson(entry, depth - 1))
}

const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value) && isJson(value)

const coordinate = v.custom<number>(isCoordinate, 'a finite coordinate was expected')
const positive = v.pipe(v.number(), v.finite(), v.gtValue(0))
/** A width, height or radius: what it spans can be written as coordinates. */
const extent = v.pipe(positive, v.maxValue(COORDINATE_LIMIT))
const atLeastZero = v.pipe(v.number(), v.finite(), v.minValue(0))
const text = v.pipe(v.string(), v.maxLength(NAME_LIMIT))
const id = v.pipe(text, v.minLength(1))
const flag = v.optional(v.boolean())
const ring = v.custom<Ring>(isRing, 'a ring of at least 3 finite points was expected')
const holes = v.optional(v.array(ring))
const meta = v.optional(v.custom<JsonObject>(isJsonObject, 'an object of plain JSON was expected'))
const point = v.strictObject({ x: coordinate, y: coordinate })
const cost = v.union([positive, v.literal('blocked')])

export const boundsSchema = v.strictObject({ x: coordinate, y: coordinate, width: extent, height: extent })
export const gridSchema = v.strictObject({ cellSize: positive, origin: point })
export const backgroundSchema = v.strictObject({
  src: v.string(),
  rect: boundsSchema,
  opacity: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
})
export const agentSchema = v.strictObject({ id, name: text, radius: atLeastZero, speed: positive, color: v.optional(text) })
export const layerSchema = v.strictObject({ id, name: text, locked: flag, hidden: flag })

const rotation = v.optional(coordinate)
export const shapeSchema = v.variant('type', [
  v.strictObject({ type: v.literal('polygon'), outer: ring, holes }),
  v.strictObject({ type: v.literal('freehand'), outer: ring, holes }),
  v.strictObject({ type: v.literal('rectangle'), x: coordinate, y: coordinate, width: extent, height: extent, rotation, holes }),
  v.strictObject({
    type: v.literal('ellipse'),
    x: coordinate,
    y: coordinate,
    radiusX: extent,
    radiusY: extent,
    rotation,
    segments: v.optional(v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(4096))),
    holes,
  }),
])

const base = { id, name: v.optional(text), layer: v.optional(id), locked: flag, hidden: flag, pinned: flag, meta }
const linked = { cost: v.optional(atLeastZero), oneWay: flag }

export const itemSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('obstacle'), ...base, shape: shapeSchema, fillRule: v.optional(v.picklist(['non-zero', 'even-odd'])), passableFor: v.optional(v.array(id)) }),
  v.strictObject({ kind: v.literal('area'), ...base, shape: shapeSchema, terrain: text, cost, costs: v.optional(v.record(v.string(), cost)), attributes: meta }),
  v.strictObject({ kind: v.literal('link'), ...base, from: point, to: point, ...linked, closed: flag }),
  v.strictObject({ kind: v.literal('waypoint'), ...base, x: coordinate, y: coordinate }),
  v.strictObject({ kind: v.literal('waypoint-link'), ...base, from: id, to: id, ...linked }),
  v.strictObject({ kind: v.literal('marker'), ...base, role: text, x: coordinate, y: coordinate, agent: v.optional(id) }),
])

export const documentSchema = v.strictObject({
  format: v.literal('navsmith'),
  version: v.literal(1),
  name: v.optional(text),
  bounds: boundsSchema,
  grid: gridSchema,
  background: v.optional(backgroundSchema),
  agents: v.array(agentSchema),
  layers: v.array(layerSchema),
  items: v.array(itemSchema),
  meta,
})
