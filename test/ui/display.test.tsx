/** The prop `display`: controlled, uncontrolled, and with its callback. */
import { act, render, screen } from '@testing-library/react'
import { StrictMode, useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { NavEditor, type NavEditorProps } from '../../src/ui/editor/NavEditor.js'
import { showEditor } from '../support/show-editor.js'
import { useDisplay, useDisplayStore, type Display, type DisplayStore } from '../../src/ui/index.js'

let display: DisplayStore | undefined
let renders = 0
function Shown(): ReactNode {
  display = useDisplayStore()
  renders++
  const shown = useDisplay(({ overlays, planner, side }) =>
    [overlays.mesh ? 'mesh' : 'no mesh', planner, side].join(', '),
  )
  return <output aria-label="Shown">{shown}</output>
}
const shown = (): string | null => screen.getByRole('status', { name: 'Shown' }).textContent
const hide = (): void => act(() => display?.set({ overlays: { ...display.getSnapshot().overlays, mesh: false } }))

describe('the display of an editor', () => {
  it('takes initial values from defaultDisplay, each overlay by itself, and reports every change once', () => {
    const heard: Display[] = []
    showEditor(
      {
        defaultDisplay: { overlays: { path: false }, side: 'issues' },
        onDisplayChange: (display) => heard.push(display),
        children: <Shown />,
      },
      { wrapper: StrictMode },
    )
    expect(shown()).toBe('mesh, polyanya, issues')
    expect(heard).toEqual([])
    hide()
    expect(shown()).toBe('no mesh, polyanya, issues')
    expect(heard).toHaveLength(1)
    expect(heard[0].overlays).toMatchObject({ mesh: false, path: false, islands: true })
    act(() => display?.set({ search: 'inn' }))
    expect(heard).toHaveLength(1)
  })

  it('lets only the app change the options that it passes in `display`; all other options change without the app', () => {
    let accept = false
    let heard = 0
    function Host(): ReactNode {
      const [mesh, setMesh] = useState(true)
      return (
        <NavEditor
          display={{ overlays: { mesh } }}
          onDisplayChange={({ overlays }) => {
            heard++
            if (accept) setMesh(overlays.mesh)
          }}
        >
          <Shown />
        </NavEditor>
      )
    }
    render(<Host />)
    hide()
    expect([shown(), heard]).toEqual(['mesh, polyanya, inspect', 1])
    act(() => display?.set({ side: 'history' }))
    expect([shown(), heard]).toEqual(['mesh, polyanya, history', 2])
    accept = true
    hide()
    expect([shown(), heard]).toEqual(['no mesh, polyanya, history', 3])
  })

  it('is updated by the app without a call of onDisplayChange, and not updated by an inline value of equal content', () => {
    let heard = 0
    const inline = (mesh: boolean, className: string): NavEditorProps => ({
      display: { overlays: { mesh }, agent: 'agent' },
      onDisplayChange: () => heard++,
      className,
      children: <Shown />,
    })
    const { again } = showEditor(inline(true, 'one'))
    let news = 0
    display?.subscribe(() => news++)
    again(inline(true, 'two'))
    again(inline(true, 'three'))
    expect([news, heard]).toEqual([0, 0])
    again(inline(false, 'three'))
    expect([news, heard, shown()]).toEqual([1, 0, 'no mesh, polyanya, inspect'])
  })

  it('renders a subscriber only when its selected value changes, and reports a callback that throws', () => {
    const errors: unknown[] = []
    showEditor({
      onDisplayChange: () => {
        throw new Error('host')
      },
      onError: (error) => errors.push(error),
      children: <Shown />,
    })
    const before = renders
    act(() => display?.set({ grid: false }))
    expect([renders, errors.length]).toEqual([before, 1])
    hide()
    expect([renders, errors.length, shown()]).toEqual([before + 1, 2, 'no mesh, polyanya, inspect'])
  })
})
