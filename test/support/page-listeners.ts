/** Counts requested frames, and listeners on the window and the document except those with the option `once`. */
import { vi } from 'vitest'

export interface PageListeners {
  /** Returns the present listeners, sorted, for example 'window pointermove'. */
  readonly current: () => readonly string[]
  /** Returns the number of requested frames that neither ran nor were cancelled. */
  readonly frames: () => number
}

export function countPageListeners(): PageListeners {
  const listeners = new Map<string, string>()
  const serials = new WeakMap<object, number>()
  let serial = 0
  const keyOf = (name: string, type: string, listener: object, options: unknown): string => {
    if (!serials.has(listener)) serials.set(listener, ++serial)
    const isCapture = typeof options === 'boolean' ? options : Reflect.get(Object(options), 'capture') === true
    return `${name} ${type} ${serials.get(listener)} ${isCapture}`
  }
  for (const [name, target] of [
    ['window', window],
    ['document', document],
  ] as const) {
    const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)]
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
      if (listener !== null && Reflect.get(Object(options), 'once') !== true) {
        const key = keyOf(name, type, listener as object, options)
        listeners.set(key, `${name} ${type}`)
        const signal: unknown = Reflect.get(Object(options), 'signal')
        if (signal instanceof AbortSignal) signal.addEventListener('abort', () => listeners.delete(key), { once: true })
      }
      add(type, listener as EventListener, options as AddEventListenerOptions)
    })
    vi.spyOn(target, 'removeEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
      if (listener !== null) listeners.delete(keyOf(name, type, listener as object, options))
      remove(type, listener as EventListener, options as AddEventListenerOptions)
    })
  }
  const requested = new Set<number>()
  const [request, cancel] = [requestAnimationFrame, cancelAnimationFrame]
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => {
    const handle = request((time) => {
      requested.delete(handle)
      callback(time)
    })
    requested.add(handle)
    return handle
  })
  vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((handle) => {
    requested.delete(handle)
    cancel(handle)
  })
  return { current: () => [...listeners.values()].sort(), frames: () => requested.size }
}
