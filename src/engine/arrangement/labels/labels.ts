/**
 * The label of every face: which rings wind around it, hence its class: blocked, base mesh or a terrain area. Follows edits of the triangulation.
 * After an edit only faces of changed shape have no label. Each connected cluster of them is filled from one untouched neighbor across the
 * edges' deltas; that neighbor's own label is out of date by the winding of the difference loop (constraints added minus constraints removed)
 * around it, one exact winding number. Wherever the fill meets an untouched face whose label is not what it must be, the difference is
 * spread over the untouched faces that hang together there. So a small edit costs its cavity, a big one the faces whose label
 * really changes, and a build is the same fill begun at the corner of the rectangle, which nothing winds around. Where an edit of many
 * constraints falls apart into so many clusters that their winding numbers would cost more than the whole mesh, everything is labelled again.
 * Exact; O(1) memory beyond 8 bytes a face and the table of labels.
 */
import { orient } from '../../geometry/index.js'
import { invariant, withBlanks, withRoom } from '../../core/index.js'
import type { Triangulation } from '../../triangulation/index.js'
import type { FaceMarks } from './face-marks.js'
import { BLOCKED, LabelTable, type RingRules } from './label-table.js'

/** Faces and owners of edges between two calls of `pass`. */
const STEPS_BETWEEN = 4096

/** A look at a logged constraint costs about this share of a look at a face. */
const CONSTRAINT_SHARE = 1 / 4

export class Labels {
  /** Per face: its label, -1 = free slot. */
  label = new Int32Array(0)
  /** Per face: BLOCKED (-2), -1 = base mesh, or a terrain area. */
  kind = new Int32Array(0)
  readonly table: LabelTable
  readonly triangulation: Triangulation
  private readonly marks: FaceMarks

  constructor(triangulation: Triangulation, rules: RingRules, marks: FaceMarks) {
    this.triangulation = triangulation
    this.marks = marks
    this.table = new LabelTable(rules)
  }

  /** Labels all faces for the first time. `pass` is called now and then, and may throw. O(faces). */
  build(pass: () => void = () => undefined): void {
    this.makeRoom()
    const { triangulation, table, label } = this
    const { owners, store } = triangulation
    const { twin, constraint } = store
    const faces = [this.fillCorner()]
    const edges: number[] = []
    let next = 0
    // as `flood` does, without a call for each edge; no face has two labels: a loop of constraints adds up to nothing
    for (let filled = 0; ; filled++) {
      if (filled + table.steps >= next) {
        pass()
        next = filled + table.steps + STEPS_BETWEEN
      }
      let face = faces.pop()
      if (face === undefined) {
        const into = edges.pop()
        if (into === undefined) return
        face = (into / 3) | 0
        if (label[face] >= 0) continue
        this.enter(face, this.labelBeyond(twin[into]))
      }
      for (let h = 3 * face; h < 3 * face + 3; h++) {
        const into = twin[h]
        if (into < 0) continue
        const neighbor = (into / 3) | 0
        if (label[neighbor] >= 0) continue
        const head = constraint[into]
        if (head >= 0 && owners.next[head] >= 0) {
          edges.push(into)
          continue
        }
        this.enter(
          neighbor,
          head < 0 ? label[face] : table.across(label[face], owners, head, triangulation.direction(into)),
        )
        faces.push(neighbor)
      }
    }
  }

  /** Follows the triangulation's log. Faces of unchanged shape whose class changed are added to `reclassified`. */
  update(reclassified: number[]): void {
    this.makeRoom()
    const { triangulation, table, label, kind } = this
    const { store } = triangulation
    const { changedFaces, changedFaceCount } = store
    this.marks.begin(store.faceSlots)

    // 1. What changed shape has no label. The old ones are let go at the end, since most of them come back.
    const old: number[] = []
    for (let i = 0; i < changedFaceCount; i++) {
      const face = changedFaces[i]
      if (label[face] >= 0) old.push(label[face])
      label[face] = -1
      kind[face] = BLOCKED
    }

    // 2. Each cluster is filled from one neighbor whose label is known to be right.
    let left = store.faceCount
    for (let i = 0; i < changedFaceCount; i++) {
      const face = changedFaces[i]
      if (!store.isFace(face) || label[face] >= 0) continue
      const rim = this.findRim(face)
      if (rim < 0) {
        // Everything changed shape.
        const corner = this.fillCorner()
        this.marks.mark(corner)
        this.fillFrom(corner, reclassified)
        continue
      }
      const outer = store.twin[rim]
      const outerFace = (outer / 3) | 0
      if (!this.marks.isMarked(outerFace)) {
        left -= CONSTRAINT_SHARE * triangulation.constraintLog.count
        if (left < 0) {
          this.refill(reclassified)
          break
        }
        const expected = table.plus(label[outerFace], this.differenceAround(outerFace))
        if (expected !== label[outerFace]) this.spread(outerFace, expected, reclassified)
      }
      const rimFace = (rim / 3) | 0
      this.assign(rimFace, this.labelBeyond(outer))
      this.fillFrom(rimFace, reclassified)
    }
    for (const gone of old) table.release(gone)
  }

  private makeRoom(): void {
    const before = this.label.length
    const slots = this.triangulation.store.origin.length / 3
    if (before >= slots) return
    this.label = withBlanks(this.label, slots)
    this.kind = withRoom(this.kind, slots).fill(BLOCKED, before)
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

  /** Labels the face at the corner of the rectangle, which nothing winds around. */
  private fillCorner(): number {
    const face = (this.triangulation.store.outgoing[0] / 3) | 0
    this.enter(face, 0)
    return face
  }

  /** From a face without label through others, the half-edge of one that borders on a labelled face; -1 if there is none. */
  private findRim(from: number): number {
    const { store } = this.triangulation
    const { label } = this
    // Faces on the way carry the provisional label -2, so that none is seen twice.
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
   * Looks over the edges of a face and of all faces that `visit` says to go on from; it takes the half-edge beyond. Edges with several
   * owners come last, when most of what they lead to has been reached for less.
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

  /** What the label beyond a half-edge must be. Not counted yet. */
  private labelBeyond(h: number): number {
    const { triangulation, table, label } = this
    const head = triangulation.store.constraint[h]
    const own = label[(h / 3) | 0]
    return head < 0 ? own : table.across(own, triangulation.owners, head, -triangulation.direction(h))
  }

  /** Labels all faces without one that hang together with a labelled face, and corrects the untouched faces around them. */
  private fillFrom(from: number, reclassified: number[]): void {
    const { label, marks } = this
    const { owners, store } = this.triangulation
    const { twin, constraint } = store
    this.flood(from, (into) => {
      const face = (into / 3) | 0
      const known = label[face]
      const head = constraint[into]
      // what has its new label agrees; to look at many owners again would cost too much
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

  /** Labels all faces, whether they have a label or not. */
  private refill(reclassified: number[]): void {
    const { label, marks } = this
    const { store } = this.triangulation
    marks.begin(store.faceSlots)
    const visit = (face: number, expected: number): void => {
      marks.mark(face)
      if (label[face] < 0) this.enter(face, expected)
      else if (label[face] !== expected) this.exchange(face, expected, reclassified)
    }
    const corner = (store.outgoing[0] / 3) | 0
    visit(corner, 0)
    this.flood(corner, (into) => {
      const face = (into / 3) | 0
      if (marks.isMarked(face)) return false
      visit(face, this.labelBeyond(store.twin[into]))
      return true
    })
  }

  /** Winding of the difference loops around a face of unchanged shape, by ring. */
  private differenceAround(face: number): Map<number, number> {
    const { store, constraintLog } = this.triangulation
    const { coords, origin } = store
    const a = 2 * origin[3 * face]
    const b = 2 * origin[3 * face + 1]
    const c = 2 * origin[3 * face + 2]
    // Thrice the centroid, and everything else thrice as large: exact on the grid.
    const x = coords[a] + coords[b] + coords[c]
    const y = coords[a + 1] + coords[b + 1] + coords[c + 1]
    const constraints = constraintLog.coords
    const shift = new Map<number, number>()
    for (let i = 0; i < constraintLog.count; i++) {
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
   * Gives a labelled face of unchanged shape its new label, and the same difference to all such faces that hang together with it:
   * no constraint between two of them has changed, so each new label follows from the one beside it.
   */
  private spread(from: number, expected: number, reclassified: number[]): void {
    const { store } = this.triangulation
    const { table, label, marks } = this
    // Old and new labels are held to the end, so that no number changes its meaning meanwhile.
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

  /** Gives a labelled face of unchanged shape another label. */
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
