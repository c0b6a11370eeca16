/**
 * The committed document, its history and its issues: what a change goes through before the host hears of it, what a host may
 * refuse, and the draft that a running gesture shows in place of it.
 */
import { applyCommand, commandIds, type Command, type DocumentChange, type History, type NavDocument, type NavItem } from '../document/index.js'
import type { Announcer } from './announcer.js'
import type { EditorSettings } from './editor-settings.js'
import type { EditorStore } from './editor-store.js'
import type { DraftShape, EditorSnapshot, HistoryView, RunOptions } from './editor.js'
import { idOf } from './hit-test.js'
import type { IssueTracker } from './issues/tracker.js'
import { freeId, itemRings } from './item-geometry.js'
import { moveInPlace } from './move-preview.js'
import type { SceneIndex } from './scene-index.js'
import { pruneSelection, type Selection } from './selection.js'
import { batch } from './tools/pointing.js'

export interface DocumentKeeperHost {
  readonly store: EditorStore
  readonly settings: EditorSettings
  readonly index: SceneIndex
  readonly history: History
  readonly tracker: IssueTracker
  readonly announcer: Announcer
  readonly select: (selection: Selection) => void
  /** Puts back whatever the active tool holds. */
  readonly interruptTool: () => void
}

interface Pending {
  readonly previous: NavDocument
  readonly selection: Selection
  readonly revert: () => void
}

export type DocumentKeeper = ReturnType<typeof createDocumentKeeper>

export function createDocumentKeeper({ store, settings, index, history, tracker, announcer, select, interruptTool }: DocumentKeeperHost) {
  /** Who is at work, for the changes that result. */
  let origin: DocumentChange['origin'] = 'api'
  /** In controlled mode: reported, and not answered yet. */
  let pending: Pending | undefined
  let transacting = 0
  let ownIssues = tracker.update(history.document, undefined, index)
  let checkIssues: EditorSnapshot['issues'] = settings.options.validate?.(history.document, undefined, 'commit') ?? []
  let hostIssues: EditorSnapshot['issues'] = []
  /** What the host's check says of the draft stands in place of what it said of the document. */
  let provisional = false

  const ringLength = (id: string, ring: number): number => {
    const item = index.item(id)
    return item === undefined ? -1 : (itemRings(item)[ring]?.length ?? -1)
  }
  const prune = (selection: Selection): Selection => pruneSelection(selection, (id) => index.item(id) !== undefined, ringLength)

  function allIssues(checks: EditorSnapshot['issues'] = checkIssues): EditorSnapshot['issues'] {
    return [...ownIssues, ...checks, ...hostIssues]
  }

  /** Puts what history holds in view: index, selection, issues. `changedIds` undefined: everything may have changed. */
  function adopt(changedIds: readonly string[] | undefined): void {
    const { document } = history
    const { state } = store
    index.update(document)
    const hoverId = idOf(state.hover)
    const hadDraft = state.draft !== state.document
    ownIssues = tracker.update(document, changedIds, index)
    checkIssues = settings.options.validate?.(document, changedIds, 'commit') ?? []
    provisional = false
    store.set({
      document,
      draft: document,
      draftIds: [],
      history: viewHistory(history),
      issues: allIssues(),
      ...(hoverId !== undefined && index.item(hoverId) === undefined && { hover: undefined }),
    })
    select(prune(state.selection))
    if (hadDraft) store.later(() => settings.options.onDraftChange?.(document))
  }

  function commit(commands: readonly Command[], run: RunOptions & { readonly label: string; readonly selection?: Selection }): boolean {
    const { options, labels } = settings
    if (store.state.readOnly) {
      announcer.announce(labels.reasons.readOnly)
      return false
    }
    const previous = history.document
    const { selection } = store.state
    const revert = history.hold()
    const change = history.execute(batch(run.label, commands), { label: run.label, origin: run.origin ?? origin, coalesce: run.coalesce ?? false })
    if (change.patches.length === 0) {
      discard()
      return true
    }
    if (options.onBeforeChange?.(history.document, change) === false) {
      revert()
      adopt(undefined)
      announcer.announce(labels.reasons.refused)
      return false
    }
    adopt(change.ids)
    if (run.selection !== undefined) select(run.selection)
    report(previous, change, revert, selection)
    return true
  }

  /** Tells the host. In controlled mode its next word on `value` settles whether the change holds. */
  function report(previous: NavDocument, change: DocumentChange, revert: () => void, selection = store.state.selection): void {
    if (transacting > 0) return
    if (settings.options.value !== undefined) pending ??= { previous, selection, revert }
    const { document } = history
    store.later(() => settings.options.onChange?.(document, change))
  }

  /** The host has put a value in place: ours, the one before, or one of its own. */
  function takeValue(value: NavDocument): void {
    if (value === history.document) {
      pending = undefined
      return
    }
    interruptTool()
    const refused = value === pending?.previous ? pending : undefined
    refused?.revert()
    if (value !== history.document) {
      if (settings.options.historyOnReplace === 'entry') history.execute({ type: 'replace-document', document: value }, { label: settings.labels.changes.replace, coalesce: false })
      else history.reset(value)
    }
    pending = undefined
    adopt(undefined)
    // What was picked before the refused change is picked again.
    if (refused !== undefined) select(prune(refused.selection))
  }

  /** One or more steps of history. */
  function travel(step: () => DocumentChange | undefined, words: string): boolean {
    if (store.state.readOnly) return false
    interruptTool()
    const previous = history.document
    const revert = history.hold()
    const change = step()
    if (change === undefined) return false
    adopt(change.kind === 'replace' ? undefined : change.ids)
    announcer.announce(words, { label: change.label })
    report(previous, change, revert)
    return true
  }

  function travelTo(position: number): boolean {
    const before = history.position
    if (position === before) return true
    const forward = position > before
    const walk = (): DocumentChange | undefined => {
      let change: DocumentChange | undefined
      while (history.position !== position) {
        const step = forward ? history.redo() : history.undo()
        if (step === undefined) break
        change = { ...step, kind: 'update', ids: [...new Set([...(change?.ids ?? []), ...step.ids])], patches: [...(change?.patches ?? []), ...step.patches], inverse: [...step.inverse, ...(change?.inverse ?? [])] }
      }
      return change
    }
    const { announce } = settings.labels
    return travel(walk, forward ? announce.redone : announce.undone)
  }

  function bailTo(mark: ReturnType<History['mark']>): void {
    const previous = history.document
    const revert = history.hold()
    interruptTool()
    history.bailTo(mark)
    adopt(undefined)
    if (history.document !== previous) report(previous, { kind: 'update', ids: [], label: '', origin: 'history', patches: [], inverse: [] }, revert)
  }

  function loadHistory(dump: unknown): boolean {
    if (store.state.readOnly) return false
    const previous = history.document
    const revert = history.hold()
    interruptTool()
    history.load(dump)
    adopt(undefined)
    report(previous, { kind: 'replace', ids: [], label: settings.labels.changes.replace, origin: 'history', patches: [], inverse: [] }, revert)
    return true
  }

  function transact<T>(label: string, change: () => T): T {
    const previous = history.document
    const revert = history.hold()
    transacting++
    try {
      return history.transact(label, change)
    } finally {
      transacting--
      adopt(undefined)
      const entry = history.document === previous ? undefined : history.entries[history.position - 1]
      if (entry !== undefined) report(previous, { kind: 'update', ids: entry.ids, label: entry.label, origin, patches: entry.patches, inverse: entry.inverse }, revert)
    }
  }

  /** Shows the document with the commands applied; nothing is stored. */
  function preview(commands: readonly Command[]): void {
    if (commands.length === 0) {
      discard()
      return
    }
    const { document } = store.state
    const draft = moveInPlace(document, commands, (id) => index.entry(id)?.order) ?? applyCommand(document, batch('', commands)).document
    const draftIds = commands.flatMap(commandIds)
    const checks = settings.options.validate?.(draft, draftIds, 'provisional')
    store.set({ draft, draftIds, ...(checks !== undefined && { issues: allIssues(checks) }) })
    provisional ||= checks !== undefined
    store.later(() => settings.options.onDraftChange?.(draft))
  }

  function discard(): void {
    endProvisional()
    const { document, draft } = store.state
    if (draft === document) return
    store.set({ draft: document, draftIds: [] })
    store.later(() => settings.options.onDraftChange?.(document))
  }

  function endProvisional(): void {
    if (provisional) store.set({ issues: allIssues() })
    provisional = false
  }

  /** Asks the host about the shape under the pen, as if it stood in the document already. */
  function checkDrawing(shape: DraftShape | undefined): void {
    const { validate } = settings.options
    const { document, draft, terrain } = store.state
    if (validate === undefined || draft !== document) return
    const solid = shape?.kind === 'obstacle' || shape?.kind === 'freehand'
    if (shape === undefined || shape.points.length < 3 || (!solid && shape.kind !== 'area')) {
      endProvisional()
      return
    }
    const id = freeId('draft', (candidate) => index.item(candidate) !== undefined)
    const outline = { type: 'polygon' as const, outer: shape.points }
    const drawn: NavItem = solid ? { id, kind: 'obstacle', shape: outline } : { id, kind: 'area', terrain, cost: 1, shape: outline }
    store.set({ issues: allIssues(validate({ ...document, items: [...document.items, drawn] }, [id], 'provisional')) })
    provisional = true
  }

  return {
    adopt,
    commit,
    takeValue,
    travel,
    travelTo,
    bailTo,
    loadHistory,
    transact,
    preview,
    discard,
    checkDrawing,
    prune,
    allIssues,
    /** Entries changed, the document did not. */
    showHistory: (): void => store.set({ history: viewHistory(history) }),
    setHostIssues(issues: EditorSnapshot['issues']): void {
      hostIssues = issues
      store.set({ issues: allIssues() })
    },
    /** Words or the host's checks are others now. */
    checkAgain(): void {
      const { document } = history
      ownIssues = tracker.update(document, undefined, index)
      checkIssues = settings.options.validate?.(document, undefined, 'commit') ?? []
      store.set({ issues: allIssues() })
    },
    withOrigin<T>(next: DocumentChange['origin'], work: () => T): T {
      const before = origin
      origin = next
      try {
        return work()
      } finally {
        origin = before
      }
    },
  }
}

export function viewHistory(history: History): HistoryView {
  const { entries, position, canUndo, canRedo } = history.getSnapshot()
  const undoLabel = entries[position - 1]?.label
  const redoLabel = entries[position]?.label
  return { canUndo, canRedo, entries, position, ...(undoLabel !== undefined && { undoLabel }), ...(redoLabel !== undefined && { redoLabel }) }
}
