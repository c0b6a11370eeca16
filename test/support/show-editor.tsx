/** Renders an editor in a DOM test. */
import { render, type RenderOptions } from '@testing-library/react'
import { createRef } from 'react'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor, type NavEditorProps } from '../../src/ui/editor/NavEditor.js'

/** Returns the editor, the result of `render`, and `again`, which renders it with other props. */
export function showEditor(props: NavEditorProps = {}, options?: RenderOptions) {
  const handle = createRef<Editor>()
  const element = (given: NavEditorProps) => <NavEditor {...given} ref={handle} />
  const view = render(element(props), options)
  return { ...view, editor: handle.current!, again: (next: NavEditorProps) => view.rerender(element(next)) }
}
