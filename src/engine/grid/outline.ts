/**
 * Outlines of sets of cells, and with them a grid as a drawing.
 * In: a grid and a test of cells. Out: one polygon per edge-connected set, outer ring positive, holes negative, collinear corners dropped; sets that
 * touch at a corner only stay two polygons. O(cells); order and ids follow the first cell of each set, row by row.
 * The walk keeps the set on one side: at each corner it turns about the corner through cells of the set until it meets a border again.
 */
import type { Obstacle, Point, Polygon, Ring, Scene, TerrainArea } from '../geometry/index.js'
import { DX, DY } from './cells/index.js'
import type { Grid } from './cells/index.js'

/** Corners of a cell in positive order, in lattice units, and the direction behind the edge from each corner to the next. */
interface CellOutline {
  readonly corners: readonly (readonly [number, number])[]
  readonly across: readonly number[]
  readonly place: (x: number, y: number, corner: readonly [number, number]) => Point
}

function cellOutline({ topology, origin, cellSize }: Grid): CellOutline {
  if (topology === 'square') {
    return {
      corners: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      across: [6, 0, 2, 4],
      place: (x, y, [cx, cy]) => ({ x: origin.x + (x + cx) * cellSize, y: origin.y + (y + cy) * cellSize }),
    }
  }
  const unit = cellSize / (2 * Math.sqrt(3))
  return {
    corners: [
      [1, 0],
      [2, 1],
      [2, 3],
      [1, 4],
      [0, 3],
      [0, 1],
    ],
    across: [7, 0, 2, 3, 4, 6],
    place: (x, y, [cx, cy]) => ({ x: origin.x + ((2 * x + y + cx) * cellSize) / 2, y: origin.y + (3 * y + cy) * unit }),
  }
}

/** Polygons around the cells of the grid for which `belongs` holds. */
function traceCells(grid: Grid, belongs: (x: number, y: number) => boolean): Polygon[] {
  const { width, height } = grid
  const { corners, across, place } = cellOutline(grid)
  const sides = corners.length
  const inside = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (belongs(x, y)) inside[y * width + x] = 1
  const walked = new Uint8Array(width * height)
  const within = (x: number, y: number): boolean => grid.isInside(x, y) && inside[y * width + x] !== 0

  const walk = (startX: number, startY: number, startSide: number): Ring => {
    const ring: Point[] = []
    let x = startX
    let y = startY
    let side = startSide
    let previous = -1
    do {
      walked[y * width + x] |= 1 << side
      if (side !== previous) ring.push(place(x, y, corners[side]))
      previous = side
      side = (side + 1) % sides
      for (;;) {
        const nextX = x + DX[across[side]]
        const nextY = y + DY[across[side]]
        if (!within(nextX, nextY)) break
        x = nextX
        y = nextY
        side = (side + sides / 2 + 1) % sides
      }
    } while (x !== startX || y !== startY || side !== startSide)
    if (previous === startSide) ring.shift()
    return ring
  }

  const polygons: Polygon[] = []
  for (let first = 0; first < inside.length; first++) {
    // 1 = in the set, 2 = already part of a polygon.
    if (inside[first] !== 1) continue
    const cells = [first]
    inside[first] = 2
    for (let i = 0; i < cells.length; i++) {
      const x = cells[i] % width
      const y = (cells[i] - x) / width
      for (const d of across) {
        const neighbor = (y + DY[d]) * width + x + DX[d]
        if (!within(x + DX[d], y + DY[d]) || inside[neighbor] === 2) continue
        inside[neighbor] = 2
        cells.push(neighbor)
      }
    }
    // Side 0 of the first cell lies on the outer ring: nothing of the set is above it. All other rings are holes.
    const outer = walk(first % width, Math.floor(first / width), 0)
    const holes: Ring[] = []
    for (const cell of cells) {
      const x = cell % width
      const y = (cell - x) / width
      for (let side = 0; side < sides; side++) {
        if ((walked[cell] & (1 << side)) === 0 && !within(x + DX[across[side]], y + DY[across[side]]))
          holes.push(walk(x, y, side))
      }
    }
    polygons.push({ outer, holes })
  }
  return polygons
}

/** Blocked cells as obstacles (as drawn; with a radius as they are for its disc), cells of other costs than 1 as terrain areas. */
export function sceneOfGrid(grid: Grid): Scene {
  const { width, height, topology } = grid
  const isClosed = (x: number, y: number): boolean =>
    grid.agentRadius > 0 ? grid.isBlocked(x, y) : grid.layersAt(x, y) !== 0
  const shape = ({ outer, holes }: Polygon): { outer: Ring; holes?: readonly Ring[] } =>
    holes.length > 0 ? { outer, holes } : { outer }
  const obstacles: Obstacle[] = traceCells(grid, isClosed).map((polygon, i) => ({
    id: `cells-${i + 1}`,
    ...shape(polygon),
  }))
  const areas: TerrainArea[] = []
  const costs = new Set<number>()
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (!isClosed(x, y)) costs.add(grid.costAt(x, y))
  costs.delete(1)
  for (const cost of [...costs].sort((a, b) => a - b)) {
    for (const polygon of traceCells(grid, (x, y) => grid.costAt(x, y) === cost && !isClosed(x, y)))
      areas.push({ id: `terrain-${areas.length + 1}`, ...shape(polygon), cost })
  }
  const bounds = topology === 'hex' && width * height > 0 ? traceCells(grid, () => true)[0].outer : grid.bounds
  return areas.length > 0 ? { bounds, obstacles, areas } : { bounds, obstacles }
}
