import type { ReactNode } from 'react'
import { ActionButton, IconButton, useTabStops, type TabStops } from '../controls/index.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { ToolOptionsBar } from './ToolOptionsBar.js'
import { ToolRail } from './ToolRail.js'

export interface ToolbarProps {
  /** Whether to render the toolbar for a phone. The default layout of the editor sets it if the editor is as narrow as a phone. */
  compact?: boolean | undefined
}

export function Toolbar({ compact = false }: ToolbarProps): ReactNode {
  const { messages } = usePanel()
  const { stops, onKeyDown } = useTabStops('tool-select')
  return (
    <>
      <div role="toolbar" aria-label={messages.tools} className="nav-toolbar" onKeyDown={onKeyDown}>
        <ToolRail compact={compact} stops={stops} />
        <HistoryButtons stops={stops} />
        <ZoomButtons stops={stops} />
      </div>
      <ToolOptionsBar compact={compact} />
    </>
  )
}

function HistoryButtons({ stops }: { stops: TabStops }): ReactNode {
  const { messages } = usePanel()
  const { undoLabel, redoLabel } = useEditorState((state) => state.history)
  return (
    <div className="nav-toolbar-actions">
      <ActionButton action="undo" label={messages.undo} title={undoLabel} {...stops('undo')} />
      <ActionButton action="redo" label={messages.redo} title={redoLabel} {...stops('redo')} />
    </div>
  )
}

function ZoomButtons({ stops }: { stops: TabStops }): ReactNode {
  const { editor, messages } = usePanel()
  return (
    <div className="nav-float nav-zoom">
      <IconButton
        icon="minus"
        label={messages.zoomOut}
        tip="none"
        className="nav-when-large"
        onClick={() => editor.camera.zoomBy(0.8)}
        {...stops('zoom-out')}
      />
      <ZoomValue />
      <IconButton
        icon="plus"
        label={messages.zoomIn}
        tip="none"
        className="nav-when-large"
        onClick={() => editor.camera.zoomBy(1.25)}
        {...stops('zoom-in')}
      />
      <span className="nav-separator nav-when-large" />
      <IconButton
        icon="fit"
        label={messages.fit}
        tip="none"
        onClick={() => editor.camera.fit('content')}
        {...stops('fit')}
      />
    </div>
  )
}

function ZoomValue(): ReactNode {
  const { messages, numbers, format } = usePanel()
  const zoom = 100 * useEditorState((state) => state.camera.zoom)
  // Below one percent, show enough decimals for the first nonzero digit.
  const percent = numbers.format(zoom, zoom < 1 ? Math.ceil(-Math.log10(zoom)) : 0)
  return (
    <span
      className="nav-zoom-value nav-when-large"
      aria-label={format('{word} {percent} %', { word: messages.zoom, percent })}
      role="img"
    >
      {percent}%
    </span>
  )
}
