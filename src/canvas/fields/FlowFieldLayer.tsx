import { useMemo } from 'react'
import type { Point, Rect } from '../../engine/geometry/index.js'
import type { Painter } from '../index.js'
import { PainterShape } from '../index.js'
import type { Theme } from '../index.js'
import { useTheme } from '../index.js'
import type { LayerProps } from '../index.js'

/** What is read of a `FlowField`. */
export interface DrawnFlow {
  /** Unit vector towards the goal; undefined where nobody walks or at the goal. */
  directionAt: (point: Point) => Point | undefined
}

export interface FlowFieldLayerProps extends LayerProps {
  readonly field: DrawnFlow | undefined
  readonly revision?: number
  /** Arrows are drawn inside. */
  readonly bounds: Rect
  /** Arrows stand in the middle of cells of this size, thinned out when they come closer than `spacing`. World units. */
  readonly cellSize: number
  readonly origin?: Point
  /** Screen pixels between arrows at least; 19 when absent. */
  readonly spacing?: number
  readonly color?: string
}

const ZERO: Point = { x: 0, y: 0 }
/** More than this are not drawn: the spacing doubles until they are fewer. */
const MOST_ARROWS = 5000
/** Arrows per stroked path. */
const ARROWS_A_PATH = 64

function createFlowPainter(
  field: DrawnFlow,
  bounds: Rect,
  cellSize: number,
  origin: Point,
  spacing: number,
  color: string,
  theme: Theme,
): Painter {
  return {
    cost: () => 1000,
    paint: (context, camera, box) => {
      const left = Math.max(box.minX, bounds.x)
      const top = Math.max(box.minY, bounds.y)
      const right = Math.min(box.maxX, bounds.x + bounds.width)
      const bottom = Math.min(box.maxY, bounds.y + bounds.height)
      if (!(right > left) || !(bottom > top) || !(cellSize > 0)) return
      let stride = 2 ** Math.max(0, Math.ceil(Math.log2(spacing / (cellSize * camera.zoom))))
      while (((right - left) / (cellSize * stride)) * ((bottom - top) / (cellSize * stride)) > MOST_ARROWS) stride *= 2
      const step = cellSize * stride
      const pixel = 1 / camera.zoom
      context.strokeStyle = color
      context.lineWidth = 1.5 * pixel * theme.strokeScale
      context.lineCap = 'round'
      context.lineJoin = 'round'
      let inPath = 0
      context.beginPath()
      const middle = Math.floor(stride / 2) + 0.5
      for (let row = Math.ceil((top - origin.y) / step - 1); row * step + origin.y < bottom; row++) {
        for (let column = Math.ceil((left - origin.x) / step - 1); column * step + origin.x < right; column++) {
          const x = origin.x + column * step + middle * cellSize
          const y = origin.y + row * step + middle * cellSize
          if (x < left || x > right || y < top || y > bottom) continue
          const to = field.directionAt({ x, y })
          if (to === undefined || !Number.isFinite(to.x + to.y) || (to.x === 0 && to.y === 0)) continue
          const place = (along: number, across: number): [number, number] => [
            x + (to.x * along - to.y * across) * pixel,
            y + (to.y * along + to.x * across) * pixel,
          ]
          context.moveTo(...place(-6, 0))
          context.lineTo(...place(5, 0))
          context.moveTo(...place(2, -3))
          context.lineTo(...place(5.5, 0))
          context.lineTo(...place(2, 3))
          if (++inPath < ARROWS_A_PATH) continue
          context.stroke()
          context.beginPath()
          inPath = 0
        }
      }
      context.stroke()
    },
  }
}

/** Which way every place leads: arrows in screen size, thinned out as the map shrinks. */
export function FlowFieldLayer({
  field,
  revision,
  bounds,
  cellSize,
  origin = ZERO,
  spacing = 19,
  color,
  camera,
  theme: ownTheme,
  opacity,
  visible,
}: FlowFieldLayerProps) {
  const theme = useTheme(ownTheme)
  const hue = color ?? theme.pathBounded
  const { x, y, width, height } = bounds
  const painter = useMemo(
    () =>
      field === undefined
        ? undefined
        : flowAt(revision, () =>
            createFlowPainter(
              field,
              { x, y, width, height },
              cellSize,
              { x: origin.x, y: origin.y },
              spacing,
              hue,
              theme,
            ),
          ),
    [field, revision, x, y, width, height, cellSize, origin.x, origin.y, spacing, hue, theme],
  )
  return painter === undefined ? null : (
    <PainterShape name="flow" painter={painter} camera={camera} opacity={opacity} visible={visible} />
  )
}

/** A painter of the field as it is at a revision. */
const flowAt = (_revision: number | undefined, make: () => Painter): Painter => make()
