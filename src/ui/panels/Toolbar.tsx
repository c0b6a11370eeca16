import type { ReactNode } from 'react'
import { IconButton, useTabStops, type TabStops } from '../controls/index.js'
import { useEditorState, usePanel, useShortcutText } from '../panel-context.js'
import { ToolOptionsBar } from './ToolOptionsBar.js'
import { ToolRail } from './ToolRail.js'

export interface ToolbarProps {
  /** Whether to render the layout for a phone. The default layout decides by its width. */
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
  const { editor, messages, catalog } = usePanel()
  const { canUndo, canRedo, undoLabel, redoLabel } = useEditorState((state) => state.history)
  const readOnly = useEditorState((state) => state.readOnly)
  const shortcut = useShortcutText()
  const { reasons } = catalog
  const buttons = [
    { action: 'undo', can: canUndo, nothing: reasons.nothingToUndo, title: undoLabel },
    { action: 'redo', can: canRedo, nothing: reasons.nothingToRedo, title: redoLabel },
  ] as const
  return (
    <div className="nav-toolbar-actions">
      {buttons.map(({ action, can, nothing, title }) => (
        <IconButton
          key={action}
          icon={action}
          label={messages[action]}
          shortcut={shortcut(action)}
          reason={readOnly ? reasons.readOnly : can ? undefined : nothing}
          onClick={() => editor.actions.run(action)}
          {...stops(action)}
          title={title}
        />
      ))}
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
