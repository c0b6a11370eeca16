/**
 * Checks a whole edit before anything changes: shapes are well-formed, ids are known or new, indices are in range.
 * An edit may remove and insert the same id (a replacement). It may not both remove and update an id, both update and move it, or list it twice.
 */
import { NavError, describe, expectKnown, didYouMean } from '../core/index.js'
import type { PlacedShape } from './shape-facts.js'
import { checkId, checkList, checkPoint, checkRecord, checkShape, checkUnique, type Shape } from './validate-scene.js'
import type { Obstacle, Point } from '../geometry/index.js'

/** Moves one vertex of one ring of one obstacle. Ring 0 is the outer ring, ring i is hole i - 1. */
export interface VertexMove {
  readonly id: string
  readonly ring: number
  readonly vertex: number
  readonly to: Point
}

/** Changes to obstacles, which are named by id. The order inside one edit does not matter. */
export interface MeshEdit {
  readonly insert?: readonly Obstacle[]
  readonly remove?: readonly string[]
  readonly update?: readonly Obstacle[]
  readonly move?: readonly VertexMove[]
}

export interface EditPlan {
  readonly remove: readonly string[]
  readonly update: readonly Shape[]
  readonly insert: readonly Shape[]
  readonly moves: ReadonlyMap<string, readonly VertexMove[]>
}

export function planEdit(edit: MeshEdit, obstacles: ReadonlyMap<string, PlacedShape>): EditPlan {
  checkRecord(edit, 'an edit')
  expectKnown(edit, ['insert', 'remove', 'update', 'move'], 'edit')
  const remove = checkList(edit.remove, 'remove').map((id, index) =>
    checkId(id, 'an obstacle to remove', { remove: index }),
  )
  const update = checkList(edit.update, 'update').map((shape, index) => checkShape(shape, 'obstacle', index))
  const insert = checkList(edit.insert, 'insert').map((shape, index) => checkShape(shape, 'obstacle', index))
  const moves = new Map<string, VertexMove[]>()
  for (const [index, value] of checkList(edit.move, 'move').entries()) {
    const place = { move: index }
    const move = checkRecord(value, 'a move', place)
    const id = checkId(move.id, 'a move', place)
    const to = checkPoint(move.to, 'the target of a move', { ...place, id })
    const { ring, vertex } = move
    const placed = requireObstacle(id, obstacles, 'move')
    if (!(typeof ring === 'number' && Number.isInteger(ring) && ring >= 0 && ring < placed.rings.length)) {
      throw new NavError(
        'mesh/unknown-ring',
        `Expected a ring index from 0 to ${placed.rings.length - 1} for obstacle ${describe(id)} in a move, got ${describe(ring)}`,
        { ...place, id, ring },
      )
    }
    const count = placed.rings[ring].length / 2
    if (!(typeof vertex === 'number' && Number.isInteger(vertex) && vertex >= 0 && vertex < count)) {
      throw new NavError(
        'mesh/unknown-vertex',
        `Expected a vertex index below ${count} for ring ${ring} of obstacle ${describe(id)} in a move, got ${describe(vertex)}`,
        { ...place, id, ring, vertex },
      )
    }
    const list = moves.get(id)
    if (list === undefined) moves.set(id, [{ id, ring, vertex, to }])
    else list.push({ id, ring, vertex, to })
  }
  checkUnique(remove, 'removed')
  checkUnique(idsOf(update), 'updated')
  checkUnique(idsOf(insert), 'inserted')
  const removed = new Set(remove)
  for (const id of remove) requireObstacle(id, obstacles, 'remove')
  for (const { id } of update) {
    requireObstacle(id, obstacles, 'update')
    if (removed.has(id)) throw contradiction(id, 'removed and updated')
    if (moves.has(id)) throw contradiction(id, 'updated and moved')
  }
  for (const id of moves.keys()) if (removed.has(id)) throw contradiction(id, 'removed and moved')
  for (const { id } of insert)
    if (obstacles.has(id) && !removed.has(id))
      throw new NavError(
        'input/duplicate-id',
        `The mesh already has an obstacle ${describe(id)}; update it, or remove it in the same edit`,
        { id },
      )
  return { remove, update, insert, moves }
}

export function touchedBy({ update, moves, insert }: EditPlan): string[] {
  return [...idsOf(update), ...moves.keys(), ...idsOf(insert)]
}

const idsOf = (shapes: readonly Shape[]): string[] => shapes.map(({ id }) => id)

function requireObstacle(id: string, obstacles: ReadonlyMap<string, PlacedShape>, verb: string): PlacedShape {
  const placed = obstacles.get(id)
  if (placed === undefined)
    throw new NavError(
      'mesh/unknown-obstacle',
      `Cannot ${verb} obstacle ${describe(id)}: it is not in the mesh${didYouMean(id, obstacles.keys())}`,
      { id },
    )
  return placed
}

function contradiction(id: string, what: string): NavError {
  return new NavError('mesh/contradiction', `Obstacle ${describe(id)} is ${what} in the same edit`, { id })
}

/** Saves the shapes that an edit will change and returns a function that restores them. O(ids and moved vertices of the edit). */
export function rememberShapes(plan: EditPlan, obstacles: Map<string, PlacedShape>): () => void {
  const saved: { readonly placed: PlacedShape; readonly rings: Float64Array[] }[] = []
  const corners: { readonly ring: Float64Array; readonly at: number; readonly x: number; readonly y: number }[] = []
  const save = (id: string): void => {
    const placed = obstacles.get(id)
    if (placed !== undefined) saved.push({ placed, rings: placed.rings })
  }
  for (const id of plan.remove) save(id)
  for (const { id } of plan.update) save(id)
  for (const [id, moves] of plan.moves) {
    save(id)
    for (const { ring, vertex } of moves) {
      const path = obstacles.get(id)?.rings[ring]
      if (path !== undefined) corners.push({ ring: path, at: 2 * vertex, x: path[2 * vertex], y: path[2 * vertex + 1] })
    }
  }
  return () => {
    for (const { id } of plan.insert) obstacles.delete(id)
    for (const { ring, at, x, y } of corners) ring.set([x, y], at)
    for (const { placed, rings } of saved) {
      placed.rings = rings
      placed.facts = undefined
      obstacles.set(placed.id, placed)
    }
  }
}

/** Applies an edit to the table of shapes, without adding their outlines to the arrangement. Numbers the inserted shapes from `order` on, and returns the next free number. */
export function applyPlan(plan: EditPlan, obstacles: Map<string, PlacedShape>, order: number): number {
  const change = (id: string, to: Partial<PlacedShape>): void => {
    const placed = obstacles.get(id)
    if (placed !== undefined) obstacles.set(id, { ...placed, ...to, drawn: [], facts: undefined })
  }
  for (const id of plan.remove) obstacles.delete(id)
  for (const { id, rings, evenOdd } of plan.update) change(id, { rings: [...rings], evenOdd })
  for (const [id, moves] of plan.moves) {
    const rings = obstacles.get(id)?.rings.map((ring) => ring.slice()) ?? []
    for (const { ring, vertex, to } of moves) rings[ring].set([to.x, to.y], 2 * vertex)
    change(id, { rings })
  }
  let next = order
  for (const { id, rings, evenOdd } of plan.insert)
    obstacles.set(id, { id, evenOdd, order: next++, subject: -1, rings: [...rings], drawn: [] })
  return next
}
