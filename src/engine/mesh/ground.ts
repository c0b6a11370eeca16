/**
 * The ground of a triangulation: what is walkable, which island it belongs to, and its convex polygons, kept up with edits.
 * Begin with a triangulation in which vertices and pieces stand; then edit it and call `update` once per edit.
 * In: a triangulation, and a rule that says what a label (the rings around a face with their windings) means.
 */
import type { Triangulation } from '../triangulation/index.js'
import { ConvexMerge } from './convex-merge.js'
import { FaceMarks } from './face-marks.js'
import { Islands } from './islands.js'
import type { Classify } from './label-table.js'
import { Labels } from './labels.js'

export class Ground {
  readonly triangulation: Triangulation
  readonly labels: Labels
  readonly islands: Islands
  readonly convex: ConvexMerge

  constructor(triangulation: Triangulation, classify: Classify) {
    const marks = new FaceMarks()
    this.triangulation = triangulation
    this.labels = new Labels(triangulation, classify, marks)
    this.islands = new Islands(triangulation, this.labels, marks)
    this.convex = new ConvexMerge(triangulation, this.labels, this.islands, marks)
    this.labels.build()
    this.islands.build()
    this.convex.build()
    triangulation.startLog()
  }

  /** Follows all changes of the triangulation since the last call. */
  update(): void {
    const reclassified: number[] = []
    this.labels.update(reclassified)
    this.islands.update(reclassified)
    this.convex.update(reclassified)
    this.triangulation.startLog()
  }
}
