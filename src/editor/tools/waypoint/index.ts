/**
 * Waypoint: places waypoints and the links between them.
 *
 *   state     input                      next
 *   idle      down on empty space        linking   places a waypoint and starts a link at it
 *   idle      down on a waypoint         linking   starts a link at the waypoint
 *   linking   move                       linking   the end of the link follows the pointer
 *   linking   up: end of a drag          idle      ends the link at the waypoint under the pointer, or at a new one
 *   linking   up: click on a waypoint    linking   the link stays open until the next press
 *   linking   up: click on empty space   idle      drops the link: the click only placed a waypoint
 *   linking   down                       linking   ends the link as after a drag, then starts a new link at its end
 *   linking   down on the link's start   idle      drops the link
 *   linking   Escape, Enter, context     idle      drops the link
 */
import { distance, type Point } from '../../../engine/geometry/index.js'
import type { Command, WaypointItem, WaypointLinkItem } from '../../../document/model/index.js'
import { itemName } from '../../shapes/item-geometry.js'
import type { SnapResult } from '../../shapes/snapping.js'
import { dragThreshold } from '../drag.js'
import { commitItem } from '../polygon/index.js'
import { builtInTool, type ToolContext, type ToolEffect, type ToolStep } from '../tool.js'
import { type ToolPointer } from '../../input/input.js'
import { commit, refuse, say } from '../words.js'

type WaypointState =
  | { readonly at: 'idle' }
  | {
      readonly at: 'linking'
      readonly from: string
      readonly cursor: Point
      readonly pressed: Point | undefined
      readonly fresh: boolean
    }

export const waypointTool = builtInTool<WaypointState>('waypoint', {
  group: 'place',
  hotkey: 'w',
  cursor: (_state, hover) => (hover?.part === 'point' ? 'pointer' : 'crosshair'),
  overlay(state, context) {
    if (state.at === 'idle') return {}
    const from = placeOf(state.from, context)
    return from === undefined ? {} : { shape: { kind: 'link', points: [from, state.cursor], placed: 1, valid: true } }
  },
  step(state, input, context) {
    if (state.at === 'idle') {
      if (input.type === 'move')
        return { state, snap: context.snap(input), effects: [{ type: 'hover', target: context.hits(input)[0] }] }
      if (input.type !== 'down' && input.type !== 'double') return undefined
      const under = waypointUnder(input, context)
      if (under !== undefined) return { state: { ...linkingFrom(under.id, under), pressed: input.screen } }
      const snap = context.snap(input)
      const placed = place(snap.point, undefined, context)
      return {
        state: { ...linkingFrom(placed.id, snap.point), pressed: input.screen, fresh: true },
        snap,
        effects: placed.effects,
      }
    }
    switch (input.type) {
      case 'move': {
        const snap = snapFrom(state.from, input, context)
        return { state: { ...state, cursor: snap.point }, snap }
      }
      case 'up': {
        if (state.pressed === undefined) return { state }
        const dragged = distance(input.screen, state.pressed) > dragThreshold(input)
        // The press ends as a click, without a drag. A click on empty space is complete: its press has placed a
        // waypoint. After a click on a waypoint, the link waits for a second click.
        if (!dragged) return { state: state.fresh ? { at: 'idle' } : { ...state, pressed: undefined } }
        return linkFrom(state.from, input, context, false)
      }
      case 'down':
      case 'double':
        return linkFrom(state.from, input, context, true)
      case 'action':
        if (input.action === 'undo' || input.action === 'redo') return undefined
        return { state: { at: 'idle' } }
      default:
        return { state: { at: 'idle' } }
    }
  },
})

function linkFrom(from: string, pointer: ToolPointer, context: ToolContext, chain: boolean): ToolStep<WaypointState> {
  const under = waypointUnder(pointer, context)
  if (under?.id === from) return { state: { at: 'idle' }, effects: chain ? [] : [refuse(context, 'sameWaypoint')] }
  const next = (id: string, at: Point): WaypointState => (chain ? linkingFrom(id, at) : { at: 'idle' })
  if (under !== undefined) return { state: next(under.id, under), effects: link(from, under.id, context) }
  const snap = snapFrom(from, pointer, context)
  const { id, effects } = place(snap.point, from, context)
  return { state: next(id, snap.point), snap, effects }
}

const linkingFrom = (from: string, { x, y }: Point): Extract<WaypointState, { at: 'linking' }> => ({
  at: 'linking',
  from,
  cursor: { x, y },
  pressed: undefined,
  fresh: false,
})

function placeOf(id: string, context: ToolContext): Point | undefined {
  const item = context.item(id)
  return item?.kind === 'waypoint' ? { x: item.x, y: item.y } : undefined
}

const snapFrom = (from: string, pointer: ToolPointer, context: ToolContext): SnapResult =>
  context.snap(pointer, { anchor: placeOf(from, context), skip: (id) => id === from })

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
  const notice = say(context, 'placed', { name, ...point })
  return { id: item.id, effects: commit(context, 'draw', { name }, { commands, ids: [item.id], notice }) }
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
  return commitItem(item, context, say(context, 'selected', { name }))
}

function linkItem(from: string, to: string, context: ToolContext): WaypointLinkItem {
  return { id: context.createId('waypoint-link'), kind: 'waypoint-link', from, to }
}
