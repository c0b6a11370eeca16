import { boxesMeet, growBox, type Point } from '../../engine/geometry/index.js'
import { LINK_BOW, linkControl } from '../../playback/index.js'
import type { Theme } from '../theme.js'
import { NOTE_REACH, paintNote } from './note-painter.js'
import { boxAround, traceLine, type Box, type PaintCamera, type Painter } from './painter.js'
import { fillPath, line, strokePath, traceCircle, writeIn } from './strokes.js'

export type MarkState = 'idle' | 'hover' | 'selected' | 'locked'

const SMALL_ZOOM = 0.4
const SMALL = 0.75
const REACH = 48

const markScale = (camera: PaintCamera): number => (camera.zoom < SMALL_ZOOM ? SMALL : 1) / camera.zoom

const contains = (box: Box, { x, y }: Point): boolean => boxesMeet(box, { minX: x, minY: y, maxX: x, maxY: y })

const near = (at: Point, box: Box, { zoom }: PaintCamera): boolean => contains(growBox(box, REACH / zoom), at)

function drawAt(context: CanvasRenderingContext2D, camera: PaintCamera, place: Point, draw: () => void): void {
  const scale = markScale(camera)
  context.save()
  context.translate(place.x, place.y)
  context.scale(scale, scale)
  draw()
  context.restore()
}

function trace(context: CanvasRenderingContext2D, ...points: readonly number[]): void {
  context.beginPath()
  for (let i = 0; i < points.length; i += 2) context.lineTo(points[i], points[i + 1])
}

function polygon(context: CanvasRenderingContext2D, ...points: readonly number[]): void {
  trace(context, ...points)
  context.closePath()
}

const markCost =
  (places: readonly Point[]) =>
  (box: Box): number =>
    places.reduce((sum, place) => (contains(box, place) ? sum + 8 : sum), 0)

const isActive = (state: MarkState | undefined): boolean => state === 'hover' || state === 'selected'

function ringAround(
  context: CanvasRenderingContext2D,
  state: MarkState | undefined,
  radius: number,
  theme: Theme,
): void {
  if (!isActive(state)) return
  traceCircle(context, 0, 0, radius)
  strokePath(context, theme.accent, state === 'selected' ? 2 : 1.5)
}

export interface DrawnMarker extends Point {
  readonly id: string
  /** Role of the marker. 'spawn' and 'goal' have a shape and color of their own; other roles are drawn as a plain pin. */
  readonly role: string
  /** Stops of a route, beginning with the marker. They are numbered, with an arrow along each leg. */
  readonly line?: readonly Point[]
  /** How the route continues after the last stop of `line`. */
  readonly repeat?: 'loop' | 'back' | undefined
  /** Text of a note, a marker whose `role` is 'note'. */
  readonly text?: string | undefined
  readonly state?: MarkState
}

const MARKER_RADIUS = 11
const STOP_RADIUS = 8
const ROUTE_ARROW = 1.5
const SHORTEST_LEG = 40 // minimum screen pixels of a leg with an arrow

function paintRoute(
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  { line: stopsOnce = [], repeat, state }: DrawnMarker,
  theme: Theme,
): void {
  const color = isActive(state) ? theme.accent : theme.waypoint
  const stops = repeat === 'loop' ? [...stopsOnce, stopsOnce[0]] : stopsOnce
  context.beginPath()
  traceLine(context, stops)
  context.lineJoin = 'round'
  const pixel = theme.strokeScale / camera.zoom
  strokePath(context, theme.canvas, 5 * pixel)
  strokePath(context, color, (state === 'selected' ? 3 : 2) * pixel)
  for (let i = 1; i < stops.length; i++) {
    const [from, to] = [stops[i - 1], stops[i]]
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const length = Math.sqrt(dx * dx + dy * dy)
    if (length * camera.zoom < SHORTEST_LEG) continue
    const angle = Math.atan2(dy, dx)
    // Arrows are off the middle of a leg, since a handle is there.
    const along = (share: number): Point => ({ x: from.x + dx * share, y: from.y + dy * share })
    arrowHead(context, camera, along(0.7), angle, color, theme, ROUTE_ARROW)
    if (repeat === 'back') arrowHead(context, camera, along(0.3), angle + Math.PI, color, theme, ROUTE_ARROW)
  }
  stopsOnce.forEach((stop, i) => {
    drawAt(context, camera, stop, () => {
      traceCircle(context, 0, 0, i === 0 ? MARKER_RADIUS : STOP_RADIUS)
      fillPath(context, i === 0 ? color : theme.canvas)
      strokePath(context, i === 0 ? theme.canvas : color, 2 * theme.strokeScale)
      writeIn(context, `600 10px ${theme.font}`)
      context.fillStyle = i === 0 ? theme.canvas : color
      // A selected stop is covered by a handle, so its number moves aside.
      const isBeside = i > 0 && state === 'selected'
      context.fillText(String(i + 1), 0, isBeside ? -17 : 0.5)
    })
  })
}

export function createMarkerPainter(markers: readonly DrawnMarker[], theme: Theme): Painter {
  return {
    cost: markCost(markers),
    paint: (context, camera, box) => {
      const reach = growBox(box, REACH / camera.zoom)
      for (const marker of markers) {
        const lineBox = marker.line && boxAround(marker.line)
        if (lineBox !== undefined) {
          if (boxesMeet(lineBox, reach)) paintRoute(context, camera, marker, theme)
          continue
        }
        if (marker.role === 'note') {
          const color = isActive(marker.state) ? theme.accent : theme.warning
          if (near(marker, growBox(box, NOTE_REACH / camera.zoom), camera))
            drawAt(context, camera, marker, () => paintNote(context, marker.text ?? '', color, theme))
          continue
        }
        if (!near(marker, box, camera)) continue
        drawAt(context, camera, marker, () => {
          traceCircle(context, 0, 0, MARKER_RADIUS)
          fillPath(
            context,
            marker.role === 'spawn' ? theme.spawn : marker.role === 'goal' ? theme.goal : theme.waypoint,
          )
          strokePath(context, theme.canvas, 2.5)
          context.fillStyle = theme.canvas
          if (marker.role === 'spawn') {
            polygon(context, -3.2, -5, 5, 0, -3.2, 5)
            context.fill()
          } else if (marker.role === 'goal') {
            trace(context, -3, 6, -3, -6, 5, -6, 2.7, -2.8, 5, 0.4, -3, 0.4)
            context.fill()
            context.lineWidth = 1.5
            context.lineJoin = 'round'
            context.stroke()
          } else {
            traceCircle(context, 0, 0, 4)
            context.fill()
          }
          ringAround(context, marker.state, MARKER_RADIUS + 3, theme)
        })
      }
    },
  }
}

export interface DrawnWaypoint extends Point {
  readonly id: string
  /** Text inside the mark, of one or two characters. */
  readonly label?: string
  readonly state?: MarkState
}

export interface DrawnWaypointLink {
  readonly id: string
  readonly from: Point
  readonly to: Point
  readonly oneWay?: boolean
  readonly state?: MarkState
}

export function createWaypointPainter(
  waypoints: readonly DrawnWaypoint[],
  links: readonly DrawnWaypointLink[],
  theme: Theme,
): Painter {
  const cost = markCost(waypoints)
  return {
    cost: (box) => cost(box) + links.length,
    paint: (context, camera, box) => {
      const pixel = 1 / camera.zoom
      const reach = growBox(box, REACH * pixel)
      for (const link of links) {
        const { from, to, state } = link
        const around = boxAround([from, to])
        if (around === undefined || !boxesMeet(around, reach)) continue
        const color = isActive(state) ? theme.accent : theme.waypoint
        line(context, from, to, color, (state === 'selected' ? 2.5 : 1.5) * pixel * theme.strokeScale)
        const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
        const angle = Math.atan2(to.y - from.y, to.x - from.x)
        if (link.oneWay === true) arrowHead(context, camera, middle, angle, color, theme)
      }
      for (const waypoint of waypoints) {
        if (!near(waypoint, box, camera)) continue
        drawAt(context, camera, waypoint, () => {
          polygon(context, 0, -10, 10, 0, 0, 10, -10, 0)
          fillPath(context, theme.canvas)
          context.lineJoin = 'round'
          strokePath(context, isActive(waypoint.state) ? theme.accent : theme.waypoint, 2 * theme.strokeScale)
          if (waypoint.label === undefined) return
          writeIn(context, `600 10px ${theme.font}`)
          context.fillStyle = theme.waypoint
          context.fillText(waypoint.label, 0, 0.5)
        })
      }
    },
  }
}

function arrowHead(
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  tip: Point,
  angle: number,
  color: string,
  theme: Theme,
  size = 1,
): void {
  drawAt(context, camera, tip, () => {
    context.rotate(angle)
    context.scale(size, size)
    polygon(context, -8, -4.5, 0, 0, -8, 4.5)
    fillPath(context, color)
    strokePath(context, theme.canvas, 1)
  })
}

export interface DrawnLink {
  readonly id: string
  readonly from: Point
  readonly to: Point
  readonly oneWay?: boolean
  readonly closed?: boolean
  /** Whether the path uses the link. The arc of such a link is drawn with the path, so only its ends and arrowheads are drawn here. */
  readonly taken?: boolean
  readonly state?: MarkState
}

export function createLinkPainter(links: readonly DrawnLink[], theme: Theme): Painter {
  return {
    cost: () => 6 * links.length,
    paint: (context, camera, box) => {
      const pixel = 1 / camera.zoom
      for (const link of links) {
        const { from, to } = link
        const dx = to.x - from.x
        const dy = to.y - from.y
        const length = Math.sqrt(dx * dx + dy * dy)
        const around = boxAround([from, to])
        const reach = length * LINK_BOW + REACH * pixel
        if (around === undefined || !boxesMeet(growBox(around, reach), box)) continue
        const control = linkControl(from, to)
        const color = isActive(link.state) ? theme.accent : theme.link
        const opacity = context.globalAlpha
        if (link.closed === true) context.globalAlpha = opacity * 0.4
        context.lineCap = 'round'
        if (link.taken !== true) {
          context.beginPath()
          context.moveTo(from.x, from.y)
          context.quadraticCurveTo(control.x, control.y, to.x, to.y)
          strokePath(context, theme.canvas, 5 * pixel)
          context.setLineDash([pixel, 5 * pixel])
          strokePath(context, color, (link.state === 'selected' ? 3 : 2) * pixel * theme.strokeScale)
          context.setLineDash([])
        }
        const head = (end: Point): void => {
          const angle = Math.atan2(end.y - control.y, end.x - control.x)
          const back = 8 * markScale(camera)
          const tip = { x: end.x - Math.cos(angle) * back, y: end.y - Math.sin(angle) * back }
          arrowHead(context, camera, tip, angle, color, theme)
        }
        head(to)
        if (link.oneWay !== true) head(from)
        for (const end of [from, to]) {
          drawAt(context, camera, end, () => {
            traceCircle(context, 0, 0, 4)
            fillPath(context, theme.canvas)
            strokePath(context, color, 2 * theme.strokeScale)
          })
        }
        context.globalAlpha = opacity
      }
    },
  }
}
