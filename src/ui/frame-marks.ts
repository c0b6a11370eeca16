import type { RefObject } from 'react'
import { useBrowserLayoutEffect } from '../hooks/index.js'

/** A part that others make room for. */
type FrameMark = 'top' | 'compare' | 'tool-options' | 'loupe' | 'minimap'

/**
 * Says on the frame, as `data-with-…`, that the part is in it. The sheet of styles could ask `:has()` of the frame; but then any element that comes or
 * goes anywhere below has the styles of the whole editor worked out again, within its layout: 10 to 20 ms in the frames of a drag.
 */
export function useFrameMark(mark: FrameMark, part: RefObject<Element | null>): void {
  useBrowserLayoutEffect(() => {
    const frame = part.current?.closest('.nav-frame')
    if (frame == null) return undefined
    countMark(frame, mark, 1)
    return () => countMark(frame, mark, -1)
  }, [mark, part])
}

/** A part may come before the box that kept its place has gone. */
function countMark(frame: Element, mark: FrameMark, change: number): void {
  const name = `data-with-${mark}`
  const count = Number(frame.getAttribute(name) ?? 0) + change
  if (count > 0) frame.setAttribute(name, String(count))
  else frame.removeAttribute(name)
}
