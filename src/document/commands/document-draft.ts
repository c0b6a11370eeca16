/** Applies patches to a copy of a document. The copy shares all parts that no patch names. */
import { NavError, ownValue, sameValue, describe } from '../../engine/core/index.js'
import { KeyedList, type Keyed } from './keyed-list.js'
import type { NavDocument } from '../model/index.js'

/**
 * A change of the value at a path such as `['items', 'a', 'name']`. Items, agents and layers are named by id, holes and vertices by index.
 * In a list, `add` and `remove` shift the later entries. An empty path replaces the document.
 */
export interface DocumentPatch {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: readonly (string | number)[]
  readonly value?: unknown
  /** The previous value. If the document has another one, the patch is a conflict. Not checked if absent. */
  readonly was?: unknown
  /**
   * Ids of the two neighbors of an added or moved entry: it lies after the entry `after` and before the entry `before`. `after` is absent at the
   * start of the list, `before` at its end.
   */
  readonly after?: string
  readonly before?: string
  /**
   * For a hole or vertex: the length of its list before the patch. For an item, agent or layer that is added or moved at the end of its list: the
   * length of the list without this entry.
   */
  readonly length?: number
}

export interface CommandResult {
  readonly document: NavDocument
  readonly patches: readonly DocumentPatch[]
  /** Patches that, applied to `document`, restore the exact bytes before the command. */
  readonly inverse: readonly DocumentPatch[]
  /** If the command edited a part of a stamp: ids of the items in the stamp's other placements that were changed to repeat the edit. */
  readonly repeated?: readonly string[]
}

export type ListKey = 'items' | 'agents' | 'layers'
const LIST_KEYS: ReadonlySet<unknown> = new Set<ListKey>(['items', 'agents', 'layers'])
/** Keys of a document that are not lists. A change may set any of them. */
export const MAP_KEYS = ['name', 'bounds', 'grid', 'units', 'background', 'rules', 'mapping', 'meta'] as const
export const isListKey = (key: unknown): key is ListKey => LIST_KEYS.has(key)

export function itemIdsIn(patches: readonly DocumentPatch[]): ReadonlySet<string> {
  return new Set(patches.flatMap(({ path: [key, id] }) => (key === 'items' && typeof id === 'string' ? [id] : [])))
}

export type Path = DocumentPatch['path']
type Container = Record<string | number, unknown>
export class DocumentDraft {
  private root: NavDocument
  private lists = new Map<ListKey, KeyedList>()
  private owned = new Set<object>()
  private changed = false

  constructor(private base: NavDocument) {
    this.root = { ...base }
  }

  finish(): NavDocument {
    if (!this.changed) return this.base
    const lists = Object.fromEntries(Array.from(this.lists, ([key, { entries }]) => [key, entries]))
    return { ...this.root, ...lists }
  }

  list(key: ListKey): KeyedList {
    let list = this.lists.get(key)
    if (list === undefined) {
      list = new KeyedList(this.root[key])
      this.lists.set(key, list)
    }
    return list
  }

  read(path: Path): unknown {
    const [key, id, ...rest] = path
    if (key === undefined) return this.finish()
    if (!isListKey(key) || id === undefined) return path.reduce<unknown>(valueAt, this.root)
    const list = this.list(key)
    return rest.reduce<unknown>(valueAt, list.entries[list.indexOf(String(id))])
  }

  apply(patch: DocumentPatch): void {
    const [key, id, ...rest] = patch.path
    if (key === undefined) this.replaceAll(patch)
    else if (!isListKey(key)) this.change(this.root, patch.path, patch)
    else if (typeof id !== 'string') throw badPatch(patch, `expected an id after ${key}, got ${describe(id)}`)
    else if (rest.length === 0) this.changeEntry(key, id, patch)
    else {
      const list = this.list(key)
      const at = this.placeOf(list, id, patch)
      // Copies the entry on every change, since copying so small an object costs less than recording which entries are copies.
      const entry: Container = { ...list.entries[at] }
      this.change(entry, rest, patch)
      if (entry.id !== id) throw badPatch(patch, 'it changes the id of an entry')
      list.replace(at, entry as Container & Keyed)
    }
    this.changed = true
  }

  private replaceAll(patch: DocumentPatch): void {
    if (patch.op !== 'replace') throw badPatch(patch, `expected op 'replace' for the whole document, got '${patch.op}'`)
    this.checkWas(this.finish(), patch)
    this.base = patch.value as NavDocument
    this.root = { ...this.base }
    this.lists = new Map()
  }

  private changeEntry(key: ListKey, id: string, patch: DocumentPatch): void {
    const list = this.list(key)
    const value = patch.value as Partial<Keyed> | undefined
    if (patch.op !== 'remove' && value?.id !== id)
      throw badPatch(patch, `expected a value with the id ${JSON.stringify(id)}, got ${describe(value?.id)}`)
    if (patch.op === 'add') {
      if (list.indexOf(id) >= 0)
        throw new NavError('document/duplicate-id', `The list ${key} already has the id ${JSON.stringify(id)}`, {
          ids: [id],
        })
      list.insert(this.placeFor(key, id, patch), value as Keyed)
      return
    }
    const at = this.placeOf(list, id, patch)
    this.checkWas(list.entries[at], patch)
    if (patch.op === 'remove' && !hasNeighbors(list, at, patch)) throw conflict(patch, 'the entry has other neighbors')
    if (patch.op === 'remove') list.remove(at)
    else list.replace(at, value as Keyed)
  }

  /**
   * Returns the index at which the patch inserts an entry: between the entries `after` and `before` of the patch. Entries that several sessions
   * add at the end are ordered by id.
   */
  placeFor(key: ListKey, id: string, patch: DocumentPatch): number {
    const list = this.list(key)
    const from = patch.after === undefined ? 0 : this.placeOf(list, patch.after, patch) + 1
    const to = patch.before === undefined ? list.entries.length : this.placeOf(list, patch.before, patch)
    if (from === to) return from
    if (patch.before !== undefined || patch.length !== from) throw conflict(patch, 'its neighbors are not adjacent')
    let at = from
    while (at < to && list.entries[at].id < id) at++
    return at
  }

  private placeOf(list: KeyedList, id: string, patch: DocumentPatch): number {
    const at = list.indexOf(id)
    if (at < 0) throw conflict(patch, `${JSON.stringify(id)} does not exist`)
    return at
  }

  private change(parent: object, path: Path, patch: DocumentPatch): void {
    let at = parent as Container
    for (const step of path.slice(0, -1)) {
      const next = ownValue(at, step)
      if (typeof next !== 'object' || next === null)
        throw conflict(patch, `there is no value at ${JSON.stringify(step)}`)
      at = at[step] = this.writable(next)
    }
    const [last] = path.slice(-1)
    if (Array.isArray(at)) this.changeList(at as unknown[], last, patch)
    else this.changeKey(at, last, patch)
  }

  private changeList(list: unknown[], index: string | number, patch: DocumentPatch): void {
    if (typeof index !== 'number') throw badPatch(patch, `expected an index, got ${describe(index)}`)
    if (patch.length !== undefined && patch.length !== list.length)
      throw conflict(patch, `expected a list of ${patch.length} entries, got ${list.length}`)
    if (index > list.length - Number(patch.op !== 'add'))
      throw conflict(patch, `index ${index} is outside the list of ${list.length} entries`)
    if (patch.op !== 'add') this.checkWas(list[index], patch)
    if (patch.op === 'replace') list[index] = patch.value
    else list.splice(index, Number(patch.op === 'remove'), ...(patch.op === 'add' ? [patch.value] : []))
  }

  private changeKey(at: Container, key: string | number, patch: DocumentPatch): void {
    const isThere = ownValue(at, key) !== undefined
    if (isThere !== (patch.op !== 'add'))
      throw conflict(patch, isThere ? 'there already is a value' : 'there is no value')
    if (isThere) this.checkWas(at[key], patch)
    if (patch.op === 'remove') Reflect.deleteProperty(at, key)
    else at[key] = patch.value
  }

  private writable<Value extends object>(value: Value): Value & Container {
    if (this.owned.has(value)) return value as Value & Container
    const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
    this.owned.add(copy)
    return copy as Value & Container
  }

  private checkWas(current: unknown, patch: DocumentPatch): void {
    if (patch.was !== undefined && !sameValue(current, patch.was)) throw conflict(patch, 'the value has changed since')
  }
}

function hasNeighbors({ entries }: KeyedList, at: number, { after, before, length }: DocumentPatch): boolean {
  return (
    (after === undefined && before === undefined && length === undefined) ||
    (entries[at - 1]?.id === after && entries[at + 1]?.id === before)
  )
}

function valueAt(at: unknown, step: string | number): unknown {
  return typeof at === 'object' && at !== null ? ownValue(at, step) : undefined
}

const badPatch = ({ path }: DocumentPatch, reason: string): NavError =>
  new NavError('document/bad-patch', `Cannot apply the patch of ${placeOf(path)}: ${reason}`, { path })
const conflict = ({ path }: DocumentPatch, reason: string): NavError =>
  new NavError('document/conflict', `The patch of ${placeOf(path)} conflicts with the document: ${reason}`, { path })
const placeOf = (path: Path): string => JSON.stringify(path.join('.').slice(0, 200))
