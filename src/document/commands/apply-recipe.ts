/** Applies functions that write to a draft of the document, made by immer (M. Weststrate), and derives patches from the result. */
import { Immer, type Draft } from 'immer'
import { NavError, describe, sameValue } from '../../engine/core/index.js'
import { MAP_KEYS, type CommandResult, type ListKey } from './document-draft.js'
import { explained, type NavDocument } from '../model/index.js'
import { patchDocument } from './document-patch.js'
import { PatchList } from './patch-list.js'
import { repeatStamps } from './repeat-stamps.js'

/** Writes to the draft; the return value is ignored. The draft is revoked when the recipe returns. */
export type DocumentRecipe = (draft: Draft<NavDocument>) => unknown

/** Auto-freezing is off: freezing a ring of 100,000 vertices costs ten times as much as moving one of them. */
const immer = new Immer({ autoFreeze: false })
const LISTS: readonly ListKey[] = ['layers', 'agents', 'items']

/**
 * Runs the recipe on a draft of the document. Returns the changed document, the patches that make the change, and the patches that undo it.
 * Throws the error of the recipe, or a `document/…` error if the changed document is invalid.
 * @example
 * const { document } = applyRecipe(map, (draft) => {
 *   draft.name = 'Level 3'
 * })
 */
export function applyRecipe(document: NavDocument, recipe: DocumentRecipe): CommandResult {
  if (typeof recipe !== 'function')
    throw new NavError('document/bad-recipe', `Expected a function for recipe, got ${describe(recipe)}`)
  const next = explained({ document }, () =>
    immer.produce(document, (draft) => {
      const result = recipe(draft)
      if (!(result instanceof Promise)) return
      // Ignore a rejection of the promise. It rejects when the recipe writes to the revoked draft, which the error below reports already.
      result.catch(() => undefined)
      throw new NavError(
        'document/bad-recipe',
        'Expected a synchronous recipe, got one that returns a promise; the draft is revoked when the recipe returns',
      )
    }),
  )
  // `Object.is` also holds for NaN, which a caller may pass in place of a document.
  if (Object.is(next, document)) return { document, patches: [], inverse: [] }
  const { patches, inverse } = diffDocuments(document, next)
  const unknownKey = Object.keys(next).find(
    (key) => !Object.hasOwn(document, key) && !(MAP_KEYS as readonly string[]).includes(key),
  )
  if (unknownKey !== undefined)
    throw new NavError(
      'document/bad-recipe',
      `Unknown key ${JSON.stringify(unknownKey.slice(0, 100))} added by the recipe`,
    )
  return repeatStamps(document, { document: patchDocument(document, patches), patches, inverse })
}

/** Returns the patches from one document to another. O(entries): skips entries that are the same object, and compares others key by key. */
export function diffDocuments(document: NavDocument, next: NavDocument): Omit<CommandResult, 'document'> {
  const list = new PatchList(document)
  for (const key of LISTS) writeEntries(document, next, key, list)
  for (const key of MAP_KEYS)
    if (next[key] !== document[key] && !sameValue(next[key], document[key])) list.set([key], next[key])
  return list
}

function writeEntries(document: NavDocument, next: NavDocument, key: ListKey, list: PatchList): void {
  const before: readonly { readonly id: string }[] = document[key]
  const after: readonly { readonly id: string }[] = next[key]
  if (before === after) return
  if (!(Array.isArray as (value: unknown) => boolean)(after))
    throw new NavError('document/bad-recipe', `Expected a list for ${key} after the recipe, got ${describe(after)}`)
  const idsAfter = new Set(after.map((entry, i) => idOf(entry, key, i)))
  if (idsAfter.size < after.length)
    throw new NavError(
      'document/duplicate-id',
      `Expected unique ids for ${key} after the recipe, got the same id twice`,
    )
  for (const { id } of before) if (!idsAfter.has(id)) list.removeEntry(key, id)
  const known = new Map(before.map((entry) => [entry.id, entry]))
  after.forEach((entry, at) => {
    const old = known.get(entry.id)
    const isThere = (): boolean => list.entries(key).at(at)?.id === entry.id
    if (old !== undefined && !isThere()) list.removeEntry(key, entry.id, true)
    if (!isThere()) list.insertEntry(key, at, old ?? entry, old !== undefined)
    if (old !== undefined && old !== entry) writeEntry([key, entry.id], old, entry, list)
  })
}

/** Writes one patch per changed key, so that other sessions may change other keys. If keys were added or removed, replaces the entry. */
function writeEntry(path: readonly string[], before: object, after: object, list: PatchList): void {
  const [old, next, keys] = [
    new Map<string, unknown>(Object.entries(before)),
    Object.entries(after),
    Object.keys(before),
  ]
  if (old.size !== next.length || next.some(([key, value], i) => keys[i] !== key || value === undefined))
    list.replace(path, after)
  else for (const [key, value] of next) if (!sameValue(old.get(key), value)) list.replace([...path, key], value)
}

function idOf(entry: unknown, key: ListKey, index: number): string {
  const id: unknown =
    typeof entry === 'object' && entry !== null && Object.hasOwn(entry, 'id')
      ? (entry as { id: unknown }).id
      : undefined
  if (typeof id !== 'string')
    throw new NavError('document/bad-recipe', `Expected an id for ${key}.${index} after the recipe, got none`, {
      index,
    })
  return id
}
