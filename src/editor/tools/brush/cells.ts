import type { Point, Rect, Region } from '../../../engine/geometry/index.js'
import {
  shapeToRings,
  type Command,
  type GridSettings,
  type RectangleShape,
  type Shape,
} from '../../../document/model/index.js'
import { unusedIds } from '../../shapes/replace-item.js'
import { isUpright } from '../../shapes/reshape.js'
import { polygonShape } from '../../shapes/item-geometry.js'
import type { ToolContext } from '../tool.js'
import {
  areaOf,
  erasable,
  insertPainted,
  itemsUnder,
  joinStroke,
  NEGLIGIBLE,
  paintable,
  paintedItem,
  replaceBy,
  type Painted,
} from './painted.js'

export interface Cell {
  readonly column: number
  readonly row: number
}

export function cellAt(point: Point, { cellSize, origin }: GridSettings): Cell {
  return { column: Math.floor((point.x - origin.x) / cellSize), row: Math.floor((point.y - origin.y) / cellSize) }
}

export function cellsAlong(from: Point, to: Point, grid: GridSettings, size: number, bounds: Rect): readonly Cell[] {
  const a = cellAt(from, grid)
  const b = cellAt(to, grid)
  const steps = Math.min(Math.max(Math.abs(b.column - a.column), Math.abs(b.row - a.row)), 4096)
  const low = -Math.floor((size - 1) / 2)
  const cells: Cell[] = []
  for (let i = 0; i <= steps; i++) {
    const t = steps === 0 ? 0 : i / steps
    const column = Math.round(a.column + (b.column - a.column) * t)
    const row = Math.round(a.row + (b.row - a.row) * t)
    for (let dx = low; dx < low + size; dx++) {
      for (let dy = low; dy < low + size; dy++) {
        const x = grid.origin.x + (column + dx) * grid.cellSize
        const y = grid.origin.y + (row + dy) * grid.cellSize
        const outside =
          x + grid.cellSize <= bounds.x ||
          y + grid.cellSize <= bounds.y ||
          x >= bounds.x + bounds.width ||
          y >= bounds.y + bounds.height
        if (!outside) cells.push({ column: column + dx, row: row + dy })
      }
    }
  }
  return cells
}

/** Returns rectangles that cover exactly these cells. Adjacent cells of a row form a run. Runs of the same columns in successive rows form a rectangle. */
export function cellRects(cells: readonly Cell[], { cellSize, origin }: GridSettings): readonly Rect[] {
  const sorted = [...cells].sort((a, b) => a.row - b.row || a.column - b.column)
  interface Run {
    readonly column: number
    width: number
    readonly row: number
    height: number
  }
  const runs: Run[] = []
  for (const { column, row } of sorted) {
    const last = runs[runs.length - 1] as Run | undefined
    if (last?.row === row && last.column + last.width === column) last.width++
    else if (last?.row !== row || last.column + last.width < column) runs.push({ column, width: 1, row, height: 1 })
  }
  const open = new Map<string, Run>()
  const joined: Run[] = []
  for (const run of runs) {
    const name = `${run.column}/${run.width}`
    const above = open.get(name)
    if (above !== undefined && above.row + above.height === run.row) {
      above.height++
      continue
    }
    open.set(name, run)
    joined.push(run)
  }
  return joined.map(({ column, width, row, height }) => ({
    x: origin.x + column * cellSize,
    y: origin.y + row * cellSize,
    width: width * cellSize,
    height: height * cellSize,
  }))
}

const isPlainRectangle = (shape: Shape): shape is RectangleShape =>
  shape.type === 'rectangle' && isUpright(shape) && (shape.holes ?? []).length === 0

export function paintCommands(cells: readonly Cell[], context: ToolContext): Painted {
  const { cellSize, origin } = context.document.grid
  const known = itemsUnder(cellRects(cells, context.document.grid), context, paintable).flatMap(({ shape }) =>
    isPlainRectangle(shape) ? [shape] : [],
  )
  const fresh = cells.filter(({ column, row }) => {
    const x = origin.x + column * cellSize
    const y = origin.y + row * cellSize
    return !known.some(
      (rect) =>
        x >= rect.x && y >= rect.y && x + cellSize <= rect.x + rect.width && y + cellSize <= rect.y + rect.height,
    )
  })
  const rects = cellRects(fresh, context.document.grid)
  const { clip } = context.options
  if (clip !== undefined)
    return joinStroke(
      rects.map((rect) => shapeToRings({ type: 'rectangle', ...rect })),
      rects,
      clip,
      context,
    )
  const newId = unusedIds(context.document.items)
  return insertPainted(rects.map((rect) => paintedItem({ type: 'rectangle', ...rect }, context, newId)))
}

export function eraseCommands(cells: readonly Cell[], context: ToolContext): Painted {
  const erased = cellRects(cells, context.document.grid)
  const commands: Command[] = []
  const newId = unusedIds(context.document.items)
  for (const item of itemsUnder(cellRects(cells, context.document.grid), context, erasable)) {
    const { shape } = item
    const isJoined = context.options.clip !== undefined && item.meta?.brush === true
    const rest = isPlainRectangle(shape) && !isJoined ? cutRectangle(shape, erased) : clipAway(shape, erased, context)
    if (rest === undefined) continue
    for (const command of replaceBy(item, rest, newId)) commands.push(command)
  }
  return { commands, ids: [] }
}

function cutRectangle({ x, y, width, height }: RectangleShape, erased: readonly Rect[]): readonly Shape[] | undefined {
  const inside = erased.filter(
    (rect) => rect.x < x + width && rect.x + rect.width > x && rect.y < y + height && rect.y + rect.height > y,
  )
  if (inside.length === 0) return undefined
  const borders = (start: number, end: number, edges: readonly number[]): readonly number[] =>
    [...new Set([start, ...edges.filter((edge) => edge > start && edge < end), end])].sort((a, b) => a - b)
  const xs = borders(
    x,
    x + width,
    inside.flatMap((rect) => [rect.x, rect.x + rect.width]),
  )
  const ys = borders(
    y,
    y + height,
    inside.flatMap((rect) => [rect.y, rect.y + rect.height]),
  )
  const kept: Cell[] = []
  for (let row = 0; row + 1 < ys.length; row++) {
    for (let column = 0; column + 1 < xs.length; column++) {
      const covered = inside.some(
        (rect) =>
          rect.x <= xs[column] &&
          rect.x + rect.width >= xs[column + 1] &&
          rect.y <= ys[row] &&
          rect.y + rect.height >= ys[row + 1],
      )
      if (!covered) kept.push({ column, row })
    }
  }
  return cellRects(kept, { cellSize: 1, origin: { x: 0, y: 0 } }).map((rect) => {
    const [left, top] = [xs[rect.x], ys[rect.y]]
    return {
      type: 'rectangle',
      x: left,
      y: top,
      width: xs[rect.x + rect.width] - left,
      height: ys[rect.y + rect.height] - top,
    }
  })
}

function clipAway(shape: Shape, erased: readonly Rect[], { options }: ToolContext): readonly Shape[] | undefined {
  const { clip } = options
  if (clip === undefined) return undefined
  const own: Region = [shapeToRings(shape)]
  const rest = erased.reduce<Region>(
    (region, rect) => clip('subtract', region, [shapeToRings({ type: 'rectangle', ...rect })]),
    own,
  )
  const before = areaOf(own)
  return before - areaOf(rest) <= before * NEGLIGIBLE ? undefined : rest.map(polygonShape)
}
