import { extentOfBlocks } from '../cells/cell-outline.js'
import { COVERED, FIRST_TERRAIN, WALKABLE } from '../cell-mapping.js'
import type { ImportedCells } from '../../model/index.js'
import type { MapBuilder } from '../map-builder.js'
import type { PlannedLayer } from './read-tile-layer.js'
import type { TiledGrid } from './tiled-grid.js'

/**
 * Combines the cells of visible layers with offset 0 into one grid. A tile with shapes blocks its whole cell. Returns undefined if the cells are
 * not axis-aligned, if there are none, or if there are too many.
 */
export function composedCells(
  layers: readonly PlannedLayer[],
  { objectMatrix, cellMatrix, tileWidth, tileHeight }: TiledGrid,
  { limits, mapper: { terrains } }: MapBuilder,
): ImportedCells | undefined {
  const visible = layers.filter(({ x, y, hidden }) => x === 0 && y === 0 && !hidden)
  const extent = extentOfBlocks(visible.flatMap(({ blocks }) => blocks))
  const isUpright = cellMatrix?.[1] === 0 && objectMatrix[1] === 0
  if (!isUpright || extent === undefined || !(extent.width * extent.height <= limits.cells)) return undefined
  const { x: left, y: top, width, height } = extent
  const blocked = new Uint8Array(width * height)
  const cost = new Float32Array(width * height).fill(1)
  for (const { blocks } of visible) {
    for (const block of blocks) {
      const at = (cell: number): number =>
        (block.y - top + Math.floor(cell / block.width)) * width + (block.x - left) + (cell % block.width)
      for (const [cell, value] of block.solid.entries()) {
        const code = block.codes[cell]
        if (code === COVERED || (value === 0 && code !== WALKABLE)) continue
        const terrain = value >= FIRST_TERRAIN ? terrains[value - FIRST_TERRAIN].cost : undefined
        blocked[at(cell)] = value !== 0 && (terrain === undefined || terrain === 'blocked') ? 1 : 0
        cost[at(cell)] = typeof terrain === 'number' ? terrain : 1
      }
      for (const cell of block.shaped) if (block.codes[cell] !== COVERED) blocked[at(cell)] = 1
    }
  }
  const origin = { x: left * tileWidth, y: top * tileHeight }
  return { width, height, cellWidth: tileWidth, cellHeight: tileHeight, origin, blocked, cost }
}
