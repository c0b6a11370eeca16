/** Connects the noder, the triangulation and the labels. `load` turns drawn rings into labeled triangles in bulk; `follow` applies later changes in place. */
import { ensureCapacity } from '../core/index.js'
import { Noder } from '../noding/index.js'
import { Triangulation, type TriangulationTracer } from '../triangulation/index.js'
import { FaceMarks, Labels, type RingRules } from './labels/index.js'
import type { Frame } from './map-frame.js'
import { insertNodes, itemsOf, TriangulationChange } from './triangulation-change.js'

/** Reports the finished share of the work, from 0 to 1. Each call is one step of the budget, unless `within` is true. It may throw to stop the work. */
export type Checkpoint = (share: number, within: boolean) => void

/** Spare capacity after a bulk load, so that the first edits do not copy every array. */
const SPARE = 64
/** An edit makes at most `FLIPS` * (`SPARE` + number of vertices + number of changed constraints) flips. More flips would cost more than a rebuild. */
const FLIPS = 32
/** An edit may make `FLIPS` * (`FREE_STEPS` + number of new edges) flips for free. After that, every `FLIPS` flips take one step of the budget. */
const FREE_STEPS = 256

/** Shares of a bulk load that are finished after noding, and after inserting the vertices. */
const NODED = 0.4
const INSERTED = 0.7

export class NodedMesh {
  readonly noder: Noder
  readonly triangulation: Triangulation
  readonly marks = new FaceMarks()
  readonly labels: Labels
  /** Faces that retained their shape but got another class in the last `follow` (see `Labels.kind`). */
  readonly reclassified: number[] = []
  /** True if the last `follow` was stopped and undone in the triangulation. The faces and vertices then have new numbers. */
  isRenumbered = false
  vertexOf = new Int32Array(64)

  constructor(frame: Frame, rules: RingRules, vertexCapacity = 64) {
    this.noder = new Noder(frame, frame.step)
    const capacity = vertexCapacity + SPARE + Math.ceil(vertexCapacity / 256)
    this.noder.reserve(capacity)
    // The rectangle of the triangulation extends beyond the window of `frame`, so that no vertex of a ring lies on the border of the rectangle.
    const width = frame.right - frame.left
    const height = frame.bottom - frame.top
    this.triangulation = new Triangulation(
      frame.left - width,
      frame.top - height,
      frame.right + width,
      frame.bottom + height,
      capacity,
    )
    this.labels = new Labels(this.triangulation, rules, this.marks)
  }

  /** Triangulates and labels everything drawn so far. The mesh must be empty. `tracer` receives the steps of the triangulation. */
  load(pass: Checkpoint, tracer?: TriangulationTracer): void {
    const { noder, triangulation, labels } = this
    triangulation.traceWith(tracer)
    const { segments } = noder
    let noded = 0
    const { addedNodes, addedEdges } = noder.commit((within) => {
      pass(Math.min(1, noded / segments) * NODED, within)
      if (!within) noded++
    })
    this.vertexOf = ensureCapacity(this.vertexOf, noder.x.length)
    insertNodes(triangulation, noder, itemsOf(addedNodes), this.vertexOf, (done) =>
      pass(NODED + (done / addedNodes.length) * (INSERTED - NODED), true),
    )
    const { vertexOf } = this
    triangulation.owners.reserve(addedEdges.length >> 2)
    for (let i = 0; i < addedEdges.length; i += 4) {
      pass(INSERTED + (i / addedEdges.length) * (1 - INSERTED), i < 4 * noded)
      triangulation.addConstraint(
        vertexOf[addedEdges.items[i]],
        vertexOf[addedEdges.items[i + 1]],
        addedEdges.items[i + 2],
        addedEdges.items[i + 3],
      )
    }
    noder.forgetChanges()
    triangulation.traceWith(undefined)
    labels.build(() => pass(1, true))
  }

  /**
   * Applies everything drawn and erased since the last call. Afterwards the triangulation's log lists the faces that changed shape.
   * If `pass` throws, the noder retains the changes and the triangulation is as before, except that its faces and vertices may have new numbers.
   * The caller must then undo what was drawn and erased, and call `forget`.
   */
  follow(pass: Checkpoint = () => undefined): void {
    const { noder, triangulation, reclassified } = this
    let count = 0
    this.isRenumbered = false
    const { removedEdges, addedEdges } = noder.commit((within) => {
      pass(0, within)
      if (!within) count++
    })
    for (let constraint = count; 4 * constraint < addedEdges.length; constraint++) pass(0, false)
    reclassified.length = 0
    triangulation.startLog()
    const edges = (removedEdges.length + addedEdges.length) / 4
    const limitFlips = (): void => {
      triangulation.limitFlips(FLIPS * (SPARE + triangulation.store.vertexCount + edges))
    }
    limitFlips()
    const flipsBefore = triangulation.work.flips
    let counted = FREE_STEPS + addedEdges.length / 4
    const change = new TriangulationChange(triangulation, noder, noder.changes, this.vertexOf)
    let isPassing = false
    let stopReason: unknown
    try {
      change.apply(() => {
        isPassing = true
        pass(0, true)
        for (; (triangulation.work.flips - flipsBefore) / FLIPS > counted; counted++) pass(0, false)
        isPassing = false
      })
    } catch (error) {
      // An error of the engine itself leaves the triangulation half changed and unusable.
      if (!isPassing) throw error
      stopReason = error
      limitFlips()
      change.undo()
      this.isRenumbered = true
    }
    this.vertexOf = change.vertexOf
    triangulation.limitFlips(Infinity)
    this.labels.update(reclassified)
    if (this.isRenumbered) throw stopReason
  }

  /**
   * Must be called after `follow` has thrown and the caller has undone what it drew and erased. The noder may then have new nodes in place of removed nodes.
   * Sets `vertexOf` of each new node to the vertex of the triangulation at the node's place.
   */
  forget(): void {
    const { noder, triangulation } = this
    const { addedNodes } = noder.commit()
    for (const node of itemsOf(addedNodes)) {
      this.vertexOf = ensureCapacity(this.vertexOf, node + 1)
      this.vertexOf[node] = triangulation.vertexAt(noder.x[node], noder.y[node])
    }
  }
}
