/**
 * What a painter was made of: the name of a kind and what its create function takes, for a worker to make the same one. Plain data, but for
 * the parts of a drawing (batches of polygons, tiles of triangles), which are sent once each, as numbers.
 */
import type { HexLattice, Rect } from '../../engine/geometry/index.js'
import type { Theme } from '../theme.js'
import type { PlacedGlyph } from './glyph-painter.js'
import type { GridLines } from './grid-painter.js'
import type { Batch } from './polygon-batches.js'
import type { PolygonStyle } from './polygon-painter.js'
import type { TileGroup } from './triangle-tiles.js'

export type PlainRecipe =
  | readonly ['background', bounds: Rect, theme: Theme]
  | readonly ['grid', grid: GridLines, theme: Theme]
  | readonly ['hexes', lattice: HexLattice, bounds: Rect, theme: Theme]
  | readonly ['glyphs', glyphs: readonly PlacedGlyph[], theme: Theme]

/** Of a kind whose parts are not plain data. */
export type PolygonRecipe<Set> = readonly ['polygons', set: Set, styles: ReadonlyMap<string, PolygonStyle>]
export type TriangleRecipe<Tiles> =
  | readonly ['edges', tiles: Tiles, theme: Theme]
  | readonly ['walls', tiles: Tiles, theme: Theme]
  | readonly ['islands', tiles: Tiles, theme: Theme, order: ReadonlyMap<number, number>]

export type PaintRecipe =
  PlainRecipe | PolygonRecipe<{ readonly batches: readonly Batch[] }> | TriangleRecipe<TileGroup>
