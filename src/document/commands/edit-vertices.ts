/**
 * A rectangle or ellipse becomes a polygon first. The line in `meta.line` of a marker is an open ring 0 whose vertex 0 is the marker
 * itself: it moves alone, and deleting it moves the marker to the next point.
 */
import { NavError, append, describe } from '../../engine/core/index.js'
import type { Point, Ring } from '../../engine/geometry/index.js'
import type {
  AreaItem,
  Command,
  LineStep,
  MarkerItem,
  NavDocument,
  ObstacleItem,
  Shape,
  VertexRef,
  WallShape,
} from '../model/index.js'
import { shapeToOutline, withLine, writtenSteps } from '../model/index.js'
import { requireItem, requirePoint } from '../parsing/index.js'
import { unknownIds } from './keyed-list.js'
import type { PatchList } from './patch-list.js'

type Path = readonly (string | number)[]
type ShapedItem = ObstacleItem | AreaItem

interface ShapeTarget {
  readonly item: ShapedItem
  readonly path: Path
}

interface LineTarget {
  readonly item: MarkerItem
}

const isLine = (target: ShapeTarget | LineTarget): target is LineTarget => target.item.kind === 'marker'

export function moveVertices(
  document: NavDocument,
  moves: Extract<Command, { type: 'move-vertices' }>['moves'],
  list: PatchList,
): void {
  for (const [target, group] of groupByItem(document, moves)) {
    if (isLine(target)) {
      const { x, y } = target.item
      editLine(target, list, (steps, check) => {
        for (const ref of group) {
          check(ref)
          const [, , ...rest] = steps[ref.vertex]
          requirePoint(ref.to, [ref.id], { ring: ref.ring, vertex: ref.vertex })
          steps[ref.vertex] = [ref.to.x - x, ref.to.y - y, ...rest]
        }
      })
      continue
    }
    if (editsWall(target, group)) {
      editWall(target, list, (line, check) => {
        for (const ref of group) {
          check(ref)
          line[ref.vertex] = requirePoint(ref.to, [ref.id], { ring: ref.ring, vertex: ref.vertex })
        }
      })
      continue
    }
    const shape = editable(target, group, list)
    for (const { id, ring, vertex, to } of group) {
      vertexAt(shape, { id, ring, vertex })
      requirePoint(to, [id], { ring, vertex })
      list.replace([...target.path, ...ringPath(ring), vertex], { x: to.x, y: to.y })
    }
  }
}

export function insertVertex(
  document: NavDocument,
  { id, ring, vertex, at }: Extract<Command, { type: 'insert-vertex' }>,
  list: PatchList,
): void {
  requirePoint(at, [id], { ring, vertex })
  for (const [target, group] of groupByItem(document, [{ id, ring, vertex }])) {
    if (isLine(target)) {
      const { x, y } = target.item
      editLine(target, list, (steps, check) => {
        check({ id, ring, vertex: vertex === 0 ? 0 : vertex - 1 })
        steps.splice(vertex, 0, [at.x - x, at.y - y])
      })
      continue
    }
    if (editsWall(target, group)) {
      editWall(target, list, (line, check) => {
        check({ id, ring, vertex: vertex === 0 ? 0 : vertex - 1 })
        line.splice(vertex, 0, at)
      })
      continue
    }
    const shape = editable(target, group, list)
    const points = ringAt(shape, id, ring)
    if (!Number.isInteger(vertex) || vertex < 0 || vertex > points.length) {
      throw new NavError(
        'document/unknown-vertex',
        `vertex ${describe(vertex)} came; 0 to ${points.length} was expected in ring ${describe(ring)} of ${JSON.stringify(id)}`,
        { ids: [id], ring, vertex },
      )
    }
    list.insertAt([...target.path, ...ringPath(ring), vertex], { x: at.x, y: at.y })
  }
}

export function deleteVertices(document: NavDocument, vertices: readonly VertexRef[], list: PatchList): void {
  for (const [target, group] of groupByItem(document, vertices)) {
    if (isLine(target)) {
      editLine(target, list, (steps, check) => {
        group.forEach(check)
        const gone = new Set(group.map(({ vertex }) => vertex))
        const left = steps.filter((_, i) => !gone.has(i))
        steps.length = 0
        append(steps, left)
      })
      continue
    }
    if (editsWall(target, group)) {
      editWall(target, list, (line, check) => {
        group.forEach(check)
        const gone = new Set(group.map(({ vertex }) => vertex))
        const left = line.filter((_, i) => !gone.has(i))
        const least = target.item.shape.closed === true ? 3 : 2
        if (left.length < least) throw tooFewVertices(target.item.id, least)
        line.splice(0, line.length, ...left)
      })
      continue
    }
    const shape = editable(target, group, list)
    const { id } = target.item
    const byRing = new Map<number, Set<number>>()
    for (const ref of group) {
      vertexAt(shape, ref)
      byRing.set(ref.ring, (byRing.get(ref.ring) ?? new Set()).add(ref.vertex))
    }
    const rings = [...byRing]
      .map(([ring, gone]) => ({ ring, gone, points: ringAt(shape, id, ring) }))
      .sort((a, b) => b.ring - a.ring)
    const emptied = rings.filter(({ points, gone }) => points.length - gone.size < 3)
    if (emptied.some(({ ring }) => ring === 0)) throw tooFewVertices(id)
    for (const { ring, gone, points } of rings) {
      if (points.length - gone.size >= 3)
        for (const vertex of [...gone].sort((a, b) => b - a)) list.removeAt([...target.path, ...ringPath(ring), vertex])
      else list.removeAt([...target.path, 'holes', ring - 1])
    }
  }
}

const tooFewVertices = (id: string, least = 3): NavError =>
  new NavError(
    'document/too-few-vertices',
    `an outline of ${JSON.stringify(id)} would keep fewer than ${least} vertices`,
    {
      ids: [id],
      ring: 0,
    },
  )

interface WallTarget extends ShapeTarget {
  readonly item: ShapedItem & { readonly shape: WallShape }
}

/** Vertices of a wall's line, or of its holes, never both in one command. */
const editsWall = (target: ShapeTarget, refs: readonly VertexRef[]): target is WallTarget =>
  target.item.shape.type === 'wall' && refs.some(({ ring }) => ring === 0)

function editWall({ item, path }: WallTarget, list: PatchList, edit: (line: Point[], check: Check) => void): void {
  const line = [...item.shape.line]
  const shape: Shape = { type: 'polygon', outer: line }
  edit(line, (ref) => vertexAt(shape, ref))
  const next = withLine(
    item.shape,
    line.map(({ x, y }) => ({ x, y })),
  )
  requireItem({ ...item, shape: next })
  list.replace(path, next)
}

function editLine({ item }: LineTarget, list: PatchList, edit: (steps: LineStep[], check: Check) => void): void {
  const steps: LineStep[] = [[0, 0], ...writtenSteps(item)]
  const shape: Shape = { type: 'polygon', outer: steps.map(([x, y]) => ({ x, y })) }
  edit(steps, (ref) => vertexAt(shape, ref))
  const [[dx, dy] = [0, 0], ...line] = steps
  const path = ['items', item.id]
  if (dx !== 0 || dy !== 0) {
    list.replace([...path, 'x'], item.x + dx)
    list.replace([...path, 'y'], item.y + dy)
  }
  list.replace(
    [...path, 'meta', 'line'],
    line.map(([x, y, ...rest]) => [x - dx, y - dy, ...rest]),
  )
}

type Check = (ref: VertexRef) => void

function groupByItem<Ref extends VertexRef>(
  document: NavDocument,
  refs: readonly Ref[],
): Map<ShapeTarget | LineTarget, Ref[]> {
  const groups = new Map<string, Ref[]>()
  for (const ref of refs) {
    const group = groups.get(ref.id)
    if (group === undefined) groups.set(ref.id, [ref])
    else group.push(ref)
  }
  const found = new Map<ShapeTarget | LineTarget, Ref[]>()
  for (const item of document.items) {
    const group = groups.get(item.id)
    if (group === undefined) continue
    if (item.kind === 'marker' && writtenSteps(item).length > 0) {
      groups.delete(item.id)
      found.set({ item }, group)
      continue
    }
    if (item.kind !== 'obstacle' && item.kind !== 'area')
      throw new NavError('document/no-shape', `item ${JSON.stringify(item.id)} is a ${item.kind}: it has no outline`, {
        ids: [item.id],
      })
    groups.delete(item.id)
    found.set({ item, path: ['items', item.id, 'shape'] }, group)
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

function ringAt(shape: Shape, id: string, ring: number): Ring {
  const points =
    ring === 0
      ? 'outer' in shape
        ? shape.outer
        : undefined
      : Number.isInteger(ring)
        ? shape.holes?.[ring - 1]
        : undefined
  if (points === undefined)
    throw new NavError(
      'document/unknown-ring',
      `ring ${describe(ring)} came; ${JSON.stringify(id)} has rings 0 to ${shape.holes?.length ?? 0}`,
      { ids: [id], ring },
    )
  return points
}

function vertexAt(shape: Shape, { id, ring, vertex }: VertexRef): Point {
  const points = ringAt(shape, id, ring)
  const point = Number.isInteger(vertex) ? points[vertex] : undefined
  if (point === undefined)
    throw new NavError(
      'document/unknown-vertex',
      `vertex ${describe(vertex)} came; ring ${describe(ring)} of ${JSON.stringify(id)} has 0 to ${points.length - 1}`,
      { ids: [id], ring, vertex },
    )
  return point
}
