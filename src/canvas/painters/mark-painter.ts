/** Marks in screen size. Below 40 % zoom they shrink to three quarters. */
import { boxesMeet, growBox } from '../../engine/geometry/index.js'
import { LINK_BOW, linkControl } from '../../playback/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { Theme } from '../theme.js'
import { NOTE_REACH, paintNote } from './note-painter.js'
import { boxAround, type Box, type PaintCamera, type Painter } from './painter.js'

export type MarkState = 'idle' | 'hover' | 'selected' | 'locked'

const SMALL_ZOOM = 0.4
const SMALL = 0.75
const REACH = 48

const markScale = (camera: PaintCamera): number => (camera.zoom < SMALL_ZOOM ? SMALL : 1) / camera.zoom

const near = (at: Point, box: Box, camera: PaintCamera): boolean => {
  const reach = REACH / camera.zoom
  return at.x >= box.minX - reach && at.x <= box.maxX + reach && at.y >= box.minY - reach && at.y <= box.maxY + reach
}

function at(context: CanvasRenderingContext2D, camera: PaintCamera, place: Point, draw: () => void): void {
  const scale = markScale(camera)
  context.save()
  context.translate(place.x, place.y)
  context.scale(scale, scale)
  draw()
  context.restore()
}

function polygon(context: CanvasRenderingContext2D, ...points: readonly number[]): void {
  context.beginPath()
  context.moveTo(points[0], points[1])
  for (let i = 2; i < points.length; i += 2) context.lineTo(points[i], points[i + 1])
  context.closePath()
}

const markCost =
  (places: readonly Point[]) =>
  (box: Box): number =>
    places.reduce(
      (sum, place) => (boxesMeet(box, { minX: place.x, minY: place.y, maxX: place.x, maxY: place.y }) ? sum + 8 : sum),
      0,
    )

function ringAround(
  context: CanvasRenderingContext2D,
  state: MarkState | undefined,
  radius: number,
  theme: Theme,
): void {
  if (state !== 'hover' && state !== 'selected') return
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.strokeStyle = theme.accent
  context.lineWidth = state === 'selected' ? 2 : 1.5
  context.stroke()
}

export interface DrawnMarker extends Point {
  readonly id: string
  /** 'spawn' and 'goal' have their own shape and color; others are a plain pin. */
  readonly role: string
  /** Stops of a route, the marker first; numbered, with an arrow along each leg. */
  readonly line?: readonly Point[]
  /** What follows the last stop of `line`. */
  readonly repeat?: 'loop' | 'back' | undefined
  /** Of a note, whose `role` is 'note'. */
  readonly text?: string | undefined
  readonly state?: MarkState
}

const MARKER_RADIUS = 11
const STOP_RADIUS = 8
const ROUTE_ARROW = 1.5
const SHORTEST_LEG = 40 // screen pixels of a leg with an arrow

function paintRoute(
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  { line = [], repeat, state }: DrawnMarker,
  theme: Theme,
): void {
  const color = state === 'selected' || state === 'hover' ? theme.accent : theme.waypoint
  const stops = repeat === 'loop' ? [...line, line[0]] : line
  context.beginPath()
  stops.forEach(({ x, y }, i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.lineJoin = 'round'
  for (const [width, style] of [
    [5, theme.canvas],
    [state === 'selected' ? 3 : 2, color],
  ] as const) {
    context.strokeStyle = style
    context.lineWidth = (width / camera.zoom) * theme.strokeScale
    context.stroke()
  }
  for (let i = 1; i < stops.length; i++) {
    const [from, to] = [stops[i - 1], stops[i]]
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const length = Math.sqrt(dx * dx + dy * dy)
    if (length * camera.zoom < SHORTEST_LEG) continue
    const angle = Math.atan2(dy, dx)
    // Past the middle, where a handle is.
    const along = (share: number): Point => ({ x: from.x + dx * share, y: from.y + dy * share })
    arrowHead(context, camera, along(0.7), angle, color, theme, ROUTE_ARROW)
    if (repeat === 'back') arrowHead(context, camera, along(0.3), angle + Math.PI, color, theme, ROUTE_ARROW)
  }
  line.forEach((stop, i) => {
    at(context, camera, stop, () => {
      context.beginPath()
      context.arc(0, 0, i === 0 ? MARKER_RADIUS : STOP_RADIUS, 0, 2 * Math.PI)
      context.fillStyle = i === 0 ? color : theme.canvas
      context.fill()
      context.strokeStyle = i === 0 ? theme.canvas : color
      context.lineWidth = 2 * theme.strokeScale
      context.stroke()
      context.font = `600 10px ${theme.font}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillStyle = i === 0 ? theme.canvas : color
      // A selected stop has a handle.
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
          const color = marker.state === 'selected' || marker.state === 'hover' ? theme.accent : theme.warning
          if (near(marker, growBox(box, NOTE_REACH / camera.zoom), camera))
            at(context, camera, marker, () => paintNote(context, marker.text ?? '', color, theme))
          continue
        }
        if (!near(marker, box, camera)) continue
        at(context, camera, marker, () => {
          context.beginPath()
          context.arc(0, 0, MARKER_RADIUS, 0, 2 * Math.PI)
          context.fillStyle =
            marker.role === 'spawn' ? theme.spawn : marker.role === 'goal' ? theme.goal : theme.waypoint
          context.fill()
          context.strokeStyle = theme.canvas
          context.lineWidth = 2.5
          context.stroke()
          context.fillStyle = theme.canvas
          if (marker.role === 'spawn') {
            polygon(context, -3.2, -5, 5, 0, -3.2, 5)
            context.fill()
          } else if (marker.role === 'goal') {
            context.beginPath()
            context.moveTo(-3, 6)
            for (const [x, y] of [
              [-3, -6],
              [5, -6],
              [2.7, -2.8],
              [5, 0.4],
              [-3, 0.4],
            ])
              context.lineTo(x, y)
            context.fill()
            context.lineWidth = 1.5
            context.lineJoin = 'round'
            context.stroke()
          } else {
            context.beginPath()
            context.arc(0, 0, 4, 0, 2 * Math.PI)
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
  /** One or two characters inside the mark. */
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

function segmentBox(from: Point, to: Point): Box {
  return {
    minX: Math.min(from.x, to.x),
    minY: Math.min(from.y, to.y),
    maxX: Math.max(from.x, to.x),
    maxY: Math.max(from.y, to.y),
  }
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
        if (!boxesMeet(segmentBox(link.from, link.to), reach)) continue
        context.beginPath()
        context.moveTo(link.from.x, link.from.y)
        context.lineTo(link.to.x, link.to.y)
        context.strokeStyle = link.state === 'selected' || link.state === 'hover' ? theme.accent : theme.waypoint
        context.lineWidth = (link.state === 'selected' ? 2.5 : 1.5) * pixel * theme.strokeScale
        context.stroke()
        if (link.oneWay === true)
          arrowHead(
            context,
            camera,
            { x: (link.from.x + link.to.x) / 2, y: (link.from.y + link.to.y) / 2 },
            Math.atan2(link.to.y - link.from.y, link.to.x - link.from.x),
            context.strokeStyle,
            theme,
          )
      }
      for (const waypoint of waypoints) {
        if (!near(waypoint, box, camera)) continue
        at(context, camera, waypoint, () => {
          polygon(context, 0, -10, 10, 0, 0, 10, -10, 0)
          context.fillStyle = theme.canvas
          context.fill()
          context.lineJoin = 'round'
          context.strokeStyle =
            waypoint.state === 'selected' || waypoint.state === 'hover' ? theme.accent : theme.waypoint
          context.lineWidth = 2 * theme.strokeScale
          context.stroke()
          if (waypoint.label === undefined) return
          context.font = `600 10px ${theme.font}`
          context.textAlign = 'center'
          context.textBaseline = 'middle'
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
  color: string | CanvasGradient | CanvasPattern,
  theme: Theme,
  size = 1,
): void {
  at(context, camera, tip, () => {
    context.rotate(angle)
    context.scale(size, size)
    polygon(context, -8, -4.5, 0, 0, -8, 4.5)
    context.fillStyle = color
    context.fill()
    context.strokeStyle = theme.canvas
    context.lineWidth = 1
    context.stroke()
  })
}

export interface DrawnLink {
  readonly id: string
  readonly from: Point
  readonly to: Point
  readonly oneWay?: boolean
  /** Drawn, but never part of a path. */
  readonly closed?: boolean
  /** The path takes it and is drawn along its arc: only ends and arrowheads are drawn. */
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
        if (!boxesMeet(growBox(segmentBox(from, to), length * LINK_BOW + REACH * pixel), box)) continue
        const control = linkControl(from, to)
        const color = link.state === 'selected' || link.state === 'hover' ? theme.accent : theme.link
        const curve = (): void => {
          context.beginPath()
          context.moveTo(from.x, from.y)
          context.quadraticCurveTo(control.x, control.y, to.x, to.y)
        }
        const opacity = context.globalAlpha
        if (link.closed === true) context.globalAlpha = opacity * 0.4
        context.lineCap = 'round'
        if (link.taken !== true) {
          curve()
          context.strokeStyle = theme.canvas
          context.lineWidth = 5 * pixel
          context.stroke()
          curve()
          context.strokeStyle = color
          context.lineWidth = (link.state === 'selected' ? 3 : 2) * pixel * theme.strokeScale
          context.setLineDash([1 * pixel, 5 * pixel])
          context.stroke()
          context.setLineDash([])
        }
        const head = (end: Point): void => {
          const angle = Math.atan2(end.y - control.y, end.x - control.x)
          const back = 8 * markScale(camera)
          arrowHead(
            context,
            camera,
            { x: end.x - Math.cos(angle) * back, y: end.y - Math.sin(angle) * back },
            angle,
            color,
            theme,
          )
        }
        head(to)
        if (link.oneWay !== true) head(from)
        for (const end of [from, to]) {
          at(context, camera, end, () => {
            context.beginPath()
            context.arc(0, 0, 4, 0, 2 * Math.PI)
            context.fillStyle = theme.canvas
            context.fill()
            context.strokeStyle = color
            context.lineWidth = 2 * theme.strokeScale
            context.stroke()
          })
        }
        context.globalAlpha = opacity
      }
    },
  }
}
