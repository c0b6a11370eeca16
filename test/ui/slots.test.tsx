import '../support/preload-editor.js'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type Konva from 'konva'
import { memo, type ReactNode } from 'react'
import { Circle } from 'react-konva'
import { beforeEach, describe, expect, it } from 'vitest'
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

const yard = createNavDocument({
  bounds: { x: 0, y: 0, width: 400, height: 300 },
  items: [
    { kind: 'obstacle', id: 'barn', name: 'Barn', shape: { type: 'rectangle', x: 150, y: 50, width: 100, height: 90 } },
  ],
})
const show = (props: NavEditorProps = {}) => render(<NavEditor defaultValue={yard} {...props} />)
const drawn = (layer: string): string[] =>
  newestStage()
    .findOne(`.${layer}`)
    ?.getLayer()
    ?.find((node: Konva.Node) => node.name() !== '')
    .map((node) => node.name()) ?? []
const tabNames = () => screen.queryAllByRole('tab').map((tab) => tab.textContent.trim())

beforeEach(() => layout.resize(1440, 900))

/** A bar of the host that works by hooks alone. */
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
    const { rerender } = show({
      components: { ContextMenu: OwnMenu, Notices: () => <p>my notices</p>, CursorTip: null },
    })
    expect(screen.queryByText('my notices')).not.toBeNull()
    const open = () => fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: 'ContextMenu' })
    open()
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.click(screen.getByText(/^my menu of [1-9]/))
    expect(screen.queryByText(/^my menu/)).toBeNull()
    rerender(<NavEditor defaultValue={yard} components={{ ContextMenu: null }} />)
    open()
    expect(screen.queryByRole('menu')).toBeNull()
    rerender(<NavEditor defaultValue={yard} components={{}} />)
    expect(screen.queryByRole('menu')).not.toBeNull()
  })

  it('a component replaces a part, and null removes it', () => {
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

  it('a replacement gets the part’s props, and `compact` on a phone', () => {
    layout.resize(390, 844)
    show({ components: { Toolbar: OwnBar } })
    expect(screen.getByRole('toolbar', { name: 'Own' }).dataset.compact).toBe('true')
  })

  it('inside a replacement the name refers to the original part, so that it can be wrapped', () => {
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

  it('a part on the canvas is replaced by nodes of the app, in its layer', () => {
    show({ components: { Obstacles: () => <Circle name="own-obstacles" radius={4} />, Path: null } })
    expect(drawn('scene')).toContain('own-obstacles')
    expect(drawn('scene')).not.toContain('obstacles')
    expect(drawn('live')).not.toContain('path')
  })

  it('replacements hold in a layout of the app, for wrapped parts too, and follow later renders', () => {
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

  it('the default layout is public: an app adds to it', () => {
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

  it('side tabs can be added and replaced by a list, or computed by a function', async () => {
    const Waits = (): ReactNode => `${useNavEditorState((state) => state.document.items.length)} items wait`
    const waits = { id: 'waits', title: 'Waits', component: Waits }
    const { rerender } = show({ tabs: [waits] })
    expect(tabNames()).toEqual(['Inspect', 'Issues', 'Tests', 'History', 'Waits'])
    fireEvent.click(screen.getByRole('tab', { name: 'Waits' }))
    expect(screen.getByRole('region', { name: 'Waits' }).textContent).toBe('1 items wait')
    rerender(
      <NavEditor
        defaultValue={yard}
        tabs={(tabs) => [
          waits,
          ...tabs.filter(({ id }) => id !== 'history').map((tab) => ({ ...tab, title: 'My ' + tab.id })),
        ]}
      />,
    )
    await waitFor(() => expect(tabNames()).toEqual(['Waits', 'My inspect', 'My issues', 'My tests']))
    expect(screen.getByRole('region', { name: 'Waits' }).textContent).toBe('1 items wait')
    rerender(<NavEditor defaultValue={yard} tabs={() => []} />)
    expect(tabNames()).toEqual([])
    expect(screen.queryByRole('region', { name: 'Inspector' })).toBeNull()
  })

  it('a tab of a replaced panel shows the replacement, and goes with null', () => {
    const { rerender } = show({ components: { History: () => 'my history', Issues: null } })
    expect(tabNames()).toEqual(['Inspect', 'Tests', 'History'])
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    expect(screen.getByRole('region', { name: 'History' }).textContent).toBe('my history')
    rerender(<NavEditor defaultValue={yard} components={{}} />)
    expect(tabNames()).toEqual(['Inspect', 'Issues', 'Tests', 'History'])
  })

  it('the menu of a phone and the palette know the tabs of the app', () => {
    layout.resize(390, 844)
    show({ tabs: [{ id: 'waits', title: ({ locale }) => `Waits (${locale})`, component: () => 'nobody waits' }] })
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Waits (en)' }))
    expect(screen.getByRole('region', { name: 'Waits (en)' }).textContent).toBe('nobody waits')
  })

  it('panels stand alone under a provider, and in a place of the app inside the editor', () => {
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

  it('objects and functions written in place make no second render of what they name', () => {
    let renders = 0
    const Counted = (): ReactNode => {
      renders++
      return null
    }
    const ui = () => (
      <NavEditor
        defaultValue={yard}
        components={{ Hints: Counted }}
        tabs={(tabs) => [{ id: 'own', title: 'Own', component: Counted }, ...tabs]}
        defaultDisplay={{ side: 'own' }}
      />
    )
    const { rerender } = render(ui())
    const before = renders
    act(() => rerender(ui()))
    expect(renders).toBe(before)
  })
})
