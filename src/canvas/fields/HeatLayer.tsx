import { useMemo } from 'react'
import type { Point } from '../../engine/geometry/index.js'
import { createCellCanvas, createCellPainter, createHexCells, pixelOf } from '../index.js'
import { PainterShape } from '../index.js'
import type { Theme } from '../index.js'
import { useTheme } from '../index.js'
import type { LayerProps } from '../index.js'

/** One number per cell, row by row; NaN and Infinity are not drawn. */
export interface CellField {
  readonly width: number
  readonly height: number
  /** World units. */
  readonly cellSize: number
  /** Corner of cell (0, 0). */
  readonly origin: Point
  readonly values: ArrayLike<number>
  /** As a hex `NavGrid` has it; squares when absent. */
  readonly topology?: 'square' | 'hex' | undefined
}

export interface HeatLayerProps extends LayerProps {
  readonly field: CellField | undefined
  /** Change it when `field.values` was written to in place. */
  readonly revision?: number
  /** Where one color ends and the next begins, ascending; six colors need five stops. Equal parts of the largest value when absent. */
  readonly stops?: readonly number[]
  /** From low to high; the six clearance colors of the theme when absent. */
  readonly colors?: readonly string[]
}

/** The six clearance colors of a theme, tight to wide. */
export const clearanceRamp = (theme: Theme): readonly string[] => [
  theme.clear0,
  theme.clear1,
  theme.clear2,
  theme.clear3,
  theme.clear4,
  theme.clear5,
]

function evenStops(values: ArrayLike<number>, colors: number): number[] {
  let largest = 0
  for (let i = 0; i < values.length; i++) if (Number.isFinite(values[i]) && values[i] > largest) largest = values[i]
  return Array.from({ length: colors - 1 }, (_, i) => (largest * (i + 1)) / colors)
}

function heatImage(
  field: CellField,
  stops: readonly number[],
  colors: readonly string[],
  _revision: number | undefined,
): HTMLCanvasElement | undefined {
  const table = colors.map((color) => pixelOf(color))
  return createCellCanvas(field.width, field.height, (pixels) => {
    for (let i = 0; i < pixels.length; i++) {
      const value = field.values[i]
      if (!Number.isFinite(value)) continue
      let band = 0
      while (band < stops.length && value >= stops[band]) band++
      pixels[i] = table[Math.min(band, table.length - 1)]
    }
  })
}

/** Any field of numbers as bands of color: distances, costs, clearance. One image, whatever the number of cells. */
export function HeatLayer({
  field,
  revision,
  stops,
  colors,
  camera,
  theme: ownTheme,
  opacity = 0.75,
  visible,
}: HeatLayerProps) {
  const theme = useTheme(ownTheme)
  const painter = useMemo(() => {
    if (field === undefined) return undefined
    const ramp = colors ?? clearanceRamp(theme)
    const canvas = heatImage(field, stops ?? evenStops(field.values, ramp.length), ramp, revision)
    return (field.topology === 'hex' ? createHexCells : createCellPainter)({
      width: field.width,
      height: field.height,
      cellSize: field.cellSize,
      origin: field.origin,
      canvas,
    })
  }, [field, revision, stops, colors, theme])
  return painter === undefined ? null : (
    <PainterShape name="heat" painter={painter} camera={camera} opacity={opacity} visible={visible} />
  )
}
