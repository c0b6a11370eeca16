import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { darkTheme, contrastTheme, lightTheme } from '../../src/canvas/theme.js'
import type { NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { type NavEditorProps, EditorCompare, EditorObstacles } from '../../src/ui/index.js'
import { field } from './field.js'
import { boxOf, find } from './boxes.js'
import { ends, mapElement, openField, until } from './open-editor.js'
import { at, boxItem, pairs, pointsOf, ringItem } from '../support/shapes.js'
import { layersOf, pixelsAt, rgb } from './pixels.js'

// Situations from the first hour of a designer, each of which was once broken.

const map = mapElement

const show = async (props?: NavEditorProps): Promise<Editor> => (await openField(props)).editor

const colorAt = (canvas: HTMLCanvasElement, x: number, y: number): number[] => [...pixelsAt(canvas, x, y).slice(0, 3)]

it('each mode of the theme menu changes the colors of map, rulers and minimap', async () => {
  await show()
  for (const [name, theme] of [
    ['Dark', darkTheme],
    ['High contrast', contrastTheme],
    ['Light', lightTheme],
  ] as const) {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await until(() => colorAt(layersOf(map())[0], 70, 70)).toEqual(rgb(theme.obstacle))
    const light = theme === lightTheme
    for (const selector of ['.nav-ruler[data-axis="x"]', '.nav-minimap canvas'])
      await until(() => colorAt(find(selector), 3, 3)[1] > 128).toBe(light)
  }
})

const focused = (): string => {
  const element = document.activeElement
  return element === null || element === document.body
    ? 'page'
    : (element.getAttribute('aria-label') ?? element.textContent)
}

it('pointing at a tool shows its name and its key next to the toolbar', async () => {
  await show()
  const tool = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Polygon' })
  await userEvent.hover(tool)
  const tip = tool.element().querySelector<HTMLElement>('.nav-tip')!
  await until(() => getComputedStyle(tip).opacity).toBe('1')
  expect([tip.dataset.text, tip.dataset.keys]).toEqual(['Polygon', 'P'])
  const box = boxOf(tip)
  expect(box.left).toBeGreaterThanOrEqual(boxOf(tool.element()).right)
  expect(box.right).toBeGreaterThan(boxOf('.nav-rail').right + 20)
  // Hit testing shows that nothing clips or covers the tip.
  tip.style.pointerEvents = 'auto'
  expect(document.elementFromPoint(box.right - 3, box.top + box.height / 2)).toBe(tip)
})

describe('the focus', () => {
  it.each(['Theme', 'Export', 'More'])('returns to the button after Escape from the menu %s', async (name) => {
    const editor = await show({ defaultSelection: ['crate'] })
    const button = page.getByRole('button', { name, exact: true }).last()
    await button.click()
    await until(() => document.activeElement?.getAttribute('role')).toMatch(/^menuitem/)
    await userEvent.keyboard('{Escape}')
    await until(() => document.activeElement).toBe(button.element())
    await userEvent.keyboard('p')
    expect(editor.getSnapshot().tool).toBe('polygon')
  })

  it('returns to Export after a file was written', async () => {
    await show()
    const button = page.getByRole('button', { name: 'Export', exact: true })
    await button.click()
    await page.getByRole('menuitem', { name: /GeoJSON/ }).click()
    await until(() => document.activeElement).toBe(button.element())
  })

  it('goes to the editor after Delete has emptied the list', async () => {
    const editor = await show({
      defaultValue: { ...field, items: field.items.filter((item) => item.kind === 'obstacle') },
    })
    await page.getByRole('treeitem', { name: 'Crate' }).click()
    await userEvent.keyboard('{Delete}')
    expect(editor.document.current.items).toHaveLength(0)
    await until(focused).not.toBe('page')
    await userEvent.keyboard('p')
    expect(editor.getSnapshot().tool).toBe('polygon')
  })

  it.each(['union', 'subtract'])('stays in the list after the action %s from a row', async (action) => {
    const items = [...field.items, boxItem('box', 70, 70, 90, 90, 'Box')]
    const editor = await show({ defaultValue: { ...field, items } })
    await page.getByRole('treeitem', { name: 'Crate' }).click()
    await page.getByRole('treeitem', { name: 'Box' }).click({ modifiers: ['Shift'] })
    editor.actions.run(action)
    await until(() => editor.document.current.items.length).toBe(3)
    await until(() => document.activeElement?.getAttribute('role')).toBe('treeitem')
  })

  it('goes to the map when the comparison of planners closes', async () => {
    await show({ children: [<EditorObstacles key="obstacles" />, <EditorCompare key="compare" />] })
    const panel = page.getByRole('region', { name: /planners/i })
    await panel.getByRole('button', { name: 'Close' }).click()
    await until(() => document.activeElement).toBe(map())
  })

  it('stays outside the editor if it has moved there', async () => {
    await render(<input aria-label="Outside" />)
    const editor = await show({ defaultSelection: ['crate'] })
    await page.getByRole('treeitem', { name: 'Crate' }).click()
    await page.getByRole('textbox', { name: 'Outside' }).click()
    editor.document.remove(['crate'])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(focused()).toBe('Outside')
  })
})

describe('on a page with an editor', () => {
  it('a key selects a tool although nothing has the focus', async () => {
    const editor = await show()
    expect(focused()).toBe('page')
    await userEvent.keyboard('p')
    expect(editor.getSnapshot().tool).toBe('polygon')
    await userEvent.keyboard('{ArrowRight}')
    expect(editor.getSnapshot().crosshair).toBeDefined()
  })

  it('an arrow key pans only an editor under the pointer', async () => {
    const editor = await show({ style: { height: 500, marginBlockStart: 100 } })
    const before = editor.getSnapshot().camera
    await userEvent.hover(document.documentElement, { position: { x: 5, y: 5 } })
    await userEvent.keyboard('{ArrowRight}')
    expect(editor.getSnapshot().camera).toEqual(before)
    await userEvent.hover(page.getByRole('application', { name: 'Map' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(editor.getSnapshot().camera).not.toEqual(before)
  })

  it.each([
    ['focus', 'select'],
    ['pointer', 'polygon'],
  ] as const)('keyboardScope "%s" leaves to the page all keys outside of that scope', async (keyboardScope, tool) => {
    const editor = await show({ keyboardScope, style: { height: 500, marginBlockStart: 100 } })
    await userEvent.hover(document.documentElement, { position: { x: 5, y: 5 } })
    await userEvent.keyboard('p')
    expect(editor.getSnapshot().tool).toBe('select')
    await userEvent.hover(page.getByRole('application', { name: 'Map' }))
    await userEvent.keyboard('p')
    expect(editor.getSnapshot().tool).toBe(tool)
  })
})

const locked = { ...field, layers: [{ id: 'base', name: 'Base', locked: true }] }

describe('a message over the map', () => {
  const notice = (): string | undefined => document.querySelector('.nav-announced')?.textContent.trim()

  it('says that a shape needs three vertices when one of three is deleted', async () => {
    const editor = await show({
      defaultValue: { ...field, items: [ringItem('sail', pointsOf(100, 100, 200, 100, 150, 200))] },
      defaultSelection: { items: ['sail'], vertices: [{ id: 'sail', ring: 0, vertex: 0 }] },
    })
    map().focus()
    await userEvent.keyboard('{Delete}')
    await until(notice).toBe('A shape needs three vertices')
    expect(editor.history.canUndo).toBe(false)
    const [box, around] = ['.nav-announced', '.nav-map'].map(boxOf)
    expect(box.left >= around.left && box.right <= around.right && box.top >= around.top).toBe(true)
    await until(notice).toBeUndefined()
  })

  it('names the item when an item of a locked layer is edited', async () => {
    const editor = await show({ defaultValue: locked, defaultSelection: ['crate'] })
    map().focus()
    for (const keys of ['{ArrowRight}', '{Delete}']) {
      await userEvent.keyboard(keys)
      await until(notice).toBe('Crate is locked')
    }
    expect(editor.history.canUndo).toBe(false)
  })
})

it('an item of a locked layer cannot be moved by numbers or handles', async () => {
  const editor = await show({ defaultValue: locked })
  await page.getByRole('treeitem', { name: 'Crate' }).click()
  expect(editor.getSnapshot().selection.items).toEqual(['crate'])
  const fields = [...document.querySelectorAll<HTMLInputElement>('.nav-side input')]
  expect(fields.length).toBeGreaterThan(4)
  expect(fields.filter((input) => !input.readOnly && !input.disabled)).toEqual([])
  const onMap = page.getByRole('application', { name: 'Map' })
  for (const [x, y] of pairs(100, 100, 70, 40, 114, 114, 70, 14, 70, 70)) {
    const [sourcePosition, targetPosition] = [at(x, y), at(x + 90, y + 60)]
    await userEvent.dragAndDrop(onMap, onMap, { sourcePosition, targetPosition, steps: 4 })
    editor.selection.set(['crate'])
  }
  expect(editor.document.current).toBe(locked)
  await page.getByRole('treeitem', { name: 'Crate' }).click()
  await userEvent.keyboard('{F2}')
  expect(document.querySelector('.nav-tree input')).toBeNull()
})

it('a path over an off-mesh link follows the arc of the link', async () => {
  const items: NavItem[] = [
    boxItem('wall', 290, 0, 20, 400, 'Wall'),
    { kind: 'link', id: 'jump', from: at(200, 200), to: at(400, 200), cost: 50 },
    ...ends(60, 200, 540),
  ]
  const { pathLength } = await openField({ defaultValue: { ...field, items } }, { ready: 'path' })
  const isPath = (x: number, y: number): boolean =>
    [...map().querySelectorAll('canvas')].some((layer) => {
      const [r, g, b] = colorAt(layer, x, y)
      return r > 140 && g < 90 && b > 90 && b < 160
    })
  const around = (x: number, y: number): boolean =>
    [-2, -1, 0, 1, 2].some((dy) => [-6, -3, 0, 3, 6].some((dx) => isPath(x + dx, y + dy)))
  // The arc rises by a tenth of the length of the link.
  await until(() => around(300, 180)).toBe(true)
  expect(around(300, 200)).toBe(false)
  expect(pathLength()).toBeCloseTo(480, 0)
  await until(() => document.querySelector('[data-link-cost]')?.textContent).toBe('Cost 330.0')
  expect(find('.nav-top').textContent).not.toMatch(/≤ 0/)
})
