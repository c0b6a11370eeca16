import Konva from 'konva'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { navMeshFromBinary } from '../../src/engine/index.js'
import { find } from './boxes.js'
import { openField, until } from './open-editor.js'
import { allPixels, countPixels } from './pixels.js'

/** Counts the shapes with this name on the map. */
const shapes = (name: string): number => Konva.stages.reduce((sum, stage) => sum + stage.find(`.${name}`).length, 0)
/** Counts bluish pixels of the static layer: only the two overlays are bluish on this map. */
const bluish = (): number =>
  countPixels(allPixels(find('.nav-map canvas')), (red, _g, blue, alpha) => alpha > 0 && blue > red + 30)

/** Returns the count that a legend shows. */
const countIn = (legend: Element): number =>
  Number(/^[^p]*/.exec(legend.querySelector('output')?.textContent ?? '')?.[0].replace(/\D/g, ''))

it.each([
  ['Fine triangles', 'refined'],
  ['Nearest corners', 'voronoi'],
  ['Clearance', 'heat'],
  ['Flow field', 'flow'],
])('the overlay "%s" can be switched on and off over the map', async (label, name) => {
  await openField()
  const before = bluish()
  const overlay = page.getByRole('switch', { name: label })
  await userEvent.click(overlay)
  await until(() => shapes(name)).toBe(1)
  if (label === 'Fine triangles' || label === 'Nearest corners') await until(bluish).toBeGreaterThan(before + 200)
  await userEvent.click(overlay)
  await until(() => shapes(name)).toBe(0)
})

it('the legend of the refined mesh sets the area and angle of its cells', async () => {
  await openField()
  await userEvent.click(page.getByRole('switch', { name: 'Fine triangles' }))
  const legend = page.getByRole('group', { name: 'Fine triangles' })
  const set = async (name: string, value: string): Promise<void> => {
    await userEvent.fill(legend.getByRole('textbox', { name }), value)
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(legend.getByRole('textbox', { name: 'Smallest angle' })).toHaveValue('20°')
  await until(() => countIn(legend.element())).toBeGreaterThan(50)
  const before = countIn(legend.element())
  const area = Number((legend.getByRole('textbox', { name: 'Largest area' }).element() as HTMLInputElement).value)
  await set('Largest area', String(area / 4))
  await until(() => countIn(legend.element())).toBeGreaterThan(2 * before)
  const fine = countIn(legend.element())
  await set('Smallest area', String(2 * area))
  await until(() => countIn(legend.element())).toBeLessThan(fine / 2)
  await set('Smallest area', '0')
  await set('Largest area', '100000')
  await until(() => countIn(legend.element())).toBeLessThan(before)
  const shaped = countIn(legend.element())
  await set('Smallest angle', '0')
  await until(() => countIn(legend.element())).toBeLessThan(shaped)
})

it('an exported mesh loads outside of the editor', async () => {
  const saved: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'about:blank#'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await openField()
  const choose = async (name: string) => {
    await userEvent.click(page.getByRole('button', { name: 'Export', exact: true }))
    await userEvent.click(page.getByRole('menuitem', { name }))
  }
  await choose('More formats and options…')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('combobox', { name: 'Format' }).selectOptions('mesh')
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }))
  await until(() => saved.length).toBe(1)
  await choose('Export as binary mesh')
  await until(() => saved.length).toBe(2)
  expect(names.map((name) => name.split('.').at(-1))).toEqual(['mesh', 'navmesh'])
  expect(await saved[0].text()).toMatch(/^mesh\n2\n/)
  expect(navMeshFromBinary(new Uint8Array(await saved[1].arrayBuffer())).islands.length).toBeGreaterThan(0)
})
