/** The questions about paths, loaded when the first hook asks one. */
import { useEffect, useSyncExternalStore } from 'react'
import { createStore, reportUncaught } from '../engine/core/index.js'
import type * as questionsModule from './path-questions.js'

type PathQuestions = typeof questionsModule
const store = createStore<{ readonly questions: PathQuestions | undefined }>({ questions: undefined })
const now = (): PathQuestions | undefined => store.state.questions
const none = (): undefined => undefined

async function load(): Promise<void> {
  store.set({ questions: await import('./path-questions.js') })
}

/** Undefined until they are there, and on a server. */
export function usePathQuestions(wanted: boolean): PathQuestions | undefined {
  const questions = useSyncExternalStore(store.subscribe, now, none)
  const missing = wanted && questions === undefined
  useEffect(() => {
    if (missing) load().catch(reportUncaught)
  }, [missing])
  return questions
}
