import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createNavDocument, type AreaItem } from '../../src/document/index.js'
import type { WorkerLike } from '../../src/worker/worker-task.js'
import '../../src/styles.css'
import { openEditor } from './open-editor.js'

const createWorker = (): WorkerLike =>
  new Worker(new URL('../../src/navigation/navigation.worker.ts', import.meta.url), { type: 'module' })

const area = (id: string, x: number, height: number, attributes?: AreaItem['attributes']): AreaItem => ({
  kind: 'area',
  id,
  name: id,
  terrain: 'grass',
  cost: 1.2,
  shape: { type: 'rectangle', x, y: 150 - height / 2, width: 100, height },
  ...(attributes !== undefined && { attributes }),
})
const hills = createNavDocument({
  bounds: { x: 0, y: 0, width: 600, height: 300 },
  agents: [{ id: 'man', name: 'Man', radius: 0, speed: 60, costFormula: 'cost + height / 10' }],
  items: [
    area('Low', 100, 300, { height: 5, rock: false }),
    area('High', 250, 220, { height: 30, rock: true }),
    area('Bare', 400, 100),
    { kind: 'marker', id: 'spawn', role: 'spawn', x: 20, y: 150 },
    { kind: 'marker', id: 'goal', role: 'goal', x: 580, y: 150 },
  ],
})

async function open() {
  const { editor, map } = await openEditor(
    { defaultValue: hills, defaultCamera: { x: 80, y: 60, zoom: 1 }, createWorker, style: { height: 700 } },
    { ready: 'path' },
  )
  const item = (id: string): AreaItem | undefined => {
    const found = editor.document.current.items.find((candidate) => candidate.id === id)
    return found?.kind === 'area' ? found : undefined
  }
  return { editor, map: page.elementLocator(map), item }
}

describe('attributes of terrain in Chromium', () => {
  it('can be edited in the inspector, each change as one undo step', async () => {
    const { editor, item } = await open()
    editor.selection.set(['Low'])
    await expect.element(page.getByRole('textbox', { name: 'Value of height' })).toHaveValue('5')
    await userEvent.fill(page.getByRole('textbox', { name: 'Value of height' }), '2*6')
    await userEvent.keyboard('{Enter}')
    expect(item('Low')?.attributes).toEqual({ height: 12, rock: false })
    await userEvent.click(page.getByRole('button', { name: 'Add', exact: true }))
    await userEvent.keyboard('material{Enter}')
    await userEvent.fill(page.getByRole('textbox', { name: 'Value of material' }), 'ice')
    await userEvent.keyboard('{Enter}')
    expect(item('Low')?.attributes).toEqual({ height: 12, rock: false, material: 'ice' })
    await userEvent.click(page.getByRole('button', { name: 'Remove rock' }))
    expect(item('Low')?.attributes).toEqual({ height: 12, material: 'ice' })
    for (let i = 0; i < 4; i++) editor.history.undo()
    expect(item('Low')?.attributes).toEqual({ height: 5, rock: false })
  })

  it('color the map with a legend and appear along the path on hover', async () => {
    const { map } = await open()
    await userEvent.click(page.getByRole('switch', { name: 'Attributes' }))
    const legend = page.getByRole('group', { name: 'Attributes' })
    await expect.element(legend.getByRole('listitem').first()).toHaveTextContent('5 – 9.17')
    await userEvent.selectOptions(legend.getByRole('combobox', { name: 'Attributes' }), 'rock')
    await expect.element(legend.getByRole('listitem').last()).toHaveTextContent('true')
    await userEvent.selectOptions(legend.getByRole('combobox', { name: 'Attributes' }), 'height')
    await userEvent.click(page.getByRole('switch', { name: 'Path profile' }))
    const profile = page.getByRole('figure', { name: 'Path profile' })
    await expect.element(profile).toBeInTheDocument()
    // The formula adds a tenth of an area's height to its cost. So the cost on the area High is 1.2 + 30 / 10 = 4.2,
    // and the path goes around High.
    const length = Number(map.element().getAttribute('data-path-length'))
    expect(length).toBeGreaterThan(570)
    const strip = profile.element().querySelector('.nav-profile-strip')!
    const box = strip.getBoundingClientRect()
    strip.dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, clientX: box.x + 0.24 * box.width, clientY: box.y + 5 }),
    )
    await expect.element(profile).toHaveTextContent(/Grass · ×1\.7 · height 5/)
    strip.dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, clientX: box.x + 0.02 * box.width, clientY: box.y + 5 }),
    )
    await expect.element(profile).toHaveTextContent(/Plain · ×1/)
  })

  it('set the cost of areas through the formula of the agent, and a syntax error is explained', async () => {
    const { editor, map } = await open()
    const before = map.element().getAttribute('data-path-length')
    await userEvent.click(page.getByRole('button', { name: /Agents/ }).first())
    const sheet = page.getByRole('region', { name: 'Man' })
    await userEvent.click(sheet.getByRole('button', { name: 'Terrain costs' }))
    const formula = sheet.getByRole('textbox', { name: 'Cost formula' })
    await userEvent.fill(formula, 'cost + height /')
    await expect.element(sheet).toHaveTextContent('The formula is incomplete')
    await userEvent.fill(formula, 'height > 20 ? 0.2 : 1')
    await expect.element(sheet).toHaveTextContent('Low ×1 · High ×0.2 · Bare ×1.2')
    await userEvent.keyboard('{Enter}')
    expect(editor.getSnapshot().document.agents[0].costFormula).toBe('height > 20 ? 0.2 : 1')
    await expect.poll(() => map.element().getAttribute('data-path-length'), { timeout: 20_000 }).not.toBe(before)
  })
})
