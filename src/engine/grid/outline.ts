/**
 * Exports a grid as a scene. O(cells). Blocked cells that are connected across sides give one polygon, and so do connected cells of one cost. Outer rings are
 * positive, holes are negative, and no corners are collinear. Polygons are ordered by their first cells, row by row.
 */
import { hexCorners } from '../geometry/index.js'
import type { Obstacle, Point, Polygon, Ring, Scene, TerrainArea } from '../geometry/index.js'
import { DX, DY, hexSteps } from './cells/index.js'
import type { Grid } from './cells/index.js'

/** Directions across the sides of a square: north, east, south, west. */
const ACROSS = [6, 0, 2, 4]

function cornerOf(grid: Grid, x: number, y: number, side: number): Point {
  const { topology, origin, cellSize } = grid
  if (topology === 'hex') return hexCorners({ column: x, row: y }, grid)[side]
  return {
    x: origin.x + (side === 1 || side === 2 ? x + 1 : x) * cellSize,
    y: origin.y + (side > 1 ? y + 1 : y) * cellSize,
  }
}

function traceCells(grid: Grid, belongs: (x: number, y: number) => boolean): Polygon[] {
  const { width, height, topology, hexLayout } = grid
  const across = (y: number): readonly number[] => (topology === 'hex' ? hexSteps(hexLayout, y) : ACROSS)
  const sides = across(0).length
  const inside = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (belongs(x, y)) inside[y * width + x] = 1
  const walked = new Uint8Array(width * height)
  const within = (x: number, y: number): boolean => grid.isInside(x, y) && inside[y * width + x] !== 0

  /**
   * Returns one ring of the border of the set, starting at a side of a cell. To find the next side of the border, turns around the corner at the end of the
   * current side, from cell to cell of the set, until a side has no cell of the set beyond it.
   */
  const walk = (startX: number, startY: number, startSide: number): Ring => {
    const ring: Point[] = []
    let x = startX
    let y = startY
    let side = startSide
    let previous = -1
    do {
      walked[y * width + x] |= 1 << side
      if (side !== previous) ring.push(cornerOf(grid, x, y, side))
      previous = side
      side = (side + 1) % sides
      for (;;) {
        const d = across(y)[side]
        const nextX = x + DX[d]
        const nextY = y + DY[d]
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
      for (const d of across(y)) {
        const neighbor = (y + DY[d]) * width + x + DX[d]
        if (!within(x + DX[d], y + DY[d]) || inside[neighbor] === 2) continue
        inside[neighbor] = 2
        cells.push(neighbor)
      }
    }
    // Side 0 of the first cell lies on the outer ring, since no cell of the set is above it. All other rings are holes.
    const outer = walk(first % width, Math.floor(first / width), 0)
    const holes: Ring[] = []
    for (const cell of cells) {
      const x = cell % width
      const y = (cell - x) / width
      for (const [side, d] of across(y).entries()) {
        if ((walked[cell] & (1 << side)) === 0 && !within(x + DX[d], y + DY[d])) holes.push(walk(x, y, side))
      }
    }
    polygons.push({ outer, holes })
  }
  return polygons
}

/** Exports blocked cells as obstacles and cells with a cost other than 1 as terrain areas. Blocked means blocked for the grid's agent radius. */
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
