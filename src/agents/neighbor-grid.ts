/**
 * Neighbor search for agents, in a grid that is rebuilt each step. An agent is given by its slot. A query finds the nearest agents within a reach, nearest
 * first; of two equally near agents, the one in the lower slot first. A cell is as wide as the reach, or wider if there would be too many cells. Cost: O(n) to
 * fill; a query visits nine cells.
 */
import { ensureCapacity } from '../engine/core/index.js'
import { CellIndex, columnOf, createLattice, rowOf } from '../engine/geometry/index.js'

const CELLS_PER_AGENT = 4

export class NeighborGrid {
  /** Slots of the agents that the last query found, and the squared distances of these agents. */
  found = new Int32Array(16)
  squares = new Float64Array(16)
  /** Number of agents visited since the grid was created. */
  visitedAgents = 0
  private index = new CellIndex(
    createLattice([], () => 0),
    new Int32Array(0),
  )
  private positions: Float64Array = new Float64Array(0)

  /** Fills the grid with the agents in the slots 0 to `slots` - 1 for which `isIncluded` returns true. `reach`: minimum width of a cell. */
  fill(positions: Float64Array, slots: number, reach: number, isIncluded: (slot: number) => boolean): void {
    const included: number[] = []
    const coords: number[] = []
    for (let slot = 0; slot < slots; slot++) {
      if (!isIncluded(slot)) continue
      included.push(slot)
      coords.push(positions[2 * slot], positions[2 * slot + 1])
    }
    const lattice = createLattice(coords, (width, height) => {
      let size = Math.max(reach, Number.MIN_VALUE)
      while ((Math.floor(width / size) + 1) * (Math.floor(height / size) + 1) > CELLS_PER_AGENT * included.length)
        size *= 2
      return size
    })
    const cells = new Int32Array(included.length)
    for (let i = 0; i < cells.length; i++)
      cells[i] = rowOf(lattice, coords[2 * i + 1]) * lattice.columns + columnOf(lattice, coords[2 * i])
    this.positions = positions
    this.index = new CellIndex(lattice, cells, included)
  }

  /** Finds the agents nearest to the agent in `slot`. Writes their slots to `found`, and returns their number, at most `maxCount`. */
  nearest(slot: number, reach: number, maxCount: number): number {
    const { positions } = this
    const { starts, members, lattice } = this.index
    const { columns, rows } = lattice
    const capacity = Math.min(Math.floor(maxCount), members.length)
    this.found = ensureCapacity(this.found, capacity + 1)
    this.squares = ensureCapacity(this.squares, capacity + 1)
    const { found, squares } = this
    const x = positions[2 * slot]
    const y = positions[2 * slot + 1]
    const [column, row] = [columnOf(lattice, x), rowOf(lattice, y)]
    const rings = Math.max(1, Math.ceil(reach / lattice.size))
    let limit = reach * reach
    let count = 0
    for (let r = Math.max(0, row - rings); r <= Math.min(rows - 1, row + rings); r++)
      for (let c = Math.max(0, column - rings); c <= Math.min(columns - 1, column + rings); c++)
        for (let k = starts[r * columns + c]; k < starts[r * columns + c + 1]; k++) {
          const other = members[k]
          if (other === slot) continue
          this.visitedAgents++
          const dx = positions[2 * other] - x
          const dy = positions[2 * other + 1] - y
          const square = dx * dx + dy * dy
          if (square > limit) continue
          let at = count
          while (at > 0 && (squares[at - 1] > square || (squares[at - 1] === square && found[at - 1] > other))) at--
          if (at >= capacity) continue
          for (let i = Math.min(count, capacity - 1); i > at; i--) {
            squares[i] = squares[i - 1]
            found[i] = found[i - 1]
          }
          squares[at] = square
          found[at] = other
          if (count < capacity) count++
          if (count === capacity) limit = squares[capacity - 1]
        }
    return count
  }
}
