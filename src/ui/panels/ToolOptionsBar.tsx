import { useRef, type ReactNode } from 'react'
import { useFrameMark } from '../frame-marks.js'
import { useEditorState, usePanel } from '../panel-context.js'
import { KindPicker } from './KindPicker.js'
import { PictureOptions } from './PictureOptions.js'

/** Tools whose shapes may be of any kind; the area tool draws terrain only. */
const SHAPE_TOOLS: ReadonlySet<string> = new Set(['polygon', 'rectangle', 'circle', 'freehand', 'brush'])

/** Over the map while a tool of shapes is picked, or the picture: what it makes, and how. */
export function ToolOptionsBar({ compact }: { compact: boolean }): ReactNode {
  const tool = useEditorState((state) => state.tool)
  const readOnly = useEditorState((state) => state.readOnly)
  // On a phone the card of the draft stands in its place.
  const makesRoom = useEditorState((state) => state.overlay.shape !== undefined) && compact
  const isPicture = tool === 'picture' || tool === 'picture-scale'
  if (readOnly || (makesRoom && !isPicture) || (tool !== 'area' && !isPicture && !SHAPE_TOOLS.has(tool))) return null
  return <OpenOptions>{isPicture ? <PictureOptions /> : <KindPicker obstacles={tool !== 'area'} />}</OpenOptions>
}

function OpenOptions({ children }: { children: ReactNode }): ReactNode {
  const { words } = usePanel()
  const bar = useRef<HTMLDivElement>(null)
  useFrameMark('tool-options', bar)
  return (
    <div ref={bar} className="nav-float nav-tool-options" role="group" aria-label={words.toolOptions}>
      {children}
    </div>
  )
}
