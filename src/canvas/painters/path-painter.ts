import { boxesMeet, growBox, type Path, type Point } from '../../engine/geometry/index.js'
import type { Theme } from '../theme.js'
import { boxAround, type Box, type Painter } from './painter.js'
import { strokePath } from './strokes.js'

export interface PathStyle {
  readonly color: string
  /** Half the width of the ribbon in world units; 0 draws no ribbon. */
  readonly agentRadius: number
  /** Width of the line in screen pixels. */
  readonly width: number
  readonly dash: readonly number[]
  readonly chevrons: boolean
  readonly opacity: number
}

export const dashOf = (quality: Path['quality']): readonly number[] =>
  quality === 'exact' ? [] : quality === 'bounded' ? [10, 5] : [1, 6]

const HALO = 1.5
const HALO_OPACITY = 0.9
const RIBBON_OPACITY = 0.15
const CHEVRON_SPACING = 110
const CHEVRON_FIRST = 46
const CHEVRON_REACH = 8
const CHEVRON_ZOOM = 0.4

interface Stretch {
  readonly from: number
  readonly to: number
}

function stretchesIn(points: readonly Point[], box: Box): Stretch[] {
  const found: { from: number; to: number }[] = []
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]
    const b = points[i]
    if (
      Math.max(a.x, b.x) < box.minX ||
      Math.min(a.x, b.x) > box.maxX ||
      Math.max(a.y, b.y) < box.minY ||
      Math.min(a.y, b.y) > box.maxY
    )
      continue
    const last = found.at(-1)
    if (last?.to === i - 1) last.to = i
    else found.push({ from: i - 1, to: i })
  }
  return found
}

function trace(context: CanvasRenderingContext2D, points: readonly Point[], stretches: readonly Stretch[]): void {
  context.beginPath()
  for (const { from, to } of stretches) {
    context.moveTo(points[from].x, points[from].y)
    for (let i = from + 1; i <= to; i++) context.lineTo(points[i].x, points[i].y)
  }
}

function lengthsTo(points: readonly Point[]): Float64Array {
  const lengths = new Float64Array(points.length)
  for (let i = 1; i < points.length; i++)
    lengths[i] = lengths[i - 1] + Math.sqrt((points[i].x - points[i - 1].x) ** 2 + (points[i].y - points[i - 1].y) ** 2)
  return lengths
}

export function createPathPainter(points: readonly Point[], style: PathStyle, theme: Theme): Painter {
  const around = boxAround(points)
  let lengths: Float64Array | undefined
  return {
    cost: (box) => (around !== undefined && boxesMeet(around, box) ? 4 * points.length : 0),
    paint: (context, camera, box) => {
      const pixel = 1 / camera.zoom
      const width = style.width * theme.strokeScale * pixel
      const reach = Math.max(width + 2 * HALO * pixel, 2 * style.agentRadius, 2 * CHEVRON_REACH * pixel) / 2
      const stretches = stretchesIn(points, growBox(box, reach))
      if (stretches.length === 0) return
      lengths ??= lengthsTo(points)
      const opacity = context.globalAlpha * style.opacity
      context.lineJoin = 'round'
      context.lineCap = 'round'
      if (style.agentRadius > 0) {
        context.globalAlpha = opacity * RIBBON_OPACITY
        trace(context, points, stretches)
        strokePath(context, style.color, 2 * style.agentRadius)
      }
      context.globalAlpha = opacity * HALO_OPACITY
      trace(context, points, stretches)
      strokePath(context, theme.canvas, width + 2 * HALO * pixel)
      context.globalAlpha = opacity
      context.setLineDash(style.dash.map((dash) => dash * pixel))
      for (const stretch of stretches) {
        context.lineDashOffset = lengths[stretch.from]
        trace(context, points, [stretch])
        strokePath(context, style.color, width)
      }
      context.setLineDash([])
      context.lineDashOffset = 0
      if (style.chevrons && camera.zoom >= CHEVRON_ZOOM) {
        traceChevrons(context, points, lengths, stretches, pixel)
        strokePath(context, theme.canvas, 4.5 * pixel)
        strokePath(context, style.color, 2.2 * pixel)
      }
      context.globalAlpha = opacity / style.opacity
    },
  }
}

function traceChevrons(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  lengths: Float64Array,
  stretches: readonly Stretch[],
  pixel: number,
): void {
  const first = CHEVRON_FIRST * pixel
  const spacing = CHEVRON_SPACING * pixel
  context.beginPath()
  for (const { from, to } of stretches) {
    let number = Math.max(0, Math.ceil((lengths[from] - first) / spacing))
    for (let i = from + 1; i <= to; i++) {
      const a = points[i - 1]
      const length = lengths[i] - lengths[i - 1]
      if (length === 0) continue
      const dx = (points[i].x - a.x) / length
      const dy = (points[i].y - a.y) / length
      for (; first + number * spacing <= lengths[i]; number++) {
        const walked = first + number * spacing - lengths[i - 1]
        const x = a.x + dx * walked
        const y = a.y + dy * walked
        context.moveTo(x + (-3.5 * dx + 4 * dy) * pixel, y + (-3.5 * dy - 4 * dx) * pixel)
        context.lineTo(x + 1.5 * dx * pixel, y + 1.5 * dy * pixel)
        context.lineTo(x + (-3.5 * dx - 4 * dy) * pixel, y + (-3.5 * dy + 4 * dx) * pixel)
      }
    }
  }
}
