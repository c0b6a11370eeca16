/** Undo history. Each entry stores patches for undo and redo; the oldest entries are dropped beyond a limit of entries or bytes. */
import { Listeners, NavError, expectKnown, sameValue } from '../../engine/core/index.js'
import { applyCommand } from './apply-command.js'
import { itemIdsIn, type CommandResult, type DocumentPatch } from './document-draft.js'
import { applyRecipe, type DocumentRecipe } from './apply-recipe.js'
import { commandLabel, idsAndRepeated, kindOfChange } from './command-info.js'
import type { Command, NavDocument } from '../model/index.js'
import { applyPatches } from './document-patch.js'
import { checkDump, joinPatches, sizeOfEntry, type HistoryDump, type HistoryEntry } from './history-entry.js'
import { mergePatches } from './merge-patches.js'

export interface DocumentChange {
  readonly kind: 'add' | 'update' | 'remove' | 'replace'
  /**
   * For a command: ids of the items that the command names, and of the items that change with them in other placements of a stamp. For a recipe or a
   * remote change: ids of the items in `patches`. For an undo or redo: the `ids` of the change that is undone or redone.
   */
  readonly ids: readonly string[]
  readonly label: string
  /** `remote`: made by another session that edits the same document. */
  readonly origin: 'pointer' | 'keyboard' | 'api' | 'history' | 'import' | 'remote'
  readonly patches: readonly DocumentPatch[]
  readonly inverse: readonly DocumentPatch[]
}

export interface DispatchOptions {
  /** Label in the list of history entries; the command's own label if absent. */
  readonly label?: string | undefined
  readonly origin?: DocumentChange['origin'] | undefined
  /** Whether the change may merge with the last entry if label and ids match. If absent: true, but false in an editor. */
  readonly coalesce?: boolean | undefined
}

export interface HistoryOptions {
  /** Clock in monotonic milliseconds; without it, entries never merge. */
  readonly now?: (() => number) | undefined
  /** Longest time in milliseconds between two changes that merge; 500 if absent. */
  readonly coalesceWithin?: number | undefined
  /** Limits beyond which the oldest entries are dropped; 1000 entries and 50 MB if absent. */
  readonly maxEntries?: number | undefined
  readonly maxBytes?: number | undefined
}

export interface HistorySnapshot {
  readonly document: NavDocument
  /** Entries from the oldest to the newest. Undone entries are at the end; the next command drops them. */
  readonly entries: readonly HistoryEntry[]
  /** Number of entries that are not undone. */
  readonly position: number
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** A position to which the history can return. The mark becomes invalid when entries before it are undone or dropped. */
export interface HistoryMark {
  readonly position: number
  readonly undone: readonly HistoryEntry[]
}

export interface History extends HistorySnapshot {
  /** Runs a command. If it throws an error of `applyCommand`, nothing has changed. */
  dispatch(command: Command, options?: DispatchOptions): DocumentChange
  /** Runs a recipe as one entry that never merges. If it throws an error of `applyRecipe`, nothing has changed. */
  change(label: string, recipe: DocumentRecipe, options?: Pick<DispatchOptions, 'origin'>): DocumentChange
  /**
   * Applies changes that another session made. Adds no history entry, so undo never reverts them. Skips valid patches that no longer fit the document.
   * Throws `document/bad-patch` if a patch is malformed, and `document/in-transaction` inside a transaction.
   */
  applyRemote(patches: readonly DocumentPatch[], label?: string): DocumentChange
  /** Undoes the last entry, except values that other sessions have changed since; skips entries without effect. */
  undo(): DocumentChange | undefined
  redo(): DocumentChange | undefined
  goTo(position: number): void
  mark(): HistoryMark
  /** Returns a function that restores the present state of the history. The document is then the same object as at the call of `hold`. */
  hold(): () => void
  /** Undoes and drops all entries since the mark, and restores the redo entries that existed at the mark. */
  bailTo(mark: HistoryMark): void
  /** Merges everything since the mark into one entry. */
  squashTo(mark: HistoryMark, label?: string): void
  /** Runs `work` as one entry; rolls back if it throws. Nested transactions join the outermost. */
  transact<Result>(label: string, work: () => Result): Result
  reset(document: NavDocument): void
  dump(): HistoryDump
  /** Restores a dump. If the dump is inconsistent, throws `document/bad-history` and changes nothing. */
  load(dump: unknown): void
  /** Returns a snapshot for useSyncExternalStore: a new object after each change. */
  getSnapshot(): HistorySnapshot
  /** Calls the listener after each change and each step of a transaction. An error of the listener is reported as uncaught. */
  subscribe(listener: (change: DocumentChange | undefined) => void): () => void
}

const COALESCE_MS = 500
const MAX_ENTRIES = 1000
const MAX_BYTES = 50 * 2 ** 20

interface EntryLog {
  readonly entries: readonly HistoryEntry[]
  readonly position: number
  /** Number of entries dropped so far. The position of a `HistoryMark` counts the dropped entries, too. */
  readonly dropped: number
  readonly bytes: number
  readonly isMixed: boolean
}

const emptyLog: EntryLog = { entries: [], position: 0, dropped: 0, bytes: 0, isMixed: false }

/**
 * Creates an undo history whose operations roll back on failure.
 * @example
 * const history = createHistory(map)
 * history.dispatch({ type: 'set-name', name: 'Level 3' })
 * history.undo()
 */
export function createHistory(initial: NavDocument, options: HistoryOptions = {}): History {
  expectKnown(options, ['now', 'coalesceWithin', 'maxEntries', 'maxBytes'])
  return new HistoryStore(initial, { ...options })
}

class HistoryStore implements History {
  log: EntryLog = emptyLog
  readonly listeners = new Listeners<[change: DocumentChange | undefined]>()
  private depth = 0
  /** Time of the last dispatch; NaN if nothing may merge with the last entry. */
  private lastTime = NaN
  private snapshot: HistorySnapshot | undefined

  constructor(
    public document: NavDocument,
    private readonly options: HistoryOptions,
  ) {}

  get entries(): readonly HistoryEntry[] {
    return this.log.entries
  }

  get position(): number {
    return this.log.position
  }

  get canUndo(): boolean {
    return this.getSnapshot().canUndo
  }

  get canRedo(): boolean {
    return this.getSnapshot().canRedo
  }

  dispatch(command: Command, { label, origin = 'api', coalesce = true }: DispatchOptions = {}): DocumentChange {
    const result = applyCommand(this.document, command)
    const ids = idsAndRepeated(command, result)
    return this.record(result, ids, label ?? commandLabel(command), origin, coalesce)
  }

  change(
    label: string,
    recipe: DocumentRecipe,
    { origin = 'api' }: Pick<DispatchOptions, 'origin'> = {},
  ): DocumentChange {
    const result = applyRecipe(this.document, recipe)
    const change = this.record(result, [...itemIdsIn(result.patches)], label, origin, false)
    this.lastTime = NaN
    return change
  }

  applyRemote(patches: readonly DocumentPatch[], label = ''): DocumentChange {
    if (this.depth > 0)
      throw new NavError('document/in-transaction', 'Cannot apply a remote change inside a transaction')
    const merged = mergePatches(this.document, patches, 'patch')
    const change = changeOf(merged, [...itemIdsIn(merged.patches)], label, 'remote')
    if (change.patches.length === 0) return change
    this.document = merged.document
    this.log = { ...this.log, isMixed: this.log.entries.length > 0 }
    this.lastTime = NaN
    this.notify(change)
    return change
  }

  undo(): DocumentChange | undefined {
    return this.step(false)
  }

  redo(): DocumentChange | undefined {
    return this.step(true)
  }

  private step(forward: boolean): DocumentChange | undefined {
    if (this.depth > 0)
      throw new NavError('document/in-transaction', 'Cannot undo or redo inside a transaction; use bailTo with a mark')
    let last: DocumentChange | undefined
    for (let step = this.travel(forward); step !== undefined; step = this.travel(forward)) {
      last = step
      if (step.patches.length > 0) break
    }
    return last
  }

  goTo(target: number): void {
    const { length } = this.log.entries
    if (!Number.isInteger(target) || target < 0 || target > length)
      throw new NavError('document/bad-index', `Expected a position from 0 to ${length}, got ${target}`, {
        index: target,
      })
    while (this.log.position !== target) this.travel(this.log.position < target)
  }

  mark(): HistoryMark {
    this.lastTime = NaN
    const { entries, position, dropped } = this.log
    return { position: dropped + position, undone: entries.slice(position) }
  }

  hold(): () => void {
    const { document, log, lastTime } = this
    return () => {
      this.document = document
      this.log = log
      this.lastTime = lastTime
      this.notify(undefined)
    }
  }

  bailTo(mark: HistoryMark): void {
    const at = this.placeOf(mark)
    const { entries, position } = this.log
    const taken = entries.slice(at, position)
    const back = this.carryOut(
      [...taken].reverse().flatMap((entry) => entry.inverse),
      taken.flatMap((entry) => entry.patches),
    )
    this.document = back.document
    this.setEntries([...entries.slice(0, at), ...mark.undone], at)
    this.lastTime = NaN
    this.notify(changeOf(back, idsOf(taken), taken[0]?.label ?? '', 'history'))
  }

  squashTo(mark: HistoryMark, label?: string): void {
    const at = this.placeOf(mark)
    const { entries, position } = this.log
    const squashed = entries.slice(at, position)
    this.lastTime = NaN
    if (squashed.length < 2 && label === undefined) return
    const joined = squashed.reduce<HistoryEntry | undefined>(
      (all, entry) => (all === undefined ? entry : { ...entry, ...joinPatches(all, entry) }),
      undefined,
    )
    if (joined === undefined) return
    const entry = { ...joined, label: label ?? squashed[0].label, ids: idsOf(squashed) }
    this.setEntries([...entries.slice(0, at), entry, ...entries.slice(position)], at + 1)
    this.notify(undefined)
  }

  transact<Result>(label: string, work: () => Result): Result {
    if (this.depth > 0) return work()
    const mark = this.mark()
    this.depth++
    try {
      const result = work()
      this.depth--
      this.squashTo(mark, label)
      return result
    } catch (error) {
      this.depth = 0
      this.bailTo(mark)
      throw error
    }
  }

  reset(next: NavDocument): void {
    this.document = next
    this.log = emptyLog
    this.lastTime = NaN
    this.notify(undefined)
  }

  dump(): HistoryDump {
    this.settle()
    const { entries, position } = this.log
    return { version: 1, document: this.document, position, entries }
  }

  load(dump: unknown): void {
    const checked = checkDump(dump)
    this.log = emptyLog
    this.setEntries(checked.entries, checked.position)
    this.document = checked.document
    this.lastTime = NaN
    this.notify(undefined)
  }

  readonly getSnapshot = (): HistorySnapshot => {
    const { entries, position } = this.log
    this.snapshot ??= {
      document: this.document,
      entries,
      position,
      canUndo: position > 0,
      canRedo: position < entries.length,
    }
    return this.snapshot
  }

  readonly subscribe = (listener: (change: DocumentChange | undefined) => void): (() => void) =>
    this.listeners.add(listener)

  private notify(change: DocumentChange | undefined): void {
    this.snapshot = undefined
    this.listeners.notify(change)
  }

  private setEntries(entries: readonly HistoryEntry[], position: number): void {
    const bytes = entries.reduce((sum, entry) => sum + sizeOfEntry(entry), 0)
    this.log = { ...this.log, entries, position, bytes }
  }

  private carryOut(patches: readonly DocumentPatch[], inverse: readonly DocumentPatch[]): CommandResult {
    if (this.log.isMixed) return mergePatches(this.document, patches, 'document')
    return { document: applyPatches(this.document, patches), patches, inverse }
  }

  private settle(): void {
    const { entries, position, isMixed } = this.log
    if (!isMixed) return
    const settled = [...entries]
    let { document } = this
    for (let i = position - 1; i >= 0; i--) {
      const back = mergePatches(document, settled[i].inverse, 'document')
      settled[i] = { ...settled[i], patches: back.inverse, inverse: back.patches }
      ;({ document } = back)
    }
    ;({ document } = this)
    for (let i = position; i < settled.length; i++) {
      const { patches, inverse, ...forth } = mergePatches(document, settled[i].patches, 'document')
      settled[i] = { ...settled[i], patches, inverse }
      ;({ document } = forth)
    }
    this.setEntries(settled, position)
    this.log = { ...this.log, isMixed: false }
  }

  private push(entry: HistoryEntry, merge: boolean): void {
    const { maxEntries = MAX_ENTRIES, maxBytes = MAX_BYTES } = this.options
    const { entries, position, dropped } = this.log
    let { bytes } = this.log
    for (const undone of entries.slice(position)) bytes -= sizeOfEntry(undone)
    const done = entries.slice(0, position)
    const last = merge ? done.pop() : undefined
    const added = last === undefined ? entry : { ...entry, ...joinPatches(last, entry) }
    bytes += sizeOfEntry(added) - (last === undefined ? 0 : sizeOfEntry(last))
    done.push(added)
    let excess = 0
    while (this.depth === 0 && excess < done.length - 1 && (done.length - excess > maxEntries || bytes > maxBytes))
      bytes -= sizeOfEntry(done[excess++])
    this.log = {
      ...this.log,
      entries: done.slice(excess),
      position: done.length - excess,
      dropped: dropped + excess,
      bytes,
    }
  }

  private travel(forward: boolean): DocumentChange | undefined {
    const { entries, position } = this.log
    const entry = forward ? entries[position] : entries[position - 1]
    if (entry === undefined) return undefined
    const [toApply, back] = forward ? [entry.patches, entry.inverse] : [entry.inverse, entry.patches]
    const done = this.carryOut(toApply, back)
    const { document, patches, inverse } = done
    this.document = document
    this.log = { ...this.log, position: position + (forward ? 1 : -1) }
    if (patches !== toApply)
      this.setEntries(
        entries.with(Math.min(position, this.log.position), {
          ...entry,
          patches: forward ? patches : inverse,
          inverse: forward ? inverse : patches,
        }),
        this.log.position,
      )
    this.lastTime = NaN
    const change = changeOf(done, entry.ids, entry.label, 'history')
    this.notify(change)
    return change
  }

  private placeOf(mark: HistoryMark): number {
    const { dropped, position } = this.log
    const at = mark.position - dropped
    if (!(at >= 0 && at <= position))
      throw new NavError(
        'document/stale-mark',
        `Expected a mark from entry ${dropped} to ${dropped + position}, got one at ${mark.position}`,
        { mark: mark.position },
      )
    return at
  }

  private record(
    result: CommandResult,
    ids: readonly string[],
    label: string,
    origin: DocumentChange['origin'],
    coalesce: boolean,
  ): DocumentChange {
    const { patches, inverse } = result
    const change = changeOf(result, ids, label, origin)
    if (patches.length === 0) return change
    const { now, coalesceWithin = COALESCE_MS } = this.options
    const time = now?.() ?? NaN
    const last = this.log.entries[this.log.position - 1]
    const joins =
      coalesce &&
      last !== undefined &&
      time >= this.lastTime &&
      time - this.lastTime <= coalesceWithin &&
      last.label === label &&
      sameValue(last.ids, ids)
    this.document = result.document
    this.push({ label, ids, patches, inverse }, joins)
    this.lastTime = time
    this.notify(change)
    return change
  }
}

function changeOf(
  { patches, inverse }: CommandResult,
  ids: readonly string[],
  label: string,
  origin: DocumentChange['origin'],
): DocumentChange {
  return { kind: kindOfChange(patches), ids, label, origin, patches, inverse }
}

function idsOf(entries: readonly HistoryEntry[]): readonly string[] {
  return [...new Set(entries.flatMap((entry) => entry.ids))]
}
