/**
 * A checked edit applied to the shapes of a mesh as data, apart from all that is derived from them, and what it touches put back as it was.
 * The noder and the triangles are not read. Both O(vertices of the shapes that the edit names).
 */
import type { EditPlan } from './plan-edit.js'
import type { PlacedShape } from './placed-shape.js'

/** Keeps the shapes that an edit is about to change; the call that comes back puts them there again. */
export function rememberShapes(plan: EditPlan, obstacles: Map<string, PlacedShape>): () => void {
  const kept: { readonly placed: PlacedShape; readonly rings: Float64Array[] }[] = []
  const corners: { readonly ring: Float64Array; readonly at: number; readonly x: number; readonly y: number }[] = []
  const keep = (id: string): void => {
    const placed = obstacles.get(id)
    if (placed !== undefined) kept.push({ placed, rings: placed.rings })
  }
  for (const id of plan.remove) keep(id)
  for (const { id } of plan.update) keep(id)
  for (const [id, moves] of plan.moves) {
    keep(id)
    for (const { ring, vertex } of moves) {
      const path = obstacles.get(id)?.rings[ring]
      if (path !== undefined) corners.push({ ring: path, at: 2 * vertex, x: path[2 * vertex], y: path[2 * vertex + 1] })
    }
  }
  return () => {
    for (const { id } of plan.insert) obstacles.delete(id)
    for (const { ring, at, x, y } of corners) ring.set([x, y], at)
    for (const { placed, rings } of kept) {
      placed.rings = rings
      placed.facts = undefined
      obstacles.set(placed.id, placed)
    }
  }
}

/** Gives the shapes the form that an edit leaves; nothing is drawn. Returns the next place in the order of insertion. */
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
