/**
 * Applies a commit of the noder to the triangulation, in place, in O(changes). `pass` is called regularly and may throw. `undo` then reverses what was done
 * so far, at about the same cost; faces and vertices may get other ids.
 */
import { createRandom, ensureCapacity, type IntList } from '../core/index.js'
import type { NodeChanges, Noder } from '../noding/index.js'
import type { Triangulation } from '../triangulation/index.js'

/** Maximum length of a list of changes that is applied in the given order. A longer list is shuffled, or inserted in bulk. */
const MAX_IN_GIVEN_ORDER = 128
const CONSTRAINTS_BETWEEN = 1024

type Nodes = Pick<Noder, 'x' | 'y'>

export class TriangulationChange {
  /** How many constraints are removed and added so far. They are removed in the order of `removedStarts`, and added in the order of `addedStarts`. */
  private removed = 0
  private added = 0
  private readonly removedStarts: Int32Array
  private readonly addedStarts: Int32Array

  constructor(
    private readonly triangulation: Triangulation,
    private readonly nodes: Nodes,
    private readonly changes: NodeChanges,
    public vertexOf: Int32Array<ArrayBuffer>,
  ) {
    this.removedStarts = startsOf(changes.removedEdges)
    this.addedStarts = startsOf(changes.addedEdges)
  }

  apply(pass: () => void): void {
    const { changes, triangulation } = this
    const { addedNodes, removedNodes, removedEdges, addedEdges } = changes
    const vertexOf = (node: number): number => this.vertexOf[node]
    for (; this.removed < this.removedStarts.length; this.removed++) {
      if (this.removed % CONSTRAINTS_BETWEEN === CONSTRAINTS_BETWEEN - 1) pass()
      this.change(false, removedEdges, this.removedStarts[this.removed])
    }
    triangulation.removeVertices(itemsOf(removedNodes).map(vertexOf), pass)
    this.insert(itemsOf(addedNodes), pass)
    for (; this.added < this.addedStarts.length; this.added++) {
      if (this.added % CONSTRAINTS_BETWEEN === CONSTRAINTS_BETWEEN - 1) pass()
      this.change(true, addedEdges, this.addedStarts[this.added])
    }
  }

  undo(): void {
    const { changes, triangulation, nodes } = this
    const { addedNodes, removedNodes, removedEdges, addedEdges } = changes
    while (this.added > 0) this.change(false, addedEdges, this.addedStarts[--this.added])
    const place = (node: number): number => triangulation.vertexAt(nodes.x[node], nodes.y[node])
    triangulation.removeVertices(
      itemsOf(addedNodes)
        .map(place)
        .filter((vertex) => vertex >= 0),
    )
    this.insert(itemsOf(removedNodes).filter((node) => place(node) < 0))
    while (this.removed > 0) this.change(true, removedEdges, this.removedStarts[--this.removed])
  }

  private change(isAdded: boolean, { items }: IntList, at: number): void {
    const { triangulation, vertexOf } = this
    const a = vertexOf[items[at]]
    const b = vertexOf[items[at + 1]]
    if (isAdded) triangulation.addConstraint(a, b, items[at + 2], items[at + 3])
    else triangulation.removeConstraint(a, b, items[at + 2], items[at + 3])
  }

  private insert(nodeIds: Int32Array, pass?: () => void): void {
    const { triangulation, nodes } = this
    this.vertexOf = ensureCapacity(this.vertexOf, nodes.x.length)
    if (nodeIds.length <= MAX_IN_GIVEN_ORDER) {
      for (const node of nodeIds) this.vertexOf[node] = triangulation.insertVertex(nodes.x[node], nodes.y[node])
      return
    }
    insertNodes(triangulation, nodes, nodeIds, this.vertexOf, (done) => {
      if (done > 0) pass?.()
    })
  }
}

/** Inserts a vertex for each node in bulk, and writes the vertices into `vertexOf`. Calls `pass` regularly, with the number of nodes inserted so far. */
export function insertNodes(
  triangulation: Triangulation,
  { x, y }: Nodes,
  nodeIds: Int32Array,
  vertexOf: Int32Array,
  pass: (done: number) => void,
): void {
  const coords = new Float64Array(2 * nodeIds.length)
  for (let i = 0; i < nodeIds.length; i++) {
    coords[2 * i] = x[nodeIds[i]]
    coords[2 * i + 1] = y[nodeIds[i]]
  }
  const vertices = triangulation.insertVertices(coords, pass)
  for (let i = 0; i < nodeIds.length; i++) vertexOf[nodeIds[i]] = vertices[i]
}

export function itemsOf({ items, length }: IntList): Int32Array {
  return items.subarray(0, length)
}

/** Returns the start index of each constraint in a list. A long list is shuffled, because constraints added row by row take many more flips. */
function startsOf({ length }: IntList): Int32Array {
  const starts = Int32Array.from({ length: length / 4 }, (_, i) => 4 * i)
  if (starts.length <= MAX_IN_GIVEN_ORDER) return starts
  const random = createRandom(length)
  for (let i = starts.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const start = starts[i]
    starts[i] = starts[j]
    starts[j] = start
  }
  return starts
}
