/** Offers to restore an earlier save. Until the user answers, new work goes to a second save. After a reload, the second save is offered first. */
import { createStore } from '../../engine/core/index.js'
import type { NavDocument } from '../../document/model/index.js'
import { parseNavDocument } from '../../document/parsing/index.js'
import { formatNavDocument } from '../../document/writing/index.js'
import { freeId, withDrawing, type DraftShape, type Editor } from '../../editor/index.js'
import { createAutosave, type Autosave } from '../../persistence/index.js'
import { createIndexedDbStorage, type SaveStorage } from '../../persistence/storage/index.js'
import { whenPageHides } from '../../hooks/index.js'
import { memoizeLast } from '../memo.js'
import { endAll } from '../scheduling.js'
import type { EditorSaving, SavingState } from '../panel-context.js'
import { isUnfinished, warnWhile } from '../unsaved-warning.js'

export interface AutosaveSettings {
  /** Name of the save, a different one for each map. */
  readonly key: string
  /** Where saves are stored; IndexedDB if absent. */
  readonly storage?: SaveStorage | undefined
  /** Milliseconds without a change before a save; 300 if absent. */
  readonly delay?: number | undefined
  /** Milliseconds after which a call of the storage counts as failed; 5,000 if absent. */
  readonly timeout?: number | undefined
}

export interface EditorAutosave extends EditorSaving {
  /** Starts to save the changes of the editor. Returns a function that saves pending changes and stops. After a stop, `start` may be called again. */
  start: () => () => void
}

export function createEditorAutosave(
  editor: Editor,
  settings: AutosaveSettings,
  messages: () => { readonly restore: string },
): EditorAutosave {
  const { main, secondary, ...saves } = createSavePair(settings)
  const store = createStore<SavingState>({ status: 'idle', found: undefined })
  const document = drawingOf(editor)
  let offers: readonly NavDocument[] = []
  let recorded = document()
  let [hasRead, isSecondaryUsed] = [false, false]
  const current = (): Autosave => (store.state.found === undefined ? main : secondary)

  const save = (): void => {
    if (document() === recorded) return
    recorded = document()
    isSecondaryUsed ||= current() === secondary
    current().save(recorded)
  }
  const onChange = (): void => {
    if (document() === recorded) return
    if (hasRead) save()
    else if (store.state.status === 'idle') store.set({ status: 'pending' })
  }
  const offerNext = (): void => {
    const found = offers.find((offer) => !sameDrawing(offer, document()))
    offers = found === undefined ? [] : offers.slice(offers.indexOf(found) + 1)
    store.set({ found })
    if (found !== undefined || !isSecondaryUsed) return
    isSecondaryUsed = false
    recorded = document()
    main.save(recorded)
    saves.clearSecondary()
  }
  const readSaves = async (): Promise<void> => {
    const found = await saves.found()
    hasRead = true
    offers = found.documents
    // `offers` are the saves that the user may still restore. After the last one, `offerNext` writes the main save and removes the secondary save.
    isSecondaryUsed = found.isSecondaryUsed
    offerNext()
    onChange()
  }
  for (const each of [main, secondary]) {
    each.subscribe(() => {
      if (each !== current()) return
      const { status, error } = each.getSnapshot()
      // Do not show an error if only reading the saves failed. If the storage cannot be written either, the next save reports its own error.
      if (error?.code !== 'live/restore-failed' && status !== 'idle') store.set({ status })
    })
  }
  const leave = (): void => {
    save()
    saves.leave()
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    start: () => {
      if (!hasRead) void readSaves()
      const isUnsaved = (): boolean => UNSAVED.has(store.state.status) || isUnfinished(editor.getSnapshot())
      const subscriptions = [editor.subscribe(onChange), whenPageHides(leave), warnWhile(isUnsaved, store, editor)]
      onChange()
      return endAll(...subscriptions, leave)
    },
    restore: () => {
      const { found } = store.state
      if (found === undefined) return
      editor.document.replace(found, messages().restore)
      editor.camera.fit(found.bounds)
      offerNext()
    },
    discard: () => {
      isSecondaryUsed = true
      offerNext()
    },
    retry: () => void current().flush(),
    takeOver: () => current().takeOver(),
  }
}

/** Returns a function that returns the document to save. An outline being drawn is saved as a closed shape, but a freehand stroke is not saved. */
function drawingOf(editor: Editor): () => NavDocument {
  let shape: DraftShape | undefined
  const drawn = memoizeLast((document: NavDocument, terrain: string, ..._corner: readonly unknown[]) =>
    withDrawing(
      document,
      shape && { ...shape, points: shape.points.slice(0, shape.placed) },
      freeId('obstacle', (id) => editor.document.item(id) !== undefined),
      terrain,
    ),
  )
  return () => {
    const { document, terrain, overlay } = editor.getSnapshot()
    shape = overlay.shape?.kind === 'freehand' ? undefined : overlay.shape
    return drawn(document, terrain, shape?.kind, shape?.placed, shape?.points[shape.placed - 1])
  }
}

/** Creates the main save and a second one. While an offer is open, only the second one is written, so that the offered save is not overwritten. */
function createSavePair({ key, storage = createIndexedDbStorage(), delay, timeout }: AutosaveSettings) {
  const settings = { storage, ...(delay !== undefined && { delay }), ...(timeout !== undefined && { timeout }) }
  const main = createAutosave({ ...settings, key })
  const secondary = createAutosave({ ...settings, key: `${key}:side` })
  let isSecondaryStale = false
  main.subscribe(() => {
    if (!isSecondaryStale || main.getSnapshot().status !== 'saved') return
    isSecondaryStale = false
    void secondary.clear()
  })
  return {
    main,
    secondary,
    found: async () => {
      const opened = await Promise.all([secondary.restore(), main.restore()])
      return {
        documents: opened.flatMap(({ save }) => (save === undefined ? [] : [save.document])),
        isSecondaryUsed: opened[0].save !== undefined,
      }
    },
    clearSecondary: (): void => {
      isSecondaryStale = true
      void main.flush()
    },
    leave: (): void => {
      main.leave()
      secondary.leave()
    },
  }
}

const UNSAVED = new Set<SavingState['status']>(['pending', 'saving', 'error', 'conflict'])

/** Compares documents after a round trip through JSON, so that the order of fields does not matter. */
function sameDrawing(saved: NavDocument, current: NavDocument): boolean {
  return JSON.stringify(saved) === JSON.stringify(parseNavDocument(formatNavDocument(current)).document)
}
