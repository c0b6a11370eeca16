/**
 * Converts a map to a grid: all cells of the document (`MapCells`) whose centers lie in the bounds. O(cells + shapes * cells in their boxes). Square cells
 * follow `rasterize`. A hex is blocked if its center lies in an obstacle; its cost is that of the last area over its center. Links are dropped.
 */
import { boundingBox, hexCenter, hexMeasures, hexRange, locateInPolygon } from '../geometry/index.js'
import type { HexForm, HexLattice, Point, Rect, Ring, Scene } from '../geometry/index.js'
import { buildNavGrid } from './nav-grid.js'
import type { NavGrid } from './nav-grid.js'
import { boundsBox, rasterize } from './rasterize.js'
import type { Shape } from './rasterize.js'

/** The cells of a map, as stored in a document. */
export interface MapCells {
  readonly cellSize: number
  /** A map point that is a corner of a cell; for hexes, a corner of the bounding box of a cell. (0, 0) when absent. */
  readonly origin?: Point | undefined
  /** Shape of the hexagons. Absent if the cells are squares. */
  readonly hex?: HexForm | undefined
}

/** Tolerance in cells: a center that is outside the bounds by this much counts as inside, since coordinates are rounded. */
const SLACK = 1e-9

/** Builds the grid, as described at the top of the file. The caller must have validated the map. */
export function mapGrid(scene: Scene, { cellSize, origin = { x: 0, y: 0 }, hex }: MapCells): NavGrid {
  const box = boundsBox(scene)
  if (hex !== undefined) return hexGrid(scene, box, { cellSize, origin, hex })
  const [left, width] = centersIn(box.x, box.width, origin.x, cellSize)
  const [top, height] = centersIn(box.y, box.height, origin.y, cellSize)
  const bounds = {
    x: origin.x + left * cellSize,
    y: origin.y + top * cellSize,
    width: width * cellSize,
    height: height * cellSize,
  }
  return rasterize({ ...scene, bounds }, { cellSize })
}

/** Maximum number of cells of a map for which a grid is shown while the user draws. */
export const MAX_MAP_CELLS = 1_000_000

/** Estimates the number of cells without building the grid. */
export function countMapCells({ bounds }: Pick<Scene, 'bounds'>, { cellSize, hex }: MapCells): number {
  const { width, height } = boundsBox({ bounds })
  return (width * height) / (cellSize * (hex === undefined ? cellSize : hexMeasures({ cellSize, hex }).step))
}

/** Returns the index of the first cell whose center lies in a span, and the number of such cells. */
function centersIn(start: number, length: number, origin: number, size: number): readonly [number, number] {
  const first = Math.ceil((start - origin) / size - 0.5 - SLACK)
  const last = Math.floor((start + length - origin) / size - 0.5 + SLACK)
  return [first, Math.max(0, last - first + 1)]
}

function hexGrid(scene: Scene, box: Rect, lattice: HexLattice): NavGrid {
  const [firstRow, lastRow] = rangeOf(box, lattice).rows
  // Starts at an even row, so that the grid shifts the same rows as the map.
  const row = firstRow - (firstRow & 1)
  const spans = [row, row + 1].map((one) => rangeOf(box, lattice).columns(one))
  const column = Math.min(...spans.map(([first]) => first))
  const width = Math.max(...spans.map(([, last]) => last)) - column + 1
  const height = lastRow - row + 1
  const { width: across, step, turned } = hexMeasures(lattice)
  const [dx, dy] = turned ? [row * step, column * across] : [column * across, row * step]
  const own = { ...lattice, origin: { x: lattice.origin.x + dx, y: lattice.origin.y + dy } }
  const blocked = new Uint8Array(width * height)
  const cost = new Float32Array(width * height).fill(1)
  const slack = SLACK * lattice.cellSize
  const isIn = ({ x, y }: Point): boolean =>
    x >= box.x - slack && y >= box.y - slack && x <= box.x + box.width + slack && y <= box.y + box.height + slack
  const ring = Array.isArray(scene.bounds) ? (scene.bounds as Ring) : undefined
  for (let at = 0; at < blocked.length; at++) {
    const center = hexCenter({ column: at % width, row: Math.floor(at / width) }, own)
    if (!isIn(center) || (ring !== undefined && locateInPolygon(ring, [], center) !== 'inside')) blocked[at] = 1
  }
  const cover = ({ outer, holes = [], fillRule }: Shape, visit: (at: number) => void): void => {
    const around = boundingBox(outer)
    if (around === undefined) return
    const { rows, columns } = rangeOf(around, own)
    for (let y = Math.max(0, rows[0]); y <= Math.min(height - 1, rows[1]); y++) {
      const [first, last] = columns(y)
      for (let x = Math.max(0, first); x <= Math.min(width - 1, last); x++)
        if (locateInPolygon(outer, holes, hexCenter({ column: x, row: y }, own), fillRule) === 'inside')
          visit(y * width + x)
    }
  }
  for (const obstacle of scene.obstacles) cover(obstacle, (at) => (blocked[at] = 1))
  for (const area of scene.areas ?? []) cover(area, (at) => (cost[at] = area.cost))
  return buildNavGrid({ ...own, width, height, blocked, cost, topology: 'hex' })
}

const rangeOf = ({ x, y, width, height }: Rect, lattice: HexLattice): ReturnType<typeof hexRange> =>
  hexRange({ minX: x, minY: y, maxX: x + width, maxY: y + height }, lattice)
