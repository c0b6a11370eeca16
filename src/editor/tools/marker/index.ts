/**
 * Two tools. The note tool places a marker whose name is the text of a note. The marker tool places a marker of the selected role:
 * a spawn, a goal or a role that the app defines. If the map already has a marker of this role, the marker tool moves that marker
 * instead. States of the marker tool:
 *
 *   state     input              next
 *   idle      down               placing   preview of the marker
 *   placing   move               placing
 *   placing   up                 idle      placed
 *   placing   Escape, interrupt  idle      cancelled
 */
import type { Point } from '../../../engine/geometry/index.js'
import type { Command, MarkerItem } from '../../../document/model/index.js'
import { itemName } from '../../shapes/item-geometry.js'
import { cancelled } from '../drag.js'
import { placeItem } from '../polygon/index.js'
import { builtInTool, type ToolContext, type ToolEffect } from '../tool.js'
import { commit, say } from '../words.js'

type MarkerState = { readonly at: 'idle' } | { readonly at: 'placing'; readonly point: Point; readonly role: string }

export const markerTool = builtInTool<MarkerState>('marker', {
  group: 'place',
  hotkey: 's',
  step(state, input, context) {
    const show = (point: Point, role: string): ToolEffect => ({
      type: 'preview',
      commands: [placement(point, role, context).command],
    })
    if (state.at === 'idle') {
      if (input.type === 'move') return { state, snap: context.snap(input) }
      if (input.type !== 'down' && input.type !== 'double') return undefined
      const snap = context.snap(input)
      return {
        state: { at: 'placing', point: snap.point, role: context.markerRole },
        snap,
        effects: [show(snap.point, context.markerRole)],
      }
    }
    if (input.type === 'move') {
      const snap = context.snap(input, { skip: (id) => id === existing(state.role, context)?.id })
      return { state: { ...state, point: snap.point }, snap, effects: [show(snap.point, state.role)] }
    }
    if (input.type === 'up' || (input.type === 'action' && input.action === 'complete'))
      return { state: { at: 'idle' }, effects: place(state.point, state.role, context) }
    return cancelled(context)
  },
})

function existing(role: string, context: ToolContext): MarkerItem | undefined {
  return context.document.items.find(
    (item): item is MarkerItem => item.kind === 'marker' && item.role === role && context.editable(item.id),
  )
}

function placement(
  point: Point,
  role: string,
  context: ToolContext,
): { readonly command: Command; readonly item: MarkerItem } {
  const known = existing(role, context)
  if (known !== undefined) return { command: { type: 'move-point', id: known.id, to: point }, item: known }
  const taken = (id: string): boolean => context.item(id) !== undefined
  const item: MarkerItem = {
    id: taken(role) ? context.createId('marker') : role,
    kind: 'marker',
    role,
    x: point.x,
    y: point.y,
  }
  return { command: { type: 'insert-items', items: [item] }, item }
}

function place(point: Point, role: string, context: ToolContext): readonly ToolEffect[] {
  const { command, item } = placement(point, role, context)
  const name = itemName(item, context.messages)
  const isNew = command.type === 'insert-items'
  const notice = say(context, 'placed', { name, ...point })
  const effects = commit(context, isNew ? 'draw' : 'move', { name }, { commands: [command], ids: [item.id], notice })
  const isLast = isNew && (role === 'spawn' || role === 'goal')
  return isLast ? [...effects, { type: 'marker-role', role: undefined }] : effects
}

export const noteTool = builtInTool<{ readonly at: 'idle' }>('note', {
  group: 'place',
  hotkey: 't',
  step(state, input, context) {
    if (input.type === 'move') return { state, snap: context.snap(input) }
    if (input.type !== 'down' && input.type !== 'double') return undefined
    const { point } = context.snap(input)
    const item: MarkerItem = { id: context.createId('marker'), kind: 'marker', role: 'note', x: point.x, y: point.y }
    return { state, effects: [...placeItem(item, point, context), { type: 'note', id: item.id }] }
  },
})
