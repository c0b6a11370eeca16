import type { Command, NavItem } from '../../document/model/index.js'
import { itemName } from '../shapes/item-geometry.js'
import { formatLabel, type EditorMessages } from '../../words/index.js'
import { selectItems } from '../selection.js'
import type { SnapHit } from '../shapes/snapping.js'
import type { ToolContext, ToolEffect } from './tool.js'

export function say(
  context: ToolContext,
  notice: keyof EditorMessages['announce'],
  values: Readonly<Record<string, string | number>> = {},
): ToolEffect {
  return { type: 'announce', text: formatLabel(context.messages.announce[notice], values, context.messages) }
}

export function refuse(
  context: ToolContext,
  reason: keyof EditorMessages['reasons'],
  values: Readonly<Record<string, string | number>> = {},
): ToolEffect {
  return {
    type: 'announce',
    text: formatLabel(context.messages.reasons[reason], values, context.messages),
    refused: true,
  }
}

export function snapWords(
  hit: SnapHit | undefined,
  messages: EditorMessages,
  item: (id: string) => NavItem | undefined,
): string {
  if (hit === undefined) return ''
  const target = hit.id === undefined ? undefined : item(hit.id)
  const what =
    target === undefined ? messages.snap[hit.kind] : `${messages.snap[hit.kind]} · ${itemName(target, messages)}`
  return formatLabel(messages.announce.snapped, { what }, messages)
}

export function changeLabel(
  context: ToolContext,
  change: keyof EditorMessages['changes'],
  values: Readonly<Record<string, string | number>> = {},
): string {
  return formatLabel(context.messages.changes[change], values, context.messages)
}

interface Entry {
  readonly commands: readonly Command[]
  /** Ids to select afterwards; the selection stays the same if absent. */
  readonly ids?: readonly string[]
  /** Announced instead of the label. */
  readonly notice?: ToolEffect
}

export function commit(
  context: ToolContext,
  change: keyof EditorMessages['changes'],
  values: Readonly<Record<string, string | number>>,
  { commands, ids, notice }: Entry,
): readonly ToolEffect[] {
  const label = changeLabel(context, change, values)
  const selection = ids !== undefined && { selection: selectItems(ids) }
  return [{ type: 'commit', commands, label, ...selection }, notice ?? { type: 'announce', text: label }]
}
