/**
 * Picture: a tool for the background image of the map. Dragging the body of the image moves it. Dragging a corner scales it.
 *
 *   state      input                     next
 *   idle       down on corner or body    dragging
 *   dragging   move                      dragging   shown, not stored
 *   dragging   up, Enter                 idle       stored: one entry
 *   dragging   Escape, interrupt         idle       cancelled
 */
import { sameValue } from '../../../engine/core/index.js'
import type { Point, Rect } from '../../../engine/geometry/index.js'
import type { BackgroundImage, Command } from '../../../document/model/index.js'
import { rectContains } from '../../shapes/item-geometry.js'
import { CORNER_GRIPS, gripPlace, reshapeRectangle, type ShapeGrip } from '../../shapes/reshape.js'
import { dragStep, IDLE, type Followed } from '../drag.js'
import { builtInTool, type ToolContext, type ToolEffect, type ToolStep } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'
import { commit, refuse } from '../words.js'

interface Dragging {
  readonly at: 'dragging'
  readonly grip: ShapeGrip | undefined
  readonly picture: BackgroundImage
  readonly rect: Rect
  readonly from: Point
}

type PictureState = { readonly at: 'idle' } | Dragging

const REACH = { fine: 8, coarse: 22 } as const
const MIN_SIDE = 16

export const pictureTool = builtInTool<PictureState>('picture', {
  group: 'work',
  hotkey: 'i',
  cursor: (state) => (state.at === 'idle' ? 'default' : 'move'),
  carries: (state) => state.at === 'dragging',
  overlay: () => ({}),
  step(state, input, context) {
    if (state.at === 'idle') {
      if (input.type === 'move') return { state, snap: { point: input.world, guides: [] } }
      return input.type === 'down' || input.type === 'double' ? grab(input, context) : undefined
    }
    return stepDragging(state, input, context)
  },
})

function grab(pointer: ToolPointer, context: ToolContext): ToolStep<PictureState> {
  const picture = context.document.background
  if (picture === undefined) return { state: IDLE, effects: [refuse(context, 'noPicture')] }
  const { rect } = picture
  const { x, y } = pointer.world
  const reach = (pointer.source === 'touch' ? REACH.coarse : REACH.fine) / context.camera.zoom
  const grip = CORNER_GRIPS.find((candidate) => {
    const at = gripPlace({ type: 'rectangle', ...rect }, candidate)
    return Math.abs(at.x - x) <= reach && Math.abs(at.y - y) <= reach
  })
  if (grip === undefined && !rectContains(rect, pointer.world)) return { state: IDLE }
  if (picture.locked === true) return { state: IDLE, effects: [refuse(context, 'pictureLocked')] }
  return { state: { at: 'dragging', grip, picture, rect, from: pointer.world } }
}

function follow(state: Dragging, pointer: ToolPointer, context: ToolContext): Followed<Dragging> {
  const { grip, picture, from } = state
  const shape = { type: 'rectangle', ...picture.rect } as const
  const place = gripPlace(shape, grip ?? { x: -1, y: -1 })
  const point = { x: place.x + pointer.world.x - from.x, y: place.y + pointer.world.y - from.y }
  const { point: to } = context.snap({ ...pointer, shift: false }, { point, gridOnly: grip === undefined })
  const snap = { point: pointer.world, guides: [] }
  if (grip === undefined) return { moved: { ...state, rect: { ...picture.rect, x: to.x, y: to.y } }, snap }
  const { x, y, width, height } = reshapeRectangle(shape, grip, to, !pointer.shift, MIN_SIDE / context.camera.zoom)
  return { moved: { ...state, rect: { x, y, width, height } }, snap }
}

const commandsOf = ({ picture, rect }: Dragging): readonly Command[] => [
  { type: 'set-background', background: { ...picture, rect } },
]

function drop(state: Dragging, context: ToolContext): readonly ToolEffect[] {
  if (sameValue(state.rect, state.picture.rect)) return [{ type: 'discard' }]
  return commit(context, state.grip === undefined ? 'movePicture' : 'scalePicture', {}, { commands: commandsOf(state) })
}

const stepDragging = dragStep<Dragging>({ follow, commands: commandsOf, drop })
