import '../support/preload-editor.js'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { rectItem } from '../support/shapes.js'
import { boxOf, find } from './boxes.js'
import { empty, ends, openEditor, openFile, until, withItems } from './open-editor.js'

// Numbers and names are not cut off, even if the window is small or their field is narrow.

const way = withItems(...ends(60, 250, 700))
const visible = (selector: string): readonly Element[] =>
  [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
const expectWhole = ({ scrollWidth, clientWidth }: Element): void =>
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
/** Expects the sides of the first visible `inner` to lie inside those of the first visible `outer`. */
const expectInside = (inner: string, outer: string): void => {
  const [a, b] = [inner, outer].map((selector) => boxOf(visible(selector)[0]))
  expect(a.left).toBeGreaterThanOrEqual(b.left)
  expect(a.right).toBeLessThanOrEqual(b.right)
}

it.each([
  [844, 390],
  [640, 400],
])('path length and playback speed are not truncated at %i by %i', async (width, height) => {
  await page.viewport(width, height)
  const defaultValue = { ...way, name: 'Old Town with a long name' }
  await openEditor({ defaultValue, style: { height } }, { ready: 'path' })
  expect(find('.nav-title small').textContent).toContain('640')
  expectWhole(find('.nav-title small'))
  await page.getByRole('button', { name: 'Playback', exact: true }).first().click()
  await until(() => document.querySelectorAll('.nav-playback-choice .nav-select').length).toBeGreaterThan(1)
  const [planner, speed] = visible('.nav-playback-choice .nav-select').map(boxOf)
  expect(speed.top).toBe(planner.top)
})

it.each([1110, 1280, 1440, 1599])('path length in the top bar is not truncated at %i pixels', async (width) => {
  await page.viewport(width, 700)
  const agents = ['Walker', 'Truck'].map((name, i) => ({ id: name, name, radius: 1.5 + 3 * i, speed: 60 }))
  const defaultValue = { ...way, name: 'River quarter', agents }
  await openEditor({ defaultValue, style: { height: 700 } }, { ready: 'path' })
  expectInside('.nav-length > strong', '.nav-top > .nav-figures')
})

it('the grid spacing in the hints bar is not truncated when the map is in meters', async () => {
  const grid = { ...empty.grid, cellSize: 10 }
  await openEditor({ defaultValue: { ...empty, units: { unit: 'm', scale: 20 }, grid } })
  const step = find<HTMLInputElement>('.nav-grid-snap input')
  expect(step.value).toBe('0.5 m')
  expectWhole(step)
})

it('a tool name fits its button on a phone', async () => {
  await page.viewport(390, 844)
  const { editor } = await openEditor({ style: { height: 844 } })
  editor.tools.set('rectangle')
  const [tool, label] = ['.nav-tool[aria-pressed="true"]', '.nav-tool[aria-pressed="true"] .nav-tool-label']
  await until(() => boxOf(visible(label)[0]).width).toBeGreaterThan(20)
  expectInside(label, tool)
  expect(boxOf(visible('.nav-tool:last-child')[0]).right).toBeLessThanOrEqual(390)
})

it('a cell size stays readable next to a long grid name, and a large area fits its field', async () => {
  const { editor } = await openEditor()
  await page.getByRole('combobox', { name: 'Cells' }).selectOptions('Hexagons, pointy top')
  const cell = () => page.getByLabelText('Grid cell', { exact: true }).element()
  await until(() => cell().clientWidth).toBeGreaterThan(30)
  const side = 299_000
  editor.document.insert([rectItem('plain', 0, 0, side)])
  editor.selection.set(['plain'])
  const output = () => document.querySelector('.nav-field-output')
  await until(() => output()?.textContent.replaceAll(/\D/g, '')).toBe(String(side ** 2))
  expectWhole(output()!.closest('.nav-field')!)
})

it('the dialog of a second import does not claim that the map was edited since the import', async () => {
  const { editor } = await openEditor()
  for (const x of [100, 200]) {
    await openFile(
      `<svg xmlns="http://www.w3.org/2000/svg"><rect x="${x}" y="9" width="80" height="60"/></svg>`,
      `${x}.svg`,
    )
    await expect.element(page.getByRole('dialog', { name: `Opened ${x}.svg` })).toBeVisible()
    await until(() => editor.document.current.items[0]).toMatchObject({ shape: { x } })
  }
  const dialog = page.getByRole('dialog', { name: 'Opened 200.svg' })
  await expect.element(dialog.getByRole('button', { name: 'Undo import' })).toBeEnabled()
  expect(dialog.element().textContent).not.toContain('was edited since')
})
