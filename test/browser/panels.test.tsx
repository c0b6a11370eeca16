import '../support/preload-editor.js'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NavEditor, type NavEditorProps } from '../../src/ui/editor/NavEditor.js'
import { boxOf, find } from './boxes.js'
import { field } from './field.js'
import { openEditor, openFile } from './open-editor.js'
import { boxItem, pairs } from '../support/shapes.js'

// Panels that a designer uses in the first hour.

const crate = (id: string, name: string, x: number, y: number, width = 40) => boxItem(id, x, y, width, 40, name)
const yard = { ...field, items: [...field.items, crate('shed', 'Shed', 300, 60, 80), crate('hut', 'Hut', 420, 90)] }

const show = async (props?: NavEditorProps) => {
  const desk = await openEditor({ defaultValue: yard, ...props }, { ready: 'path' })
  return { ...desk, map: page.elementLocator(desk.map) }
}

describe('the command palette', () => {
  const palette = () => page.getByRole('dialog', { name: 'Command palette' })
  const chosen = (): string => palette().getByRole('option', { selected: true }).element().textContent ?? ''
  const open = async () => {
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette().getByRole('combobox')).toHaveFocus()
  }

  it('finds tools, actions, items and issues by some of their letters', async () => {
    const { map, editor } = await show()
    await map.click({ position: { x: 500, y: 500 } })
    await open()
    await userEvent.keyboard('rctn{Enter}')
    await expect.poll(() => editor.getSnapshot().tool).toBe('rectangle')
    await expect.element(map).toHaveFocus()
    await open()
    // The command used last is first.
    expect(chosen()).toContain('Rectangle')
    await userEvent.keyboard('shed')
    expect(chosen()).toContain('Shed')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => editor.getSnapshot().selection.items).toEqual(['shed'])
    await open()
    await userEvent.keyboard('lock{Enter}')
    await expect.poll(() => editor.document.item('shed')?.locked).toBe(true)
    editor.document.insert([crate('wall', 'Wall', 530, 180)])
    await expect.poll(() => editor.getSnapshot().issues.some(({ code }) => code === 'marker-in-obstacle')).toBe(true)
    await open()
    await userEvent.keyboard('goal stands{Enter}')
    await expect.poll(() => document.querySelector('.nav-callout')?.textContent).toContain('stands inside')
  })

  it('wraps around with arrow keys and explains disabled entries', async () => {
    const { map, editor } = await show()
    await map.click({ position: { x: 500, y: 500 } })
    await open()
    await userEvent.keyboard('{ArrowUp}')
    const options = palette().getByRole('option')
    expect(options.elements().at(-1)?.getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('{ArrowDown}')
    expect(options.elements()[0].getAttribute('aria-selected')).toBe('true')
    await userEvent.keyboard('unite')
    await expect.element(options.first()).toHaveAttribute('aria-disabled', 'true')
    expect(chosen()).toContain('Nothing is selected')
    await userEvent.keyboard('{Enter}')
    await expect.element(palette()).toBeVisible()
    await userEvent.keyboard('{Control>}a{/Control}zzqq')
    await expect.element(palette()).toHaveTextContent('No items match “zzqq”.')
    await userEvent.keyboard('{Escape}')
    await expect.element(palette()).not.toBeInTheDocument()
    await expect.element(map).toHaveFocus()
    await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette()).not.toBeInTheDocument()
    expect(editor.getSnapshot().selection.items).toEqual([])
  })

  it('opens from the map menu and from the phone menu', async () => {
    await show()
    await page.getByRole('button', { name: 'Map menu' }).click()
    await page.getByRole('menuitem', { name: 'Command palette' }).click()
    await expect.element(palette()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.viewport(390, 844)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Command palette' }).click()
    await expect.element(palette()).toBeVisible()
  })

  it('draws a bounded number of rows for 10,000 items', async () => {
    const items = Array.from({ length: 10_000 }, (_, i) =>
      crate(`crate-${i}`, `Crate number ${i}`, 20 + (i % 100) * 60, 20 + Math.floor(i / 100) * 60, 20),
    )
    const bounds = { x: 0, y: 0, width: 6100, height: 6100 }
    await render(<NavEditor defaultValue={{ ...field, bounds, items }} style={{ height: 700 }} autoFocus />)
    await open()
    await userEvent.keyboard('number')
    expect(palette().getByRole('option').elements()).toHaveLength(60)
    await expect.element(palette()).toHaveTextContent(/9.940 more/)
    await userEvent.keyboard(' 4711')
    await expect.poll(chosen).toContain('Crate number 4711')
  })
})

it('several selected items have align buttons, with a reason when disabled', async () => {
  const { editor } = await show()
  editor.selection.set(['shed', 'hut'])
  const arrange = page.getByRole('group', { name: 'Arrange' })
  await expect.element(arrange).toBeVisible()
  const icons = arrange.getByRole('button').elements()
  expect(icons).toHaveLength(11)
  for (const icon of icons) expect(icon.querySelector('svg')).not.toBeNull()
  await expect
    .element(arrange.getByRole('button', { name: 'Distribute horizontally' }))
    .toHaveAttribute('aria-description', 'Select three or more items')
  await arrange.getByRole('button', { name: 'Align top' }).click()
  expect(editor.document.item('hut')).toMatchObject({ shape: { y: 60 } })
  expect(editor.getSnapshot().announcement.text).toBe('2 items aligned')
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible()
})

it('the popover for agents leaves the map visible and usable', async () => {
  const { map, editor, container } = await show()
  const before = Number(map.element().getAttribute('data-path-length'))
  const button = page.getByRole('button', { name: 'Agents…' })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Agents' })
  await expect.element(sheet).toBeVisible()
  expect(container.querySelector('.nav-scrim')).toBeNull()
  editor.document.insert([crate('wall', 'Wall', 200, 190, 20)])
  await sheet.getByRole('textbox', { name: 'Radius' }).fill('25')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => Number(map.element().getAttribute('data-path-length'))).toBeGreaterThan(before)
  // The dialog covers less than a third of the map, and a press outside it reaches the map.
  const [over, whole] = [sheet, map].map((one) => boxOf(one.element()))
  expect(over.width * over.height).toBeLessThan((whole.width * whole.height) / 3)
  const at = editor.camera.toScreen({ x: 440, y: 110 })
  await map.click({ position: at })
  expect(editor.getSnapshot().selection.items).toEqual(['hut'])
  await expect.element(sheet).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Radius' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await button.click()
  await expect.element(sheet).toBeVisible()
  await button.click()
  await expect.element(sheet).not.toBeInTheDocument()
})

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">
  <g id="Walls"><rect id="Old_inn" x="40" y="40" width="80" height="60"/><rect x="200" y="40" width="60" height="60"/></g>
  <g id="Ponds"><circle id="pond" cx="400" cy="250" r="60"/></g>
  <polygon points="1,1 1,1 1,1"/><use href="#nowhere"/>
</svg>`

describe('a file that is opened', () => {
  const sheet = () => page.getByRole('dialog', { name: 'Opened town.svg' })

  it('shows what was imported and converts its layers', async () => {
    const { editor } = await show()
    await page.getByRole('button', { name: 'Map menu' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Open a map file…' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await openFile(drawing, 'town.svg')
    await expect.element(sheet()).toBeVisible()
    expect(editor.document.current.items.map(({ kind, name }) => [kind, name])).toEqual([
      ['obstacle', 'Old inn'],
      ['obstacle', undefined],
      ['obstacle', 'pond'],
    ])
    // The new map keeps the agents of the old map.
    expect(editor.document.current.agents).toEqual(yard.agents)
    await expect.element(sheet().getByRole('group', { name: 'Imported' })).toHaveTextContent('Obstacles3Agents1')
    await expect
      .element(sheet().getByRole('group', { name: 'Left out' }))
      .toHaveTextContent('Outlines that enclose nothing 1')
    await expect.element(sheet()).toHaveTextContent('References to missing elements 1')
    const choice = (name: string) => sheet().getByRole('combobox', { name })
    await choice('Ponds').selectOptions('water')
    expect(editor.document.current.items[2]).toMatchObject({ kind: 'area', terrain: 'water', name: 'pond' })
    await choice('Walls').selectOptions('leave-out')
    expect(editor.document.current.items.map(({ id }) => id)).toEqual(['pond'])
    await choice('Walls').selectOptions('as-is')
    expect(editor.document.current.items).toHaveLength(3)
    expect(editor.history.current.entries).toHaveLength(1)
    // The map stays editable. After a new item is drawn, the layers cannot be converted again: another conversion would
    // discard the item.
    editor.document.insert([crate('new', 'New', 300, 300)])
    await expect.element(choice('Ponds')).toBeDisabled()
    editor.history.undo()
    await expect.element(choice('Ponds')).toBeEnabled()
    await sheet().getByRole('button', { name: 'Undo import' }).click()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(editor.document.current).toEqual(yard)
  })

  it('is removed by “Undo import” even while a polygon is being drawn', async () => {
    const { editor, map } = await show()
    await openFile(drawing, 'town.svg')
    await expect.element(sheet()).toBeVisible()
    editor.tools.set('polygon')
    const at = editor.camera.toScreen({ x: 300, y: 300 })
    await map.click({ position: at })
    await map.click({ position: { x: at.x + 60, y: at.y } })
    await sheet().getByRole('button', { name: 'Undo import' }).click()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(editor.document.current).toEqual(yard)
    expect(editor.history.current.position).toBe(0)
  })

  it('changes nothing and explains why when it cannot be read', async () => {
    const { editor } = await show()
    await openFile('<svg', 'town.svg')
    await expect.element(page.getByText(/town.svg could not be read: .*Nothing was changed\./).first()).toBeVisible()
    expect(editor.document.current).toEqual(yard)
    expect(editor.history.canUndo).toBe(false)
    await expect.element(sheet()).not.toBeInTheDocument()
  })
})

it('a large map shows the progress of its build, with Stop and Rebuild', async () => {
  const made: { ended: boolean; onmessage: ((event: { data: unknown }) => void) | null }[] = []
  const createWorker = () => {
    const worker = {
      ended: false,
      onerror: null,
      onmessage: null as ((event: { data: unknown }) => void) | null,
      postMessage: (message: unknown) => {
        const { revision } = message as { revision: number }
        setTimeout(() => worker.onmessage?.({ data: { type: 'progress', revision, part: 0.624 } }), 10)
      },
      terminate: () => (worker.ended = true),
    }
    made.push(worker)
    return worker
  }
  const many = Array.from({ length: 5000 }, (_, i) =>
    crate(`c${i}`, `C${i}`, 3 * (i % 100), 3 * Math.floor(i / 100), 1),
  )
  await render(
    <NavEditor
      createWorker={createWorker}
      defaultValue={{ ...field, items: [...field.items, ...many] }}
      style={{ height: 760 }}
    />,
  )
  const figures = page.getByRole('note', { name: 'Hints' })
  const stop = async (): Promise<void> => {
    await expect.element(figures).toHaveTextContent('Rebuilding mesh, 62 %')
    await figures.getByRole('button', { name: 'Stop' }).click()
    await expect.element(figures).toHaveTextContent('Stopped: there is no mesh yet')
  }
  await expect.element(figures).toHaveTextContent('Rebuilding mesh, 62 %')
  expect(document.querySelector('.nav-figures')?.textContent).toBe('updating…')
  await stop()
  expect(document.querySelector('.nav-figures')?.textContent).toBe('Stopped: there is no mesh yet')
  expect(made.map(({ ended }) => ended)).toEqual([true])
  await figures.getByRole('button', { name: 'Rebuild' }).click()
  await expect.element(figures).toHaveTextContent('Rebuilding mesh, 62 %')
  expect(made).toHaveLength(2)
  for (const [width, height] of pairs(900, 700, 390, 844)) {
    await page.viewport(width, height)
    // A phone shows progress in a separate card above the bar.
    await stop()
    await figures.getByRole('button', { name: 'Rebuild' }).click()
  }
})

it('numbers keep their places in the top bar when they change', async () => {
  const { editor } = await show()
  const parts = ['.nav-figures', '.nav-select', '.nav-agents', '.nav-top-group', '.nav-hints-figures']
  const places = (): readonly number[] => parts.map((name) => Math.round(boxOf(name).left))
  const length = () => find('.nav-figures strong').textContent
  const before = places()
  for (const y of [60, 130, 185, 240]) {
    const last = length()
    const shape = { type: 'rectangle', x: 200, y, width: 150, height: 90 } as const
    editor.document.dispatch({ type: 'set-shape', id: 'crate', shape })
    if (y > 60) await expect.poll(length).not.toBe(last)
    expect(places()).toEqual(before)
  }
})
