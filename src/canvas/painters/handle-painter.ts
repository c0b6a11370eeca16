import type { Rect, Ring, Point } from '../../engine/geometry/index.js'
import { withAlpha } from '../colors.js'
import type { Theme } from '../theme.js'
import { boxesAround, createLabelSpace, middleOf, type LabelSpace } from './label-space.js'
import { inScreenPixels, traceLine, type Painter } from './painter.js'
import { fillPath, line, strokePath, traceBox, traceCircle, writeIn } from './strokes.js'

/** Sizes of handles in screen pixels, for a fine and a coarse pointer. */
const SIZES = {
  vertex: [9, 14],
  selected: [11, 16],
  midpoint: [7, 10],
  point: [9, 14],
  scale: [8, 14],
  rotate: [12, 20],
  control: [7, 10],
} as const

export function createHandlePainter(scene: HandleScene, theme: Theme): Painter {
  return {
    cost: () => scene.handles.length,
    paint: (context, camera) =>
      inScreenPixels(context, camera, (toX, toY) => {
        const pen: Pen = { context, theme, toX, toY, pixelRatio: camera.pixelRatio }
        drawUnder(pen, scene)
        if (scene.draft !== undefined) drawDraft(pen, scene.draft)
        drawGuides(pen, scene)
        for (const { at, from } of scene.handles)
          if (from !== undefined) {
            const [start, end] = projected(pen, [from, at])
            line(context, start, end, theme.handleStroke, theme.strokeScale)
          }
        for (const handle of scene.handles) drawHandle(pen, handle, scene.coarse)
        const space = createLabelSpace()
        // The latest labels come first: where space is short, they matter most.
        for (const { at, text, below = false } of scene.labels?.toReversed() ?? [])
          drawLabel(context, text, { x: toX(at.x), y: toY(at.y) + (below ? BELOW_MARK : 0) }, theme, space)
      }),
  }
}

interface Pen {
  readonly context: CanvasRenderingContext2D
  readonly theme: Theme
  readonly toX: (x: number) => number
  readonly toY: (y: number) => number
  readonly pixelRatio: number
}

const projected = ({ toX, toY }: Pen, points: readonly Point[]): Point[] =>
  points.map(({ x, y }) => ({ x: toX(x), y: toY(y) }))

function strokeRing(pen: Pen, ring: Ring, close: boolean): void {
  pen.context.beginPath()
  traceLine(pen.context, projected(pen, ring), close)
  pen.context.stroke()
}

function drawUnder(pen: Pen, scene: HandleScene): void {
  const { context, theme, toX, toY } = pen
  const rectangle = (rect: Rect): void => {
    const left = Math.round(toX(rect.x))
    const top = Math.round(toY(rect.y))
    context.beginPath()
    context.rect(
      left + 0.5,
      top + 0.5,
      Math.round(toX(rect.x + rect.width)) - left - 1,
      Math.round(toY(rect.y + rect.height)) - top - 1,
    )
  }
  const painted = withAlpha(scene.cells?.erase === true ? theme.danger : theme.accent, 0.3)
  for (const rect of scene.cells?.rects ?? []) {
    rectangle(rect)
    fillPath(context, painted)
  }
  if (scene.cells?.hexes !== undefined) {
    context.beginPath()
    for (const ring of scene.cells.hexes) traceLine(context, projected(pen, ring), true)
    fillPath(context, painted)
  }
  context.lineWidth = theme.strokeScale
  context.strokeStyle = theme.accent
  context.setLineDash([4, 3])
  context.globalAlpha = 0.6
  for (const ghost of scene.ghosts ?? []) strokeRing(pen, ghost, true)
  context.globalAlpha = 1
  if (scene.frame !== undefined) {
    context.setLineDash([])
    context.strokeStyle = withAlpha(theme.accent, 0.6)
    rectangle(scene.frame)
    context.stroke()
  }
  if (scene.marquee !== undefined) {
    rectangle(scene.marquee.rect)
    fillPath(context, withAlpha(theme.accent, 0.1))
    context.strokeStyle = theme.accent
    context.setLineDash(scene.marquee.mode === 'contain' ? [] : [4, 3])
    context.stroke()
  }
  context.setLineDash([])
}

function drawDraft(pen: Pen, draft: DrawnDraft): void {
  const { context, theme, toX, toY } = pen
  const { points } = draft
  if (points.length === 0) return
  const color = draft.invalid === true ? theme.danger : theme.accent
  const placed = draft.placed ?? points.length
  const closes = draft.closed === true || draft.closing === true
  context.lineJoin = 'round'
  context.lineCap = 'round'
  if (points.length >= 3 && closes && draft.line !== true) {
    context.beginPath()
    traceLine(context, projected(pen, points), true)
    fillPath(context, withAlpha(color, 0.12))
  }
  context.strokeStyle = color
  context.lineWidth = 2 * theme.strokeScale
  if (draft.whole === true) {
    strokeRing(pen, points, true)
    return
  }
  strokeRing(pen, points.slice(0, Math.max(1, placed)), closes && placed === points.length)
  if (placed < points.length && placed > 0) {
    context.setLineDash([5, 4])
    strokeRing(pen, points.slice(placed - 1), false)
    context.setLineDash([])
  }
  points.slice(0, draft.stroke === true ? 1 : placed).forEach((point, i) => {
    const isClosing = i === 0 && draft.closing === true
    traceCircle(context, toX(point.x), toY(point.y), isClosing ? 6.5 : 4)
    fillPath(context, isClosing ? color : theme.handleFill)
    strokePath(context, color, 1.75)
  })
  for (const { x, y } of draft.crossings ?? []) {
    traceCircle(context, toX(x), toY(y), 10)
    strokePath(context, theme.canvas, 5 * theme.strokeScale)
    strokePath(context, theme.danger, 2 * theme.strokeScale)
  }
}

function drawGuides({ context, theme, toX, toY, pixelRatio }: Pen, scene: HandleScene): void {
  context.strokeStyle = theme.snap
  context.lineWidth = theme.strokeScale
  const sharp = (value: number): number => (Math.round(value * pixelRatio) + 0.5) / pixelRatio
  for (const { from, to } of scene.guides ?? []) {
    context.beginPath()
    context.moveTo(
      from.x === to.x ? sharp(toX(from.x)) : toX(from.x),
      from.y === to.y ? sharp(toY(from.y)) : toY(from.y),
    )
    context.lineTo(from.x === to.x ? sharp(toX(to.x)) : toX(to.x), from.y === to.y ? sharp(toY(to.y)) : toY(to.y))
    context.stroke()
  }
  context.lineWidth = 1.5 * theme.strokeScale
  for (const snap of scene.snaps ?? []) {
    const x = toX(snap.x)
    const y = toY(snap.y)
    context.beginPath()
    context.moveTo(x - 4, y - 4)
    context.lineTo(x + 4, y + 4)
    context.moveTo(x + 4, y - 4)
    context.lineTo(x - 4, y + 4)
    context.stroke()
  }
  if (scene.crosshair === undefined) return
  const x = sharp(toX(scene.crosshair.x))
  const y = sharp(toY(scene.crosshair.y))
  context.strokeStyle = theme.text
  context.lineWidth = 1.5
  context.beginPath()
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    context.moveTo(x + 4 * dx, y + 4 * dy)
    context.lineTo(x + 14 * dx, y + 14 * dy)
  }
  context.stroke()
}

function drawHandle({ context, theme, toX, toY }: Pen, handle: DrawnHandle, coarse: boolean): void {
  const [x, y] = [toX(handle.at.x), toY(handle.at.y)]
  const size = SIZES[handle.kind][coarse ? 1 : 0]
  if (handle.hover === true) {
    traceCircle(context, x, y, (size + 7) / 2)
    fillPath(context, withAlpha(theme.accent, 0.14))
    strokePath(context, theme.accent, 1)
  }
  const selected = handle.kind === 'selected'
  if (handle.kind === 'midpoint' || handle.kind === 'rotate' || handle.kind === 'point' || handle.kind === 'control')
    traceCircle(context, x, y, size / 2)
  else traceBox(context, boxesAround({ x, y }, { width: size, height: size }, [[0, 0]])[0], selected ? 2 : 1.5)
  fillPath(context, selected ? theme.handleStroke : theme.handleFill)
  const width = selected ? 2 : handle.kind === 'midpoint' ? 1.25 : 1.75
  strokePath(context, selected ? theme.handleFill : theme.handleStroke, width * theme.strokeScale)
  if (handle.kind !== 'rotate') return
  context.beginPath()
  context.arc(x, y, size / 4.6, -2.8, 1.4)
  context.lineWidth = 1
  context.stroke()
}

const BELOW_MARK = 26

const LABEL = 16
const ROW = LABEL + 2

function drawLabel(context: CanvasRenderingContext2D, text: string, at: Point, theme: Theme, space: LabelSpace): void {
  writeIn(context, `600 11px ${theme.font}`)
  const width = context.measureText(text).width + 10
  const aside = width / 2 + ROW
  const box = space.place(
    boxesAround(at, { width, height: LABEL }, [
      [0, 0],
      [0, ROW],
      [0, -ROW],
      [aside, 0],
      [-aside, 0],
      [0, 2 * ROW],
      [0, -2 * ROW],
    ]),
  )
  if (box === undefined) return
  const { x, y } = middleOf(box)
  traceBox(context, box, 4)
  fillPath(context, theme.text)
  context.fillStyle = theme.surface1
  context.fillText(text, x, y + 0.5)
}

export interface DrawnHandle {
  /** `selected` is a selected vertex, `point` is the end of a link. */
  readonly kind: 'vertex' | 'selected' | 'midpoint' | 'point' | 'scale' | 'rotate' | 'control'
  readonly at: Point
  /** Start of the line to a control point. */
  readonly from?: Point
  readonly hover?: boolean
}

export interface DrawnDraft {
  readonly points: readonly Point[]
  /** Whether to join the last point to the first, and fill the shape. */
  readonly closed?: boolean
  /** Whether the draft is a wall, which is not filled even if closed. */
  readonly line?: boolean
  /** Number of placed points; all if absent. The other points follow the pointer. */
  readonly placed?: number
  readonly whole?: boolean
  /** Whether the pointer is snapped to the first point, so that the next click closes the shape. */
  readonly closing?: boolean
  readonly invalid?: boolean
  readonly crossings?: readonly Point[] | undefined
  readonly stroke?: boolean
}

export interface DrawnGuide {
  readonly from: Point
  readonly to: Point
}

export interface HandleScene {
  readonly handles: readonly DrawnHandle[]
  readonly draft?: DrawnDraft | undefined
  readonly ghosts?: readonly Ring[] | undefined
  readonly guides?: readonly DrawnGuide[] | undefined
  readonly snaps?: readonly Point[] | undefined
  /** Selection rectangle in world units. `intersect` is dashed, `contain` is solid. */
  readonly marquee?: { readonly rect: Rect; readonly mode?: 'intersect' | 'contain' } | undefined
  readonly cells?:
    | { readonly rects: readonly Rect[]; readonly erase?: boolean; readonly hexes?: readonly Ring[] | undefined }
    | undefined
  readonly frame?: Rect | undefined
  readonly labels?: readonly { readonly at: Point; readonly text: string; readonly below?: boolean }[] | undefined
  readonly crosshair?: Point | undefined
  readonly coarse: boolean
}
