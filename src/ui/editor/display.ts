import { useEffect, useRef } from 'react'
import { reportUncaught, sameValue } from '../../engine/core/index.js'
import { useBrowserLayoutEffect } from '../../hooks/index.js'
import { defined } from '../memo.js'
import type { DisplayState, DisplayStore } from '../display-state.js'

const DISPLAYED = [
  'overlays',
  'grid',
  'smooth',
  'names',
  'attribute',
  'agent',
  'both',
  'planner',
  'side',
  'drawer',
  'folded',
  'dialog',
  'exports',
  'grouping',
  'colorMode',
  'comparing',
  'replaying',
  'searched',
] as const satisfies readonly (keyof DisplayState)[]

export type Display = Pick<DisplayState, (typeof DISPLAYED)[number]>

/** Any subset of the display options. Overlays and collapsed panels can be given one by one. */
export type DisplaySettings = Partial<Omit<Display, 'overlays' | 'folded'>> & {
  readonly overlays?: Partial<Display['overlays']> | undefined
  readonly folded?: Partial<Display['folded']> | undefined
}

export interface DisplayProps {
  /** Controlled options, by name. The user changes them through `onDisplayChange`. The editor holds all other options. */
  display?: DisplaySettings | undefined
  /** Initial overlays, agent and open panel. */
  defaultDisplay?: (DisplaySettings & Partial<Omit<DisplayState, keyof Display>>) | undefined
  /** Called with all display options after the user or a call of `set` has changed one of them. */
  onDisplayChange?: ((display: Display) => void) | undefined
}

export function withDisplay(state: DisplayState, settings: NonNullable<DisplayProps['defaultDisplay']>): DisplayState {
  const { overlays, folded } = settings
  return {
    ...state,
    ...defined<object>(settings),
    overlays: { ...state.overlays, ...overlays },
    folded: { ...state.folded, ...folded },
  }
}

type Latest = () => { readonly props: DisplayProps & { onError?: ((error: unknown) => void) | undefined } }

export function useControlledDisplay(
  store: DisplayStore,
  { display }: DisplayProps,
  latest: Latest,
  onControlled: () => void,
): void {
  const reported = useRef(store.getSnapshot())
  useBrowserLayoutEffect(() => {
    if (display === undefined) return
    const state = store.getSnapshot()
    const next = withDisplay(state, display)
    const keys = DISPLAYED.filter((key) => !sameValue(state[key], next[key]))
    if (keys.length === 0) return
    const change: Partial<DisplayState> = Object.fromEntries(keys.map((key) => [key, next[key]]))
    reported.current = { ...state, ...change }
    store.set(change)
  })
  useEffect(
    () =>
      store.subscribe(() => {
        const state = store.getSnapshot()
        const before = reported.current
        if (DISPLAYED.every((key) => state[key] === before[key])) return
        reported.current = state
        const { onDisplayChange, onError = reportUncaught, display: controlled } = latest().props
        try {
          onDisplayChange?.(displayOf(state))
        } catch (error) {
          onError(error)
        }
        if (controlled !== undefined) onControlled()
      }),
    [store, latest, onControlled],
  )
}

const displayOf = (state: DisplayState): Display =>
  Object.fromEntries(DISPLAYED.map((key) => [key, state[key]])) as unknown as Display
