import { useMemo } from 'react'
import type { HexForm, Point, Rect } from '../../engine/geometry/index.js'
import { createCellCanvas, createCellPainter, createGridPainter, pixelOf } from '../painters/grid-painter.js'
import { createHexCells, createHexLines } from '../painters/hex-painter.js'
import { PainterShape } from '../painters/PainterShape.js'
import { useTheme } from '../theme.js'
import type { LayerProps } from './layer-props.js'

export interface GridCells {
  readonly width: number
  readonly height: number
  /** Row by row, 1 = blocked. */
  readonly blocked: Uint8Array
}

export interface GridLayerProps extends LayerProps {
  /** Lines are drawn inside. */
  readonly bounds: Rect
  /** World units. */
  readonly cellSize: number
  /** Corner of cell (0, 0); (0, 0) when absent. */
  readonly origin?: Point
  /** Every how many cells a line is stronger; 5 when absent. */
  readonly majorEvery?: number
  /** The cells are hexagons: `true` for regular ones as in a hex `NavGrid`, or their form. */
  readonly hex?: boolean | HexForm | undefined
  /** Degrees by which the lines of squares are turned about the origin. */
  readonly angle?: number | undefined
  /** Blocked cells to fill, from `origin` on. */
  readonly cells?: GridCells
  /** Change it when `cells.blocked` was written to in place. */
  readonly revision?: number
  /** Draw the lines; true when absent. */
  readonly lines?: boolean
}

const ZERO: Point = { x: 0, y: 0 }

/** The grid: lines that come and go with the zoom, and blocked cells as one image. */
export function GridLayer({
  bounds,
  cellSize,
  origin = ZERO,
  majorEvery = 5,
  hex = false,
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
  const { x, y, width, height } = bounds
  const form = useMemo(() => (hex === false ? undefined : hex === true ? {} : hex), [hex])
  const linePainter = useMemo(() => {
    const place = { cellSize, origin: { x: origin.x, y: origin.y } }
    const inside = { x, y, width, height }
    return form === undefined
      ? createGridPainter({ ...place, majorEvery, angle, bounds: inside }, theme)
      : createHexLines({ ...place, hex: form }, inside, theme)
  }, [cellSize, origin.x, origin.y, majorEvery, angle, form, x, y, width, height, theme])
  // Cells have no outline that could stand out where contrast is high.
  const blocked = theme.strokeScale > 1 ? theme.mesh : theme.obstacle
  const cellPainter = useMemo(
    () =>
      cells === undefined
        ? undefined
        : (form === undefined ? createCellPainter : createHexCells)({
            width: cells.width,
            height: cells.height,
            cellSize,
            origin: { x: origin.x, y: origin.y },
            hex: form,
            canvas: blockedImage(cells, blocked, revision),
          }),
    [cells, cellSize, origin.x, origin.y, form, blocked, revision],
  )
  return (
    <>
      {cellPainter !== undefined && (
        <PainterShape name="cells" painter={cellPainter} camera={camera} opacity={opacity} visible={visible} />
      )}
      {lines && <PainterShape name="grid" painter={linePainter} camera={camera} opacity={opacity} visible={visible} />}
    </>
  )
}

function blockedImage(cells: GridCells, color: string, _revision: number | undefined): HTMLCanvasElement | undefined {
  const pixel = pixelOf(color)
  return createCellCanvas(cells.width, cells.height, (pixels) => {
    for (let i = 0; i < pixels.length; i++) pixels[i] = cells.blocked[i] === 0 ? 0 : pixel
  })
}
