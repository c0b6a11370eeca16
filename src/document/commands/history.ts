/**
 * What was done, and the way back: a vanilla store around one document. One entry per gesture, made of patches both ways,
 * bounded by count and bytes, labelled, scrubbable, and plain data when dumped.
 * Entries after `position` are undone ones; the next command drops them.
 */
import { NavError, expectObject } from '../../engine/core/index.js'
import { applyCommand } from './apply-command.js'
import type { CommandResult } from './apply-command.js'
import { applyRecipe } from './apply-recipe.js'
import type { DocumentRecipe } from './apply-recipe.js'
import { commandIds, commandLabel, kindOfChange } from './command-words.js'
import type { Command, NavDocument } from '../model/index.js'
import type { DocumentPatch } from './document-draft.js'
import { applyPatches } from './document-patch.js'
import { checkDump, joinPatches, sizeOfEntry } from './history-entry.js'
import type { HistoryDump, HistoryEntry } from './history-entry.js'

export type { HistoryDump, HistoryEntry } from './history-entry.js'

/** What happened to the document, for hosts and for whoever keeps something in step with it. */
export interface DocumentChange {
  readonly kind: 'add' | 'update' | 'remove' | 'replace'
  /** Items that the change names. */
  readonly ids: readonly string[]
  readonly label: string
  readonly origin: 'pointer' | 'keyboard' | 'api' | 'history' | 'import'
  readonly patches: readonly DocumentPatch[]
  readonly inverse: readonly DocumentPatch[]
}

export interface ExecuteOptions {
  /** Shown in the history; the command's own words when absent. */
  readonly label?: string
  readonly origin?: DocumentChange['origin']
  /** False keeps this command an entry of its own even if it could join the last one. */
  readonly coalesce?: boolean
}

export interface HistoryOptions {
  /** Milliseconds, growing; entries coalesce by it. Nothing coalesces without a clock. */
  readonly now?: () => number
  /** Equal label and ids within this many milliseconds are one entry; 500 when absent. */
  readonly coalesceWithin?: number
  /** Oldest entries go beyond either bound; 1000 entries and 50 MB when absent. */
  readonly maxEntries?: number
  readonly maxBytes?: number
}

export interface HistorySnapshot {
  readonly document: NavDocument
  /** Oldest first, undone ones last. */
  readonly entries: readonly HistoryEntry[]
  /** How many of the entries are done. */
  readonly position: number
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** A place to return to. Stays good until the history before it is undone or dropped. */
export interface HistoryMark {
  readonly position: number
  readonly undone: readonly HistoryEntry[]
}

export interface History {
  readonly document: NavDocument
  readonly entries: readonly HistoryEntry[]
  readonly position: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Does a command and keeps it. Throws what `applyCommand` throws, and then nothing has changed. */
  execute(command: Command, options?: ExecuteOptions): DocumentChange
  /** Does a recipe, a function that writes to a draft, as one entry that joins no other. Throws what `applyRecipe` throws, and then nothing has changed. */
  change(label: string, recipe: DocumentRecipe, options?: Pick<ExecuteOptions, 'origin'>): DocumentChange
  /** Takes the last entry back; undefined when there is none. */
  undo(): DocumentChange | undefined
  redo(): DocumentChange | undefined
  /** Undoes or redoes until `position` entries are done. */
  goTo(position: number): void
  mark(): HistoryMark
  /** Returns what puts everything back exactly as it is now, the document value itself included: for changes that may be refused. */
  hold(): () => void
  /** Takes back and forgets everything since the mark; the entries that were undone then can be redone again. */
  bailTo(mark: HistoryMark): void
  /** Makes one entry of everything since the mark. */
  squashTo(mark: HistoryMark, label?: string): void
  /** Everything that `work` does is one entry; if it throws, nothing was done. Transactions nest into the outermost. */
  transact<Result>(label: string, work: () => Result): Result
  /** Another document from outside: forgets all entries. */
  reset(document: NavDocument): void
  dump(): HistoryDump
  /** Takes over a dump. Throws `document/bad-history` and changes nothing if it does not fit together. */
  load(dump: unknown): void
  /** For useSyncExternalStore: a new object after each change, the same one between. */
  getSnapshot(): HistorySnapshot
  /** Called after each change; a transaction tells of each of its steps. Returns what ends it. */
  subscribe(listener: (change: DocumentChange | undefined) => void): () => void
}

const COALESCE_MS = 500
const MAX_ENTRIES = 1000
const MAX_BYTES = 50 * 2 ** 20

export function createHistory(initial: NavDocument, options: HistoryOptions = {}): History {
  expectObject(options, 'options')
  const { now, coalesceWithin = COALESCE_MS, maxEntries = MAX_ENTRIES, maxBytes = MAX_BYTES } = options
  const listeners = new Set<(change: DocumentChange | undefined) => void>()
  let document = initial
  let entries: readonly HistoryEntry[] = []
  let position = 0
  /** Entries that fell off the old end: marks count from the very first one. */
  let dropped = 0
  let bytes = 0
  let depth = 0
  /** Time of the last execute, NaN where the last entry must not grow any more. */
  let lastTime = NaN
  let snapshot: HistorySnapshot | undefined

  const notify = (change: DocumentChange | undefined): void => {
    snapshot = undefined
    for (const listener of [...listeners]) listener(change)
  }

  const setEntries = (next: readonly HistoryEntry[], done: number): void => {
    const total = next.reduce((sum, entry) => sum + sizeOfEntry(entry), 0)
    entries = next
    position = done
    bytes = total
  }

  /** Drops what is undone, adds or merges the entry, and lets the oldest go when a bound is passed. */
  const keep = (entry: HistoryEntry, merge: boolean): void => {
    for (const undone of entries.slice(position)) bytes -= sizeOfEntry(undone)
    const done = entries.slice(0, position)
    const last = merge ? done.pop() : undefined
    const added = last === undefined ? entry : { ...entry, ...joinPatches(last, entry) }
    bytes += sizeOfEntry(added) - (last === undefined ? 0 : sizeOfEntry(last))
    done.push(added)
    let excess = 0
    while (depth === 0 && excess < done.length - 1 && (done.length - excess > maxEntries || bytes > maxBytes))
      bytes -= sizeOfEntry(done[excess++])
    dropped += excess
    entries = done.slice(excess)
    position = entries.length
  }

  const travel = (forward: boolean): DocumentChange | undefined => {
    const entry = forward ? entries[position] : entries[position - 1]
    if (entry === undefined) return undefined
    const [patches, inverse] = forward ? [entry.patches, entry.inverse] : [entry.inverse, entry.patches]
    document = applyPatches(document, patches)
    position += forward ? 1 : -1
    lastTime = NaN
    const change: DocumentChange = {
      kind: kindOfChange(patches),
      ids: entry.ids,
      label: entry.label,
      origin: 'history',
      patches,
      inverse,
    }
    notify(change)
    return change
  }

  const placeOf = (mark: HistoryMark): number => {
    const at = mark.position - dropped
    if (!(at >= 0 && at <= position))
      throw new NavError(
        'document/stale-mark',
        `the mark stands at entry ${mark.position}; ${dropped} to ${dropped + position} was expected`,
        { mark: mark.position },
      )
    return at
  }

  /** Takes over what a command or a recipe gave, as an entry of its own or with the last one. */
  const record = (
    result: CommandResult,
    ids: readonly string[],
    label: string,
    origin: DocumentChange['origin'],
    coalesce: boolean,
  ): DocumentChange => {
    const { patches, inverse } = result
    const change: DocumentChange = { kind: kindOfChange(patches), ids, label, origin, patches, inverse }
    if (patches.length === 0) return change
    const time = now?.() ?? NaN
    const last = entries[position - 1]
    // A clock that went back says nothing about how long ago the last one was.
    const joins =
      coalesce &&
      last !== undefined &&
      time >= lastTime &&
      time - lastTime <= coalesceWithin &&
      last.label === label &&
      sameIds(last.ids, ids)
    document = result.document
    keep({ label, ids, patches, inverse }, joins)
    lastTime = time
    notify(change)
    return change
  }

  const history: History = {
    get document() {
      return document
    },
    get entries() {
      return entries
    },
    get position() {
      return position
    },
    get canUndo() {
      return position > 0
    },
    get canRedo() {
      return position < entries.length
    },
    execute(command, { label: given, origin = 'api', coalesce = true } = {}) {
      return record(
        applyCommand(document, command),
        commandIds(command),
        given ?? commandLabel(command),
        origin,
        coalesce,
      )
    },
    change(label, recipe, { origin = 'api' } = {}) {
      const result = applyRecipe(document, recipe)
      const ids = new Set(
        result.patches.flatMap(({ path: [key, id] }) => (key === 'items' && typeof id === 'string' ? [id] : [])),
      )
      const change = record(result, [...ids], label, origin, false)
      lastTime = NaN
      return change
    },
    undo: () => (depth > 0 ? refuseTravel() : travel(false)),
    redo: () => (depth > 0 ? refuseTravel() : travel(true)),
    goTo(target) {
      if (!Number.isInteger(target) || target < 0 || target > entries.length)
        throw new NavError('document/bad-index', `position ${target} came; 0 to ${entries.length} was expected`, {
          index: target,
        })
      while (position !== target) travel(position < target)
    },
    mark() {
      lastTime = NaN
      return { position: dropped + position, undone: entries.slice(position) }
    },
    hold() {
      const kept = { document, entries, position, dropped, bytes, lastTime }
      return () => {
        ;({ document, entries, position, dropped, bytes, lastTime } = kept)
        notify(undefined)
      }
    },
    bailTo(mark) {
      const at = placeOf(mark)
      const taken = entries.slice(at, position)
      const patches = [...taken].reverse().flatMap((entry) => entry.inverse)
      const inverse = taken.flatMap((entry) => entry.patches)
      document = applyPatches(document, patches)
      setEntries([...entries.slice(0, at), ...mark.undone], at)
      lastTime = NaN
      notify({
        kind: kindOfChange(patches),
        ids: idsOf(taken),
        label: taken[0]?.label ?? '',
        origin: 'history',
        patches,
        inverse,
      })
    },
    squashTo(mark, label) {
      const at = placeOf(mark)
      const squashed = entries.slice(at, position)
      lastTime = NaN
      if (squashed.length < 2 && label === undefined) return
      const joined = squashed.reduce<HistoryEntry | undefined>(
        (all, entry) => (all === undefined ? entry : { ...entry, ...joinPatches(all, entry) }),
        undefined,
      )
      if (joined === undefined) return
      setEntries(
        [
          ...entries.slice(0, at),
          { ...joined, label: label ?? squashed[0].label, ids: idsOf(squashed) },
          ...entries.slice(position),
        ],
        at + 1,
      )
      notify(undefined)
    },
    transact(label, work) {
      if (depth > 0) return work()
      const mark = history.mark()
      depth++
      try {
        const result = work()
        depth--
        history.squashTo(mark, label)
        return result
      } catch (error) {
        depth = 0
        history.bailTo(mark)
        throw error
      }
    },
    reset(next) {
      document = next
      setEntries([], 0)
      dropped = 0
      lastTime = NaN
      notify(undefined)
    },
    dump: () => ({ version: 1, document, position, entries }),
    load(dump) {
      const checked = checkDump(dump)
      setEntries(checked.entries, checked.position)
      document = checked.document
      dropped = 0
      lastTime = NaN
      notify(undefined)
    },
    getSnapshot() {
      snapshot ??= { document, entries, position, canUndo: position > 0, canRedo: position < entries.length }
      return snapshot
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return history
}

function refuseTravel(): never {
  throw new NavError('document/in-transaction', 'undo and redo came inside a transaction; bailTo a mark instead')
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i])
}

function idsOf(entries: readonly HistoryEntry[]): readonly string[] {
  return [...new Set(entries.flatMap((entry) => entry.ids))]
}
