import { createContext, useContext } from 'react'
import { NavError } from '../engine/core/index.js'
import type { Editor } from '../editor/index.js'

/**
 * The editor that a part stands in, for a provider of the host's own; parts read it by `useNavEditor`.
 * @example
 * const page = <NavEditorContext.Provider value={editor}>parts of the host</NavEditorContext.Provider>
 */
export const NavEditorContext = createContext<Editor | undefined>(undefined)

/**
 * The editor around this component: the same object as the `ref` of `<NavEditor>`.
 * @example
 * function ClearButton() {
 *   const editor = useNavEditor()
 *   return <button onClick={() => editor.document.remove(editor.document.current.items.map(({ id }) => id))}>Clear</button>
 * }
 */
export function useNavEditor(): Editor {
  const editor = useContext(NavEditorContext)
  if (editor === undefined)
    throw new NavError(
      'editor/no-editor',
      'useNavEditor was called outside of an editor; put the component inside <NavEditor> or <NavEditorProvider>',
    )
  return editor
}
