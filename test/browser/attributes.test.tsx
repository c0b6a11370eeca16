import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createNavDocument, type AreaItem } from '../../src/document/index.js'
import { createNavigationWorker, ends, openEditor } from './open-editor.js'

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
    ...ends(20, 150, 580),
  ],
})

async function open() {
  const camera = { defaultCamera: { x: 80, y: 60, zoom: 1 }, style: { height: 700 } }
  const props = { defaultValue: hills, createWorker: createNavigationWorker, ...camera }
  const desk = await openEditor(props, { ready: 'path' })
  const low = () => {
    const item = desk.editor.document.item('Low')
    return item?.kind === 'area' ? item.attributes : undefined
  }
  return { ...desk, low }
}
const text = (name: string) => page.getByRole('textbox', { name })

describe('attributes of terrain in Chromium', () => {
  it('are edited in the inspector, each change as one undo step', async () => {
    const { editor, low } = await open()
    editor.selection.set(['Low'])
    await expect.element(text('Value of height')).toHaveValue('5')
    await text('Value of height').fill('2*6')
    await userEvent.keyboard('{Enter}')
    expect(low()).toEqual({ height: 12, rock: false })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await userEvent.keyboard('material{Enter}')
    await text('Value of material').fill('ice')
    await userEvent.keyboard('{Enter}')
    expect(low()).toEqual({ height: 12, rock: false, material: 'ice' })
    await page.getByRole('button', { name: 'Remove rock' }).click()
    expect(low()).toEqual({ height: 12, material: 'ice' })
    for (let i = 0; i < 4; i++) editor.history.undo()
    expect(low()).toEqual({ height: 5, rock: false })
  })

  it('color the map and are shown at the hovered place of the path', async () => {
    const { pathLength } = await open()
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
    expect(pathLength()).toBeGreaterThan(570)
    const strip = profile.element().querySelector('.nav-profile-strip')!
    const box = strip.getBoundingClientRect()
    for (const [share, shown] of [
      [0.24, /Grass · ×1\.7 · height 5/],
      [0.02, /Plain · ×1/],
    ] as const) {
      const clientX = box.x + share * box.width
      strip.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY: box.y + 5 }))
      await expect.element(profile).toHaveTextContent(shown)
    }
  })

  it('set the cost of areas through the cost formula of the agent', async () => {
    const { editor, pathLength } = await open()
    const before = pathLength()
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
    await expect.poll(pathLength, { timeout: 20_000 }).not.toBe(before)
  })
})
