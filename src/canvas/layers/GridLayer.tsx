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
import type { Painter } from '../painters/painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme, type Theme } from '../theme.js'
import type { LayerProps } from './painted-layer.js'
import { layer } from '../stage/places.js'

export interface GridCells {
  readonly width: number
  readonly height: number
  readonly blocked: Uint8Array
}

export type GridLayerProps = LayerProps & {
  /** Corner of cell (0, 0) in world units; (0, 0) if absent. */
  readonly origin?: Point | undefined
  /** Number of cells between major lines; 5 if absent. */
  readonly majorEvery?: number | undefined
  /** Draws hexagonal cells: `true` for regular ones as in a hex `NavGrid`, or their exact form. */
  readonly hex?: boolean | HexForm | undefined
  /** Numbering of hexagonal `cells`; `offset` if absent. */
  readonly hexLayout?: HexLayout | undefined
  readonly angle?: number | undefined
  /** Blocked cells to fill, starting at `origin`. Pass a new object when cells change. */
  readonly cells?: GridCells | undefined
  /** Whether to draw the lines; true if absent. */
  readonly lines?: boolean | undefined
  /** Rectangle without lines, for example over a picture. */
  readonly except?: Rect | undefined
} & (
    | {
        readonly grid: DrawnGrid | undefined
        readonly bounds?: Rect | undefined
        readonly cellSize?: undefined
      }
    | {
        readonly grid?: undefined
        readonly bounds: Rect
        readonly cellSize: number
      }
  )

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 }
const TINT = 0.16
const MAX_TINT = 0.64
const ZERO: Point = { x: 0, y: 0 }

/**
 * Draws grid lines that adapt to the zoom, and all blocked cells as one image.
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
    lines = true,
    except,
    ...shape
  }: GridLayerProps) {
    const theme = useTheme(shape.theme)
    const { cellSize, origin } = grid ?? { cellSize: ownSize, origin: ownOrigin }
    const { x, y, width, height } = bounds
    const form = useMemo(() => (hex === false ? undefined : hex === true ? REGULAR_HEX : hex), [hex])
    const linePainter = useMemo(() => {
      const place = { cellSize, origin: { x: origin.x, y: origin.y } }
      const inside = { x, y, width, height }
      const painter =
        form === undefined
          ? createGridPainter({ ...place, majorEvery, angle, bounds: inside }, theme)
          : createHexLines({ ...place, hex: form }, inside, theme)
      return except === undefined ? painter : outsideOf(except, painter)
    }, [cellSize, origin.x, origin.y, majorEvery, angle, form, x, y, width, height, except, theme])
    // Cells have no outline. In high contrast, blocked cells therefore have the color of the mesh, which is stronger than that of obstacles.
    const blocked = theme.strokeScale > 1 ? theme.mesh : theme.obstacle
    // A grid that is edited in place stays the same object: only its revision number shows the edit.
    const edits = grid?.revision
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
        {cellPainter !== undefined && <PainterShape name="cells" painter={cellPainter} {...shape} />}
        {lines && <PainterShape name="grid" painter={linePainter} {...shape} />}
      </>
    )
  },
)

function outsideOf({ x, y, width, height }: Rect, painter: Painter): Painter {
  return {
    cost: painter.cost,
    paint: (context, camera, box) => {
      const { minX, minY, maxX, maxY } = box
      context.save()
      context.beginPath()
      context.rect(minX, minY, maxX - minX, maxY - minY)
      context.rect(x, y, width, height)
      context.clip('evenodd')
      painter.paint(context, camera, box)
      context.restore()
    },
  }
}

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

function tintOf(cost: number, theme: Theme): number {
  const opacity = Math.min(MAX_TINT, TINT * Math.max(0.5, Math.abs(Math.log2(cost))))
  return pixelOf(cost > 1 ? theme.pathBounded : theme.success, opacity)
}
