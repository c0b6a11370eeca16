import { isShapeItem, itemName } from '../../shapes/item-geometry.js'
import { curveCommand, draggedCurve } from '../../shapes/curved-edges.js'
import type { Command } from '../../../document/model/index.js'
import { dragStep, type Followed } from '../drag.js'
import type { ToolContext, ToolEffect } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'
import { commit } from '../words.js'
import type { SelectState } from './state.js'

type Bending = Extract<SelectState, { at: 'bending' }>

function follow(state: Bending, pointer: ToolPointer, context: ToolContext): Followed<Bending> {
  const { lead, grip, item } = state
  const point = { x: lead.x + pointer.world.x - grip.x, y: lead.y + pointer.world.y - grip.y }
  const snap = context.snap({ ...pointer, shift: false }, { point, skip: (id) => id === item.id })
  return { moved: { ...state, to: snap.point }, snap }
}

const commandsOf = ({ item, edge, end, to }: Bending): readonly Command[] => [
  curveCommand(item, edge, draggedCurve(item, edge, end, to)),
]

function drop(state: Bending, context: ToolContext): readonly ToolEffect[] {
  const { lead, to, edge } = state
  const item = context.item(edge.id)
  if (!isShapeItem(item) || (to.x === lead.x && to.y === lead.y)) return [{ type: 'discard' }]
  return commit(context, 'curveEdge', { name: itemName(item, context.messages) }, { commands: commandsOf(state) })
}

export const stepBending = dragStep<Bending>({ follow, commands: commandsOf, drop })
