import type { Command } from '../../../document/model/index.js'
import { frameHandle } from '../../shapes/handles.js'
import { itemsName } from '../../shapes/item-geometry.js'
import { oppositeOf, rotation, scaleFactors, scaling } from '../../shapes/transforms.js'
import { dragStep, MINIMUM_SIZE, type Followed } from '../drag.js'
import type { ToolContext, ToolEffect } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'
import { commit } from '../words.js'
import type { SelectState } from './state.js'

type Transforming = Extract<SelectState, { at: 'scaling' | 'rotating' }>

const ANGLE_STEP = 15

function follow(state: Transforming, pointer: ToolPointer, context: ToolContext): Followed<Transforming> {
  const snap = { point: pointer.world, guides: [] }
  if (state.at === 'rotating') {
    const angle = Math.atan2(pointer.world.y - state.center.y, pointer.world.x - state.center.x) - state.from
    const degrees = (angle * 180) / Math.PI
    const step = pointer.shift ? ANGLE_STEP : pointer.alt ? 0.1 : 1
    return { moved: { ...state, degrees: Math.round(degrees / step) * step }, snap }
  }
  const { box, side, grip } = state
  const edge = frameHandle(box, side)
  const point = { x: edge.x + pointer.world.x - grip.x, y: edge.y + pointer.world.y - grip.y }
  const snapped = context.snap({ ...pointer, shift: false }, { point, gridOnly: true }).point
  const least = MINIMUM_SIZE / context.camera.zoom
  const { x, y } = scaleFactors(box, side, snapped.x - edge.x, snapped.y - edge.y, pointer.shift, least)
  return { moved: { ...state, x, y }, snap }
}

function commandsOf(state: Transforming): readonly Command[] {
  const matrix =
    state.at === 'rotating'
      ? rotation(state.degrees, state.center)
      : scaling(state.x, state.y, oppositeOf(state.box, state.side))
  return state.ids.length === 0 ? [] : [{ type: 'transform-items', ids: state.ids, matrix }]
}

function drop(state: Transforming, context: ToolContext): readonly ToolEffect[] {
  const stays = state.at === 'rotating' ? state.degrees === 0 : state.x === 1 && state.y === 1
  if (stays || state.ids.length === 0) return [{ type: 'discard' }]
  const items = state.ids.flatMap((id) => context.item(id) ?? [])
  const name = itemsName(items, context.messages)
  return commit(context, state.at === 'rotating' ? 'rotate' : 'scale', { name }, { commands: commandsOf(state) })
}

export const stepTransforming = dragStep<Transforming>({ follow, commands: commandsOf, drop })
