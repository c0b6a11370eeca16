/**
 * Applies a commit of the noder to the triangulation, in place, in O(changes). `pass` is called regularly and may throw. `takeBack` then undoes what was done
 * so far, at about the same cost; faces and vertices may get other ids.
 */
import { createRandom, ensureCapacity } from '../core/index.js'
import type { IntList } from '../core/index.js'
import type { NodeChanges } from '../noding/index.js'
import type { Triangulation } from '../triangulation/index.js'

/** Maximum number of changes that are applied in the given order. More are shuffled or inserted in bulk. */
const MAX_IN_GIVEN_ORDER = 128
/** Number of constraints between two calls of `pass`. */
const CONSTRAINTS_BETWEEN = 1024

interface Nodes {
  readonly x: Float64Array
  readonly y: Float64Array
}

export class TriangulationChange {
  /** Number of constraints removed so far, in the order of `goneStarts`, and number of those added so far, in the order of `madeStarts`. */
  private gone = 0
  private made = 0
  private readonly goneStarts: Int32Array
  private readonly madeStarts: Int32Array

  constructor(
    private readonly triangulation: Triangulation,
    private readonly nodes: Nodes,
    private readonly changes: NodeChanges,
    /** Per node: its vertex. */
    public vertexOf: Int32Array<ArrayBuffer>,
  ) {
    this.goneStarts = startsOf(changes.removedEdges)
    this.madeStarts = startsOf(changes.addedEdges)
  }

  carryOut(pass: () => void): void {
    const { changes, triangulation } = this
    const { addedNodes, removedNodes, removedEdges, addedEdges } = changes
    const vertexOf = (node: number): number => this.vertexOf[node]
    for (; this.gone < this.goneStarts.length; this.gone++) {
      if (this.gone % CONSTRAINTS_BETWEEN === CONSTRAINTS_BETWEEN - 1) pass()
      this.change(false, removedEdges, this.goneStarts[this.gone])
    }
    triangulation.removeVertices(listed(removedNodes).map(vertexOf), pass)
    this.insert(listed(addedNodes), pass)
    for (; this.made < this.madeStarts.length; this.made++) {
      if (this.made % CONSTRAINTS_BETWEEN === CONSTRAINTS_BETWEEN - 1) pass()
      this.change(true, addedEdges, this.madeStarts[this.made])
    }
  }

  takeBack(): void {
    const { changes, triangulation, nodes } = this
    const { addedNodes, removedNodes, removedEdges, addedEdges } = changes
    while (this.made > 0) this.change(false, addedEdges, this.madeStarts[--this.made])
    const place = (node: number): number => triangulation.vertexAt(nodes.x[node], nodes.y[node])
    triangulation.removeVertices(
      listed(addedNodes)
        .map(place)
        .filter((vertex) => vertex >= 0),
    )
    this.insert(listed(removedNodes).filter((node) => place(node) < 0))
    while (this.gone > 0) this.change(true, removedEdges, this.goneStarts[--this.gone])
  }

  private change(isOwned: boolean, { items }: IntList, at: number): void {
    const { triangulation, vertexOf } = this
    const a = vertexOf[items[at]]
    const b = vertexOf[items[at + 1]]
    if (isOwned) triangulation.addConstraint(a, b, items[at + 2], items[at + 3])
    else triangulation.removeConstraint(a, b, items[at + 2], items[at + 3])
  }

  /** Inserts a vertex for each node, in bulk if there are many. */
  private insert(wanted: Int32Array, pass?: () => void): void {
    const { triangulation, nodes } = this
    this.vertexOf = ensureCapacity(this.vertexOf, nodes.x.length)
    if (wanted.length <= MAX_IN_GIVEN_ORDER) {
      for (const node of wanted) this.vertexOf[node] = triangulation.insertVertex(nodes.x[node], nodes.y[node])
      return
    }
    const coords = new Float64Array(2 * wanted.length)
    for (const [i, node] of wanted.entries()) {
      coords[2 * i] = nodes.x[node]
      coords[2 * i + 1] = nodes.y[node]
    }
    const vertices = triangulation.insertVertices(coords, wanted.length, (done) => {
      if (done > 0) pass?.()
    })
    for (const [i, node] of wanted.entries()) this.vertexOf[node] = vertices[i]
  }
}

function listed({ items, length }: IntList): Int32Array {
  return items.subarray(0, length)
}

/** Returns the start index of each constraint in a list. A long list is shuffled: constraints added row by row would leave fans of edges to flip. */
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
