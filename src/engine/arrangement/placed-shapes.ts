/**
 * The shapes of a mesh as data, apart from all that is derived from them: what an edit touches can be put back as it was, and what a
 * checked edit says can be applied, without a look at the noder or the triangles. Both O(vertices of the shapes that the edit names).
 */
import type { EditPlan } from './plan-edit.js'
import type { DrawnRing } from './ring-drawer.js'
import type { ShapeFacts } from './shape-facts.js'

/** An obstacle or area as it stands in the mesh. */
export interface PlacedShape {
  readonly id: string
  readonly evenOdd: boolean
  /** Place in the order of insertion. */
  readonly order: number
  readonly subject: number
  /** The rings as given, rounded; where nothing was cut off, the very arrays that are drawn. */
  rings: Float64Array[]
  drawn: DrawnRing[]
  /** What is known of what is odd about it; absent until somebody asks, or an edit touches it. */
  facts?: ShapeFacts | undefined
}

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
