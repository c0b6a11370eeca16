import type { NavDocument } from '../../model/index.js'

/** Columns and rows of cells that the map takes in Tiled, whose maps begin at the origin. */
export function tilesOf({ bounds, grid }: NavDocument): { readonly width: number; readonly height: number } {
  const count = (end: number): number => Math.max(1, Math.ceil(end / grid.cellSize))
  return { width: count(bounds.x + bounds.width), height: count(bounds.y + bounds.height) }
}
