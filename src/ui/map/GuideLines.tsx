import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { pageBox, placeIn } from '../../canvas/index.js'
import type { Editor } from '../../editor/index.js'
import { useNavEditorState } from '../../hooks/index.js'
import { usePanel } from '../panel-context.js'
import type { RulerAxis } from './ruler-painter.js'

interface Dragged {
  readonly axis: RulerAxis
  readonly index: number | undefined
  readonly at: number | undefined // undefined off the map, where releasing deletes the guide
}

interface GuideLinesProps {
  pulled: RulerAxis | undefined // axis of a new guide that is being dragged out of a ruler. A vertical guide belongs to the x axis
  onRelease: () => void
}

export function GuideLines({ pulled, onRelease }: GuideLinesProps): ReactNode {
  const { editor } = usePanel()
  const box = useRef<HTMLDivElement>(null)
  const guides = useNavEditorState((state) => state.document.grid.guides)
  const camera = useNavEditorState((state) => state.camera)
  const [dragged, setDragged] = useState<Dragged | undefined>()
  const held = dragged ?? (pulled && { axis: pulled, index: undefined, at: undefined })
  const latest = useRef(held)
  useEffect(() => {
    latest.current = held
  })
  const isHeld = held !== undefined
  useEffect(() => {
    const page = box.current?.ownerDocument
    if (!isHeld || page === undefined) return
    const drag = (event: PointerEvent): void => {
      const { current } = latest
      if (box.current === null || current === undefined) return
      const area = pageBox(box.current)
      const place = placeIn(area, event)
      const inside = place.x >= 0 && place.x <= area.width && place.y >= 0 && place.y <= area.height
      const next = { ...current, at: inside ? placeOf(editor, current.axis, place[current.axis]) : undefined }
      latest.current = next
      setDragged(next)
    }
    const end = (event: PointerEvent): void => {
      if (event.type === 'pointerup') {
        drag(event)
        if (latest.current !== undefined) saveGuide(editor, latest.current)
      }
      setDragged(undefined)
      onRelease()
    }
    const listening = new AbortController()
    page.addEventListener('pointermove', drag, listening)
    page.addEventListener('pointerup', end, listening)
    page.addEventListener('pointercancel', end, listening)
    return () => listening.abort()
  }, [isHeld, editor, onRelease])
  const line = (axis: RulerAxis, at: number, index: number | undefined): ReactNode => (
    <GuideLine
      key={`${axis}${index ?? ''}`}
      axis={axis}
      at={at}
      screen={at * camera.zoom + camera[axis]}
      onPress={() => setDragged({ axis, index, at })}
      onPlace={(place) => saveGuide(editor, { axis, index, at: place })}
    />
  )
  return (
    <div ref={box} className="nav-guides">
      {AXES.map((axis) =>
        (guides?.[axis] ?? []).map((at, index) => {
          const isMoved = held?.axis === axis && held.index === index
          return isMoved ? held.at !== undefined && line(axis, held.at, index) : line(axis, at, index)
        }),
      )}
      {held?.index === undefined && held?.at !== undefined && line(held.axis, held.at, undefined)}
    </div>
  )
}

const AXES = ['x', 'y'] as const

interface GuideLineProps {
  axis: RulerAxis
  at: number
  screen: number
  onPress: () => void
  onPlace: (at: number | undefined) => void
}

function GuideLine({ axis, at, screen, onPress, onPlace }: GuideLineProps): ReactNode {
  const { messages, numbers, format } = usePanel()
  const readOnly = useNavEditorState((state) => state.readOnly)
  const style: CSSProperties = axis === 'x' ? { left: screen } : { top: screen }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : event.key.startsWith('Arrow') ? 1 : 0
    const removes = event.key === 'Delete' || event.key === 'Backspace'
    if (step === 0 && !removes) return
    event.preventDefault()
    event.stopPropagation()
    onPlace(removes ? undefined : at + step * (event.shiftKey ? 10 : 1))
  }
  return (
    <div
      className="nav-guide"
      data-axis={axis}
      role="slider"
      aria-label={format(messages.guideAt, { axis: axis.toUpperCase(), at: numbers.length(at, 1) })}
      aria-valuenow={at}
      aria-disabled={readOnly || undefined}
      tabIndex={0}
      style={style}
      onPointerDown={(event) => {
        event.preventDefault()
        if (!readOnly && event.button === 0) onPress()
      }}
      onKeyDownCapture={readOnly ? undefined : onKeyDown}
    />
  )
}

/** Returns the world coordinate at a position on screen, snapped to the grid, or else rounded to the largest of 1, 0.1, 0.01, … that is at most a pixel. */
function placeOf(editor: Editor, axis: RulerAxis, screen: number): number {
  const { camera, snap, document } = editor.getSnapshot()
  const { cellSize, origin, hex, angle = 0 } = document.grid
  const at = (screen - camera[axis]) / camera.zoom
  if (snap.grid && hex === undefined && angle === 0)
    return origin[axis] + Math.round((at - origin[axis]) / cellSize) * cellSize
  return Number(at.toFixed(Math.max(0, Math.ceil(Math.log10(camera.zoom)))))
}

function saveGuide(editor: Editor, { axis, index, at }: Dragged): void {
  const { grid } = editor.document.current
  const list = [...(grid.guides?.[axis] ?? [])]
  if (index === undefined && at === undefined) return
  if (index === undefined) list.push(at ?? 0)
  else list.splice(index, 1, ...(at === undefined ? [] : [at]))
  const { guides, ...rest } = grid
  const next = { ...guides, [axis]: list }
  const isEmpty = (next.x ?? []).length + (next.y ?? []).length === 0
  editor.document.dispatch(
    { type: 'set-grid', grid: isEmpty ? rest : { ...rest, guides: next } },
    { label: editor.messages.changes.guides },
  )
}
