/**
 * Maps rings to subjects (the bounds, an obstacle or a terrain area) and defines what a winding number means. In the triangulation, the owner of a constraint
 * is the id of its ring.
 * A ring is filled where its winding number is not zero or, under the even-odd rule, odd. An obstacle blocks where its outer ring is filled and no hole is.
 * A radius mesh has a single ring, with the role `walls`: all walls, each offset to its free side. A point is free if this ring winds around it exactly once.
 */
import { ensureCapacity } from '../core/index.js'
import { areaCover, CLEAR, COVERED, FILLED, FREE, IN_HOLE, INSIDE, type RingRules } from './labels/index.js'

export type RingRole = 'outer' | 'hole' | 'walls'

const HOLE = 1
const WALLS = 2

/** Subject id of the bounds. The bounds are added first, so obstacles and areas have higher ids. */
export const BOUNDS = 0

export class RingTable implements RingRules {
  private ringSubject = new Int32Array(64)
  private roleOf = new Uint8Array(64)
  private readonly freeRings: number[] = []
  private rings = 0

  /** Per subject: -1 = obstacle (or bounds), else the index of its terrain area. */
  private areaOf = new Int32Array(64)
  private evenOdd = new Uint8Array(64)
  private readonly freeSubjects: number[] = []
  private subjects = 0

  /** `costs` holds the cost of each terrain area. `walled`: the bounds have a ring of walls. */
  constructor(
    private readonly costs: readonly number[],
    private readonly walled = false,
  ) {
    this.addSubject(-1, false)
  }

  addSubject(area: number, evenOdd: boolean): number {
    const subject = this.freeSubjects.pop() ?? this.subjects++
    this.areaOf = ensureCapacity(this.areaOf, this.subjects)
    this.evenOdd = ensureCapacity(this.evenOdd, this.subjects)
    this.areaOf[subject] = area
    this.evenOdd[subject] = evenOdd ? 1 : 0
    return subject
  }

  dropSubject(subject: number): void {
    this.freeSubjects.push(subject)
  }

  addRing(subject: number, role: RingRole): number {
    const ring = this.freeRings.pop() ?? this.rings++
    this.ringSubject = ensureCapacity(this.ringSubject, this.rings)
    this.roleOf = ensureCapacity(this.roleOf, this.rings)
    this.ringSubject[ring] = subject
    this.roleOf[ring] = role === 'hole' ? HOLE : role === 'walls' ? WALLS : 0
    return ring
  }

  dropRing(ring: number): void {
    this.freeRings.push(ring)
  }

  subjectOf(ring: number): number {
    return this.ringSubject[ring]
  }

  stateOf(ring: number, winding: number): number {
    const role = this.roleOf[ring]
    if (role === WALLS) return winding === 1 ? CLEAR : 0
    if (this.evenOdd[this.ringSubject[ring]] === 1 && winding % 2 === 0) return 0
    return role === HOLE ? IN_HOLE : FILLED
  }

  coverOf(subject: number, state: number): number {
    if (subject === BOUNDS) {
      const free = this.walled ? FILLED | CLEAR : FILLED
      return ((state & FILLED) === 0 ? 0 : INSIDE) | ((state & free) === free ? FREE : 0)
    }
    if ((state & (FILLED | IN_HOLE)) !== FILLED) return 0
    return this.areaOf[subject] < 0 ? COVERED : areaCover(this.areaOf[subject])
  }

  isForbidden(area: number): boolean {
    return this.costs[area] === Infinity
  }
}
