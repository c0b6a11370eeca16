/**
 * Which ring belongs to what: ring ids are the owners that the triangulation knows, and what their windings mean is decided here.
 * A subject is the bounds, one obstacle or one terrain area. An obstacle blocks where its outer ring is filled and no hole of its own is;
 * with the even-odd rule, where its rings together wind an odd number of times. Where the ground of a radius is told by its walls,
 * offset towards the free side, only what they wind around exactly once is free. Subjects keep their number until they are dropped;
 * numbers of rings and subjects are reused.
 */
import { withRoom } from '../noding/index.js'

export type RingRole = 'outer' | 'hole' | 'walls'

const HOLE = 1
const WALLS = 2

// What the rings around a place say about a subject.
const FILLED = 1
const IN_HOLE = 2
const ODD = 4
const CLEAR = 8

/** The subject that the bounds are; obstacles and areas follow. */
export const BOUNDS = 0

export class RingTable {
  private subjectOf = new Int32Array(64)
  private roleOf = new Uint8Array(64)
  private readonly freeRings: number[] = []
  private rings = 0

  /** Per subject: -1 = obstacle (or bounds), else the index of its terrain area. */
  private areaOf = new Int32Array(64)
  private evenOdd = new Uint8Array(64)
  private state = new Uint8Array(64)
  private readonly freeSubjects: number[] = []
  private subjects = 0

  /** Costs of the terrain areas, by index; `walled` = nothing is free except where the walls say so. */
  constructor(
    private readonly costs: readonly number[],
    private readonly walled = false,
  ) {
    this.addSubject(-1, false)
  }

  addSubject(area: number, evenOdd: boolean): number {
    const subject = this.freeSubjects.pop() ?? this.subjects++
    this.areaOf = withRoom(this.areaOf, this.subjects)
    this.evenOdd = withRoom(this.evenOdd, this.subjects)
    this.state = withRoom(this.state, this.subjects)
    this.areaOf[subject] = area
    this.evenOdd[subject] = evenOdd ? 1 : 0
    return subject
  }

  dropSubject(subject: number): void {
    this.freeSubjects.push(subject)
  }

  addRing(subject: number, role: RingRole): number {
    const ring = this.freeRings.pop() ?? this.rings++
    this.subjectOf = withRoom(this.subjectOf, this.rings)
    this.roleOf = withRoom(this.roleOf, this.rings)
    this.subjectOf[ring] = subject
    this.roleOf[ring] = role === 'hole' ? HOLE : role === 'walls' ? WALLS : 0
    return ring
  }

  dropRing(ring: number): void {
    this.freeRings.push(ring)
  }

  /** What the ground is where these rings wind: ring, winding, ring, winding … */
  classify = (pairs: Int32Array): { readonly walkable: boolean; readonly area: number } => {
    let walkable = false
    let area = -1
    const free = this.walled ? FILLED | CLEAR : FILLED
    this.gather(pairs)
    for (let i = 0; i < pairs.length; i += 2) {
      const subject = this.subjectOf[pairs[i]]
      if (subject === BOUNDS) walkable = (this.state[BOUNDS] & free) === free
    }
    for (let i = 0; i < pairs.length && walkable; i += 2) {
      const subject = this.subjectOf[pairs[i]]
      if (subject === BOUNDS || !this.covers(subject)) continue
      if (this.areaOf[subject] < 0) walkable = false
      else area = Math.max(area, this.areaOf[subject])
    }
    this.clear(pairs)
    return area >= 0 && this.costs[area] === Infinity ? { walkable: false, area } : { walkable, area }
  }

  /** The obstacles that cover a place where these rings wind; BOUNDS stands for the outside. */
  coverOf(pairs: Int32Array): number[] {
    const covering: number[] = []
    this.gather(pairs)
    for (let i = 0; i < pairs.length; i += 2) {
      const subject = this.subjectOf[pairs[i]]
      if (subject !== BOUNDS && this.areaOf[subject] < 0 && this.covers(subject) && !covering.includes(subject)) covering.push(subject)
    }
    if ((this.state[BOUNDS] & FILLED) === 0) covering.unshift(BOUNDS)
    this.clear(pairs)
    return covering
  }

  private covers(subject: number): boolean {
    const state = this.state[subject]
    return this.evenOdd[subject] === 1 ? (state & ODD) !== 0 : (state & (FILLED | IN_HOLE)) === FILLED
  }

  private gather(pairs: Int32Array): void {
    const { state } = this
    for (let i = 0; i < pairs.length; i += 2) {
      const ring = pairs[i]
      const role = this.roleOf[ring]
      const subject = this.subjectOf[ring]
      if (role === WALLS) state[subject] |= pairs[i + 1] === 1 ? CLEAR : 0
      else state[subject] |= role === HOLE ? IN_HOLE : FILLED
      if (role !== WALLS && pairs[i + 1] % 2 !== 0) state[subject] ^= ODD
    }
  }

  private clear(pairs: Int32Array): void {
    for (let i = 0; i < pairs.length; i += 2) this.state[this.subjectOf[pairs[i]]] = 0
  }
}
