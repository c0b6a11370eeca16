import { useState, type KeyboardEvent } from 'react'
import { focusNear } from '../dom.js'

export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }

function rove(event: KeyboardEvent, buttons: readonly HTMLElement[]): HTMLElement | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const isSideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft'
  const step = (STEPS[event.key] ?? 0) * (isSideways && isRightToLeft(event.currentTarget) ? -1 : 1)
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

export function chooseByArrows(event: KeyboardEvent): void {
  rove(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"], [role="tab"]')])?.click()
}

export interface TabStop {
  'data-stop': string
  tabIndex: number
  onFocus: () => void
}

export type TabStops = (id: string) => TabStop

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
