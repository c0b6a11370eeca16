/**
 * The committed document, its history and its issues: what a change goes through before the host hears of it, what a host may
 * refuse, and the draft that a running gesture shows in place of it.
 */
import { sameValue } from '../../engine/core/index.js'
import { applyCommand, commandIds, type DocumentChange, type History } from '../../document/commands/index.js'
import { type Command, type NavDocument, type NavItem } from '../../document/model/index.js'
import type { Announcer } from '../announcer.js'
import type { EditorSettings } from '../editor-settings.js'
import type { EditorStore } from '../editor-store.js'
import type { DraftShape, EditorSnapshot, HistoryView } from '../editor-snapshot.js'

import { idOf } from '../shapes/hit-test.js'
import type { IssueTracker } from '../issues/tracker.js'
import { freeId, itemRings } from '../shapes/item-geometry.js'
import { moveInPlace } from '../shapes/move-preview.js'
import type { SceneIndex } from '../shapes/scene-index.js'
import { pruneSelection, type Selection } from '../selection.js'
import { batch } from '../tools/pointing.js'

export interface RunOptions {
  readonly label?: string
  readonly origin?: DocumentChange['origin']
  /** Joins the entry before it when label and items are the same and little time has passed: typing, stepping a number. */
  readonly coalesce?: boolean
}

export interface DocumentStoreHost {
  readonly store: EditorStore
  readonly settings: EditorSettings
  readonly index: SceneIndex
  readonly history: History
  readonly tracker: IssueTracker
  readonly announcer: Announcer
  readonly select: (selection: Selection) => void
  /** Puts back whatever the active tool holds. */
  readonly interruptTool: () => void
  /** Whether the running gesture names one of these items; without ids: whether one runs at all. */
  readonly isEngagedWith: (ids?: ReadonlySet<string>) => boolean
}

interface Pending {
  readonly previous: NavDocument
  readonly selection: Selection
  readonly revert: () => void
}

/** What the host was told of in controlled mode, and the way back to it: it may accept late, or hand back a copy. */
interface Reported {
  readonly document: NavDocument
  readonly selection: Selection
  readonly restore: () => void
}

/** So many changes may be on their way to the host and back; copies are looked for among the last few. */
const MOST_REPORTED = 32
const MOST_COMPARED = 8

type Issues = EditorSnapshot['issues']
interface CommitOptions extends RunOptions {
  readonly label: string
  readonly selection?: Selection
  /** The end of the running gesture: its draft becomes the document. */
  readonly ofGesture?: boolean
}

export type DocumentStore = ReturnType<typeof createDocumentStore>

export function createDocumentStore({
  store,
  settings,
  index,
  history,
  tracker,
  announcer,
  select,
  interruptTool,
  isEngagedWith,
}: DocumentStoreHost) {
  /** Who is at work, for the changes that result. */
  let origin: DocumentChange['origin'] = 'api'
  /** In controlled mode: reported, and not answered yet. */
  let pending: Pending | undefined
  let reported: readonly Reported[] = []
  /** Copies that the host handed in, and the document that they equal. */
  const copies = new WeakMap<NavDocument, NavDocument>()
  let transacting = 0
  /** What the draft applies to the document. */
  let previewed: readonly Command[] = []
  let ownIssues = tracker.update(history.document, undefined, index)
  let checkIssues = validate(history.document, undefined, 'commit') ?? []
  /** By who found them. */
  const foundIssues = new Map<string, Issues>([['host', []]])
  /** What the host's check says of the draft stands in place of what it said of the document. */
  let provisional = false

  const ringLength = (id: string, ring: number): number => {
    const item = index.item(id)
    return item === undefined ? -1 : (itemRings(item)[ring]?.length ?? -1)
  }
  const prune = (selection: Selection): Selection =>
    pruneSelection(selection, (id) => index.item(id) !== undefined, ringLength)

  function validate(
    document: NavDocument,
    changedIds: readonly string[] | undefined,
    phase: 'provisional' | 'commit',
  ): Issues | undefined {
    return store.ask(() => settings.options.validate?.(document, changedIds, phase), undefined)
  }

  /** The same list while nothing in it changed: a host that stores issues would render for ever. */
  function allIssues(checks: Issues = checkIssues): Issues {
    const issues = [...ownIssues, ...checks, ...[...foundIssues.values()].flat()]
    return sameValue(issues, store.state.issues) ? store.state.issues : issues
  }

  /** Ends the running gesture if it works on one of these items; undefined: on any. */
  function makeRoom(ids: readonly string[] | undefined): void {
    if (isEngagedWith(ids === undefined ? undefined : new Set(ids))) interruptTool()
  }

  /** Puts what history holds in view: index, selection, issues. `changedIds` undefined: everything may have changed. */
  function adopt(changedIds: readonly string[] | undefined): void {
    const { document } = history
    const { state } = store
    index.update(document)
    const hoverId = idOf(state.hover)
    const hadDraft = state.draft !== state.document
    ownIssues = tracker.update(document, changedIds, index)
    checkIssues = validate(document, changedIds, 'commit') ?? []
    provisional = false
    const running = previewed
    store.set({
      document,
      draft: document,
      draftIds: [],
      history: viewHistory(history),
      issues: allIssues(),
      ...(hoverId !== undefined && index.item(hoverId) === undefined && { hover: undefined }),
    })
    select(prune(state.selection))
    if (running.length > 0) previewAgain(running)
    if (hadDraft && store.state.draft === document) store.later(() => settings.options.onDraftChange?.(document))
  }

  /** The gesture goes on over another document. */
  function previewAgain(commands: readonly Command[]): void {
    try {
      preview(commands)
    } catch {
      // What it works on is gone.
      interruptTool()
    }
  }

  function commit(commands: readonly Command[], run: CommitOptions): boolean {
    const { options, labels } = settings
    if (store.state.readOnly) {
      announcer.announce(labels.reasons.readOnly)
      return false
    }
    if (run.ofGesture === true) previewed = []
    else makeRoom(idsOf(commands))
    const previous = history.document
    const { selection } = store.state
    const revert = history.hold()
    const change = history.execute(batch(run.label, commands), {
      label: run.label,
      origin: run.origin ?? origin,
      coalesce: run.coalesce ?? false,
    })
    if (change.patches.length === 0) {
      discard()
      return true
    }
    // A check that fails lets nothing through.
    if (store.ask(() => options.onBeforeChange?.(history.document, change), false) === false) {
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
  function report(
    previous: NavDocument,
    change: DocumentChange,
    revert: () => void,
    selection = store.state.selection,
  ): void {
    if (transacting > 0) return
    const { document } = history
    if (settings.options.value !== undefined) {
      pending ??= { previous, selection, revert }
      reported = [
        ...reported.slice(1 - MOST_REPORTED),
        { document, selection: store.state.selection, restore: history.hold() },
      ]
    }
    store.later(() => settings.options.onChange?.(document, change))
  }

  /** The host has put a value in place: ours, the one before, one that it was told of earlier, or one of its own; each may be a copy. */
  function takeValue(value: NavDocument): void {
    if (value === history.document || copies.get(value) === history.document) {
      pending = undefined
      return
    }
    const before = pending
    const candidates = [
      history.document,
      ...(before === undefined ? [] : [before.previous]),
      ...reported
        .slice(-MOST_COMPARED)
        .reverse()
        .map(({ document }) => document),
    ]
    const known =
      reported.find(({ document }) => document === value)?.document ??
      candidates.find((document) => document === value) ??
      candidates.find((document) => sameValue(document, value))
    if (known !== undefined && known !== value) copies.set(value, known)
    pending = undefined
    if (known === history.document) return
    makeRoomFor(known ?? value)
    const refused = known !== undefined && known === before?.previous ? before : undefined
    const late =
      refused === undefined && known !== undefined ? reported.findLast(({ document }) => document === known) : undefined
    if (refused !== undefined) refused.revert()
    else if (late !== undefined) late.restore()
    else if (settings.options.historyOnReplace === 'entry')
      history.execute(
        { type: 'replace-document', document: value },
        { label: settings.labels.changes.replace, coalesce: false },
      )
    else history.reset(value)
    adopt(undefined)
    // What was picked before the refused change, or with the accepted one, is picked again.
    const picked = refused ?? late
    if (picked !== undefined) select(prune(picked.selection))
  }

  function makeRoomFor(next: NavDocument): void {
    if (isEngagedWith())
      makeRoom(sameValue(next.layers, history.document.layers) ? changedIds(history.document, next) : undefined)
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
        change = {
          ...step,
          kind: 'update',
          ids: [...new Set([...(change?.ids ?? []), ...step.ids])],
          patches: [...(change?.patches ?? []), ...step.patches],
          inverse: [...step.inverse, ...(change?.inverse ?? [])],
        }
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
    let change: DocumentChange | undefined
    const leave = history.subscribe((told) => {
      change = told
    })
    try {
      history.bailTo(mark)
    } finally {
      leave()
    }
    adopt(undefined)
    if (change !== undefined && change.patches.length > 0) report(previous, change, revert)
  }

  function loadHistory(dump: unknown): boolean {
    if (store.state.readOnly) return false
    const previous = history.document
    const revert = history.hold()
    history.load(dump)
    interruptTool()
    adopt(undefined)
    const { patches, inverse } = applyCommand(previous, { type: 'replace-document', document: history.document })
    report(
      previous,
      { kind: 'replace', ids: [], label: settings.labels.changes.replace, origin: 'history', patches, inverse },
      revert,
    )
    return true
  }

  /** One entry; or nothing at all, for the host too, when `change` throws. */
  function transact<T>(label: string, change: () => T): T {
    const previous = history.document
    const revert = history.hold()
    let isDone = false
    transacting++
    try {
      const result = history.transact(label, change)
      isDone = true
      return result
    } finally {
      transacting--
      if (!isDone) revert()
      adopt(undefined)
      const entry = isDone && history.document !== previous ? history.entries[history.position - 1] : undefined
      if (entry !== undefined)
        report(
          previous,
          {
            kind: 'update',
            ids: entry.ids,
            label: entry.label,
            origin,
            patches: entry.patches,
            inverse: entry.inverse,
          },
          revert,
        )
    }
  }

  /** Shows the document with the commands applied; nothing is stored. */
  function preview(commands: readonly Command[]): void {
    if (commands.length === 0) {
      discard()
      return
    }
    const { document } = store.state
    const draft =
      moveInPlace(document, commands, (id) => index.entry(id)?.order) ??
      applyCommand(document, batch('', commands)).document
    const draftIds = commands.flatMap(commandIds)
    previewed = commands
    const checks = validate(draft, draftIds, 'provisional')
    store.set({ draft, draftIds, ...(checks !== undefined && { issues: allIssues(checks) }) })
    provisional ||= checks !== undefined
    store.later(() => settings.options.onDraftChange?.(draft))
  }

  function discard(): void {
    previewed = []
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
    const { document, draft, terrain } = store.state
    if (settings.options.validate === undefined || draft !== document) return
    const solid = shape?.kind === 'obstacle' || shape?.kind === 'freehand'
    if (shape === undefined || shape.points.length < 3 || (!solid && shape.kind !== 'area')) {
      endProvisional()
      return
    }
    const id = freeId('draft', (candidate) => index.item(candidate) !== undefined)
    const outline = { type: 'polygon' as const, outer: shape.points }
    const drawn: NavItem = solid
      ? { id, kind: 'obstacle', shape: outline }
      : { id, kind: 'area', terrain, cost: 1, shape: outline }
    store.set({
      issues: allIssues(validate({ ...document, items: [...document.items, drawn] }, [id], 'provisional') ?? []),
    })
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
    setIssues(issues: Issues, source: string): void {
      foundIssues.set(source, issues)
      store.set({ issues: allIssues() })
    },
    /** Words or the host's checks are others now. */
    checkAgain(): void {
      const { document } = history
      ownIssues = tracker.update(document, undefined, index)
      checkIssues = validate(document, undefined, 'commit') ?? []
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

/** Items that the commands name; undefined: any may be changed by them. */
function idsOf(commands: readonly Command[]): readonly string[] | undefined {
  const isWide = (command: Command): boolean =>
    command.type === 'batch'
      ? command.commands.some(isWide)
      : command.type === 'replace-document' || command.type.endsWith('-layer')
  return commands.some(isWide) ? undefined : commands.flatMap(commandIds)
}

/** Items that are other ones in the second document, or not in it. */
function changedIds(before: NavDocument, after: NavDocument): readonly string[] {
  const items = new Map(after.items.map((item) => [item.id, item]))
  return before.items.filter((item) => !sameValue(item, items.get(item.id))).map(({ id }) => id)
}

export function viewHistory(history: History): HistoryView {
  const { entries, position, canUndo, canRedo } = history.getSnapshot()
  const undoLabel = entries[position - 1]?.label
  const redoLabel = entries[position]?.label
  return {
    canUndo,
    canRedo,
    entries,
    position,
    ...(undoLabel !== undefined && { undoLabel }),
    ...(redoLabel !== undefined && { redoLabel }),
  }
}
