/**
 * The walls that an offset outline was drawn from, found again by place: squares by the power of two that holds a wall's length, each
 * wall in the one that holds its middle. To take out all that lie near a box costs those, and a few squares of each size.
 */
import type { ChangedBox } from '../geometry/index.js'

/** A straight wall from corner to corner, and the segments that its offset and the arc at its end were drawn as. */
export interface OffsetWall {
  readonly ax: number
  readonly ay: number
  readonly bx: number
  readonly by: number
  readonly uses: Int32Array
}

/** Numbers squares; squares that share a number only make a search look at more walls. */
const ROWS = 2 ** 26

export class OffsetWalls {
  /** By the exponent of the side: squares by number. */
  private readonly levels = new Map<number, Map<number, OffsetWall[]>>()

  add(wall: OffsetWall): void {
    const exponent = Math.ceil(
      Math.log2(Math.max(Math.abs(wall.bx - wall.ax), Math.abs(wall.by - wall.ay), Number.MIN_VALUE)),
    )
    let squares = this.levels.get(exponent)
    if (squares === undefined) this.levels.set(exponent, (squares = new Map<number, OffsetWall[]>()))
    const side = 2 ** exponent
    const key = Math.floor((wall.ax + wall.bx) / 2 / side) * ROWS + Math.floor((wall.ay + wall.by) / 2 / side)
    const square = squares.get(key)
    if (square === undefined) squares.set(key, [wall])
    else square.push(wall)
  }

  /** Takes out the walls that meet the box. */
  takeNear(box: ChangedBox, take: (wall: OffsetWall) => void): void {
    for (const [exponent, squares] of this.levels) {
      // A wall reaches at most half a side beyond its middle.
      const side = 2 ** exponent
      const left = Math.floor(box.minX / side - 0.5)
      const right = Math.floor(box.maxX / side + 0.5)
      const top = Math.floor(box.minY / side - 0.5)
      const bottom = Math.floor(box.maxY / side + 0.5)
      if ((right - left + 1) * (bottom - top + 1) > squares.size) {
        for (const [key, square] of squares) takeFrom(squares, key, square, box, take)
        continue
      }
      for (let column = left; column <= right; column++) {
        for (let row = top; row <= bottom; row++) {
          const key = column * ROWS + row
          const square = squares.get(key)
          if (square !== undefined) takeFrom(squares, key, square, box, take)
        }
      }
    }
  }
}

function takeFrom(
  squares: Map<number, OffsetWall[]>,
  key: number,
  square: readonly OffsetWall[],
  box: ChangedBox,
  take: (wall: OffsetWall) => void,
): void {
  const kept = square.filter((wall) => {
    const isNear = meetsBox(wall.ax, wall.ay, wall.bx, wall.by, box)
    if (isNear) take(wall)
    return !isNear
  })
  if (kept.length === square.length) return
  if (kept.length === 0) squares.delete(key)
  else squares.set(key, kept)
}

/** Whether the segment and the closed box share a point, give or take rounding; the same answer for the same numbers. */
export function meetsBox(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  { minX, minY, maxX, maxY }: ChangedBox,
): boolean {
  if (Math.max(ax, bx) < minX || Math.min(ax, bx) > maxX || Math.max(ay, by) < minY || Math.min(ay, by) > maxY)
    return false
  // The box lies wholly on one side of the line?
  const side = (x: number, y: number): number => (bx - ax) * (y - ay) - (by - ay) * (x - ax)
  const sides = [side(minX, minY), side(maxX, minY), side(maxX, maxY), side(minX, maxY)]
  return Math.min(...sides) <= 0 && Math.max(...sides) >= 0
}
