/** Setup of every DOM test: cleanup, no leaked stage, no unexpected console error, and replacements for missing browser functions. */
import { cleanup, configure } from '@testing-library/react'
import Konva from 'konva'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createResizeObserver, dialogMethods } from '../../src/testing/jsdom-features.js'

// A query by role in a whole editor takes a second on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

/**
 * System preferences of the tests. With motion, an agent would walk along the path of every map, and each of its frames
 * would be painted.
 */
export const preferences = { reducedMotion: true }

const observers = new Set<{ notify: () => void }>()

/** The size that every element measures, because jsdom has no layout. `resize` changes it and calls all observers. */
export const layout = {
  width: 1440,
  height: 900,
  resize(width: number, height: number): void {
    layout.width = width
    layout.height = height
    for (const observer of observers) observer.notify()
  },
  /** Number of observers that are still connected. */
  get observers(): number {
    return observers.size
  },
}

globalThis.ResizeObserver = createResizeObserver(observers)
Object.assign(HTMLDialogElement.prototype, dialogMethods)
globalThis.DOMRect ??= class {
  constructor(
    readonly x = 0,
    readonly y = 0,
    readonly width = 0,
    readonly height = 0,
  ) {}
} as unknown as typeof DOMRect
Element.prototype.getBoundingClientRect = function (): DOMRect {
  const { width, height } = layout
  return { x: 0, y: 0, left: 0, top: 0, width, height, right: width, bottom: height, toJSON: () => '' }
}
/**
 * Memoizes computed styles until the page changes. jsdom copies all declarations of an element at each call, and a
 * query by role calls it for every element.
 */
function memoizeStyles(page: Window & typeof globalThis): void {
  const compute = page.getComputedStyle.bind(page)
  const implementation = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl')!
  let styles = new WeakMap<Element, CSSStyleDeclaration>()
  let version: unknown
  page.getComputedStyle = (element, pseudo) => {
    const { _styleCache: now } = Reflect.get(document, implementation) as { readonly _styleCache: unknown }
    if (version !== now) [styles, version] = [new WeakMap(), now]
    const style = (pseudo == null ? styles.get(element) : undefined) ?? compute(element, pseudo)
    if (pseudo == null) styles.set(element, style)
    return style
  }
}
if (document.defaultView !== null && !('isMemoized' in document.defaultView)) {
  memoizeStyles(document.defaultView)
  Object.assign(document.defaultView, { isMemoized: true })
}
/* eslint-disable @typescript-eslint/unbound-method -- jsdom lacks these */
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.scrollIntoView ??= () => undefined
window.matchMedia = (media: string) => ({
  matches: preferences.reducedMotion && media === '(prefers-reduced-motion: reduce)',
  media,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
/* eslint-enable @typescript-eslint/unbound-method */

const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  preferences.reducedMotion = true
  layout.width = 1440
  layout.height = 900
  vi.spyOn(console, 'error').mockImplementation(
    (...parts: unknown[]) => void complaints.push(parts.map(String).join(' ')),
  )
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  const stages = Konva.stages.length
  Konva.stages.slice().forEach((stage) => stage.destroy())
  expect(stages, 'Konva stages left behind').toBe(0)
  expect(complaints, 'unexpected console.error').toEqual([])
})

/** For tests that expect complaints: returns and clears the complaints so far. */
export const takeComplaints = (): string[] => complaints.splice(0)
