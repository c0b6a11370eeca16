/**
 * The label of every face (the rings that wind around it) and the resulting class: blocked, base mesh or a terrain area.
 * After an edit, a face gets its label from a labeled neighbor. Each ring that owns the edge between the two faces changes its winding number by a known
 * amount. Exact. An edit costs O(faces that it replaces or relabels), never much more than a build. 8 bytes per face plus the label table.
 */
import { orient } from '../../geometry/index.js'
import { invariant, ensureCapacityFilled, ensureCapacity } from '../../core/index.js'
import type { Triangulation } from '../../triangulation/index.js'
import type { FaceMarks } from './face-marks.js'
import { BLOCKED, LabelTable, type RingRules } from './label-table.js'

const STEPS_BETWEEN = 4096

/** Cost of testing one logged constraint, as a fraction of the cost of visiting a face. */
const CONSTRAINT_SHARE = 1 / 4

export class Labels {
  /** Label of each face, -1 = free slot. */
  label = new Int32Array(0)
  /** Class of each face: BLOCKED (-2), -1 for the base mesh, or the index of a terrain area. */
  kind = new Int32Array(0)
  readonly table: LabelTable

  constructor(
    readonly triangulation: Triangulation,
    rules: RingRules,
    private readonly marks: FaceMarks,
  ) {
    this.table = new LabelTable(rules)
  }

  /** Labels all faces of a new mesh. `pass` is called regularly and may throw. O(faces). */
  build(pass?: () => void): void {
    this.ensureFaces()
    this.fillAll([], pass)
  }

  /** Updates the labels after an edit of the triangulation. If the class of a face changed but its corners did not, adds the face to `reclassified`. */
  update(reclassified: number[]): void {
    this.ensureFaces()
    const { triangulation, table, label, kind } = this
    const { store } = triangulation
    const { changedFaces, changedFaceCount } = store
    this.marks.begin(store.faceSlots)

    // 1. Remove the labels of faces with changed corners. Old labels are released at the end, since most of them will be assigned again.
    const old: number[] = []
    for (let i = 0; i < changedFaceCount; i++) {
      const face = changedFaces[i]
      if (label[face] >= 0) old.push(label[face])
      label[face] = -1
      kind[face] = BLOCKED
    }

    // 2. Label each connected cluster of these faces, starting from an adjacent face outside the cluster. The label of this outer face may be outdated, so
    // correct it first.
    let left = store.faceCount
    for (let i = 0; i < changedFaceCount; i++) {
      const face = changedFaces[i]
      if (!store.isFace(face) || label[face] >= 0) continue
      const rim = this.findRim(face)
      if (rim < 0) {
        this.fillAll(reclassified)
        break
      }
      const outer = store.twin[rim]
      const outerFace = (outer / 3) | 0
      if (!this.marks.isMarked(outerFace)) {
        left -= CONSTRAINT_SHARE * triangulation.constraintLog.owner.length
        if (left < 0) {
          this.fillAll(reclassified)
          break
        }
        const expected = table.plus(label[outerFace], this.differenceAround(outerFace))
        if (expected !== label[outerFace]) this.spread(outerFace, expected, reclassified)
      }
      const rimFace = (rim / 3) | 0
      this.assign(rimFace, this.labelBeyond(outer))
      this.fillFrom(rimFace, reclassified)
    }
    for (const oldLabel of old) table.release(oldLabel)
  }

  private ensureFaces(): void {
    const before = this.label.length
    const slots = this.triangulation.store.origin.length / 3
    if (before >= slots) return
    this.label = ensureCapacityFilled(this.label, slots)
    this.kind = ensureCapacity(this.kind, slots).fill(BLOCKED, before)
  }

  private enter(face: number, label: number): void {
    this.table.retain(label)
    this.label[face] = label
    this.kind[face] = this.table.kindOf(label)
  }

  private assign(face: number, label: number): void {
    this.enter(face, label)
    this.marks.mark(face)
  }

  /** Searches from an unlabeled face through other unlabeled faces for a half-edge next to a labeled face. Returns -1 if there is none. */
  private findRim(from: number): number {
    const { store } = this.triangulation
    const { label } = this
    const seen: number[] = [from]
    const stack = [from]
    label[from] = -2
    let rim = -1
    while (rim < 0 && stack.length > 0) {
      const face = stack.pop() ?? -1
      for (let h = 3 * face; h < 3 * face + 3; h++) {
        const t = store.twin[h]
        if (t < 0) continue
        const neighbor = (t / 3) | 0
        if (label[neighbor] >= 0) {
          rim = h
          break
        }
        if (label[neighbor] === -2) continue
        label[neighbor] = -2
        seen.push(neighbor)
        stack.push(neighbor)
      }
    }
    for (const face of seen) label[face] = -1
    return rim
  }

  /**
   * Traverses faces, starting with `from`. Calls `visit` with each half-edge that leads into a neighbor of a reached face. If `visit` returns true, the
   * neighbor is reached, too. Edges with several owners are the most expensive. They come last, when most neighbors are already reached.
   */
  private flood(from: number, visit: (into: number) => boolean): void {
    const { store, owners } = this.triangulation
    const { twin, constraint } = store
    const faces = [from]
    const edges: number[] = []
    for (;;) {
      const face = faces.pop()
      if (face === undefined) {
        const into = edges.pop()
        if (into === undefined) return
        if (visit(into)) faces.push((into / 3) | 0)
        continue
      }
      for (let h = 3 * face; h < 3 * face + 3; h++) {
        const into = twin[h]
        if (into < 0) continue
        if (constraint[into] >= 0 && owners.next[constraint[into]] >= 0) edges.push(into)
        else if (visit(into)) faces.push((into / 3) | 0)
      }
    }
  }

  /** Returns the correct label of the face across a half-edge. Does not add a reference. */
  private labelBeyond(h: number): number {
    const { triangulation, table, label } = this
    const head = triangulation.store.constraint[h]
    const own = label[(h / 3) | 0]
    return head < 0 ? own : table.across(own, triangulation.owners, head, -triangulation.direction(h))
  }

  /** Labels the unlabeled faces connected to the labeled face `from`. If a face next to these faces has an outdated label, calls `spread` to correct it. */
  private fillFrom(from: number, reclassified: number[]): void {
    const { label, marks } = this
    const { owners, store } = this.triangulation
    const { twin, constraint } = store
    this.flood(from, (into) => {
      const face = (into / 3) | 0
      const known = label[face]
      const head = constraint[into]
      // A marked face already has its new label. Testing edges with many owners again would cost too much.
      if (head >= 0 && owners.next[head] >= 0 && marks.isMarked(face)) return false
      const expected = this.labelBeyond(twin[into])
      if (known === expected) return false
      if (known >= 0) {
        invariant(!marks.isMarked(face), 'internal/label-conflict', { face })
        this.spread(face, expected, reclassified)
        return false
      }
      this.assign(face, expected)
      return true
    })
  }

  private fillAll(reclassified: number[], pass?: () => void): void {
    const { label, marks, table } = this
    const { store } = this.triangulation
    let filled = 0
    let next = 0
    marks.begin(store.faceSlots)
    const visit = (face: number, expected: number): void => {
      marks.mark(face)
      if (label[face] < 0) this.enter(face, expected)
      else if (label[face] !== expected) this.exchange(face, expected, reclassified)
    }
    // Starts with a face at a corner of the rectangle around the mesh. This face lies outside all rings, so its label is the empty one, number 0.
    const corner = (store.outgoing[0] / 3) | 0
    visit(corner, 0)
    this.flood(corner, (into) => {
      const face = (into / 3) | 0
      if (marks.isMarked(face)) return false
      if (pass !== undefined && ++filled + table.steps >= next) {
        pass()
        next = filled + table.steps + STEPS_BETWEEN
      }
      visit(face, this.labelBeyond(store.twin[into]))
      return true
    })
  }

  /** Returns how much the edit changed the winding numbers of rings at a face whose corners it did not change. Uses the logged constraints. */
  private differenceAround(face: number): Map<number, number> {
    const { store, constraintLog } = this.triangulation
    const { coords, origin } = store
    const a = 2 * origin[3 * face]
    const b = 2 * origin[3 * face + 1]
    const c = 2 * origin[3 * face + 2]
    // All coordinates are multiplied by 3, so that the centroid is exact on the grid.
    const x = coords[a] + coords[b] + coords[c]
    const y = coords[a + 1] + coords[b + 1] + coords[c + 1]
    const constraints = constraintLog.coords
    const shift = new Map<number, number>()
    for (let i = 0; i < constraintLog.owner.length; i++) {
      const ay = 3 * constraints[4 * i + 1]
      const by = 3 * constraints[4 * i + 3]
      const down = ay <= y
      if (down === by <= y) continue
      const side = orient(3 * constraints[4 * i], ay, 3 * constraints[4 * i + 2], by, x, y)
      if (down ? side <= 0 : side >= 0) continue
      const owner = constraintLog.owner[i]
      const delta = down ? constraintLog.delta[i] : -constraintLog.delta[i]
      shift.set(owner, (shift.get(owner) ?? 0) + delta)
    }
    return shift
  }

  /**
   * Corrects the outdated labels of a connected set of faces that contains `from`, whose new label is `expected`. The edit changed neither the corners of these
   * faces nor the constraints between them. So a winding number changes equally at all these faces, and equal old labels become equal new labels.
   */
  private spread(from: number, expected: number, reclassified: number[]): void {
    const { store } = this.triangulation
    const { table, label, marks } = this
    // Holds references to old and new labels until the end, so that no number of a label is reused in between.
    const renamed = new Map<number, number>()
    const rename = (was: number, now: number): number => {
      table.retain(was)
      table.retain(now)
      renamed.set(was, now)
      return now
    }
    const visit = (face: number, now: number): void => {
      marks.mark(face)
      this.exchange(face, now, reclassified)
    }
    visit(from, rename(label[from], expected))
    this.flood(from, (into) => {
      const face = (into / 3) | 0
      const was = label[face]
      if (was < 0 || store.isChanged(face) || marks.isMarked(face)) return false
      visit(face, renamed.get(was) ?? rename(was, this.labelBeyond(store.twin[into])))
      return true
    })
    for (const [was, now] of renamed) {
      table.release(was)
      table.release(now)
    }
  }

  private exchange(face: number, to: number, reclassified: number[]): void {
    const { table, label, kind } = this
    table.retain(to)
    table.release(label[face])
    label[face] = to
    const now = table.kindOf(to)
    if (kind[face] === now) return
    kind[face] = now
    reclassified.push(face)
  }
}
