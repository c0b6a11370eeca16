/** Messages between the editor and the worker that checks rules. The editor sends only what differs from the last drawing that it sent. */
import { changedRun, type NavErrorDetails } from '../../engine/core/index.js'
import type { NavDocument, NavItem } from '../../document/model/index.js'
import type { Rule, RuleReport } from '../../rules/index.js'

/** A drawing without the parts that no rule reads, since a background picture can be large. */
export type CheckedDrawing = Omit<NavDocument, 'background' | 'mapping' | 'rules'>

export interface RuleRequest {
  readonly check: number
  /** Fields that changed, other than items. A field that was removed is undefined. */
  readonly fields: Partial<Omit<CheckedDrawing, 'items'>>
  /** Replaces `removed` items, from index `from` on, with `added`. */
  readonly items: { readonly from: number; readonly removed: number; readonly added: readonly NavItem[] }
  readonly rules?: readonly Rule[] | undefined
}

export type RuleAnswer = { readonly check: number } & (
  | { readonly type: 'progress' }
  | { readonly type: 'checked'; readonly report: RuleReport }
  | { readonly type: 'failed'; readonly code: string; readonly message: string; readonly details: NavErrorDetails }
)

export function drawingOf({
  background: _background,
  mapping: _mapping,
  rules: _rules,
  ...drawing
}: NavDocument): CheckedDrawing {
  return drawing
}

const NO_ITEMS: readonly NavItem[] = []
const isEqual = (a: NavItem, b: NavItem): boolean => a === b

/** Returns what changed from `before` to `drawing`; the whole drawing if `before` is undefined. O(items) comparisons. */
export function changesTo(
  drawing: CheckedDrawing,
  before: CheckedDrawing | undefined,
): Pick<RuleRequest, 'fields' | 'items'> {
  const fields = Object.keys({ ...before, ...drawing })
    .filter((name) => name !== 'items' && Reflect.get(drawing, name) !== (before && Reflect.get(before, name)))
    .map((name) => [name, Reflect.get(drawing, name)] as const)
  const { from, removed, added } = changedRun(before?.items ?? NO_ITEMS, drawing.items, isEqual)
  return {
    fields: Object.fromEntries(fields),
    items: { from, removed, added: drawing.items.slice(from, from + added) },
  }
}
