/** Finds everything under a screen position, best first: handles and points, edges of selected shapes, lines, topmost bodies. Cost: the items near it. */
import { distance, nearestOnSegment, type Point, type Rect, type Ring } from '../../engine/geometry/index.js'
import { edgeMiddle, edgeOfChord, type NavItem, type VertexRef } from '../../document/model/index.js'
import { toScreen, toWorld, type Camera } from '../camera/camera.js'
import {
  frameHandle,
  HANDLE_SIDES,
  hasHandles,
  isScalable,
  MIDPOINT_MIN_EDGE,
  MIDPOINT_MIN_ZOOM,
  rotateHandle,
  selectionFrame,
} from './handles.js'
import type { HitTarget } from './hit-test.js'
import {
  isCurved,
  isOpenRing,
  isShapeItem,
  itemOutline,
  itemRings,
  rectContains,
  vertexRings,
  wallOf,
  type ShapeItem,
} from './item-geometry.js'
import { CORNER_GRIPS, framedShape, gripPlace, isEllipse, shapeCenter, SIDE_GRIPS } from './reshape.js'
import { edgesInBand, nearestEdge, nearestVertex, ringsContain, isOnOutline } from './ring-index.js'
import type { IndexEntry, SceneIndex } from './scene-index.js'
import type { Selection } from '../selection.js'

const HANDLE_REACH = { fine: 8, coarse: 22 } as const
const POINT_REACH = { fine: 11, coarse: 22 } as const
const EDGE_REACH = { fine: 6, coarse: 14 } as const

const BIAS = { vertex: 0, point: 0, control: 1, radius: 0, center: 1, scale: 2, rotate: 2, midpoint: 3 } as const

interface HitView {
  readonly index: SceneIndex
  readonly selection: Selection
  readonly camera: Camera
  readonly handles: boolean
}

interface Candidate {
  readonly target: HitTarget
  readonly rank: number
  readonly gap: number
  readonly order: number
}

export function findHits(view: HitView, screen: Point, coarse: boolean, reach?: number): readonly HitTarget[] {
  const { index, camera, selection } = view
  const size = coarse ? 'coarse' : 'fine'
  const world = toWorld(camera, screen)
  const [handleReach, pointReach, edgeReach] = [HANDLE_REACH, POINT_REACH, EDGE_REACH].map(
    (radius) => reach ?? radius[size],
  )
  const found: Candidate[] = []
  const selected = new Set(selection.items)
  if (view.handles) {
    for (const id of selection.items) {
      const entry = index.entry(id)
      if (entry === undefined || entry.lockedOrHidden) continue
      const size = { width: entry.maxX - entry.minX, height: entry.maxY - entry.minY }
      if (hasHandles(id, size, view)) shapeHandles(entry, world, handleReach / camera.zoom, camera, found)
    }
    frameHandles(view, screen, handleReach, found)
  }
  const margin = Math.max(handleReach, pointReach, edgeReach) / camera.zoom
  index.query({ x: world.x - margin, y: world.y - margin, width: 2 * margin, height: 2 * margin }, (entry) => {
    if (entry.lockedOrHidden) return
    const { item, order } = entry
    if (item.kind === 'waypoint' || item.kind === 'marker') {
      const gap = distance(toScreen(camera, item), screen)
      if (gap <= pointReach)
        found.push({
          target: { part: 'point', id: item.id, at: { x: item.x, y: item.y } },
          rank: 0,
          gap: gap + BIAS.point,
          order,
        })
    } else if (isShapeItem(item)) {
      const own = reach ?? (coarse ? edgeReach : outlineReach(entry, camera.zoom))
      bodyHits(item, order, world, own / camera.zoom, selected.has(item.id), found)
    } else if (item.kind === 'link') {
      for (const end of ['from', 'to'] as const) {
        const gap = distance(toScreen(camera, item[end]), screen)
        if (gap <= handleReach)
          found.push({ target: { part: 'point', id: item.id, end, at: item[end] }, rank: 0, gap: gap + 1, order })
      }
    }
    lineHit(entry, index.lineOf(item), world, edgeReach, camera, found)
  })
  return found
    .sort((a, b) => a.rank - b.rank || (a.rank < 2 ? a.gap - b.gap : 0) || b.order - a.order)
    .map((candidate) => candidate.target)
}

function lineHit(
  { item, order }: IndexEntry,
  line: readonly Point[],
  world: Point,
  reach: number,
  camera: Camera,
  found: Candidate[],
): void {
  let best: { readonly at: Point; readonly gap: number } | undefined
  for (let i = 1; i < line.length; i++) {
    const at = nearestOnSegment(line[i - 1], line[i], world)
    const gap = distance(at, world) * camera.zoom
    if (gap <= (best?.gap ?? reach)) best = { at, gap }
  }
  if (best !== undefined)
    found.push({ target: { part: 'line', id: item.id, at: best.at }, rank: 2, gap: best.gap, order })
}

function shapeHandles(
  { item, order }: IndexEntry,
  world: Point,
  reach: number,
  camera: Camera,
  found: Candidate[],
): void {
  const rings = vertexRings(item)
  const framed = framedShape(item)
  if (framed?.type === 'ellipse') {
    const add = (target: HitTarget, bias: number): void => {
      const gap = distance(target.at, world)
      if (gap <= reach) found.push({ target, rank: 0, gap: gap * camera.zoom + bias, order })
    }
    add({ part: 'center', id: item.id, at: shapeCenter(framed) }, BIAS.center)
    for (const grip of SIDE_GRIPS) add({ part: 'radius', id: item.id, grip, at: gripPlace(framed, grip) }, BIAS.radius)
  }
  rings.forEach((points, ring) => {
    const isFramed = ring === 0 && framed !== undefined
    const isOpenLine = isOpenRing(item, ring)
    if (isFramed && framed.type === 'ellipse') return
    const near = nearestVertex(points, world, reach)
    // The first point of a marker's line is the marker, which is hit as a point.
    if (near !== undefined && !(item.kind === 'marker' && near.vertex === 0))
      found.push({
        target: {
          part: 'vertex',
          id: item.id,
          ring,
          vertex: near.vertex,
          at: near.at,
          ...(isFramed && { grip: CORNER_GRIPS[near.vertex] }),
        },
        rank: 0,
        gap: near.distance * camera.zoom + BIAS.vertex,
        order,
      })
    if (camera.zoom < MIDPOINT_MIN_ZOOM || isFramed) return
    let best = reach
    let midpoint: HitTarget | undefined
    const visitMiddle = (vertex: number): void => {
      if (isOpenLine && vertex + 1 === points.length) return
      const a = points[vertex]
      const b = points[vertex + 1 === points.length ? 0 : vertex + 1]
      const at = edgeMiddle(points, vertex)
      const gap = distance(at, world)
      if (gap > best || distance(a, b) * camera.zoom < MIDPOINT_MIN_EDGE) return
      best = gap
      midpoint = { part: 'midpoint', id: item.id, ring, vertex, at }
    }
    edgesInBand(points, world.y - reach, world.y + reach, visitMiddle)
    if (isCurved(item))
      points.forEach(({ curve = [] }, vertex) => {
        curve.forEach((at, i) => {
          const gap = distance(at, world)
          const target = { part: 'control', id: item.id, ring, vertex, end: i === 0 ? 0 : 1, at } as const
          if (gap <= reach) found.push({ target, rank: 0, gap: gap * camera.zoom + BIAS.control, order })
        })
        if (curve.length > 0) visitMiddle(vertex)
      })
    if (midpoint !== undefined)
      found.push({ target: midpoint, rank: 0, gap: best * camera.zoom + BIAS.midpoint, order })
  })
}

function frameHandles(view: HitView, screen: Point, reach: number, found: Candidate[]): void {
  const { index, selection, camera } = view
  const items = index.editableItems(selection.items)
  const frame = selectionFrame({ selection, camera, items })
  if (frame === undefined) return
  const add = (target: HitTarget, bias: number): void => {
    const gap = distance(toScreen(camera, target.at), screen)
    if (gap <= reach) found.push({ target, rank: 0, gap: gap + bias, order: Infinity })
  }
  if (isScalable({ selection, camera, items }))
    for (const side of HANDLE_SIDES) add({ part: 'scale', side, at: frameHandle(frame, side) }, BIAS.scale)
  add({ part: 'rotate', at: rotateHandle(frame, camera) }, BIAS.rotate)
}

/** Returns the distance in screen pixels at which a press hits an outline; less for small shapes, so that a marquee can start between them. */
function outlineReach({ minX, minY, maxX, maxY }: IndexEntry, zoom: number): number {
  const extent = Math.max(maxX - minX, maxY - minY) * zoom
  return Math.min(EDGE_REACH.fine, Math.max(1, extent / 3))
}

function bodyHits(
  item: ShapeItem,
  order: number,
  world: Point,
  reach: number,
  selected: boolean,
  found: Candidate[],
): void {
  const rings = itemRings(item)
  const evenOdd = item.kind === 'obstacle' && item.fillRule === 'even-odd'
  let nearest:
    { readonly ring: number; readonly vertex: number; readonly at: Point; readonly distance: number } | undefined
  rings.forEach((points, ring) => {
    const near = nearestEdge(points, world, nearest?.distance ?? reach)
    if (near === undefined || (nearest !== undefined && near.distance >= nearest.distance)) return
    if (selected || isOnOutline(rings, ring, near.at, evenOdd)) nearest = { ring, ...near }
  })
  if (selected && nearest !== undefined && hasOwnEdges(item, nearest.ring)) {
    const { ring, at } = nearest
    const vertex = edgeOfChord(item.shape, ring, nearest.vertex)
    const framed = ring === 0 ? framedShape(item) : undefined
    const grip = SIDE_GRIPS[vertex]
    const middle = framed === undefined ? at : gripPlace(framed, grip)
    const target: HitTarget = {
      part: 'edge',
      id: item.id,
      ring,
      vertex,
      at: distance(middle, world) <= reach ? middle : at,
      ...(framed !== undefined && { grip }),
    }
    found.push({ target, rank: 1, gap: nearest.distance, order })
  }
  if (nearest !== undefined || ringsContain(rings, world, evenOdd))
    found.push({ target: { part: 'body', id: item.id, at: world }, rank: 3, gap: 0, order })
}

const hasOwnEdges = (item: NavItem, ring: number): boolean =>
  ring < vertexRings(item).length && !(ring === 0 && (isEllipse(item) || wallOf(item) !== undefined))

export function itemsInRect(index: SceneIndex, rect: Rect, mode: 'intersect' | 'contain'): readonly string[] {
  const maxX = rect.x + rect.width
  const maxY = rect.y + rect.height
  const found: IndexEntry[] = []
  index.query(rect, (entry) => {
    if (entry.lockedOrHidden) return
    const { item } = entry
    const outline = item.kind === 'waypoint-link' ? index.lineOf(item) : itemOutline(item)
    if (outline.length === 0) return
    if (mode === 'contain') {
      if (entry.minX >= rect.x && entry.maxX <= maxX && entry.minY >= rect.y && entry.maxY <= maxY) found.push(entry)
      return
    }
    const touches = isShapeItem(item)
      ? shapeMeetsRect(itemRings(item), item.kind === 'obstacle' && item.fillRule === 'even-odd', rect)
      : outline.some((point) => rectContains(rect, point)) || edgesMeetRect(outline, false, rect, () => true)
    if (touches) found.push(entry)
  })
  return found.sort((a, b) => a.order - b.order).map((entry) => entry.item.id)
}

function shapeMeetsRect(rings: readonly Ring[], evenOdd: boolean, rect: Rect): boolean {
  return (
    ringsContain(rings, { x: rect.x, y: rect.y }, evenOdd) ||
    rings.some((ring, i) => edgesMeetRect(ring, true, rect, (at) => isOnOutline(rings, i, at, evenOdd)))
  )
}

/** Clips each edge to the rectangle. Returns whether `counts` accepts an end or the middle of any clipped edge. */
function edgesMeetRect(points: readonly Point[], closed: boolean, rect: Rect, counts: (at: Point) => boolean): boolean {
  for (let i = closed ? 0 : 1, j = closed ? points.length - 1 : 0; i < points.length; j = i++) {
    const a = points[j]
    const dx = points[i].x - a.x
    const dy = points[i].y - a.y
    let from = 0
    let to = 1
    const clip = (step: number, room: number): boolean => {
      if (step === 0) return room >= 0
      const t = room / step
      if (step < 0) from = Math.max(from, t)
      else to = Math.min(to, t)
      return from <= to
    }
    if (
      clip(-dx, a.x - rect.x) &&
      clip(dx, rect.x + rect.width - a.x) &&
      clip(-dy, a.y - rect.y) &&
      clip(dy, rect.y + rect.height - a.y) &&
      [from, (from + to) / 2, to].some((t) => counts({ x: a.x + t * dx, y: a.y + t * dy }))
    )
      return true
  }
  return false
}

export function verticesInRect(index: SceneIndex, rect: Rect, ids: readonly string[]): readonly VertexRef[] {
  const found: VertexRef[] = []
  for (const id of ids) {
    const entry = index.entry(id)
    if (entry === undefined || entry.lockedOrHidden) continue
    const rings = entry.item.kind === 'marker' ? [] : vertexRings(entry.item)
    rings.forEach((points, ring) => {
      if (ring === 0 && isEllipse(entry.item)) return
      points.forEach((point, vertex) => {
        if (rectContains(rect, point)) found.push({ id, ring, vertex })
      })
    })
  }
  return found
}
