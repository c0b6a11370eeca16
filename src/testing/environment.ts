/** Adds browser features that the editor needs and jsdom lacks. */
import { installSilentCanvas } from './canvas.js'
import { createResizeObserver, dialogMethods } from './jsdom-features.js'

export interface TestEnvironmentOptions {
  /** Width and height of every element in screen pixels, since jsdom has no layout; 1280 by 800 when absent. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export interface TestEnvironment {
  /** Sets the size of every element and notifies the resize observers. */
  resize: (width: number, height: number) => void
  /** Restores the environment to its state before the installation. */
  uninstall: () => void
}

/**
 * Adds to jsdom what `<NavEditor>` and the layers need. Call it once before the first render, as in a setup file.
 * @example
 * import { installTestEnvironment } from 'navsmith/testing'
 *
 * installTestEnvironment({ width: 1280, height: 800 })
 */
export function installTestEnvironment({ width = 1280, height = 800 }: TestEnvironmentOptions = {}): TestEnvironment {
  const size = { width, height }
  const observers = new Set<{ notify: () => void }>()
  const undo: (() => void)[] = [installSilentCanvas()]
  const replace = (target: object, name: string, value: unknown): void => {
    const before = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { configurable: true, writable: true, value })
    undo.push(() => {
      if (before === undefined) Reflect.deleteProperty(target, name)
      else Object.defineProperty(target, name, before)
    })
  }
  const add = (target: object, name: string, value: unknown): void => {
    if (Reflect.get(target, name) === undefined) replace(target, name, value)
  }

  // eslint-disable-next-line @typescript-eslint/unbound-method -- the call below passes the element as `this`
  const plainBox = Element.prototype.getBoundingClientRect
  replace(Element.prototype, 'getBoundingClientRect', function (this: Element): DOMRect {
    const own = plainBox.call(this)
    return own.width > 0 || own.height > 0 ? own : boxOf(size.width, size.height)
  })
  add(globalThis, 'ResizeObserver', createResizeObserver(observers))
  add(window, 'matchMedia', (media: string) => ({
    matches: false,
    media,
    onchange: null,
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
    dispatchEvent: () => false,
  }))
  add(globalThis, 'requestAnimationFrame', (callback: FrameRequestCallback) =>
    Number(setTimeout(() => callback(performance.now()), 16)),
  )
  add(globalThis, 'cancelAnimationFrame', (handle: number) => clearTimeout(handle))
  for (const name of ['setPointerCapture', 'releasePointerCapture', 'scrollIntoView'])
    add(Element.prototype, name, nothing)
  add(Element.prototype, 'hasPointerCapture', () => false)
  for (const [name, method] of Object.entries(dialogMethods)) add(HTMLDialogElement.prototype, name, method)
  add(globalThis, 'PointerEvent', createPointerEvent())
  add(globalThis, 'Path2D', createSilentClass())
  add(globalThis, 'DOMMatrix', createSilentClass())

  return {
    resize: (nextWidth, nextHeight) => {
      size.width = nextWidth
      size.height = nextHeight
      for (const observer of [...observers]) observer.notify()
    },
    uninstall: () => {
      for (const back of undo.splice(0).reverse()) back()
      observers.clear()
    },
  }
}

const nothing = (): undefined => undefined

const boxOf = (width: number, height: number): DOMRect => ({
  x: 0,
  y: 0,
  left: 0,
  top: 0,
  right: width,
  bottom: height,
  width,
  height,
  toJSON: () => ({ width, height }),
})

function createPointerEvent(): new (type: string, init?: PointerEventInit) => MouseEvent {
  return class extends MouseEvent {
    readonly pointerId: number
    readonly pointerType: string
    readonly isPrimary: boolean
    readonly pressure: number

    constructor(type: string, init: PointerEventInit = {}) {
      super(type, init)
      this.pointerId = init.pointerId ?? 0
      this.pointerType = init.pointerType ?? ''
      this.isPrimary = init.isPrimary ?? false
      this.pressure = init.pressure ?? 0
    }
  }
}

function createSilentClass(): new () => object {
  return new Proxy(Object, { construct: () => new Proxy({}, { get: () => nothing }) })
}
