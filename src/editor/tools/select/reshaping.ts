import type { Command, Shape } from '../../../document/model/index.js'
import { itemName } from '../../shapes/item-geometry.js'
import { framedSize, gripPlace, reshape } from '../../shapes/reshape.js'
import { formatNumber } from '../../../words/index.js'
import { dragStep, MINIMUM_SIZE, type Followed } from '../drag.js'
import type { ToolContext, ToolEffect } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'
import { commit, say } from '../words.js'
import type { SelectState } from './state.js'

type Reshaping = Extract<SelectState, { at: 'reshaping' }>

function follow(state: Reshaping, pointer: ToolPointer, context: ToolContext): Followed<Reshaping> {
  const { id, before, grip, from } = state
  const place = gripPlace(before, grip)
  const point = { x: place.x + pointer.world.x - from.x, y: place.y + pointer.world.y - from.y }
  const snap = context.snap({ ...pointer, shift: false }, { point, skip: (other) => other === id })
  const least = MINIMUM_SIZE / context.camera.zoom
  return { moved: { ...state, shape: reshape(before, grip, snap.point, pointer.shift, least) }, snap }
}

const commandsOf = ({ id, shape }: Reshaping): readonly Command[] => [{ type: 'set-shape', id, shape }]

function drop(state: Reshaping, context: ToolContext): readonly ToolEffect[] {
  const { id, shape, before } = state
  const item = context.item(id)
  if (item === undefined || sizeText(shape, context) === sizeText(before, context)) return [{ type: 'discard' }]
  const name = itemName(item, context.messages)
  return commit(context, 'resize', { name }, { commands: commandsOf(state), notice: saySize(shape, name, context) })
}

export const stepReshaping = dragStep<Reshaping>({ follow, commands: commandsOf, drop })

function saySize(shape: Reshaping['shape'], name: string, context: ToolContext): ToolEffect {
  const { announce } = context.messages
  const { radius, ...size } = framedSize(shape)
  return radius === undefined
    ? say(context, announce.resized, { name, ...size })
    : say(context, announce.resizedCircle, { name, radius })
}

export function sizeText(shape: Shape, { messages: labels }: Pick<ToolContext, 'messages'>): string {
  if (shape.type !== 'rectangle' && shape.type !== 'ellipse') return ''
  const number = (value: number): string => formatNumber(value, labels)
  const { width, height, radius } = framedSize(shape)
  return radius === undefined ? `${number(width)} × ${number(height)}` : `r ${number(radius)}`
}
