import { NavError, describe } from '../../engine/core/index.js'
import { fillDocument, danglingLinks, type NavDocument, type NavItem } from '../model/index.js'
import { danglingError, requireDocument, requireItem, requirePart } from '../parsing/index.js'
import { DocumentDraft, MAP_KEYS, isListKey, type DocumentPatch, type ListKey } from './document-draft.js'
import type { Keyed } from './keyed-list.js'

/**
 * Returns the document after all patches, or throws and applies none. The result shares the parts that no patch names.
 * Throws `document/conflict` if the document has changed where a patch applies; also `document/bad-patch`, `document/duplicate-id`
 * and the codes of commands. Two sessions that apply each other's patches without a conflict have equal documents.
 * @example
 * const { patches } = applyCommand(map, { type: 'set-name', name: 'Level 3' })
 * const there = patchDocument(map, patches)
 */
export function patchDocument(document: NavDocument, patches: readonly DocumentPatch[]): NavDocument {
  checkPatches(patches)
  const patched = applyPatches(document, patches)
  checkTouched(document, patched, patches)
  return patched
}

export function applyPatches(document: NavDocument, patches: readonly DocumentPatch[]): NavDocument {
  const draft = new DocumentDraft(document)
  for (const patch of patches) draft.apply(patch)
  return inKeyOrder(draft.finish())
}

export function checkPatches(patches: readonly DocumentPatch[]): void {
  if (!(Array.isArray as (value: unknown) => boolean)(patches))
    throw new NavError('document/bad-patch', `Expected a list of patches, got ${describe(patches)}`)
  patches.forEach(checkPatch)
}

function checkPatch(patch: DocumentPatch, index: number): void {
  const known =
    typeof patch === 'object' &&
    patch !== null &&
    (patch.op === 'add' || patch.op === 'replace' || patch.op === 'remove')
  const isId = (id: unknown): boolean => id === undefined || typeof id === 'string'
  if (
    known &&
    Array.isArray(patch.path) &&
    patch.path.every(isStep) &&
    isId(patch.after) &&
    isId(patch.before) &&
    (patch.op === 'remove' || patch.value !== undefined)
  )
    return
  throw new NavError(
    'document/bad-patch',
    `Expected { op, path, value } for patch ${index}, with a path of own keys, ids and indices, got ${describe(patch)}`,
    { index },
  )
}

export function requireEntry(key: ListKey, entry: unknown): void {
  if (key === 'items') requireItem(entry)
  else requirePart(key === 'agents' ? 'agent' : 'layer', entry)
}

function isStep(step: unknown, index: number): boolean {
  if (typeof step === 'number') return Number.isSafeInteger(step) && step >= 0
  // The second step of a path may be an id, which may be any text, even `__proto__`.
  return typeof step === 'string' && (index === 1 || step !== '__proto__')
}

function checkTouched(before: NavDocument, after: NavDocument, patches: readonly DocumentPatch[]): void {
  const touched = { items: new Set<string>(), agents: new Set<string>(), layers: new Set<string>() }
  const keys = new Set<string>()
  for (const { path } of patches) {
    const [key = '', id] = path
    if (isListKey(key)) touched[key].add(String(id))
    else keys.add(String(key))
  }
  if (keys.has('')) {
    requireDocument(after)
    return
  }
  const present = <Entry extends Keyed>(entries: readonly Entry[], ids: ReadonlySet<string>): Entry[] =>
    ids.size === 0 ? [] : entries.filter(({ id }) => ids.has(id))
  const items: NavItem[] = present(after.items, touched.items)
  for (const key of ['items', 'agents', 'layers'] as const)
    for (const entry of present<Keyed>(after[key], touched[key])) requireEntry(key, entry)
  for (const key of keys) requireKey(after, key)
  const isOfGraph = (item: NavItem): boolean => item.kind === 'waypoint' || item.kind === 'waypoint-link'
  if (!items.some(isOfGraph) && !present(before.items, touched.items).some(isOfGraph)) return
  const known = new Set(Array.from(danglingLinks(before.items), ({ id }) => id))
  const dangling = Array.from(danglingLinks(after.items), ({ id }) => id).filter((id) => !known.has(id))
  if (dangling.length > 0) throw danglingError('document/conflict', dangling)
}

export function requireKey(document: NavDocument, name: string): void {
  const key = MAP_KEYS.find((known) => known === name)
  if (key === undefined)
    throw new NavError('document/bad-patch', `Cannot patch unknown key ${JSON.stringify(name.slice(0, 100))}`)
  if (document[key] !== undefined || key === 'bounds' || key === 'grid') requirePart(key, document[key])
}

/** Returns the document with its keys in the standard order, so that an undo that adds an optional key restores the exact bytes. */
export function inKeyOrder(document: NavDocument): NavDocument {
  const keys = Object.keys(document)
  const ordered = fillDocument(document)
  const expected = Object.keys(ordered)
  return keys.length !== expected.length || keys.every((key, i) => key === expected[i]) ? document : ordered
}
