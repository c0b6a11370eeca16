import type { Rect } from '../../engine/geometry/index.js'

/** What stays over the map: a callout or a menu goes away by itself. */
const FLOATS =
  '.nav-float:not(.nav-callout), .nav-overlay > *, .nav-top, .nav-rail, .nav-agents, .nav-hints, .nav-layers, .nav-side'

/** A folded panel is one pixel for assistive technology. */
const FOLDED = 1

/** The boxes of an editor's panels and bars that lie over its map, in pixels from the map's corner. */
export function floatsOver(map: HTMLElement): readonly Rect[] {
  const frame = map.closest('.nav-frame')
  const own = map.getBoundingClientRect()
  return [...(frame?.querySelectorAll(FLOATS) ?? [])].flatMap((float) => {
    const { left, top, right, bottom } = float.getBoundingClientRect()
    const x = Math.max(left, own.left)
    const y = Math.max(top, own.top)
    const width = Math.min(right, own.right) - x
    const height = Math.min(bottom, own.bottom) - y
    return width > FOLDED && height > FOLDED ? [{ x: x - own.left, y: y - own.top, width, height }] : []
  })
}
