/** Offers to restore an earlier save. Until the user answers, new work goes to a second save, which a reload offers first. */
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
  /** Subscribes to the editor. Returns a function that unsubscribes and writes pending work. May be called again. */
  start: () => () => void
}

export function createEditorAutosave(
  editor: Editor,
  settings: AutosaveSettings,
  messages: () => { readonly restore: string },
): EditorAutosave {
  const { main, aside, found: readFound, clearAside, leave: leaveSaves } = createSavePair(settings)
  const store = createStore<SavingState>({ status: 'idle', error: undefined, found: undefined })
  const document = drawingOf(editor)
  let offers: readonly NavDocument[] = []
  let recorded = document()
  let [hasLooked, isAsideUsed] = [false, false]
  const current = (): Autosave => (store.state.found === undefined ? main : aside)

  const keep = (): void => {
    if (document() === recorded) return
    recorded = document()
    isAsideUsed ||= current() === aside
    current().save(recorded)
  }
  const follow = (): void => {
    if (document() === recorded) return
    if (hasLooked) keep()
    else if (store.state.status === 'idle') store.set({ status: 'pending' })
  }
  const offerNext = (): void => {
    const found = offers.find((offer) => !sameDrawing(offer, document()))
    offers = found === undefined ? [] : offers.slice(offers.indexOf(found) + 1)
    store.set({ found })
    if (found !== undefined || !isAsideUsed) return
    isAsideUsed = false
    recorded = document()
    main.save(recorded)
    clearAside()
  }
  const look = async (): Promise<void> => {
    const found = await readFound()
    hasLooked = true
    offers = found.documents
    // If a second save exists, it remains in use until the user answers its offer.
    isAsideUsed = found.isAsideUsed
    offerNext()
    follow()
  }
  for (const each of [main, aside]) {
    each.subscribe(() => {
      if (each !== current()) return
      const { status, error } = each.getSnapshot()
      // A failed read of the storage matters only once there is something to save.
      if (error?.code !== 'live/restore-failed' && status !== 'idle') store.set({ status, error })
    })
  }
  const leave = (): void => {
    keep()
    leaveSaves()
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    start: () => {
      if (!hasLooked) void look()
      const isUnsaved = (): boolean => UNSAVED.has(store.state.status) || isUnfinished(editor.getSnapshot())
      const unfollow = [editor.subscribe(follow), whenPageHides(leave), warnWhile(isUnsaved, store, editor)]
      follow()
      return endAll(...unfollow, leave)
    },
    restore: () => {
      const { found } = store.state
      if (found === undefined) return
      editor.document.replace(found, messages().restore)
      editor.camera.fit(found.bounds)
      offerNext()
    },
    discard: () => {
      isAsideUsed = true
      offerNext()
    },
    retry: () => void current().flush(),
    takeOver: () => current().takeOver(),
  }
}

/** Returns the document including the outline being drawn, closed, so that its corners survive a reload. Ignores a freehand stroke. */
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

/** The main save and a second one. While an offer is open, only the second one is written, so that the offered save is not overwritten. */
interface SavePair {
  readonly main: Autosave
  readonly aside: Autosave
  readonly found: () => Promise<{ readonly documents: readonly NavDocument[]; readonly isAsideUsed: boolean }>
  readonly clearAside: () => void
  readonly leave: () => void
}

function createSavePair({ key, storage = createIndexedDbStorage(), delay, timeout }: AutosaveSettings): SavePair {
  const settings = { storage, ...(delay !== undefined && { delay }), ...(timeout !== undefined && { timeout }) }
  const main = createAutosave({ ...settings, key })
  const aside = createAutosave({ ...settings, key: `${key}:side` })
  let isAsideStale = false
  main.subscribe(() => {
    if (!isAsideStale || main.getSnapshot().status !== 'saved') return
    isAsideStale = false
    void aside.clear()
  })
  return {
    main,
    aside,
    found: async () => {
      const opened = await Promise.all([aside.restore(), main.restore()])
      return {
        documents: opened.flatMap(({ save }) => (save === undefined ? [] : [save.document])),
        isAsideUsed: opened[0].save !== undefined,
      }
    },
    clearAside: () => {
      isAsideStale = true
      void main.flush()
    },
    leave: () => {
      main.leave()
      aside.leave()
    },
  }
}

const UNSAVED = new Set<SavingState['status']>(['pending', 'saving', 'error', 'conflict'])

/** Compares documents after a round trip through JSON, so that the order of fields does not matter. */
function sameDrawing(saved: NavDocument, current: NavDocument): boolean {
  return JSON.stringify(saved) === JSON.stringify(parseNavDocument(formatNavDocument(current)).document)
}
