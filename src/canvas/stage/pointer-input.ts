import {
  LONG_PRESS_MS,
  wheelOfPinch,
  type Modifiers,
  type PointerInput,
  type PointerKind,
  type WheelInput,
} from '../../editor/index.js'
import { observeSize, pageBox, placeIn, type PageBox } from './page-box.js'

export type StageInput = PointerInput | WheelInput

const LONG_PRESS_SLACK = 8
const RIGHT_HELD = 2
const LINE_PIXELS = 16
const PAGE_PIXELS = 400

/** Safari's own event for a pinch on a trackpad. Other browsers send a wheel event with Ctrl. */
interface PinchEvent extends MouseEvent {
  readonly scale: number
}

interface InputEvents extends HTMLElementEventMap {
  gesturestart: PinchEvent
  gesturechange: PinchEvent
}

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

/**
 * Listens to pointers on an element until destroyed. `send` returns whether an input was used: then the wheel does not scroll the page, and the middle button
 * does not start the browser's scrolling. A finger on the element never scrolls the page. The context menu and Safari's pinch are always prevented.
 * @example
 * const editor = createEditor()
 * const pointers = createPointerSource(document.body, (input) => editor.input.handle(input))
 * pointers.destroy()
 */
export function createPointerSource(element: HTMLElement, send: (input: StageInput) => boolean): PointerSource {
  return new ElementPointers(element, send)
}

class ElementPointers implements PointerSource {
  private readonly down = new Set<number>()
  private readonly press: LongPress
  /** The box of the element, kept during a press. Measuring it on every move would force a layout. */
  private box: PageBox | undefined
  private pinchScale = 1
  private readonly stopMeasuring: () => void
  private readonly listening = new AbortController()

  constructor(
    private readonly element: HTMLElement,
    private readonly send: (input: StageInput) => boolean,
  ) {
    this.press = new LongPress(send)
    this.stopMeasuring = observeSize([element], () => this.forgetBox())
    this.listen('pointerdown', (event) => this.onDown(event))
    this.listen('pointermove', (event) => this.onMove(event))
    this.listen('pointerup', (event) => this.onEnd('up', event))
    this.listen('pointercancel', (event) => this.onEnd('cancel', event))
    this.listen('pointerleave', (event) => this.onLeave(event))
    this.listen('wheel', (event) => this.onWheel(event), { passive: false })
    this.listen('gesturestart', (event) => this.onPinch(event))
    this.listen('gesturechange', (event) => this.onPinch(event))
    this.listen('touchmove', (event) => this.onTouchMove(event), { passive: false })
    this.listen('contextmenu', (event) => event.preventDefault())
    const { signal } = this.listening
    const view = element.ownerDocument.defaultView
    view?.addEventListener('scroll', () => this.forgetBox(), { capture: true, passive: true, signal })
  }

  destroy(): void {
    this.press.end()
    this.listening.abort()
    this.stopMeasuring()
  }

  private listen<K extends keyof InputEvents>(
    type: K,
    listen: (event: InputEvents[K]) => void,
    options?: AddEventListenerOptions,
  ): void {
    this.element.addEventListener(type, listen as (event: Event) => void, { ...options, signal: this.listening.signal })
  }

  private onDown(event: PointerEvent): void {
    this.down.add(event.pointerId)
    this.box = pageBox(this.element)
    this.capture(event.pointerId)
    this.press.end()
    if (event.pointerType === 'touch' || event.pointerType === 'pen')
      this.press.begin(event, this.inputOf('long-press', event))
    if (this.send(this.inputOf('down', event)) && event.button === 1) event.preventDefault()
  }

  private onMove(event: PointerEvent): void {
    this.press.follow(event)
    // If a mouse button is pressed while another one is held, the browser reports a move.
    if (event.button === 2 && (event.buttons & RIGHT_HELD) !== 0) this.send(this.inputOf('down', event))
    else this.send(this.inputOf('move', event))
  }

  private onEnd(type: 'up' | 'cancel', event: PointerEvent): void {
    this.down.delete(event.pointerId)
    this.press.end()
    this.send(this.inputOf(type, event))
    if (this.down.size === 0) this.forgetBox()
  }

  private onLeave(event: PointerEvent): void {
    if (!this.down.has(event.pointerId)) this.send(this.inputOf('leave', event))
  }

  /** Prevents the browser from treating a fast drag as a fling, after which it would swallow the next tap. */
  private onTouchMove(event: TouchEvent): void {
    if (this.down.size > 0 && event.cancelable) event.preventDefault()
  }

  private onWheel(event: WheelEvent): void {
    const unit = event.deltaMode === 1 ? LINE_PIXELS : event.deltaMode === 2 ? PAGE_PIXELS : 1
    const box = this.where()
    // A pan needs the distance in element pixels. A zoom, with Ctrl or Command, needs it in window pixels, so do not convert it.
    const [scaleX, scaleY] = event.ctrlKey || event.metaKey ? [1, 1] : [box.scaleX, box.scaleY]
    const isUsed = this.send({
      type: 'wheel',
      ...placeIn(box, event),
      deltaX: (event.deltaX * unit) / scaleX,
      deltaY: (event.deltaY * unit) / scaleY,
      time: event.timeStamp,
      ...modifiersOf(event),
    })
    if (isUsed) event.preventDefault()
  }

  /** Zooms by a pinch on a trackpad. Does not zoom while a pointer is down: a pinch on a touch screen is handled by its pointer events. */
  private onPinch(event: PinchEvent): void {
    event.preventDefault()
    const factor = event.type === 'gesturestart' ? 1 : event.scale / this.pinchScale
    this.pinchScale = event.scale
    if (factor === 1 || this.down.size > 0) return
    const place = placeIn(this.where(), event)
    this.send({ type: 'wheel', ...place, deltaX: 0, deltaY: wheelOfPinch(factor), time: event.timeStamp, ctrl: true })
  }

  private capture(pointerId: number): void {
    try {
      this.element.setPointerCapture(pointerId)
    } catch {
      return
    }
  }

  private forgetBox(): void {
    this.box = undefined
  }

  private where(): PageBox {
    return this.box ?? pageBox(this.element)
  }

  private inputOf(type: PointerInput['type'], event: PointerEvent): PointerInput {
    return {
      type,
      ...placeIn(this.where(), event),
      ...(type === 'down' || type === 'up' ? { button: buttonOf(event) } : {}),
      pointerType: kindOf(event),
      pointerId: event.pointerId,
      time: event.timeStamp,
      ...modifiersOf(event),
    }
  }
}

class LongPress {
  private press: { id: number; x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined

  constructor(private readonly send: (input: StageInput) => boolean) {}

  begin(event: PointerEvent, input: PointerInput): void {
    const timer = setTimeout(() => {
      this.press = undefined
      this.send({ ...input, time: input.time + LONG_PRESS_MS })
    }, LONG_PRESS_MS)
    this.press = { id: event.pointerId, x: event.clientX, y: event.clientY, timer }
  }

  follow(event: PointerEvent): void {
    const { press } = this
    if (press?.id !== event.pointerId) return
    if (Math.abs(event.clientX - press.x) + Math.abs(event.clientY - press.y) > LONG_PRESS_SLACK) this.end()
  }

  end(): void {
    if (this.press !== undefined) clearTimeout(this.press.timer)
    this.press = undefined
  }
}
