import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, createRef, useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import type { Issue } from '../../src/editor/index.js'
import type { Editor } from '../../src/editor/index.js'
import { useNavEditor } from '../../src/hooks/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import { showEditor } from '../support/show-editor.js'
import { pointsOf } from '../support/shapes.js'

// Typical apps: inline props, state outside the editor, keys that the editor does not use, and a change of language.

/** A court enclosed by a wall. No path reaches the court. */
const court: NavDocument = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    {
      kind: 'obstacle',
      id: 'wall',
      shape: {
        type: 'polygon',
        outer: pointsOf(50, 50, 250, 50, 250, 250, 50, 250),
        holes: [pointsOf(80, 80, 220, 80, 220, 220, 80, 220)],
      },
    },
  ],
})
const issue = (title: string): Issue => ({
  id: 'own',
  code: 'own',
  severity: 'warning',
  message: title,
  detail: '',
  at: { x: 0, y: 0 },
  items: [],
  fixes: [],
})
const quiet = () => act(() => new Promise((resolve) => setTimeout(resolve, 80)))

describe('an app that stores what it receives', () => {
  it('does not render endlessly when validate and messages are inline and issues are stored in state', async () => {
    let renders = 0
    const handle = createRef<Editor>()
    function Host(): ReactNode {
      const [issues, setIssues] = useState<readonly Issue[]>([])
      renders++
      return (
        <NavEditor
          ref={handle}
          defaultValue={court}
          validate={() => [issue('Mine')]}
          messages={{ panels: { map: 'Karte' } }}
          onIssues={setIssues}
          className={`has-${issues.length}`}
        />
      )
    }
    render(<Host />)
    for (let before = 0; before < renders && renders < 12;) {
      before = renders
      await quiet()
    }
    expect(renders).toBeLessThan(12)
  })

  it('gets each new list in onIssues once, with issues of the app and of the mesh', async () => {
    const told: (readonly string[])[] = []
    const onIssues = (issues: readonly Issue[]): void => void told.push(issues.map(({ code }) => code))
    const { editor } = showEditor({ defaultValue: court, onIssues }, { wrapper: StrictMode })
    await waitFor(() => expect(told.at(-1)).toEqual(['island/cut-off']))
    act(() => editor.issues.set([issue('Mine')]))
    expect(told.at(-1)).toEqual(['own', 'island/cut-off'])
    const { length } = told
    act(() => editor.issues.set([issue('Mine')]))
    act(() => void editor.document.dispatch({ type: 'set-name', name: 'Court' }))
    await quiet()
    expect(told).toHaveLength(length)
    act(() => void editor.document.remove(['wall']))
    await waitFor(() => expect(told.at(-1)).toEqual(['own']))
  })
})

describe('an app around the editor', () => {
  it('does not reset snap toggles of the user by an inline snap prop', () => {
    const { editor, again } = showEditor({ snap: { grid: true }, className: 'one' })
    act(() => editor.tools.setSnap({ grid: false }))
    again({ snap: { grid: true }, className: 'two' })
    expect(editor.getSnapshot().snap.grid).toBe(false)
    again({ snap: { grid: true, edge: false } })
    expect(editor.getSnapshot().snap).toMatchObject({ grid: true, edge: false })
  })

  it('can switch the language, which also translates mesh issues', async () => {
    const { editor, again } = showEditor({ defaultValue: court })
    const titles = (): readonly string[] =>
      editor.issues.current.flatMap(({ code, message }) => (code === 'island/cut-off' ? [message] : []))
    await waitFor(() => expect(titles()).toHaveLength(1))
    const [english] = titles()
    again({ locale: 'zh' })
    await waitFor(() => expect(titles()[0]).not.toBe(english))
    again({})
    await waitFor(() => expect(titles()).toEqual([english]))
  })

  it('gets only the keys that the editor did not use', () => {
    const onKey = vi.fn()
    addEventListener('keydown', onKey)
    const { editor } = showEditor({ defaultValue: court })
    act(() => void editor.document.remove(['wall']))
    const map = screen.getByRole('application', { name: 'Map' })
    fireEvent.keyDown(map, { key: 'z', ctrlKey: true })
    expect(editor.document.current.items).toHaveLength(1)
    expect(onKey).not.toHaveBeenCalled()
    fireEvent.keyDown(map, { key: 'F7' })
    expect(onKey).toHaveBeenCalledTimes(1)
    removeEventListener('keydown', onKey)
  })
})

it('useNavEditor throws an error with a code outside an editor', () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue()
  const Own = (): ReactNode => useNavEditor().getSnapshot().tool
  expect(() => render(<Own />)).toThrow(expect.objectContaining({ code: 'editor/no-editor' }))
  complain.mockRestore()
})

it('the ref of an editor and useNavEditor return the same object', () => {
  const handle = createRef<Editor>()
  const seen = new Set<Editor>()
  function Own(): ReactNode {
    seen.add(useNavEditor())
    return null
  }
  const view = (title: string): ReactNode => (
    <NavEditor ref={handle} defaultValue={court} className={title}>
      <Own />
    </NavEditor>
  )
  const { rerender } = render(view('a'))
  act(() => void handle.current!.document.remove(['wall']))
  rerender(view('b'))
  expect([...seen]).toEqual([handle.current])
  expect(handle.current!.document.current.items).toEqual([])
})
