/** Draws a stage anew when the browser took its pixels away, and at the ratio of the screen that it is on. */
import type Konva from 'konva'
import type { RefObject } from 'react'
import { useEffect } from 'react'
import { layerCanvases, setStagePixelRatio } from '../painters/konva-context.js'
import type { ViewportBuffer } from '../buffers/viewport-buffer.js'
import { watchPixelRatio } from './use-stage-environment.js'

/** `isLive`: the stage has its second layer. Its canvases are looked up again when that changes. */
export function useStagePixels(
  stage: RefObject<Konva.Stage | null>,
  buffer: RefObject<ViewportBuffer | undefined>,
  drawable: boolean,
  isLive: boolean,
): void {
  useEffect(() => {
    const node = stage.current
    if (!drawable || node === null) return
    const redraw = (): void => {
      buffer.current?.invalidate()
      node.draw()
    }
    const canvases = layerCanvases(node)
    for (const canvas of canvases) canvas.addEventListener('contextrestored', redraw)
    const stop = watchPixelRatio((ratio) => setStagePixelRatio(node, ratio))
    return () => {
      stop()
      for (const canvas of canvases) canvas.removeEventListener('contextrestored', redraw)
    }
  }, [stage, buffer, drawable, isLive])
}
