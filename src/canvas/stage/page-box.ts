/** Measures elements under CSS `transform: scale()` or `zoom`, where window pixels differ from element pixels. */
import type { Point, Rect } from '../../engine/geometry/index.js'
import { NavError } from '../../engine/core/index.js'

export interface PageBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Number of window pixels per element pixel. */
  readonly scaleX: number
  readonly scaleY: number
}

const ROUNDING = 1

export function pageBox(element: HTMLElement): PageBox {
  const { left, top, width, height } = element.getBoundingClientRect()
  const scaleX = scaleOf(width, element.offsetWidth)
  const scaleY = scaleOf(height, element.offsetHeight)
  return { left, top, width: width / scaleX, height: height / scaleY, scaleX, scaleY }
}

export function placeIn(box: PageBox, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: (clientX - box.left) / box.scaleX, y: (clientY - box.top) / box.scaleY }
}

export function rectIn(box: PageBox, { left, top, width, height }: DOMRect): Rect {
  return { ...placeIn(box, { clientX: left, clientY: top }), width: width / box.scaleX, height: height / box.scaleY }
}

export function topIn(scroller: HTMLElement, element: HTMLElement): number {
  const box = pageBox(scroller)
  return (element.getBoundingClientRect().top - box.top) / box.scaleY
}

const scaleOf = (rendered: number, layout: number): number =>
  layout > 0 && rendered > 0 && Math.abs(rendered - layout) >= ROUNDING ? rendered / layout : 1

export function expectResizeObserver(): void {
  if (typeof ResizeObserver === 'undefined')
    throw new NavError(
      'editor/no-resize-observer',
      'ResizeObserver is not defined; in tests, call installTestEnvironment() of navsmith/testing before the first render',
    )
}

export function observeSize(elements: readonly Element[], onChange: () => void): () => void {
  expectResizeObserver()
  const observer = new ResizeObserver(onChange)
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}
