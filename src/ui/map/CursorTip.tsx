import { useMemo, type ReactNode } from 'react'
import { distance, type Point } from '../../engine/geometry/index.js'
import {
  angleAt,
  itemName,
  nextMarkerRole,
  type EditorSnapshot,
  type Measurement,
  type SnapHit,
} from '../../editor/index.js'
import {
  NOTHING,
  PainterShape,
  useTheme,
  type Painter,
  fillPath,
  inScreenPixels,
  traceBox,
  writeIn,
  type Box,
  type Theme,
} from '../../canvas/index.js'
import { memoizeLast } from '../memo.js'
import { endAll } from '../scheduling.js'
import { isLoupeVisible, LOUPE_SIZE, loupePlace } from './Loupe.js'
import { usePanel } from '../panel-context.js'
import type { EditorLiveState } from '../live/live-state.js'
import { formatLabel, type Messages, type PanelMessages } from '../../words/index.js'
import { changeText } from '../planners/planner-names.js'

/** Paints the tip on the canvas of the handles. For an HTML element, the browser would recompute the layers of the page in every frame. */
export function CursorTip(): ReactNode {
  const { editor, live, numbers, messages, catalog, format } = usePanel()
  const theme = useTheme()
  const tip = useMemo(() => {
    const tipOf = memoizeLast((shown: EditorSnapshot, change: EditorLiveState['pathChange']): Painter => {
      const { cursor, overlay } = shown
      if (cursor === undefined) return NOTHING
      const at = { x: numbers.length(cursor.world.x, 1), y: numbers.length(cursor.world.y, 1) }
      const texts = [format(messages.cursorAt, at)]
      const { snap } = cursor
      if (snap !== undefined) texts.push(snapText(snap, shown, catalog))
      if (shown.tool === 'marker') texts.unshift(roleName(nextMarkerRole(shown), messages))
      const size = overlay.shape?.size
      if (size !== undefined)
        texts.push(
          size.radius === undefined
            ? `${numbers.length(size.width, 1)} × ${numbers.length(size.height, 1)}`
            : `r ${numbers.length(size.radius, 1)}`,
        )
      const points = drawnPoints(shown)
      if (points.length >= 2) {
        const angle = angleOf(points)
        const edge = numbers.length(distance(points[points.length - 2], points[points.length - 1]), 1)
        texts.push(angle === undefined ? edge : `${edge} · ${numbers.format(angle, 0)}°`)
      }
      if (change !== undefined) texts.push(changeText(change, numbers))
      return createTipPainter(texts, tipPlace(cursor.screen, shown), theme)
    })
    const current = (): Painter => tipOf(editor.getSnapshot(), live.getSnapshot().pathChange)
    const subscribe = (listener: () => void) => endAll(editor.subscribe(listener), live.subscribe(listener))
    return { current, subscribe }
  }, [editor, live, numbers, format, messages, catalog, theme])
  return <PainterShape name="cursor-tip" painter={tip.current()} {...tip} />
}

/**
 * Returns the name of the target to which the pointer snapped. Snapping prefers vertices by default. If it prefers another kind of target, the text also
 * names the preferred kind.
 */
function snapText({ kind, id }: SnapHit, { document, snap }: EditorSnapshot, messages: Messages): string {
  const item = id === undefined ? undefined : document.items.find((candidate) => candidate.id === id)
  const what = item === undefined ? messages.snap[kind] : `${messages.snap[kind]} · ${itemName(item, messages)}`
  return snap.first === 'vertex'
    ? what
    : `${what} · ${formatLabel(messages.announce.snapFirst, { what: messages.snap[snap.first] }, messages)}`
}

const roleName = (role: string, messages: PanelMessages): string =>
  role === 'spawn' || role === 'goal' ? messages[role] : role

/** Returns the position of the tip inside the map: below the magnifier if it is open, otherwise below a mouse or above a finger. */
function tipPlace(at: Point, state: EditorSnapshot): TipPlace {
  const { viewport } = state
  const coarse = state.pointer === 'coarse'
  if (isLoupeVisible(state)) {
    const { left, top } = loupePlace(at, viewport)
    const y = top + LOUPE_SIZE + 6
    if (left + LOUPE_SIZE > viewport.width - 60) return { x: left + LOUPE_SIZE, y, align: 'right' }
    return left < 60 ? { x: left + 8, y, align: 'left' } : { x: left + LOUPE_SIZE / 2, y, align: 'center' }
  }
  const below = !coarse && at.y < viewport.height - 52
  const y = at.y + (below ? 20 : coarse ? -84 : -20 - TIP_HEIGHT)
  return at.x > viewport.width - 220 ? { x: at.x, y, align: 'right' } : { x: at.x + 8, y, align: 'left' }
}

function drawnPoints({ overlay: { shape, measure } }: EditorSnapshot): Measurement['points'] {
  return shape === undefined || shape.size !== undefined || measure !== undefined || shape.kind === 'freehand'
    ? []
    : shape.points
}

function angleOf(points: readonly Point[]): number | undefined {
  if (points.length < 3) return undefined
  const [before, at, after] = points.slice(-3)
  return angleAt(before, at, after)
}

/** A point of the tip's upper edge, in screen pixels. `align` states which one: the left end of the edge, its middle or its right end. */
interface TipPlace extends Point {
  readonly align: 'left' | 'center' | 'right'
}

const TIP_HEIGHT = 24
const PAD = 8
const GAP = 8
const CORNER = 6
const FAINT = 0.75

function createTipPainter(texts: readonly string[], place: TipPlace, theme: Theme): Painter {
  return {
    cost: () => texts.length,
    paint: (context, camera) =>
      inScreenPixels(context, camera, () => {
        writeIn(context, `500 11px ${theme.font}`, 'left')
        // U+2068 and U+2069 isolate each text. Without them, the numbers in "12 · 90°" would change places on a right-to-left page.
        const parts = texts.map((text) => `\u2068${text}\u2069`)
        const widths = parts.map((part) => context.measureText(part).width)
        const box = boxOf(
          place,
          widths.reduce((sum, width) => sum + width + GAP, 2 * PAD - GAP),
        )
        traceBox(context, box, CORNER)
        fillPath(context, theme.text)
        context.fillStyle = theme.surface1
        const alpha = context.globalAlpha
        let x = box.minX + PAD
        for (const [i, part] of parts.entries()) {
          context.globalAlpha = i === 0 ? alpha : alpha * FAINT
          context.fillText(part, x, box.minY + TIP_HEIGHT / 2 + 0.5)
          x += widths[i] + GAP
        }
      }),
  }
}

function boxOf({ x, y, align }: TipPlace, width: number): Box {
  const minX = Math.round(align === 'left' ? x : align === 'right' ? x - width : x - width / 2)
  return { minX, minY: Math.round(y), maxX: minX + width, maxY: Math.round(y) + TIP_HEIGHT }
}
