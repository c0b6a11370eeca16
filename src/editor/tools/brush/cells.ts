/** Cells of the map's grid: those under a stroke, the rectangles that cover them, and the commands that store or erase them. */
import type { Point, Rect } from '../../../engine/geometry/index.js'
import type { Command, GridSettings, ObstacleItem } from '../../../document/index.js'
import { freeId } from '../../item-geometry.js'
import type { ToolContext } from '../tool.js'

export interface Cell {
  readonly column: number
  readonly row: number
}

function cellAt(point: Point, { cellSize, origin }: GridSettings): Cell {
  return { column: Math.floor((point.x - origin.x) / cellSize), row: Math.floor((point.y - origin.y) / cellSize) }
}

/** Cells within `size` of the straight way between two points, inside the bounds. */
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
        const outside = x + grid.cellSize <= bounds.x || y + grid.cellSize <= bounds.y || x >= bounds.x + bounds.width || y >= bounds.y + bounds.height
        if (!outside) cells.push({ column: column + dx, row: row + dy })
      }
    }
  }
  return cells
}

/** A few rectangles that cover exactly these cells: runs in rows, joined downwards where they are equally wide. */
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
  return joined.map(({ column, width, row, height }) => ({ x: origin.x + column * cellSize, y: origin.y + row * cellSize, width: width * cellSize, height: height * cellSize }))
}

interface GridObstacle {
  readonly item: ObstacleItem
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Plain rectangles that lie on whole cells, near the given ones. */
function gridObstacles(cells: readonly Cell[], context: ToolContext): readonly GridObstacle[] {
  const { grid } = context.document
  const found = new Map<string, GridObstacle>()
  for (const { x, y, width, height } of cellRects(cells, grid)) {
    for (const id of context.itemsIn({ x, y, width, height }, 'intersect')) {
      const item = context.item(id)
      if (item?.kind !== 'obstacle' || item.shape.type !== 'rectangle' || (item.shape.rotation ?? 0) !== 0 || item.shape.holes !== undefined || !context.editable(id)) continue
      const left = (item.shape.x - grid.origin.x) / grid.cellSize
      const top = (item.shape.y - grid.origin.y) / grid.cellSize
      const right = left + item.shape.width / grid.cellSize
      const bottom = top + item.shape.height / grid.cellSize
      if ([left, top, right, bottom].every(Number.isInteger)) found.set(id, { item, left, top, right, bottom })
    }
  }
  return [...found.values()]
}

export function paintCommands(cells: readonly Cell[], context: ToolContext): { readonly commands: readonly Command[]; readonly ids: readonly string[] } {
  const known = gridObstacles(cells, context)
  const fresh = cells.filter(({ column, row }) => !known.some(({ left, top, right, bottom }) => column >= left && column < right && row >= top && row < bottom))
  const items = rectItems(cellRects(fresh, context.document.grid), context, new Set())
  return items.length === 0 ? { commands: [], ids: [] } : { commands: [{ type: 'insert-items', items }], ids: items.map((item) => item.id) }
}

export function eraseCommands(cells: readonly Cell[], context: ToolContext): { readonly commands: readonly Command[]; readonly ids: readonly string[] } {
  const gone = new Set(cells.map(({ column, row }) => `${column},${row}`))
  const commands: Command[] = []
  const taken = new Set<string>()
  for (const { item, left, top, right, bottom } of gridObstacles(cells, context)) {
    const rest: Cell[] = []
    for (let row = top; row < bottom; row++) for (let column = left; column < right; column++) if (!gone.has(`${column},${row}`)) rest.push({ column, row })
    if (rest.length === (right - left) * (bottom - top)) continue
    const [first, ...others] = cellRects(rest, context.document.grid)
    if (first === undefined) {
      commands.push({ type: 'remove-items', ids: [item.id] })
      continue
    }
    commands.push({ type: 'set-shape', id: item.id, shape: { type: 'rectangle', ...first } })
    if (others.length > 0) commands.push({ type: 'insert-items', items: rectItems(others, context, taken).map((piece) => ({ ...item, ...piece })) })
  }
  return { commands, ids: [] }
}

function rectItems(rects: readonly Rect[], context: ToolContext, taken: Set<string>): readonly ObstacleItem[] {
  let number = 1
  return rects.map((rect) => {
    const id = freeId('obstacle', (candidate) => taken.has(candidate) || context.item(candidate) !== undefined, number)
    number = Number(id.slice('obstacle-'.length)) + 1
    taken.add(id)
    return { id, kind: 'obstacle', shape: { type: 'rectangle', ...rect } }
  })
}
