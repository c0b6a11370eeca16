import { useEffect, useRef, type ReactNode } from 'react'
import { itemBox, screenAt, worldAt, type Camera } from '../../editor/index.js'
import { useStageTheme, watchPixels } from '../../canvas/index.js'
import { usePanel } from '../panel-context.js'

const THICK = 20
/** Pixels between two numbers, at least. */
const LABEL_GAP = 56

/** Both rulers of the map: world units along its edges, the selection and the cursor marked on them. */
export function Rulers(): ReactNode {
  return (
    <>
      <span className="nav-ruler-corner" />
      <Ruler axis="x" />
      <Ruler axis="y" />
    </>
  )
}

/** One ruler, repainted outside React, at most once a frame. */
export function Ruler({ axis }: { axis: 'x' | 'y' }): ReactNode {
  const { editor } = usePanel()
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useStageTheme(canvas, undefined)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    let frame = 0
    // Asked for once and then told: to ask in every frame would lay the page out in every frame.
    let length = axis === 'x' ? element.clientWidth : element.clientHeight
    // Ticks and numbers change with the camera alone; what moves over them is drawn in every frame.
    const ticks = element.ownerDocument.createElement('canvas')
    let ticked = ''
    const along = (on: CanvasRenderingContext2D, from: number, to: number, near: number, far: number): void =>
      axis === 'x' ? on.fillRect(from, near, to - from, far - near) : on.fillRect(near, from, far - near, to - from)
    const paintTicks = (ratio: number, length: number, camera: Camera): void => {
      const key = [ratio, length, camera[axis], camera.zoom].join()
      const on = ticks.getContext('2d')
      if (key === ticked || on === null) return
      ticked = key
      ticks.width = element.width
      ticks.height = element.height
      on.setTransform(ratio, 0, 0, ratio, 0, 0)
      const step = niceStep(LABEL_GAP / camera.zoom)
      on.fillStyle = theme.text3
      on.font = `500 9px ${theme.font}`
      on.textBaseline = 'middle'
      const minor = step / 10
      const first = Math.floor(worldAt(camera, axis, 0) / minor)
      const last = Math.ceil(worldAt(camera, axis, length) / minor)
      for (let tick = first; tick <= last; tick++) {
        const at = Math.round(screenAt(camera, axis, tick * minor))
        const isLabel = tick % 10 === 0
        on.globalAlpha = 0.55
        along(on, at, at + 1, isLabel ? THICK - 9 : tick % 5 === 0 ? THICK - 6 : THICK - 4, THICK)
        if (!isLabel) continue
        on.globalAlpha = 1
        const text = String(Number((tick * minor).toPrecision(12)))
        if (axis === 'x') on.fillText(text, at + 4, 7)
        else {
          on.save()
          on.translate(7, at - 4)
          on.rotate(-Math.PI / 2)
          on.fillText(text, 0, 0)
          on.restore()
        }
      }
      on.globalAlpha = 1
    }
    const paint = (): void => {
      frame = 0
      const ratio = element.ownerDocument.defaultView?.devicePixelRatio ?? 1
      const wide = Math.round((axis === 'x' ? length : THICK) * ratio)
      const high = Math.round((axis === 'x' ? THICK : length) * ratio)
      if (length === 0) return
      if (element.width !== wide || element.height !== high) {
        element.width = wide
        element.height = high
      }
      const state = editor.getSnapshot()
      const { camera } = state
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.fillStyle = theme.surface1
      context.fillRect(0, 0, wide, high)
      const picked = new Set(state.selection.items)
      if (picked.size > 0 && picked.size < 50) {
        context.globalAlpha = 0.2
        context.fillStyle = theme.accent
        for (const item of state.draft.items) {
          const box = picked.has(item.id) ? itemBox(item) : undefined
          if (box === undefined) continue
          const start = screenAt(camera, axis, box[axis])
          along(context, start, start + Math.max(1, (axis === 'x' ? box.width : box.height) * camera.zoom), 0, THICK)
        }
        context.globalAlpha = 1
      }
      paintTicks(ratio, length, camera)
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.drawImage(ticks, 0, 0)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      const cursor = state.cursor
      if (cursor !== undefined) {
        context.fillStyle = theme.accent
        const at = Math.round(screenAt(camera, axis, cursor.world[axis]))
        along(context, at, at + 1, 0, THICK)
      }
      context.globalAlpha = 0.35
      context.fillStyle = theme.text3
      along(context, 0, length, THICK - 1, THICK)
      context.globalAlpha = 1
    }
    const ask = (): void => {
      if (frame === 0) frame = requestAnimationFrame(paint)
    }
    ask()
    const unsubscribe = editor.subscribe(ask)
    const resize = new ResizeObserver(() => {
      length = axis === 'x' ? element.clientWidth : element.clientHeight
      ask()
    })
    resize.observe(element)
    const stop = watchPixels([element, ticks], () => {
      ticked = ''
      ask()
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
      unsubscribe()
      resize.disconnect()
    }
  }, [editor, axis, theme])
  return <canvas ref={canvas} className="nav-ruler" data-axis={axis} aria-hidden="true" />
}

/** The smallest of 1, 2, 5 times a power of ten that is at least `atLeast`. */
export function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  for (const factor of [1, 2, 5]) if (factor * power >= atLeast) return factor * power
  return 10 * power
}
