import type { Point } from '../../../engine/geometry/index.js'
import type { Command, NavItem } from '../../../document/model/index.js'
import { withFreshIds } from '../../changes/clipboard-text.js'
import { equalGaps, type EqualGaps } from '../../shapes/equal-gaps.js'
import { withWholeStamps } from '../../shapes/item-groups.js'
import { isShapeItem, itemBox, itemsName } from '../../shapes/item-geometry.js'
import { translation } from '../../shapes/transforms.js'
import { dragStep, type Followed } from '../drag.js'
import type { ToolContext, ToolEffect } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'
import { commit, say } from '../words.js'
import type { SelectState } from './state.js'

type Dragging = Extract<SelectState, { at: 'dragging-items' }>

/** Returns whether a drag copies the items: Alt is held without Ctrl. A drag by touch never copies, since the Alt button on screen only turns snapping off. */
export const isCopying = ({ alt, ctrl, source }: ToolPointer): boolean => alt && !ctrl && source !== 'touch'

function follow(before: Dragging, held: ToolPointer, context: ToolContext): Followed<Dragging> {
  const copying = isCopying(held)
  const pointer = copying ? { ...held, alt: false } : held
  const items = before.copies.items ?? (copying ? copiesOf(before.ids, context) : undefined)
  const state: Dragging = { ...before, copies: { on: copying, items } }
  const moving = new Set(state.ids)
  const point = { x: state.lead.x + pointer.world.x - state.grip.x, y: state.lead.y + pointer.world.y - state.grip.y }
  const snap = context.snap(pointer, {
    point,
    anchor: state.lead,
    gridOnly: !state.onVertex,
    skip: (id) => moving.has(id),
  })
  const by = { x: snap.point.x - state.lead.x, y: snap.point.y - state.lead.y }
  if (snap.hit !== undefined || pointer.alt || pointer.shift || !context.snapSettings.edge)
    return { moved: { ...state, by, gaps: NO_GAPS }, snap }
  const { dx, dy, gaps } = gapsAround(state, by, moving, context)
  const guides = gaps.map((gap) => ({ kind: 'alignment' as const, ...gap }))
  return { moved: { ...state, by: { x: by.x + dx, y: by.y + dy }, gaps }, snap: { ...snap, guides } }
}

function copiesOf(ids: readonly string[], { document }: ToolContext): readonly NavItem[] {
  const dragged = new Set(ids)
  const items = document.items.filter(({ id }) => dragged.has(id))
  return withFreshIds(withWholeStamps(items, document), document)
}

const NO_GAPS: Dragging['gaps'] = []
const NEIGHBOR_REACH = 600
const MAX_NEIGHBORS = 60

function gapsAround({ box }: Dragging, by: Point, moving: ReadonlySet<string>, context: ToolContext): EqualGaps {
  if (box === undefined) return { dx: 0, dy: 0, gaps: NO_GAPS }
  const { zoom } = context.camera
  const moved = { ...box, x: box.x + by.x, y: box.y + by.y }
  const reach = NEIGHBOR_REACH / zoom
  const near = (left: number, top: number): readonly string[] =>
    context.itemsIn(
      { x: moved.x - left, y: moved.y - top, width: moved.width + 2 * left, height: moved.height + 2 * top },
      'intersect',
    )
  const others = [...new Set([...near(reach, 0), ...near(0, reach)])].slice(0, MAX_NEIGHBORS).flatMap((id) => {
    const item = moving.has(id) ? undefined : context.item(id)
    return isShapeItem(item) ? (itemBox(item) ?? []) : []
  })
  return equalGaps(moved, others, context.snapSettings.distance / zoom)
}

function commandsOf({ ids, by, copies }: Dragging): readonly Command[] {
  const matrix = translation(by.x, by.y)
  if (!copies.on || copies.items === undefined) return [{ type: 'transform-items', ids, matrix }]
  const { items } = copies
  return [
    { type: 'insert-items', items },
    { type: 'transform-items', ids: items.map(({ id }) => id), matrix },
  ]
}

function drop(state: Dragging, context: ToolContext): readonly ToolEffect[] {
  if (state.by.x === 0 && state.by.y === 0) return [{ type: 'discard' }]
  const name = itemsName(
    state.ids.flatMap((id) => context.item(id) ?? []),
    context.messages,
  )
  const { on, items = [] } = state.copies
  const notice = say(context, on ? 'copied' : 'moved', { name, ...state.by })
  const ids = on && { ids: items.map(({ id }) => id) }
  return commit(context, on ? 'duplicate' : 'move', { name }, { commands: commandsOf(state), ...ids, notice })
}

export const stepDraggingItems = dragStep<Dragging>({ follow, commands: commandsOf, drop })
