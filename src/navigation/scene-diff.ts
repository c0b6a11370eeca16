/**
 * Difference of two scenes as an edit, or that a rebuild is needed. Obstacles are matched by id, in any order. Identical objects and rings
 * are skipped: an edited document costs one comparison per obstacle.
 */
import { append } from '../engine/core/index.js'
import type { Obstacle, Point, Rect, Ring, Scene, TerrainArea } from '../engine/geometry/index.js'

export interface SceneEdit {
  readonly insert: readonly Obstacle[]
  readonly remove: readonly string[]
  readonly update: readonly Obstacle[]
  readonly move: readonly { readonly id: string; readonly ring: number; readonly vertex: number; readonly to: Point }[]
}

export const NO_EDIT: SceneEdit = { insert: [], remove: [], update: [], move: [] }

export type SceneChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'edit'; readonly edit: SceneEdit; readonly ids: readonly string[] }
  | { readonly kind: 'rebuild'; readonly reason: 'bounds' | 'areas' | 'links' | 'ids' }

/** More moved vertices in one obstacle are an update of the whole ring. */
const MOST_MOVES = 2

/** NaN equals itself: an unchanged error is no change. */
const sameNumber = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b))
const samePoint = (a: Point, b: Point): boolean => a === b || (sameNumber(a.x, b.x) && sameNumber(a.y, b.y))
const sameRing = (a: Ring, b: Ring): boolean =>
  a === b || (a.length === b.length && a.every((point, i) => samePoint(point, b[i])))
const isRing = (bounds: Rect | Ring): bounds is Ring => Array.isArray(bounds)
const noRings: readonly Ring[] = []

function sameBounds(a: Rect | Ring, b: Rect | Ring): boolean {
  if (a === b) return true
  if (isRing(a) || isRing(b)) return isRing(a) && isRing(b) && sameRing(a, b)
  return samePoint(a, b) && sameNumber(a.width, b.width) && sameNumber(a.height, b.height)
}

function sameHoles(a: readonly Ring[] | undefined, b: readonly Ring[] | undefined): boolean {
  const before = a ?? noRings
  const after = b ?? noRings
  return before === after || (before.length === after.length && before.every((ring, i) => sameRing(ring, after[i])))
}

const sameArea = (a: TerrainArea, b: TerrainArea): boolean =>
  a === b ||
  (a.id === b.id &&
    sameNumber(a.cost, b.cost) &&
    a.attributes === b.attributes &&
    sameRing(a.outer, b.outer) &&
    sameHoles(a.holes, b.holes))

function sameList<T>(a: readonly T[] | undefined, b: readonly T[] | undefined, same: (a: T, b: T) => boolean): boolean {
  if (a === b) return true
  const before = a ?? []
  const after = b ?? []
  return before.length === after.length && before.every((one, i) => same(one, after[i]))
}

/** Differing vertices if few and nothing else differs; `undefined`: update the whole obstacle. */
function movedVertices(before: Obstacle, after: Obstacle): SceneEdit['move'] | undefined {
  const ringsBefore = [before.outer, ...(before.holes ?? noRings)]
  const ringsAfter = [after.outer, ...(after.holes ?? noRings)]
  if (ringsBefore.length !== ringsAfter.length || (before.fillRule ?? 'non-zero') !== (after.fillRule ?? 'non-zero'))
    return undefined
  const moves: { id: string; ring: number; vertex: number; to: Point }[] = []
  for (let ring = 0; ring < ringsAfter.length; ring++) {
    const from = ringsBefore[ring]
    const to = ringsAfter[ring]
    if (from === to) continue
    if (from.length !== to.length) return undefined
    for (let vertex = 0; vertex < to.length; vertex++) {
      if (samePoint(from[vertex], to[vertex])) continue
      if (moves.length === MOST_MOVES) return undefined
      moves.push({ id: after.id, ring, vertex, to: to[vertex] })
    }
  }
  return moves
}

/** The edit if ids and order agree; otherwise undefined. */
function editInPlace(before: readonly Obstacle[], after: readonly Obstacle[]): SceneChange | undefined {
  if (before.length !== after.length) return undefined
  const update: Obstacle[] = []
  const move: SceneEdit['move'][number][] = []
  const ids: string[] = []
  for (let i = 0; i < after.length; i++) {
    if (before[i] === after[i]) continue
    if (before[i].id !== after[i].id) return undefined
    const moves = movedVertices(before[i], after[i])
    if (moves?.length === 0) continue
    ids.push(after[i].id)
    if (moves === undefined) update.push(after[i])
    else append(move, moves)
  }
  if (ids.length === 0) return { kind: 'none' }
  // Duplicate ids cannot be matched.
  return new Set(ids).size < ids.length
    ? { kind: 'rebuild', reason: 'ids' }
    : { kind: 'edit', edit: { insert: [], remove: [], update, move }, ids }
}

export function diffScenes(before: Scene, after: Scene): SceneChange {
  if (before === after) return { kind: 'none' }
  if (!sameBounds(before.bounds, after.bounds)) return { kind: 'rebuild', reason: 'bounds' }
  if (!sameList(before.areas, after.areas, sameArea)) return { kind: 'rebuild', reason: 'areas' }
  const sameLink = (a: NonNullable<Scene['links']>[number], b: typeof a): boolean =>
    a === b ||
    (a.id === b.id &&
      a.cost === b.cost &&
      (a.oneWay ?? false) === (b.oneWay ?? false) &&
      samePoint(a.from, b.from) &&
      samePoint(a.to, b.to))
  if (!sameList(before.links, after.links, sameLink)) return { kind: 'rebuild', reason: 'links' }
  if (before.obstacles === after.obstacles) return { kind: 'none' }
  const inPlace = editInPlace(before.obstacles, after.obstacles)
  if (inPlace !== undefined) return inPlace

  const known = new Map(before.obstacles.map((obstacle) => [obstacle.id, obstacle]))
  // Duplicate ids: the mesh's content is unknown.
  if (known.size !== before.obstacles.length) return { kind: 'rebuild', reason: 'ids' }
  const seen = new Set<string>()
  const insert: Obstacle[] = []
  const update: Obstacle[] = []
  const move: SceneEdit['move'][number][] = []
  for (const obstacle of after.obstacles) {
    if (seen.has(obstacle.id)) return { kind: 'rebuild', reason: 'ids' }
    seen.add(obstacle.id)
    const old = known.get(obstacle.id)
    if (old === undefined) insert.push(obstacle)
    else if (old !== obstacle) {
      const moves = movedVertices(old, obstacle)
      if (moves === undefined) update.push(obstacle)
      else append(move, moves)
    }
  }
  const remove = before.obstacles.filter(({ id }) => !seen.has(id)).map(({ id }) => id)
  if (insert.length + update.length + move.length + remove.length === 0) return { kind: 'none' }
  const ids = [
    ...new Set([...insert.map(({ id }) => id), ...update.map(({ id }) => id), ...move.map(({ id }) => id), ...remove]),
  ]
  return { kind: 'edit', edit: { insert, remove, update, move }, ids }
}

/** Adds the change of one obstacle to `edit`; undefined: none. */
export function editOfObstacle(
  before: Obstacle | undefined,
  after: Obstacle | undefined,
  id: string,
  edit: { insert: Obstacle[]; remove: string[]; update: Obstacle[]; move: SceneEdit['move'][number][] },
): void {
  if (before === after) return
  if (before === undefined || after === undefined) {
    if (after !== undefined) edit.insert.push(after)
    else edit.remove.push(id)
    return
  }
  const moves = movedVertices(before, after)
  if (moves === undefined) edit.update.push(after)
  else append(edit.move, moves)
}

/** Vertices of all obstacles, which determine the cost of a build. */
export function countVertices(scene: Scene): number {
  let count = 0
  for (const { outer, holes } of scene.obstacles) {
    count += outer.length
    for (const hole of holes ?? noRings) count += hole.length
  }
  return count
}
