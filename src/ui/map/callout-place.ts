import { boundingBox, type Point, type Rect } from '../../engine/geometry/index.js'
import type { Size } from '../../editor/index.js'
import { pageBox, rectIn } from '../../canvas/index.js'

interface CalloutPlace {
  readonly left: number
  readonly top: number
}

const MARGIN = 8
const SIGN_GAP = 14 // pixels between the callout and its sign
const SIGN = 16 // half the size of the sign, in pixels
/** Penalty in pixels for covering a floating panel. The penalty for a shape is so high that shapes are covered only if unavoidable. */
const FLOAT_WEIGHT = 200
const SHAPE_WEIGHT = 10_000

export function calloutPlace(
  at: Point,
  size: Size,
  shapes: readonly Rect[],
  floats: readonly Rect[],
  viewport: Size,
): CalloutPlace {
  const sign = { x: at.x - SIGN, y: at.y - SIGN, width: 2 * SIGN, height: 2 * SIGN }
  const all = boundingBox(
    [sign, ...shapes].flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  )
  const inside = (left: number, top: number): CalloutPlace => ({
    left: Math.max(MARGIN, Math.min(left, viewport.width - size.width - MARGIN)),
    top: Math.max(MARGIN, Math.min(top, viewport.height - size.height - MARGIN)),
  })
  const [middle, center] = [at.x - size.width / 2, at.y - size.height / 2]
  const beside = ({ x, y, width, height }: Rect): CalloutPlace[] => [
    inside(middle, y + height + SIGN_GAP),
    inside(middle, y - SIGN_GAP - size.height),
    inside(x + width + SIGN_GAP, center),
    inside(x - SIGN_GAP - size.width, center),
  ]
  const places = [...[all ?? sign, sign, ...shapes].flatMap(beside), inside(0, 0), inside(viewport.width, 0)]
  places.push(inside(0, viewport.height), inside(viewport.width, viewport.height))
  const worth = (place: CalloutPlace): number => {
    const box = { x: place.left, y: place.top, ...size }
    const dx = Math.max(box.x - at.x, at.x - box.x - box.width, 0)
    const dy = Math.max(box.y - at.y, at.y - box.y - box.height, 0)
    return (
      Math.sqrt(dx * dx + dy * dy) +
      SHAPE_WEIGHT * covered(box, [sign, ...shapes]) +
      FLOAT_WEIGHT * covered(box, floats)
    )
  }
  return places.reduce((best, place) => (worth(place) < worth(best) ? place : best))
}

function covered(box: Rect, others: readonly Rect[]): number {
  return others.reduce((sum, other) => {
    const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x)
    const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y)
    return width > 0 && height > 0 ? sum + 1 + (width * height) / (box.width * box.height) : sum
  }, 0)
}

/** Selector of the panels over the map. Excludes callouts and menus, which close by themselves. */
const FLOATS =
  '.nav-float:not(.nav-callout), .nav-tool-slot, .nav-overlay > *, .nav-top, .nav-rail, .nav-agents, .nav-hints, .nav-layers, .nav-side, .nav-mapping-sheet'

const FOLDED = 1 // size in pixels of a collapsed panel, which is not removed, so that screen readers can read it

/** Returns the boxes of panels and bars over the map, in pixels from the map's corner. */
export function floatsOver(map: HTMLElement): readonly Rect[] {
  const frame = map.closest('.nav-editor')
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
