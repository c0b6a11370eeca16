import { useCallback, useState, type ReactNode, useEffect, useRef } from 'react'
import { useNavEditorState } from '../../hooks/index.js'
import { GuideLines } from './GuideLines.js'
import { type RulerAxis, createRulerPainter, releasePixels, type RulerPainter } from './ruler-painter.js'
import type { Editor } from '../../editor/index.js'
import { observeSize, useStageTheme, watchPixels } from '../../canvas/index.js'
import { createThrottledStore } from '../../playback/index.js'
import { createFrameScheduler } from '../../navigation/index.js'
import { endAll, isDragging } from '../scheduling.js'
import { usePanel } from '../panel-context.js'

export function Rulers(): ReactNode {
  const [pulled, setPulled] = useState<RulerAxis | undefined>()
  const hasGuides = useNavEditorState((state) => state.document.grid.guides !== undefined)
  const release = useCallback(() => setPulled(undefined), [])
  return (
    <>
      <span className="nav-ruler-corner" />
      <Ruler axis="x" onPull={() => setPulled('y')} />
      <Ruler axis="y" onPull={() => setPulled('x')} />
      {(hasGuides || pulled !== undefined) && <GuideLines pulled={pulled} onRelease={release} />}
    </>
  )
}

function Ruler({ axis, onPull }: { axis: RulerAxis; onPull?: () => void }): ReactNode {
  const { editor, numbers } = usePanel()
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useStageTheme(canvas, undefined)
  useEffect(() => {
    const element = canvas.current
    const paint = element === null ? undefined : createRulerPainter(element, axis, theme, numbers)
    return element === null || paint === undefined ? undefined : repaintOnChange(element, axis, editor, paint)
  }, [editor, axis, theme, numbers])
  const readOnly = useNavEditorState((state) => state.readOnly)
  return (
    <canvas
      ref={canvas}
      className="nav-ruler"
      data-axis={axis}
      aria-hidden="true"
      onPointerDown={(event) => {
        if (!readOnly && event.button === 0) onPull?.()
      }}
    />
  )
}

/** Repaints the ruler if its length, the pixel ratio or the editor's state changes, or if the browser has discarded the canvas's pixels. */
function repaintOnChange(element: HTMLCanvasElement, axis: RulerAxis, editor: Editor, paint: RulerPainter): () => void {
  const measure = (): number => (axis === 'x' ? element.clientWidth : element.clientHeight)
  // The length is measured on resize, since measuring while painting would force a layout in every frame.
  let length = measure()
  let painted = editor.getSnapshot()
  const scheduler = createFrameScheduler()
  const request = (): void => scheduler.request(() => paint(length, (painted = editor.getSnapshot())))
  // Throttle repaints during a drag. When both rulers are repainted, the browser repaints the box around both, which is most of the map.
  const isThrottled = (): boolean => isDragging(editor.getSnapshot()) && editor.getSnapshot().camera === painted.camera
  request()
  const onResize = (): void => {
    length = measure()
    request()
  }
  return endAll(
    watchPixels([element], request),
    scheduler.cancel,
    createThrottledStore(editor, isThrottled).subscribe(request),
    observeSize([element], onResize),
    () => releasePixels([element]),
  )
}
