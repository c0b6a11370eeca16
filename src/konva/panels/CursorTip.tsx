import type { ReactNode } from 'react'
import { formatLabel, type EditorSnapshot } from '../../editor/index.js'
import { formatNumber } from './NumberField.js'
import { useEditorState, useFigures, usePanel } from './panel-context.js'
import { signed } from './TopBar.js'

/** Beside the hand while it draws or drags: where it is, and what that does to the path. */
export function CursorTip(): ReactNode {
  const { words } = usePanel()
  const cursor = useEditorState(selectCursor)
  const coarse = useEditorState((state) => state.pointer === 'coarse')
  const width = useEditorState((state) => state.viewport.width)
  const change = useFigures((figures) => figures.pathChange)
  if (cursor === undefined) return null
  const flip = cursor.screen.x > width - 180
  return (
    <div className="nav-cursor-tip" aria-hidden="true" style={{ left: cursor.screen.x, top: cursor.screen.y + (coarse ? -84 : 20), transform: flip ? 'translateX(-100%)' : 'translateX(8px)' }}>
      {formatLabel(words.cursorAt, { x: formatNumber(cursor.world.x, 1), y: formatNumber(cursor.world.y, 1) })}
      {change !== undefined && <span>{signed(change)}</span>}
    </div>
  )
}

/** Only while something is under way: an idle pointer reads its place in the hints bar. */
function selectCursor(state: EditorSnapshot): EditorSnapshot['cursor'] {
  const busy = state.draft !== state.document || (state.overlay.shape !== undefined && state.overlay.shape.placed > 0) || state.crosshair !== undefined
  return busy ? state.cursor : undefined
}
