import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { darkTheme, contrastTheme, lightTheme } from '../../src/canvas/theme.js'
import type { NavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { type NavEditorProps, EditorCompare, EditorObstacles } from '../../src/ui/index.js'
import { field } from './field.js'
import { mapElement, openField, until } from './open-editor.js'
import { boxItem, pairs, pointsOf } from '../support/shapes.js'
import { pixelsAt } from './pixels.js'

// Situations from the first hour of a designer, each of which was once broken.

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`no ${selector}`)
  return element
}
const map = mapElement

const show = async (props?: NavEditorProps): Promise<Editor> => (await openField(props)).editor

const canvasAt = (selector: string): HTMLCanvasElement => {
  const element = find(selector)
  if (!(element instanceof HTMLCanvasElement)) throw new Error(`${selector} is no canvas`)
  return element
}

const hex = (canvas: HTMLCanvasElement, x: number, y: number): string =>
  `#${[...pixelsAt(canvas, x, y).slice(0, 3)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
const brightness = (canvas: HTMLCanvasElement, x: number, y: number): number =>
  Number.parseInt(hex(canvas, x, y).slice(3, 5), 16)

it('each mode of the theme menu changes the colors of map, rulers and minimap, starting from "system"', async () => {
  await show()
  for (const [name, theme] of [
    ['Dark', darkTheme],
    ['High contrast', contrastTheme],
    ['Light', lightTheme],
  ] as const) {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name }).click()
    const layer = canvasAt('.nav-map .konvajs-content canvas')
    await until(() => hex(layer, 70, 70)).toBe(theme.obstacle)
    const light = theme === lightTheme
    for (const selector of ['.nav-ruler[data-axis="x"]', '.nav-minimap canvas'])
      await until(() => brightness(canvasAt(selector), 3, 3) > 128).toBe(light)
  }
})

const focused = (): string => {
  const element = document.activeElement
  return element === null || element === document.body
    ? 'page'
    : (element.getAttribute('aria-label') ?? element.textContent)
}

it('pointing at a tool shows its name and its key next to the toolbar, neither clipped nor covered', async () => {
  await show()
  const tool = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Polygon' })
  await userEvent.hover(tool)
  const tip = tool.element().querySelector<HTMLElement>('.nav-tip')
  if (tip === null) throw new Error('no tip')
  await until(() => getComputedStyle(tip).opacity).toBe('1')
  expect([tip.dataset.text, tip.dataset.keys]).toEqual(['Polygon', 'P'])
  const box = tip.getBoundingClientRect()
  const rail = find('.nav-rail').getBoundingClientRect()
  expect(box.left).toBeGreaterThanOrEqual(tool.element().getBoundingClientRect().right)
  expect(box.right).toBeGreaterThan(rail.right + 20)
  // Hit testing shows that nothing clips or covers the tip.
  tip.style.pointerEvents = 'auto'
  expect(document.elementFromPoint(box.right - 3, box.top + box.height / 2)).toBe(tip)
})

describe('the focus', () => {
  for (const name of ['Theme', 'Export', 'More'])
    it(`returns to the button after Escape from ${name}, and keys work`, async () => {
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

  it('goes to the editor after Delete has emptied the list, so that keys work', async () => {
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

  for (const name of ['Unite', 'Subtract'])
    it(`stays in the list after ${name} from a row`, async () => {
      const [crate] = field.items
      if (crate.kind !== 'obstacle') throw new Error('no crate')
      const editor = await show({
        defaultValue: {
          ...field,
          items: [
            ...field.items,
            { ...crate, id: 'box', name: 'Box', shape: { type: 'rectangle', x: 70, y: 70, width: 90, height: 90 } },
          ],
        },
      })
      await page.getByRole('treeitem', { name: 'Crate' }).click()
      await page.getByRole('treeitem', { name: 'Box' }).click({ modifiers: ['Shift'] })
      editor.actions.run(name === 'Unite' ? 'union' : 'subtract')
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
  it('P selects the polygon tool on a fresh page, and the arrow keys then move the crosshair', async () => {
    const editor = await show()
    expect(focused()).toBe('page')
    await userEvent.keyboard('p')
    expect(editor.getSnapshot().tool).toBe('polygon')
    await userEvent.keyboard('{ArrowRight}')
    expect(editor.getSnapshot().crosshair).toBeDefined()
  })

  it('an arrow key pans the editor under the pointer, but no editor if the pointer is elsewhere', async () => {
    const editor = await show({ style: { height: 500, marginBlockStart: 100 } })
    const before = editor.getSnapshot().camera
    await userEvent.hover(document.documentElement, { position: { x: 5, y: 5 } })
    await userEvent.keyboard('{ArrowRight}')
    expect(editor.getSnapshot().camera).toEqual(before)
    await userEvent.hover(page.getByRole('application', { name: 'Map' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(editor.getSnapshot().camera).not.toEqual(before)
  })

  for (const [keyboardScope, tool] of [
    ['focus', 'select'],
    ['pointer', 'polygon'],
  ] as const)
    it(`keyboardScope "${keyboardScope}" leaves to the page all keys outside of that scope`, async () => {
      const editor = await show({ keyboardScope, style: { height: 500, marginBlockStart: 100 } })
      await userEvent.hover(document.documentElement, { position: { x: 5, y: 5 } })
      await userEvent.keyboard('p')
      expect(editor.getSnapshot().tool).toBe('select')
      await userEvent.hover(page.getByRole('application', { name: 'Map' }))
      await userEvent.keyboard('p')
      expect(editor.getSnapshot().tool).toBe(tool)
    })
})

describe('a message over the map', () => {
  const notice = (): string | undefined => document.querySelector('.nav-announced')?.textContent.trim()

  it('says that a shape needs three vertices when one of three is deleted', async () => {
    const editor = await show({
      defaultValue: {
        ...field,
        items: [
          { kind: 'obstacle', id: 'sail', shape: { type: 'polygon', outer: pointsOf(100, 100, 200, 100, 150, 200) } },
        ],
      },
      defaultSelection: { items: ['sail'], vertices: [{ id: 'sail', ring: 0, vertex: 0 }] },
    })
    map().focus()
    await userEvent.keyboard('{Delete}')
    await until(notice).toBe('A shape needs three vertices')
    expect(editor.history.canUndo).toBe(false)
    const box = find('.nav-announced').getBoundingClientRect()
    const around = map().getBoundingClientRect()
    expect(box.left >= around.left && box.right <= around.right && box.top >= around.top).toBe(true)
    await until(notice).toBeUndefined()
  })

  it('names the item when an item of a locked layer is edited', async () => {
    const editor = await show({
      defaultValue: { ...field, layers: [{ id: 'base', name: 'Base', locked: true }] },
      defaultSelection: ['crate'],
    })
    map().focus()
    for (const keys of ['{ArrowRight}', '{Delete}']) {
      await userEvent.keyboard(keys)
      await until(notice).toBe('Crate is locked')
    }
    expect(editor.history.canUndo).toBe(false)
  })
})

it('an item of a locked layer cannot be moved by numbers or handles', async () => {
  const locked = { ...field, layers: [{ id: 'base', name: 'Base', locked: true }] }
  const editor = await show({ defaultValue: locked })
  await page.getByRole('treeitem', { name: 'Crate' }).click()
  expect(editor.getSnapshot().selection.items).toEqual(['crate'])
  const fields = [...document.querySelectorAll<HTMLInputElement>('.nav-side input')]
  expect(fields.length).toBeGreaterThan(4)
  expect(fields.filter((input) => !input.readOnly && !input.disabled)).toEqual([])
  for (const [x, y] of pairs(100, 100, 70, 40, 114, 114, 70, 14, 70, 70))
    await userEvent
      .dragAndDrop(page.getByRole('application', { name: 'Map' }), page.getByRole('application', { name: 'Map' }), {
        sourcePosition: { x, y },
        targetPosition: { x: x + 90, y: y + 60 },
        steps: 4,
      })
      .then(() => editor.selection.set({ items: ['crate'], vertices: [] }))
  expect(editor.document.current).toBe(locked)
  await page.getByRole('treeitem', { name: 'Crate' }).click()
  await userEvent.keyboard('{F2}')
  expect(document.querySelector('.nav-tree input')).toBeNull()
})

describe('paths over off-mesh links', () => {
  const apart: NavDocument = {
    ...field,
    items: [
      boxItem('wall', 290, 0, 20, 400, 'Wall'),
      { kind: 'link', id: 'jump', from: { x: 200, y: 200 }, to: { x: 400, y: 200 }, cost: 50 },
      { kind: 'marker', id: 'from', role: 'spawn', x: 60, y: 200 },
      { kind: 'marker', id: 'to', role: 'goal', x: 540, y: 200 },
    ],
  }

  it('follow the arc of the link and show the cost of the path', async () => {
    await show({ defaultValue: apart })
    await until(() => map().dataset.pathStatus).toBe('found')
    const isPath = (x: number, y: number): boolean =>
      [...map().querySelectorAll('canvas')].some((layer) => {
        const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex(layer, x, y).slice(at, at + 2), 16))
        return r > 140 && g < 90 && b > 90 && b < 160
      })
    const around = (x: number, y: number): boolean =>
      [-2, -1, 0, 1, 2].some((dy) => [-6, -3, 0, 3, 6].some((dx) => isPath(x + dx, y + dy)))
    // The path along the link is an arc that rises by a tenth of the length of the link.
    await until(() => around(300, 180)).toBe(true)
    expect(around(300, 200)).toBe(false)
    const length = Number(map().dataset.pathLength)
    expect(length).toBeCloseTo(480, 0)
    await until(() => document.querySelector('[data-link-cost]')?.textContent).toBe('Cost 330.0')
    expect(find('.nav-top').textContent).not.toMatch(/≤ 0/)
  })
})
