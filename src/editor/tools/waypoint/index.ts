/**
 * Waypoint: places waypoints and the links between them.
 *
 *   state      input                     next
 *   idle       down on empty space      linking   a new waypoint, from which a line runs if the pointer drags on
 *   idle       down on a waypoint        linking   from that one
 *   linking    move                      linking   a line follows
 *   linking    up or down on another     linking   linked; goes on from there
 *   linking    up where it began         linking   a click: the line waits for the next one
 *   linking    down on empty space      linking   a new waypoint, linked
 *   linking    Escape, Enter, context    idle
 *
 * `from` is undefined after a waypoint was placed by a plain click: the next click on empty space stands alone.
 */
import { distance, type Point } from '../../../engine/geometry/index.js'
import type { Command, WaypointItem, WaypointLinkItem } from '../../../document/model/index.js'
import { gesturesOf } from '../../input/gestures.js'
import { itemName } from '../../shapes/item-geometry.js'
import { selectItems } from '../../selection.js'
import { dragThreshold } from '../drag.js'
import { commitItem } from '../polygon/index.js'
import { defineTool, type ToolContext, type ToolEffect, type ToolStep } from '../tool.js'
import { type ToolPointer } from '../../input/input.js'
import { changeLabel, refuse, say } from '../words.js'

type WaypointState =
  | { readonly at: 'idle' }
  | {
      readonly at: 'linking'
      readonly from: string
      readonly cursor: Point
      readonly pressed: Point | undefined
      readonly fresh: boolean
    }

export const waypointTool = defineTool<WaypointState>({
  id: 'waypoint',
  name: (messages) => messages.tools.waypoint,
  icon: 'waypoint',
  group: 'place',
  hotkey: 'w',
  edits: true,
  gestures: gesturesOf('waypoint'),
  initial: { at: 'idle' },
  cursor: (_state, hover) => (hover?.part === 'point' ? 'pointer' : 'crosshair'),
  overlay(state, context) {
    if (state.at === 'idle') return {}
    const from = context.item(state.from)
    if (from?.kind !== 'waypoint') return {}
    return {
      shape: {
        kind: 'link',
        points: [{ x: from.x, y: from.y }, state.cursor],
        closed: false,
        placed: 1,
        closing: false,
        valid: true,
      },
    }
  },
  step(state, input, context) {
    if (state.at === 'idle') {
      if (input.type === 'move')
        return { state, snap: context.snap(input), effects: [{ type: 'hover', target: context.hits(input)[0] }] }
      if (input.type !== 'down' && input.type !== 'double') return undefined
      const under = waypointUnder(input, context)
      if (under !== undefined)
        return {
          state: {
            at: 'linking',
            from: under.id,
            cursor: { x: under.x, y: under.y },
            pressed: input.screen,
            fresh: false,
          },
        }
      const snap = context.snap(input)
      const placed = place(snap.point, undefined, context)
      return {
        state: { at: 'linking', from: placed.id, cursor: snap.point, pressed: input.screen, fresh: true },
        snap,
        effects: placed.effects,
      }
    }
    switch (input.type) {
      case 'move': {
        const from = context.item(state.from)
        const anchor = from?.kind === 'waypoint' ? { x: from.x, y: from.y } : undefined
        const snap = context.snap(input, { anchor, skip: (id) => id === state.from })
        return { state: { ...state, cursor: snap.point }, snap }
      }
      case 'up': {
        if (state.pressed === undefined) return { state }
        const dragged = distance(input.screen, state.pressed) > dragThreshold(input)
        // A plain click on empty space only places its waypoint.
        if (!dragged) return { state: state.fresh ? { at: 'idle' } : { ...state, pressed: undefined } }
        return { ...goOn(state.from, input, context, false) }
      }
      case 'down':
      case 'double':
        return goOn(state.from, input, context, true)
      case 'action':
        if (input.action === 'undo' || input.action === 'redo') return undefined
        return { state: { at: 'idle' } }
      default:
        return { state: { at: 'idle' } }
    }
  },
})

function goOn(from: string, pointer: ToolPointer, context: ToolContext, chain: boolean): ToolStep<WaypointState> {
  const under = waypointUnder(pointer, context)
  if (under?.id === from) return { state: { at: 'idle' }, effects: chain ? [] : [refuse(context, 'sameWaypoint')] }
  if (under !== undefined) {
    const effects = link(from, under.id, context)
    return {
      state: chain
        ? { at: 'linking', from: under.id, cursor: { x: under.x, y: under.y }, pressed: undefined, fresh: false }
        : { at: 'idle' },
      effects,
    }
  }
  const origin = context.item(from)
  const anchor = origin?.kind === 'waypoint' ? { x: origin.x, y: origin.y } : undefined
  const snap = context.snap(pointer, { anchor, skip: (id) => id === from })
  const placed = place(snap.point, from, context)
  return {
    state: chain
      ? { at: 'linking', from: placed.id, cursor: snap.point, pressed: undefined, fresh: false }
      : { at: 'idle' },
    snap,
    effects: placed.effects,
  }
}

function waypointUnder(pointer: ToolPointer, context: ToolContext): WaypointItem | undefined {
  for (const target of context.hits(pointer)) {
    const item = target.part === 'point' ? context.item(target.id) : undefined
    if (item?.kind === 'waypoint') return item
  }
  return undefined
}

function place(
  point: Point,
  from: string | undefined,
  context: ToolContext,
): { readonly id: string; readonly effects: readonly ToolEffect[] } {
  const item: WaypointItem = { id: context.createId('waypoint'), kind: 'waypoint', x: point.x, y: point.y }
  const name = itemName(item, context.messages)
  const items =
    from === undefined || context.item(from) === undefined ? [item] : [item, linkItem(from, item.id, context)]
  const commands: readonly Command[] = [{ type: 'insert-items', items }]
  return {
    id: item.id,
    effects: [
      { type: 'commit', commands, label: changeLabel(context, 'draw', { name }), selection: selectItems([item.id]) },
      say(context, context.messages.announce.placed, { name, ...point }),
    ],
  }
}

function link(from: string, to: string, context: ToolContext): readonly ToolEffect[] {
  const known = context.document.items.some(
    (item) =>
      item.kind === 'waypoint-link' &&
      ((item.from === from && item.to === to) || (item.from === to && item.to === from)),
  )
  if (known) return [refuse(context, 'linkExists')]
  if (context.item(from) === undefined) return []
  const item = linkItem(from, to, context)
  const name = itemName(item, context.messages)
  return [commitItem(item, name, context), say(context, context.messages.announce.selected, { name })]
}

function linkItem(from: string, to: string, context: ToolContext): WaypointLinkItem {
  return { id: context.createId('waypoint-link'), kind: 'waypoint-link', from, to }
}
