import { samePoint, type TraceEvent, type Point } from '../../engine/geometry/index.js'
import { dot, fillPath, line, strokePath, traceCircle, traceLine, withAlpha, type Theme } from '../index.js'

interface Edge {
  readonly a: Point
  readonly b: Point
  readonly outline: boolean
}

export const isBuildEvent = ({ type }: TraceEvent): boolean =>
  type === 'vertex' || type === 'flip' || type === 'constraint' || type === 'triangle' || type === 'delaunay-point'

const isBefore = (a: Point, b: Point): boolean => a.x < b.x || (a.x === b.x && a.y < b.y)
const keyOf = (a: Point, b: Point): string =>
  isBefore(a, b) ? `${a.x} ${a.y} ${b.x} ${b.y}` : `${b.x} ${b.y} ${a.x} ${a.y}`

export class TriangulationReplay {
  private applied = 0
  private readonly edges = new Map<string, Edge>()
  private readonly found: (readonly Point[])[] = []

  constructor(private readonly events: readonly TraceEvent[]) {}

  moveTo(frame: number): void {
    if (frame < this.applied) {
      this.edges.clear()
      this.found.length = 0
      this.applied = 0
    }
    for (; this.applied < frame; this.applied++) this.apply(this.events[this.applied], this.events[this.applied - 1])
  }

  private add(a: Point, b: Point, outline = false): void {
    const key = keyOf(a, b)
    if (outline || !this.edges.has(key)) this.edges.set(key, { a, b, outline })
  }

  private apply(event: TraceEvent, before: TraceEvent | undefined): void {
    switch (event.type) {
      case 'vertex': {
        const on = event.edge === undefined ? undefined : this.edges.get(keyOf(...event.edge))
        if (event.edge !== undefined) this.edges.delete(keyOf(...event.edge))
        for (const corner of event.corners)
          this.add(event.at, corner, on?.outline === true && (samePoint(corner, on.a) || samePoint(corner, on.b)))
        return
      }
      case 'flip':
        this.edges.delete(keyOf(event.from, event.to))
        this.add(event.left, event.right)
        return
      case 'constraint':
        for (const [a, b] of event.crossed) this.edges.delete(keyOf(a, b))
        this.add(event.from, event.to, true)
        return
      case 'triangle': {
        const [a, b, c] = event.corners
        this.add(a, b)
        this.add(b, c)
        this.add(c, a)
        if (before?.type === 'delaunay-point') this.found.push(event.corners)
      }
    }
  }

  draw(context: CanvasRenderingContext2D, pixel: number, theme: Theme): void {
    context.lineJoin = context.lineCap = 'round'
    context.beginPath()
    for (const corners of this.found) traceLine(context, corners, true)
    fillPath(context, withAlpha(theme.accent, 0.12))
    for (const outlines of [false, true]) {
      context.beginPath()
      for (const edge of this.edges.values()) {
        if (edge.outline !== outlines) continue
        context.moveTo(edge.a.x, edge.a.y)
        context.lineTo(edge.b.x, edge.b.y)
      }
      strokePath(context, outlines ? theme.text : withAlpha(theme.text2, 0.55), (outlines ? 2 : 1) * pixel)
    }
    const current = this.applied > 0 ? this.events[this.applied - 1] : undefined
    if (current !== undefined) drawStep(context, current, pixel, theme)
  }
}

function drawStep(context: CanvasRenderingContext2D, event: TraceEvent, pixel: number, theme: Theme): void {
  const draw = (a: Point, b: Point, color: string, width: number, dash: readonly number[] = []): void =>
    line(
      context,
      a,
      b,
      color,
      width * pixel,
      dash.map((length) => length * pixel),
    )
  const mark = (at: Point): void => dot(context, at, 4.5 * pixel, theme.accent)
  switch (event.type) {
    case 'vertex':
      for (const corner of event.corners) draw(event.at, corner, theme.accent, 1.5)
      mark(event.at)
      return
    case 'flip':
      draw(event.from, event.to, theme.danger, 1.5, [4, 4])
      draw(event.left, event.right, theme.accent, 2.5)
      return
    case 'constraint':
      for (const [a, b] of event.crossed) draw(a, b, theme.danger, 1.5, [4, 4])
      draw(event.from, event.to, theme.accent, 3)
      return
    case 'triangle':
      context.beginPath()
      traceLine(context, event.corners, true)
      fillPath(context, withAlpha(theme.accent, 0.3))
      return
    case 'delaunay-point':
      traceCircle(context, event.center.x, event.center.y, event.radius)
      strokePath(context, withAlpha(theme.accent, 0.7), 1.25 * pixel)
      draw(event.from, event.to, theme.accent, 3)
      draw(event.from, event.at, theme.accent, 1.25, [4, 3])
      draw(event.to, event.at, theme.accent, 1.25, [4, 3])
      mark(event.at)
  }
}
