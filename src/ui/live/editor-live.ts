/** Live results of one editor: those of the session with the engine, once that is loaded, and none before. */
import { createStore } from '../../engine/core/index.js'
import type { Editor } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import { sessionModule } from '../lazy/modules.js'
import type { DisplayStore } from '../display-state.js'
import { NOTHING_YET, type EditorLive, type NavigationSettings } from './live-state.js'
import { createPendingNavigation } from './pending-navigation.js'

export function createEditorLive(editor: Editor, display: DisplayStore, settings: NavigationSettings = {}): EditorLive {
  const store = createStore(NOTHING_YET)
  const pending = createPendingNavigation(settings.navigation)
  let session: EditorLive | undefined
  let words: Messages | undefined

  const open = (): EditorLive | undefined => {
    const { module } = sessionModule.getSnapshot()
    if (session !== undefined || module === undefined) return session
    const opened = module.createLiveSession(editor, display, settings)
    pending.open(opened.navigation)
    opened.subscribe(() => store.set(opened.getSnapshot()))
    if (editor.options.clip === undefined) editor.setOptions({ clip: module.combineRegions })
    if (words !== undefined) opened.setWords(words)
    return (session = opened)
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    navigation: pending.navigation,
    measurePath: (from, to) => session?.measurePath(from, to),
    stop: () => session?.stop(),
    retry: () => session?.retry(),
    setWords: (next) => {
      words = next
      session?.setWords(next)
    },
    start: () => {
      let stop: (() => void) | undefined
      const follow = (): void => {
        stop ??= open()?.start()
        if (stop === undefined && sessionModule.getSnapshot().status === 'failed') store.set({ status: 'error' })
      }
      const leave = sessionModule.subscribe(follow)
      follow()
      return () => {
        leave()
        stop?.()
      }
    },
  }
}
