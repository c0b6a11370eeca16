/**
 * Saves the drawing of one editor soon after each change, and offers an earlier save that differs from what the host handed in.
 * Until that offer is answered nothing is written over it: what is drawn meanwhile is saved beside it, and offered first the next time.
 */
import { createStore } from '../../engine/core/index.js'
import { formatNavDocument, parseNavDocument, type NavDocument } from '../../document/model/index.js'
import type { Editor } from '../../editor/index.js'
import { createAutosave, createIndexedDbStorage, type SaveStorage } from '../../persistence/index.js'
import type { EditorSaving, SavingState } from '../panel-context.js'

export interface AutosaveSettings {
  /** Name of the save; one per map. */
  readonly key: string
  /** The browser's database when absent. A host may keep saves on its server. */
  readonly storage?: SaveStorage
  /** Milliseconds of rest before a save; 300 when absent. */
  readonly delay?: number
  /** Milliseconds that storage has to answer; 5,000 when absent. */
  readonly timeout?: number
}

export interface EditorAutosave extends EditorSaving {
  /** Begins to follow the editor. Returns the way out, which writes what waits; it may begin again. */
  start: () => () => void
}

// Over 80 lines: one state of offers and saves: each step reads and sets what the others left
export function createEditorAutosave(
  editor: Editor,
  { key, storage = createIndexedDbStorage(), delay, timeout }: AutosaveSettings,
  words: () => { readonly restore: string },
): EditorAutosave {
  const settings = { storage, ...(delay !== undefined && { delay }), ...(timeout !== undefined && { timeout }) }
  const saves = createAutosave({ ...settings, key })
  /** Takes what is drawn while an offer stands: nothing is written over what was found, and nothing is lost. */
  const aside = createAutosave({ ...settings, key: `${key}:side` })
  const store = createStore<SavingState>({ status: 'idle', error: undefined, found: undefined })
  const publish = store.set
  /** Earlier work that is still to be offered, once the offer before it is answered. */
  let offers: readonly NavDocument[] = []
  /** The drawing when it was last known to need no saving. */
  let settled: NavDocument = editor.getSnapshot().document
  let looked = false
  let isAsideUsed = false

  const document = (): NavDocument => editor.getSnapshot().document
  const keep = (): void => {
    if (document() === settled) return
    settled = document()
    const isOffering = store.state.found !== undefined
    isAsideUsed ||= isOffering
    ;(isOffering ? aside : saves).save(settled)
  }
  const follow = (): void => {
    if (document() === settled) return
    if (looked) keep()
    else if (store.state.status === 'idle') publish({ status: 'pending' })
  }
  const look = async (): Promise<void> => {
    const opened = await Promise.all([aside.restore(), saves.restore()])
    looked = true
    offers = opened.flatMap(({ save }) => (save === undefined ? [] : [save.document]))
    // What lies aside counts as answered only once its offer is.
    isAsideUsed = opened[0].save !== undefined
    offerNext()
    follow()
  }
  const offerNext = (): void => {
    const found = offers.find((offer) => !sameDrawing(offer, document()))
    offers = found === undefined ? [] : offers.slice(offers.indexOf(found) + 1)
    publish({ found })
    if (found === undefined && isAsideUsed) {
      isAsideUsed = false
      settled = document()
      saves.save(settled)
      void forgetAside()
    }
  }
  /** Once the drawing itself is saved, what lay aside goes. */
  const forgetAside = async (): Promise<void> => {
    const { status } = await saves.flush()
    if (status !== 'saved') return
    aside.dispose()
    await Promise.all(['a', 'b', 'head', 'last'].map((part) => storage.write(`${key}:side:${part}`, ''))).catch(
      () => undefined,
    )
  }
  const leaveNothing = (): void => {
    keep()
    saves.leave()
    aside.leave()
  }
  const onVisibility = (): void => {
    if (globalThis.document.visibilityState === 'hidden') leaveNothing()
  }

  for (const each of [saves, aside]) {
    each.subscribe(() => {
      const { status, error } = each.getSnapshot()
      // Storage that could not be read matters only once there is something to save.
      if (error?.code !== 'live/restore-failed' && status !== 'idle') publish({ status, error })
    })
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    start: () => {
      if (!looked) void look()
      const leave = editor.subscribe(follow)
      addEventListener('pagehide', leaveNothing)
      addEventListener('visibilitychange', onVisibility)
      follow()
      return () => {
        leave()
        removeEventListener('pagehide', leaveNothing)
        removeEventListener('visibilitychange', onVisibility)
        leaveNothing()
      }
    },
    restore: () => {
      const { found } = store.state
      if (found === undefined) return
      editor.document.replace(found, words().restore)
      editor.camera.fit(found.bounds)
      offerNext()
    },
    discard: () => {
      isAsideUsed = true
      offerNext()
    },
    retry: () => void (store.state.found === undefined ? saves : aside).flush(),
    takeOver: () => (store.state.found === undefined ? saves : aside).takeOver(),
  }
}

/** Both as they are read back from text: the order of fields does not count. */
function sameDrawing(saved: NavDocument, current: NavDocument): boolean {
  return JSON.stringify(saved) === JSON.stringify(parseNavDocument(formatNavDocument(current)).document)
}
