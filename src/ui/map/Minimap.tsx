import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { toWorld, type Editor } from '../../editor/index.js'
import { agentPaint, pageBox, placeIn, useStageTheme, watchPixels, type Theme } from '../../canvas/index.js'
import { releasePixels } from './ruler-painter.js'
import { useFrameMark } from '../dom.js'
import { usePanel, type PanelContextValue } from '../panel-context.js'
import { pathIn } from '../live/live-state.js'
import { createFrameScheduler } from '../../navigation/index.js'
import { endAll } from '../scheduling.js'
import { createMinimapPainter, placeMap, type MinimapPainter } from './minimap-painter.js'

const PATH_INTERVAL = 100 // milliseconds between repaints that change only the path
const PATH = 4 // index of the path, the last of the shown values

export interface MinimapProps {
  /** Size in CSS pixels; 168 by 134 by default. */
  width?: number | undefined
  height?: number | undefined
}

/** An overview of the map. A press or drag centers the view at the pointer. Painted outside React, at most once a frame and after the map. */
export function Minimap({ width = 168, height = 134 }: MinimapProps): ReactNode {
  const { editor, live, display, messages } = usePanel()
  const box = useRef<HTMLDivElement>(null)
  useFrameMark('minimap', box)
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useStageTheme(canvas, undefined)
  useEffect(() => {
    const element = canvas.current
    const painter = element === null ? undefined : createMinimapPainter(element, { width, height }, theme)
    return painter === undefined ? undefined : repaintOnChange({ editor, live, display }, painter, theme)
  }, [editor, live, display, width, height, theme])
  const onPointer = (event: PointerEvent<HTMLCanvasElement>): void => centerAt(event, editor, width, height)
  return (
    <div ref={box} className="nav-float nav-minimap" role="img" aria-label={messages.minimap}>
      <canvas ref={canvas} style={{ width, height }} onPointerDown={onPointer} onPointerMove={onPointer} />
    </div>
  )
}

/** Repaints the minimap when a value that it shows has changed: a path after `PATH_INTERVAL`, everything else after the next frame. */
function repaintOnChange(
  { editor, live, display }: Pick<PanelContextValue, 'editor' | 'live' | 'display'>,
  painter: MinimapPainter,
  theme: Theme,
): () => void {
  let painted: readonly unknown[] = []
  const scheduler = createFrameScheduler('after-frame')
  const shown = (): readonly unknown[] => {
    const { document, camera, viewport } = editor.getSnapshot()
    return [document, camera, viewport, display.getSnapshot().agent, live.getSnapshot().path]
  }
  const paint = (): void => {
    painted = shown()
    const { document, camera, viewport } = editor.getSnapshot()
    const isUnfinished = painter.paint({
      document,
      camera,
      viewport,
      path: pathIn(live.getSnapshot().path),
      pathColor: agentPaint(theme, document.agents, display.getSnapshot().agent),
    })
    if (isUnfinished) scheduler.request(paint)
  }
  const request = (): void => {
    const differing = shown().findIndex((part, i) => part !== painted[i])
    if (differing >= 0) scheduler.request(paint, differing === PATH ? PATH_INTERVAL : 0)
  }
  const restart = (): void => {
    painter.reset()
    scheduler.request(paint)
  }
  restart()
  return endAll(
    editor.subscribe(request),
    live.subscribe(request),
    display.subscribe(request),
    watchPixels(painter.canvases, restart),
    scheduler.cancel,
    () => releasePixels(painter.canvases),
  )
}

function centerAt(event: PointerEvent<HTMLCanvasElement>, editor: Editor, width: number, height: number): void {
  if (event.buttons === 0) return
  if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
  const place = placeIn(pageBox(event.currentTarget), event)
  const { document, viewport } = editor.getSnapshot()
  const placed = placeMap(document, { width, height })
  const screen = editor.camera.toScreen(toWorld(placed, place))
  editor.camera.panBy(viewport.width / 2 - screen.x, viewport.height / 2 - screen.y)
  event.stopPropagation()
}
