import {
  boundingBox,
  columnOf,
  createLattice,
  rowOf,
  signedArea,
  type Lattice,
  type Rect,
  type Ring,
} from '../../engine/geometry/index.js'
import { tooLarge, type Work } from '../model/index.js'

const TABLE_CELLS = 2 ** 16
const MAX_CELLS = 16
/** Largest number of box tests plus visited vertices per call. */
const TEST_LIMIT = 100_000_000

interface NestedRing {
  readonly box: Rect
  readonly size: number
  readonly area: number
}

export const measuredRing = (ring: Ring): NestedRing => ({
  box: boundingBox(ring) ?? { x: 0, y: 0, width: 0, height: 0 },
  size: ring.length,
  area: Math.abs(signedArea(ring)),
})

/**
 * Returns, for each ring, the index of the smallest ring around it, or -1. Near linear if the boxes of the rings are spread out. Throws
 * `document/too-large` beyond TEST_LIMIT.
 */
export function* nestRings(
  rings: readonly NestedRing[],
  isWithin: (inner: number, outer: number) => boolean,
): Work<Int32Array> {
  const parents = new Int32Array(rings.length).fill(-1)
  const order = Array.from(rings.keys()).sort((a, b) => rings[b].area - rings[a].area || a - b)
  const table = new BoxTable(rings)
  let tests = 0
  for (let i = 0; i < order.length; i++) {
    const inner = order[i]
    const { box, size } = rings[inner]
    for (const candidate of table.around(box)) {
      const outer = order[candidate]
      if (++tests > TEST_LIMIT) throw tooLarge('tests of rings in rings', tests, TEST_LIMIT)
      if (!boxWithin(box, rings[outer].box)) continue
      tests += rings[outer].size + size
      if (!isWithin(inner, outer)) continue
      parents[inner] = outer
      break
    }
    table.add(i, box)
    if (i % 64 === 63) yield i / order.length
  }
  return parents
}

export function boxWithin(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

class BoxTable {
  private readonly lattice: Lattice
  private readonly scaleX: number
  private readonly scaleY: number
  private readonly cells = new Map<number, number[]>()
  private readonly wide: number[] = []

  constructor(rings: readonly NestedRing[]) {
    const perMean = (side: 'width' | 'height'): number =>
      1 / (rings.reduce((sum, { box }) => sum + box[side], 0) / rings.length || 1)
    this.scaleX = perMean('width')
    this.scaleY = perMean('height')
    const corners = rings.flatMap(({ box: { x, y, width, height } }) => [
      x * this.scaleX,
      y * this.scaleY,
      (x + width) * this.scaleX,
      (y + height) * this.scaleY,
    ])
    this.lattice = createLattice(corners, (width, height) => Math.max(2, Math.sqrt((width * height) / TABLE_CELLS)))
  }

  add(entry: number, box: Rect): void {
    const [fromX, fromY] = [this.column(box.x), this.row(box.y)]
    const [toX, toY] = [this.column(box.x + box.width), this.row(box.y + box.height)]
    if ((toX - fromX + 1) * (toY - fromY + 1) > MAX_CELLS) {
      this.wide.push(entry)
      return
    }
    const { columns } = this.lattice
    for (let y = fromY; y <= toY; y++) {
      for (let x = fromX; x <= toX; x++) {
        const cell = this.cells.get(y * columns + x)
        if (cell === undefined) this.cells.set(y * columns + x, [entry])
        else cell.push(entry)
      }
    }
  }

  *around(box: Rect): Generator<number, void, undefined> {
    const cell = this.cells.get(this.row(box.y) * this.lattice.columns + this.column(box.x)) ?? []
    let [i, j] = [cell.length - 1, this.wide.length - 1]
    while (i >= 0 || j >= 0) yield j < 0 || (i >= 0 && cell[i] > this.wide[j]) ? cell[i--] : this.wide[j--]
  }

  private column(x: number): number {
    return columnOf(this.lattice, x * this.scaleX)
  }

  private row(y: number): number {
    return rowOf(this.lattice, y * this.scaleY)
  }
}
