/** Holds the committed document, its history and the draft of the running gesture. Every change passes through here before the app is notified. */
import { Listeners, reportUncaught, sameValue } from '../../engine/core/index.js'
import {
  applyCommand,
  commandIds,
  diffDocuments,
  type HistoryEntry,
  type DispatchOptions,
  type DocumentChange,
  type DocumentPatch,
  type DocumentRecipe,
  type HistoryMark,
} from '../../document/commands/index.js'
import type { Command, NavDocument } from '../../document/model/index.js'
import { viewHistory, type EditorContext } from '../editor-context.js'
import { DocumentIssues } from '../issues/document-issues.js'
import { selectItems, type Selection } from '../selection.js'
import { idOf } from '../shapes/hit-test.js'
import { vertexRings } from '../shapes/item-geometry.js'
import { stampsIn } from '../shapes/stamps.js'
import { moveInPlace } from '../shapes/move-preview.js'
import { ControlledValue, type Revision } from './controlled-value.js'

/** A gesture that is running. It is interrupted before anything else changes an item that the gesture works on. */
export interface RunningGesture {
  /** Returns whether the gesture works on one of these items; without ids, whether a gesture is running. */
  isActiveOn: (ids?: ReadonlySet<string>) => boolean
  interrupt: () => void
}

interface CommitOptions extends DispatchOptions {
  readonly label: string
  readonly selection?: Selection
  /** Whether this change is the result of the running gesture. If so, it does not interrupt the gesture. */
  readonly ofGesture?: boolean
}

type Base = Pick<Revision, 'document' | 'restore'>

export class DocumentStore {
  readonly issues: DocumentIssues
  gesture: RunningGesture = { isActiveOn: () => false, interrupt: () => undefined }
  readonly listeners: Listeners<[document: NavDocument, change: DocumentChange]>
  private readonly controlled: ControlledValue
  /** For each history entry, the selections before and after its change. Undo and redo restore them. */
  private readonly selections = new WeakMap<HistoryEntry, { readonly before: Selection; readonly after: Selection }>()
  private transacting = 0
  private previewed: readonly Command[] = []

  constructor(
    private readonly context: EditorContext,
    isLate: boolean,
  ) {
    this.issues = new DocumentIssues(context, isLate)
    this.controlled = new ControlledValue(context.history)
    this.listeners = new Listeners((error) => (context.settings.options.onError ?? reportUncaught)(error))
  }

  commit(commands: readonly Command[], run: CommitOptions): boolean {
    const { history, source } = this.context
    return this.perform(idsOf(commands), run, () =>
      history.dispatch(batch(run.label, commands), {
        label: run.label,
        origin: run.origin ?? source.origin,
        coalesce: run.coalesce ?? false,
      }),
    )
  }

  change(label: string, recipe: DocumentRecipe, options: Pick<DispatchOptions, 'origin'> = {}): boolean {
    const { history, source } = this.context
    return this.perform(undefined, { label }, () =>
      history.change(label, recipe, { origin: options.origin ?? source.origin }),
    )
  }

  applyRemote(patches: readonly DocumentPatch[]): boolean {
    const { history, settings } = this.context
    const before = this.hold()
    const change = history.applyRemote(patches, settings.messages.changes.change)
    if (change.patches.length === 0) return false
    const isWide = change.patches.some(({ path: [key] }) => key === undefined || key === 'layers')
    this.interruptGesture(isWide ? undefined : change.ids)
    this.syncFromHistory(isWide ? undefined : change.ids)
    this.report(before, change)
    return true
  }

  applyValue(value: NavDocument): void {
    const found = this.controlled.interpret(value)
    if (found === undefined) return
    const { history, settings } = this.context
    const before = history.document
    this.interruptFor(found.document)
    if (found.position !== undefined && this.goTo(found.position, found.document)) {
      this.controlled.accept(value)
      this.syncFromHistory(undefined)
      return
    }
    if (found.revision !== undefined) found.revision.restore()
    else if (settings.options.historyOnReplace === 'entry')
      history.dispatch(
        { type: 'replace-document', document: value },
        { label: settings.messages.changes.replace, coalesce: false },
      )
    else history.reset(value)
    this.controlled.accept(value)
    this.syncFromHistory(undefined)
    if (found.revision !== undefined) this.context.select(this.prune(found.revision.selection))
    if (this.listeners.size === 0) return
    const { patches, inverse } = diffDocuments(before, history.document)
    const label = settings.messages.changes.replace
    this.emit({ kind: 'replace', ids: [], label, origin: 'api', patches, inverse })
  }

  private goTo(position: number, document: NavDocument): boolean {
    const { history } = this.context
    const back = history.hold()
    history.goTo(position)
    if (sameValue(history.document, document)) return true
    back()
    return false
  }

  undo(): boolean {
    const { history, settings } = this.context
    const entry = history.entries[history.position - 1] as HistoryEntry | undefined
    const selection = entry && this.selections.get(entry)?.before
    return this.travel(() => history.undo(), settings.messages.announce.undone, true, selection)
  }

  redo(): boolean {
    const { history, settings } = this.context
    const entry = history.entries[history.position] as HistoryEntry | undefined
    const selection = entry && this.selections.get(entry)?.after
    return this.travel(() => history.redo(), settings.messages.announce.redone, true, selection)
  }

  travelTo(position: number): boolean {
    const { history, settings } = this.context
    const target = Math.min(Math.max(Math.trunc(position), 0), history.entries.length)
    const forward = target > history.position
    if (target === history.position) return true
    const { announce } = settings.messages
    return this.travel(() => this.recorded(() => history.goTo(target)), forward ? announce.redone : announce.undone)
  }

  private recorded(work: () => void): DocumentChange | undefined {
    let change: DocumentChange | undefined
    const unsubscribe = this.context.history.subscribe((step) => {
      if (step === undefined) return
      change = {
        ...step,
        kind: change === undefined ? step.kind : 'update',
        ids: [...new Set([...(change?.ids ?? []), ...step.ids])],
        patches: [...(change?.patches ?? []), ...step.patches],
        inverse: [...step.inverse, ...(change?.inverse ?? [])],
      }
    })
    try {
      work()
    } finally {
      unsubscribe()
    }
    return change
  }

  bailTo(mark: HistoryMark): void {
    const { history } = this.context
    const before = this.hold()
    this.gesture.interrupt()
    const change = this.recorded(() => history.bailTo(mark))
    this.syncFromHistory(undefined)
    if (change !== undefined && change.patches.length > 0) this.report(before, change)
  }

  squashTo(mark: HistoryMark, label: string): void {
    const { history, store } = this.context
    history.squashTo(mark, label)
    store.set({ history: viewHistory(history) })
  }

  loadHistory(dump: unknown): boolean {
    const { history, store, settings } = this.context
    if (store.state.readOnly) return false
    const before = this.hold()
    history.load(dump)
    this.gesture.interrupt()
    this.syncFromHistory(undefined)
    const { patches, inverse } = applyCommand(before.document, { type: 'replace-document', document: history.document })
    this.report(before, {
      kind: 'replace',
      ids: [],
      label: settings.messages.changes.replace,
      origin: 'history',
      patches,
      inverse,
    })
    return true
  }

  /** Runs `work` as one history entry; rolls back without notifying the app if it throws. */
  transact<T>(label: string, work: () => T): T {
    const { history, source } = this.context
    const before = this.hold()
    const last = history.entries[history.position - 1]
    const { selection } = this.context.store.state
    let isDone = false
    this.transacting++
    try {
      const result = history.transact(label, work)
      isDone = true
      return result
    } finally {
      this.transacting--
      if (!isDone) before.restore()
      this.syncFromHistory(undefined)
      const entry = history.entries[history.position - 1]
      if (isDone && entry !== undefined && entry !== last) {
        const { ids, patches, inverse } = entry
        this.remember(selection)
        this.report(before, { kind: 'update', ids, label: entry.label, origin: source.origin, patches, inverse })
      }
    }
  }

  preview(commands: readonly Command[]): void {
    if (commands.length === 0) {
      this.discard()
      return
    }
    const { store, index, settings } = this.context
    const { document } = store.state
    const moved = moveInPlace(document, commands, (id) => index.entry(id)?.order)
    const { document: draft, repeated = [] } =
      moved === undefined ? applyCommand(document, batch('', commands)) : { document: moved }
    const draftIds = [...commands.flatMap(commandIds), ...repeated]
    this.previewed = commands
    const issues = this.issues.checkDraft(draft, draftIds)
    store.set({ draft, draftIds, ...(issues !== undefined && { issues }) })
    store.later(() => settings.options.onDraftChange?.(draft))
  }

  discard(): void {
    const { store, settings } = this.context
    this.previewed = []
    this.issues.endDraft()
    const { document, draft } = store.state
    if (draft === document) return
    store.set({ draft: document, draftIds: [] })
    store.later(() => settings.options.onDraftChange?.(document))
  }

  prune(selection: Selection): Selection {
    const { index } = this.context
    const items = selection.items.filter((id) => index.item(id) !== undefined)
    const vertices = selection.vertices.filter(
      ({ id, ring, vertex }) => vertex < (vertexRings(index.item(id))[ring]?.length ?? -1),
    )
    const isWhole = items.length === selection.items.length && vertices.length === selection.vertices.length
    return isWhole ? selection : { items, vertices }
  }

  private perform(ids: readonly string[] | undefined, run: CommitOptions, work: () => DocumentChange): boolean {
    const { store, settings, history, announcer } = this.context
    const { options, messages } = settings
    if (store.state.readOnly) {
      announcer.notify(messages.reasons.readOnly)
      return false
    }
    if (run.ofGesture === true) this.previewed = []
    else this.interruptGesture(ids)
    const before = this.hold()
    const { selection } = store.state
    const last = history.entries[history.position - 1] as HistoryEntry | undefined
    const { position } = history
    const change = work()
    if (change.patches.length === 0) {
      this.discard()
      return true
    }
    // If the app's check throws, the change is refused.
    const verdict = store.ask(() => options.onBeforeChange?.(history.document, change), false)
    if (verdict === false || typeof verdict === 'string') {
      before.restore()
      this.syncFromHistory(undefined)
      announcer.showText(verdict || messages.reasons.refused)
      return false
    }
    this.syncFromHistory(change.ids)
    if (ids !== undefined) this.announceRepeats(ids, change)
    if (run.selection !== undefined) this.context.select(run.selection)
    const joined = history.position === position && last !== undefined ? this.selections.get(last) : undefined
    this.remember(joined?.before ?? selection)
    this.report(before, change, selection)
    return true
  }

  private announceRepeats(ids: readonly string[], change: DocumentChange): void {
    if (change.ids.length <= new Set(ids).size) return
    const { index, announcer, settings, store } = this.context
    const stamp = change.ids.map((id) => index.item(id)?.stamp).find((found) => found !== undefined)
    if (stamp === undefined) return
    const count = (stampsIn(store.state.document).get(stamp.name) ?? []).length - 1
    announcer.add(settings.messages.announce.stampRepeated, { count, stamp: stamp.name })
  }

  private remember(before: Selection): void {
    const { history, store } = this.context
    const entry = history.entries[history.position - 1] as HistoryEntry | undefined
    if (entry !== undefined) this.selections.set(entry, { before, after: store.state.selection })
  }

  private travel(
    step: () => DocumentChange | undefined,
    template: string,
    selects = false,
    selection?: Selection,
  ): boolean {
    const { store, settings, announcer, index } = this.context
    if (store.state.readOnly) return false
    this.gesture.interrupt()
    const before = this.hold()
    const change = step()
    if (change === undefined) return false
    const absent = change.kind === 'replace' || !selects ? [] : change.ids.filter((id) => index.item(id) === undefined)
    this.syncFromHistory(change.kind === 'replace' ? undefined : change.ids)
    const added = absent.filter((id) => index.item(id) !== undefined)
    if (selection !== undefined) this.context.select(this.prune(selection))
    else if (added.length > 0) this.context.select(selectItems(added))
    if (change.patches.length === 0) {
      announcer.notify(settings.messages.reasons.changedByOthers)
      return false
    }
    announcer.announce(template, { label: change.label })
    this.report(before, change)
    return true
  }

  private hold(): Base {
    const { history } = this.context
    return { document: history.document, restore: history.hold() }
  }

  private report(before: Base, change: DocumentChange, selected = this.context.store.state.selection): void {
    if (this.transacting > 0) return
    const { history, store, settings } = this.context
    const { document } = history
    if (settings.options.value !== undefined)
      this.controlled.report({ ...before, selection: selected }, store.state.selection)
    store.later(() => settings.options.onChange?.(document, change))
    this.emit(change)
  }

  private emit(change: DocumentChange): void {
    const { document } = this.context.history
    if (this.listeners.size > 0) this.context.store.later(() => this.listeners.notify(document, change))
  }

  /** Updates index, selection and issues from history. If `changedIds` is undefined, everything may have changed. */
  private syncFromHistory(changedIds: readonly string[] | undefined): void {
    const { history, store, index, settings } = this.context
    const { document } = history
    const { state } = store
    index.update(document)
    const hoverId = idOf(state.hover)
    const hadDraft = state.draft !== state.document
    const running = this.previewed
    store.set({
      document,
      draft: document,
      draftIds: [],
      history: viewHistory(history),
      issues: this.issues.update(changedIds),
      ...(hoverId !== undefined && index.item(hoverId) === undefined && { hover: undefined }),
    })
    this.context.select(this.prune(state.selection))
    if (running.length > 0) this.previewAgain(running)
    if (hadDraft && store.state.draft === document) store.later(() => settings.options.onDraftChange?.(document))
  }

  private previewAgain(commands: readonly Command[]): void {
    try {
      this.preview(commands)
    } catch {
      this.gesture.interrupt()
    }
  }

  private interruptGesture(ids: readonly string[] | undefined): void {
    if (!this.gesture.isActiveOn()) return
    if (this.gesture.isActiveOn(ids === undefined ? undefined : new Set(ids))) this.gesture.interrupt()
  }

  private interruptFor(next: NavDocument): void {
    if (!this.gesture.isActiveOn()) return
    const { document } = this.context.history
    this.interruptGesture(sameValue(next.layers, document.layers) ? changedIds(document, next) : undefined)
  }
}

function idsOf(commands: readonly Command[]): readonly string[] | undefined {
  const isWide = (command: Command): boolean =>
    command.type === 'batch'
      ? command.commands.some(isWide)
      : command.type === 'replace-document' || command.type.endsWith('-layer')
  return commands.some(isWide) ? undefined : commands.flatMap(commandIds)
}

function changedIds(before: NavDocument, after: NavDocument): readonly string[] {
  const items = new Map(after.items.map((item) => [item.id, item]))
  return before.items.filter((item) => !sameValue(item, items.get(item.id))).map(({ id }) => id)
}

function batch(label: string, commands: readonly Command[]): Command {
  return commands.length === 1 ? commands[0] : { type: 'batch', label, commands }
}
