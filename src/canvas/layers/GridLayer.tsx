import { useMemo } from 'react'
import { storeOf } from '../../engine/core/index.js'
import type { HexForm, HexLayout, Point, Rect } from '../../engine/geometry/index.js'
import {
  REGULAR_HEX,
  createCellCanvas,
  createCellPainter,
  createGridPainter,
  pixelOf,
  type DrawnGrid,
} from '../painters/grid-painter.js'
import { createHexCells, createHexLines } from '../painters/hex-painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme, type Theme } from '../theme.js'
import type { LayerProps } from './painted-layer.js'
import { layer } from '../stage/places.js'

export interface GridCells {
  readonly width: number
  readonly height: number
  /** Row by row, 1 = blocked. */
  readonly blocked: Uint8Array
}

/** A `NavGrid` as it is, or lines of a size, and cells. */
export type GridLayerProps = LayerProps & {
  /** Corner of cell (0, 0); (0, 0) when absent. */
  readonly origin?: Point | undefined
  /** Every how many cells a line is stronger; 5 when absent. */
  readonly majorEvery?: number | undefined
  /** The cells are hexagons: `true` for regular ones as in a hex `NavGrid`, or their form. */
  readonly hex?: boolean | HexForm | undefined
  /** How hexagons among `cells` are numbered; `offset` when absent. */
  readonly hexLayout?: HexLayout | undefined
  /** Degrees by which the lines of squares are turned about the origin. */
  readonly angle?: number | undefined
  /** Blocked cells to fill, from `origin` on. */
  readonly cells?: GridCells | undefined
  /** Change it when `cells.blocked` was written to in place. */
  readonly revision?: number | undefined
  /** Draw the lines; true when absent. */
  readonly lines?: boolean | undefined
} & (
    | {
        /** Its blocked cells are filled, and cells of another cost than 1 tinted. Nothing is drawn while it is undefined. */
        readonly grid: DrawnGrid | undefined
        /** All of the grid when absent. */
        readonly bounds?: Rect | undefined
        readonly cellSize?: undefined
      }
    | {
        readonly grid?: undefined
        /** Lines are drawn inside. */
        readonly bounds: Rect
        /** World units. */
        readonly cellSize: number
      }
  )

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 }
/** Opacity of a cell that costs twice as much as others; each doubling adds as much, up to the limit. */
const TINT = 0.16
const MOST_TINT = 0.64
const ZERO: Point = { x: 0, y: 0 }

/**
 * The grid: lines that come and go with the zoom, and blocked cells as one image.
 * @example
 * const map = <NavStage scene={<GridLayer bounds={{ x: 0, y: 0, width: 800, height: 600 }} cellSize={20} majorEvery={5} />} />
 */
export const GridLayer = /* @__PURE__ */ layer(
  'scene',
  function GridLayer({
    grid,
    bounds = grid?.bounds ?? NOWHERE,
    cellSize: ownSize = 0,
    origin: ownOrigin = ZERO,
    majorEvery = 5,
    hex = grid?.topology === 'hex',
    hexLayout = grid?.hexLayout,
    angle = 0,
    cells,
    revision,
    lines = true,
    camera,
    theme: ownTheme,
    opacity,
    visible,
  }: GridLayerProps) {
    const theme = useTheme(ownTheme)
    const { cellSize, origin } = grid ?? { cellSize: ownSize, origin: ownOrigin }
    const { x, y, width, height } = bounds
    const form = useMemo(() => (hex === false ? undefined : hex === true ? REGULAR_HEX : hex), [hex])
    const linePainter = useMemo(() => {
      const place = { cellSize, origin: { x: origin.x, y: origin.y } }
      const inside = { x, y, width, height }
      return form === undefined
        ? createGridPainter({ ...place, majorEvery, angle, bounds: inside }, theme)
        : createHexLines({ ...place, hex: form }, inside, theme)
    }, [cellSize, origin.x, origin.y, majorEvery, angle, form, x, y, width, height, theme])
    // Cells have no outline that could stand out where contrast is high.
    const blocked = theme.strokeScale > 1 ? theme.mesh : theme.obstacle
    // A handle is a new object for each revision. A grid that is edited without a handle is compared by its revision number.
    const edits = revision ?? grid?.revision
    const cellPainter = useMemo(() => {
      const drawn = grid ?? cells
      return drawn === undefined
        ? undefined
        : (form === undefined ? createCellPainter : createHexCells)({
            width: drawn.width,
            height: drawn.height,
            cellSize,
            origin: { x: origin.x, y: origin.y },
            hex: form,
            hexLayout,
            canvas: cellImage(drawn, blocked, theme, edits),
          })
    }, [grid, cells, cellSize, origin.x, origin.y, form, hexLayout, blocked, theme, edits])
    return (
      <>
        {cellPainter !== undefined && (
          <PainterShape name="cells" painter={cellPainter} camera={camera} opacity={opacity} visible={visible} />
        )}
        {lines && (
          <PainterShape name="grid" painter={linePainter} camera={camera} opacity={opacity} visible={visible} />
        )}
      </>
    )
  },
)

function cellImage(
  cells: GridCells | DrawnGrid,
  color: string,
  theme: Theme,
  _edits: number | undefined,
): HTMLCanvasElement | undefined {
  const pixel = pixelOf(color)
  const { width, height } = cells
  return createCellCanvas(width, height, (pixels) => {
    if ('blocked' in cells) {
      for (let i = 0; i < pixels.length; i++) pixels[i] = cells.blocked[i] === 0 ? 0 : pixel
      return
    }
    const grid = storeOf(cells)
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) {
        const cost = grid.costAt(x, y)
        pixels[i] = grid.isBlocked(x, y) ? pixel : cost === 1 ? 0 : tintOf(cost, theme)
      }
  })
}

/** Dear cells in one color, cheap ones in another. */
function tintOf(cost: number, theme: Theme): number {
  const opacity = Math.min(MOST_TINT, TINT * Math.max(0.5, Math.abs(Math.log2(cost))))
  return pixelOf(cost > 1 ? theme.pathBounded : theme.success, opacity)
}
