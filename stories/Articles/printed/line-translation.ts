/**
 * The path search of the article "A pixel-level pathfinding algorithm unlike A*", part one (2016), as the article prints it. The search slides the line from
 * start to end sideways until the line misses the obstacle, by at most 1,000 steps of 10 pixels. One corner of the edge that the line touched last becomes a
 * must-pass point of the path. This point is moved by 5 pixels in x and in y, away from the other corner of the edge. `PrintedLineOptions` changes the two
 * lengths, and can switch off `redressPoint`. The article's code is corrected in two places:
 * - `redressPoint` moves an end of a line along the line. The article's code reads the slope from a global variable, which still contains the slope of the
 *   previous line.
 * - The number of recursive calls is limited.
 * Supports one obstacle. Shares no code with the engine.
 */
export interface PrintedPoint {
  readonly x: number
  readonly y: number
}

export interface PrintedLineOptions {
  /** Whether `redressPoint` moves an end of a line out of the bounding box of the obstacle; true in the article. */
  readonly redress?: boolean
  /** Pixels in x and in y by which a must-pass point is moved away from its corner; 5 in the article. */
  readonly push?: number
  /** Pixels per step; 10 in the article's code, although its text mentions 50. */
  readonly step?: number
}

/** A line that was tried while sliding off the obstacle. */
export interface SlidLine {
  readonly from: PrintedPoint
  readonly to: PrintedPoint
  readonly hit: boolean
  /** Direction in which the line slid: +1 along its normal, -1 against its normal. */
  readonly side: 1 | -1
}

export type PrintedLineStep =
  | {
      readonly type: 'leg'
      readonly from: PrintedPoint
      readonly to: PrintedPoint
      readonly movedFrom: PrintedPoint
      readonly movedTo: PrintedPoint
    }
  | ({ readonly type: 'slid' } & SlidLine)
  | {
      readonly type: 'must-pass'
      readonly corner: PrintedPoint
      readonly at: PrintedPoint
      readonly edge: readonly [PrintedPoint, PrintedPoint]
    }

export interface PrintedLineAnswer {
  /**
   * `error`: a line still hits the obstacle after 1,000 steps to each side; the article's code shows an alert. `too-much`: the path needs more
   * must-pass points than `MAX_POINTS`. `inside`: the start or the end is in the obstacle.
   */
  readonly status: 'found' | 'error' | 'too-much' | 'inside'
  readonly path: readonly PrintedPoint[]
  readonly steps: readonly PrintedLineStep[]
}

const determinant = (a: number, b: number, c: number, d: number): number => a * d - b * c

/**
 * Reports whether two lines cross, like the article's code but without its global counter. Parallel lines never cross,
 * even if equal.
 */
export function isLineCross(a1: PrintedPoint, a2: PrintedPoint, b1: PrintedPoint, b2: PrintedPoint): boolean {
  const delta = determinant(a2.x - a1.x, b1.x - b2.x, a2.y - a1.y, b1.y - b2.y)
  if (delta <= 1e-6 && delta >= -1e-6) return false
  const namenda = determinant(b1.x - a1.x, b1.x - b2.x, b1.y - a1.y, b1.y - b2.y) / delta
  if (namenda > 1 || namenda < 0) return false
  const miu = determinant(a2.x - a1.x, b1.x - a1.x, a2.y - a1.y, b1.y - a1.y) / delta
  return !(miu > 1 || miu < 0)
}

/** Returns a point up and left of all corners, in place of `getPointOutside`, whose code the article omits. */
export const pointOutside = (ring: readonly PrintedPoint[]): PrintedPoint => ({
  x: Math.min(...ring.map(({ x }) => x)) - 10,
  y: Math.min(...ring.map(({ y }) => y)) - 10,
})

export function isInObstacles(outside: PrintedPoint, at: PrintedPoint, ring: readonly PrintedPoint[]): boolean {
  let index = 0
  for (let i = 0; i < ring.length - 1; i++) if (isLineCross(outside, at, ring[i], ring[i + 1])) index++
  return index % 2 !== 0
}

export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

export const boxOf = (ring: readonly PrintedPoint[]): Box => ({
  minX: Math.min(...ring.map(({ x }) => x)),
  minY: Math.min(...ring.map(({ y }) => y)),
  maxX: Math.max(...ring.map(({ x }) => x)),
  maxY: Math.max(...ring.map(({ y }) => y)),
})

/** If the point a is in the box, moves it along the line a-b, away from b, to the box's border, like the article. `k` is the slope of the line. */
export function redressPoint(a: PrintedPoint, b: PrintedPoint, limit: Box, k: number): PrintedPoint {
  if (!(a.x >= limit.minX && a.x <= limit.maxX && a.y >= limit.minY && a.y <= limit.maxY)) return a
  let x = b.x > a.x ? limit.minX : limit.maxX
  let y = a.y - (a.x - x) * k
  if (y < limit.maxY && y > limit.minY) {
    y = b.y > a.y ? limit.minY : limit.maxY
    x = a.x - (a.y - y) / k
  }
  return { x, y }
}

const lengthOf = (a: PrintedPoint, b: PrintedPoint): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** Largest number of must-pass points. Each of them splits a line in two, and both lines are planned again, so without a limit the method might never end. */
const MAX_POINTS = 24

export function slideLine(
  corners: readonly PrintedPoint[],
  start: PrintedPoint,
  end: PrintedPoint,
  { redress = true, push = 5, step = 10 }: PrintedLineOptions = {},
): PrintedLineAnswer {
  const ring = [...corners, corners[0]]
  const limit = boxOf(ring)
  const steps: PrintedLineStep[] = []
  const outside = pointOutside(ring)
  if (isInObstacles(outside, start, ring) || isInObstacles(outside, end, ring))
    return { status: 'inside', path: [], steps }
  let points = 0
  let failure: 'error' | 'too-much' | undefined

  /** Returns the must-pass points between two places, in order. */
  const check = (from: PrintedPoint, to: PrintedPoint, movesFrom: boolean, movesTo: boolean): PrintedPoint[] => {
    if (failure !== undefined) return []
    const slope = (to.y - from.y) / (to.x - from.x)
    const currStart = redress && movesFrom ? redressPoint(from, to, limit, slope) : from
    const currEnd = redress && movesTo ? redressPoint(to, from, limit, slope) : to
    steps.push({ type: 'leg', from, to, movedFrom: currStart, movedTo: currEnd })
    const k = (currEnd.y - currStart.y) / (currEnd.x - currStart.x)
    const kk = -1 / k
    const [changeX, changeY] = Math.abs(k) > 1 ? [step, step * kk] : [step / kk, step]
    const last: (readonly [PrintedPoint, PrintedPoint] | undefined)[] = [undefined, undefined]
    for (let index = 0; ; index++) {
      if (index > 1000) {
        failure = 'error'
        return []
      }
      for (const [i, side] of ([1, -1] as const).entries()) {
        const nextStart = { x: currStart.x + side * changeX * index, y: currStart.y + side * changeY * index }
        const nextEnd = { x: currEnd.x + side * changeX * index, y: currEnd.y + side * changeY * index }
        let hit = false
        for (let e = 0; e < ring.length - 1 && !hit; e++)
          if (isLineCross(nextStart, nextEnd, ring[e], ring[e + 1])) {
            last[i] = [ring[e], ring[e + 1]]
            hit = true
          }
        steps.push({ type: 'slid', from: nextStart, to: nextEnd, hit, side })
        if (!hit) return last[i] === undefined ? [] : fixPoint(last[i], nextStart, nextEnd, from, to)
      }
    }
  }

  const fixPoint = (
    edge: readonly [PrintedPoint, PrintedPoint],
    nextStart: PrintedPoint,
    nextEnd: PrintedPoint,
    from: PrintedPoint,
    to: PrintedPoint,
  ): PrintedPoint[] => {
    if (++points > MAX_POINTS) {
      failure = 'too-much'
      return []
    }
    const detour = (p: PrintedPoint): number => lengthOf(p, nextStart) + lengthOf(p, nextEnd)
    const [corner, other] = detour(edge[0]) < detour(edge[1]) ? edge : [edge[1], edge[0]]
    const at = {
      x: corner.x + push * (corner.x > other.x ? 1 : -1),
      y: corner.y + push * (corner.y > other.y ? 1 : -1),
    }
    steps.push({ type: 'must-pass', corner, at, edge })
    return [...check(from, at, true, false), at, ...check(at, to, false, true)]
  }

  const path = [start, ...check(start, end, true, true), end]
  return { status: failure ?? 'found', path: failure === undefined ? path : [], steps }
}
