/**
 * From DOM events to the plain input that the editor and the stage's own navigation read: positions in pixels from the
 * top left corner of the map, wheel in pixels, long presses by a clock that stops on movement.
 */
import type { Modifiers, PointerInput, PointerKind, WheelInput } from '../../editor/index.js'

export type StageInput = PointerInput | WheelInput

/** Held still for this long with a finger or pen (the editor's LONG_PRESS_MS). */
const LONG_PRESS_MS = 500
/** Movement, in pixels, that ends a long press. */
const LONG_PRESS_SLACK = 8
const LINE_PIXELS = 16
const PAGE_PIXELS = 400

export interface PointerSource {
  destroy: () => void
}

const modifiersOf = (event: MouseEvent): Modifiers => ({
  shift: event.shiftKey,
  alt: event.altKey,
  ctrl: event.ctrlKey,
  meta: event.metaKey,
})
const kindOf = (event: PointerEvent): PointerKind =>
  event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse'
const buttonOf = (event: PointerEvent): 0 | 1 | 2 => (event.button === 1 || event.button === 2 ? event.button : 0)

/** Listens on one element until destroyed. `send` answers whether the input was used; what was used goes no further in the browser. */
// Over 80 lines: listeners over one press, registered and removed in the same order
export function createPointerSource(element: HTMLElement, send: (input: StageInput) => boolean): PointerSource {
  const down = new Set<number>()
  let press: { id: number; x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined
  /** Where the surface stands while something is held: to ask at every move would lay the page out at every move. */
  let held: DOMRect | undefined
  const place = (event: MouseEvent): { x: number; y: number } => {
    const box = held ?? element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const forgetPlace = (): void => {
    held = undefined
  }
  const endPress = (): void => {
    if (press !== undefined) clearTimeout(press.timer)
    press = undefined
  }
  const inputOf = (type: PointerInput['type'], event: PointerEvent): PointerInput => ({
    type,
    ...place(event),
    ...(type === 'down' || type === 'up' ? { button: buttonOf(event) } : {}),
    pointerType: kindOf(event),
    pointerId: event.pointerId,
    time: event.timeStamp,
    ...modifiersOf(event),
  })

  /** A synthetic pointer cannot be captured: the gesture then ends where the surface ends. */
  const capture = (pointerId: number): boolean => {
    try {
      element.setPointerCapture(pointerId)
      return true
    } catch {
      return false
    }
  }
  const onDown = (event: PointerEvent): void => {
    down.add(event.pointerId)
    held = element.getBoundingClientRect()
    capture(event.pointerId)
    endPress()
    if (event.pointerType === 'touch' || event.pointerType === 'pen') {
      const start = inputOf('long-press', event)
      const timer = setTimeout(() => {
        press = undefined
        send({ ...start, time: start.time + LONG_PRESS_MS })
      }, LONG_PRESS_MS)
      press = { id: event.pointerId, x: event.clientX, y: event.clientY, timer }
    }
    // Middle button scrolling would fight the pan.
    if (send(inputOf('down', event)) && event.button === 1) event.preventDefault()
  }
  const onMove = (event: PointerEvent): void => {
    if (
      press?.id === event.pointerId &&
      Math.abs(event.clientX - press.x) + Math.abs(event.clientY - press.y) > LONG_PRESS_SLACK
    )
      endPress()
    send(inputOf('move', event))
  }
  const finish =
    (type: 'up' | 'cancel') =>
    (event: PointerEvent): void => {
      down.delete(event.pointerId)
      endPress()
      send(inputOf(type, event))
      if (down.size === 0) forgetPlace()
    }
  const onUp = finish('up')
  const onCancel = finish('cancel')
  const onLeave = (event: PointerEvent): void => {
    if (!down.has(event.pointerId)) send(inputOf('leave', event))
  }
  const onWheel = (event: WheelEvent): void => {
    const unit = event.deltaMode === 1 ? LINE_PIXELS : event.deltaMode === 2 ? PAGE_PIXELS : 1
    const used = send({
      type: 'wheel',
      ...place(event),
      deltaX: event.deltaX * unit,
      deltaY: event.deltaY * unit,
      time: event.timeStamp,
      ...modifiersOf(event),
    })
    if (used) event.preventDefault()
  }
  const onContextMenu = (event: MouseEvent): void => event.preventDefault()

  const { defaultView } = element.ownerDocument
  defaultView?.addEventListener('scroll', forgetPlace, { capture: true, passive: true })
  const resize = new ResizeObserver(forgetPlace)
  resize.observe(element)
  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onCancel)
  element.addEventListener('pointerleave', onLeave)
  element.addEventListener('wheel', onWheel, { passive: false })
  element.addEventListener('contextmenu', onContextMenu)
  return {
    destroy: () => {
      endPress()
      defaultView?.removeEventListener('scroll', forgetPlace, { capture: true })
      resize.disconnect()
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerup', onUp)
      element.removeEventListener('pointercancel', onCancel)
      element.removeEventListener('pointerleave', onLeave)
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('contextmenu', onContextMenu)
    },
  }
}
