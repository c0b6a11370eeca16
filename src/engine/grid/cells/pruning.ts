/**
 * The rules by which a search over cells of equal cost leaves out neighbors, as one table for every planner: of all shortest ways to a cell only the one
 * that goes diagonally before straight is followed. Under `never` vertical steps play the diagonal part.
 * After Harabor & Grastien, "Online graph pruning for pathfinding on grid maps", 2011, where corners may be cut; "The JPS pathfinding system", 2012, where not.
 */
import { HEX, STRAIGHT } from './directions.js'
import type { DiagonalPolicy, GridTopology } from './directions.js'

/** True where the rules of 2012 hold: no corner may be cut. */
export function keepsCorners(diagonal: DiagonalPolicy): boolean {
  return diagonal === 'never' || diagonal === 'no-corner-cutting'
}

/**
 * Directions to search on by 4 * the direction of arrival + which sides are forced there (1 = left, 2 = right; straight arrivals only): straight on, what is forced,
 * and after a diagonal step both its straight parts. Where corners are kept the side itself is forced too. Hexes know no forced sides, a walker turns by
 * one side at most. What a diagonal arrival forces where corners may be cut is not in the table: it asks for cells behind.
 */
export function onwardTable(diagonal: DiagonalPolicy, topology: GridTopology): Uint8Array {
  const table = new Uint8Array(32)
  const keeps = keepsCorners(diagonal)
  const around = [0, 2, 3, 4, 6, 7]
  for (let d = 0; d < 8; d++) {
    for (let turn = 0; turn < 4; turn++) {
      let directions = 1 << d
      if (topology === 'hex') {
        const i = around.indexOf(d)
        directions |= (1 << around[(i + 5) % 6]) | (1 << around[(i + 1) % 6])
      } else if ((d & 1) === 1) directions |= (1 << ((d + 7) & 7)) | (1 << ((d + 1) & 7))
      else if (diagonal === 'never' && (d & 2) !== 0) directions |= 0b00010001
      else {
        if (turn & 1) directions |= (1 << ((d + 7) & 7)) | (keeps ? 1 << ((d + 6) & 7) : 0)
        if (turn & 2) directions |= (1 << (d + 1)) | (keeps ? 1 << ((d + 2) & 7) : 0)
      }
      table[4 * d + turn] = directions
    }
  }
  return table
}

/** The same for a search that does not look which sides are forced: by the direction of arrival all that may be, 8 = a first cell: all. */
export function onwardSteps(diagonal: DiagonalPolicy, topology: GridTopology): Uint8Array {
  const table = onwardTable(diagonal, topology)
  return Uint8Array.from({ length: 9 }, (_, d) => {
    if (d === 8) return 255
    const beside = (d & 1) === 1 && topology === 'square' && !keepsCorners(diagonal)
    return table[4 * d + 3] | (beside ? (1 << ((d + 6) & 7)) | (1 << ((d + 2) & 7)) : 0)
  })
}

/**
 * What an open cell's surroundings allow, by the set of the open ones among the eight cells around it (`openAround`): the set of legal steps.
 * A diagonal step wants both cells beside it open, one, or none, as the policy says.
 */
export function stepTable(diagonal: DiagonalPolicy, topology: GridTopology): Uint8Array {
  const wanted = diagonal === 'no-corner-cutting' ? 2 : diagonal === 'one-corner' ? 1 : 0
  return Uint8Array.from({ length: 256 }, (_, around) => {
    if (topology === 'hex') return around & HEX
    let steps = around & STRAIGHT
    for (let d = 1; d < 8 && diagonal !== 'never'; d += 2)
      if (isIn(around, d - 1) + isIn(around, d + 1) >= wanted) steps |= around & (1 << d)
    return steps
  })
}

/**
 * Forced neighbors of straight arrivals, by the same set: bit d for the left side of an arrival by the straight direction d, bit d + 1 for the right side. Where corners
 * are kept a side is forced if it is open and the cell behind it is not, where not if it is blocked and the step past it legal.
 */
export function forcedTable(diagonal: DiagonalPolicy): Uint8Array {
  const steps = stepTable(diagonal, 'square')
  return Uint8Array.from({ length: 256 }, (_, around) => {
    let forced = 0
    for (let bit = 0; bit < 8; bit++) {
      const d = bit & 6
      const turn = bit === d ? -1 : 1
      const beside = isIn(around, d + 2 * turn)
      forced |=
        (keepsCorners(diagonal)
          ? beside & (isIn(around, d + 3 * turn) ^ 1)
          : isIn(steps[around], d + turn) & (beside ^ 1)) << bit
    }
    return forced
  })
}

/** Which of the eight cells around one are open, as a set of directions. */
export function openAround(open: Uint8Array, cell: number, stride: number): number {
  const above = cell - stride
  const below = cell + stride
  return (
    open[cell + 1] |
    (open[below + 1] << 1) |
    (open[below] << 2) |
    (open[below - 1] << 3) |
    (open[cell - 1] << 4) |
    (open[above - 1] << 5) |
    (open[above] << 6) |
    (open[above + 1] << 7)
  )
}

function isIn(set: number, d: number): number {
  return (set >> (d & 7)) & 1
}
