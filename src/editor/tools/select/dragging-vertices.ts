import type { Point } from '../../../engine/geometry/index.js'
import type { Command, VertexRef } from '../../../document/model/index.js'
import { itemName, vertexRings } from '../../shapes/item-geometry.js'
import { dragStep, type Followed } from '../drag.js'
import type { ToolContext, ToolEffect } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'
import type { SnapResult } from '../../shapes/snapping.js'
import { changeLabel, say, snapWords } from '../words.js'
import type { SelectState } from './state.js'

type Dragging = Extract<SelectState, { at: 'dragging-vertices' | 'dragging-point' }>

function follow(state: Dragging, pointer: ToolPointer, context: ToolContext): Followed<Dragging> {
  if (state.at === 'dragging-point') {
    const item = context.item(state.id)
    const anchor = item?.kind === 'link' ? (state.end === 'from' ? item.to : item.from) : state.from
    const snap = context.snap(pointer, { anchor, skip: (id) => id === state.id })
    return { moved: { ...state, to: snap.point }, snap }
  }
  const moving = movingTest(state.origins, state.inserts)
  const point = { x: state.lead.x + pointer.world.x - state.grip.x, y: state.lead.y + pointer.world.y - state.grip.y }
  const snap = context.snap(pointer, {
    point,
    anchor: anchorOf(state, context),
    alignTo: neighborsOf(state, context),
    skip: moving,
  })
  return {
    moved: { ...state, to: snap.point, by: { x: snap.point.x - state.lead.x, y: snap.point.y - state.lead.y } },
    snap,
  }
}

/** Returns a test for vertices that snapping ignores: a dragged vertex must not snap to itself, nor a new vertex to the edge that it divides. */
function movingTest(
  origins: readonly VertexRef[],
  inserts: boolean,
): (id: string, ring: number, vertex: number) => boolean {
  const isMoving = movingVertices(origins, inserts)
  const ids = new Set(origins.map(({ id }) => id))
  return (id, ring, vertex) => (ring < 0 ? ids.has(id) : isMoving(id, ring, vertex))
}

function movingVertices(origins: readonly VertexRef[], inserts: boolean): ReturnType<typeof movingTest> {
  if (origins.length === 1) {
    const [only] = origins
    return (id, ring, vertex) =>
      id === only.id &&
      ring === only.ring &&
      (vertex === only.vertex || (inserts && vertex === only.vertex - 1)) &&
      !(inserts && vertex === only.vertex)
  }
  const moving = new Set(origins.map(({ id, ring, vertex }) => `${ring}/${vertex}/${id}`))
  return (id, ring, vertex) => moving.has(`${ring}/${vertex}/${id}`)
}

/** Returns the origin of the rays that Shift snaps to. For one dragged vertex, it is the vertex before it; for several, the start of the drag. */
function anchorOf(state: Extract<Dragging, { at: 'dragging-vertices' }>, context: ToolContext): Point {
  return state.origins.length === 1 ? (neighborsOf(state, context)[0] ?? state.lead) : state.lead
}

function neighborsOf(
  { origins, inserts }: Extract<Dragging, { at: 'dragging-vertices' }>,
  context: ToolContext,
): readonly Point[] {
  const [{ id, ring, vertex }] = origins
  const points = vertexRings(context.item(id))[ring]
  if (points === undefined || origins.length !== 1) return []
  const n = points.length
  return [points[(vertex - 1 + n) % n], points[(inserts ? vertex : vertex + 1) % n]]
}

function commandsOf(state: Dragging): readonly Command[] {
  if (state.at === 'dragging-point')
    return [{ type: 'move-point', id: state.id, ...(state.end !== undefined && { end: state.end }), to: state.to }]
  if (state.inserts) {
    const [{ id, ring, vertex }] = state.origins
    return [{ type: 'insert-vertex', id, ring, vertex, at: state.to }]
  }
  // A single vertex moves exactly to the snapped point; adding an offset would round.
  const single = state.origins.length === 1
  const moves = state.origins.map(({ id, ring, vertex, from }) => ({
    id,
    ring,
    vertex,
    to: single ? state.to : { x: from.x + state.by.x, y: from.y + state.by.y },
  }))
  return [{ type: 'move-vertices', moves }]
}

function drop(state: Dragging, context: ToolContext, snap?: SnapResult): readonly ToolEffect[] {
  const stays =
    state.at === 'dragging-point'
      ? state.to.x === state.from.x && state.to.y === state.from.y
      : state.by.x === 0 && state.by.y === 0 && !state.inserts
  if (stays) return [{ type: 'discard' }]
  const moved = say(context, 'vertexMoved', { ...state.to, snap: snapWords(snap?.hit, context) })
  const commit = { type: 'commit', commands: commandsOf(state), label: labelOf(state, context) } as const
  if (state.at === 'dragging-point' || !state.inserts) return [commit, moved]
  const [{ id, ring, vertex }] = state.origins
  const { items } = context.selection
  return [
    { ...commit, selection: { items: items.includes(id) ? items : [id], vertices: [{ id, ring, vertex }] } },
    moved,
  ]
}

function labelOf(state: Dragging, context: ToolContext): string {
  if (state.at === 'dragging-point') {
    const item = context.item(state.id)
    return changeLabel(context, 'move', { name: item === undefined ? '' : itemName(item, context.messages) })
  }
  const count = state.origins.length
  if (state.inserts) return changeLabel(context, 'insertVertex')
  return count === 1 ? changeLabel(context, 'moveVertex') : changeLabel(context, 'moveVertices', { count })
}

export const stepDraggingVertices = dragStep<Dragging>({ follow, commands: commandsOf, drop })
