import '../support/preload-editor.js'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NavItem } from '../../src/document/index.js'
import { openEditor, until, withItems } from './open-editor.js'

// Numbers and names are not cut off, even if the window is small or their field is narrow.

const marker = (role: 'spawn' | 'goal', x: number): NavItem => ({ kind: 'marker', id: role, role, x, y: 250 })
const rectOf = (selector: string): DOMRect => {
  const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())
  if (element === undefined) throw new Error(`no ${selector}`)
  return element.getBoundingClientRect()
}
const isWhole = (selector: string): boolean => {
  const element = document.querySelector(selector)
  return element !== null && element.scrollWidth <= element.clientWidth
}

it.each([
  [844, 390],
  [640, 400],
])('path length and playback speed are not truncated at %i by %i', async (width, height) => {
  await page.viewport(width, height)
  const defaultValue = { ...withItems(marker('spawn', 60), marker('goal', 700)), name: 'Old Town with a long name' }
  await openEditor({ defaultValue, style: { height } }, { ready: 'path' })
  expect(document.querySelector('.nav-title small')?.textContent).toContain('640')
  expect(isWhole('.nav-title small')).toBe(true)
  await page.getByRole('button', { name: 'Playback', exact: true }).first().click()
  await until(() => document.querySelectorAll('.nav-playback-choice .nav-select').length).toBeGreaterThan(1)
  const [planner, speed] = [...document.querySelectorAll('.nav-playback-choice .nav-select')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
  expect(speed.top).toBe(planner.top)
})

it.each([1110, 1280, 1440, 1599])('path length in the top bar is not truncated at %i pixels', async (width) => {
  await page.viewport(width, 700)
  const agents = ['Walker', 'Truck'].map((name, i) => ({ id: name, name, radius: 1.5 + 3 * i, speed: 60 }))
  const map = withItems(marker('spawn', 60), marker('goal', 700))
  await openEditor(
    { defaultValue: { ...map, name: 'River quarter', agents }, style: { height: 700 } },
    { ready: 'path' },
  )
  const [length, chip] = [rectOf('.nav-length > strong'), rectOf('.nav-top > .nav-figures')]
  expect(length.left).toBeGreaterThanOrEqual(chip.left)
  expect(length.right).toBeLessThanOrEqual(chip.right)
})

it('the grid spacing in the hints bar is not truncated when the map is in meters', async () => {
  const map = withItems()
  await openEditor({ defaultValue: { ...map, units: { unit: 'm', scale: 20 }, grid: { ...map.grid, cellSize: 10 } } })
  const step = document.querySelector<HTMLInputElement>('.nav-grid-snap input')!
  expect(step.value).toBe('0.5 m')
  expect(step.scrollWidth).toBeLessThanOrEqual(step.clientWidth)
})

it('a tool name fits its button on a phone', async () => {
  await page.viewport(390, 844)
  const { editor } = await openEditor({ style: { height: 844 } })
  editor.tools.set('rectangle')
  await until(() => rectOf('.nav-tool[aria-pressed="true"] .nav-tool-label').width).toBeGreaterThan(20)
  const [label, cell] = [
    rectOf('.nav-tool[aria-pressed="true"] .nav-tool-label'),
    rectOf('.nav-tool[aria-pressed="true"]'),
  ]
  expect(label.left).toBeGreaterThanOrEqual(cell.left)
  expect(label.right).toBeLessThanOrEqual(cell.right)
  expect(rectOf('.nav-tool:last-child').right).toBeLessThanOrEqual(390)
})

it('a cell size stays readable next to a long grid name, and a large area fits its field', async () => {
  const { editor } = await openEditor()
  await page.getByRole('combobox', { name: 'Cells' }).selectOptions('Hexagons, pointy top')
  const cell = () => page.getByLabelText('Grid cell', { exact: true }).element()
  await until(() => cell().clientWidth).toBeGreaterThan(30)
  const side = 299_000
  editor.document.insert([
    { kind: 'obstacle', id: 'plain', shape: { type: 'rectangle', x: 0, y: 0, width: side, height: side } },
  ])
  editor.selection.set({ items: ['plain'], vertices: [] })
  await until(() => document.querySelector('.nav-field-output')?.textContent?.replaceAll(/\D/g, '')).toBe(
    String(side ** 2),
  )
  const field = document.querySelector('.nav-field-output')!.closest('.nav-field')!
  expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth)
})

it('the dialog of a second import does not claim that the map was edited since the import', async () => {
  const { editor } = await openEditor()
  const svg = (x: number): File =>
    new File(
      [`<svg xmlns="http://www.w3.org/2000/svg"><rect x="${x}" y="9" width="80" height="60"/></svg>`],
      `${x}.svg`,
    )
  const input = document.querySelector<HTMLElement>('input[type="file"]')!
  for (const x of [100, 200]) {
    await userEvent.upload(input, svg(x))
    await expect.element(page.getByRole('dialog', { name: `Opened ${x}.svg` })).toBeVisible()
    await until(() => editor.document.current.items[0]).toMatchObject({ shape: { x } })
  }
  const dialog = page.getByRole('dialog', { name: 'Opened 200.svg' })
  await expect.element(dialog.getByRole('button', { name: 'Undo import' })).toBeEnabled()
  expect(dialog.element().textContent).not.toContain('was edited since')
})
