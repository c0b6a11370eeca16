/**
 * Applies a game's edits on top of a drawing, such as gates, crates and moving walls. No document contains them. They survive a new
 * drawing, and a build includes them. For each edited obstacle, the layer stores the replacement (an obstacle, nothing, or moved vertices) and what the mesh
 * shows. Cost: an edit O(its vertices); composing a scene for a build or a new drawing O(obstacles).
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
 * Edits of obstacles by id, applied in this order: `restore`, `remove`, `insert`, `update`, `move`. Both `insert` and `update` add an
 * obstacle, or replace the one of the drawing. Until `restore`, removals and moves apply to each new drawing too. If the vertex to move is
 * missing, the move waits until it appears.
 */
export interface TransientEdits extends MeshEdit {
  /** Ids whose edits are undone, so that the mesh shows the drawing's obstacle again. */
  readonly restore?: readonly string[] | 'all' | undefined
}

interface Cover {
  readonly obstacle: Obstacle | 'removed' | undefined
  readonly moves: readonly VertexMove[]
  /** The moved obstacle, cached as long as the drawing has the same object. */
  moved?: { readonly from: Obstacle; readonly to: Obstacle }
}

type Covered = ReadonlyMap<string, Obstacle | undefined>

export class TransientLayer {
  version = 0
  private readonly covers = new Map<string, Cover>()
  private readonly touched = new Set<string>()
  /** What the mesh shows for each id with an edit; undefined for no obstacle. */
  private shown = new Map<string, Obstacle | undefined>()
  private index: { readonly base: Scene; readonly byId: ReadonlyMap<string, Obstacle> } | undefined

  /** Adds edits. For invalid ones, throws a `NavError` and changes nothing. */
  edit(edits: TransientEdits): void {
    expectEdits(edits)
    const { restore = [], remove = [], insert = [], update = [], move = [] } = edits
    this.version++
    for (const id of restore === 'all' ? [...this.covers.keys()] : restore) this.cover(id, undefined)
    for (const id of remove) this.cover(id, { obstacle: 'removed', moves: [] })
    for (const obstacle of [...insert, ...update]) this.cover(obstacle.id, { obstacle, moves: [] })
    for (const one of move) {
      const { obstacle, moves = [] } = this.covers.get(one.id) ?? {}
      const others = moves.filter(({ ring, vertex }) => ring !== one.ring || vertex !== one.vertex)
      if (obstacle === undefined) this.cover(one.id, { obstacle, moves: [...others, one] })
      else if (obstacle !== 'removed') this.cover(one.id, { obstacle: withMoves(obstacle, [one]), moves: [] })
    }
  }

  /** Returns the drawing with all edits applied; the same object if there are none. */
  compose(base: Scene): Scene {
    return overlay(base, this.covered(base))
  }

  /** Returns the scene of the mesh: this drawing with those edits that the mesh shows. */
  composeShown(base: Scene): Scene {
    return overlay(base, this.shown)
  }

  pending(base: Scene): SceneEdit {
    const edit = { insert: [], remove: [], update: [], move: [] }
    for (const id of this.touched) {
      const own = this.ownOf(base, id)
      editOfObstacle(this.shown.has(id) ? this.shown.get(id) : own, this.resolve(id, own), id, edit)
    }
    return edit
  }

  settle(base: Scene): void {
    this.touched.clear()
    this.shown = this.covered(base)
  }

  /** Does the same as `settle` if the mesh showed this drawing before, in O(touched ids). */
  settleTouched(base: Scene): void {
    for (const id of this.touched)
      if (this.covers.has(id)) this.shown.set(id, this.resolve(id, this.ownOf(base, id)))
      else this.shown.delete(id)
    this.touched.clear()
  }

  private cover(id: string, cover: Cover | undefined): void {
    if (cover === undefined && !this.covers.has(id)) return
    this.touched.add(id)
    if (cover === undefined) this.covers.delete(id)
    else this.covers.set(id, cover)
  }

  private covered(base: Scene): Map<string, Obstacle | undefined> {
    const covered = new Map<string, Obstacle | undefined>()
    for (const id of this.covers.keys()) covered.set(id, this.resolve(id, this.ownOf(base, id)))
    return covered
  }

  private resolve(id: string, own: Obstacle | undefined): Obstacle | undefined {
    const cover = this.covers.get(id)
    if (cover === undefined) return own
    if (cover.obstacle !== undefined) return cover.obstacle === 'removed' ? undefined : cover.obstacle
    if (own === undefined) return undefined
    if (cover.moved?.from !== own) cover.moved = { from: own, to: withMoves(own, cover.moves) }
    return cover.moved.to
  }

  private ownOf(base: Scene, id: string): Obstacle | undefined {
    if (this.index?.base !== base)
      this.index = { base, byId: new Map(base.obstacles.map((obstacle) => [obstacle.id, obstacle])) }
    return this.index.byId.get(id)
  }
}

/** Replaces obstacles in the order of the drawing, and appends new ones. */
function overlay(base: Scene, covered: Covered): Scene {
  if (covered.size === 0) return base
  const obstacles: Obstacle[] = []
  const left = new Map(covered)
  for (const own of base.obstacles) {
    const obstacle = covered.has(own.id) ? left.get(own.id) : own
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
