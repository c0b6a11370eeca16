/**
 * Edits of a game that lie over a drawing: gates, crates, moving walls. They are nobody's document: a new drawing comes in below them, a build
 * has them in it. By obstacle: what lies in its place (another obstacle, nothing, or vertices that moved), and what the mesh shows of that.
 * Cost: an edit O(vertices of what it names); the whole scene is composed only for a build or a new drawing, O(obstacles).
 */
import {
  expectEach,
  expectList,
  expectObject,
  expectObstacles,
  expectPoint,
  expectString,
  NavError,
} from '../engine/core/index.js'
import type { Obstacle, Ring, Scene } from '../engine/geometry/index.js'
import type { MeshEdit, VertexMove } from '../engine/arrangement/index.js'
import { editOfObstacle } from './scene-diff.js'
import type { SceneEdit } from './scene-diff.js'

/**
 * Obstacles that lie over the drawing, by id, carried out in this order: `restore`, `remove`, `insert`, `update`, `move`. An obstacle that the
 * drawing has not is new, one that it has is covered by what comes here; `insert` and `update` do the same. What is removed stays away, and
 * vertices stay moved, whatever the drawing does, until `restore`; a vertex that is not there is moved when it comes.
 */
export interface TransientEdits extends MeshEdit {
  /** Ids whose edits are taken back: the drawing shows again. */
  readonly restore?: readonly string[] | 'all' | undefined
}

/** What lies over one obstacle of the drawing: an obstacle, nothing, or moved vertices of the drawing's own. */
interface Cover {
  readonly obstacle: Obstacle | 'removed' | undefined
  readonly moves: readonly VertexMove[]
  /** The moved obstacle, for as long as the drawing's own is the same object. */
  moved?: { readonly from: Obstacle; readonly to: Obstacle }
}

type Covered = ReadonlyMap<string, Obstacle | undefined>

export class TransientLayer {
  /** Grows with every edit. */
  version = 0
  private readonly covers = new Map<string, Cover>()
  private readonly touched = new Set<string>()
  /** What the mesh shows of every id that was ever covered and is not settled as the drawing's own. */
  private shown = new Map<string, Obstacle | undefined>()
  private index: { readonly base: Scene; readonly byId: ReadonlyMap<string, Obstacle> } | undefined

  /** Throws a `NavError`, and changes nothing, for edits that are none. */
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

  /** The drawing with the edits over it; the drawing itself while there are none. */
  compose(base: Scene): Scene {
    return overlay(base, this.covered(base))
  }

  /** What the mesh shows when it stands on this drawing, with the edits that were settled. */
  composeShown(base: Scene): Scene {
    return overlay(base, this.shown)
  }

  /** What the mesh lacks of the edits, where it shows this very drawing. */
  pending(base: Scene): SceneEdit {
    const edit = { insert: [], remove: [], update: [], move: [] }
    for (const id of this.touched) {
      const own = this.ownOf(base, id)
      editOfObstacle(this.shown.has(id) ? this.shown.get(id) : own, this.resolve(id, own), id, edit)
    }
    return edit
  }

  /** The mesh shows this drawing with all edits. */
  settle(base: Scene): void {
    this.touched.clear()
    this.shown = this.covered(base)
  }

  /** As `settle`, where it showed this drawing before: O(what was touched). */
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

/** In the order of the drawing, what is new at the end. */
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

/** Moves of vertices that are not there are left out. */
function withMoves(obstacle: Obstacle, moves: readonly VertexMove[]): Obstacle {
  const rings: Ring[] = [obstacle.outer, ...(obstacle.holes ?? [])]
  for (const { ring, vertex, to } of moves)
    if (rings.at(ring)?.[vertex] !== undefined)
      rings[ring] = rings[ring].map((point, i) => (i === vertex ? { x: to.x, y: to.y } : point))
  const [outer, ...holes] = rings
  return { ...obstacle, outer, ...(obstacle.holes !== undefined && { holes }) }
}

function expectEdits(edits: unknown): void {
  expectObject(edits, 'edits')
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
          `the fill rule of '${id}' is ${String(fillRule)}; 'non-zero' or 'even-odd' was expected`,
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
        throw new NavError('input/not-a-number', `${at}.${name} is ${String(number)}; a whole number >= 0 was expected`)
    expectPoint(to, `${at}.to`)
  }
}
