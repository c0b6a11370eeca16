/** Writes a mesh for Recast (polygons whose corners are rounded to multiples of the cell size) and for GameMaker (a grid of free and blocked cells). */
import { boundsOf } from './write-plain.js'
import { withFewCorners } from './placed-mesh.js'
import type { PlacedMesh } from './placed-mesh.js'

/**
 * Limits of Detour. A polygon has at most `RECAST_CORNERS` corners. A tile has at most `RECAST_POLYGONS` polygons, because the number of a neighbor polygon
 * has 15 bits. `RECAST_NONE` takes the place of a missing corner. It also takes the place of the neighbor at an edge that is a wall.
 */
const RECAST_CORNERS = 6
export const RECAST_POLYGONS = 0x7fff
const RECAST_NONE = 0xffff

/** Returns the smallest cell size for which 16-bit coordinates cover the map. */
export function smallestCell(shape: PlacedMesh): number {
  const [left, , top, right, , bottom] = boundsOf(shape)
  return Math.max(right - left, bottom - top) / 0xfffe
}

/** Returns the fields of `dtNavMeshCreateParams`, with vertices in units of a cell. */
export function writeRecast(
  shape: PlacedMesh,
  cellSize: number,
  agentRadius: number,
  agentHeight: number,
): { readonly vertexCount: number; readonly polygonCount: number; readonly text: string } {
  const { vertices, polygons, neighbors, area } = withFewCorners(shape, RECAST_CORNERS)
  const [left, low, top, right, high, bottom] = boundsOf(shape)
  const blanks = (count: number): number[] => Array<number>(count).fill(RECAST_NONE)
  // Recast needs the corners in reverse order. A reversed edge starts at its other corner, so the neighbors are reversed and then shifted by one place.
  const polys = polygons.flatMap((corners, polygon) => {
    const missing = blanks(RECAST_CORNERS - corners.length)
    const beyond = [...neighbors[polygon]].reverse()
    const edges = [...beyond.slice(1), ...beyond.slice(0, 1)].map((other) => (other < 0 ? RECAST_NONE : other))
    return [...[...corners].reverse(), ...missing, ...edges, ...missing]
  })
  const params = {
    verts: vertices.flatMap(([x, y]) => [Math.round((x - left) / cellSize), 0, Math.round((y - top) / cellSize)]),
    vertCount: vertices.length,
    polys,
    /* eslint-disable house/refused-words -- Detour defines these field names */
    polyFlags: polygons.map(() => 1),
    polyAreas: area.map((index) => (index + 1) & 63),
    polyCount: polygons.length,
    /* eslint-enable house/refused-words */
    nvp: RECAST_CORNERS,
    bmin: [left, low, top],
    bmax: [right, high, bottom],
    walkableHeight: agentHeight,
    walkableRadius: agentRadius,
    walkableClimb: 0,
    cs: cellSize,
    ch: 1,
    buildBvTree: true,
  }
  return { vertexCount: vertices.length, polygonCount: polygons.length, text: `${JSON.stringify(params)}\n` }
}

/** Writes a script that builds an `mp_grid`. `isFree` tests the center of a cell. Each run of blocked cells in a row becomes one call. */
export function writeGameMaker(
  columns: number,
  rows: number,
  left: number,
  top: number,
  cellSize: number,
  isFree: (x: number, y: number) => boolean,
): string {
  const lines = [
    '/// The walkable cells of a map: global.navsmith_grid = navsmith_grid()',
    'function navsmith_grid() {',
    `  var grid = mp_grid_create(${left}, ${top}, ${columns}, ${rows}, ${cellSize}, ${cellSize});`,
  ]
  for (let row = 0; row < rows; row++) {
    let from = -1
    for (let column = 0; column <= columns; column++) {
      const blocked = column < columns && !isFree(left + (column + 0.5) * cellSize, top + (row + 0.5) * cellSize)
      if (blocked && from < 0) from = column
      if (blocked || from < 0) continue
      // The call blocks every cell that the rectangle touches, so the rectangle ends at the centers of the cells.
      const middle = top + (row + 0.5) * cellSize
      lines.push(
        `  mp_grid_add_rectangle(grid, ${left + (from + 0.5) * cellSize}, ${middle}, ${left + (column - 0.5) * cellSize}, ${middle});`,
      )
      from = -1
    }
  }
  lines.push('  return grid;', '}')
  return `${lines.join('\n')}\n`
}
