import { useMemo } from 'react'
import { storeOf } from '../../engine/core/index.js'
import type { HexLayout, Point } from '../../engine/geometry/index.js'
import { createCellCanvas, createCellPainter, createHexCells, paintedLayer, pixelOf } from '../index.js'
import type { DrawnGrid, LayerProps, Painter, Theme } from '../index.js'

/** One number per cell, row by row; NaN and Infinity are not drawn. */
export interface CellField {
  readonly width: number
  readonly height: number
  /** Width of a cell in world units. */
  readonly cellSize: number
  readonly origin: Point
  readonly values: ArrayLike<number>
  readonly topology?: 'square' | 'hex' | undefined
  readonly hexLayout?: HexLayout | undefined
}

/** The part of a flow field on a grid that this layer uses. `distances`: for each cell, the length of its path to the goal, weighted by terrain cost. */
export interface DrawnDistances {
  readonly grid: DrawnGrid
  readonly revision: number
  readonly distances: ArrayLike<number>
  update: () => void
}

export interface HeatLayerProps extends LayerProps {
  /** A flow field, or a number per cell. Pass a new object when values change. */
  readonly field: CellField | DrawnDistances | undefined
  /** Ascending limits between colors, five for six colors. If absent, they divide the range from 0 to the largest value evenly. */
  readonly stops?: readonly number[] | undefined
  /** Colors from low to high values; the theme's six clearance colors if absent. */
  readonly colors?: readonly string[] | undefined
}

export const clearanceRamp = (theme: Theme): readonly string[] => [
  theme.clear0,
  theme.clear1,
  theme.clear2,
  theme.clear3,
  theme.clear4,
  theme.clear5,
]

export function bandOf(value: number, stops: readonly number[], table: readonly number[]): number {
  let band = 0
  while (band < stops.length && value >= stops[band]) band++
  return table[Math.min(band, table.length - 1)]
}

interface ReadField extends Omit<CellField, 'values'> {
  readonly valueAt: (x: number, y: number) => number
}

function readField(field: CellField | DrawnDistances): ReadField {
  if ('values' in field) return { ...field, valueAt: (x, y) => field.values[y * field.width + x] }
  const { grid, distances } = storeOf(field)
  field.update()
  const { width, height, cellSize, origin, topology, hexLayout } = grid
  const valueAt = (x: number, y: number): number => distances[grid.indexOf(x, y)] * cellSize
  return { width, height, cellSize, origin, topology, hexLayout, valueAt }
}

function evenStops({ width, height, valueAt }: ReadField, colors: number): number[] {
  let largest = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = valueAt(x, y)
      if (Number.isFinite(value) && value > largest) largest = value
    }
  return Array.from({ length: colors - 1 }, (_, i) => (largest * (i + 1)) / colors)
}

function heatImage(
  { width, height, valueAt }: ReadField,
  stops: readonly number[],
  colors: readonly string[],
  _revision: number | undefined,
): HTMLCanvasElement | undefined {
  const table = colors.map((color) => pixelOf(color))
  return createCellCanvas(width, height, (pixels) => {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const value = valueAt(x, y)
        if (!Number.isFinite(value)) continue
        pixels[y * width + x] = bandOf(value, stops, table)
      }
  })
}

/**
 * Draws one number per cell as bands of color, in a single image.
 * @example
 * const Heat = ({ field }: Pick<HeatLayerProps, 'field'>) => <NavStage scene={<HeatLayer field={field} stops={[0, 50]} />} />
 */
export const HeatLayer = /* @__PURE__ */ paintedLayer(
  'scene',
  'heat',
  function useHeat({ field, stops, colors }: HeatLayerProps, theme): Painter | undefined {
    const edits = field !== undefined && 'revision' in field ? field.revision : undefined
    return useMemo(() => {
      if (field === undefined) return undefined
      const ramp = colors ?? clearanceRamp(theme)
      const read = readField(field)
      const canvas = heatImage(read, stops ?? evenStops(read, ramp.length), ramp, edits)
      return (read.topology === 'hex' ? createHexCells : createCellPainter)({ ...read, canvas })
    }, [field, edits, stops, colors, theme])
  },
  0.75,
)
