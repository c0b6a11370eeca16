import { distance, type Point, type Rect } from '../../../engine/geometry/index.js'
import { edgeMiddle, type VertexRef } from '../../../document/model/index.js'
import { canCurve, curveAt } from '../../shapes/curved-edges.js'
import { planDeletion } from '../../shapes/delete-vertices.js'
import { selectionBox } from '../../shapes/handles.js'
import { idOf, type HitTarget } from '../../shapes/hit-test.js'
import {
  isCurved,
  isShapeItem,
  itemName,
  itemRings,
  vertexRings,
  itemsBox,
  middleOf,
} from '../../shapes/item-geometry.js'
import { ellipseAnchors, framedShape, type ShapeGrip } from '../../shapes/reshape.js'
import { nearestVertex } from '../../shapes/ring-index.js'
import {
  EMPTY_SELECTION,
  isEmptySelection,
  isVertexSelected,
  selectItems,
  toggleItems,
  toggleVertex,
  type Selection,
} from '../../selection.js'
import { dragThreshold, IDLE, pan } from '../drag.js'
import type { ToolContext, ToolEffect, ToolInput, ToolStep } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'
import { changeLabel, refuse, say } from '../words.js'
import { isCopying, stepDraggingItems } from './dragging-items.js'
import { stepDraggingVertices } from './dragging-vertices.js'
import { stepMarquee } from './marquee.js'
import { stepBending, stepReshaping, stepTransforming } from './reshaping.js'
import { movableIds, type SelectState } from './state.js'

type Pointing = Extract<SelectState, { at: 'pointing' }>
type Move = { readonly type: 'move' } & ToolPointer

export function stepPointing(
  state: Pointing,
  input: ToolInput,
  context: ToolContext,
): ToolStep<SelectState> | undefined {
  switch (input.type) {
    case 'move':
      if (distance(input.screen, state.screen) <= dragThreshold(input))
        return { state, snap: { point: input.world, guides: [] } }
      return beginDrag(state, { ...input, type: 'move' }, context)
    case 'up':
      return { state: IDLE, effects: click(state, context) }
    case 'interrupt':
      return { state: IDLE }
    case 'context': {
      const { target } = state
      if (target === undefined)
        return {
          state: { at: 'marquee', from: input.world, to: input.world, base: context.selection, menu: input.screen },
        }
      const id = idOf(target)
      const menu = { type: 'menu', screen: input.screen, target } as const
      return {
        state: IDLE,
        effects:
          state.selected || id === undefined
            ? [menu]
            : [{ type: 'select', selection: selectItems(context.grouped([id])) }, menu],
      }
    }
    case 'action':
      return { state: IDLE }
    default:
      return { state }
  }
}

function beginDrag(pressed: Pointing, pointer: Move, context: ToolContext): ToolStep<SelectState> {
  const movable = context.moves ? movableIds(context) : []
  if (movable.length > 0) return dragItems(pressed, movable, pointer, context)
  const state = isCopying(pointer) ? withTopmostTarget(pressed, pointer, context) : pressed
  const { target } = state
  const id = idOf(target)
  if (target === undefined || (state.shift && target.part === 'body') || (id !== undefined && !context.editable(id)))
    return beginOnEmpty(state, pointer, context)
  switch (target.part) {
    case 'vertex':
      if (target.grip !== undefined && verticesToDrag(target, context).length === 1)
        return beginReshape(target.id, target.grip, state, pointer, context)
      return dragVertices(verticesToDrag(target, context), target.at, state, false, pointer, context)
    case 'control':
      return bend(target, target.end, state, pointer, context)
    case 'midpoint':
      if (bends(target, pointer, context)) return bend(target, undefined, state, pointer, context)
      return dragVertices(
        [{ id: target.id, ring: target.ring, vertex: target.vertex + 1 }],
        target.at,
        state,
        true,
        pointer,
        context,
      )
    case 'radius':
      return beginReshape(target.id, target.grip, state, pointer, context)
    case 'center':
      if (context.item(target.id)?.pinned === true) return beginOnEmpty(state, pointer, context)
      return dragItems(state, movableIds(context), pointer, context, target.at)
    case 'edge': {
      if (bends(target, pointer, context)) return bend(target, undefined, state, pointer, context)
      const item = context.item(target.id)
      const count = vertexRings(item)[target.ring]?.length ?? 0
      const next = target.vertex + 1 === count ? 0 : target.vertex + 1
      if (item?.kind === 'obstacle' && item.pinned === true) return beginOnEmpty(state, pointer, context)
      if (target.grip !== undefined) return beginReshape(target.id, target.grip, state, pointer, context)
      const ends = [target.vertex, next].map((vertex) => ({ id: target.id, ring: target.ring, vertex }))
      return dragVertices(ends, state.world, state, false, pointer, context)
    }
    case 'point': {
      if (target.end === undefined && isCopying(pointer)) return dragBody(target.id, state, pointer, context)
      if (target.end === undefined && state.selected && context.selection.items.length > 1)
        return dragItems(state, movableIds(context), pointer, context)
      if (context.item(target.id)?.pinned === true) return beginOnEmpty(state, pointer, context)
      const held: SelectState = {
        at: 'dragging-point',
        id: target.id,
        ...(target.end !== undefined && { end: target.end }),
        from: target.at,
        to: target.at,
      }
      const step = stepDraggingVertices(held, pointer, context)
      return state.selected ? step : selectingFirst(step, selectItems([target.id]))
    }
    case 'body':
    case 'line':
      return dragBody(target.id, state, pointer, context)
    case 'scale': {
      const box = selectedBox(context)
      if (box === undefined) return { state: IDLE }
      return stepTransforming(
        { at: 'scaling', ids: movableIds(context), box, side: target.side, grip: state.world, x: 1, y: 1 },
        pointer,
        context,
      )
    }
    case 'rotate': {
      const box = selectedBox(context)
      if (box === undefined) return { state: IDLE }
      const center = middleOf(box)
      const from = Math.atan2(state.world.y - center.y, state.world.x - center.x)
      return stepTransforming({ at: 'rotating', ids: movableIds(context), center, from, degrees: 0 }, pointer, context)
    }
  }
}

type EdgeTarget = Extract<HitTarget, { part: 'edge' | 'midpoint' | 'control' }>

/** Returns whether a drag of the target bends its edge. With Ctrl, a drag bends any edge. Without it, only a drag of a curve's midpoint does. */
function bends(target: EdgeTarget, pointer: Move, context: ToolContext): boolean {
  const item = context.item(target.id)
  if (!isShapeItem(item) || !canCurve(item, target)) return false
  return (pointer.ctrl && !pointer.alt) || (target.part === 'midpoint' && curveAt(item, target) !== undefined)
}

function bend(
  { id, ring, vertex, at, part }: EdgeTarget,
  end: 0 | 1 | undefined,
  state: Pointing,
  pointer: Move,
  context: ToolContext,
): ToolStep<SelectState> {
  const item = context.item(id)
  if (!isShapeItem(item)) return { state: IDLE }
  const lead = part === 'control' ? at : edgeMiddle(vertexRings(item)[ring], vertex)
  const edge = { id, ring, vertex }
  return stepBending(
    { at: 'bending', item, edge, ...(end !== undefined && { end }), lead, grip: state.world, to: lead },
    pointer,
    context,
  )
}

function selectedBox(context: ToolContext): Rect | undefined {
  const { selection } = context
  const items = selection.items.flatMap((id) => (context.editable(id) ? (context.item(id) ?? []) : []))
  return selectionBox({ selection, items })
}

const isItemHit = (hit: HitTarget | undefined): boolean =>
  hit?.part === 'body' || hit?.part === 'line' || (hit?.part === 'point' && hit.end === undefined)

/** A press with Alt targets a lower item, but a drag with Alt copies the topmost item. */
function withTopmostTarget(state: Pointing, pointer: Move, context: ToolContext): Pointing {
  if (!isItemHit(state.target)) return state
  const target = context.hits({ ...pointer, screen: state.screen, world: state.world }).find(isItemHit)
  const id = idOf(target)
  return id === undefined ? state : { ...state, target, selected: context.selection.items.includes(id) }
}

function dragBody(id: string, state: Pointing, pointer: Move, context: ToolContext): ToolStep<SelectState> {
  const item = context.item(id)
  const ids = state.selected
    ? movableIds(context)
    : context.grouped([id]).filter((mate) => context.editable(mate) && context.item(mate)?.pinned !== true)
  const selects = !state.selected && (state.touch || context.options.dragUnselected === 'select')
  if (selects || ids.length === 0 || item?.pinned === true || (!state.selected && item?.kind === 'waypoint-link'))
    return beginOnEmpty(state, pointer, context)
  const step = dragItems(state, ids, pointer, context)
  return state.selected ? step : selectingFirst(step, selectItems(ids))
}

const selectingFirst = (step: ToolStep<SelectState>, selection: Selection): ToolStep<SelectState> => ({
  ...step,
  effects: [{ type: 'select', selection }, ...(step.effects ?? [])],
})

function beginReshape(
  id: string,
  grip: ShapeGrip,
  state: Pointing,
  pointer: Move,
  context: ToolContext,
): ToolStep<SelectState> {
  const before = framedShape(context.item(id))
  if (before === undefined) return { state: IDLE }
  return stepReshaping({ at: 'reshaping', id, grip, before, shape: before, from: state.world }, pointer, context)
}

function beginOnEmpty(state: Pointing, pointer: Move, context: ToolContext): ToolStep<SelectState> {
  if (state.touch) return pan(state.screen, pointer.screen)
  return stepMarquee(
    { at: 'marquee', from: state.world, to: state.world, base: state.shift ? context.selection : EMPTY_SELECTION },
    pointer,
    context,
  )
}

function verticesToDrag(target: Extract<HitTarget, { part: 'vertex' }>, context: ToolContext): readonly VertexRef[] {
  const grabbed = { id: target.id, ring: target.ring, vertex: target.vertex }
  return isVertexSelected(context.selection, grabbed)
    ? context.selection.vertices.filter(({ id }) => context.editable(id))
    : [grabbed]
}

function dragVertices(
  vertices: readonly VertexRef[],
  lead: Point,
  state: Pointing,
  inserts: boolean,
  pointer: Move,
  context: ToolContext,
): ToolStep<SelectState> {
  const origins = vertices.flatMap(({ id, ring, vertex }) => {
    const from = inserts ? lead : vertexRings(context.item(id))[ring]?.[vertex]
    return from === undefined ? [] : [{ id, ring, vertex, from }]
  })
  if (origins.length === 0) return { state: IDLE }
  const step = stepDraggingVertices(
    { at: 'dragging-vertices', origins, lead, grip: state.world, inserts, by: { x: 0, y: 0 }, to: lead },
    pointer,
    context,
  )
  const selectsVertex = vertices.length === 1 && !inserts && !isVertexSelected(context.selection, vertices[0])
  if (!selectsVertex) return step
  const items = context.selection.items.includes(vertices[0].id) ? context.selection.items : [vertices[0].id]
  return selectingFirst(step, { items, vertices })
}

const LEAD_REACH = 24

function dragItems(
  state: Pointing,
  ids: readonly string[],
  pointer: Move,
  context: ToolContext,
  grabbed?: Point,
): ToolStep<SelectState> {
  const reach = LEAD_REACH / context.camera.zoom
  let lead = grabbed
  let best = reach
  for (const id of grabbed === undefined ? ids.slice(0, 200) : []) {
    const item = context.item(id)
    if (item === undefined) continue
    const framed = framedShape(item)
    const rings = isCurved(item) ? vertexRings(item) : itemRings(item)
    for (const ring of framed?.type === 'ellipse' ? [ellipseAnchors(framed)] : rings) {
      const near = nearestVertex(ring, state.world, best)
      if (near === undefined) continue
      best = near.distance
      lead = near.at
    }
  }
  const box = itemsBox(ids.flatMap((id) => context.item(id) ?? []))
  const corner = box === undefined ? state.world : { x: box.x, y: box.y }
  return stepDraggingItems(
    {
      at: 'dragging-items',
      ids,
      lead: lead ?? corner,
      onVertex: lead !== undefined,
      grip: state.world,
      by: { x: 0, y: 0 },
      box,
      gaps: [],
      copies: { on: false, items: undefined },
    },
    pointer,
    context,
  )
}

function click(state: Pointing, context: ToolContext): readonly ToolEffect[] {
  const { target, shift, alt } = state
  if (target === undefined) {
    if (shift || isEmptySelection(context.selection)) return []
    return [{ type: 'select', selection: EMPTY_SELECTION }, say(context, 'deselected')]
  }
  switch (target.part) {
    case 'scale':
    case 'rotate':
      return []
    case 'vertex': {
      const ref = { id: target.id, ring: target.ring, vertex: target.vertex }
      if (alt) return deleteVertex(ref, context)
      const selection = shift ? toggleVertex(context.selection, ref) : { items: [target.id], vertices: [ref] }
      return [{ type: 'select', selection }, sayVertex(ref, context)]
    }
    // A click on an item, or on the midpoint of one of its edges, selects the item. A vertex is inserted by a drag or double click of the midpoint.
    default: {
      const ids = context.grouped([target.id])
      const selection = shift ? toggleItems(context.selection, ids) : selectItems(ids)
      return [{ type: 'select', selection }, saySelection(selection, context)]
    }
  }
}

function deleteVertex(ref: VertexRef, context: ToolContext): readonly ToolEffect[] {
  const item = context.item(ref.id)
  if (item === undefined || !context.editable(ref.id)) return []
  const { commands, removed, refused } = planDeletion([ref], context.item, context.options.belowMinimum ?? 'refuse')
  if (refused) return [refuse(context, 'belowMinimum')]
  const selection = removed.length > 0 ? EMPTY_SELECTION : selectItems([ref.id])
  return [{ type: 'commit', commands, label: changeLabel(context, 'deleteVertex'), selection }]
}

function sayVertex(ref: VertexRef, context: ToolContext): ToolEffect {
  const item = context.item(ref.id)
  const ring = vertexRings(item)[ref.ring]
  if (item === undefined || ring === undefined) return say(context, 'deselected')
  return say(context, 'selectedVertex', {
    vertex: ref.vertex + 1,
    count: ring.length,
    name: itemName(item, context.messages),
    x: ring[ref.vertex].x,
    y: ring[ref.vertex].y,
  })
}

function saySelection(selection: Selection, context: ToolContext): ToolEffect {
  if (selection.items.length === 0) return say(context, 'deselected')
  const item = context.item(selection.items[0])
  if (selection.items.length > 1 || item === undefined)
    return say(context, 'selectedMany', { count: selection.items.length })
  return say(context, 'selected', { name: itemName(item, context.messages) })
}
