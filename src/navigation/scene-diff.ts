/**
 * Computes the difference of two scenes as an edit, or reports that a rebuild is needed. Obstacles are matched by id, in any order.
 * Identical objects and rings are skipped, so an edited document costs one comparison per obstacle.
 */
import { append, sameValue } from '../engine/core/index.js'
import type { Obstacle, Point, Ring, Scene } from '../engine/geometry/index.js'

export interface SceneEdit {
  readonly insert: readonly Obstacle[]
  readonly remove: readonly string[]
  readonly update: readonly Obstacle[]
  readonly move: readonly { readonly id: string; readonly ring: number; readonly vertex: number; readonly to: Point }[]
}

export const NO_EDIT: SceneEdit = { insert: [], remove: [], update: [], move: [] }

type SceneChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'edit'; readonly edit: SceneEdit; readonly ids: readonly string[] }
  | { readonly kind: 'rebuild' }

/** Maximum number of moved vertices of an obstacle. With more, the obstacle is updated as a whole. */
const MAX_MOVES = 2

export const ringsOf = ({ outer, holes }: Obstacle): readonly Ring[] => [outer, ...(holes ?? [])]

/** Returns the moved vertices if they are few and nothing else differs; otherwise undefined, and the whole obstacle must be updated. */
function movedVertices(before: Obstacle, after: Obstacle): SceneEdit['move'] | undefined {
  const [ringsBefore, ringsAfter] = [ringsOf(before), ringsOf(after)]
  if (ringsBefore.length !== ringsAfter.length || (before.fillRule ?? 'non-zero') !== (after.fillRule ?? 'non-zero'))
    return undefined
  const moves: { id: string; ring: number; vertex: number; to: Point }[] = []
  for (let ring = 0; ring < ringsAfter.length; ring++) {
    const from = ringsBefore[ring]
    const to = ringsAfter[ring]
    if (from === to) continue
    if (from.length !== to.length) return undefined
    for (let vertex = 0; vertex < to.length; vertex++) {
      if (sameValue(from[vertex], to[vertex])) continue
      if (moves.length === MAX_MOVES) return undefined
      moves.push({ id: after.id, ring, vertex, to: to[vertex] })
    }
  }
  return moves
}

export function diffScenes(before: Scene, after: Scene): SceneChange {
  if (before === after) return { kind: 'none' }
  if (!sameValue(before.bounds, after.bounds) || !sameValue(before.areas ?? [], after.areas ?? []))
    return { kind: 'rebuild' }
  const linksOf = ({ links = [] }: Scene): unknown => links.map((link) => ({ ...link, oneWay: link.oneWay === true }))
  if (before.links !== after.links && !sameValue(linksOf(before), linksOf(after))) return { kind: 'rebuild' }
  const [from, to] = [before.obstacles, after.obstacles]
  if (from === to) return { kind: 'none' }
  const edit = { insert: [], remove: [], update: [], move: [] }
  const ids: string[] = []
  const compare = (id: string, old: Obstacle | undefined, now: Obstacle | undefined): void => {
    if (editOfObstacle(old, now, id, edit)) ids.push(id)
  }
  if (from.length === to.length && to.every((now, i) => now === from[i] || now.id === from[i].id)) {
    for (let i = 0; i < to.length; i++) if (to[i] !== from[i]) compare(to[i].id, from[i], to[i])
  } else {
    const left = new Map(from.map((obstacle) => [obstacle.id, obstacle]))
    // Duplicate ids cannot be matched.
    if (left.size < from.length || new Set(to.map(({ id }) => id)).size < to.length) return { kind: 'rebuild' }
    for (const now of to) {
      compare(now.id, left.get(now.id), now)
      left.delete(now.id)
    }
    for (const [id, old] of left) compare(id, old, undefined)
  }
  if (ids.length === 0) return { kind: 'none' }
  return new Set(ids).size < ids.length ? { kind: 'rebuild' } : { kind: 'edit', edit, ids }
}

/** Adds the change of an obstacle to `edit`; returns false if nothing changed. `before` is undefined for a new obstacle, `after` for a removed one. */
export function editOfObstacle(
  before: Obstacle | undefined,
  after: Obstacle | undefined,
  id: string,
  edit: { insert: Obstacle[]; remove: string[]; update: Obstacle[]; move: SceneEdit['move'][number][] },
): boolean {
  if (before === after) return false
  if (after === undefined) edit.remove.push(id)
  else if (before === undefined) edit.insert.push(after)
  else {
    const moves = movedVertices(before, after)
    if (moves === undefined) edit.update.push(after)
    else append(edit.move, moves)
    return moves?.length !== 0
  }
  return true
}

/** Returns the number of vertices of all obstacles, which determines the cost of a build. */
export function countVertices({ obstacles }: Scene): number {
  let count = 0
  for (const obstacle of obstacles) for (const ring of ringsOf(obstacle)) count += ring.length
  return count
}
