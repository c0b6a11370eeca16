/** A triangulation with its labels, islands and convex polygons, updated once per edit. */
import type { Triangulation } from '../../src/engine/triangulation/index.js'
import { ConvexMerge } from '../../src/engine/convex/convex-merge.js'
import { FaceMarks } from '../../src/engine/arrangement/labels/face-marks.js'
import { Islands } from '../../src/engine/arrangement/labels/islands.js'
import type { RingRules } from '../../src/engine/arrangement/labels/label-table.js'
import { Labels } from '../../src/engine/arrangement/labels/labels.js'

export class Ground {
  readonly triangulation: Triangulation
  readonly labels: Labels
  readonly islands: Islands
  readonly convex: ConvexMerge

  constructor(triangulation: Triangulation, rules: RingRules) {
    const marks = new FaceMarks()
    this.triangulation = triangulation
    this.labels = new Labels(triangulation, rules, marks)
    this.islands = new Islands(triangulation, this.labels, marks)
    this.convex = new ConvexMerge(triangulation, this.labels, this.islands, marks)
    this.labels.build()
    this.islands.build()
    this.convex.build()
    triangulation.startLog()
  }

  /** Applies all changes of the triangulation since the last call. */
  update(): void {
    const reclassified: number[] = []
    this.labels.update(reclassified)
    this.islands.update(reclassified)
    this.convex.update(reclassified)
    this.triangulation.startLog()
  }
}
