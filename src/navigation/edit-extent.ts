import { changedRun } from '../engine/core/index.js'
import { polygonArea, samePoint } from '../engine/geometry/index.js'
import type { Obstacle, Ring, Scene } from '../engine/geometry/index.js'
import { ringsOf, type SceneEdit } from './scene-diff.js'

/**
 * Maximum number of vertices that an edit on this thread may touch if there is a worker. A deadline alone is not enough, since some steps cannot be
 * interrupted: with a limit of 40 ms, an edit that covered 64 % of a map with 100,000 vertices took 350 ms.
 */
const MAX_VERTICES = 3000
/** Smaller maximum for the first `COLD_EDITS` edits: until the code is compiled, edits are many times slower. */
const MAX_COLD_VERTICES = 200
const COLD_EDITS = 30

interface EditExtent {
  /** Number of vertices of added and removed shapes, plus an estimate of the vertices in the changed area. */
  readonly covered: number
  /** Number of changed vertices of updated shapes. */
  readonly drawn: number
}

/** Returns whether an edit is wide: so large that the worker should rebuild. False for moves of vertices, as in a drag. `before`: number of earlier edits. */
export function isWideEdit(edit: SceneEdit, scene: Scene, before: number): boolean {
  // Each updated obstacle has at least one changed vertex.
  if (edit.update.length >= MAX_VERTICES) return true
  const { covered, drawn } = extentOfEdit(edit, scene)
  return covered >= (before < COLD_EDITS ? MAX_COLD_VERTICES : MAX_VERTICES) || drawn >= MAX_VERTICES
}

const areaOf = (one: Obstacle | undefined): number =>
  one === undefined ? 0 : polygonArea({ outer: one.outer, holes: one.holes ?? [] })

function differing(before: Ring, after: Ring): number {
  const { removed, added } = changedRun(before, after, samePoint)
  return Math.max(removed, added)
}

/**
 * Counts the vertices that an edit adds, removes or replaces, and estimates how many other vertices the edit affects.
 * - The estimate is the number of vertices in the bounding box of the changed shapes, times the fraction of the box that the shapes gain or lose.
 * - The vertices in `edit.move` are neither counted nor part of the estimate, so that a drag is never a wide edit.
 * O(vertices of the scene).
 */
export function extentOfEdit({ insert, remove, update }: SceneEdit, { obstacles }: Scene): EditExtent {
  const after = new Map<string, Obstacle | undefined>([
    ...remove.map((id) => [id, undefined] as const),
    ...update.map((obstacle) => [obstacle.id, obstacle] as const),
  ])
  const changes: (readonly [Obstacle | undefined, Obstacle | undefined])[] = insert.map((one) => [undefined, one])
  if (after.size > 0)
    for (const before of obstacles) if (after.has(before.id)) changes.push([before, after.get(before.id)])
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  let [own, drawn, area] = [0, 0, 0]
  for (const [before, now] of changes) {
    area += Math.abs(areaOf(now) - areaOf(before))
    const [old, fresh] = [before, now].map((one) => (one === undefined ? [] : ringsOf(one)))
    for (let i = 0; i < Math.max(old.length, fresh.length); i++) {
      const count = differing(old.at(i) ?? [], fresh.at(i) ?? [])
      if (before !== undefined && now !== undefined) drawn += count
      else own += count
    }
    for (const ring of [...old, ...fresh])
      for (const { x, y } of ring) {
        if (x < minX) minX = x
        if (x > maxX) maxX = x
        if (y < minY) minY = y
        if (y > maxY) maxY = y
      }
  }
  if (area === 0) return { covered: own, drawn }
  let near = 0
  for (const obstacle of obstacles)
    for (const ring of ringsOf(obstacle))
      for (const { x, y } of ring) if (x >= minX && x <= maxX && y >= minY && y <= maxY) near++
  return { covered: own + near * Math.min(1, area / ((maxX - minX) * (maxY - minY))), drawn }
}
