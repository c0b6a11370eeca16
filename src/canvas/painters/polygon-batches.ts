/**
 * Packs polygons into batches of at most 64 polygons of one style. They do not overlap, so one path fills them all. A polygon whose holes meet, contain one
 * another or extend beyond the outer ring gets its own batch. Simplified outlines move by at most half a screen pixel. Updates reuse unchanged batches.
 */
import { boxesMeet, joinBoxes } from '../../engine/geometry/index.js'
import { append, changedPlaces } from '../../engine/core/index.js'
import type { Box } from './painter.js'
import { boxAround } from './painter.js'
import type { DrawnPolygon, PolygonFill } from './polygon-fill.js'
import { addRing, canvasRule, clippedFill, isNestedPolygon } from './polygon-fill.js'

interface BatchPart {
  readonly polygon: DrawnPolygon
  readonly style: string
  /** Box around all rings, since a hole may extend beyond its outer ring. */
  readonly box: Box
  readonly corners: number
  readonly isNested: boolean
}

export interface Batch {
  readonly style: string
  readonly box: Box
  readonly corners: number
  readonly parts: readonly BatchPart[]
  path: (zoom: number) => Path2D
  fill: (context: CanvasRenderingContext2D, zoom: number) => void
}

export interface PolygonSet {
  readonly batches: readonly Batch[]
  /** Whether `changed` is a box around all differences from the previous set. False if the update packed all polygons into new batches. */
  readonly isChangeKnown: boolean
  readonly changed: Box | undefined
  /** A polygon counts as unchanged if the previous set contains the same object. `sameStyles`: no unchanged polygon has a new style. */
  update: (
    polygons: readonly DrawnPolygon[],
    styleOf: (polygon: DrawnPolygon) => string,
    sameStyles?: boolean,
  ) => PolygonSet
}

const MAX_PARTS = 64
const MAX_CORNERS = 2000
const OPEN_BATCHES = 6
const SIMPLIFIED_FROM = 400
/** Maximum screen pixels by which simplification may move an outline. */
const MAX_SHIFT = 0.5

function boxOfParts(parts: Iterable<BatchPart>): Box | undefined {
  let all: Box | undefined
  for (const { box } of parts) all = joinBoxes(all, box)
  return all
}

function createBatch(parts: readonly BatchPart[], style: string): Batch {
  const box = boxOfParts(parts)
  const corners = parts.reduce((sum, part) => sum + part.corners, 0)
  const rule = canvasRule(parts[0].polygon)
  let path: Path2D | undefined
  let cut: PolygonFill | undefined
  let pathLevel = Infinity
  const build = (zoom: number): Path2D => {
    const level = corners < SIMPLIFIED_FROM ? 0 : Math.ceil(Math.log2(zoom))
    if (path !== undefined && level === pathLevel) return path
    path = new Path2D()
    pathLevel = level
    const step = corners < SIMPLIFIED_FROM ? 0 : MAX_SHIFT / 2 ** level
    for (const { polygon, isNested } of parts) {
      for (const ring of polygon.parts ?? [polygon.outer]) addRing(path, ring, true, step)
      if (polygon.parts === undefined) for (const hole of polygon.holes ?? []) addRing(path, hole, false, step)
      cut = isNested ? undefined : clippedFill(polygon, step)
    }
    return path
  }
  return {
    style,
    box: box ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 },
    corners,
    parts,
    path: build,
    fill: (context, zoom) => {
      const all = build(zoom)
      if (cut === undefined) context.fill(all, rule)
      else cut(context)
    },
  }
}

/** Returns the polygon as a part for a batch; undefined if a coordinate is not finite, which would break the path of the whole batch. */
const partOf = (polygon: DrawnPolygon, style: string): BatchPart | undefined => {
  const { outer, holes = [] } = polygon
  const points = holes.length > 0 ? [outer, ...holes].flat() : outer
  const box = outer.length < 2 ? undefined : boxAround(points)
  return (
    box && {
      polygon,
      style,
      box,
      corners: points.length,
      isNested: polygon.parts !== undefined || isNestedPolygon(polygon),
    }
  )
}

const KEY_PARTS = 2 ** 24
const COLUMNS = 2 ** 16

/** Packs parts into batches. Sorts the parts by row and column first, so that a batch has parts near each other. Numeric keys sort fastest. */
function pack(parts: readonly BatchPart[]): Batch[] {
  const all = boxOfParts(parts)
  if (!all) return []
  const { minX, minY, maxX, maxY } = all
  const reach = Math.max(maxX - minX, maxY - minY, Number.MIN_VALUE)
  const rows = Math.max(1, Math.sqrt(parts.length / MAX_PARTS))
  const keys = Float64Array.from(parts, ({ box }, i) => {
    const row = Math.floor(((box.minY - minY) / reach) * rows)
    const place = row * COLUMNS * 2 + Math.floor(((box.minX - minX) / reach) * COLUMNS)
    // Replaces NaN, which extreme coordinates cause, by 0.
    return (place || 0) * KEY_PARTS + i
  }).sort()
  const open: { style: string; rule: string; parts: BatchPart[]; corners: number }[] = []
  const batches: Batch[] = []
  for (const key of keys) {
    const part = parts[key % KEY_PARTS]
    if (!part.isNested) {
      batches.push(createBatch([part], part.style))
      continue
    }
    const rule = part.polygon.fillRule ?? 'non-zero'
    let place = open.find(
      (batch) =>
        batch.style === part.style &&
        batch.rule === rule &&
        batch.parts.length < MAX_PARTS &&
        batch.corners + part.corners <= MAX_CORNERS &&
        batch.parts.every((other) => !boxesMeet(other.box, part.box)),
    )
    if (place === undefined) {
      place = { style: part.style, rule, parts: [], corners: 0 }
      open.push(place)
      if (open.length > OPEN_BATCHES) {
        const closed = open.shift()
        if (closed !== undefined) batches.push(createBatch(closed.parts, closed.style))
      }
    }
    place.parts.push(part)
    place.corners += part.corners
  }
  for (const batch of open) batches.push(createBatch(batch.parts, batch.style))
  return batches
}

const PATCH_LIMIT = 256

type Parts = readonly (BatchPart | undefined)[]

function partsBefore(
  list: readonly DrawnPolygon[],
  parts: Parts,
  polygons: readonly DrawnPolygon[],
): (polygon: DrawnPolygon, i: number) => BatchPart | undefined {
  if (list.length === polygons.length) return (polygon, i) => (list[i] === polygon ? parts[i] : undefined)
  const known = new Map(list.map((polygon, i) => [polygon, parts[i]]))
  return (polygon) => {
    const part = known.get(polygon)
    known.delete(polygon)
    return part
  }
}

function createSet(
  batches: readonly Batch[],
  list: readonly DrawnPolygon[],
  parts: Parts,
  isChangeKnown: boolean,
  changed?: Box,
): PolygonSet {
  return {
    batches,
    isChangeKnown,
    changed,
    update: (polygons, styleOf, sameStyles = false) => {
      const before = partsBefore(list, parts, polygons)
      const inPlace = list.length === polygons.length
      const places = sameStyles ? changedPlaces(list, polygons) : undefined
      const next: (BatchPart | undefined)[] = places === undefined ? [] : parts.slice()
      const added: BatchPart[] = []
      const removed = new Set<BatchPart>()
      for (const i of places ?? polygons.keys()) {
        const known = before(polygons[i], i)
        const isSame = known !== undefined && (sameStyles || known.style === styleOf(polygons[i]))
        const part = isSame ? known : partOf(polygons[i], styleOf(polygons[i]))
        next[i] = part
        if (part !== undefined && part !== known) added.push(part)
        const old = parts[i]
        if (inPlace && old !== undefined && old !== part) removed.add(old)
      }
      if (!inPlace && parts.length > 0) {
        const kept = new Set(next)
        for (const part of parts) if (part !== undefined && !kept.has(part)) removed.add(part)
      }
      const differing = added.length + removed.size
      if (differing === 0) return createSet(batches, polygons, next, true)
      const packed = batches.reduce((sum, batch) => sum + (batch.parts[0].isNested ? 1 : 0), 0)
      if (batches.length === 0 || packed >= 32 + ((2 * next.length) / MAX_PARTS) * 4)
        return createSet(pack(next.filter((part) => part !== undefined)), polygons, next, false)
      const removedBox = boxOfParts(removed)
      const dirty = joinBoxes(removedBox, boxOfParts(added))
      const isLarge = differing > PATCH_LIMIT
      const kept: Batch[] = []
      for (const batch of batches) {
        if (removedBox === undefined || !boxesMeet(batch.box, removedBox)) {
          kept.push(batch)
          continue
        }
        const rest = batch.parts.filter((part) => !removed.has(part))
        if (rest.length === batch.parts.length) kept.push(batch)
        else if (isLarge) append(added, rest)
        else if (rest.length > 0) kept.push(createBatch(rest, batch.style))
      }
      return createSet([...kept, ...pack(added)], polygons, next, true, dirty)
    },
  }
}

export const createPolygonSet = (): PolygonSet => createSet([], [], [], false)
