import { useMemo } from 'react'
import { hexCenter, hexRange, type HexForm, type Point, type Rect } from '../../engine/geometry/index.js'
import { boxOf, commonBox, paintedLayer } from '../index.js'
import type { Box, DrawnGrid, LayerProps, Painter, Theme } from '../index.js'

export interface DrawnFlow {
  /** Returns the unit vector towards the goal; undefined in blocked places and at the goal. */
  directionAt: (point: Point) => Point | undefined
}

export interface DrawnGridFlow extends DrawnFlow {
  readonly grid: DrawnGrid
}

/** Props of `FlowFieldLayer`. A field over a grid has its own cells. Any other field needs `bounds`, the area of its arrows, and `cellSize`, their distance. */
export type FlowFieldLayerProps = LayerProps & {
  readonly origin?: Point | undefined
  /** Minimum screen pixels between arrows; 19 if absent. */
  readonly spacing?: number | undefined
  readonly color?: string | undefined
} & (
    | {
        readonly field: DrawnGridFlow | undefined
        readonly bounds?: Rect | undefined
        readonly cellSize?: number | undefined
      }
    | {
        readonly field: DrawnFlow | undefined
        readonly bounds: Rect
        /** Distance between arrows in world units. If arrows would be closer than `spacing` on the screen, some of them are omitted. */
        readonly cellSize: number
      }
  )

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 }
const ZERO: Point = { x: 0, y: 0 }
const MAX_ARROWS = 5000
const ARROWS_PER_PATH = 64

interface FlowCells {
  readonly bounds: Rect
  readonly cellSize: number
  readonly origin: Point
  readonly isHex: boolean
  readonly hex: HexForm | undefined
}

function* centersIn(seen: Box, { cellSize, origin, isHex, hex }: FlowCells, stride: number) {
  const { minX: left, minY: top, maxX: right, maxY: bottom } = seen
  if (isHex) {
    const lattice = { cellSize, origin, hex }
    const { rows, columns } = hexRange(seen, lattice)
    for (let row = Math.ceil(rows[0] / stride) * stride; row <= rows[1]; row += stride) {
      const [first, last] = columns(row)
      for (let column = Math.ceil(first / stride) * stride; column <= last; column += stride)
        yield hexCenter({ column, row }, lattice)
    }
    return
  }
  const step = cellSize * stride
  const middle = Math.floor(stride / 2) + 0.5
  for (let row = Math.ceil((top - origin.y) / step - 1); row * step + origin.y < bottom; row++)
    for (let column = Math.ceil((left - origin.x) / step - 1); column * step + origin.x < right; column++)
      yield { x: origin.x + column * step + middle * cellSize, y: origin.y + row * step + middle * cellSize }
}

function createFlowPainter(field: DrawnFlow, cells: FlowCells, spacing: number, color: string, theme: Theme): Painter {
  const { cellSize, bounds } = cells
  return {
    cost: () => 1000,
    paint: (context, camera, box) => {
      const seen = commonBox(box, boxOf(bounds))
      const { minX: left, minY: top, maxX: right, maxY: bottom } = seen
      if (!(right > left) || !(bottom > top) || !(cellSize > 0)) return
      let stride = 2 ** Math.max(0, Math.ceil(Math.log2(spacing / (cellSize * camera.zoom))))
      while (((right - left) / (cellSize * stride)) * ((bottom - top) / (cellSize * stride)) > MAX_ARROWS) stride *= 2
      const pixel = 1 / camera.zoom
      context.strokeStyle = color
      context.lineWidth = 1.5 * pixel * theme.strokeScale
      context.lineCap = 'round'
      context.lineJoin = 'round'
      let inPath = 0
      context.beginPath()
      for (const { x, y } of centersIn(seen, cells, stride)) {
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
        if (++inPath < ARROWS_PER_PATH) continue
        context.stroke()
        context.beginPath()
        inPath = 0
      }
      context.stroke()
    },
  }
}

/**
 * Draws arrows towards the goal, in a fixed size on screen. Zooming out leaves out arrows.
 * @example
 * function Arrows({ grid }: { grid: NavGrid }) {
 *   const field = useFlowField(grid, { x: 3, y: 4 })
 *   return <NavStage scene={<FlowFieldLayer field={field} />} />
 * }
 */
export const FlowFieldLayer = /* @__PURE__ */ paintedLayer(
  'scene',
  'flow',
  function useFlow(
    { field, bounds, cellSize: ownSize, origin: ownOrigin, spacing = 19, color }: FlowFieldLayerProps,
    theme,
  ): Painter | undefined {
    const grid = field !== undefined && 'grid' in field ? field.grid : undefined
    const hue = color ?? theme.pathBounded
    const { x, y, width, height } = bounds ?? grid?.bounds ?? NOWHERE
    const cellSize = ownSize ?? grid?.cellSize ?? 0
    const origin = ownOrigin ?? grid?.origin ?? ZERO
    const isHex = grid?.topology === 'hex'
    const hex = grid?.hex
    return useMemo(() => {
      if (field === undefined) return undefined
      const cells = { bounds: { x, y, width, height }, cellSize, origin: { x: origin.x, y: origin.y }, isHex, hex }
      return createFlowPainter(field, cells, spacing, hue, theme)
    }, [field, x, y, width, height, cellSize, origin.x, origin.y, isHex, hex, spacing, hue, theme])
  },
)
