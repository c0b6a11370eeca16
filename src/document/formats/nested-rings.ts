import type { Rect } from '../../engine/geometry/index.js'
import { tooLarge } from '../model/index.js'
import type { Work } from '../model/index.js'

const TABLE_CELLS = 2 ** 16
const MAX_SIDE = 2 ** 12
const MAX_CELLS = 16
/** Box tests plus visited vertices per call. */
const TEST_LIMIT = 100_000_000

interface NestedRing {
  readonly box: Rect
  readonly size: number
  readonly area: number
}

/**
 * The index of the smallest ring around each ring, -1 for none. Near linear for spread boxes; throws `document/too-large` before testing
 * every pair.
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

function boxWithin(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

class BoxTable {
  private readonly columns: number
  private readonly rows: number
  private readonly left: number
  private readonly top: number
  private readonly cellWidth: number
  private readonly cellHeight: number
  private readonly cells = new Map<number, number[]>()
  private readonly wide: number[] = []

  constructor(rings: readonly NestedRing[]) {
    let [left, top, right, bottom, widths, heights] = [Infinity, Infinity, -Infinity, -Infinity, 0, 0]
    for (const { box } of rings) {
      left = Math.min(left, box.x)
      top = Math.min(top, box.y)
      right = Math.max(right, box.x + box.width)
      bottom = Math.max(bottom, box.y + box.height)
      widths += box.width
      heights += box.height
    }
    const sideFor = (span: number, sum: number): number =>
      Math.min(Math.max(Math.round((span * rings.length) / (2 * sum)) || 1, 1), MAX_SIDE)
    const [columns, rows] = [sideFor(right - left, widths), sideFor(bottom - top, heights)]
    const shrink = Math.max(1, Math.sqrt((columns * rows) / TABLE_CELLS))
    this.columns = Math.max(1, Math.floor(columns / shrink))
    this.rows = Math.max(1, Math.floor(rows / shrink))
    this.left = left
    this.top = top
    this.cellWidth = (right - left) / this.columns || 1
    this.cellHeight = (bottom - top) / this.rows || 1
  }

  add(entry: number, box: Rect): void {
    const [fromX, fromY] = [this.column(box.x), this.row(box.y)]
    const [toX, toY] = [this.column(box.x + box.width), this.row(box.y + box.height)]
    if ((toX - fromX + 1) * (toY - fromY + 1) > MAX_CELLS) {
      this.wide.push(entry)
      return
    }
    for (let y = fromY; y <= toY; y++) {
      for (let x = fromX; x <= toX; x++) {
        const cell = this.cells.get(y * this.columns + x)
        if (cell === undefined) this.cells.set(y * this.columns + x, [entry])
        else cell.push(entry)
      }
    }
  }

  *around(box: Rect): Generator<number, void, undefined> {
    const cell = this.cells.get(this.row(box.y) * this.columns + this.column(box.x)) ?? []
    let [i, j] = [cell.length - 1, this.wide.length - 1]
    while (i >= 0 || j >= 0) yield j < 0 || (i >= 0 && cell[i] > this.wide[j]) ? cell[i--] : this.wide[j--]
  }

  private column(x: number): number {
    return Math.min(Math.max(Math.floor((x - this.left) / this.cellWidth), 0), this.columns - 1)
  }

  private row(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.top) / this.cellHeight), 0), this.rows - 1)
  }
}
