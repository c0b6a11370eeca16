/**
 * Applies the edits of a running game on top of a drawing, for example for gates, crates and moving walls. No document contains these edits. They survive a new
 * drawing, and a build includes them. For each edited obstacle, stores the replacement (an obstacle, nothing, or moved vertices) and the obstacle that the mesh has now.
 * Cost: an edit O(its vertices); composing a scene for a build or a new drawing O(obstacles).
 */
import {
  expectEach,
  expectKnown,
  expectList,
  expectObject,
  expectObstacles,
  expectPoint,
  expectString,
  NavError,
  describe,
} from '../engine/core/index.js'
import type { Obstacle, Ring, Scene } from '../engine/geometry/index.js'
import type { MeshEdit, VertexMove } from '../engine/arrangement/index.js'
import { editOfObstacle } from './scene-diff.js'
import type { SceneEdit } from './scene-diff.js'

/**
 * Edits of obstacles by id, applied in this order: `restore`, `remove`, `insert`, `update`, `move`. Each `insert` or `update` adds an obstacle, or replaces
 * the obstacle of the drawing with the same id. A `move` moves one vertex of an obstacle. Edits also apply to all later drawings, until `restore` undoes
 * them. If a drawing does not have the vertex to move, the move waits for a drawing that has the vertex.
 */
export interface TransientEdits extends MeshEdit {
  /** Ids of obstacles whose edits are undone. The mesh then shows these obstacles as in the drawing. */
  readonly restore?: readonly string[] | 'all' | undefined
}

interface Replacement {
  readonly obstacle: Obstacle | 'removed' | undefined
  readonly moves: readonly VertexMove[]
  /** Cache: `from` is the obstacle in the drawing, `to` is its copy with the moved vertices. Computed again if a drawing has a new object for the obstacle. */
  moved?: { readonly from: Obstacle; readonly to: Obstacle }
}

type ReplacedObstacles = ReadonlyMap<string, Obstacle | undefined>

export class TransientLayer {
  version = 0
  private readonly replacements = new Map<string, Replacement>()
  private readonly touched = new Set<string>()
  /** What the mesh shows for each id with an edit; undefined for no obstacle. */
  private applied = new Map<string, Obstacle | undefined>()
  private index: { readonly base: Scene; readonly byId: ReadonlyMap<string, Obstacle> } | undefined

  /** Adds edits. For invalid ones, throws a `NavError` and changes nothing. */
  edit(edits: TransientEdits): void {
    expectEdits(edits)
    const { restore = [], remove = [], insert = [], update = [], move = [] } = edits
    this.version++
    for (const id of restore === 'all' ? [...this.replacements.keys()] : restore) this.replace(id, undefined)
    for (const id of remove) this.replace(id, { obstacle: 'removed', moves: [] })
    for (const obstacle of [...insert, ...update]) this.replace(obstacle.id, { obstacle, moves: [] })
    for (const one of move) {
      const { obstacle, moves = [] } = this.replacements.get(one.id) ?? {}
      const others = moves.filter(({ ring, vertex }) => ring !== one.ring || vertex !== one.vertex)
      if (obstacle === undefined) this.replace(one.id, { obstacle, moves: [...others, one] })
      else if (obstacle !== 'removed') this.replace(one.id, { obstacle: withMoves(obstacle, [one]), moves: [] })
    }
  }

  /** Returns the drawing with all edits applied; the drawing itself if there are no edits. */
  compose(base: Scene): Scene {
    return overlay(base, this.resolveAll(base))
  }

  /** Returns the scene of the mesh: the drawing `base` with those edits that the mesh shows. */
  composeApplied(base: Scene): Scene {
    return overlay(base, this.applied)
  }

  pending(base: Scene): SceneEdit {
    const edit = { insert: [], remove: [], update: [], move: [] }
    for (const id of this.touched) {
      const own = this.ownOf(base, id)
      editOfObstacle(this.applied.has(id) ? this.applied.get(id) : own, this.resolve(id, own), id, edit)
    }
    return edit
  }

  markAllApplied(base: Scene): void {
    this.touched.clear()
    this.applied = this.resolveAll(base)
  }

  /**
   * Records that the mesh now shows all edits, like `markAllApplied`. Visits only the obstacles edited since the last call of either method. `base` must be the
   * drawing that was passed in this last call.
   */
  markTouchedApplied(base: Scene): void {
    for (const id of this.touched)
      if (this.replacements.has(id)) this.applied.set(id, this.resolve(id, this.ownOf(base, id)))
      else this.applied.delete(id)
    this.touched.clear()
  }

  private replace(id: string, replacement: Replacement | undefined): void {
    if (replacement === undefined && !this.replacements.has(id)) return
    this.touched.add(id)
    if (replacement === undefined) this.replacements.delete(id)
    else this.replacements.set(id, replacement)
  }

  private resolveAll(base: Scene): Map<string, Obstacle | undefined> {
    const replaced = new Map<string, Obstacle | undefined>()
    for (const id of this.replacements.keys()) replaced.set(id, this.resolve(id, this.ownOf(base, id)))
    return replaced
  }

  private resolve(id: string, own: Obstacle | undefined): Obstacle | undefined {
    const replacement = this.replacements.get(id)
    if (replacement === undefined) return own
    if (replacement.obstacle !== undefined) return replacement.obstacle === 'removed' ? undefined : replacement.obstacle
    if (own === undefined) return undefined
    if (replacement.moved?.from !== own) replacement.moved = { from: own, to: withMoves(own, replacement.moves) }
    return replacement.moved.to
  }

  private ownOf(base: Scene, id: string): Obstacle | undefined {
    if (this.index?.base !== base)
      this.index = { base, byId: new Map(base.obstacles.map((obstacle) => [obstacle.id, obstacle])) }
    return this.index.byId.get(id)
  }
}

/** Replaces or removes obstacles without changing the order of the others, and appends new ones. */
function overlay(base: Scene, replaced: ReplacedObstacles): Scene {
  if (replaced.size === 0) return base
  const obstacles: Obstacle[] = []
  const left = new Map(replaced)
  for (const own of base.obstacles) {
    const obstacle = replaced.has(own.id) ? left.get(own.id) : own
    left.delete(own.id)
    if (obstacle !== undefined) obstacles.push(obstacle)
  }
  for (const obstacle of left.values()) if (obstacle !== undefined) obstacles.push(obstacle)
  return { ...base, obstacles }
}

function withMoves(obstacle: Obstacle, moves: readonly VertexMove[]): Obstacle {
  const rings: Ring[] = [obstacle.outer, ...(obstacle.holes ?? [])]
  for (const { ring, vertex, to } of moves)
    if (rings.at(ring)?.[vertex] !== undefined)
      rings[ring] = rings[ring].map((point, i) => (i === vertex ? { x: to.x, y: to.y } : point))
  const [outer, ...holes] = rings
  return { ...obstacle, outer, ...(obstacle.holes !== undefined && { holes }) }
}

function expectEdits(edits: unknown): void {
  expectKnown(edits, ['restore', 'remove', 'insert', 'update', 'move'], 'edits')
  const { restore, remove, insert, update, move } = edits as Partial<Record<keyof TransientEdits, unknown>>
  if (restore !== undefined && restore !== 'all') expectEach(restore, 'edits.restore', expectString)
  if (remove !== undefined) expectEach(remove, 'edits.remove', expectString)
  for (const [name, obstacles] of [
    ['edits.insert', insert],
    ['edits.update', update],
  ] as const) {
    if (obstacles === undefined) continue
    expectObstacles(obstacles, name)
    for (const { id, fillRule } of obstacles as readonly Obstacle[])
      if (fillRule !== undefined && fillRule !== 'non-zero' && fillRule !== 'even-odd')
        throw new NavError(
          'input/fill-rule',
          `Expected 'non-zero' or 'even-odd' for the fillRule of '${id}', got ${describe(fillRule)}`,
        )
  }
  if (move === undefined) return
  expectList(move, 'edits.move')
  for (const [i, one] of (move as readonly unknown[]).entries()) {
    const at = `edits.move[${i}]`
    expectObject(one, at)
    const { id, ring, vertex, to } = one as Partial<Record<keyof VertexMove, unknown>>
    expectString(id, `${at}.id`)
    for (const [name, number] of [
      ['ring', ring],
      ['vertex', vertex],
    ] as const)
      if (!Number.isInteger(number) || (number as number) < 0)
        throw new NavError('input/not-a-number', `Expected an integer >= 0 for ${at}.${name}, got ${describe(number)}`)
    expectPoint(to, `${at}.to`)
  }
}
