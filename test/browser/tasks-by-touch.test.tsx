import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { NavDocument, NavItem } from '../../src/document/index.js'
import { fingersOn, type Spot } from '../support/fingers.js'
import { catchSavedFiles } from '../support/saved-files.js'
import { boxOf } from './boxes.js'
import { itemNamed, openEditor, openFile, until, withItems, type Desk } from './open-editor.js'
import { frames } from '../support/counted-rings.js'
import type { Place } from '../support/hand.js'
import { outerOf } from '../support/item-rings.js'
import { boxItem as box, pairs, pointsOf, ringItem } from '../support/shapes.js'

// Tasks on a phone by touch alone: each title names its task, and each expectation limits the number of touches.

interface Phone extends Pick<Desk, 'editor' | 'map' | 'pathLength'> {
  /** All touches so far, each with its kind. */
  readonly done: readonly string[]
  readonly tap: (at: Place) => Promise<void>
  readonly drag: (...places: readonly Place[]) => Promise<void>
  readonly press: (control: Locator) => Promise<void>
  /** Presses on a row of a list for a long time, then drags it to the row `to`. */
  readonly carry: (row: Locator, to: Locator) => Promise<void>
  /** Selects a tool by its button in the bar. If several tools share a button, `slot` is the name of the button that opens their menu. */
  readonly pick: (tool: string, slot?: string) => Promise<void>
}

async function openPhone(defaultValue: NavDocument): Promise<Phone> {
  await page.viewport(390, 844)
  const { editor, map, pathLength } = await openEditor({
    defaultValue: { ...defaultValue, bounds: { x: 0, y: 0, width: 360, height: 500 } },
    snap: { grid: false, vertex: false, edge: false },
    style: { height: 844 },
  })
  // Simulates a device without a mouse. The editor then shows buttons that replace held keys, and fits the map beside them.
  editor.setOptions({ pointer: 'coarse' })
  await frames(2)
  editor.camera.fit(editor.document.current.bounds)
  const fingers = fingersOn(map)
  const done: string[] = []
  const spot = ([x, y]: Place): Spot => editor.camera.toScreen({ x, y })
  const press = async (control: Locator): Promise<void> => {
    await expect.element(control).toBeVisible()
    done.push(`press ${control.selector}`)
    // Waits until an element that slides in is at its final place.
    let box = boxOf(control.element())
    for (let still = 0; still < 3; still++) {
      await frames(1)
      const next = boxOf(control.element())
      if (next.left !== box.left || next.top !== box.top) still = 0
      box = next
    }
    const own = boxOf(map)
    await fingers.tap({ x: box.left + box.width / 2 - own.left, y: box.top + box.height / 2 - own.top })
  }
  const button = (name: string): Locator => page.getByRole('toolbar').getByRole('button', { name, exact: true })
  return {
    editor,
    map,
    pathLength,
    done,
    tap: async (at) => {
      done.push(`tap ${at.join()}`)
      await fingers.tap(spot(at))
    },
    drag: async (first, ...places) => {
      done.push(`drag ${first.join()}`)
      // Without this pause, two touches at one place, the last touch and this one, would be a double tap.
      await fingers.rest()
      await fingers.down(spot(first))
      let from = spot(first)
      for (const place of places) {
        const to = spot(place)
        for (let i = 1; i <= 4; i++)
          await fingers.move({ x: from.x + ((to.x - from.x) * i) / 4, y: from.y + ((to.y - from.y) * i) / 4 })
        from = to
      }
      await fingers.up()
    },
    press,
    carry: async (from, to) => {
      done.push('carry')
      const spotOf = (element: Element): Spot => {
        const [row, own] = [boxOf(element), boxOf(map)]
        return { x: row.left + 60 - own.left, y: row.top + row.height / 2 - own.top }
      }
      const [{ x, y }, target] = [spotOf(from.element()), spotOf(to.element())]
      await fingers.rest()
      await fingers.down({ x, y })
      await fingers.rest()
      for (let i = 1; i <= 4; i++) await fingers.move({ x, y: y + ((target.y - y) * i) / 4 })
      await fingers.up()
    },
    pick: async (tool, slot) => {
      if (slot === undefined) return press(button(tool))
      if (editor.tools.list.find(({ id }) => id === editor.tools.current)?.name(editor.messages) !== slot)
        await press(button(slot))
      await press(button(slot))
      await press(page.getByRole('menuitem', { name: tool, exact: true }))
    },
  }
}

describe('a user with a touch screen of 390 by 844', () => {
  it('draws walls with a doorway that is too narrow for the tank and widens it by the fix', async () => {
    const { editor, map, done, drag, tap, press, pick, pathLength } = await openPhone(withItems())
    await pick('Rectangle', 'Polygon')
    await drag([0, 240], [150, 260])
    await drag([190, 240], [360, 260])
    await until(() => editor.document.current.items.length).toBe(2)
    await pick('Marker')
    await until(() => editor.tools.current).toBe('marker')
    const markers = () => editor.document.current.items.flatMap((item) => (item.kind === 'marker' ? [item.role] : []))
    await tap([170, 120])
    await until(markers).toEqual(['spawn'])
    await tap([170, 400])
    await until(markers).toEqual(['spawn', 'goal'])
    await until(pathLength).toBeCloseTo(280, 0)
    expect(done).toHaveLength(8)
    await press(page.getByRole('radio', { name: /Tank/ }))
    await until(() => map.dataset.pathStatus).toBe('unreachable')
    await pick('Select')
    await tap([170, 250])
    const callout = page.getByRole('dialog', { name: /^No path for Tank/ })
    await press(callout.getByRole('button', { name: /^Move Obstacle/ }))
    await until(pathLength).toBeGreaterThan(270)
    expect(done.length, done.join('\n')).toBeLessThanOrEqual(12)
  })

  it('inserts, moves, deletes and multi-selects vertices, then undoes all of it', async () => {
    const hut: NavItem = ringItem('hut', pointsOf(60, 120, 180, 120, 180, 220, 60, 220), 'Hut')
    const { editor, done, drag, tap, press } = await openPhone(withItems(hut, box('Barn', 220, 300, 80, 60)))
    const before = editor.document.current
    const undo = () => page.getByRole('toolbar').getByRole('button', { name: 'Undo' })
    const corners = (): number => outerOf(itemNamed(editor, 'Hut')).length
    await tap([120, 170])
    await drag([120, 120], [120, 80])
    await until(corners).toBe(5)
    await drag([180, 220], [200, 240])
    await press(page.getByRole('button', { name: /^Free:/ }))
    await tap([120, 80])
    await until(corners).toBe(4)
    await press(page.getByRole('button', { name: /^Free:/ }))
    await tap([120, 170])
    await press(page.getByRole('button', { name: /^Lock:/ }))
    await tap([260, 330])
    await until(() => editor.getSnapshot().selection.items.length).toBe(2)
    await press(page.getByRole('button', { name: /^Lock:/ }))
    expect(done.length, done.join('\n')).toBeLessThanOrEqual(10)
    while (editor.history.canUndo) {
      const { position } = editor.history.current
      await press(undo())
      await until(() => editor.history.current.position).toBe(position - 1)
    }
    expect(editor.document.current).toEqual(before)
  })

  it('puts two shapes into a new layer', async () => {
    const { editor, done, press, carry } = await openPhone(
      withItems(box('Hut', 60, 120, 80, 60), box('Barn', 220, 300, 80, 60)),
    )
    await press(page.getByRole('toolbar').getByRole('button', { name: 'Layers' }))
    await press(page.getByRole('button', { name: 'Add layer' }))
    await page.getByRole('textbox', { name: 'Rename' }).fill('Roofs')
    await userEvent.keyboard('{Enter}')
    const roofs = () => editor.document.current.layers.find(({ name }) => name === 'Roofs')?.id
    await until(roofs).toBeDefined()
    for (const name of ['Hut', 'Barn']) {
      await carry(page.getByRole('treeitem', { name }), page.getByRole('treeitem', { name: /^Roofs/ }))
      await until(() => itemNamed(editor, name).layer).toBe(roofs())
    }
    expect(done.length, done.join('\n')).toBeLessThanOrEqual(4)
  })

  it('opens, edits, writes and reopens a drawing', async () => {
    const written = catchSavedFiles()
    const { editor, done, drag, press, tap } = await openPhone(withItems())
    const items = () => editor.document.current.items
    await openFile(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 500"><rect id="Shed" x="100" y="100" width="80" height="60"/></svg>',
      'yard.svg',
    )
    await until(() => items().length).toBe(1)
    await tap([140, 130])
    await drag([140, 130], [200, 260])
    await until(() => items()[0]).toMatchObject({ shape: { x: 160 } })
    const changed = items()
    await press(page.getByRole('button', { name: 'More', exact: true }).first())
    await press(page.getByRole('menuitem', { name: /SVG/ }))
    await until(() => written.length).toBe(1)
    await openFile(written[0].text, 'again.svg')
    await until(() => items() !== changed).toBe(true)
    expect(items()).toEqual(changed)
    expect(done.length + 2, done.join('\n')).toBeLessThanOrEqual(6)
  })

  it('draws three rooms with doors, a river, and a path for two agents', async () => {
    const { editor, map, done, tap, press, pick, pathLength } = await openPhone(withItems())
    const walls = () =>
      editor.document.current.items.flatMap((item) => ('shape' in item && item.shape.type === 'wall' ? [item] : []))
    const line = async (count: number, ...places: readonly Place[]): Promise<void> => {
      for (const place of places) await tap(place)
      // If the last place equals the first, the last tap has closed the shape.
      if (places[0] !== places.at(-1)) await press(page.getByRole('button', { name: 'Finish' }))
      await until(() => walls().length).toBe(count)
    }
    await pick('Wall', 'Polygon')
    const corner: Place = [20, 80]
    await line(1, corner, [340, 80], [340, 420], [20, 420], corner)
    await line(2, [20, 250], [340, 250])
    await line(3, [180, 250], [180, 420])
    await pick('Door', 'Hole')
    await press(page.getByLabelText('Door width', { exact: true }))
    await userEvent.keyboard('60{Enter}')
    for (const door of pairs(100, 250, 260, 250, 180, 335)) await tap(door)
    await until(() => walls().flatMap(({ shape }) => ('openings' in shape ? (shape.openings ?? []) : [])).length).toBe(
      3,
    )
    await pick('Wall', 'Polygon')
    await press(page.getByRole('radio', { name: 'Water' }))
    await line(4, [180, 90], [150, 160], [190, 230])
    await pick('Marker')
    const markers = () => editor.document.current.items.filter(({ kind }) => kind === 'marker').length
    await until(() => editor.tools.current).toBe('marker')
    await tap([90, 160])
    await until(markers).toBe(1)
    await tap([260, 335])
    await until(markers).toBe(2)
    await until(pathLength).toBeGreaterThan(240)
    await press(page.getByRole('radio', { name: /Tank/ }))
    await until(() => map.dataset.pathStatus).toBe('found')
    expect(walls().filter(({ kind }) => kind === 'area')).toMatchObject([{ terrain: 'water' }])
    expect(editor.getSnapshot().issues.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(done.length, done.join('\n')).toBeLessThanOrEqual(40)
  })
})
