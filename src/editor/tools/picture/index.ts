/**
 * Picture: the image to trace over is moved by its body and scaled by its corners.
 *
 *   state      input                     next
 *   idle       down on corner or body    dragging
 *   dragging   move                      dragging   shown, not stored
 *   dragging   up, Enter                 idle       stored: one entry
 *   dragging   Escape, interrupt         idle       nothing happened
 */
import type { Point, Rect } from '../../../engine/geometry/index.js'
import type { BackgroundImage } from '../../../document/model/index.js'
import { gesturesOf } from '../../input/gestures.js'
import { CORNER_GRIPS, gripPlace, reshape, type ShapeGrip } from '../../shapes/reshape.js'
import { defineTool, type ToolContext, type ToolStep } from '../tool.js'
import type { ToolPointer } from '../tool-pointer.js'
import { changeLabel, refuse, say } from '../words.js'

interface Dragging {
  readonly at: 'dragging'
  /** The corner that was grabbed; the body without it. */
  readonly grip: ShapeGrip | undefined
  readonly picture: BackgroundImage
  readonly rect: Rect
  readonly from: Point
}

type PictureState = { readonly at: 'idle' } | Dragging

const IDLE: PictureState = { at: 'idle' }
const REACH = { fine: 8, coarse: 22 } as const
/** Shortest side, in screen pixels. */
const LEAST = 16

export const pictureTool = defineTool<PictureState>({
  id: 'picture',
  name: (messages) => messages.tools.picture,
  icon: 'picture',
  group: 'work',
  hotkey: 'i',
  edits: true,
  gestures: gesturesOf('picture'),
  initial: IDLE,
  cursor: (state) => (state.at === 'idle' ? 'default' : 'move'),
  carries: (state) => state.at === 'dragging',
  overlay: () => ({}),
  step(state, input, context) {
    if (state.at === 'idle') {
      if (input.type === 'move') return { state, snap: { point: input.world, guides: [] } }
      return input.type === 'down' || input.type === 'double' ? grab(input, context) : undefined
    }
    switch (input.type) {
      case 'move': {
        const moved = follow(state, input, context)
        const background = { ...moved.picture, rect: moved.rect }
        return { state: moved, effects: [{ type: 'preview', commands: [{ type: 'set-background', background }] }] }
      }
      case 'up':
        return drop(follow(state, input, context), context)
      case 'action':
        if (input.action === 'complete') return drop(state, context)
        return input.action === 'cancel' || input.action === 'undo' ? giveUp(context) : { state }
      case 'down':
      case 'double':
        return { state }
      default:
        return giveUp(context)
    }
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
  const isInside = x >= rect.x && y >= rect.y && x <= rect.x + rect.width && y <= rect.y + rect.height
  if (grip === undefined && !isInside) return { state: IDLE }
  if (picture.locked === true) return { state: IDLE, effects: [refuse(context, 'pictureLocked')] }
  return { state: { at: 'dragging', grip, picture, rect, from: pointer.world } }
}

/** A corner keeps the proportion of the picture, unless Shift is held. */
function follow(state: Dragging, pointer: ToolPointer, context: ToolContext): Dragging {
  const { grip, picture, from } = state
  const shape = { type: 'rectangle', ...picture.rect } as const
  const place = gripPlace(shape, grip ?? { x: -1, y: -1 })
  const point = { x: place.x + pointer.world.x - from.x, y: place.y + pointer.world.y - from.y }
  const { point: to } = context.snap({ ...pointer, shift: false }, { point, gridOnly: grip === undefined })
  if (grip === undefined) return { ...state, rect: { ...picture.rect, x: to.x, y: to.y } }
  const next = reshape(shape, grip, to, !pointer.shift, LEAST / context.camera.zoom)
  return next.type === 'rectangle'
    ? { ...state, rect: { x: next.x, y: next.y, width: next.width, height: next.height } }
    : state
}

function drop({ picture, rect, grip }: Dragging, context: ToolContext): ToolStep<PictureState> {
  const before = picture.rect
  if (rect.x === before.x && rect.y === before.y && rect.width === before.width && rect.height === before.height)
    return { state: IDLE, effects: [{ type: 'discard' }] }
  const label = changeLabel(context, grip === undefined ? 'movePicture' : 'scalePicture')
  const commands = [{ type: 'set-background' as const, background: { ...picture, rect } }]
  return { state: IDLE, effects: [{ type: 'commit', commands, label }, say(context, label)] }
}

function giveUp(context: ToolContext): ToolStep<PictureState> {
  return { state: IDLE, effects: [{ type: 'discard' }, say(context, context.messages.announce.cancelled)] }
}
