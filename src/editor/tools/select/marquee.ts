import type { Point, Rect } from '../../../engine/geometry/index.js'
import { EMPTY_SELECTION, sameVertex, type Selection } from '../../selection.js'
import { IDLE } from '../drag.js'
import type { ToolContext, ToolInput, ToolStep } from '../tool.js'
import { say } from '../words.js'
import type { SelectState } from './state.js'

type Marquee = Extract<SelectState, { at: 'marquee' }>

export function stepMarquee(state: Marquee, input: ToolInput, context: ToolContext): ToolStep<SelectState> {
  switch (input.type) {
    case 'move': {
      const moved: Marquee = { at: 'marquee', from: state.from, to: input.world, base: state.base }
      return {
        state: moved,
        snap: { point: input.world, guides: [] },
        effects: [{ type: 'select', selection: pick(moved, context) }],
      }
    }
    case 'up': {
      if (state.menu !== undefined) return { state: IDLE, effects: [{ type: 'menu', screen: state.menu }] }
      const selection = pick({ ...state, to: input.world }, context)
      const words =
        selection.vertices.length > 0
          ? say(context, 'selectedVertices', { count: selection.vertices.length })
          : say(context, 'selectedMany', { count: selection.items.length })
      return { state: IDLE, effects: [{ type: 'select', selection }, words] }
    }
    case 'down':
    case 'double':
      return { state }
    case 'action':
      if (input.action === 'complete') return { state: IDLE }
      return { state: IDLE, effects: [{ type: 'select', selection: state.base }] }
    default:
      return { state: IDLE, effects: [{ type: 'select', selection: state.base }] }
  }
}

export function rectOf(from: Point, to: Point): Rect {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
}

/** Returns the mode of a marquee. By default, dragging towards negative x selects what it touches, otherwise what it contains. */
export function marqueeMode(
  { from, to }: Pick<Marquee, 'from' | 'to'>,
  rule: 'by-direction' | 'intersect' | 'contain' = 'by-direction',
): 'intersect' | 'contain' {
  return rule === 'by-direction' ? (to.x < from.x ? 'intersect' : 'contain') : rule
}

/** Returns the new selection. If the marquee contains no whole item, but vertices of selected items, it adds these vertices; otherwise it adds items. */
function pick(state: Marquee, context: ToolContext): Selection {
  const rect = rectOf(state.from, state.to)
  const hit = context.grouped(context.itemsIn(rect, marqueeMode(state, context.options.marquee)))
  const editing = context.selection.items.length > 0 ? context.selection.items : state.base.items
  const inside = context.itemsIn(rect, 'contain')
  const within = new Set(inside)
  const partly = editing.filter((id) => !within.has(id))
  const vertices = partly.length > 0 && inside.length === 0 ? context.verticesIn(rect, partly) : []
  if (vertices.length > 0) {
    const added = vertices.filter((vertex) => !state.base.vertices.some((other) => sameVertex(other, vertex)))
    return { items: editing, vertices: [...state.base.vertices, ...added] }
  }
  if (hit.length === 0 && state.base.items.length === 0) return EMPTY_SELECTION
  return { items: [...new Set([...state.base.items, ...hit])], vertices: state.base.vertices }
}
