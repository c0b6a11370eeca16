import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { distance, type Point } from '../../engine/geometry/index.js'
import { formatLabel, type EditorSnapshot, type Measurement } from '../../editor/index.js'
import { isLoupeOut } from './Loupe.js'
import { LOUPE_SIZE, loupePlace } from './loupe-place.js'
import { useEditorState, useLiveResults, usePanel } from '../panel-context.js'
import { changeText } from '../planners/path-text.js'

/**
 * Beside the pointer while it draws or drags: where it is, the edge that it makes, and what that does to the path. It follows the pointer by its
 * transform alone, outside React: no frame is laid out for it.
 */
export function CursorTip(): ReactNode {
  const { editor, numbers, table, words } = usePanel()
  const tip = useRef<HTMLDivElement>(null)
  const cursor = useEditorState(selectCursor)
  const edge = useEditorState(selectEdge)
  const angle = useEditorState(selectAngle)
  const size = useEditorState((state) => state.overlay.shape?.size)
  const change = useLiveResults((results) => results.pathChange)
  const isShown = cursor !== undefined
  useLayoutEffect(() => {
    const place = (): void => {
      const transform = tipPlace(editor.getSnapshot())
      if (tip.current !== null && transform !== undefined) tip.current.style.transform = transform
    }
    if (!isShown) return
    place()
    return editor.subscribe(place)
  }, [editor, isShown])
  if (cursor === undefined) return null
  return (
    <div ref={tip} className="nav-cursor-tip" aria-hidden="true">
      {formatLabel(
        words.cursorAt,
        { x: numbers.format(cursor.world.x, 1), y: numbers.format(cursor.world.y, 1) },
        table,
      )}
      {size !== undefined && (
        <span data-size="">
          {size.radius === undefined
            ? `${numbers.format(size.width, 1)} × ${numbers.format(size.height, 1)}`
            : `r ${numbers.format(size.radius, 1)}`}
        </span>
      )}
      {edge !== undefined && (
        <span>
          {numbers.format(edge, 1)}
          {angle !== undefined && ` · ${numbers.format(angle, 0)}°`}
        </span>
      )}
      {change !== undefined && <span data-change="">{changeText(change, numbers)}</span>}
    </div>
  )
}

/** Under the loupe while it is out; else below a mouse, above a finger, and always inside the map. */
function tipPlace(state: EditorSnapshot): string | undefined {
  const { cursor, viewport } = state
  if (cursor === undefined) return undefined
  const at = cursor.screen
  const coarse = state.pointer === 'coarse'
  if (isLoupeOut(state)) {
    const { left, top } = loupePlace(at, viewport)
    const shift = left + LOUPE_SIZE > viewport.width - 60 ? 'calc(-100% + 62px)' : left < 60 ? '-54px' : '-50%'
    return `translate(${left + LOUPE_SIZE / 2}px, ${top + LOUPE_SIZE + 6}px) translateX(${shift})`
  }
  const flip = at.x > viewport.width - 220
  const below = !coarse && at.y < viewport.height - 52
  return `translate(${at.x}px, ${at.y + (below ? 20 : coarse ? -84 : -44)}px) translateX(${flip ? '-100%' : '8px'})`
}

/** Only while something is under way: an idle pointer reads its place in the hints bar. */
function selectCursor(state: EditorSnapshot): EditorSnapshot['cursor'] {
  const busy =
    state.draft !== state.document ||
    (state.overlay.shape !== undefined && state.overlay.shape.placed > 0) ||
    state.crosshair !== undefined
  return busy ? state.cursor : undefined
}

/** The points of a line that is drawn edge by edge; a measured one has its numbers on the map. */
function drawnPoints({ overlay: { shape, measure } }: EditorSnapshot): Measurement['points'] {
  return shape === undefined || shape.size !== undefined || measure !== undefined || shape.kind === 'freehand'
    ? []
    : shape.points
}

function selectEdge(state: EditorSnapshot): number | undefined {
  const points = drawnPoints(state)
  if (points.length < 2) return undefined
  const [a, b] = points.slice(-2)
  return distance(a, b)
}

function selectAngle(state: EditorSnapshot): number | undefined {
  const points = drawnPoints(state)
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
