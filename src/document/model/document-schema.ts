/** Schema of documents. Unknown keys are invalid except in `meta`. Rings make up most of a document, so faster plain functions check them. */
import * as v from 'valibot'
import { describe } from '../../engine/core/index.js'
import type { Point, Rect } from '../../engine/geometry/index.js'
import { isFormulaError, parseCostFormula } from './cost-formula.js'
import { mappingSchema, type StoredMapping } from './files/import-mapping.js'
import { isColor } from './safe-values.js'
import type { DocumentRule, JsonObject, Matrix, ShapePoint, ShapeRing, StampPart } from './nav-document.js'

/** Largest coordinate: all integers up to it are exact. */
export const COORDINATE_LIMIT = 2 ** 53
/** Longest name or id, in UTF-16 units. */
export const NAME_LIMIT = 1000
const GROUP_DEPTH = 16
export const DEPTH_LIMIT = 64
/** Deepest nesting inside `meta` and `attributes`; the document nests them three levels deep. */
export const META_DEPTH = DEPTH_LIMIT - 3

export function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && value >= -COORDINATE_LIMIT && value <= COORDINATE_LIMIT
}

export function isPoint(value: unknown): value is Point {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { x, y } = value as Partial<Point>
  return isCoordinate(x) && isCoordinate(y)
}

/** Reports whether the value is a point with or without `curve`, and has no further keys (unlike `isPoint`). */
export function isShapePoint(value: unknown): value is ShapePoint {
  if (!isPoint(value)) return false
  const count = Object.keys(value).length
  if (count === 2) return true
  const { curve } = value as ShapePoint
  return count === 3 && Array.isArray(curve) && curve.length === 2 && isLine(curve)
}

function isRing(value: unknown): value is ShapeRing {
  if (!Array.isArray(value) || value.length < 3) return false
  for (const point of value as unknown[]) if (!isShapePoint(point)) return false
  return true
}

function isLine(value: unknown): value is readonly Point[] {
  if (!Array.isArray(value) || value.length < 2) return false
  for (const point of value as unknown[]) if (!isPoint(point) || Object.keys(point).length !== 2) return false
  return true
}

function isWrittenAsObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)
}

function isInvertible(value: unknown): value is Matrix {
  if (!Array.isArray(value) || value.length !== 6 || !Array.from(value as unknown[]).every(isCoordinate)) return false
  const [a, b, c, d] = value as number[]
  return [a, b, c, d].every((entry) => isCoordinate(entry / (a * d - b * c)))
}

export function isJson(value: unknown, depth = META_DEPTH): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || depth === 0) return false
  // `Array.from`, since `every` skips missing elements of a sparse array.
  if (Array.isArray(value)) return Array.from(value as unknown[]).every((entry) => isJson(entry, depth - 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    (prototype === Object.prototype || prototype === null) &&
    !Object.hasOwn(value, '__proto__') &&
    !Object.hasOwn(value, 'toJSON') &&
    Object.values(value).every((entry) => isJson(entry, depth - 1))
  )
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isJson(value)

/** Creates the message of a failed check: "Expected `what`, got …". */
const expected =
  (what: string) =>
  ({ input }: { readonly input: unknown }): string =>
    `Expected ${what}, got ${describe(input)}`

const notAnObject = v.custom<object>(isWrittenAsObject, expected('an object'))

/** Creates a strict object schema that reports every unknown key. Rejects arrays and objects with `toJSON`. */
function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.strictObject(entries)
  const checked: typeof schema = {
    ...schema,
    '~run'(dataset, config) {
      const { value } = dataset
      if (!isWrittenAsObject(value)) return notAnObject['~run'](dataset, config) as ReturnType<(typeof schema)['~run']>
      const result = schema['~run'](dataset, config)
      const first = result.issues?.find((issue) => issue.expected === 'never' && issue.path?.length === 1)
      const [step] = first?.path ?? []
      if (first === undefined || step?.type !== 'object') return result
      const others = Object.entries(value).filter(([key]) => key !== step.key && !Object.hasOwn(entries, key))
      for (const [key, entry] of others)
        result.issues?.push({ ...first, input: key, path: [{ ...step, key, value: entry as unknown }] })
      return result
    },
  }
  return checked
}

const coordinate = v.custom<number>(isCoordinate, expected('a finite coordinate'))
const positive = v.pipe(v.number(), v.finite(), v.gtValue(0))
const size = v.pipe(positive, v.maxValue(2 * COORDINATE_LIMIT))
const atLeastZero = v.pipe(v.number(), v.finite(), v.minValue(0))
const text = v.pipe(v.string(), v.maxLength(NAME_LIMIT))
const id = v.pipe(text, v.minLength(1))
const flag = v.optional(v.boolean())
const ring = v.custom<ShapeRing>(isRing, expected('a ring of at least 3 finite points'))
const holes = v.optional(v.array(ring))
export const nameSchema = text
const meta = v.optional(v.custom<JsonObject>(isJsonObject, expected('an object of plain JSON')))
export const metaSchema = meta
const place = { x: coordinate, y: coordinate }
const box = { ...place, width: size, height: size }
const point = object(place)
const cost = v.union([positive, v.literal('blocked')])
const isSafeRecord = (record: object): boolean =>
  !Object.hasOwn(record, '__proto__') &&
  Object.entries(record).every(([key, entry]) => (key !== 'constructor' && key !== 'prototype') || v.is(cost, entry))
const costs = v.pipe(
  v.custom<Readonly<Record<string, number | 'blocked'>>>(
    (value) => isWrittenAsObject(value) && isSafeRecord(value),
    expected('costs by agent id'),
  ),
  v.record(v.string(), cost),
)

const isPlaced = ({ x, y, width, height }: Rect): boolean => isCoordinate(x + width) && isCoordinate(y + height)
const isAround = (x: number, y: number, reach: number): boolean =>
  [x - reach, x + reach, y - reach, y + reach].every(isCoordinate)
const TOO_FAR = 'Expected corners within the largest coordinate, got a rectangle beyond it'

export const boundsSchema = v.pipe(object(box), v.check(isPlaced, TOO_FAR))
const places = v.optional(v.array(coordinate))
export const gridSchema = object({
  cellSize: size,
  origin: point,
  angle: v.optional(coordinate),
  guides: v.optional(object({ x: places, y: places })),
  hex: v.optional(
    v.pipe(
      object({ axis: v.optional(v.picklist(['x', 'y'])), height: v.optional(size), side: v.optional(size) }),
      v.check(
        ({ height, side }) => side === undefined || (height !== undefined && side < height),
        'Expected a side shorter than the height, got a longer one',
      ),
    ),
  ),
})
export const unitsSchema = object({ unit: v.picklist(['px', 'tiles', 'm', 'cm', 'ft']), scale: size })
export const backgroundSchema = object({
  src: v.string(),
  rect: boundsSchema,
  opacity: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  locked: flag,
})
export const agentSchema = object({
  id,
  name: text,
  radius: v.pipe(atLeastZero, v.maxValue(COORDINATE_LIMIT)),
  speed: positive,
  color: v.optional(v.pipe(text, v.check(isColor, expected('a CSS color')))),
  costFormula: v.optional(
    v.pipe(
      text,
      v.check((formula) => !isFormulaError(parseCostFormula(formula)), expected('a cost formula')),
    ),
  ),
  moves: v.optional(v.literal('cells')),
})
export const layerSchema = object({ id, name: text, locked: flag, hidden: flag, navigation: flag })

const rotation = v.optional(coordinate)

export const shapeSchema = v.variant('type', [
  object({ type: v.literal('polygon'), outer: ring, holes, tolerance: v.optional(positive) }),
  object({ type: v.literal('freehand'), outer: ring, holes, tolerance: v.optional(positive) }),
  object({
    type: v.literal('wall'),
    line: v.custom<readonly Point[]>((value) => isLine(value), expected('a line of at least 2 finite points')),
    thickness: size,
    closed: flag,
    join: v.optional(v.picklist(['miter', 'round'])),
    ends: v.optional(v.picklist(['butt', 'square', 'round'])),
    openings: v.optional(v.array(object({ id, at: coordinate, width: size, closed: flag }))),
    holes,
  }),
  // No point of a rotated rectangle is farther from its center than half the sum of its sides.
  v.pipe(
    object({ type: v.literal('rectangle'), ...box, rotation, holes }),
    v.check(
      (shape) =>
        isPlaced(shape) &&
        (shape.rotation === undefined ||
          isAround(shape.x + shape.width / 2, shape.y + shape.height / 2, (shape.width + shape.height) / 2)),
      TOO_FAR,
    ),
  ),
  // An ellipse becomes its circumscribed polygon. The one with the fewest corners, a triangle, reaches twice as far as the ellipse.
  v.pipe(
    object({
      type: v.literal('ellipse'),
      ...place,
      radiusX: size,
      radiusY: size,
      rotation,
      segments: v.optional(v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(4096))),
      holes,
    }),
    v.check(({ x, y, radiusX, radiusY }) => isAround(x, y, 2 * Math.max(radiusX, radiusY)), TOO_FAR),
  ),
])

const stamp = object({ name: id, part: id, group: id, at: v.custom<Matrix>(isInvertible) })

const base = {
  id,
  name: v.optional(text),
  layer: v.optional(id),
  locked: flag,
  hidden: flag,
  navigation: flag,
  pinned: flag,
  group: v.optional(v.pipe(v.array(id), v.minLength(1), v.maxLength(GROUP_DEPTH))),
  stamp: v.optional(v.custom<StampPart>((value) => v.is(stamp, value), expected('a part of a stamp'))),
  meta,
}
const linked = { cost: v.optional(atLeastZero), oneWay: flag }

export const itemSchema = v.variant('kind', [
  object({
    kind: v.literal('obstacle'),
    ...base,
    shape: shapeSchema,
    fillRule: v.optional(v.picklist(['non-zero', 'even-odd'])),
    passableFor: v.optional(v.array(id)),
  }),
  object({
    kind: v.literal('area'),
    ...base,
    shape: shapeSchema,
    terrain: text,
    cost,
    costs: v.optional(costs),
    attributes: meta,
  }),
  object({ kind: v.literal('link'), ...base, from: point, to: point, ...linked, closed: flag }),
  object({ kind: v.literal('waypoint'), ...base, ...place }),
  object({ kind: v.literal('waypoint-link'), ...base, from: id, to: id, ...linked }),
  object({ kind: v.literal('marker'), ...base, role: text, ...place, agent: v.optional(id) }),
])

export const ruleSchema = v.custom<DocumentRule>(
  (value) => isJsonObject(value) && typeof value.rule === 'string',
  expected('a rule, plain JSON with a name'),
)
export const rulesSchema = v.array(ruleSchema)

export const storedMappingSchema = v.custom<StoredMapping>(
  (value) => isJsonObject(value) && v.is(mappingSchema, value),
  expected('a mapping of meanings by tiles, layers, classes, …'),
)

export const documentSchema = object({
  format: v.literal('navsmith'),
  version: v.literal(1),
  name: v.optional(text),
  bounds: boundsSchema,
  grid: gridSchema,
  units: v.optional(unitsSchema),
  background: v.optional(backgroundSchema),
  agents: v.array(agentSchema),
  layers: v.array(layerSchema),
  items: v.array(itemSchema),
  rules: v.optional(rulesSchema),
  mapping: v.optional(storedMappingSchema),
  meta,
})

export const DOCUMENT_KEYS: readonly string[] = Object.keys(documentSchema.entries)
