import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import { defineTool } from '../../src/editor/index.js'
import { NavEditor, type NavEditorProps } from '../../src/index.js'
import { layout } from '../support/setup-dom.js'
import { pixelAt } from '../support/render-stage.js'
import { box } from '../support/shapes.js'
import { showEditor } from '../support/show-editor.js'

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
  showEditor({ defaultValue: farm, defaultCamera: { x: 0, y: 0, zoom: 1 }, ...props }, { wrapper: StrictMode })
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
  ] as const)(
    'shows a tool that the app added to group %s when the button %s is tapped a second time on a phone',
    (group, name, offered) => {
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
    },
  )
})

it('the editor reports an enclosed courtyard, and adds a link into it with one click', async () => {
  const shape = { type: 'polygon', outer: box(200, 80, 200), holes: [box(240, 120, 120)] } as const
  const defaultValue = createNavDocument({
    bounds: { x: 0, y: 0, width: 640, height: 400 },
    agents: [{ id: 'man', name: 'Man', radius: 9, speed: 60 }],
    items: [
      { kind: 'obstacle', id: 'keep', name: 'Keep', shape },
      { kind: 'marker', id: 'from', role: 'spawn', x: 40, y: 200 },
      { kind: 'marker', id: 'to', role: 'goal', x: 600, y: 200 },
    ],
  })
  const { editor } = show({ defaultValue })
  fireEvent.click(screen.getByRole('tab', { name: /Issues/ }))
  const issues = within(screen.getByRole('region', { name: 'Issues' }))
  await waitFor(() => expect(issues.getAllByText('Courtyard has no entrance')).not.toHaveLength(0))
  expect(issues.getByText(/^Keep at \d+, \d+$/)).toBeInstanceOf(HTMLElement)
  fireEvent.click(issues.getByRole('button', { name: 'Add link' }))
  await waitFor(() => expect(issues.queryByText('Courtyard has no entrance')).toBeNull())
  const link = editor.document.current.items.find((item) => item.kind === 'link')
  expect(link?.kind === 'link' && link.from.x > 240 && link.from.x < 360).toBe(true)
  act(() => void editor.history.undo())
  await waitFor(() => expect(issues.getAllByText('Courtyard has no entrance')).not.toHaveLength(0))
})

it('items without a layer are hidden with the first layer', async () => {
  const layer = { id: 'base', name: 'Base' }
  const { editor } = show({ defaultValue: { ...farm, layers: [layer] }, defaultDisplay: { overlays: { path: false } } })
  const [barn, ground] = [() => pixelAt(300, 150).join(), () => pixelAt(480, 350).join()]
  await waitFor(() => expect(barn()).not.toBe(ground()))
  act(() => void editor.document.dispatch({ type: 'put-layer', layer: { ...layer, hidden: true } }))
  await waitFor(() => expect(barn()).toBe(ground()))
})

it('an error message disappears after the next successful export', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:x')
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { container } = show()
  const input = container.ownerDocument.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['nothing known'], 'strange.bin')] } })
  await waitFor(() => expect(screen.getAllByText(/strange\.bin/).length).toBeGreaterThan(0))
  fireEvent.click(screen.getAllByRole('button', { name: 'Export' })[0])
  fireEvent.click(screen.getByRole('menuitem', { name: /SVG/ }))
  await waitFor(() => expect(screen.queryAllByText(/strange\.bin/)).toHaveLength(0))
})
