/** Components that are loaded when they are first drawn. Until then a placeholder keeps their place; a failure is reported with a way to try again. */
import { createElement, useEffect, useSyncExternalStore, type FunctionComponent, type ReactNode } from 'react'
import { usePanel } from '../panel-context.js'
import type { PanelMessages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'
import type { LazyModule, LazyState } from './lazy-module.js'

const WAITING: LazyState<never> = { status: 'waiting', module: undefined }
const waiting = (): LazyState<never> => WAITING

/** The module, asked for by the first render; undefined until it is there. */
export function useLazyModule<Module>(lazy: LazyModule<Module>): Module | undefined {
  const { display, words } = usePanel()
  return useLazyState(lazy, display, words, true).module
}

/** How far a module is, loaded once it is `wanted`. A failure is reported in the notice, with a way to try again. */
export function useLazyState<Module>(
  lazy: LazyModule<Module>,
  display: DisplayStore,
  words: PanelMessages,
  wanted: boolean,
): LazyState<Module> {
  const state = useSyncExternalStore<LazyState<Module>>(lazy.subscribe, lazy.getSnapshot, waiting)
  const failed = wanted && state.status === 'failed'
  useEffect(() => {
    // A failure is part of the state.
    if (wanted) lazy.load().catch(() => undefined)
  }, [lazy, wanted])
  useEffect(() => {
    if (!failed) return
    const retry = (): void => {
      display.set({ notice: undefined })
      lazy.load().catch(() => undefined)
    }
    display.set({ notice: { severity: 'error', text: words.loadFailed, act: { label: words.loadRetry, run: retry } } })
  }, [failed, lazy, display, words])
  return state
}

/** A component of a lazy module. Not React's `lazy`: this one renders at once where its module is there already, and can be loaded again. */
export function lazyPart<Module, Props extends object>(
  lazy: LazyModule<Module>,
  choose: (module: Module) => FunctionComponent<Props>,
  Placeholder?: FunctionComponent,
): (props: Props) => ReactNode {
  return (props) => {
    const module = useLazyModule(lazy)
    if (module !== undefined) return createElement(choose(module), props)
    return Placeholder === undefined ? null : createElement(Placeholder)
  }
}
