/** Whole items follow the pointer; one of their vertices, or the corner of their box, does the snapping. */
import type { Command, NavItem } from '../../../document/model/index.js'
import { itemsName } from '../../shapes/item-geometry.js'
import { translation } from '../../shapes/transforms.js'
import type { ToolContext, ToolInput, ToolStep } from '../tool.js'
import type { ToolPointer } from '../tool-pointer.js'
import { changeLabel, placeWords, say } from '../words.js'
import type { SnapResult } from '../../shapes/snapping.js'
import { giveUp } from './dragging-vertices.js'
import { IDLE, type SelectState } from './state.js'

type Dragging = Extract<SelectState, { at: 'dragging-items' }>

export function stepDraggingItems(state: Dragging, input: ToolInput, context: ToolContext): ToolStep<SelectState> {
  switch (input.type) {
    case 'move': {
      const { moved, snap } = follow(state, input, context)
      return { state: moved, snap, effects: [{ type: 'preview', commands: [moveCommand(moved)] }] }
    }
    case 'up': {
      const { moved, snap } = follow(state, input, context)
      return drop(moved, snap, context)
    }
    case 'action':
      if (input.action === 'complete') return drop(state, undefined, context)
      if (input.action === 'redo' || input.action === 'remove-last') return { state }
      return giveUp(context)
    case 'down':
    case 'double':
      return { state }
    default:
      return giveUp(context)
  }
}

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
  return { moved: { ...state, by: { x: snap.point.x - state.lead.x, y: snap.point.y - state.lead.y } }, snap }
}

function moveCommand({ ids, by }: Dragging): Command {
  return { type: 'transform-items', ids, matrix: translation(by.x, by.y) }
}

function drop(state: Dragging, snap: SnapResult | undefined, context: ToolContext): ToolStep<SelectState> {
  if (state.by.x === 0 && state.by.y === 0)
    return { state: IDLE, ...(snap !== undefined && { snap }), effects: [{ type: 'discard' }] }
  const items = state.ids.flatMap((id): NavItem[] => {
    const item = context.item(id)
    return item === undefined ? [] : [item]
  })
  const name = itemsName(items, context.labels)
  return {
    state: IDLE,
    ...(snap !== undefined && { snap }),
    effects: [
      { type: 'commit', commands: [moveCommand(state)], label: changeLabel(context, 'move', { name }) },
      say(context, context.labels.announce.moved, { name, ...placeWords(state.by) }),
    ],
  }
}
