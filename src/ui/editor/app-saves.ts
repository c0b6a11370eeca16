/** Tracks whether `onSave` saved the document. A document equal to the saved one, as after an undo, counts as saved: O(items) per change. */
import { createStore, sameValue } from '../../engine/core/index.js'
import type { NavDocument } from '../../document/model/index.js'
import type { Editor } from '../../editor/index.js'
import { memoizeLast } from '../memo.js'
import { endAll } from '../scheduling.js'
import type { AppSaveState } from '../panel-context.js'
import { isUnfinished, warnWhile } from '../unsaved-warning.js'

type OnSave = (document: NavDocument) => unknown

export function createAppSaves(editor: Editor, onSave: () => OnSave | undefined) {
  const document = (): NavDocument => editor.getSnapshot().document
  const store = createStore<AppSaveState>({ status: 'saved', reason: undefined })
  let saved = document()
  let given: NavDocument | undefined
  let isSaving = false
  let failure: { readonly reason: string | undefined } | undefined

  const isSaved = memoizeLast(sameValue)
  const update = (): void => {
    const status = isSaving
      ? 'saving'
      : isSaved(document(), saved)
        ? 'saved'
        : failure === undefined
          ? 'edited'
          : 'failed'
    store.set({ status, reason: status === 'failed' ? failure?.reason : undefined })
  }
  const save = async (): Promise<void> => {
    const work = onSave()
    if (isSaving || work === undefined) return
    const sent = document()
    isSaving = true
    failure = undefined
    update()
    try {
      await work(sent)
      saved = sent
    } catch (error) {
      failure = { reason: error instanceof Error && error.message !== '' ? error.message : undefined }
    }
    isSaving = false
    update()
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    save: (): void => void save(),
    setSaved: (next: NavDocument | undefined): void => {
      if (next === undefined || next === given) return
      given = next
      saved = next
      failure = undefined
      update()
    },
    start: (): (() => void) => {
      update()
      const isUnsaved = (): boolean => store.state.status !== 'saved' || isUnfinished(editor.getSnapshot())
      return endAll(editor.subscribe(update), warnWhile(isUnsaved, store, editor))
    },
  }
}
