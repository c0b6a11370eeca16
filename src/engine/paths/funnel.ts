/**
 * The funnel algorithm (string pulling): finds the shortest path within a corridor of portals, exactly and in linear time.
 * After D. T. Lee, F. P. Preparata, "Euclidean Shortest Paths in the Presence of Rectilinear Barriers", 1984.
 */
import { expectFunction, expectObject, expectPoint, expectList } from '../core/index.js'
import { distance, orient, samePoint, type Point } from '../geometry/index.js'

/** A line segment to cross, with left and right end as seen in the direction of travel. */
export interface Portal<P extends Point = Point> {
  readonly left: P
  readonly right: P
}

export type FunnelTrace = (event: {
  readonly type: 'portal'
  readonly left: Point
  readonly right: Point
  readonly apex: Point
  readonly sides: readonly [left: readonly Point[], right: readonly Point[]]
}) => void

export class Funnel<P extends Point = Point> {
  /** Points in this order: the left chain, which starts at its far end; the apex, at index `apexAt`; the right chain, which ends at its far end. */
  private chain: P[]
  private apexAt = 0
  /** Former apexes, from the start. */
  private bends: P[] = []
  /** Length of the path from the start to the apex. */
  length = 0

  constructor(start: P) {
    this.chain = [start]
  }

  get apex(): P {
    return this.chain[this.apexAt]
  }

  /** Returns both chains from the apex to the last portal, without the apex. */
  get sides(): [left: P[], right: P[]] {
    return [this.chain.slice(0, this.apexAt).reverse(), this.chain.slice(this.apexAt + 1)]
  }

  copy(): Funnel<P> {
    const copy = new Funnel(this.apex)
    copy.chain = this.chain.slice()
    copy.apexAt = this.apexAt
    copy.bends = this.bends.slice()
    copy.length = this.length
    return copy
  }

  addPortal({ left, right }: Portal<P>): void {
    this.addLeft(left)
    this.addRight(right)
  }

  /** Returns the lengths of the shortest paths to the left and the right end of the last portal. */
  endLengths(): [left: number, right: number] {
    const along = (step: -1 | 1): number => {
      let sum = this.length
      for (let i = this.apexAt; this.chain[i + step] !== undefined; i += step)
        sum += distance(this.chain[i], this.chain[i + step])
      return sum
    }
    return [along(-1), along(1)]
  }

  /** Returns the path to a point beyond the last portal. The funnel must not be used afterwards. */
  finish(goal: P): P[] {
    this.addRight(goal)
    const points = [...this.bends, ...this.chain.slice(this.apexAt)]
    return points.filter((point, i) => i === 0 || !samePoint(point, points[i - 1]))
  }

  private addRight(point: P): void {
    const { chain } = this
    let last = chain.length - 1
    if (chain[last] === point) return
    while (last > this.apexAt && turn(chain[last - 1], chain[last], point) >= 0) last--
    if (last === this.apexAt) {
      while (this.apexAt > 0 && turn(chain[this.apexAt], chain[this.apexAt - 1], point) > 0) this.bend(this.apexAt - 1)
      last = this.apexAt
    }
    chain.length = last + 1
    chain.push(point)
  }

  private addLeft(point: P): void {
    const { chain } = this
    let from = 0
    if (chain[0] === point) return
    while (from < this.apexAt && turn(chain[from + 1], chain[from], point) <= 0) from++
    if (from === this.apexAt) {
      while (this.apexAt < chain.length - 1 && turn(chain[this.apexAt], chain[this.apexAt + 1], point) < 0)
        this.bend(this.apexAt + 1)
      from = this.apexAt
    }
    this.chain = [point, ...chain.slice(from)]
    this.apexAt += 1 - from
  }

  private bend(to: number): void {
    this.bends.push(this.apex)
    this.length += distance(this.apex, this.chain[to])
    this.apexAt = to
  }
}

/**
 * Returns the shortest path from start to goal through the portals, in order.
 * @example
 * const points = pullString(start, goal, [{ left: { x: 4, y: 2 }, right: { x: 4, y: 8 } }])
 */
export function pullString(start: Point, goal: Point, portals: Iterable<Portal>, trace?: FunnelTrace): Point[] {
  expectPoint(start, 'start')
  expectPoint(goal, 'goal')
  if (trace !== undefined) expectFunction(trace, 'trace')
  if (typeof (portals as Partial<Iterable<Portal>> | null | undefined)?.[Symbol.iterator] !== 'function')
    expectList(portals, 'portals')
  const funnel = new Funnel(start)
  for (const portal of portals) {
    expectObject(portal, 'a portal')
    expectPoint(portal.left, 'left of a portal')
    expectPoint(portal.right, 'right of a portal')
    funnel.addPortal(portal)
    trace?.({ type: 'portal', left: portal.left, right: portal.right, apex: funnel.apex, sides: funnel.sides })
  }
  return funnel.finish(goal)
}

function turn(a: Point, b: Point, c: Point): number {
  return orient(a.x, a.y, b.x, b.y, c.x, c.y)
}

/** Appends a point to a polyline. Skips a repeated point, and removes earlier points that lie on the straight line between their neighbors. */
export function addBend(points: Point[], x: number, y: number): void {
  let last = points.length - 1
  if (last >= 0 && points[last].x === x && points[last].y === y) return
  for (; last > 0 && isBetween(points[last - 1], points[last], x, y); last--) points.pop()
  points.push({ x, y })
}

function isBetween(a: Point, b: Point, x: number, y: number): boolean {
  return (b.x - a.x) * (x - b.x) >= 0 && (b.y - a.y) * (y - b.y) >= 0 && orient(a.x, a.y, b.x, b.y, x, y) === 0
}
