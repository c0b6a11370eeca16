import { idOf, type HitTarget } from '../../shapes/hit-test.js'
import { itemName, vertexRings } from '../../shapes/item-geometry.js'
import { enteredGroup, groupOf, withGroups } from '../../shapes/item-groups.js'
import { selectItems, touchedIds } from '../../selection.js'
import { IDLE } from '../drag.js'
import type { ToolContext, ToolInput, ToolStep } from '../tool.js'
import type { ToolPointer } from '../../input/input.js'
import { changeLabel, say } from '../words.js'
import type { SelectState } from './state.js'

export function stepIdle(
  state: SelectState,
  input: ToolInput,
  context: ToolContext,
): ToolStep<SelectState> | undefined {
  switch (input.type) {
    case 'move': {
      const snap = { point: input.world, guides: [] }
      return { state, snap, effects: [{ type: 'hover', target: context.hits(input)[0] }] }
    }
    case 'double': {
      return (
        enterGroup(input, context) ?? openNote(input, context) ?? insertOnEdge(input, context) ?? press(input, context)
      )
    }
    case 'down':
      return press(input, context)
    case 'context': {
      const target = context.hits(input)[0]
      const id = idOf(target)
      if (target === undefined && input.source === 'touch')
        return {
          state: { at: 'marquee', from: input.world, to: input.world, base: context.selection, menu: input.screen },
        }
      const known = id === undefined || touchedIds(context.selection).includes(id)
      const menu = { type: 'menu', screen: input.screen, ...(target !== undefined && { target }) } as const
      return {
        state,
        effects: known ? [menu] : [{ type: 'select', selection: selectItems(context.grouped([id])) }, menu],
      }
    }
    default:
      return undefined
  }
}

function press(pointer: ToolPointer, context: ToolContext): ToolStep<SelectState> {
  const hits = context.hits(pointer)
  const target = pointer.alt ? (hits.find((hit) => hit.part === 'vertex') ?? below(hits, context) ?? hits[0]) : hits[0]
  const id = idOf(target)
  return {
    state: {
      at: 'pointing',
      target,
      screen: pointer.screen,
      world: pointer.world,
      shift: pointer.shift,
      alt: pointer.alt,
      selected: id === undefined || context.selection.items.includes(id),
      touch: pointer.source === 'touch',
    },
  }
}

function enterGroup(pointer: ToolPointer, context: ToolContext): ToolStep<SelectState> | undefined {
  const id = idOf(context.hits(pointer).find((hit) => idOf(hit) !== undefined))
  const item = id === undefined ? undefined : context.item(id)
  const { document, selection } = context
  if (item === undefined) return undefined
  const group = groupOf(item, enteredGroup(document, selection.items))
  if (group.length === 0 || !selection.items.includes(item.id)) return undefined
  const inner = selectItems(withGroups(document, [item.id], group))
  return {
    state: IDLE,
    effects: [
      { type: 'select', selection: inner },
      say(context, 'selected', { name: itemName(item, context.messages) }),
    ],
  }
}

function openNote(pointer: ToolPointer, context: ToolContext): ToolStep<SelectState> | undefined {
  const id = idOf(context.hits(pointer)[0])
  const item = id === undefined ? undefined : context.item(id)
  if (item?.kind !== 'marker' || item.role !== 'note' || !context.editable(item.id)) return undefined
  return { ...press(pointer, context), effects: [{ type: 'note', id: item.id }] }
}

function below(hits: readonly HitTarget[], context: ToolContext): HitTarget | undefined {
  const bodies = hits.filter((hit) => hit.part === 'body' || hit.part === 'line')
  const at = bodies.findIndex((hit) => context.selection.items.includes(idOf(hit) ?? ''))
  return at < 0 ? bodies[0] : bodies[(at + 1) % bodies.length]
}

function insertOnEdge(pointer: ToolPointer, context: ToolContext): ToolStep<SelectState> | undefined {
  const target = context.hits(pointer).find((hit) => hit.part === 'edge' || hit.part === 'midpoint')
  if (target === undefined || !context.editable(target.id)) return undefined
  return { state: IDLE, effects: insertVertexEffects(target, context) }
}

function insertVertexEffects(
  target: Extract<HitTarget, { part: 'edge' | 'midpoint' }>,
  context: ToolContext,
): NonNullable<ToolStep['effects']> {
  const item = context.item(target.id)
  const ring = vertexRings(item)[target.ring]
  if (item === undefined || ring === undefined || target.vertex >= ring.length) return []
  const ref = { id: target.id, ring: target.ring, vertex: target.vertex + 1 }
  return [
    {
      type: 'commit',
      commands: [{ type: 'insert-vertex', ...ref, at: target.at }],
      label: changeLabel(context, 'insertVertex'),
      selection: { items: [target.id], vertices: [ref] },
    },
    say(context, 'selected', { name: itemName(item, context.messages) }),
  ]
}
