/**
 * Which ring belongs to what: ring ids are the owners that the triangulation knows, and what their windings mean is decided here.
 * A subject is the bounds, one obstacle or one terrain area. An obstacle blocks where its outer ring is filled and no hole of its own is:
 * holes only subtract. Each ring by itself is filled where it winds at all, with the even-odd rule where it winds an odd number of times. Where a mesh for a radius is given by its walls,
 * offset towards the free side, only what they wind around exactly once is free. Subjects keep their number until they are dropped;
 * numbers of rings and subjects are reused.
 */
import { withRoom } from '../core/index.js'
import { areaCover, CLEAR, COVERED, FILLED, FREE, IN_HOLE, INSIDE } from './labels/index.js'
import type { RingRules } from './labels/index.js'

export type RingRole = 'outer' | 'hole' | 'walls'

const HOLE = 1
const WALLS = 2

/** The subject that the bounds are; obstacles and areas follow. */
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
    this.areaOf[subject] = area
    this.evenOdd[subject] = evenOdd ? 1 : 0
    return subject
  }

  dropSubject(subject: number): void {
    this.freeSubjects.push(subject)
  }

  addRing(subject: number, role: RingRole): number {
    const ring = this.freeRings.pop() ?? this.rings++
    this.ringSubject = withRoom(this.ringSubject, this.rings)
    this.roleOf = withRoom(this.roleOf, this.rings)
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
