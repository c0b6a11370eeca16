/** Applies the edits of an earlier import to a newer import of the same file. */
import { sameValue } from '../../engine/core/index.js'
import { diffDocuments, mergePatches } from '../commands/index.js'
import { IdPool, type NavDocument, type NavItem } from '../model/index.js'
import { pairItems } from './write-back/pair-items.js'

/**
 * Merges edits of an imported document into a newer import of the same file. Nearly linear.
 * - `base`: the earlier import.
 * - `edited`: the earlier import after the edits.
 * - `read`: the newer import.
 *
 * Edited values win over changes in the file. Edited items stay, even if the newer import lacks them. Deleted items stay deleted. The returned
 * `base` is the newer import with the ids of the returned document. It is the `base` of the next merge.
 */
export function keepEdits(base: NavDocument, edited: NavDocument, read: NavDocument) {
  const named = { ...read, items: withKnownIds(base.items, edited.items, read.items) }
  const own = new Map(edited.items.map((item) => [item.id, item]))
  const isEdited = (item: NavItem): boolean => own.has(item.id) && !sameValue(item, own.get(item.id))
  const items = [...named.items, ...missing(base.items, named.items).filter(isEdited)]
  const used = new Set([...items, ...edited.items].map(({ layer }) => layer))
  const layers = [...read.layers, ...missing(base.layers, read.layers).filter(({ id }) => used.has(id))]
  const parts = Object.fromEntries(PARTS.map((key) => [key, mergedPart(base[key], edited[key], read[key])]))
  const { patches } = diffDocuments(base, { ...edited, ...parts })
  return { document: mergePatches({ ...named, items, layers }, patches, 'patch').document, base: named }
}

/** Returns the items of the newer import. An item that is also in the earlier import gets the id that it has there; others get unused ids. */
function withKnownIds(base: readonly NavItem[], edited: readonly NavItem[], read: readonly NavItem[]): NavItem[] {
  const ids = new IdPool()
  for (const id of new Set([...base, ...edited].map((item) => item.id))) ids.take(id)
  const idOf = new Map<string, string>()
  for (const { before, after } of pairItems(base, read))
    if (after !== undefined) idOf.set(after.id, before?.id ?? ids.take(after.id))
  const known = (id: string): string => idOf.get(id) ?? id
  return read.map((item) =>
    item.kind === 'waypoint-link'
      ? { ...item, id: known(item.id), from: known(item.from), to: known(item.to) }
      : { ...item, id: known(item.id) },
  )
}

function missing<Entry extends { readonly id: string }>(before: readonly Entry[], now: readonly Entry[]): Entry[] {
  const known = new Set(now.map(({ id }) => id))
  return before.filter(({ id }) => !known.has(id))
}

/** Parts of a document whose fields are merged one by one. */
const PARTS = ['background', 'grid', 'meta'] as const

function mergedPart(base: object | undefined, edited: object | undefined, read: object | undefined): unknown {
  if (base === undefined || edited === undefined || read === undefined || sameValue(base, edited)) return edited
  const [before, own] = [new Map(Object.entries(base)), Object.entries(edited)]
  const fields = Object.entries(read).filter(([key]) => Object.hasOwn(edited, key) || !before.has(key))
  return Object.fromEntries([...fields, ...own.filter(([key, value]) => !sameValue(value, before.get(key)))])
}
