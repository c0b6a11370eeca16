import { boxesMeet, type Point } from '../../engine/geometry/index.js'
import type { Box } from './painter.js'

const ROW = 16 // height in screen pixels of the rows in which boxes are stored

export interface LabelSpace {
  /** Reserves and returns the first candidate that does not meet a reserved box; undefined if all meet one. */
  place: (candidates: Iterable<Box>) => Box | undefined
  take: (box: Box) => void
}

export const boxesAround = (
  { x, y }: Point,
  { width, height }: { readonly width: number; readonly height: number },
  offsets: readonly (readonly [dx: number, dy: number])[],
): Box[] =>
  offsets.map(([dx, dy]) => ({
    minX: x + dx - width / 2,
    minY: y + dy - height / 2,
    maxX: x + dx + width / 2,
    maxY: y + dy + height / 2,
  }))

export const middleOf = ({ minX, minY, maxX, maxY }: Box): Point => ({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 })

export function createLabelSpace(): LabelSpace {
  const rows = new Map<number, Box[]>()
  const rowsOf = ({ minY, maxY }: Box): readonly number[] => {
    const first = Math.floor(minY / ROW)
    return Array.from({ length: Math.floor(maxY / ROW) - first + 1 }, (_, i) => first + i)
  }
  const take = (box: Box): void => {
    for (const row of rowsOf(box)) {
      const known = rows.get(row)
      if (known === undefined) rows.set(row, [box])
      else known.push(box)
    }
  }
  const isFree = (box: Box): boolean =>
    rowsOf(box).every((row) => rows.get(row)?.some((other) => boxesMeet(other, box)) !== true)
  return {
    take,
    place: (candidates) => {
      for (const box of candidates)
        if (isFree(box)) {
          take(box)
          return box
        }
      return undefined
    },
  }
}
