/** What tools say: one place where positions, snaps and names become sentences. */
import type { Point } from '../../engine/geometry/index.js'
import type { NavItem } from '../../document/model/index.js'
import { itemName } from '../shapes/item-geometry.js'
import { formatLabel, type Labels } from '../words/labels.js'
import type { SnapHit } from '../shapes/snapping.js'
import type { ToolContext, ToolEffect } from './tool.js'

export function say(
  context: ToolContext,
  template: string,
  values: Readonly<Record<string, string | number>> = {},
): ToolEffect {
  return { type: 'announce', text: formatLabel(template, values, context.labels) }
}

export function refuse(
  context: ToolContext,
  reason: keyof Labels['reasons'],
  values: Readonly<Record<string, string | number>> = {},
): ToolEffect {
  return { type: 'announce', text: formatLabel(context.labels.reasons[reason], values, context.labels), refused: true }
}

/** Values for {x} and {y}. */
export function placeWords({ x, y }: Point): { readonly x: number; readonly y: number } {
  return { x, y }
}

/** ", snapped to …", or nothing. */
export function snapWords(hit: SnapHit | undefined, labels: Labels, item: (id: string) => NavItem | undefined): string {
  if (hit === undefined) return ''
  const caught = hit.id === undefined ? undefined : item(hit.id)
  const what = caught === undefined ? labels.snap[hit.kind] : `${labels.snap[hit.kind]} · ${itemName(caught, labels)}`
  return formatLabel(labels.announce.snapped, { what }, labels)
}

export function changeLabel(
  context: ToolContext,
  change: keyof Labels['changes'],
  values: Readonly<Record<string, string | number>> = {},
): string {
  return formatLabel(context.labels.changes[change], values, context.labels)
}
