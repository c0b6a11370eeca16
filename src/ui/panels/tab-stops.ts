import { useState, type KeyboardEvent } from 'react'
import { arrowStep, isRightToLeft } from '../controls/arrow-keys.js'
import { focusNear } from '../host-tree.js'

/** What a button of the toolbar spreads to take part. */
export interface TabStop {
  'data-stop': string
  tabIndex: number
  onFocus: () => void
}

export type TabStops = (id: string) => TabStop

/** A bar of buttons as one tab stop: the button focused last, at first `first`. Arrows go around, Home and End to the ends. */
export function useTabStops(first: string): { stops: TabStops; onKeyDown: (event: KeyboardEvent) => void } {
  const [current, setCurrent] = useState(first)
  const stops = (id: string): TabStop => ({
    'data-stop': id,
    tabIndex: current === id ? 0 : -1,
    onFocus: () => setCurrent(id),
  })
  return { stops, onKeyDown: moveFocus }
}

function moveFocus(event: KeyboardEvent): void {
  const bar = event.currentTarget
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const buttons = [...bar.querySelectorAll<HTMLElement>('button[data-stop]')].filter(
    (button) => button.offsetParent !== null,
  )
  const to = targetOf(event.key, buttons, isRightToLeft(bar))
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  to.focus()
}

function targetOf(key: string, buttons: readonly HTMLElement[], rtl: boolean): HTMLElement | undefined {
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  const step = arrowStep(key, { rtl })
  const at = buttons.findIndex((button) => button === focusNear(button))
  return step === 0 || at < 0 ? undefined : buttons[(at + step + buttons.length) % buttons.length]
}
