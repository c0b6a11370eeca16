/**
 * Neighbor search in a grid rebuilt each step. In: positions x0 y0 x1 y1 … of the participating slots, a reach. Out: the nearest within
 * reach, nearest first, ties by slot. Cost: O(n) to fill; a query visits nine cells. Cells are one reach wide, limited in number.
 */
import { withRoom } from '../engine/core/index.js'

const MOST_CELLS = 4

export class NeighborGrid {
  /** Slots of the last result, and their squared distances. */
  found = new Int32Array(16)
  squares = new Float64Array(16)
  /** Agents visited since the grid was created. */
  looked = 0
  private starts = new Int32Array(16)
  private members = new Int32Array(16)
  private cells = new Int32Array(16)
  private positions: Float64Array = new Float64Array(0)
  private taking = 0
  private minX = 0
  private minY = 0
  private size = 1
  private columns = 1
  private rows = 1

  /** Fills in the slots below `slots` for which `takesPart` is true. */
  fill(positions: Float64Array, slots: number, reach: number, takesPart: (slot: number) => boolean): void {
    let [minX, minY, maxX, maxY, count] = [Infinity, Infinity, -Infinity, -Infinity, 0]
    for (let slot = 0; slot < slots; slot++) {
      if (!takesPart(slot)) continue
      minX = Math.min(minX, positions[2 * slot])
      maxX = Math.max(maxX, positions[2 * slot])
      minY = Math.min(minY, positions[2 * slot + 1])
      maxY = Math.max(maxY, positions[2 * slot + 1])
      count++
    }
    this.positions = positions
    this.taking = count
    if (count === 0) {
      this.columns = this.rows = 0
      return
    }
    let size = Math.max(reach, Number.MIN_VALUE)
    while ((Math.floor((maxX - minX) / size) + 1) * (Math.floor((maxY - minY) / size) + 1) > MOST_CELLS * count)
      size *= 2
    Object.assign(this, { minX, minY, size })
    this.columns = Math.floor((maxX - minX) / size) + 1
    this.rows = Math.floor((maxY - minY) / size) + 1
    const cells = this.columns * this.rows
    this.starts = withRoom(this.starts, cells + 1).fill(0)
    this.members = withRoom(this.members, count)
    this.cells = withRoom(this.cells, slots)
    for (let slot = 0; slot < slots; slot++) {
      this.cells[slot] = takesPart(slot) ? this.cellOf(positions[2 * slot], positions[2 * slot + 1]) : -1
      if (this.cells[slot] >= 0) this.starts[this.cells[slot] + 1]++
    }
    for (let cell = 0; cell < cells; cell++) this.starts[cell + 1] += this.starts[cell]
    const cursor = this.starts.slice(0, cells)
    for (let slot = 0; slot < slots; slot++) if (this.cells[slot] >= 0) this.members[cursor[this.cells[slot]]++] = slot
  }

  /** Writes the nearest others of a slot to `found` and returns their number, at most `wanted`. */
  nearest(slot: number, reach: number, wanted: number): number {
    const most = Math.min(Math.floor(wanted), this.taking)
    const { positions, starts, members, columns, rows } = this
    this.found = withRoom(this.found, most + 1)
    this.squares = withRoom(this.squares, most + 1)
    const { found, squares } = this
    const x = positions[2 * slot]
    const y = positions[2 * slot + 1]
    const cell = this.cellOf(x, y)
    const column = cell % columns
    const row = (cell - column) / columns
    const rings = Math.max(1, Math.ceil(reach / this.size))
    let limit = reach * reach
    let count = 0
    for (let r = Math.max(0, row - rings); r <= Math.min(rows - 1, row + rings); r++)
      for (let c = Math.max(0, column - rings); c <= Math.min(columns - 1, column + rings); c++)
        for (let k = starts[r * columns + c]; k < starts[r * columns + c + 1]; k++) {
          const other = members[k]
          if (other === slot) continue
          this.looked++
          const dx = positions[2 * other] - x
          const dy = positions[2 * other + 1] - y
          const square = dx * dx + dy * dy
          if (square > limit) continue
          let at = count
          while (at > 0 && (squares[at - 1] > square || (squares[at - 1] === square && found[at - 1] > other))) at--
          if (at >= most) continue
          for (let i = Math.min(count, most - 1); i > at; i--) {
            squares[i] = squares[i - 1]
            found[i] = found[i - 1]
          }
          squares[at] = square
          found[at] = other
          if (count < most) count++
          if (count === most) limit = squares[most - 1]
        }
    return count
  }

  private cellOf(x: number, y: number): number {
    const column = Math.min(this.columns - 1, Math.max(0, Math.floor((x - this.minX) / this.size)))
    const row = Math.min(this.rows - 1, Math.max(0, Math.floor((y - this.minY) / this.size)))
    return row * this.columns + column
  }
}
