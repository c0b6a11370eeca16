/** Reads Universal VTT maps (`.uvtt`, `.dd2vtt`, `.df2vtt`). Converts their lengths from cells to pixels of the picture. */
import { distance, samePoint, type Point } from '../../../engine/geometry/index.js'
import { isPoint, type WallOpening, type WallShape, type Work } from '../../model/index.js'
import { isAllowedSource } from '../../parsing/index.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import { asArray, asNumber, asObject, asPoint, asText, badFile, type Json } from '../json-values.js'
import type { MapBuilder, Traits } from '../map-builder.js'

const WALL_WIDTH = 0.1

export function isVtt(value: unknown): boolean {
  const root = asObject(value)
  return asObject(root?.resolution) !== undefined && Array.isArray(root?.line_of_sight)
}

/** Returns the pixels per cell and the cell coordinates of the map's corner. */
export function vttScale(resolution: Json): { readonly scale: number; readonly start: Point } {
  return { scale: asNumber(resolution.pixels_per_grid) || 1, start: pointOf(resolution.map_origin) ?? { x: 0, y: 0 } }
}

export function* readVtt({ json, allowSource }: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const root = asObject(json)
  const resolution = asObject(root?.resolution)
  if (root === undefined || resolution === undefined) throw badFile('vtt', 'it has no resolution')
  const { scale, start } = vttScale(resolution)
  const size = pointOf(resolution.map_size)
  const place = (value: unknown): Point => {
    const { x, y } = asPoint(value)
    return { x: (x - start.x) * scale, y: (y - start.y) * scale }
  }
  const width = WALL_WIDTH * scale
  for (const [key, name] of [
    ['line_of_sight', 'Walls'],
    ['objects_line_of_sight', 'Object walls'],
  ] as const) {
    const lines = asArray(root[key])
    const layer = lines.length > 0 ? builder.addLayer(name) : undefined
    for (const [i, line] of lines.entries()) {
      builder.count('polyline')
      addWall(asArray(line).map(place).filter(isPoint), width, { id: 'wall', layer, path: `${key}.${i}` }, builder)
      if (i % 1024 === 1023) yield 0.5
    }
  }
  addPortals(asArray(root.portals), place, width, builder)
  const lights = asArray(root.lights)
  const layer = lights.length > 0 ? builder.addLayer('Lights') : undefined
  for (const [i, entry] of lights.entries()) {
    const { position, ...meta } = asObject(entry) ?? {}
    builder.count('point')
    builder.addMarker('light', place(position), { id: 'light', layer, meta, path: `lights.${i}` })
  }
  const bounds = size === undefined ? undefined : { x: 0, y: 0, width: size.x * scale, height: size.y * scale }
  const src = pictureOf(asText(root.image) ?? '')
  const isAllowed = src !== undefined && isAllowedSource(src, allowSource)
  if (src !== undefined && !isAllowed)
    builder.issue('bad-picture', 'the picture of the map is invalid and was skipped', 'image')
  return builder.finish({
    bounds,
    cellSize: scale,
    background: isAllowed && bounds !== undefined ? { src, rect: bounds } : undefined,
  })
}

/** Adds a wall along a line. A line that returns to its start becomes a closed wall. */
export function addWall(
  points: readonly Point[],
  thickness: number,
  traits: Traits,
  builder: MapBuilder,
  openings: readonly WallOpening[] = [],
): void {
  const shape = wallAlong(points, thickness)
  if (shape !== undefined) builder.addObstacle({ ...shape, ...(openings.length > 0 && { openings }) }, traits)
}

export function wallAlong(points: readonly Point[], thickness: number): WallShape | undefined {
  const line = points.filter((point, i) => i === 0 || !samePoint(point, points[i - 1]))
  const closed = line.length > 3 && samePoint(line[0], line[line.length - 1])
  if (line.length < 2) return undefined
  return { type: 'wall', line: closed ? line.slice(0, -1) : line, thickness, ...(closed && { closed }) }
}

/** Adds a wall that is a single door. */
export function addDoor(
  [from, to]: readonly Point[],
  thickness: number,
  isClosed: boolean,
  traits: Traits,
  builder: MapBuilder,
): void {
  const width = from === undefined || to === undefined ? 0 : distance(from, to)
  if (!(width > 0)) return
  const opening = { id: 'door', at: width / 2, width, ...(isClosed && { closed: true }) }
  builder.addObstacle({ type: 'wall', line: [from, to], thickness, openings: [opening] }, traits)
}

function addPortals(
  portals: readonly unknown[],
  place: (at: unknown) => Point,
  width: number,
  builder: MapBuilder,
): void {
  const layer = portals.length > 0 ? builder.addLayer('Doors') : undefined
  for (const [i, entry] of portals.entries()) {
    const portal: Json = asObject(entry) ?? {}
    const isClosed = portal.closed !== false
    const meta = { closed: isClosed, freestanding: portal.freestanding === true }
    builder.count('polyline')
    const ends = asArray(portal.bounds).map(place).filter(isPoint)
    addDoor(ends, width, isClosed, { id: 'door', name: 'Door', layer, meta, path: `portals.${i}` }, builder)
  }
}

function pointOf(value: unknown): Point | undefined {
  const point = asPoint(value)
  return isPoint(point) ? point : undefined
}

const KINDS: readonly (readonly [string, string])[] = [
  ['iVBOR', 'png'],
  ['/9j/', 'jpeg'],
  ['UklGR', 'webp'],
]

function pictureOf(base64: string): string | undefined {
  const kind = KINDS.find(([start]) => base64.startsWith(start))?.[1]
  return kind === undefined ? undefined : `data:image/${kind};base64,${base64}`
}
