import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type Konva from 'konva'
import { memo, type ReactNode } from 'react'
import { Circle } from 'react-konva'
import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import {
  DEFAULT_LAYOUT,
  EditorInspector,
  EditorIssues,
  EditorMinimap,
  NavEditor,
  NavEditorProvider,
  EditorPanel,
  EditorToolbar,
  useNavEditor,
  useNavEditorState,
  type NavEditorProps,
  type PartComponents,
  type ToolbarProps,
} from '../../src/index.js'
import { newestStage } from '../support/render-stage.js'
import { layout } from '../support/setup-dom.js'
import { showEditor } from '../support/show-editor.js'

const yard = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    { kind: 'obstacle', id: 'barn', name: 'Barn', shape: { type: 'rectangle', x: 150, y: 50, width: 100, height: 90 } },
  ],
})
const show = (props: NavEditorProps = {}) => showEditor({ defaultValue: yard, ...props })
const drawn = (layer: string): string[] =>
  newestStage()
    .findOne(`.${layer}`)
    ?.getLayer()
    ?.find((node: Konva.Node) => node.name() !== '')
    .map((node) => node.name()) ?? []
const tabNames = () => screen.queryAllByRole('tab').map((tab) => tab.textContent.trim())

/** A toolbar of the app that uses only hooks. */
function OwnBar({ compact }: ToolbarProps): ReactNode {
  const editor = useNavEditor()
  const tool = useNavEditorState((state) => state.tool)
  return (
    <div role="toolbar" aria-label="Own" data-compact={compact}>
      <button type="button" onClick={() => editor.tools.set('rectangle')}>
        Now {tool}
      </button>
    </div>
  )
}

describe('slots', () => {
  it('replace the context menu and the notices, and remove the cursor tip', () => {
    const OwnMenu = (): ReactNode => {
      const menu = useNavEditorState((state) => state.menu)
      const { actions } = useNavEditor()
      return menu && <button onClick={actions.closeMenu}>{`my menu of ${menu.entries.length}`}</button>
    }
    const { again } = show({ components: { ContextMenu: OwnMenu, Notices: () => <p>my notices</p>, CursorTip: null } })
    expect(screen.queryByText('my notices')).not.toBeNull()
    const open = () => fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: 'ContextMenu' })
    open()
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.click(screen.getByText(/^my menu of [1-9]/))
    expect(screen.queryByText(/^my menu/)).toBeNull()
    again({ components: { ContextMenu: null } })
    open()
    expect(screen.queryByRole('menu')).toBeNull()
    again({})
    expect(screen.queryByRole('menu')).not.toBeNull()
  })

  it('replace a part by a component, and remove a part by null', () => {
    show({ components: { Toolbar: OwnBar, Minimap: null, Hints: null, Background: null, Layers: null } })
    expect(screen.queryByRole('toolbar', { name: 'Tools' })).toBeNull()
    const bar = screen.getByRole('toolbar', { name: 'Own' })
    expect(screen.getByRole('application', { name: 'Map' }).contains(bar)).toBe(false)
    fireEvent.click(within(bar).getByRole('button', { name: 'Now select' }))
    expect(within(bar).getByRole('button', { name: 'Now rectangle' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('img', { name: 'Minimap' })).toBeNull()
    expect(screen.queryByRole('tree', { name: 'Drawing' })).toBeNull()
    expect(drawn('scene')).not.toContain('background')
    expect(drawn('scene')).toContain('obstacles')
    expect(screen.queryByRole('button', { name: 'Layers' })).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Panels' })).toHaveLength(2)
  })

  it('pass the props of the part to its replacement, with `compact` on a phone', () => {
    layout.resize(390, 844)
    show({ components: { Toolbar: OwnBar } })
    expect(screen.getByRole('toolbar', { name: 'Own' }).dataset.compact).toBe('true')
  })

  it('let a replacement wrap the original part under the same name', () => {
    const Framed = memo((props: ToolbarProps) => (
      <section aria-label="Frame">
        <EditorToolbar {...props} />
      </section>
    ))
    Framed.displayName = 'Framed'
    show({ components: { Toolbar: Framed } })
    const frame = screen.getByRole('region', { name: 'Frame' })
    expect(within(frame).getAllByRole('toolbar', { name: 'Tools' })).toHaveLength(1)
  })

  it('replace a part on the canvas by nodes of the app, in the layer of the part', () => {
    show({ components: { Obstacles: () => <Circle name="own-obstacles" radius={4} />, Path: null } })
    expect(drawn('scene')).toContain('own-obstacles')
    expect(drawn('scene')).not.toContain('obstacles')
    expect(drawn('live')).not.toContain('path')
  })

  it('apply to a layout that the app passes as children, even inside a component of the app', () => {
    const Wrapped = () => <EditorMinimap />
    const layoutOf = (components: PartComponents) => (
      <NavEditor defaultValue={yard} components={components}>
        <EditorToolbar />
        <Wrapped />
      </NavEditor>
    )
    const { rerender } = render(layoutOf({ Toolbar: OwnBar, Minimap: () => <p>no map here</p> }))
    const map = screen.getByRole('application', { name: 'Map' })
    expect(map.contains(screen.getByText('no map here'))).toBe(true)
    rerender(layoutOf({ Minimap: null }))
    expect(screen.queryByText('no map here')).toBeNull()
    expect(screen.getByRole('toolbar', { name: 'Tools' })).toBeInstanceOf(HTMLElement)
  })

  it('allow an app to add a panel to the exported default layout', () => {
    const { unmount } = show()
    const parts = screen.getAllByRole('button').length
    unmount()
    show({
      children: (
        <>
          {DEFAULT_LAYOUT}
          <EditorPanel>my own</EditorPanel>
        </>
      ),
    })
    expect(screen.getAllByRole('button')).toHaveLength(parts)
    expect(screen.getByRole('application', { name: 'Map' }).contains(screen.getByText('my own'))).toBe(true)
  })

  it('add and replace side tabs by a list or by a function', async () => {
    const Waits = (): ReactNode => `${useNavEditorState((state) => state.document.items.length)} items wait`
    const waits = { id: 'waits', title: 'Waits', component: Waits }
    const { again } = show({ tabs: [waits] })
    expect(tabNames()).toEqual(['Inspect', 'Issues', 'Tests', 'History', 'Waits'])
    fireEvent.click(screen.getByRole('tab', { name: 'Waits' }))
    expect(screen.getByRole('region', { name: 'Waits' }).textContent).toBe('1 items wait')
    again({
      tabs: (tabs) => [
        waits,
        ...tabs.filter(({ id }) => id !== 'history').map((tab) => ({ ...tab, title: 'My ' + tab.id })),
      ],
    })
    await waitFor(() => expect(tabNames()).toEqual(['Waits', 'My inspect', 'My issues', 'My tests']))
    expect(screen.getByRole('region', { name: 'Waits' }).textContent).toBe('1 items wait')
    again({ tabs: () => [] })
    expect(tabNames()).toEqual([])
    expect(screen.queryByRole('region', { name: 'Inspector' })).toBeNull()
  })

  it('show the replacement of a panel in its tab, and remove the tab for null', () => {
    const { again } = show({ components: { History: () => 'my history', Issues: null } })
    expect(tabNames()).toEqual(['Inspect', 'Tests', 'History'])
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    expect(screen.getByRole('region', { name: 'History' }).textContent).toBe('my history')
    again({})
    expect(tabNames()).toEqual(['Inspect', 'Issues', 'Tests', 'History'])
  })

  it('show tabs of the app in the menu of a phone and in the palette', () => {
    layout.resize(390, 844)
    show({ tabs: [{ id: 'waits', title: ({ locale }) => `Waits (${locale})`, component: () => 'nobody waits' }] })
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Waits (en)' }))
    expect(screen.getByRole('region', { name: 'Waits (en)' }).textContent).toBe('nobody waits')
  })

  it('let an app place panels inside a NavEditorProvider without an editor, and anywhere inside the editor', () => {
    const { unmount } = render(
      <NavEditorProvider defaultValue={yard}>
        <aside>
          <EditorInspector />
        </aside>
      </NavEditorProvider>,
    )
    expect(screen.getByText('Nothing selected')).toBeInstanceOf(HTMLElement)
    unmount()
    show({
      children: (
        <EditorPanel>
          <EditorIssues />
        </EditorPanel>
      ),
    })
    expect(screen.queryAllByRole('tab')).toEqual([])
    expect(screen.getByRole('application', { name: 'Map' }).textContent).toContain('No issues')
  })

  it('cause no second render of a part for inline objects and functions', () => {
    let renders = 0
    const Counted = (): ReactNode => {
      renders++
      return null
    }
    const inline = (): NavEditorProps => ({
      components: { Hints: Counted },
      tabs: (tabs) => [{ id: 'own', title: 'Own', component: Counted }, ...tabs],
      defaultDisplay: { side: 'own' },
    })
    const { again } = show(inline())
    const before = renders
    act(() => again(inline()))
    expect(renders).toBe(before)
  })
})
