/** Drags rows: by mouse or pen after a minimum distance, by touch after a long press. */
import { originOf, treeOf } from '../dom.js'

export interface RowDrop {
  readonly key: string // `data-key` of the dragged row
  readonly target: string // `data-key` of the row above or below which the dragged row is dropped
  readonly side: 'above' | 'below'
}

interface RowDragTarget {
  readonly canDrag: (key: string) => boolean
  readonly canDrop: (key: string, target: string) => boolean
  readonly onOver: (drop: RowDrop | undefined) => void // receives the current drop position; undefined for none
  readonly onDrop: (drop: RowDrop) => void
}

const MIN_DRAG = 4 // screen pixels that a pressed pointer moves before the drag begins
const LONG_PRESS_MS = 400

interface Press {
  readonly pointerId: number
  readonly key: string
  readonly x: number
  readonly y: number
  dragging: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

export function listenForRowDrags(list: HTMLElement, host: RowDragTarget): () => void {
  let press: Press | undefined
  let drop: RowDrop | undefined
  const over = (next: RowDrop | undefined): void => {
    drop = next
    host.onOver(next)
  }
  const end = (): void => {
    clearTimeout(press?.timer)
    press = undefined
    over(undefined)
  }
  const onDown = (event: PointerEvent): void => {
    const key = draggableKey(event)
    if (key === undefined || !host.canDrag(key)) return
    const next: Press = {
      pointerId: event.pointerId,
      key,
      x: event.clientX,
      y: event.clientY,
      dragging: false,
      timer: undefined,
    }
    press = next
    if (event.pointerType === 'touch') next.timer = setTimeout(() => (next.dragging = true), LONG_PRESS_MS)
  }
  const onMove = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return
    if (!press.dragging) {
      if (Math.abs(event.clientX - press.x) + Math.abs(event.clientY - press.y) <= MIN_DRAG) return
      // A touch that moves before the long press scrolls the list.
      if (event.pointerType === 'touch') {
        end()
        return
      }
      press.dragging = true
    }
    over(dropUnder(event, list, press.key, host))
  }
  const onUp = (event: PointerEvent): void => {
    if (press?.pointerId !== event.pointerId) return
    const dropped = press.dragging ? drop : undefined
    if (press.dragging) ignoreNextClick(list)
    end()
    if (dropped !== undefined) host.onDrop(dropped)
  }
  const onTouch = (event: TouchEvent): void => {
    if (press?.dragging === true) event.preventDefault()
  }
  const listening = new AbortController()
  const { signal } = listening
  const page = list.ownerDocument
  list.addEventListener('pointerdown', onDown, { signal })
  page.addEventListener('pointermove', onMove, { signal })
  page.addEventListener('pointerup', onUp, { signal })
  page.addEventListener('pointercancel', end, { signal })
  list.addEventListener('touchmove', onTouch, { passive: false, signal })
  return () => {
    end()
    listening.abort()
  }
}

const rowAt = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-key]') ?? null

function draggableKey(event: PointerEvent): string | undefined {
  const target = originOf(event)
  if (target === undefined || event.button !== 0 || target.closest('input, .nav-row-act') !== null) return undefined
  return rowAt(target)?.dataset.key
}

function dropUnder(
  { clientX, clientY }: PointerEvent,
  list: HTMLElement,
  key: string,
  { canDrop }: RowDragTarget,
): RowDrop | undefined {
  const row = rowAt(treeOf(list).elementFromPoint(clientX, clientY))
  const target = row?.dataset.key
  if (row === null || target === undefined || target === key || !list.contains(row) || !canDrop(key, target))
    return undefined
  const box = row.getBoundingClientRect()
  return { key, target, side: clientY < box.top + box.height / 2 ? 'above' : 'below' }
}

function ignoreNextClick(list: HTMLElement): void {
  const stop = (event: Event): void => event.stopPropagation()
  list.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => list.removeEventListener('click', stop, { capture: true }), 0)
}
