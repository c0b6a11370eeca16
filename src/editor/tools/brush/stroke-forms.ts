import {
  hexAt,
  hexCenter,
  hexLean,
  locateInPolygon,
  type HexCell,
  type Point,
  type Rect,
} from '../../../engine/geometry/index.js'
import { shapeToRings, type GridSettings } from '../../../document/model/index.js'
import { rectContains } from '../../shapes/item-geometry.js'
import type { ToolContext } from '../tool.js'
import { cellAt, cellsAlong, type Cell } from './cells.js'
import { hexesAlong } from './hex-cells.js'

const MAX_FLOODED = 20_000

export function cellsOfStroke(start: Point, last: Point, to: Point, context: ToolContext): readonly Cell[] {
  const { document, brush } = context
  const { grid, bounds } = document
  const size = Math.max(Math.round(brush.size), 1)
  const along = grid.hex === undefined ? cellsAlong : hexesAlong
  switch (brush.form) {
    case 'line':
      return along(start, to, grid, size, bounds)
    case 'rectangle':
      return cellsBetween(start, to, grid, bounds)
    case 'fill':
      return flooded(to, context)
    default:
      return along(last, to, grid, size, bounds)
  }
}

const cellUnder = (point: Point, grid: GridSettings): Cell =>
  grid.hex === undefined ? cellAt(point, grid) : hexAt(point, grid)

function centerOf({ column, row }: Cell, grid: GridSettings): Point {
  if (grid.hex !== undefined) return hexCenter({ column, row }, grid)
  const { cellSize, origin } = grid
  return { x: origin.x + (column + 0.5) * cellSize, y: origin.y + (row + 0.5) * cellSize }
}

function cellsBetween(from: Point, to: Point, grid: GridSettings, bounds: Rect): readonly Cell[] {
  const [a, b] = [cellUnder(from, grid), cellUnder(to, grid)]
  const cells: Cell[] = []
  for (let row = Math.min(a.row, b.row); row <= Math.max(a.row, b.row); row++)
    for (let column = Math.min(a.column, b.column); column <= Math.max(a.column, b.column); column++)
      if (rectContains(bounds, centerOf({ column, row }, grid))) cells.push({ column, row })
  return cells
}

function flooded(at: Point, context: ToolContext): readonly Cell[] {
  const { grid, bounds } = context.document
  const first = cellUnder(at, grid)
  if (!rectContains(bounds, centerOf(first, grid))) return []
  const known = coverAt(centerOf(first, grid), context)
  const cells = [first]
  const seen = new Set([keyOf(first)])
  for (let i = 0; i < cells.length && cells.length < MAX_FLOODED; i++) {
    for (const next of neighbors(cells[i], grid.hex !== undefined)) {
      const center = centerOf(next, grid)
      if (seen.has(keyOf(next)) || !rectContains(bounds, center)) continue
      seen.add(keyOf(next))
      if (coverAt(center, context) === known) cells.push(next)
    }
  }
  return cells
}

const keyOf = ({ column, row }: Cell): string => `${column},${row}`

function coverAt(point: Point, context: ToolContext): string {
  return context
    .itemsIn({ ...point, width: 0, height: 0 }, 'intersect')
    .flatMap((id) => {
      const item = context.item(id)
      if (item?.kind !== 'obstacle' && item?.kind !== 'area') return []
      const { outer, holes } = shapeToRings(item.shape)
      if (locateInPolygon(outer, holes, point) === 'outside') return []
      return [item.kind === 'area' ? item.terrain : item.kind]
    })
    .sort()
    .join()
}

function neighbors({ column, row }: Cell, isHex: boolean): readonly Cell[] {
  const at = (right: number, down: number): Cell => ({ column: column + right, row: row + down })
  if (!isHex) return [at(1, 0), at(-1, 0), at(0, 1), at(0, -1)]
  const slanted = (right: number, down: number): HexCell => at(right + hexLean(row + down) - hexLean(row), down)
  return [at(1, 0), at(-1, 0), slanted(0, 1), slanted(-1, 1), slanted(0, -1), slanted(1, -1)]
}
