import type { Command } from '../../document/model/index.js'
import { itemName } from '../shapes/item-geometry.js'
import { formatLabel, type EditorMessages } from '../../words/index.js'
import { selectItems } from '../selection.js'
import type { SnapHit } from '../shapes/snapping.js'
import type { ToolContext, ToolEffect } from './tool.js'

type Values = Readonly<Record<string, string | number>>

export const say = (
  { messages }: ToolContext,
  notice: keyof EditorMessages['announce'],
  values: Values = {},
): ToolEffect => ({ type: 'announce', text: formatLabel(messages.announce[notice], values, messages) })

export const refuse = (
  { messages }: ToolContext,
  reason: keyof EditorMessages['reasons'],
  values: Values = {},
): ToolEffect => ({ type: 'announce', text: formatLabel(messages.reasons[reason], values, messages), refused: true })

export const changeLabel = (
  { messages }: ToolContext,
  change: keyof EditorMessages['changes'],
  values: Values = {},
): string => formatLabel(messages.changes[change], values, messages)

export function snapWords(hit: SnapHit | undefined, { messages, item }: ToolContext): string {
  if (hit === undefined) return ''
  const target = hit.id === undefined ? undefined : item(hit.id)
  const what =
    target === undefined ? messages.snap[hit.kind] : `${messages.snap[hit.kind]} · ${itemName(target, messages)}`
  return formatLabel(messages.announce.snapped, { what }, messages)
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
  values: Values,
  { commands, ids, notice }: Entry,
): readonly ToolEffect[] {
  const label = changeLabel(context, change, values)
  const selection = ids !== undefined && { selection: selectItems(ids) }
  return [{ type: 'commit', commands, label, ...selection }, notice ?? { type: 'announce', text: label }]
}
