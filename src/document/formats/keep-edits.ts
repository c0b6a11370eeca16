/** A newer import of a file takes over the edits that were made on an earlier one: items by pairs, their fields and the map's by three ways. */
import { sameValue } from '../../engine/core/index.js'
import { IdPool, type Layer, type NavDocument, type NavItem } from '../model/index.js'
import { pairItems } from './write-back/pair-items.js'

export interface KeptEdits {
  readonly document: NavDocument
  /** What was read, with the ids that it has in `document`: the base of the next merge. */
  readonly base: NavDocument
}

/**
 * What the edits changed stays as they left it; all else is as it was read. Items that were removed here stay out, and those that the file has
 * no longer go unless they were edited. Nearly linear.
 */
export function keepEdits(base: NavDocument, edited: NavDocument, read: NavDocument): KeptEdits {
  const before = new Map(base.items.map((item) => [item.id, item]))
  const now = new Map<string, NavItem>()
  const ids = new IdPool()
  for (const id of new Set([...before.keys(), ...edited.items.map((item) => item.id)])) ids.take(id)
  const idOf = new Map<string, string>()
  const fresh = new Set<string>()
  for (const { before: was, after } of pairItems(base.items, read.items)) {
    if (after === undefined) continue
    const id = was?.id ?? ids.take(after.id)
    idOf.set(after.id, id)
    if (was === undefined) fresh.add(id)
  }
  const named = read.items.map((item): NavItem => {
    const id = idOf.get(item.id) ?? item.id
    return item.kind === 'waypoint-link'
      ? { ...item, id, from: idOf.get(item.from) ?? item.from, to: idOf.get(item.to) ?? item.to }
      : { ...item, id }
  })
  for (const item of named) now.set(item.id, item)
  const kept = edited.items.flatMap((item) => mergedItem(before.get(item.id), item, now.get(item.id)) ?? [])
  const items = withoutLooseLinks(inOrder(kept, named, fresh))
  const whole = { items, layers: mergedLayers(base.layers, edited.layers, read.layers, items) }
  return { document: { ...merged(base, edited, read), ...whole }, base: { ...read, items: named } }
}

function mergedItem(was: NavItem | undefined, item: NavItem, now: NavItem | undefined): NavItem | undefined {
  if (was === undefined) return item
  if (sameValue(was, item)) return now
  return now?.kind === was.kind && item.kind === was.kind ? merged(was, item, now) : item
}

/** Items that are new in the file come after the one that is before them there. */
function inOrder(kept: readonly NavItem[], read: readonly NavItem[], fresh: ReadonlySet<string>): NavItem[] {
  const known = new Set(kept.map(({ id }) => id))
  const behind = new Map<string | undefined, NavItem[]>()
  let last: string | undefined
  for (const item of read) {
    if (fresh.has(item.id)) behind.set(last, [...(behind.get(last) ?? []), item])
    else if (known.has(item.id)) last = item.id
  }
  return [...(behind.get(undefined) ?? []), ...kept.flatMap((item) => [item, ...(behind.get(item.id) ?? [])])]
}

function withoutLooseLinks(items: readonly NavItem[]): NavItem[] {
  const known = new Set(items.map(({ id }) => id))
  return items.filter((item) => item.kind !== 'waypoint-link' || (known.has(item.from) && known.has(item.to)))
}

function mergedLayers(
  base: readonly Layer[],
  edited: readonly Layer[],
  read: readonly Layer[],
  items: readonly NavItem[],
): Layer[] {
  const used = new Set(items.map(({ layer }) => layer))
  const named = (layers: readonly Layer[]) => new Map(layers.map((layer) => [layer.id, layer]))
  const [before, here, now] = [named(base), named(edited), named(read)]
  const kept = edited.flatMap((layer) => {
    const [was, is] = [before.get(layer.id), now.get(layer.id)]
    if (was !== undefined && is !== undefined) return [merged(was, layer, is)]
    return was === undefined || used.has(layer.id) || !sameValue(was, layer) ? [layer] : []
  })
  const added = read.filter(({ id }) => !here.has(id) && (!before.has(id) || used.has(id)))
  return [...kept, ...added]
}

/** `now` with the fields that differ between `was` and `here`; those of the map's own parts one by one. */
function merged<Value extends object>(was: Value, here: Value, now: Value): Value {
  const [before, edited, result] = [was, here, now].map((value) => ({ ...value }) as Record<string, unknown>)
  for (const key of new Set([...Object.keys(before), ...Object.keys(edited)])) {
    const [old, own, read] = [before[key], edited[key], result[key]]
    if (sameValue(old, own)) continue
    if (own === undefined) Reflect.deleteProperty(result, key)
    else result[key] = isPart(key, old) && isPart(key, own) && isPart(key, read) ? merged(old, own, read) : own
  }
  return result as Value
}

const PARTS = new Set(['background', 'grid', 'meta'])

const isPart = (key: string, value: unknown): value is object =>
  PARTS.has(key) && typeof value === 'object' && value !== null
