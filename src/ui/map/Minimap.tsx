import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { fitRect, itemRings, NO_LIMITS, toScreen, toWorld, visibleRect, type Camera } from '../../editor/index.js'
import type { NavDocument } from '../../document/model/index.js'
import { agentPaint, fillPolygon, useStageTheme, watchPixels } from '../../canvas/index.js'
import { usePanel } from '../panel-context.js'

export interface MinimapProps {
  /** CSS pixels; 168 by 134 by default. */
  width?: number
  height?: number
}

/** Milliseconds between two pictures that differ by the path alone. */
const PATH_INTERVAL = 100

/** The whole map at a glance; a press or drag brings that place to the middle. Repaints outside React, at most once a frame. */
export function Minimap({ width = 168, height = 134 }: MinimapProps): ReactNode {
  const { editor, results, view, words } = usePanel()
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useStageTheme(canvas, undefined)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const backdrop = element.ownerDocument.createElement('canvas')
    let ratio = 1
    let painted: NavDocument | undefined
    let shown: readonly unknown[] = []
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const paint = (): void => {
      frame = 0
      const state = editor.getSnapshot()
      shown = shownNow()
      const placed = placement(state.document, width, height)
      if (painted !== state.document) {
        const under = backdrop.getContext('2d')
        if (!under) return
        under.setTransform(ratio, 0, 0, ratio, 0, 0)
        under.fillStyle = theme.canvas
        under.fillRect(0, 0, width, height)
        const scale = ratio * placed.zoom
        under.setTransform(scale, 0, 0, scale, ratio * placed.x, ratio * placed.y)
        for (const item of state.document.items) {
          if (item.hidden === true || (item.kind !== 'obstacle' && item.kind !== 'area')) continue
          const [outer, ...holes] = itemRings(item)
          under.globalAlpha = item.kind === 'area' ? 0.3 : 0.75
          under.fillStyle =
            item.kind === 'area' ? (item.terrain === 'water' ? theme.areaWater : theme.areaSand) : theme.obstacleStroke
          fillPolygon(under, { outer, holes, fillRule: item.kind === 'obstacle' ? item.fillRule : undefined })
        }
        under.globalAlpha = 1
        painted = state.document
      }
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, element.width, element.height)
      context.drawImage(backdrop, 0, 0)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      const path = results.getSnapshot().path
      if (path !== undefined && (path.status === 'found' || path.status === 'partial')) {
        context.beginPath()
        for (const point of path.path.points) {
          const { x, y } = toScreen(placed, point)
          context.lineTo(x, y)
        }
        context.strokeStyle = agentPaint(theme, state.document.agents, view.getSnapshot().agent)
        context.lineWidth = 1.5
        context.stroke()
      }
      const seen = visibleRect(state.camera, state.viewport)
      context.fillStyle = theme.name === 'light' ? 'rgb(233 236 240 / .62)' : 'rgb(0 0 0 / .5)'
      const first = toScreen(placed, seen)
      const last = toScreen(placed, { x: seen.x + seen.width, y: seen.y + seen.height })
      const [left, top, right, bottom] = [first.x, first.y, last.x, last.y].map(Math.round)
      context.beginPath()
      context.rect(0, 0, width, height)
      context.rect(left, top, right - left, bottom - top)
      context.fill('evenodd')
      context.strokeStyle = theme.accent
      context.lineWidth = 1.5
      context.strokeRect(left, top, right - left, bottom - top)
    }
    const shownNow = (): readonly unknown[] => {
      const { document, camera, viewport } = editor.getSnapshot()
      return [document, camera, viewport, view.getSnapshot().agent, results.getSnapshot().path]
    }
    const request = (): void => {
      timer = undefined
      if (frame === 0) frame = requestAnimationFrame(paint)
    }
    const ask = (): void => {
      const now = shownNow()
      if (frame !== 0 || now.every((part, i) => part === shown[i])) return
      // A path that follows the pointer need not be seen here in every frame.
      if (!now.slice(0, -1).every((part, i) => part === shown[i])) request()
      else timer ??= setTimeout(request, PATH_INTERVAL)
    }
    /** Gives both canvases the pixels of the screen, empty. */
    const begin = (): void => {
      ratio = Math.min(2, element.ownerDocument.defaultView?.devicePixelRatio ?? 1)
      element.width = backdrop.width = Math.round(width * ratio)
      element.height = backdrop.height = Math.round(height * ratio)
      painted = undefined
      request()
    }
    begin()
    const leave = [
      editor.subscribe(ask),
      results.subscribe(ask),
      view.subscribe(ask),
      watchPixels([element, backdrop], begin),
    ]
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      for (const unsubscribe of leave) unsubscribe()
    }
  }, [editor, results, view, width, height, theme])

  const onPointer = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.buttons === 0) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const box = event.currentTarget.getBoundingClientRect()
    const state = editor.getSnapshot()
    const placed = placement(state.document, width, height)
    const screen = editor.camera.toScreen(toWorld(placed, { x: event.clientX - box.left, y: event.clientY - box.top }))
    editor.camera.panBy(state.viewport.width / 2 - screen.x, state.viewport.height / 2 - screen.y)
    event.stopPropagation()
  }
  return (
    <div className="nav-float nav-minimap" role="img" aria-label={words.minimap}>
      <canvas ref={canvas} style={{ width, height }} onPointerDown={onPointer} onPointerMove={onPointer} />
    </div>
  )
}

const MARGIN = 6

/** The camera that shows the whole map inside the box. */
function placement({ bounds }: NavDocument, width: number, height: number): Camera {
  return fitRect(bounds, { width, height }, MARGIN, NO_LIMITS)
}
