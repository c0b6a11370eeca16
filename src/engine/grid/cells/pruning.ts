/**
 * The rules by which a search over cells of equal cost leaves out neighbors, as one table for every planner: of all shortest ways to a cell only the one
 * that goes diagonally before straight is followed. Under `never` vertical steps play the diagonal part.
 * After Harabor & Grastien, "Online graph pruning for pathfinding on grid maps", 2011, where corners may be cut; "The JPS pathfinding system", 2012, where not.
 */
import { DX, DY, STRAIGHT, hexSteps } from './directions.js'
import type { DiagonalPolicy, GridTopology } from './directions.js'
import type { Grid, GridShape } from './grid.js'

/** True where the rules of 2012 hold: no corner may be cut. */
export function keepsCorners(diagonal: DiagonalPolicy): boolean {
  return diagonal === 'never' || diagonal === 'no-corner-cutting'
}

/**
 * Directions to search on by 4 * the direction of arrival + which sides are forced there (1 = left, 2 = right): straight on, what is forced, and after a diagonal
 * step both its straight parts. Where corners are kept the side itself is forced too, and of straight arrivals only. Hexes know no forced sides, a walker turns by
 * one side at most; in offset rows the table holds what may be in rows of either kind.
 */
export function onwardTable(grid: Pick<GridShape, 'diagonal' | 'topology' | 'hexLayout'>): Uint8Array {
  const { diagonal, topology, hexLayout } = grid
  const table = new Uint8Array(32)
  const keeps = keepsCorners(diagonal)
  for (let d = 0; d < 8; d++) {
    for (let turn = 0; turn < 4; turn++) {
      const slanted = d & 1
      let directions = 1 << d
      if (topology === 'hex') {
        for (const y of [0, 1]) {
          const i = hexSteps(hexLayout, y - DY[d]).indexOf(d)
          const onward = hexSteps(hexLayout, y)
          if (i >= 0) directions |= (1 << onward[(i + 5) % 6]) | (1 << onward[i]) | (1 << onward[(i + 1) % 6])
        }
      } else if (diagonal === 'never' && (d & 2) !== 0) directions |= 0b00010001
      else {
        if (slanted | (turn & 1)) directions |= 1 << ((d + 7) & 7)
        if (slanted | (turn & 2)) directions |= 1 << ((d + 1) & 7)
        if (keeps !== (slanted === 1)) directions |= ((turn & 1) << ((d + 6) & 7)) | ((turn >> 1) << ((d + 2) & 7))
      }
      table[4 * d + turn] = directions
    }
  }
  return table
}

/** The same for a search that does not look which sides are forced: by the direction of arrival all that may be, 8 = a first cell: all. */
export function onwardSteps(grid: Parameters<typeof onwardTable>[0]): Uint8Array {
  const table = onwardTable(grid)
  return Uint8Array.from({ length: 9 }, (_, d) => (d === 8 ? 255 : table[4 * d + 3]))
}

/** What `forcedSides` asks of a walkable cell: its steps, and which cells at its corners are open where no step leads to them. */
export function surroundings({ open, moves, offsets, diagonal }: Grid, cell: number): number {
  let around = moves[cell]
  if (diagonal === 'never') for (let d = 1; d < 8; d += 2) around |= open[cell + offsets[d]] << d
  return around
}

/**
 * Which sides are forced where a step arrives by direction d, 1 = left, 2 = right. Where corners are kept, and for diagonal arrivals, that is a side which is open
 * while the cell behind it is not; else (`ahead` = 1) a blocked side that the next step passes.
 */
export function forcedSides(around: number, d: number, ahead: number): number {
  const turned = (around | (around << 8)) >> d
  return (
    ((turned >> (6 + ahead)) & ~(turned >> (5 + ahead)) & 1) |
    (((turned >> (2 - ahead)) & ~(turned >> (3 - ahead)) & 1) << 1)
  )
}

/**
 * The set of legal steps of a cell by the nine cells about it, 1 = open: three columns from west to east, each from south to north, the first in the highest bit.
 * A diagonal step wants both cells beside it open, one, or none, as the policy says. Of hexes all eight, of which a row has six.
 */
export function stepTable(diagonal: DiagonalPolicy, topology: GridTopology): Uint8Array {
  const table = new Uint8Array(512)
  const wanted = diagonal === 'no-corner-cutting' ? 2 : diagonal === 'one-corner' ? 1 : 0
  for (let cells = 0; cells < 512; cells++) {
    if ((cells & 16) === 0) continue
    let around = 0
    for (let d = 0; d < 8; d++) around |= ((cells >> (4 - 3 * DX[d] + DY[d])) & 1) << d
    let steps = topology === 'hex' ? around : around & STRAIGHT
    if (topology === 'square' && diagonal !== 'never')
      for (let d = 1; d < 8; d += 2)
        if (((around >> (d - 1)) & 1) + ((around >> ((d + 1) & 7)) & 1) >= wanted) steps |= around & (1 << d)
    table[cells] = steps
  }
  return table
}
