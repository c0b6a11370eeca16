import '../support/preload-editor.js'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type NavEditorProps,
  EditorObstacles,
  EditorPanel,
  EditorPath,
  EditorPlayback,
  EditorRulers,
  EditorToolbar,
  EditorTopBar,
} from '../../src/index.js'
import type { NavItem } from '../../src/document/index.js'
import { field } from './field.js'
import { boxOf, find, overlap } from './boxes.js'
import { empty, openEditor, openFile } from './open-editor.js'
import { areaItem, boxItem, pairs } from '../support/shapes.js'

// Layout and look of panels and menus, tested by positions and pixels.

const show = (props?: NavEditorProps) => openEditor({ defaultValue: field, ...props }, { ready: 'path' })
/** Returns the box of the contents of an element. */
const textBoxOf = (element: Node): DOMRect => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}
/** Parts that fit a small map. */
const FEW = [<EditorObstacles key="obstacles" />, <EditorPath key="path" />]

describe('in the editor', () => {
  it('layer icons stay aligned at the edge with row buttons', async () => {
    const { container, editor } = await show()
    editor.document.insert([boxItem('Far', 5000, 0, 9), { ...boxItem('Off', 6000, 0, 9), locked: true }])
    const signs = () => [...container.querySelectorAll('.nav-row-sign > svg')]
    await expect.poll(() => signs().length).toBe(2)
    const choice = boxOf('.nav-overlay-rows .nav-select')
    expect(boxOf('.nav-overlay-rows').bottom - choice.bottom).toBeGreaterThanOrEqual(8)
    for (const sign of signs()) expect(Math.abs(boxOf('.nav-tree').right - boxOf(sign).right)).toBeLessThan(12)
    await page.getByRole('treeitem', { name: 'Far' }).hover()
    expect(new Set(signs().map((sign) => Math.round(boxOf(sign).left))).size).toBe(1)
  })

  it('a notice leaves the zoom buttons and the minimap visible', async () => {
    const { container } = await show()
    await openFile('{', `${'a long name of a map that nobody can read '.repeat(3)}.json`)
    await expect.poll(() => container.querySelector('.nav-toast')).not.toBeNull()
    for (const name of ['.nav-zoom', '.nav-minimap'])
      expect(overlap(boxOf('.nav-toast'), boxOf(name)), name).toBe(false)
  })

  it('a focused field has one ring in high contrast', async () => {
    const { editor } = await show({ colorMode: 'contrast' })
    editor.selection.set(['crate'])
    const x = page.getByRole('region', { name: 'Inspector' }).getByRole('textbox', { name: 'X', exact: true })
    await x.click()
    expect(getComputedStyle(x.element()).outlineWidth).toBe('0px')
    expect(getComputedStyle(find('.nav-field:focus-within')).boxShadow).not.toBe('none')
    const clearance = page.getByRole('switch', { name: 'Clearance' })
    await expect.element(clearance).toHaveAttribute('aria-checked', 'false')
    const seen = getComputedStyle(clearance.element())
    expect([seen.backgroundColor, seen.boxShadow === 'none']).toEqual(['rgba(0, 0, 0, 0)', false])
  })

  it('menu labels are aligned', async () => {
    const { container, editor } = await show()
    const labels = (): readonly number[] =>
      [...container.querySelectorAll('.nav-menu-item')].map((item) =>
        Math.round(textBoxOf([...item.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)!).left),
      )
    await page.getByRole('button', { name: 'Theme' }).click()
    expect(new Set(labels()).size).toBe(1)
    await expect.element(page.getByRole('menuitemradio', { checked: true })).toHaveTextContent('System')
    expect(getComputedStyle(find('.nav-menu-anchor > [aria-expanded=true] > .nav-tip')).display).toBe('none')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Area' }).click({ button: 'right' })
    expect(container.querySelectorAll('.nav-menu .nav-terrain-swatch')).toHaveLength(5)
    expect(new Set(labels()).size).toBe(1)
    await userEvent.keyboard('{Escape}')
    editor.selection.set(['crate'])
    editor.actions.openMenu()
    await expect.element(page.getByRole('menuitem', { name: /^Lock/ })).toHaveTextContent(/^Lock(Ctrl|$)/)
    expect(new Set(labels()).size).toBe(1)
    editor.actions.closeMenu()
    editor.actions.run('toggle-lock')
    editor.actions.openMenu()
    await expect.element(page.getByRole('menuitem', { name: /^Unlock/ })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: /^Pin/ })).toBeVisible()
  })

  it('the inspector shows the cost of a link under the heading “Passage”', async () => {
    const { editor } = await show()
    const link = { kind: 'link', id: 'l', from: { x: 10, y: 10 }, to: { x: 90, y: 300 }, cost: 4 } as const
    editor.document.insert([link])
    editor.selection.set(['l'])
    const passage = page.getByRole('group', { name: 'Passage' })
    await expect.element(passage.getByRole('textbox', { name: 'Cost' })).toHaveValue('4')
    await expect.element(passage.getByRole('switch', { name: 'One way' })).toBeVisible()
  })

  it('a row keeps the width of its name and buttons on hover', async () => {
    const { container, editor } = await show()
    const hall = boxItem('hall', 200, 20, 9, 9, 'The old market hall')
    editor.document.insert([hall, { ...boxItem('Gate', 200, 60, 9), locked: true }])
    const row = page.getByRole('treeitem', { name: hall.name })
    const gate = page.getByRole('treeitem', { name: 'Gate' })
    await expect.poll(() => row.elements().length).toBe(1)
    const name = () => boxOf(row.element().querySelector('.nav-name')!)
    const { width } = name()
    await row.hover()
    expect(name().width).toBe(width)
    const buttons = [...row.element().querySelectorAll('button')].map((button) => boxOf(button).left)
    expect(Math.min(...buttons)).toBeGreaterThanOrEqual(name().right)
    const lock = () => boxOf(gate.element().querySelector('[data-on]')!).left
    const before = lock()
    await gate.hover()
    expect(lock()).toBe(before)
    editor.selection.set(['hall'])
    await expect.poll(() => container.querySelector('.nav-subject small')).not.toBeNull()
    const subject = find('.nav-subject small')
    expect(subject.scrollWidth, 'kind and vertices of the item').toBeLessThanOrEqual(subject.clientWidth)
    await row.click()
    await page.getByRole('button', { name: 'Undo' }).hover()
    expect(name().width, 'of the row that has the focus').toBe(width)
  })

  it('numbers align with their column headings in a right-to-left layout', async () => {
    const { container, editor } = await show({ messages: { direction: 'rtl' } })
    editor.selection.set(['crate'])
    await expect.poll(() => container.querySelectorAll('.nav-table tbody tr').length).toBe(4)
    const [number, x] = find('.nav-table tbody tr').children
    const [numberHead, xHead] = find('.nav-table thead tr').children
    expect(Math.abs(textBoxOf(number).right - textBoxOf(numberHead).right)).toBeLessThan(2)
    expect(Math.abs(boxOf(x).left - boxOf(xHead).left)).toBeLessThan(2)
    expect(getComputedStyle(x.querySelector('input') ?? x).textAlign).toBe('left')
    const name = page.getByRole('treeitem', { name: 'Crate' }).element().querySelector('.nav-name')!
    expect(boxOf(name).right - textBoxOf(name).right).toBeLessThan(2)
    const directions = [...container.querySelectorAll('canvas')].map((canvas) => getComputedStyle(canvas).direction)
    expect(new Set(directions), 'what is painted is no text: 120 x 80 stays in its order').toEqual(new Set(['ltr']))
  })

  it('tool hints, agent explanations and refusals stack without overlapping', async () => {
    const agents = [{ id: 'man', name: 'Man', radius: 10, speed: 60 }]
    const items = [...field.items, boxItem('Wall', 290, -20, 20, 210), boxItem('Gate', 290, 205, 20, 100)]
    const { container, editor, hand } = await show({ defaultValue: { ...field, agents, items } })
    await expect.poll(() => container.querySelector('.nav-answers > *')).not.toBeNull()
    editor.tools.set('rectangle')
    await hand.drag(pairs(400, 300, 440, 301))
    await expect.poll(() => container.querySelector('.nav-announced')).not.toBeNull()
    const boxes = ['.nav-tool-options', '.nav-answers > *', '.nav-announced'].map(boxOf)
    for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) expect(overlap(a, b)).toBe(false)
  })

  it('the reason of a disabled button looks like any other tooltip', async () => {
    await show({ readOnly: true })
    const tool = page.getByRole('button', { name: 'Polygon' })
    await expect.element(tool).toHaveAttribute('aria-disabled', 'true')
    expect(getComputedStyle(tool.element()).opacity).toBe('1')
    expect(getComputedStyle(tool.element().querySelector('.nav-icon')!).opacity).toBe('0.42')
  })

  it('focus rings are not clipped in scrolling bars', async () => {
    const { container } = await show({ defaultDisplay: { comparing: true } })
    page.getByRole('radio', { name: 'Man' }).element().focus()
    expect(getComputedStyle(page.getByRole('radio', { name: 'Man' }).element()).outlineOffset).toBe('-2px')
    await expect.poll(() => container.querySelector('tr[data-planner="grid/a-star"] button')).not.toBeNull()
    const [row, button] = ['tr[data-planner="grid/a-star"]', 'tr[data-planner="grid/a-star"] button'].map(find)
    await userEvent.keyboard('{Tab}')
    button.focus()
    expect([row, button].map((one) => getComputedStyle(one).outlineStyle)).toEqual(['solid', 'none'])
  })

  it('undo and redo stay on the map without a top bar, even in a low window', async () => {
    const { container } = await show({
      style: { height: 520 },
      children: [...FEW, <EditorRulers key="rulers" />, <EditorToolbar key="tools" />],
    })
    const undo = boxOf(page.getByRole('button', { name: 'Undo' }).element())
    for (const other of container.querySelectorAll('.nav-rail, .nav-ruler, .nav-zoom'))
      expect(overlap(undo, boxOf(other)), other.className).toBe(false)
  })

  it('the list of what a planner ignores does not cover the column of its quality', async () => {
    const items: NavItem[] = [
      areaItem('mud', 'mud', 2, [200, 100, 80, 80]),
      { kind: 'link', id: 'jump', from: { x: 150, y: 150 }, to: { x: 400, y: 150 } },
    ]
    const { container } = await show({
      defaultValue: { ...field, items: [...field.items, ...items] },
      defaultDisplay: { comparing: true },
      style: { width: 1280, height: 800 },
    })
    await expect.poll(() => container.querySelectorAll('.nav-compare-table .nav-quality').length).toBeGreaterThan(5)
    for (const row of container.querySelectorAll('.nav-compare-table tr[data-planner]')) {
      const list = row.querySelector('th small')!
      expect(overlap(textBoxOf(list), boxOf(row.querySelector('td')!)), list.textContent).toBe(false)
    }
  })

  it('playback shows its options in one line next to the panels', async () => {
    const { container } = await show({ defaultDisplay: { replaying: true }, style: { width: 1280, height: 800 } })
    await expect.poll(() => container.querySelectorAll('.nav-playback-choice > *').length).toBe(3)
    const tops = [...container.querySelectorAll('.nav-playback-choice > *')].map((choice) => boxOf(choice).top)
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2)
  })

  it('two parallel playbacks have room for their numbers at a width of 900 pixels', async () => {
    const { container } = await show({
      style: { width: 900, height: 700 },
      children: [
        ...FEW,
        <EditorTopBar key="top" />,
        <EditorToolbar key="tools" />,
        <EditorPlayback key="playback" defaultPlanner="grid/dijkstra" defaultSecondPlanner="grid/jump-point" />,
      ],
    })
    await expect.poll(() => container.querySelectorAll('.nav-playback-words').length).toBe(2)
    const choice = boxOf('.nav-playback-choice')
    for (const part of container.querySelectorAll('.nav-playback-track, .nav-playback-choice > *, .nav-playback-close'))
      expect(overlap(boxOf(part), choice) && part.closest('.nav-playback-choice') === null, part.className).toBe(false)
    for (const part of container.querySelectorAll('.nav-playback-choice > *'))
      expect(boxOf(part).left).toBeGreaterThanOrEqual(choice.left - 0.5)
  })

  it('content of the app covers no control on a phone', async () => {
    await page.viewport(390, 844)
    const { container, editor } = await show({
      style: { width: 390, height: 844 },
      children: [
        ...FEW,
        <EditorTopBar key="top" />,
        <EditorToolbar key="tools" />,
        <EditorPanel key="panel" position="top-right">
          <span className="nav-chip">A chip of the host</span>
        </EditorPanel>,
      ],
    })
    const chip = boxOf('.nav-overlay[data-position=top-right] > *')
    for (const part of container.querySelectorAll('.nav-zoom, .nav-agents, .nav-held'))
      expect(overlap(chip, boxOf(part)), part.className).toBe(false)
    editor.tools.set('polygon')
    await expect.poll(() => container.querySelector('.nav-tool-options [role=radio]')).not.toBeNull()
    const bar = find('.nav-tool-options')
    expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth)
  })

  it.each([
    [390, 844],
    [1280, 800],
  ])('at %i by %i Fit keeps a tall map clear of the tool options', async (width, height) => {
    await page.viewport(width, height)
    const bounds = { x: 0, y: 0, width: 300, height: 500 }
    const { container, editor, map } = await openEditor({ style: { height }, defaultValue: { ...empty, bounds } })
    editor.tools.set('polygon')
    await expect.poll(() => container.querySelector('.nav-tool-options [role=radio]')).not.toBeNull()
    const { x, y } = editor.camera.toScreen({ x: 0, y: 0 })
    const { left, top } = boxOf(map)
    const { zoom } = editor.getSnapshot().camera
    const drawn = new DOMRect(left + x, top + y, zoom * bounds.width, zoom * bounds.height)
    expect(overlap(drawn, boxOf('.nav-tool-options'))).toBe(false)
    expect(drawn.height).toBeGreaterThan(height / 2)
  })

  it.each([844, 1280])('at %i pixels touch-sized buttons do not overlap in the top bar', async (width) => {
    const { container } = await show({ style: { width, height: 390 } })
    find('.nav-frame').style.setProperty('--nav-control', '44px')
    const redo = boxOf(page.getByRole('button', { name: 'Redo' }).element())
    expect(redo.width).toBe(44)
    expect(overlap(redo, boxOf('.nav-agents'))).toBe(false)
    const bar = boxOf('.nav-top')
    for (const part of container.querySelectorAll('.nav-top > *'))
      expect(boxOf(part).right, part.className).toBeLessThanOrEqual(bar.right + 0.5)
  })
})
