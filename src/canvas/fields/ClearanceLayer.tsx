import { useMemo } from 'react'
import { layer, createCellCanvas, PainterShape, pixelOf, strokePath, useTheme } from '../index.js'
import type { LayerProps, Painter, Theme } from '../index.js'
import { clearanceStops, DETAIL, fillSmoothly, isoline } from './clearance-field.js'
import { bandOf, clearanceRamp, type CellField } from './HeatLayer.js'

export interface ClearanceLayerProps extends LayerProps {
  /** Distance to the nearest wall per cell; NaN or 0 for blocked cells. Pass a new object when values change. */
  readonly field: CellField | undefined
  /** Radii of agents. Where an agent just fits, a color band ends and a line is drawn. */
  readonly radii?: readonly number[] | undefined
  readonly lineColors?: readonly string[] | undefined
}

const none: readonly never[] = []

/**
 * Draws clearance in smooth bands of color, with a line at each agent's radius.
 * @example
 * const Clearance = ({ field }: Pick<ClearanceLayerProps, 'field'>) => <NavStage scene={<ClearanceLayer field={field} radii={[8, 24]} />} />
 */
export const ClearanceLayer = /* @__PURE__ */ layer(
  'scene',
  function ClearanceLayer({ field, radii = none, lineColors = none, opacity = 0.75, ...shape }: ClearanceLayerProps) {
    const theme = useTheme(shape.theme)
    const bands = useMemo(
      () => (field === undefined ? undefined : createBandPainter(field, radii, theme)),
      [field, radii, theme],
    )
    const lines = useMemo(
      () => (field === undefined ? undefined : createLinePainter(field, radii, lineColors, theme)),
      [field, radii, lineColors, theme],
    )
    return (
      <>
        {bands && <PainterShape name="heat" painter={bands} opacity={opacity} {...shape} />}
        {lines && <PainterShape name="isolines" painter={lines} {...shape} />}
      </>
    )
  },
)

function createBandPainter(field: CellField, radii: readonly number[], theme: Theme): Painter {
  const stops = clearanceStops(radii, field.values)
  const table = clearanceRamp(theme).map((color) => pixelOf(color))
  const { width, height, cellSize, origin } = field
  const canvas = createCellCanvas(width * DETAIL, height * DETAIL, (pixels) =>
    fillSmoothly(field, pixels, (value) => bandOf(value, stops, table)),
  )
  return {
    cost: () => 300,
    paint: (context) => {
      if (canvas === undefined) return
      context.imageSmoothingEnabled = true
      context.drawImage(canvas, origin.x, origin.y, width * cellSize, height * cellSize)
    },
  }
}

const LINE = 1.75

function createLinePainter(
  field: CellField,
  radii: readonly number[],
  colors: readonly string[],
  theme: Theme,
): Painter {
  const lines = radii.flatMap((radius, i) =>
    radius > 0 ? [{ segments: isoline(field, radius), color: colors[i] ?? theme.text }] : [],
  )
  return {
    cost: () => lines.reduce((sum, { segments }) => sum + segments.length / 4, 0),
    paint: (context, camera) => {
      context.lineCap = 'round'
      const pixel = theme.strokeScale / camera.zoom
      for (const { segments, color } of lines) {
        context.beginPath()
        for (let i = 0; i < segments.length; i += 4) {
          context.moveTo(segments[i], segments[i + 1])
          context.lineTo(segments[i + 2], segments[i + 3])
        }
        strokePath(context, theme.canvas, (LINE + 1.5) * pixel)
        strokePath(context, color, LINE * pixel)
      }
    },
  }
}
