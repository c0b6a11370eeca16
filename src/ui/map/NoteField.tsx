import { useEffect, useRef, type ReactNode } from 'react'
import { toScreen, type Editor } from '../../editor/index.js'
import { useNavEditorState } from '../../hooks/index.js'
import { NameField } from '../controls/index.js'
import type { DisplayStore } from '../display-state.js'
import { useDisplay, usePanel } from '../panel-context.js'

/** The text of the note being edited, over the map. */
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
    // After Enter and Escape; a press elsewhere keeps its own focus.
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
      onDoubleClick={(event) => event.stopPropagation()}
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

/** Opens the text of a note just placed, or double-clicked with the select tool. */
export function openNote(editor: Editor, display: DisplayStore, event: 'placed' | 'double'): void {
  const { tool, readOnly, selection } = editor.getSnapshot()
  if (readOnly || selection.items.length !== 1 || tool !== (event === 'placed' ? 'note' : 'select')) return
  const [item] = editor.selection.items
  if (item?.kind === 'marker' && item.role === 'note' && item.locked !== true) display.set({ note: item.id })
}
