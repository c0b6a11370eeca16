import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import { defineTool } from '../../src/editor/index.js'
import { NavEditor, type NavEditorProps, EditorObstacles, EditorPanel, EditorToolbar } from '../../src/index.js'
import { layout } from '../support/setup-dom.js'
import { box } from '../support/shapes.js'

const farm: NavDocument = createNavDocument({
  name: 'Farm',
  bounds: { x: 0, y: 0, width: 640, height: 400 },
  agents: [{ id: 'man', name: 'Man', radius: 4, speed: 60 }],
  items: [
    { kind: 'obstacle', id: 'obstacle-1', name: 'Barn', shape: { type: 'polygon', outer: box(250, 100, 100, 200) } },
    { kind: 'obstacle', id: 'obstacle-2', shape: { type: 'rectangle', x: 500, y: 20, width: 40, height: 40 } },
    { kind: 'marker', id: 'marker-1', name: 'Spawn', role: 'spawn', x: 80, y: 200 },
    { kind: 'marker', id: 'marker-2', name: 'Goal', role: 'goal', x: 560, y: 200 },
  ],
})

const show = (props: NavEditorProps = {}) =>
  render(
    <StrictMode>
      <NavEditor defaultValue={farm} defaultCamera={{ x: 0, y: 0, zoom: 1 }} {...props} />
    </StrictMode>,
  )
const map = (): HTMLElement => screen.getByRole('application', { name: 'Map' })
const pathReady = () => waitFor(() => expect(map().dataset.pathStatus).toBe('found'))

describe('NavEditor', () => {
  it('has the roles and names that apps and assistive technology rely on', async () => {
    show()
    expect(screen.getByRole('group', { name: 'Navigation editor' })).toBeInstanceOf(HTMLElement)
    const tools = within(screen.getByRole('toolbar', { name: 'Tools' }))
    for (const name of [
      'Select',
      'Polygon',
      'Rectangle',
      'Circle',
      'Freehand',
      'Hole',
      'Cut',
      'Area',
      'Waypoint',
      'Link',
      'Marker',
      'Brush',
      'Measure',
      'Pan',
    ])
      expect(tools.getByRole('button', { name }).getAttribute('aria-pressed')).toBe(String(name === 'Select'))
    for (const name of ['Undo', 'Redo', 'Fit']) expect(tools.getAllByRole('button', { name })).toHaveLength(1)
    for (const name of ['Inspector', 'Layers', 'Issues', 'History'])
      expect(screen.getAllByRole('region', { name })).toHaveLength(1)
    expect(
      within(screen.getByRole('tree', { name: 'Drawing' })).getByRole('treeitem', { name: 'Barn' }),
    ).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('status')).toBeInstanceOf(HTMLElement)
    await pathReady()
    expect(map().dataset.meshStatus).toBe('ready')
    expect(Number(map().dataset.pathLength)).toBeGreaterThan(480)
  })

  it('has one tab stop in the toolbar, where arrow keys move the focus', () => {
    show()
    const buttons = [...screen.getByRole('toolbar', { name: 'Tools' }).querySelectorAll('button')]
    expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1)
  })

  it('shows exactly the parts in its children', () => {
    show({
      children: [
        <EditorObstacles key="obstacles" />,
        <EditorToolbar key="tools" />,
        <EditorPanel key="panel">
          <button>Mine</button>
        </EditorPanel>,
      ],
    })
    expect(screen.getByRole('toolbar', { name: 'Tools' })).toBeInstanceOf(HTMLElement)
    expect(within(map()).getByRole('button', { name: 'Mine' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('region', { name: 'Layers' })).toBeNull()
  })

  it('renders an empty box of its size on a server, and hydrates without a warning', async () => {
    const editor = <NavEditor defaultValue={farm} colorMode="dark" className="level" style={{ height: 600 }} />
    const html = renderToString(editor)
    expect(html).toBe(
      '<div class="nav-editor level" data-nav-theme="dark" style="height:600px" aria-busy="true"></div>',
    )
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = html
    const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    const { unmount } = render(editor, { container, hydrate: true })
    expect(screen.getByRole('group', { name: 'Navigation editor' }).style.height).toBe('600px')
    await pathReady()
    for (const spy of said) expect(spy).not.toHaveBeenCalled()
    unmount()
  })

  it.each([
    [undefined, 'Polygon', ['Polygon', 'Rectangle', 'Circle', 'Freehand', 'Wall', 'Brush', 'Badge']],
    ['place', 'Area', ['Badge']],
  ] as const)('offers a tool of the app in group %s when %s is tapped again on a phone', (group, name, offered) => {
    layout.resize(390, 844)
    const badge = defineTool({
      id: 'badge',
      group,
      name: () => 'Badge',
      icon: 'circle',
      edits: true,
      gestures: [],
      initial: { at: 'idle' },
      step: () => undefined,
    })
    show({ tools: [badge] })
    const slot = within(screen.getByRole('toolbar', { name: 'Tools' })).getByRole('button', { name })
    fireEvent.click(slot)
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.click(slot)
    expect(
      within(screen.getByRole('menu'))
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(offered)
    fireEvent.click(screen.getByRole('menuitem', { name: 'Badge' }))
    expect(
      within(screen.getByRole('toolbar', { name: 'Tools' }))
        .getByRole('button', { name: 'Badge' })
        .getAttribute('aria-pressed'),
    ).toBe('true')
  })
})
