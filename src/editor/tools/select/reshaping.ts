import type { Command, Shape } from '../../../document/model/index.js'
import { curveCommand, draggedCurve } from '../../shapes/curved-edges.js'
import { frameHandle } from '../../shapes/handles.js'
import { isShapeItem, itemName, itemsName } from '../../shapes/item-geometry.js'
import { framedSize, gripPlace, reshape } from '../../shapes/reshape.js'
import { oppositeOf, rotation, scaleFactors, scaling } from '../../shapes/transforms.js'
import { formatNumber } from '../../../words/index.js'
import { dragStep, MINIMUM_SIZE, type Followed } from '../drag.js'
import type { ToolContext, ToolEffect } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'
import { commit, say } from '../words.js'
import type { SelectState } from './state.js'

type Bending = Extract<SelectState, { at: 'bending' }>

function followBend(state: Bending, pointer: ToolPointer, context: ToolContext): Followed<Bending> {
  const { lead, grip, item } = state
  const point = { x: lead.x + pointer.world.x - grip.x, y: lead.y + pointer.world.y - grip.y }
  const snap = context.snap({ ...pointer, shift: false }, { point, skip: (id) => id === item.id })
  return { moved: { ...state, to: snap.point }, snap }
}

const bendCommands = ({ item, edge, end, to }: Bending): readonly Command[] => [
  curveCommand(item, edge, draggedCurve(item, edge, end, to)),
]

function dropBend(state: Bending, context: ToolContext): readonly ToolEffect[] {
  const { lead, to, edge } = state
  const item = context.item(edge.id)
  if (!isShapeItem(item) || (to.x === lead.x && to.y === lead.y)) return [{ type: 'discard' }]
  return commit(context, 'curveEdge', { name: itemName(item, context.messages) }, { commands: bendCommands(state) })
}

export const stepBending = dragStep<Bending>({ follow: followBend, commands: bendCommands, drop: dropBend })

type Reshaping = Extract<SelectState, { at: 'reshaping' }>

function followGrip(state: Reshaping, pointer: ToolPointer, context: ToolContext): Followed<Reshaping> {
  const { id, before, grip, from } = state
  const place = gripPlace(before, grip)
  const point = { x: place.x + pointer.world.x - from.x, y: place.y + pointer.world.y - from.y }
  const snap = context.snap({ ...pointer, shift: false }, { point, skip: (other) => other === id })
  const least = MINIMUM_SIZE / context.camera.zoom
  return { moved: { ...state, shape: reshape(before, grip, snap.point, pointer.shift, least) }, snap }
}

const gripCommands = ({ id, shape }: Reshaping): readonly Command[] => [{ type: 'set-shape', id, shape }]

function dropGrip(state: Reshaping, context: ToolContext): readonly ToolEffect[] {
  const { id, shape, before } = state
  const item = context.item(id)
  if (item === undefined || sizeText(shape, context) === sizeText(before, context)) return [{ type: 'discard' }]
  const name = itemName(item, context.messages)
  return commit(context, 'resize', { name }, { commands: gripCommands(state), notice: saySize(shape, name, context) })
}

export const stepReshaping = dragStep<Reshaping>({ follow: followGrip, commands: gripCommands, drop: dropGrip })

function saySize(shape: Reshaping['shape'], name: string, context: ToolContext): ToolEffect {
  const { radius, ...size } = framedSize(shape)
  return radius === undefined
    ? say(context, 'resized', { name, ...size })
    : say(context, 'resizedCircle', { name, radius })
}

export function sizeText(shape: Shape, { messages: labels }: Pick<ToolContext, 'messages'>): string {
  if (shape.type !== 'rectangle' && shape.type !== 'ellipse') return ''
  const number = (value: number): string => formatNumber(value, labels)
  const { width, height, radius } = framedSize(shape)
  return radius === undefined ? `${number(width)} × ${number(height)}` : `r ${number(radius)}`
}

type Transforming = Extract<SelectState, { at: 'scaling' | 'rotating' }>

const ANGLE_STEP = 15

function followFrame(state: Transforming, pointer: ToolPointer, context: ToolContext): Followed<Transforming> {
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

function frameCommands(state: Transforming): readonly Command[] {
  const matrix =
    state.at === 'rotating'
      ? rotation(state.degrees, state.center)
      : scaling(state.x, state.y, oppositeOf(state.box, state.side))
  return state.ids.length === 0 ? [] : [{ type: 'transform-items', ids: state.ids, matrix }]
}

function dropFrame(state: Transforming, context: ToolContext): readonly ToolEffect[] {
  const stays = state.at === 'rotating' ? state.degrees === 0 : state.x === 1 && state.y === 1
  if (stays || state.ids.length === 0) return [{ type: 'discard' }]
  const items = state.ids.flatMap((id) => context.item(id) ?? [])
  const name = itemsName(items, context.messages)
  return commit(context, state.at === 'rotating' ? 'rotate' : 'scale', { name }, { commands: frameCommands(state) })
}

export const stepTransforming = dragStep<Transforming>({
  follow: followFrame,
  commands: frameCommands,
  drop: dropFrame,
})
