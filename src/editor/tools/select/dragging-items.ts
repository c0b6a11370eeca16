/** Items follow the pointer; one of their vertices, or a corner of their box, snaps. */
import type { Point } from '../../../engine/geometry/index.js'
import type { Command } from '../../../document/model/index.js'
import { equalGaps, type EqualGaps } from '../../shapes/equal-gaps.js'
import { itemBox, itemsName } from '../../shapes/item-geometry.js'
import { translation } from '../../shapes/transforms.js'
import { dragStep } from '../drag.js'
import type { ToolContext, ToolEffect } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'
import { changeLabel, say } from '../words.js'
import type { SnapResult } from '../../shapes/snapping.js'
import type { SelectState } from './state.js'

type Dragging = Extract<SelectState, { at: 'dragging-items' }>

function follow(
  state: Dragging,
  pointer: ToolPointer,
  context: ToolContext,
): { readonly moved: Dragging; readonly snap: SnapResult } {
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

const NO_GAPS: Dragging['gaps'] = []
/** Screen pixels within which neighbors are considered, and their largest number. */
const NEIGHBOR_REACH = 600
const MOST_NEIGHBORS = 60

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
  const others = [...new Set([...near(reach, 0), ...near(0, reach)])].slice(0, MOST_NEIGHBORS).flatMap((id) => {
    const item = moving.has(id) ? undefined : context.item(id)
    return item?.kind === 'obstacle' || item?.kind === 'area' ? (itemBox(item) ?? []) : []
  })
  return equalGaps(moved, others, context.snapSettings.distance / zoom)
}

function commandsOf({ ids, by }: Dragging): readonly Command[] {
  return [{ type: 'transform-items', ids, matrix: translation(by.x, by.y) }]
}

function drop(state: Dragging, context: ToolContext): readonly ToolEffect[] {
  if (state.by.x === 0 && state.by.y === 0) return [{ type: 'discard' }]
  const name = itemsName(
    state.ids.flatMap((id) => context.item(id) ?? []),
    context.messages,
  )
  return [
    { type: 'commit', commands: commandsOf(state), label: changeLabel(context, 'move', { name }) },
    say(context, context.messages.announce.moved, { name, ...state.by }),
  ]
}

export const stepDraggingItems = dragStep<Dragging>({ follow, commands: commandsOf, drop })
