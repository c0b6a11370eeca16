import { signedArea } from '../engine/geometry/index.js'
import type { Obstacle, Scene } from '../engine/geometry/index.js'
import type { SceneEdit } from './scene-diff.js'

/** Vertices that an edit may have to do with on a page whose worker could build instead: it would be stopped too late, and what it has done taken back. */
const WIDEST = 3000
/** The same of the first edits: what never ran takes many times as long. */
const WIDEST_COLD = 200
const COLD_EDITS = 30

/** Whether an edit is the worker's; `before` so many were carried out here. */
export function isWideEdit(edit: SceneEdit, scene: Scene, before: number): boolean {
  return extentOfEdit(edit, scene) >= (before < COLD_EDITS ? WIDEST_COLD : WIDEST)
}

const ringsOf = ({ outer, holes = [] }: Obstacle): readonly Obstacle['outer'][] => [outer, ...holes]
const areaOf = ({ outer, holes = [] }: Obstacle): number =>
  holes.reduce((area, hole) => area - Math.abs(signedArea(hole)), Math.abs(signedArea(outer)))

/**
 * About how many vertices an edit has to do with, before it is begun: those that come, go or are drawn anew, and those of other obstacles that are
 * covered or laid bare, by the area that does both and how dense the scene is there. What is drawn anew elsewhere covers what it covered: only its
 * rim counts, and that is small. Moved vertices are not looked at: the next frame of a drag is like the last one. O(vertices of the scene).
 */
export function extentOfEdit({ insert, remove, update }: SceneEdit, { obstacles }: Scene): number {
  const after = new Map<string, Obstacle | undefined>([
    ...remove.map((id) => [id, undefined] as const),
    ...update.map((obstacle) => [obstacle.id, obstacle] as const),
  ])
  const changes: (readonly [Obstacle | undefined, Obstacle | undefined])[] = insert.map((one) => [undefined, one])
  if (after.size > 0)
    for (const before of obstacles) if (after.has(before.id)) changes.push([before, after.get(before.id)])
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  let own = 0
  let area = 0
  for (const [before, now] of changes) {
    area += Math.abs((now === undefined ? 0 : areaOf(now)) - (before === undefined ? 0 : areaOf(before)))
    for (const one of [before, now])
      for (const ring of one === undefined ? [] : ringsOf(one)) {
        if (one === (now ?? before)) own += ring.length
        for (const { x, y } of ring) {
          if (x < minX) minX = x
          if (x > maxX) maxX = x
          if (y < minY) minY = y
          if (y > maxY) maxY = y
        }
      }
  }
  if (area === 0) return own
  let near = 0
  for (const obstacle of obstacles)
    for (const ring of ringsOf(obstacle))
      for (const { x, y } of ring) if (x >= minX && x <= maxX && y >= minY && y <= maxY) near++
  return own + near * Math.min(1, area / ((maxX - minX) * (maxY - minY)))
}
