/** Boxes of elements under CSS `transform: scale()` or `zoom`: window pixels differ from element pixels. */
import type { Point, Rect } from '../../engine/geometry/index.js'
import { NavError } from '../../engine/core/index.js'

export interface PageBox {
  readonly left: number
  readonly top: number
  /** In the element's own pixels. */
  readonly width: number
  readonly height: number
  /** Window pixels per element pixel. */
  readonly scaleX: number
  readonly scaleY: number
}

/** Smaller differences in pixels are rounding. */
const ROUNDED = 1

export function pageBox(element: HTMLElement): PageBox {
  const { left, top, width, height } = element.getBoundingClientRect()
  const scaleX = scaleOf(width, element.offsetWidth)
  const scaleY = scaleOf(height, element.offsetHeight)
  return { left, top, width: width / scaleX, height: height / scaleY, scaleX, scaleY }
}

/** A window position in the element's pixels. */
export function placeIn(box: PageBox, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: (clientX - box.left) / box.scaleX, y: (clientY - box.top) / box.scaleY }
}

/** A window box in the element's pixels. */
export function rectIn(box: PageBox, { left, top, width, height }: DOMRect): Rect {
  return { ...placeIn(box, { clientX: left, clientY: top }), width: width / box.scaleX, height: height / box.scaleY }
}

/** Distance of an element below the visible top of its scroll container, in their own pixels. */
export function topIn(scroller: HTMLElement, element: HTMLElement): number {
  const box = pageBox(scroller)
  return (element.getBoundingClientRect().top - box.top) / box.scaleY
}

/** jsdom has no layout: `own` is 0. */
const scaleOf = (shown: number, own: number): number =>
  own > 0 && shown > 0 && Math.abs(shown - own) >= ROUNDED ? shown / own : 1

/** Throws a `NavError` that names the set-up call if `ResizeObserver` is missing, as in jsdom. */
export function expectResizeObserver(): void {
  if (typeof ResizeObserver === 'undefined')
    throw new NavError(
      'editor/no-resize-observer',
      'ResizeObserver is not defined. In tests call installTestEnvironment() of navsmith/testing before the first render',
    )
}

export function observeSize(elements: readonly Element[], onChange: () => void): () => void {
  expectResizeObserver()
  const observer = new ResizeObserver(onChange)
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}
