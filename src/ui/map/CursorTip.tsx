import { useMemo, type ReactNode } from 'react'
import { distance, type Point } from '../../engine/geometry/index.js'
import { formatLabel, nextMarkerRole, type EditorSnapshot, type Measurement } from '../../editor/index.js'
import { NOTHING, PainterShape, useTheme, type Painter } from '../../canvas/index.js'
import { memoizeLast } from '../memo.js'
import { isLoupeOut } from './Loupe.js'
import { LOUPE_SIZE, loupePlace } from './loupe-place.js'
import { createTipPainter, TIP_HEIGHT, type TipPlace } from './tip-painter.js'
import { usePanel } from '../panel-context.js'
import type { EditorLiveState } from '../live/live-state.js'
import type { PanelMessages } from '../../words/index.js'
import { changeText } from '../planners/path-text.js'

/**
 * Beside the pointer while it draws or drags: where it is, the edge that it makes, and what that does to the path. Painted with the handles: an
 * element that follows the pointer has the browser put all layers of the page in order again, in every frame.
 */
export function CursorTip(): ReactNode {
  const { editor, live, numbers, table, words } = usePanel()
  const theme = useTheme()
  const tip = useMemo(() => {
    const tipOf = memoizeLast((shown: EditorSnapshot, change: EditorLiveState['pathChange']): Painter => {
      const { cursor, overlay } = shown
      if (cursor === undefined) return NOTHING
      const at = { x: numbers.format(cursor.world.x, 1), y: numbers.format(cursor.world.y, 1) }
      const texts = [formatLabel(words.cursorAt, at, table)]
      if (shown.tool === 'marker') texts.unshift(roleName(nextMarkerRole(shown), words))
      const size = overlay.shape?.size
      if (size !== undefined)
        texts.push(
          size.radius === undefined
            ? `${numbers.format(size.width, 1)} × ${numbers.format(size.height, 1)}`
            : `r ${numbers.format(size.radius, 1)}`,
        )
      const points = drawnPoints(shown)
      if (points.length >= 2) {
        const angle = angleOf(points)
        const edge = numbers.format(distance(points[points.length - 2], points[points.length - 1]), 1)
        texts.push(angle === undefined ? edge : `${edge} · ${numbers.format(angle, 0)}°`)
      }
      if (change !== undefined) texts.push(changeText(change, numbers))
      return createTipPainter(texts, tipPlace(cursor.screen, shown), theme)
    })
    const current = (): Painter => tipOf(editor.getSnapshot(), live.getSnapshot().pathChange)
    const subscribe = (listener: () => void): (() => void) => {
      const leave = [editor.subscribe(listener), live.subscribe(listener)]
      return () => {
        for (const end of leave) end()
      }
    }
    return { current, subscribe }
  }, [editor, live, numbers, table, words, theme])
  return <PainterShape name="cursor-tip" painter={tip.current()} {...tip} />
}

/** What the host calls a role of its own is its name. */
const roleName = (role: string, words: PanelMessages): string =>
  role === 'spawn' || role === 'goal' ? words[role] : role

/** Under the loupe while it is out; else below a mouse, above a finger, and always inside the map. */
function tipPlace(at: Point, state: EditorSnapshot): TipPlace {
  const { viewport } = state
  const coarse = state.pointer === 'coarse'
  if (isLoupeOut(state)) {
    const { left, top } = loupePlace(at, viewport)
    const y = top + LOUPE_SIZE + 6
    if (left + LOUPE_SIZE > viewport.width - 60) return { x: left + LOUPE_SIZE, y, align: 'right' }
    return left < 60 ? { x: left + 8, y, align: 'left' } : { x: left + LOUPE_SIZE / 2, y, align: 'center' }
  }
  const below = !coarse && at.y < viewport.height - 52
  const y = at.y + (below ? 20 : coarse ? -84 : -20 - TIP_HEIGHT)
  return at.x > viewport.width - 220 ? { x: at.x, y, align: 'right' } : { x: at.x + 8, y, align: 'left' }
}

/** The points of a line that is drawn edge by edge; a measured one has its numbers on the map. */
function drawnPoints({ overlay: { shape, measure } }: EditorSnapshot): Measurement['points'] {
  return shape === undefined || shape.size !== undefined || measure !== undefined || shape.kind === 'freehand'
    ? []
    : shape.points
}

/** Between the last two edges. */
function angleOf(points: readonly Point[]): number | undefined {
  if (points.length < 3) return undefined
  const [before, at, after] = points.slice(-3)
  return angleBetween(before, at, after)
}

/** Between the two edges at a point, in degrees: 0 to 180. */
function angleBetween(before: Point, at: Point, after: Point): number {
  const turn = Math.atan2(
    (before.x - at.x) * (after.y - at.y) - (after.x - at.x) * (before.y - at.y),
    (before.x - at.x) * (after.x - at.x) + (before.y - at.y) * (after.y - at.y),
  )
  return (Math.abs(turn) * 180) / Math.PI
}
