/**
 * Neighbor pruning on cells of equal cost. Of all shortest paths to a cell, a search follows only the one that goes diagonally before straight. Under `never`,
 * vertical steps replace the diagonal ones.
 * After Harabor & Grastien, "Online graph pruning for pathfinding on grid maps", 2011 (with corner cutting); "The JPS pathfinding system", 2012 (without).
 */
import { DX, DY, STRAIGHT, hexSteps } from './directions.js'
import type { DiagonalPolicy, GridTopology } from './directions.js'
import type { Grid, GridShape } from './grid.js'

/** Returns whether no corner may be cut. Then the pruning rules of the paper from 2012 apply. */
export function keepsCorners(diagonal: DiagonalPolicy): boolean {
  return diagonal === 'never' || diagonal === 'no-corner-cutting'
}

/**
 * Returns a table of the directions in which a search continues from a cell. The index is 4 * the arriving direction + the forced sides (1 = left, 2 = right).
 * For hexes in the offset layout, the table holds the directions of even and odd rows together.
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

/** Returns the input of `forcedSides` for a walkable cell: its legal steps and, under `never`, the open cells at its corners. */
export function surroundings({ open, moves, offsets, diagonal }: Grid, cell: number): number {
  let around = moves[cell]
  if (diagonal === 'never') for (let d = 1; d < 8; d += 2) around |= open[cell + offsets[d]] << d
  return around
}

/**
 * Returns which sides of a cell are forced after a step into it in direction d: 1 = left, 2 = right. On each side of the cell are three neighbors. The front
 * cell is in direction d - 1 on the left, d + 1 on the right. The side cell is in direction d - 2 or d + 2, the back cell in direction d - 3 or d + 3.
 * - `ahead` = 1 is for straight steps on grids where corners may be cut. A side is forced if its side cell is blocked and its front cell is open.
 * - `ahead` = 0 is for all other steps. A side is forced if its back cell is blocked and its side cell is open.
 */
export function forcedSides(around: number, d: number, ahead: number): number {
  const turned = (around | (around << 8)) >> d
  return (
    ((turned >> (6 + ahead)) & ~(turned >> (5 + ahead)) & 1) |
    (((turned >> (2 - ahead)) & ~(turned >> (3 - ahead)) & 1) << 1)
  )
}

/**
 * Returns a table of the legal steps of a cell. The index has nine bits, one for each cell of the 3 x 3 block around the cell, 1 = open. The highest bit is the
 * southwest cell. The next bits follow from south to north in each column, and from west to east over the columns.
 * The six neighbors of a hex depend on its row. An entry for hexes may have all eight directions; the caller selects the six of the row.
 */
export function stepTable(diagonal: DiagonalPolicy, topology: GridTopology): Uint8Array {
  const table = new Uint8Array(512)
  const required = diagonal === 'no-corner-cutting' ? 2 : diagonal === 'one-corner' ? 1 : 0
  for (let cells = 0; cells < 512; cells++) {
    if ((cells & 16) === 0) continue
    let around = 0
    for (let d = 0; d < 8; d++) around |= ((cells >> (4 - 3 * DX[d] + DY[d])) & 1) << d
    let steps = topology === 'hex' ? around : around & STRAIGHT
    if (topology === 'square' && diagonal !== 'never')
      for (let d = 1; d < 8; d += 2)
        if (((around >> (d - 1)) & 1) + ((around >> ((d + 1) & 7)) & 1) >= required) steps |= around & (1 << d)
    table[cells] = steps
  }
  return table
}
