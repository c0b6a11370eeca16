/**
 * The saves of one editor, before and after the code that saves is there: it comes with the live results, after the first picture.
 * What is drawn until then is saved once it came.
 */
import { createStore, toNavError } from '../../engine/core/index.js'
import type { Editor } from '../../editor/index.js'
import { sessionModule } from '../lazy/modules.js'
import type { SavingState } from '../panel-context.js'
import type { AutosaveSettings, EditorAutosave } from './editor-autosave.js'

export function createEditorSaving(
  editor: Editor,
  settings: AutosaveSettings,
  words: () => { readonly restore: string },
): EditorAutosave {
  const handedIn = editor.getSnapshot().document
  const store = createStore<SavingState>({ status: 'idle', error: undefined, found: undefined })
  let saves: EditorAutosave | undefined
  let current: Running | undefined
  const isUnsaved = (): boolean =>
    saves === undefined ? editor.getSnapshot().document !== handedIn : UNSAVED.has(store.state.status)
  /** The browser asks before it leaves a page with unsaved work. */
  const warn = (event: BeforeUnloadEvent): void => {
    if (isUnsaved()) event.preventDefault()
  }
  /** Only while it may be needed: a page that listens is not kept for the way back. */
  const listen = (): void => {
    if (current?.isOver === false && (saves === undefined || isUnsaved())) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
  }
  store.subscribe(listen)
  const make = ({ createEditorAutosave }: SessionModule): EditorAutosave => {
    if (saves !== undefined) return saves
    const made = createEditorAutosave(editor, settings, words, handedIn)
    made.subscribe(() => store.set(made.getSnapshot()))
    saves = made
    listen()
    return made
  }
  const begin = (running: Running): void => {
    const { module } = sessionModule.getSnapshot()
    if (module !== undefined) running.stop = make(module).start()
    else
      void sessionModule.load().then(
        (loaded) => {
          running.stop = make(loaded).start()
          if (running.isOver) running.stop()
        },
        (error: unknown) => store.set({ status: 'error', error: toNavError(error, 'live/save-failed') }),
      )
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    start: () => {
      const running: Running = { isOver: false, stop: () => undefined }
      current = running
      begin(running)
      listen()
      return () => {
        running.isOver = true
        running.stop()
        listen()
      }
    },
    restore: () => saves?.restore(),
    discard: () => saves?.discard(),
    retry: () => {
      if (saves !== undefined) saves.retry()
      else if (current !== undefined) begin(current)
    },
    takeOver: () => saves?.takeOver(),
  }
}

const UNSAVED = new Set<SavingState['status']>(['pending', 'saving', 'error', 'conflict'])

type SessionModule = Awaited<ReturnType<typeof sessionModule.load>>

/** From the start of the saves to their end. */
interface Running {
  isOver: boolean
  stop: () => void
}
