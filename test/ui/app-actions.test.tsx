import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { defineTool, type AppActions } from '../../src/editor.js'
import { type NavEditorProps } from '../../src/index.js'
import { layout } from '../support/setup-dom.js'
import { showEditor } from '../support/show-editor.js'

const yard = createNavDocument({ bounds: { x: 0, y: 0, width: 400, height: 300 } })
const badge = defineTool<{ readonly at: 'idle' }>({
  id: 'badge',
  name: () => 'Badge',
  icon: 'marker',
  hotkey: 't',
  group: 'draw',
  edits: true,
  initial: { at: 'idle' },
  gestures: [
    {
      id: 'badge.down',
      tool: 'badge',
      at: ['idle'],
      text: () => 'Badge it',
      mouse: () => 'Click',
      touch: () => 'Tap',
      keyboard: () => 'Space',
    },
  ],
  step: () => undefined,
})
const show = (props: NavEditorProps = {}) => showEditor({ defaultValue: yard, ...props })
const toolNames = () =>
  within(screen.getByRole('toolbar', { name: 'Tools' }))
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map((button) => button.getAttribute('aria-label'))

describe('actions of the app in the panels', () => {
  const save = vi.fn()
  const actions: AppActions = {
    save: { label: 'Save it', shortcut: 'Mod+s', icon: 'save', run: save },
    share: { label: 'Share', enabled: () => 'Not signed in', run: save },
    inspect: { label: 'Count', menu: 'context', run: save },
  }
  beforeEach(() => save.mockClear())

  it('are in the map menu, in the app’s order', () => {
    const { again } = show({ actions })
    fireEvent.click(screen.getByRole('button', { name: 'Map menu' }))
    const names = () => screen.getAllByRole('menuitem').map((item) => item.textContent)
    expect(names().slice(-2)).toEqual(['Save itCtrl+S', 'Share'])
    expect(screen.getByRole('menuitem', { name: 'Share' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    again({ actions, menus: { map: (groups) => [['save'], ...groups.filter((group) => !group.includes('share'))] } })
    fireEvent.click(screen.getByRole('button', { name: 'Map menu' }))
    expect(names()[0]).toBe('Save itCtrl+S')
    expect(names()).not.toContain('Share')
    fireEvent.click(screen.getByRole('menuitem', { name: /^Save it/ }))
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('are at the end of the menu More on a phone', () => {
    layout.resize(390, 844)
    show({ actions })
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getAllByRole('menuitem').at(-1)?.textContent).toBe('Share')
  })

  it('are in the palette, run on their keys and are in the list of shortcuts', async () => {
    const { editor } = show({ actions, tools: [badge] })
    fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: 's', ctrlKey: true })
    expect(save).toHaveBeenCalledWith(editor)
    fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: 'k', ctrlKey: true })
    fireEvent.change(await within(await screen.findByRole('dialog')).findByRole('combobox'), {
      target: { value: 'save it' },
    })
    expect(screen.getByRole('option', { name: /Save it/ }).textContent).toContain('Ctrl+S')
    fireEvent.keyDown(within(screen.getByRole('dialog')).getByRole('combobox'), { key: 'Enter' })
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: '?' })
    const sheet = screen.getByRole('dialog', { name: 'Shortcuts' })
    expect(within(sheet).getByText('Save it').parentElement?.textContent).toContain('Ctrl+S')
    expect(within(sheet).getByText('Badge it').closest('section')?.textContent).toContain('Badge')
  })

  it('with the shortcut “?” replace the built-in action of this shortcut, which opens the list of shortcuts', () => {
    show({ actions: { help: { shortcut: '?', run: save } } })
    fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: '?' })
    expect(save).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('tools of the app in the toolbar', () => {
  it('are in their group, and the toolbar updates when the list changes', () => {
    const { again, editor } = show({ tools: [badge] })
    const names = toolNames()
    expect(names.indexOf('Badge')).toBe(names.indexOf('Cut') + 1)
    again({ tools: (tools) => tools.filter(({ id }) => id !== 'brush') })
    expect(toolNames()).not.toContain('Badge')
    expect(toolNames()).not.toContain('Brush')
    again({})
    expect(toolNames()).toContain('Brush')
    act(() => editor.tools.set('brush'))
    again({ tools: (tools) => tools.slice(0, 2) })
    expect(toolNames()).toEqual(['Select', 'Polygon'])
    expect(editor.tools.current).toBe('select')
  })
})
