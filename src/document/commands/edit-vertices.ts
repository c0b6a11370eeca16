/**
 * Edits vertices of shapes and lines. A rectangle or ellipse first becomes a polygon. In the line of a marker, vertex 0 is the marker.
 * Moving it leaves the other points in place; deleting it moves the marker to the next point.
 */
import { NavError, append, describe, groupBy } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import {
  hasCurves,
  movedVertices,
  shapeToOutline,
  splitEdge,
  withLine,
  withoutVertices,
  writtenSteps,
  type AreaItem,
  type Command,
  type MarkerItem,
  type NavDocument,
  type ObstacleItem,
  type Shape,
  type ShapePoint,
  type ShapeRing,
  type VertexRef,
  type WallShape,
} from '../model/index.js'
import { requireItem, requirePoint } from '../parsing/index.js'
import type { Path } from './document-draft.js'
import { noShape, unknownIds } from './keyed-list.js'
import type { PatchList } from './patch-list.js'

type ShapedItem = ObstacleItem | AreaItem

interface ShapeTarget {
  readonly item: ShapedItem
  readonly path: Path
}

type Target = ShapeTarget | { readonly item: MarkerItem }
type Check = (ref: VertexRef) => void

/** A point of a line, in the coordinates of the line. */
interface LinePoint extends Point {
  /** Further values that the point has in `meta.line`. */
  readonly rest?: readonly unknown[]
}

/** A function that changes `line` in place. `local` converts a point of the map to coordinates of the line. */
type LineEdit = (line: LinePoint[], check: Check, local: (at: Point) => Point) => void

export function moveVertices(
  document: NavDocument,
  moves: Extract<Command, { type: 'move-vertices' }>['moves'],
  list: PatchList,
): void {
  for (const [target, group] of groupByItem(document, moves)) {
    const shaped = editLine(target, group, list, (line, check, local) => {
      for (const ref of group) {
        check(ref)
        requirePoint(ref.to, [ref.id], { ring: ref.ring, vertex: ref.vertex })
        line[ref.vertex] = { ...line[ref.vertex], ...local(ref.to) }
      }
    })
    if (shaped === undefined) continue
    const shape = editable(shaped, group, list)
    const byRing = new Map<number, Map<number, Point>>()
    for (const { id, ring, vertex, to } of group) {
      vertexAt(shape, { id, ring, vertex })
      requirePoint(to, [id], { ring, vertex })
      byRing.set(ring, (byRing.get(ring) ?? new Map<number, Point>()).set(vertex, to))
    }
    for (const [ring, to] of byRing)
      for (const [vertex, point] of movedVertices(ringAt(shape, shaped.item.id, ring), to))
        list.replace([...shaped.path, ...ringPath(ring), vertex], requireVertex(point, shaped.item.id))
  }
}

export function insertVertex(
  document: NavDocument,
  { id, ring, vertex, at }: Extract<Command, { type: 'insert-vertex' }>,
  list: PatchList,
): void {
  requirePoint(at, [id], { ring, vertex })
  for (const [target, group] of groupByItem(document, [{ id, ring, vertex }])) {
    const shaped = editLine(target, group, list, (line, check, local) => {
      check({ id, ring, vertex: vertex === 0 ? 0 : vertex - 1 })
      line.splice(vertex, 0, local(at))
    })
    if (shaped === undefined) continue
    const shape = editable(shaped, group, list)
    const points = ringAt(shape, id, ring)
    if (!Number.isInteger(vertex) || vertex < 0 || vertex > points.length)
      throw unknownVertex({ id, ring, vertex }, points.length)
    const path = [...shaped.path, ...ringPath(ring)]
    const { point, start } = splitEdge(points, vertex, at)
    if (start !== undefined)
      list.replace([...path, (vertex + points.length - 1) % points.length], requireVertex(start, id))
    list.insertAt([...path, vertex], requireVertex(point, id))
  }
}

export function deleteVertices(document: NavDocument, vertices: readonly VertexRef[], list: PatchList): void {
  for (const [target, group] of groupByItem(document, vertices)) {
    const shaped = editLine(target, group, list, (line, check) => {
      group.forEach(check)
      const removed = new Set(group.map(({ vertex }) => vertex))
      const left = line.filter((_, i) => !removed.has(i))
      line.length = 0
      append(line, left)
    })
    if (shaped === undefined) continue
    const shape = editable(shaped, group, list)
    const { id } = shaped.item
    const byRing = new Map<number, Set<number>>()
    for (const ref of group) {
      vertexAt(shape, ref)
      byRing.set(ref.ring, (byRing.get(ref.ring) ?? new Set()).add(ref.vertex))
    }
    const rings = [...byRing]
      .map(([ring, removed]) => ({ ring, gone: removed, points: ringAt(shape, id, ring) }))
      .sort((a, b) => b.ring - a.ring)
    const emptied = rings.filter(({ points, gone: removed }) => points.length - removed.size < 3)
    if (emptied.some(({ ring }) => ring === 0)) throw tooFewVertices(id)
    for (const { ring, gone: removed, points } of rings) {
      if (points.length - removed.size >= 3 && hasCurves(points))
        list.replace([...shaped.path, ...ringPath(ring)], withoutVertices(points, removed))
      else if (points.length - removed.size >= 3)
        for (const vertex of [...removed].sort((a, b) => b - a))
          list.removeAt([...shaped.path, ...ringPath(ring), vertex])
      else list.removeAt([...shaped.path, 'holes', ring - 1])
    }
  }
}

const tooFewVertices = (id: string, minimum = 3): NavError =>
  new NavError(
    'document/too-few-vertices',
    `Expected at least ${minimum} vertices to remain in an outline of ${JSON.stringify(id)}, got fewer`,
    { ids: [id], ring: 0 },
  )

/** Edits the line of a marker, or of a wall if `refs` contains a vertex of its line. Otherwise, edits nothing and returns `target`. */
function editLine(
  target: Target,
  refs: readonly VertexRef[],
  list: PatchList,
  edit: LineEdit,
): ShapeTarget | undefined {
  if (!('path' in target)) editMarkerLine(target.item, list, edit)
  else {
    const { item } = target
    if (item.shape.type !== 'wall' || refs.every(({ ring }) => ring !== 0)) return target
    editWall(item, item.shape, list, edit)
  }
  return undefined
}

function editWall(item: ShapedItem, wall: WallShape, list: PatchList, edit: LineEdit): void {
  const line: LinePoint[] = [...wall.line]
  const shape: Shape = { type: 'polygon', outer: line }
  edit(
    line,
    (ref) => vertexAt(shape, ref),
    (at) => at,
  )
  const minimum = wall.closed === true ? 3 : 2
  if (line.length < minimum) throw tooFewVertices(item.id, minimum)
  const next = withLine(
    wall,
    line.map(({ x, y }) => ({ x, y })),
  )
  requireItem({ ...item, shape: next })
  list.replace(['items', item.id, 'shape'], next)
}

function editMarkerLine(item: MarkerItem, list: PatchList, edit: LineEdit): void {
  const steps: LinePoint[] = [{ x: 0, y: 0 }, ...writtenSteps(item).map(([x, y, ...rest]) => ({ x, y, rest }))]
  const shape: Shape = { type: 'polygon', outer: steps.map(({ x, y }) => ({ x, y })) }
  edit(
    steps,
    (ref) => vertexAt(shape, ref),
    (at) => ({ x: at.x - item.x, y: at.y - item.y }),
  )
  const [{ x: dx, y: dy } = { x: 0, y: 0 }, ...line] = steps
  const path = ['items', item.id]
  if (dx !== 0 || dy !== 0) {
    list.replace([...path, 'x'], item.x + dx)
    list.replace([...path, 'y'], item.y + dy)
  }
  list.replace(
    [...path, 'meta', 'line'],
    line.map(({ x, y, rest = [] }) => [x - dx, y - dy, ...rest]),
  )
}

function groupByItem<Ref extends VertexRef>(document: NavDocument, refs: readonly Ref[]): Map<Target, Ref[]> {
  const groups = groupBy(refs, ({ id }) => id)
  const found = new Map<Target, Ref[]>()
  for (const item of document.items) {
    const group = groups.get(item.id)
    if (group === undefined) continue
    groups.delete(item.id)
    if (item.kind === 'obstacle' || item.kind === 'area') found.set({ item, path: ['items', item.id, 'shape'] }, group)
    else if (item.kind === 'marker' && writtenSteps(item).length > 0) found.set({ item }, group)
    else throw noShape(item)
  }
  const missing = [...groups.keys()]
  if (missing.length > 0) throw unknownIds(missing, document.items)
  return found
}

function editable({ item, path }: ShapeTarget, refs: readonly VertexRef[], list: PatchList): Shape {
  const { shape } = item
  if (shape.type === 'polygon' || shape.type === 'freehand' || refs.every(({ ring }) => ring !== 0)) return shape
  const outline = shapeToOutline(shape)
  requireItem({ ...item, shape: outline })
  list.replace(path, outline)
  return outline
}

function ringPath(ring: number): Path {
  return ring === 0 ? ['outer'] : ['holes', ring - 1]
}

function requireVertex(point: ShapePoint, id: string): ShapePoint {
  for (const control of point.curve ?? []) requirePoint(control, [id])
  return point
}

function ringAt(shape: Shape, id: string, ring: number): ShapeRing {
  const outer = 'outer' in shape ? shape.outer : undefined
  const points = ring === 0 ? outer : Number.isInteger(ring) ? shape.holes?.[ring - 1] : undefined
  if (points === undefined)
    throw new NavError(
      'document/unknown-ring',
      `Expected a ring from 0 to ${shape.holes?.length ?? 0} of ${JSON.stringify(id)}, got ${describe(ring)}`,
      { ids: [id], ring },
    )
  return points
}

function vertexAt(shape: Shape, { id, ring, vertex }: VertexRef): Point {
  const points = ringAt(shape, id, ring)
  const point = Number.isInteger(vertex) ? points[vertex] : undefined
  if (point === undefined) throw unknownVertex({ id, ring, vertex }, points.length - 1)
  return point
}

const unknownVertex = ({ id, ring, vertex }: VertexRef, last: number): NavError =>
  new NavError(
    'document/unknown-vertex',
    `Expected a vertex from 0 to ${last} for ring ${describe(ring)} of ${JSON.stringify(id)}, got ${describe(vertex)}`,
    { ids: [id], ring, vertex },
  )
