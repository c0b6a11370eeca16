/**
 * Saves the drawing of one editor soon after each change, and offers an earlier save that differs from what the host handed in.
 * Until that offer is answered nothing is written over it, unless the page or the editor goes away with newer work.
 */
import { formatNavDocument, parseNavDocument, type NavDocument } from '../../document/index.js'
import type { Editor } from '../../editor/index.js'
import { createAutosave, createIndexedDbStorage, type SaveStorage } from '../../live/index.js'
import type { EditorSaving, SavingState } from '../panels/panel-context.js'

export interface AutosaveSettings {
  /** Name of the save; one per map. */
  readonly key: string
  /** The browser's database when absent. A host may keep saves on its server. */
  readonly storage?: SaveStorage
  /** Milliseconds of rest before a save; 300 when absent. */
  readonly delay?: number
}

export interface EditorAutosave extends EditorSaving {
  /** Begins to follow the editor. Returns the way out, which writes what waits; it may begin again. */
  start: () => () => void
}

export function createEditorAutosave(editor: Editor, { key, storage = createIndexedDbStorage(), delay }: AutosaveSettings, words: () => { readonly restore: string }): EditorAutosave {
  const saves = createAutosave({ key, storage, ...(delay !== undefined && { delay }) })
  const listeners = new Set<() => void>()
  let state: SavingState = { status: 'idle', error: undefined, found: undefined }
  /** The drawing when it was last known to need no saving. */
  let settled: NavDocument = editor.getSnapshot().document
  let looked = false

  const publish = (change: Partial<SavingState>): void => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  const document = (): NavDocument => editor.getSnapshot().document
  const keep = (): void => {
    if (document() === settled) return
    settled = document()
    saves.save(settled)
  }
  const follow = (): void => {
    if (document() === settled) return
    if (looked && state.found === undefined) keep()
    else if (state.status === 'idle') publish({ status: 'pending' })
  }
  const look = async (): Promise<void> => {
    const { save } = await saves.restore()
    looked = true
    const found = save === undefined || sameDrawing(save.document, document()) ? undefined : save.document
    if (found !== undefined) publish({ found })
    follow()
  }
  const leaveNothing = (): void => {
    keep()
    void saves.flush()
  }

  saves.subscribe(() => {
    const { status, error } = saves.getSnapshot()
    // Storage that could not be read matters only once there is something to save.
    if (error?.code !== 'live/restore-failed') publish({ status, error })
  })
  return {
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      if (!looked) void look()
      const leave = editor.subscribe(follow)
      addEventListener('pagehide', leaveNothing)
      follow()
      return () => {
        leave()
        removeEventListener('pagehide', leaveNothing)
        leaveNothing()
      }
    },
    restore: () => {
      const { found } = state
      if (found === undefined) return
      publish({ found: undefined })
      editor.replaceDocument(found, words().restore)
      editor.fit(found.bounds)
    },
    discard: () => {
      publish({ found: undefined })
      settled = document()
      saves.save(settled)
    },
    retry: () => void saves.flush(),
    takeOver: () => saves.takeOver(),
  }
}

/** Both as they are read back from text: the order of fields does not count. */
function sameDrawing(saved: NavDocument, current: NavDocument): boolean {
  return JSON.stringify(saved) === JSON.stringify(parseNavDocument(formatNavDocument(current)).document)
}
