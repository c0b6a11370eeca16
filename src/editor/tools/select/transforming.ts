/** Scale and rotate handles: the selected items turn or stretch about a place that holds still. */
import type { Command, NavItem } from '../../../document/model/index.js'
import { frameHandle } from '../../shapes/handles.js'
import { itemsName } from '../../shapes/item-geometry.js'
import { oppositeOf, rotation, scaleFactors, scaling } from '../../shapes/transforms.js'
import type { ToolContext, ToolInput, ToolStep } from '../tool.js'
import type { ToolPointer } from '../tool-pointer.js'
import { changeLabel, say } from '../words.js'
import { giveUp } from './dragging-vertices.js'
import { IDLE, type SelectState } from './state.js'

type Transforming = Extract<SelectState, { at: 'scaling' | 'rotating' }>

const DEFAULT_MINIMUM = 4
const ANGLE_STEP = 15

export function stepTransforming(state: Transforming, input: ToolInput, context: ToolContext): ToolStep<SelectState> {
  switch (input.type) {
    case 'move': {
      const moved = follow(state, input, context)
      return {
        state: moved,
        snap: { point: input.world, guides: [] },
        effects: [{ type: 'preview', commands: commandsOf(moved) }],
      }
    }
    case 'up':
      return drop(follow(state, input, context), context)
    case 'action':
      if (input.action === 'complete') return drop(state, context)
      if (input.action === 'redo' || input.action === 'remove-last') return { state }
      return giveUp(context)
    case 'down':
    case 'double':
      return { state }
    default:
      return giveUp(context)
  }
}

function follow(state: Transforming, pointer: ToolPointer, context: ToolContext): Transforming {
  if (state.at === 'rotating') {
    const angle = Math.atan2(pointer.world.y - state.center.y, pointer.world.x - state.center.x) - state.from
    const degrees = (angle * 180) / Math.PI
    const step = pointer.shift ? ANGLE_STEP : pointer.alt ? 0.1 : 1
    return { ...state, degrees: Math.round(degrees / step) * step }
  }
  const { box, side, grip } = state
  const edge = frameHandle(box, side)
  const point = { x: edge.x + pointer.world.x - grip.x, y: edge.y + pointer.world.y - grip.y }
  const snapped = context.snap({ ...pointer, shift: false }, { point, gridOnly: true }).point
  const least = (context.options.minimumSize ?? DEFAULT_MINIMUM) / context.camera.zoom
  const { x, y } = scaleFactors(box, side, snapped.x - edge.x, snapped.y - edge.y, pointer.shift, least)
  return { ...state, x, y }
}

function commandsOf(state: Transforming): readonly Command[] {
  const matrix =
    state.at === 'rotating'
      ? rotation(state.degrees, state.center)
      : scaling(state.x, state.y, oppositeOf(state.box, state.side))
  return state.ids.length === 0 ? [] : [{ type: 'transform-items', ids: state.ids, matrix }]
}

function drop(state: Transforming, context: ToolContext): ToolStep<SelectState> {
  const idle = state.at === 'rotating' ? state.degrees === 0 : state.x === 1 && state.y === 1
  if (idle || state.ids.length === 0) return { state: IDLE, effects: [{ type: 'discard' }] }
  const items = state.ids.flatMap((id): NavItem[] => {
    const item = context.item(id)
    return item === undefined ? [] : [item]
  })
  const label = changeLabel(context, state.at === 'rotating' ? 'rotate' : 'scale', {
    name: itemsName(items, context.messages),
  })
  return { state: IDLE, effects: [{ type: 'commit', commands: commandsOf(state), label }, say(context, label)] }
}
