import type { Rect } from '../../engine/geometry/index.js'
import { pageBox, rectIn } from '../../canvas/index.js'

/** What stays over the map: a callout or a menu goes away by itself. */
const FLOATS =
  '.nav-float:not(.nav-callout), .nav-overlay > *, .nav-top, .nav-rail, .nav-agents, .nav-hints, .nav-layers, .nav-side'

/** A folded panel is one pixel for assistive technology. */
const FOLDED = 1

/** The boxes of an editor's panels and bars that lie over its map, in pixels from the map's corner. */
export function floatsOver(map: HTMLElement): readonly Rect[] {
  const frame = map.closest('.nav-frame')
  const own = pageBox(map)
  return [...(frame?.querySelectorAll(FLOATS) ?? [])].flatMap((float) => {
    const box = rectIn(own, float.getBoundingClientRect())
    const x = Math.max(box.x, 0)
    const y = Math.max(box.y, 0)
    const width = Math.min(box.x + box.width, own.width) - x
    const height = Math.min(box.y + box.height, own.height) - y
    return width > FOLDED && height > FOLDED ? [{ x, y, width, height }] : []
  })
}
