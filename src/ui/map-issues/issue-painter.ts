import { toScreen, type Issue, type IssueGap } from '../../editor/index.js'
import {
  boxesAround,
  createHatching,
  createLabelSpace,
  fillPath,
  inScreenPixels,
  middleOf,
  strokePath,
  traceBox,
  traceCircle,
  traceLine,
  writeIn,
  type Box,
  type LabelSpace,
  type PaintCamera,
  type Painter,
  type Theme,
} from '../../canvas/index.js'
import { issueSigns } from '../map/issue-signs.js'

const FAR = 0.25 // zoom below which no hatch is drawn
const CAP = 4
// Lengths in screen pixels.
const PILL = 16
const FROM_MIDDLE = 24 // distance of the label from the middle of its gap
const SIGN = { width: 24, height: 24 }

type Measured = Pick<IssueGap, 'from' | 'to' | 'label'>

/** Draws a bar across the gap between two walls, and the width of the gap as text that avoids the labels of issues. */
export function createWidthPainter(
  gap: Measured,
  issues: readonly Issue[],
  open: string | undefined,
  theme: Theme,
): Painter {
  return {
    cost: () => 8,
    paint: (context, camera) =>
      inScreenPixels(context, camera, (toX, toY) => {
        const { from, to } = gap
        paintBar(context, [toX(from.x), toY(from.y), toX(to.x), toY(to.y)], true, theme, theme.accent)
        const { space } = placeIssueLabels(context, camera, issues, open, theme)
        const box = placeWidth(context, camera, gap, theme, space)
        if (box !== undefined) paintPill(context, box, gap.label, theme.accent, theme)
      }),
  }
}

export function createIssuePainter(issues: readonly Issue[], open: string | undefined, theme: Theme): Painter {
  const hatching = createHatching(1.4)
  const gaps = issues.flatMap(({ gap, id }) => (gap === undefined ? [] : [{ gap, isOpen: id === open }]))
  return {
    cost: () => issues.length + 8 * gaps.length,
    paint: (context, camera, box) => {
      if (camera.zoom >= FAR) {
        context.fillStyle = hatching(context, camera, 'danger', theme.warning) ?? theme.warning
        for (const { gap } of gaps) fillLanes(context, gap)
      }
      inScreenPixels(context, camera, (toX, toY) => {
        for (const { gap, isOpen } of gaps)
          if (camera.zoom >= FAR || gap.avoided === true)
            paintBar(context, [toX(gap.from.x), toY(gap.from.y), toX(gap.to.x), toY(gap.to.y)], isOpen, theme)
        for (const sign of issueSigns(issues, camera.zoom)) {
          const margin = 40 / camera.zoom
          const { x, y } = sign.at
          if (x < box.minX - margin || x > box.maxX + margin || y < box.minY - margin || y > box.maxY + margin) continue
          const isError = sign.issues[0].severity === 'error'
          const isOpen = sign.issues.some(({ id }) => id === open)
          paintSign(context, toX(x), toY(y), isError, isOpen, theme)
          if (sign.issues.length > 1) paintCount(context, toX(x), toY(y), sign.issues.length, isError, theme)
        }
        const { widths } = placeIssueLabels(context, camera, issues, open, theme)
        for (const { place, label } of widths) paintPill(context, place, label, theme.warning, theme)
      })
    },
  }
}

interface IssueLabels {
  /** Contains the boxes of all issue signs and gap width labels, so that later labels avoid them. */
  readonly space: LabelSpace
  readonly widths: readonly { readonly place: Box; readonly label: string }[]
}

/** Returns where this frame draws the labels with the widths of gaps. Labels do not overlap signs or each other; one without free space is omitted. */
export function placeIssueLabels(
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  issues: readonly Issue[],
  open: string | undefined,
  theme: Theme,
): IssueLabels {
  const space = createLabelSpace()
  for (const { at } of issueSigns(issues, camera.zoom))
    for (const box of boxesAround(toScreen(camera, at), SIGN, [[0, 0]])) space.take(box)
  const widths = issues.flatMap(({ id, gap }) => {
    const place = gap?.avoided === true && id !== open ? placeWidth(context, camera, gap, theme, space) : undefined
    return gap === undefined || place === undefined ? [] : [{ place, label: gap.label }]
  })
  return { space, widths }
}

function placeWidth(
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  { from, to, label }: Measured,
  theme: Theme,
  space: LabelSpace,
): Box | undefined {
  const width = pillWidth(context, label, theme)
  const offset = width / 2 + FROM_MIDDLE
  const middle = toScreen(camera, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
  return space.place(
    boxesAround(middle, { width, height: PILL }, [
      [0, -FROM_MIDDLE],
      [0, FROM_MIDDLE],
      [offset, 0],
      [-offset, 0],
      [0, -FROM_MIDDLE - PILL],
      [0, FROM_MIDDLE + PILL],
    ]),
  )
}

function fillLanes(context: CanvasRenderingContext2D, { lanes }: IssueGap): void {
  for (const lane of lanes) {
    context.beginPath()
    traceLine(context, lane)
    context.fill()
  }
}

type Segment = readonly [x1: number, y1: number, x2: number, y2: number]

function paintBar(
  context: CanvasRenderingContext2D,
  [x1, y1, x2, y2]: Segment,
  isOpen: boolean,
  theme: Theme,
  own = theme.warning,
): void {
  const length = Math.sqrt((x2 - x1) ** 2 + (y2 - y1) ** 2) || 1
  const [nx, ny] = [((y1 - y2) / length) * CAP, ((x2 - x1) / length) * CAP]
  context.beginPath()
  for (const [fromX, fromY, toX, toY] of [
    [x1, y1, x2, y2],
    [x1 - nx, y1 - ny, x1 + nx, y1 + ny],
    [x2 - nx, y2 - ny, x2 + nx, y2 + ny],
  ]) {
    context.moveTo(fromX, fromY)
    context.lineTo(toX, toY)
  }
  context.lineCap = 'butt'
  strokePath(context, theme.canvas, 4 * theme.strokeScale)
  strokePath(context, own, (isOpen ? 2.5 : 1.75) * theme.strokeScale)
}

function paintCount(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  count: number,
  isError: boolean,
  theme: Theme,
): void {
  const text = count > 999 ? '999+' : String(count)
  const [box] = boxesAround({ x, y }, { width: pillWidth(context, text, theme), height: PILL }, [[12, -10]])
  paintPill(context, box, text, isError ? theme.danger : theme.warning, theme)
}

function pillWidth(context: CanvasRenderingContext2D, text: string, theme: Theme): number {
  context.font = `600 10px ${theme.font}`
  return Math.max(PILL, context.measureText(text).width + 9)
}

function paintPill(context: CanvasRenderingContext2D, box: Box, text: string, color: string, theme: Theme): void {
  const { x, y } = middleOf(box)
  writeIn(context, `600 10px ${theme.font}`)
  traceBox(context, box, PILL / 2)
  fillPath(context, theme.surface1)
  strokePath(context, color, 1.5 * theme.strokeScale)
  context.fillStyle = color
  // Draw the text in its own direction. In a page with right-to-left text, its parts would otherwise be reordered.
  context.fillText(`\u2068${text}\u2069`, x, y + 0.5)
}

function paintSign(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  isError: boolean,
  isOpen: boolean,
  theme: Theme,
): void {
  const size = isOpen ? 9 : 7.5
  const corners = isError ? 8 : 3
  const turn = isError ? Math.PI / 8 : -Math.PI / 2
  const reach = isError ? size : size * 1.25
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.beginPath()
  for (let i = 0; i < corners; i++) {
    const angle = turn + (i * 2 * Math.PI) / corners
    context.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle))
  }
  context.closePath()
  strokePath(context, theme.canvas, 4 * theme.strokeScale)
  fillPath(context, isError ? theme.danger : theme.warning)
  context.beginPath()
  context.moveTo(x, y - size * 0.45)
  context.lineTo(x, y + size * 0.08)
  context.moveTo(x, y + size * 0.46)
  context.lineTo(x, y + size * 0.47)
  context.lineWidth = 1.75
  context.stroke()
  if (!isOpen) return
  traceCircle(context, x, y, size + 6)
  strokePath(context, isError ? theme.danger : theme.warning, 1.5 * theme.strokeScale)
}
