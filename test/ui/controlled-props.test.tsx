/** The props of `NavEditor` for snapping, controlled and uncontrolled, and its props that are options of the headless editor. */
import { act, render } from '@testing-library/react'
import { createRef, useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import type { Editor, SnapSettings } from '../../src/editor/index.js'
import { NavEditor, type NavEditorProps } from '../../src/ui/editor/NavEditor.js'
import { showEditor } from '../support/show-editor.js'

const map = createNavDocument({ bounds: { x: 0, y: 0, width: 100, height: 100 } })

describe('props of an editor', () => {
  it('snap is controlled with onSnapChange, and uncontrolled with defaultSnap', () => {
    const editor = createRef<Editor>()
    const heard: SnapSettings[] = []
    let accept = false
    function Host(): ReactNode {
      const [grid, setGrid] = useState(true)
      return (
        <NavEditor
          ref={editor}
          defaultValue={map}
          defaultSnap={{ edge: false }}
          snap={{ grid }}
          onSnapChange={(snap) => {
            heard.push(snap)
            if (accept) setGrid(snap.grid)
          }}
        />
      )
    }
    render(<Host />)
    const snap = (): SnapSettings | undefined => editor.current?.getSnapshot().snap
    expect(snap()).toMatchObject({ grid: true, edge: false })
    act(() => editor.current?.tools.setSnap({ grid: false }))
    expect([snap()?.grid, heard.length]).toEqual([true, 1])
    act(() => editor.current?.tools.setSnap({ edge: true }))
    expect([snap()?.edge, heard.length]).toEqual([true, 2])
    accept = true
    act(() => editor.current?.tools.setSnap({ grid: false }))
    expect([snap()?.grid, heard.at(-1)?.grid, heard.length]).toEqual([false, false, 3])
  })

  it('options of the headless editor are props, and equal inline values cause no update', () => {
    const inline = (className: string, maxZoom: number): NavEditorProps => ({
      value: map,
      selection: [],
      tool: 'select',
      camera: { x: 0, y: 0, zoom: 1 },
      snap: { grid: true },
      cameraLimits: { maxZoom },
      historyOnReplace: 'entry',
      className,
    })
    const { editor, again } = showEditor(inline('one', 1))
    let news = 0
    editor.subscribe(() => news++)
    for (const title of ['two', 'three', 'four']) again(inline(title, 1))
    expect(news).toBe(0)
    again(inline('four', 5))
    expect(editor.options).toMatchObject({ historyOnReplace: 'entry', cameraLimits: { maxZoom: 5 } })
  })
})
