/**
 * Fills the area of a polygon's outer ring minus the areas of its holes. The fill rule applies to each ring on its own. Usually, one fill of all
 * rings together gives this area. If a hole extends beyond the outer ring or meets another hole, fills a box that is clipped to the outer ring and to the outside of each hole.
 */
import type { Ring } from '../../engine/geometry/index.js'
import { areNested, ringsMeet, signedArea, boxesMeet, growBox, joinBoxes } from '../../engine/geometry/index.js'
import type { Box } from './painter.js'
import { boxAround } from './painter.js'

export interface DrawnPolygon {
  readonly outer: Ring
  readonly holes?: readonly Ring[] | undefined
  readonly fillRule?: 'non-zero' | 'even-odd' | undefined
  readonly parts?: readonly Ring[] | undefined
}

export type PolygonFill = (context: CanvasRenderingContext2D) => void

const MAX_WINDING = 4

export const canvasRule = ({ fillRule }: DrawnPolygon): CanvasFillRule =>
  fillRule === 'even-odd' ? 'evenodd' : 'nonzero'

const known = new WeakMap<Ring, { readonly holes: readonly Ring[]; readonly isNested: boolean }>()

/** Returns whether one path can fill all rings: none meet, each hole lies within `outer`, and no hole contains another. Cached per ring object. */
export function isNestedPolygon({ outer, holes = [] }: DrawnPolygon): boolean {
  if (holes.length === 0) return true
  const before = known.get(outer)
  if (before?.holes.length === holes.length && before.holes.every((hole, i) => hole === holes[i]))
    return before.isNested
  const isNested = areNested(outer, holes)
  known.set(outer, { holes: [...holes], isNested })
  return isNested
}

export function fillPolygon(context: CanvasRenderingContext2D, polygon: DrawnPolygon): void {
  const { outer, holes = [] } = polygon
  if (!isNestedPolygon(polygon)) {
    clippedFill(polygon, 0)(context)
    return
  }
  const path = new Path2D()
  addRing(path, outer, true, 0)
  for (const hole of holes) addRing(path, hole, false, 0)
  context.fill(path, canvasRule(polygon))
}

/** Adds a ring to a path in the given direction. Skips a vertex whose x and y differ by less than `step` from those of the last added vertex. */
export function addRing(path: Path2D, ring: Ring, positive: boolean, step: number): void {
  const reversed = signedArea(ring) < 0 === positive
  const count = ring.length
  let lastX = NaN
  let lastY = NaN
  for (let i = 0; i < count; i++) {
    const { x, y } = ring[reversed ? count - 1 - i : i]
    if (i === 0) path.moveTo(x, y)
    else if (step > 0 && Math.abs(x - lastX) < step && Math.abs(y - lastY) < step) continue
    else path.lineTo(x, y)
    lastX = x
    lastY = y
  }
  path.closePath()
}

export function clippedFill(polygon: DrawnPolygon, step: number): PolygonFill {
  const rule = canvasRule(polygon)
  const outer = new Path2D()
  addRing(outer, polygon.outer, true, step)
  const holes = (polygon.holes ?? []).flatMap((ring) => {
    const box = boxAround(ring)
    return box === undefined || ring.length < 3 ? [] : [{ ring, box, isSimple: !ringsMeet([ring]) }]
  })
  const inner = boxAround(polygon.outer) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  const all = holes.reduce((sum, { box }) => joinBoxes(sum, box), inner)
  const around = growBox(all, 1 + (all.maxX - all.minX + all.maxY - all.minY) / 64)
  const clips = groupDisjoint(holes).flatMap((group) => {
    const isOnce = rule === 'evenodd' || group.every(({ isSimple }) => isSimple)
    const counts = isOnce ? [1] : countsUpTo(group.reduce((most, { ring }) => Math.max(most, maxWinding(ring)), 0))
    return counts.map((count) => {
      const path = new Path2D()
      for (const { ring } of group) addRing(path, ring, true, step)
      // The boxes add -count to every winding number. Points at which the rings have the winding number `count` get 0, so the clip excludes them.
      for (let i = 0; i < Math.abs(count); i++) addBox(path, around, count < 0)
      return path
    })
  })
  return (context) => {
    context.save()
    context.clip(outer, rule)
    for (const clip of clips) context.clip(clip, rule)
    context.fillRect(inner.minX, inner.minY, inner.maxX - inner.minX, inner.maxY - inner.minY)
    context.restore()
  }
}

function groupDisjoint<T extends { readonly box: Box }>(members: readonly T[]): T[][] {
  const groups: T[][] = []
  for (const member of members) {
    const group = groups.find((others) => others.every(({ box }) => !boxesMeet(box, member.box)))
    if (group === undefined) groups.push([member])
    else group.push(member)
  }
  return groups
}

const countsUpTo = (most: number): number[] => Array.from({ length: most }, (_, i) => [i + 1, -i - 1]).flat()

function maxWinding(ring: Ring): number {
  let ascents = 0
  let last = 0
  for (let i = 0; i < ring.length; i++) {
    const rise = Math.sign(ring[i].y - ring[(i === 0 ? ring.length : i) - 1].y)
    if (rise > 0 && last <= 0) ascents++
    if (rise !== 0) last = rise
  }
  return Math.min(Math.max(ascents, 1), MAX_WINDING)
}

function addBox(path: Path2D, { minX, minY, maxX, maxY }: Box, positive: boolean): void {
  path.moveTo(minX, minY)
  if (positive) path.lineTo(maxX, minY)
  else path.lineTo(minX, maxY)
  path.lineTo(maxX, maxY)
  if (positive) path.lineTo(minX, maxY)
  else path.lineTo(maxX, minY)
  path.closePath()
}
