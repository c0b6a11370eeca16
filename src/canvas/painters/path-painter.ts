/**
 * A path as it is drawn: the agent's body as a ribbon in world size, a halo that lifts the line off the map, the line itself
 * with the dash of its quality, and chevrons that say which way.
 */
import type { Path, Point } from '../../engine/geometry/index.js'
import type { Theme } from '../theme.js'
import type { Box, ChangeTrail, PaintCamera, Painter } from './painter.js'
import { boxAround, boxesMeet, growBox } from './painter.js'

export interface PathStyle {
  readonly color: string
  /** World units; the ribbon is twice as wide. 0 for none. */
  readonly agentRadius: number
  /** Screen pixels. */
  readonly width: number
  readonly dash: readonly number[]
  readonly chevrons: boolean
  /** 0 … 1, of everything: half for the last good path while a new one is computed. */
  readonly opacity: number
}

export const dashOf = (quality: Path['quality']): readonly number[] =>
  quality === 'exact' ? [] : quality === 'bounded' ? [10, 5] : [1, 6]

const HALO = 1.5
const HALO_OPACITY = 0.9
const RIBBON_OPACITY = 0.15
/** Screen pixels from chevron to chevron, and from an end to the first. */
const CHEVRON_SPACING = 110
const CHEVRON_FIRST = 46
const CHEVRON_REACH = 8
/** Below this zoom there are none. */
const CHEVRON_ZOOM = 0.4

function trace(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath()
  context.moveTo(points[0].x, points[0].y)
  for (let i = 1; i < points.length; i++) context.lineTo(points[i].x, points[i].y)
}

/** Around both paths from the place on where they part. */
export function changeOfPath(before: readonly Point[], now: readonly Point[], style: PathStyle): Box | undefined {
  let same = 0
  while (same < before.length && same < now.length && before[same].x === now[same].x && before[same].y === now[same].y)
    same++
  const from = Math.max(0, same - 1)
  const box = boxAround([...before.slice(from), ...now.slice(from)])
  return box === undefined ? undefined : growBox(box, style.agentRadius)
}

export function createPathPainter(
  points: readonly Point[],
  style: PathStyle,
  theme: Theme,
  trail?: ChangeTrail,
): Painter {
  const around = boxAround(points)
  return {
    trail,
    cost: (box) => (around !== undefined && boxesMeet(around, box) ? 4 * points.length : 0),
    paint: (context, camera, box) => {
      const width = (style.width * theme.strokeScale) / camera.zoom
      if (around === undefined || points.length < 2 || !boxesMeet(around, growBox(box, width + style.agentRadius)))
        return
      const opacity = context.globalAlpha * style.opacity
      context.lineJoin = 'round'
      context.lineCap = 'round'
      if (style.agentRadius > 0) {
        context.globalAlpha = opacity * RIBBON_OPACITY
        context.strokeStyle = style.color
        context.lineWidth = 2 * style.agentRadius
        trace(context, points)
        context.stroke()
      }
      context.globalAlpha = opacity * HALO_OPACITY
      context.strokeStyle = theme.canvas
      context.lineWidth = width + (2 * HALO) / camera.zoom
      trace(context, points)
      context.stroke()
      context.globalAlpha = opacity
      context.strokeStyle = style.color
      context.lineWidth = width
      context.setLineDash(style.dash.map((dash) => dash / camera.zoom))
      trace(context, points)
      context.stroke()
      context.setLineDash([])
      if (style.chevrons && camera.zoom >= CHEVRON_ZOOM) drawChevrons(context, points, style.color, camera, box, theme)
      context.globalAlpha = opacity / style.opacity
    },
  }
}

/** Chevrons at equal distances on the screen, on legs long enough to carry one. */
function drawChevrons(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  color: string,
  camera: PaintCamera,
  box: Box,
  theme: Theme,
): void {
  const pixel = 1 / camera.zoom
  // One on a leg just outside reaches in.
  const seen = growBox(box, CHEVRON_REACH * pixel)
  let next = CHEVRON_FIRST * pixel
  let walked = 0
  context.beginPath()
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]
    const b = points[i]
    const length = Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
    if (length === 0) continue
    const dx = (b.x - a.x) / length
    const dy = (b.y - a.y) / length
    // Legs far outside the view are stepped over, not walked along.
    if (
      !boxesMeet(seen, {
        minX: Math.min(a.x, b.x),
        minY: Math.min(a.y, b.y),
        maxX: Math.max(a.x, b.x),
        maxY: Math.max(a.y, b.y),
      })
    ) {
      walked += length
      if (next < walked) next += Math.ceil((walked - next) / (CHEVRON_SPACING * pixel)) * CHEVRON_SPACING * pixel
      continue
    }
    for (; next <= walked + length; next += CHEVRON_SPACING * pixel) {
      const x = a.x + dx * (next - walked)
      const y = a.y + dy * (next - walked)
      context.moveTo(x + (-3.5 * dx + 4 * dy) * pixel, y + (-3.5 * dy - 4 * dx) * pixel)
      context.lineTo(x + 1.5 * dx * pixel, y + 1.5 * dy * pixel)
      context.lineTo(x + (-3.5 * dx - 4 * dy) * pixel, y + (-3.5 * dy + 4 * dx) * pixel)
    }
    walked += length
  }
  context.strokeStyle = theme.canvas
  context.lineWidth = 4.5 * pixel
  context.stroke()
  context.strokeStyle = color
  context.lineWidth = 2.2 * pixel
  context.stroke()
}
