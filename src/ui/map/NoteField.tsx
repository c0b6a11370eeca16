import { useEffect, useRef, type ReactNode } from 'react'
import { toScreen } from '../../editor/index.js'
import { useNavEditorState } from '../../hooks/index.js'
import { NameField } from '../controls/index.js'
import { useDisplay, usePanel } from '../panel-context.js'

export function NoteField(): ReactNode {
  const { editor, display, messages } = usePanel()
  const id = useDisplay((state) => state.note)
  const item = useNavEditorState(() => (id === undefined ? undefined : editor.document.item(id)))
  const camera = useNavEditorState((state) => state.camera)
  const box = useRef<HTMLDivElement>(null)
  const isLost = id !== undefined && item === undefined
  useEffect(() => {
    if (isLost) display.set({ note: undefined })
  }, [display, isLost])
  if (item?.kind !== 'marker') return null
  const at = toScreen(camera, item)
  const end = (): void => {
    // Move the focus to the map after Enter and Escape. A press elsewhere has moved the focus already.
    if (box.current?.matches(':focus-within') === true)
      box.current.closest('.nav-editor')?.querySelector<HTMLElement>('.nav-map')?.focus({ preventScroll: true })
    display.set({ note: undefined })
  }
  return (
    <div
      ref={box}
      className="nav-float nav-note"
      style={{ left: at.x + 12, top: at.y - 16 }}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
    >
      <NameField
        key={id}
        name={item.name ?? ''}
        label={messages.noteText}
        placeholder={messages.noteText}
        onRename={(text) => void editor.document.update(item.id, { name: text === '' ? undefined : text })}
        onEnd={end}
      />
    </div>
  )
}
