import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { toScreen, type EditorSnapshot, type Size } from '../../editor/index.js'
import { layerCanvases, readTheme, type NavStageHandle } from '../../canvas/index.js'
import { useNavEditorState } from '../../hooks/index.js'
import { useFrameMark } from '../dom.js'
import { usePanel } from '../panel-context.js'
import type { Point } from '../../engine/geometry/index.js'

interface LoupeProps {
  stage: RefObject<NavStageHandle | null>
}

const FACTOR = 2

export function Loupe({ stage }: LoupeProps): ReactNode {
  const shown = useNavEditorState(isLoupeVisible)
  return shown ? <OpenLoupe stage={stage} /> : null
}

/** Paints the magnifier each time after the layers are painted, without a render. */
function OpenLoupe({ stage }: LoupeProps): ReactNode {
  const { editor } = usePanel()
  const canvas = useRef<HTMLCanvasElement>(null)
  useFrameMark('loupe', canvas)
  useEffect(() => {
    const element = canvas.current
    const konva = stage.current?.stage
    const context = element?.getContext('2d')
    if (!element || !konva || !context) return
    let isRequested = false
    let isRemoved = false
    const theme = readTheme(element)
    const paint = (): void => {
      isRequested = false
      const { cursor, camera, viewport } = editor.getSnapshot()
      if (cursor === undefined || isRemoved) return
      const { left, top } = loupePlace(cursor.screen, viewport)
      element.style.translate = `${left}px ${top}px`
      const ratio = element.ownerDocument.defaultView?.devicePixelRatio ?? 1
      const side = Math.round(LOUPE_SIZE * ratio)
      if (element.width !== side) element.width = element.height = side
      // Center on the snapped position, not on the finger.
      const { x, y } = toScreen(camera, cursor.world)
      const reach = LOUPE_SIZE / FACTOR
      context.fillStyle = theme.canvasOutside
      context.fillRect(0, 0, side, side)
      for (const layer of layerCanvases(konva)) {
        // Skip layers of a removed stage, which have released their pixels.
        if (layer.width === 0 || layer.height === 0) continue
        const scale = layer.width / viewport.width
        context.drawImage(
          layer,
          (x - reach / 2) * scale,
          (y - reach / 2) * scale,
          reach * scale,
          reach * scale,
          0,
          0,
          side,
          side,
        )
      }
      context.fillStyle = theme.snap
      context.globalAlpha = 0.8
      const middle = Math.round(side / 2)
      const gap = Math.round(9 * ratio)
      const thick = Math.max(1, Math.round(theme.strokeScale * ratio))
      for (const [from, to] of [
        [0, middle - gap],
        [middle + gap, side],
      ]) {
        context.fillRect(from, middle, to - from, thick)
        context.fillRect(middle, from, thick, to - from)
      }
      context.globalAlpha = 1
    }
    // Paint in a microtask: several layers may draw in one frame, but the magnifier is painted once.
    const request = (): void => {
      if (isRequested) return
      isRequested = true
      queueMicrotask(paint)
    }
    paint()
    const layers = konva.getLayers()
    for (const layer of layers) layer.on('draw.loupe', request)
    const unsubscribe = editor.subscribe(request)
    return () => {
      isRemoved = true
      unsubscribe()
      for (const layer of layers) layer.off('draw.loupe')
      element.width = element.height = 0
    }
  }, [editor, stage])
  return (
    <canvas
      ref={canvas}
      className="nav-loupe"
      data-loupe=""
      aria-hidden="true"
      style={{ inlineSize: LOUPE_SIZE, blockSize: LOUPE_SIZE }}
    />
  )
}

export function isLoupeVisible(state: EditorSnapshot): boolean {
  if (state.pointer !== 'coarse' || state.cursor?.source !== 'pointer') return false
  return state.overlay.shape !== undefined
    ? state.overlay.shape.placed > 0 && state.overlay.shape.kind !== 'freehand'
    : state.draft !== state.document && /\/dragging-(vertices|point)$/.test(state.at)
}

export const LOUPE_SIZE = 124 // diameter of the magnifier in screen pixels
const MARGIN = 8
const ASIDE = 72 // horizontal pixels from the finger to the center of the magnifier
const ABOVE = 150 // pixels from the finger up to the center of the magnifier
const FAR_ASIDE = 136 // used instead of `ASIDE` if there is no space above: then the magnifier is level with the finger

interface LoupePlace {
  readonly left: number
  readonly top: number
}

export function loupePlace(finger: Point, viewport: Size): LoupePlace {
  const half = LOUPE_SIZE / 2
  const roomAbove = finger.y - ABOVE - half >= MARGIN
  const aside = roomAbove ? ASIDE : FAR_ASIDE
  const fitsAfter = finger.x + aside + half + MARGIN <= viewport.width
  const x = finger.x + (fitsAfter ? aside : -aside)
  const y = roomAbove ? finger.y - ABOVE : finger.y
  const clamp = (value: number, length: number): number =>
    Math.max(MARGIN, Math.min(value - half, length - LOUPE_SIZE - MARGIN))
  return { left: clamp(x, viewport.width), top: clamp(y, viewport.height) }
}
