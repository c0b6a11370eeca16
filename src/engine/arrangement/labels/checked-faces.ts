/**
 * Labels and islands of faces that come in the order of a walk: the first one lies at the corner of the rectangle, and every other's first half-edge
 * leads back to one before it. Then both are one pass over the faces, with the result of `Labels.build` and `Islands.build`. O(faces).
 */
import { UnionFind } from '../../core/index.js'
import type { Islands } from './islands.js'
import { BLOCKED } from './label-table.js'
import type { Labels } from './labels.js'

/** Labels all faces; false where they come in another order: `Labels.build` can do it then. */
export function takeLabels(labels: Labels): boolean {
  const { triangulation, table } = labels
  const { owners, store } = triangulation
  const { constraint, faceCount, faceSlots, origin, twin } = store
  if (origin[0] !== 0 || faceCount !== faceSlots) return false
  for (let face = 1; face < faceCount; face++) if (!(twin[3 * face] >= 0 && twin[3 * face] < 3 * face)) return false
  labels.makeRoom()
  const { label, kind } = labels
  labels.enter(0, 0)
  for (let face = 1; face < faceCount; face++) {
    const h = 3 * face
    const from = (twin[h] / 3) | 0
    const head = constraint[h]
    if (head >= 0) {
      labels.enter(face, table.across(label[from], owners, head, triangulation.direction(h)))
      continue
    }
    table.retain(label[from])
    label[face] = label[from]
    kind[face] = kind[from]
  }
  return true
}

/** Finds all islands; what `takeLabels` has labelled, or any other faces without free slots. */
export function takeIslands(islands: Islands): void {
  const { kind } = islands.labels
  const { faceCount, twin } = islands.triangulation.store
  islands.makeRoom()
  const { island } = islands
  // islands of their own at first, those that touch are joined
  const joins: number[] = []
  let first = 0
  for (let face = 0; face < faceCount; face++) {
    if (kind[face] === BLOCKED) continue
    let id = -1
    for (let h = 3 * face; h < 3 * face + 3; h++) {
      const other = twin[h] < 3 * face ? (twin[h] / 3) | 0 : -1
      if (twin[h] < 0 || other < 0 || kind[other] === BLOCKED) continue
      if (id < 0) id = island[other]
      else if (island[other] !== id) joins.push(id, island[other])
    }
    island[face] = id < 0 ? first++ : id
  }
  const sets = new UnionFind(first)
  for (let i = 0; i < joins.length; i += 2) sets.union(joins[i], joins[i + 1])
  const names = new Int32Array(first).fill(-1)
  for (let face = 0; face < faceCount; face++) {
    if (island[face] < 0) continue
    const set = sets.find(island[face])
    if (names[set] < 0) names[set] = islands.create()
    islands.enter(face, names[set])
  }
}
