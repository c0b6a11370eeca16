/** A group of buttons that is one tab stop, with arrow keys inside. */
import { useState, type KeyboardEvent } from 'react'
import { focusNear } from '../dom.js'

export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }

/** 1 to the next button, -1 to the one before, 0 for every other key. */
function arrowStep(key: string, rtl: boolean): 1 | -1 | 0 {
  const step = STEPS[key] ?? 0
  return rtl && (key === 'ArrowRight' || key === 'ArrowLeft') ? ((-step || 0) as typeof step) : step
}

/** Arrows move the focus around the buttons, Home and End to their ends. Returns the button that got it. */
function rove(event: KeyboardEvent, buttons: readonly HTMLElement[]): HTMLElement | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const step = arrowStep(event.key, isRightToLeft(event.currentTarget))
  const at = buttons.findIndex((button) => button === focusNear(button))
  const to =
    event.key === 'Home'
      ? buttons[0]
      : event.key === 'End'
        ? buttons.at(-1)
        : step === 0 || at < 0
          ? undefined
          : buttons[(at + step + buttons.length) % buttons.length]
  if (to === undefined) return undefined
  event.preventDefault()
  event.stopPropagation()
  to.focus()
  return to
}

/** For a group of radios or tabs: the one that gets the focus is chosen. */
export function chooseByArrows(event: KeyboardEvent): void {
  rove(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"], [role="tab"]')])?.click()
}

/** What a button of a bar spreads to take part. */
export interface TabStop {
  'data-stop': string
  tabIndex: number
  onFocus: () => void
}

export type TabStops = (id: string) => TabStop

/** A bar of buttons as one tab stop: the button focused last, at first `first`. */
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
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-stop]')]
  rove(
    event,
    buttons.filter((button) => button.offsetParent !== null),
  )
}
