/** Snaps to vertices, crossings, edges, alignment lines, guides and the grid, by default in that order. With Shift, snaps to rays from an anchor instead. */
import {
  distance,
  hexAt,
  hexCenter,
  hexCorners,
  nearestOnSegment,
  type Point,
  type Ring,
} from '../../engine/geometry/index.js'
import { degreesToDirection, type NavDocument } from '../../document/model/index.js'
import type { Camera } from '../camera/camera.js'
import { isOpenRing } from './item-geometry.js'
import { edgesInBand, nearestVertex } from './ring-index.js'
import type { SceneIndex } from './scene-index.js'
import type { ToolPointer } from '../input/input.js'

export type SnapKind = 'grid' | 'guide' | 'vertex' | 'edge' | 'intersection' | 'angle' | 'alignment'

/** What to snap to first. By default, vertices come before edges, and edges before the grid. */
export type SnapPriority = 'vertex' | 'edge' | 'grid'

export interface SnapSettings {
  readonly grid: boolean
  readonly vertex: boolean
  readonly edge: boolean
  readonly intersection: boolean
  readonly alignment: boolean
  readonly first: SnapPriority
  /** Degrees between the rays that Shift snaps to; 0 disables them. */
  readonly angle: number
  /** Reach in screen pixels; 1.75 times as far for coarse pointers. */
  readonly distance: number
}

export const DEFAULT_SNAP: SnapSettings = {
  grid: false,
  vertex: true,
  edge: true,
  intersection: true,
  alignment: false,
  first: 'vertex',
  angle: 15,
  distance: 8,
}

const COARSE = 1.75

export interface SnapHit {
  readonly kind: SnapKind
  readonly at: Point
  readonly id?: string
}

export interface Guide {
  readonly kind: SnapKind
  readonly from: Point
  readonly to: Point
}

export interface SnapRequest {
  /** Point to snap instead of the pointer's position. */
  readonly point?: Point
  /** Origin of the rays that Shift snaps to. */
  readonly anchor?: Point
  /** Points whose x or y the result may be aligned with. */
  readonly alignTo?: readonly Point[]
  /** Returns whether to ignore a vertex. A dragged vertex is ignored, so that it does not snap to itself. */
  readonly skip?: (id: string, ring: number, vertex: number) => boolean
  readonly gridOnly?: boolean
}

export interface SnapResult {
  readonly point: Point
  readonly hit?: SnapHit
  readonly guides: readonly Guide[]
}

export function snapPoint(
  index: SceneIndex,
  document: NavDocument,
  camera: Camera,
  settings: SnapSettings,
  pointer: ToolPointer,
  request: SnapRequest = {},
): SnapResult {
  const world = request.point ?? pointer.world
  if (pointer.exact === true) return { point: world, guides: [] }
  const coarse = pointer.source === 'touch'
  const reach = (settings.distance * (coarse ? COARSE : 1)) / camera.zoom
  if (pointer.shift && request.anchor !== undefined && settings.angle > 0)
    return snapToAngle(index, camera, settings, pointer, world, request.anchor, reach)
  const plain = (): SnapResult => ({ point: roundToPixel(world, camera.zoom), guides: [] })
  if (pointer.alt) return plain()
  const onGrid = settings.grid !== pointer.ctrl
  const node = onGrid ? snapToCells(world, document.grid) : undefined
  if (node !== undefined && settings.first === 'grid' && distance(node, world) <= reach)
    return { point: node, hit: { kind: 'grid', at: node }, guides: [] }
  if (request.gridOnly !== true) {
    const hit = snapToShapes(index, settings, world, reach, request.skip, onGrid ? document.grid : undefined)
    if (hit !== undefined) return { point: hit.at, hit, guides: [] }
    const aligned = settings.alignment ? snapToAlignment(world, request.alignTo ?? [], reach, camera.zoom) : undefined
    if (aligned !== undefined) return aligned
  }
  const free = node ?? roundToPixel(world, camera.zoom)
  const at = toGuides(world, free, document.grid.guides, reach)
  if (at !== undefined) return { point: at, hit: { kind: 'guide', at }, guides: [] }
  return node === undefined ? plain() : { point: node, hit: { kind: 'grid', at: node }, guides: [] }
}

function toGuides(world: Point, free: Point, guides: NavDocument['grid']['guides'], reach: number): Point | undefined {
  const nearest = (axis: 'x' | 'y'): number | undefined => {
    let best: number | undefined
    for (const at of guides?.[axis] ?? [])
      if (Math.abs(at - world[axis]) <= Math.min(reach, Math.abs((best ?? Infinity) - world[axis]))) best = at
    return best
  }
  const [x, y] = [nearest('x'), nearest('y')]
  return x === undefined && y === undefined ? undefined : { x: x ?? free.x, y: y ?? free.y }
}

function snapToCells(world: Point, { hex, angle = 0, ...grid }: NavDocument['grid']): Point {
  const { cellSize, origin } = grid
  if (hex === undefined) {
    const { x: cos, y: sin } = degreesToDirection(angle)
    const [dx, dy] = [world.x - origin.x, world.y - origin.y]
    const column = Math.round((dx * cos + dy * sin) / cellSize) * cellSize
    const row = Math.round((dy * cos - dx * sin) / cellSize) * cellSize
    return { x: origin.x + column * cos - row * sin, y: origin.y + column * sin + row * cos }
  }
  const lattice = { ...grid, hex }
  const cell = hexAt(world, lattice)
  return [hexCenter(cell, lattice), ...hexCorners(cell, lattice)].reduce((near, at) =>
    distance(at, world) < distance(near, world) ? at : near,
  )
}

/** Rounds a point to multiples of a power of ten in world units: the largest power that is at most a screen pixel. */
export function roundToPixel(point: Point, zoom: number): Point {
  const exponent = Math.floor(Math.log10(1 / zoom))
  const round = (value: number): number => {
    const rounded =
      exponent >= 0
        ? Math.round(value / 10 ** exponent) * 10 ** exponent
        : Math.round(value * 10 ** -exponent) / 10 ** -exponent
    return rounded === 0 ? 0 : rounded
  }
  return { x: round(point.x), y: round(point.y) }
}

const MAX_CROSSING_EDGES = 24

function snapToShapes(
  index: SceneIndex,
  settings: SnapSettings,
  world: Point,
  reach: number,
  skip: SnapRequest['skip'],
  grid: NavDocument['grid'] | undefined,
): SnapHit | undefined {
  let vertex: SnapHit | undefined
  let vertexDistance = reach
  let edge: SnapHit | undefined
  let edgeDistance = reach
  const near: { readonly a: Point; readonly b: Point; readonly id: string }[] = []
  index.ringsNear(world, reach, (ring, ringIndex, entry) => {
    const id = entry.item.id
    const skipped = (v: number): boolean => skip?.(id, ringIndex, v) === true
    if (settings.vertex) {
      const found = nearestVertex(ring, world, vertexDistance, skip === undefined ? undefined : skipped)
      if (found !== undefined && (vertex === undefined || found.distance < vertexDistance)) {
        vertexDistance = found.distance
        vertex = { kind: 'vertex', at: found.at, id }
      }
    }
    if (!settings.edge && !settings.intersection) return
    const isOpen = isOpenRing(entry.item, ringIndex)
    eachNearEdge(ring, world, reach, (v, next, at, gap) => {
      if (skipped(v) || skipped(next) || (isOpen && next === 0)) return
      if (near.length < MAX_CROSSING_EDGES) near.push({ a: ring[v], b: ring[next], id })
      if (gap < edgeDistance) {
        edgeDistance = gap
        edge = { kind: 'edge', at: grid === undefined ? at : alongGrid(at, ring[v], ring[next], grid), id }
      }
    })
  })
  if (settings.edge && settings.first === 'edge' && edge !== undefined) return edge
  const place = settings.vertex ? nearestPlace(index, world, vertexDistance, skip) : undefined
  if (place !== undefined && (vertex === undefined || distance(place.at, world) < vertexDistance)) return place
  if (vertex !== undefined) return vertex
  if (settings.intersection) {
    let best = reach
    let crossing: SnapHit | undefined
    for (let i = 0; i < near.length; i++) {
      for (let j = i + 1; j < near.length; j++) {
        const at = crossingOf(near[i].a, near[i].b, near[j].a, near[j].b)
        if (at === undefined || distance(at, world) > best) continue
        best = distance(at, world)
        crossing = { kind: 'intersection', at, id: near[i].id }
      }
    }
    if (crossing !== undefined) return crossing
  }
  return settings.edge ? edge : undefined
}

/** Returns the crossing of edge a - b with a grid line nearest to `at`, a point of the edge. Returns `at` if none is near or cells are hexagons. */
function alongGrid(at: Point, a: Point, b: Point, { cellSize, origin, angle = 0, hex }: NavDocument['grid']): Point {
  if (hex !== undefined) return at
  const across = degreesToDirection(angle)
  let best = cellSize
  let found = at
  for (const axis of [across, { x: -across.y, y: across.x }]) {
    const [from, to, here] = [a, b, at].map(({ x, y }) => (x - origin.x) * axis.x + (y - origin.y) * axis.y)
    if (from === to) continue
    const share = (Math.round(here / cellSize) * cellSize - from) / (to - from)
    if (!(share >= 0 && share <= 1)) continue
    const crossing = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
    const gap = distance(crossing, at)
    if (gap >= best) continue
    best = gap
    found = crossing
  }
  return found
}

function nearestPlace(index: SceneIndex, world: Point, reach: number, skip: SnapRequest['skip']): SnapHit | undefined {
  let best = reach
  let found: SnapHit | undefined
  index.query({ x: world.x - reach, y: world.y - reach, width: 2 * reach, height: 2 * reach }, ({ item, hidden }) => {
    if (hidden || skip?.(item.id, 0, 0) === true) return
    const places =
      item.kind === 'waypoint' || item.kind === 'marker' ? [item] : item.kind === 'link' ? [item.from, item.to] : []
    for (const { x, y } of places) {
      const gap = distance({ x, y }, world)
      if (gap > best) continue
      best = gap
      found = { kind: 'vertex', at: { x, y }, id: item.id }
    }
  })
  return found
}

function eachNearEdge(
  ring: Ring,
  world: Point,
  reach: number,
  visit: (vertex: number, next: number, at: Point, gap: number) => void,
): void {
  edgesInBand(ring, world.y - reach, world.y + reach, (vertex) => {
    const next = vertex + 1 === ring.length ? 0 : vertex + 1
    const at = nearestOnSegment(ring[vertex], ring[next], world)
    const gap = distance(at, world)
    if (gap <= reach) visit(vertex, next, at, gap)
  })
}

function crossingOf(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const rx = b.x - a.x
  const ry = b.y - a.y
  const sx = d.x - c.x
  const sy = d.y - c.y
  const cross = rx * sy - ry * sx
  if (cross === 0) return undefined
  const t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / cross
  const u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / cross
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { x: a.x + t * rx, y: a.y + t * ry } : undefined
}

function snapToAlignment(world: Point, alignTo: readonly Point[], reach: number, zoom: number): SnapResult | undefined {
  let column: Point | undefined
  let row: Point | undefined
  for (const point of alignTo) {
    if (Math.abs(point.x - world.x) <= Math.min(reach, Math.abs((column?.x ?? Infinity) - world.x))) column = point
    if (Math.abs(point.y - world.y) <= Math.min(reach, Math.abs((row?.y ?? Infinity) - world.y))) row = point
  }
  if (column === undefined && row === undefined) return undefined
  const free = roundToPixel(world, zoom)
  const at = { x: column?.x ?? free.x, y: row?.y ?? free.y }
  const guides: Guide[] = []
  if (column !== undefined) guides.push({ kind: 'alignment', from: column, to: at })
  if (row !== undefined) guides.push({ kind: 'alignment', from: row, to: at })
  return { point: at, hit: { kind: 'alignment', at }, guides }
}

/** Snaps to the ray nearest to the pointer, of those at multiples of `settings.angle`. If it crosses an edge near the snapped point, snaps to the crossing. */
function snapToAngle(
  index: SceneIndex,
  camera: Camera,
  settings: SnapSettings,
  pointer: ToolPointer,
  world: Point,
  anchor: Point,
  reach: number,
): SnapResult {
  const length = distance(anchor, world)
  if (length === 0) return { point: anchor, guides: [] }
  const step = (settings.angle * Math.PI) / 180
  const turns = Math.round(Math.atan2(world.y - anchor.y, world.x - anchor.x) / step)
  const degrees = turns * settings.angle
  const direction =
    degrees % 90 === 0
      ? QUARTERS[(((degrees / 90) % 4) + 4) % 4]
      : { x: Math.cos(turns * step), y: Math.sin(turns * step) }
  const along = (world.x - anchor.x) * direction.x + (world.y - anchor.y) * direction.y
  const on = { x: anchor.x + direction.x * along, y: anchor.y + direction.y * along }
  let at = degrees % 90 === 0 ? roundedAlong(on, anchor, direction, camera.zoom) : on
  let best = reach
  if (!pointer.alt && settings.edge) {
    const end = { x: anchor.x + direction.x * (along + 2 * reach), y: anchor.y + direction.y * (along + 2 * reach) }
    index.ringsNear(on, reach, (ring) => {
      eachNearEdge(ring, on, reach, (vertex, next) => {
        const meeting = crossingOf(anchor, end, ring[vertex], ring[next])
        if (meeting === undefined || distance(meeting, on) > best) return
        best = distance(meeting, on)
        at = meeting
      })
    })
  }
  return { point: at, hit: { kind: 'angle', at }, guides: [{ kind: 'angle', from: anchor, to: at }] }
}

const QUARTERS: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
]

function roundedAlong(on: Point, anchor: Point, direction: Point, zoom: number): Point {
  const neat = roundToPixel(on, zoom)
  return direction.x === 0 ? { x: anchor.x, y: neat.y } : { x: neat.x, y: anchor.y }
}
