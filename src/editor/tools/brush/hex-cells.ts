import {
  hexAt,
  hexCenter,
  hexCorners,
  hexLean,
  hexMeasures,
  type HexCell,
  type Point,
  type Rect,
  type Region,
  type Ring,
} from '../../../engine/geometry/index.js'
import { shapeToRings, type Command, type GridSettings, type Shape } from '../../../document/model/index.js'
import { polygonShape, rectContains } from '../../shapes/item-geometry.js'
import { unusedIds } from '../../shapes/replace-item.js'
import type { ToolContext } from '../tool.js'
import {
  erasable,
  insertPainted,
  itemsUnder,
  joinStroke,
  paintable,
  paintedItem,
  replaceBy,
  type Painted,
} from './painted.js'

const MAX_STEPS = 8192

/** Returns the hexes inside the bounds that are at most `size` - 1 hexes away from the straight line between two points. */
export function hexesAlong(from: Point, to: Point, grid: GridSettings, size: number, bounds: Rect): readonly HexCell[] {
  const { width, step } = hexMeasures(grid)
  const length = Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2)
  const steps = Math.min(MAX_STEPS, Math.ceil(length / (Math.min(width, step) / 4)))
  const found = new Map<string, HexCell>()
  const reach = size - 1
  for (let i = 0; i <= steps; i++) {
    const t = steps === 0 ? 0 : i / steps
    const { column, row } = hexAt({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }, grid)
    for (let down = -reach; down <= reach; down++) {
      for (let right = Math.max(-reach, -reach - down); right <= Math.min(reach, reach - down); right++) {
        const cell = { column: column + right + hexLean(row + down) - hexLean(row), row: row + down }
        if (rectContains(bounds, hexCenter(cell, grid))) found.set(`${cell.column},${cell.row}`, cell)
      }
    }
  }
  return [...found.values()]
}

/** Paints hexes that are not covered yet. With the option `clip`, each connected set becomes one outline; otherwise each hex is an item. */
export function paintHexes(cells: readonly HexCell[], context: ToolContext): Painted {
  const { grid } = context.document
  const known = itemsUnder(hexBoxes(cells, context.document.grid), context, paintable)
  const fresh = cells.filter((cell) => !known.some(({ shape }) => isHexOf(shape, hexCorners(cell, grid))))
  const outlines = fresh.map((cell) => ({ outer: hexCorners(cell, grid), holes: [] }))
  const { clip } = context.options
  if (clip !== undefined) return joinStroke(outlines, hexBoxes(fresh, grid), clip, context)
  const newId = unusedIds(context.document.items)
  return insertPainted(outlines.map((polygon) => paintedItem(polygonShape(polygon), context, newId)))
}

/** Subtracts the hexes from erasable items. Without the option `clip`, only removes items that are a single hex. */
export function eraseHexes(cells: readonly HexCell[], context: ToolContext): Painted {
  const { clip } = context.options
  const erased = cells.map((cell) => hexCorners(cell, context.document.grid))
  const region: Region = united(erased, context)
  const newId = unusedIds(context.document.items)
  const commands = itemsUnder(hexBoxes(cells, context.document.grid), context, erasable).flatMap((item): Command[] => {
    if (erased.some((ring) => isHexOf(item.shape, ring))) return [{ type: 'remove-items', ids: [item.id] }]
    if (clip === undefined) return []
    const own: Region = [shapeToRings(item.shape)]
    if (clip('intersect', own, region).length === 0) return []
    return [...replaceBy(item, clip('subtract', own, region).map(polygonShape), newId)]
  })
  return { commands, ids: [] }
}

function united(rings: readonly Ring[], { options }: ToolContext): Region {
  const region = rings.map((outer) => ({ outer, holes: [] }))
  return options.clip === undefined || region.length < 2 ? region : options.clip('union', region, [])
}

function isHexOf(shape: Shape, ring: Ring): boolean {
  const { outer, holes } = shapeToRings(shape)
  return (
    outer.length === ring.length &&
    holes.length === 0 &&
    outer.every((point) => ring.some(({ x, y }) => x === point.x && y === point.y))
  )
}

function hexBoxes(cells: readonly HexCell[], grid: GridSettings): readonly Rect[] {
  const { width: flat, height: tall, turned } = hexMeasures(grid)
  const [width, height] = turned ? [tall, flat] : [flat, tall]
  return cells.map((cell) => {
    const { x, y } = hexCenter(cell, grid)
    return { x: x - width / 2, y: y - height / 2, width, height }
  })
}
