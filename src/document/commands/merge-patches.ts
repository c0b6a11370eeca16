/** Merges patches into a document that other sessions have changed: applies what fits and skips the rest. Deterministic. */
import { NavError, ownValue, sameValue } from '../../engine/core/index.js'
import { danglingLinks, type NavDocument } from '../model/index.js'
import { diffDocuments } from './apply-recipe.js'
import { isListKey, type CommandResult, type DocumentPatch, type ListKey, type Path } from './document-draft.js'
import { checkPatches, inKeyOrder, requireEntry, requireKey } from './document-patch.js'
import type { Keyed } from './keyed-list.js'
import { PatchList } from './patch-list.js'

/**
 * In a conflict, another session has changed a value that a patch changes, too. `document` retains the value of the other session; `patch` sets
 * the value of the patch. Undo uses `document`, so that it never reverts the work of other sessions.
 */
type Precedence = 'document' | 'patch'

/** Returns the merged document, the patches that had an effect, and their inverse. Throws `document/bad-patch`. */
export function mergePatches(
  document: NavDocument,
  patches: readonly DocumentPatch[],
  precedence: Precedence,
): CommandResult {
  checkPatches(patches)
  const merge = new Merge(document, patches, precedence === 'document')
  for (const patch of patches) merge.apply(patch)
  merge.repair()
  return { document: inKeyOrder(merge.list.document), patches: merge.list.patches, inverse: merge.list.inverse }
}

const PLACE: ReadonlySet<unknown> = new Set(['x', 'y'])
const nameOf = ({ path: [key, id] }: DocumentPatch): string => JSON.stringify([key, id])

function checkEntryPath({ op, path, value }: DocumentPatch): void {
  const [key, id] = path
  const isValid =
    key === undefined
      ? op === 'replace'
      : !isListKey(key) ||
        (typeof id === 'string' &&
          (path.length > 2 ||
            op === 'remove' ||
            (typeof value === 'object' && value !== null && ownValue(value, 'id') === id)))
  if (!isValid)
    throw new NavError(
      'document/bad-patch',
      `Expected an entry id in the patch path ${JSON.stringify(path)}, got none`,
      { path },
    )
}

class Merge {
  readonly list: PatchList
  /** Entries that the patches remove and add again. `current` is the entry in the document; it is undefined if another session deleted the entry. */
  private readonly readded = new Map<string, { readonly current: Keyed | undefined; readonly was: unknown }>()
  private readonly added: ReadonlySet<string>
  /**
   * Ids of markers and waypoints whose x or y another session has changed. The merge skips all patches of x and y for these items, so that both coordinates
   * come from the same session. Empty if patches have precedence.
   */
  private readonly pinned: ReadonlySet<unknown>
  private readonly touched = new Map<string, Path>()
  /** New ids of added items whose ids another session has used for other items. */
  private readonly renamed = new Map<unknown, string>()

  constructor(
    private readonly before: NavDocument,
    patches: readonly DocumentPatch[],
    private readonly prefersDocument: boolean,
  ) {
    this.list = new PatchList(before)
    const namesEntry = ({ path }: DocumentPatch): boolean => path.length === 2
    this.added = new Set(patches.filter((patch) => patch.op === 'add' && namesEntry(patch)).map(nameOf))
    const first = new Map(patches.map((patch) => [JSON.stringify(patch.path), patch] as const).reverse())
    this.pinned = new Set(
      prefersDocument
        ? Array.from(first.values()).flatMap(({ path, was }) =>
            path.length === 3 && PLACE.has(path[2]) && !this.isUnchanged(path, was) ? [path[1]] : [],
          )
        : [],
    )
  }

  apply(original: DocumentPatch): void {
    const patch = this.renamed.size > 0 ? this.withNewIds(original) : original
    const [key, id, ...rest] = patch.path
    checkEntryPath(patch)
    if (key === undefined) this.replaceAll(patch)
    else if (!isListKey(key)) this.setAt(patch)
    else if (rest.length === 0) this.changeEntry(key, String(id), patch)
    else if (rest[0] !== 'id' && !(PLACE.has(rest[0]) && this.pinned.has(id))) this.setAt(patch)
    this.touched.set(nameOf(patch), patch.path)
  }

  repair(): void {
    const { list, before } = this
    for (const [key, id] of this.touched.values()) {
      if (key === undefined) continue
      const at = isListKey(key) ? [key, String(id)] : [key]
      const value = list.read(at)
      try {
        if (!isListKey(key)) requireKey(list.document, String(key))
        else if (value !== undefined) requireEntry(key, value)
      } catch (error) {
        if (!(error instanceof NavError)) throw error
        const old = new PatchList(before).read(at)
        if (!isListKey(key)) list.set(at, old)
        else if (old === undefined) list.removeEntry(key, String(id))
        else list.replace(at, old)
      }
    }
    for (const { id } of danglingLinks(list.document.items)) list.removeEntry('items', id)
  }

  private replaceAll({ value, was }: DocumentPatch): void {
    const next = value as NavDocument
    if (!this.prefersDocument || this.isUnchanged([], was)) this.list.replace([], next)
    else for (const patch of diffDocuments(was as NavDocument, next).patches) this.apply(patch)
  }

  private changeEntry(key: ListKey, id: string, patch: DocumentPatch): void {
    const { list, prefersDocument } = this
    const name = nameOf(patch)
    const at: Path = [key, id]
    const current = list.read(at) as Keyed | undefined
    if (patch.op === 'remove') {
      if (this.added.has(name)) this.readded.set(name, { current, was: patch.was })
      if (current !== undefined && !(prefersDocument && this.isInUse(key, current, patch))) list.removeEntry(key, id)
    } else if (current === undefined) {
      const readded = this.readded.get(name)
      if (patch.op === 'replace' || (readded !== undefined && readded.current === undefined)) return
      const value = patch.value as Keyed
      list.insertEntry(key, list.placeNear(key, id, patch), readded?.current ?? value)
      if (readded?.current !== undefined) this.replaceEntry(at, readded.current, value, readded.was)
    } else if (patch.op === 'add' && key === 'items' && !prefersDocument) this.addRenamed(id, current, patch)
    else if (patch.op === 'replace' || !prefersDocument) this.replaceEntry(at, current, patch.value as Keyed, patch.was)
  }

  /** Adds an item under a new id if its id is taken, so that neither of the two items is lost. */
  private addRenamed(id: string, current: Keyed, patch: DocumentPatch): void {
    const { list } = this
    if (sameValue(current, patch.value)) return
    const kind = id.replace(/-?\d+$/, '')
    let number = 1
    while (list.read(['items', `${kind}-${number}`]) !== undefined) number++
    const free = `${kind}-${number}`
    this.renamed.set(id, free)
    this.touched.set(free, ['items', free])
    list.insertEntry('items', list.placeNear('items', free, patch), { ...(patch.value as Keyed), id: free })
  }

  private withNewIds(patch: DocumentPatch): DocumentPatch {
    const [key, id, ...rest] = patch.path
    if (key !== 'items') return patch
    const value = patch.value
    const isLink = typeof value === 'object' && value !== null && ownValue(value, 'kind') === 'waypoint-link'
    const newId = (old: unknown): unknown => this.renamed.get(old) ?? old
    return {
      ...patch,
      path: [key, String(newId(id)), ...rest],
      ...(isLink && { value: { ...value, from: newId(ownValue(value, 'from')), to: newId(ownValue(value, 'to')) } }),
    }
  }

  private isInUse(key: ListKey, current: Keyed, patch: DocumentPatch): boolean {
    const entries = this.list.entries(key)
    if (this.added.has(nameOf(patch))) {
      const at = entries.indexOf(current)
      return entries[at - 1]?.id !== patch.after && entries[at + 1]?.id !== patch.before
    }
    const isEnd = (entry: Keyed & { from?: unknown; to?: unknown }): boolean =>
      entry.from === current.id || entry.to === current.id
    return !sameValue(current, patch.was) || entries.some(isEnd)
  }

  private replaceEntry(at: Path, current: Keyed, value: Keyed, was: unknown): void {
    if (sameValue(current, was) || (was === undefined && !this.prefersDocument)) {
      if (!sameValue(current, value)) this.list.replace(at, value)
      return
    }
    if (typeof was !== 'object' || was === null) return
    for (const key of new Set([...Object.keys(was), ...Object.keys(value)])) {
      const [from, to] = [ownValue(was, key), ownValue(value, key)]
      if (key !== 'id' && !sameValue(from, to))
        this.setAt({ op: to === undefined ? 'remove' : 'replace', path: [...at, key], value: to, was: from })
    }
  }

  private setAt({ op, path, value, was, length }: DocumentPatch): void {
    const { list, prefersDocument } = this
    const above = path.slice(0, -1)
    const last = path[above.length]
    const holder = above.length === 0 ? list.document : list.read(above)
    if (typeof holder !== 'object' || holder === null) return
    if (!Array.isArray(holder)) {
      const current = ownValue(holder, last)
      const next = op === 'remove' ? undefined : value
      if (!sameValue(current, next) && !(prefersDocument && !sameValue(current, was))) list.set(path, next)
    } else if (typeof last !== 'number') return
    else if (op === 'add') {
      if (last <= holder.length && (length === undefined || length === holder.length)) list.insertAt(path, value)
    } else {
      const isPrevious = (entry: unknown): boolean => sameValue(entry, was)
      const found = was === undefined || isPrevious(holder[last]) ? last : holder.findIndex(isPrevious)
      const at = found < 0 && !prefersDocument && op === 'replace' ? last : found
      if (at < 0 || at >= holder.length) return
      if (op === 'remove') list.removeAt([...above, at])
      else if (!sameValue(holder[at], value)) list.replace([...above, at], value)
    }
  }

  private isUnchanged(path: Path, was: unknown): boolean {
    return sameValue(this.list.read(path), was)
  }
}
