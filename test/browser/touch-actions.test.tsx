import '../support/preload-editor.js'
import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import type { NavEditorProps } from '../../src/ui/index.js'
import { chinese } from '../../src/words/chinese/index.js'
import { fingersOn, type Spot } from '../support/fingers.js'
import { outerOf } from '../support/item-rings.js'
import { boxOf, overlap } from './boxes.js'
import { ends, itemNamed, openEditor, until, withItems } from './open-editor.js'
import { boxItem } from '../support/shapes.js'

// Touch controls at the lower edge of the map: the bar of actions on the selection, and the hint that shows what the next tap places.

const hut: NavItem = boxItem('hut', 100, 120, 120, 80, 'Hut')
const FRAMES = [
  ['a phone', 390, 844],
  ['a phone in landscape', 844, 390],
] as const

async function openAt(width: number, height: number, items: readonly NavItem[] = [hut], props: NavEditorProps = {}) {
  await page.viewport(width, height)
  const defaultValue = { ...withItems(...items), bounds: { x: 0, y: 0, width: 360, height: 300 } }
  // A fixed camera, so that the map is not fitted again during a touch.
  const defaultCamera = width < height ? { x: 15, y: 300, zoom: 1 } : { x: 250, y: 20, zoom: 0.75 }
  const desk = await openEditor({ defaultValue, defaultCamera, style: { height }, ...props })
  const { editor, map } = desk
  const fingers = fingersOn(map)
  const spot = (x: number, y: number): Spot => editor.camera.toScreen({ x, y })
  return {
    ...desk,
    fingers,
    press: fingers.press,
    tap: (x: number, y: number) => fingers.tap(spot(x, y)),
    drag: async (from: readonly [number, number], to: readonly [number, number]) => {
      await fingers.rest()
      await fingers.drag(spot(...from), spot(...to))
      await fingers.up()
    },
  }
}

const bar = (): Locator => page.getByRole('group', { name: 'Actions of the selection' })
const act = (name: string): Locator => bar().getByRole('button', { name, exact: true })
const corners = (editor: Editor) => () => outerOf(itemNamed(editor, 'Hut')).length

describe.each(FRAMES)('the bar of actions on %s', (_, width, height) => {
  it('avoids the selection and other panels, with touch-sized targets', async () => {
    const { editor, map, tap } = await openAt(width, height)
    expect(bar().elements()).toHaveLength(0)
    await tap(160, 160)
    await expect.element(act('Delete')).toBeVisible()
    const buttons = bar().getByRole('button').elements()
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Move',
      'Duplicate',
      'Edit vertices',
      'Delete',
      'More',
    ])
    for (const size of buttons.map(boxOf)) expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44)
    const [place, own] = [bar().element(), map].map(boxOf)
    const [from, to] = [editor.camera.toScreen({ x: 100, y: 120 }), editor.camera.toScreen({ x: 220, y: 200 })]
    const selection = new DOMRect(own.left + from.x, own.top + from.y, to.x - from.x, to.y - from.y)
    expect(overlap(place, selection)).toBe(false)
    for (const other of map.closest('.nav-editor')!.querySelectorAll('.nav-float, .nav-agents, .nav-rail, .nav-top'))
      if (other.checkVisibility()) expect(overlap(place, boxOf(other)), other.className).toBe(false)
    expect((await axe.run(bar().element())).violations.map(({ id }) => id)).toEqual([])
  })

  it('moves away from a selection under it', async () => {
    const { editor, map, tap } = await openAt(width, height)
    await tap(160, 160)
    await expect.element(act('Delete')).toBeVisible()
    const low = (): number => boxOf(bar().element()).bottom - boxOf(map).top
    await until(low).toBeGreaterThan(map.clientHeight - 40)
    const { y } = editor.camera.toScreen({ x: 100, y: 200 })
    editor.camera.panBy(0, map.clientHeight - y - 10)
    await until(low).toBeLessThan(map.clientHeight / 2)
  })

  it('lets a finger move, copy and delete the selection and edit its vertices', async () => {
    const { editor, tap, drag, press } = await openAt(width, height)
    await tap(160, 160)
    const { x: before } = editor.camera.toScreen({ x: 0, y: 0 })
    await press(act('Move'))
    await drag([300, 40], [320, 50])
    await until(() => itemNamed(editor, 'Hut')).toMatchObject({ shape: { x: 120, y: 130 } })
    expect(editor.camera.toScreen({ x: 0, y: 0 }).x).toBe(before)
    await press(act('Move'))
    await drag([300, 40], [340, 40])
    expect(editor.camera.toScreen({ x: 0, y: 0 }).x).not.toBe(before)
    await press(act('Edit vertices'))
    await until(corners(editor)).toBe(4)
    await press(act('Insert vertex'))
    await until(corners(editor)).toBe(5)
    await press(act('Delete vertex'))
    await until(corners(editor)).toBe(4)
    await press(act('Edit vertices'))
    await press(act('Done'))
    expect(editor.getSnapshot().selection).toEqual({ items: ['hut'], vertices: [] })
    await press(act('Duplicate'))
    await until(() => editor.document.current.items.length).toBe(2)
    await press(act('Delete'))
    await until(() => editor.document.current.items.length).toBe(1)
    await until(() => bar().elements().length).toBe(0)
  })
})

describe('the bar of actions', () => {
  it('can be reached by keyboard, and its menu opens above it', async () => {
    const { editor, tap, map } = await openAt(390, 844)
    await tap(160, 160)
    await expect.element(act('More')).toBeVisible()
    const tabTo = async (name: string): Promise<void> => {
      for (let i = 0; i < 30 && document.activeElement !== act(name).element(); i++) await userEvent.tab()
    }
    map.focus()
    await tabTo('Duplicate')
    await userEvent.keyboard('{Enter}')
    await until(() => editor.document.current.items.length).toBe(2)
    await tabTo('More')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Bring to front' })).toBeVisible()
  })

  it('is mirrored in right-to-left layout and translated to Chinese', async () => {
    const { tap } = await openAt(390, 844, [hut], { messages: { ...chinese, direction: 'rtl' } })
    await tap(160, 160)
    const buttons = () => page.getByRole('group', { name: '所选对象的操作' }).getByRole('button').elements()
    await until(() => buttons().map((button) => button.textContent)).toEqual([
      '移动',
      chinese.actions.duplicate,
      '编辑顶点',
      chinese.actions.delete,
      '更多',
    ])
    const [first, last] = [buttons()[0], buttons().at(-1)!].map((button) => button.getBoundingClientRect())
    expect(first.left).toBeGreaterThan(last.right)
    for (const button of buttons()) expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
  })

  it('is hidden for a mouse on a wide screen', async () => {
    const { hand } = await openEditor({ defaultValue: withItems(hut) })
    await hand.click([160, 160])
    await expect.element(page.getByText('Hut').first()).toBeVisible()
    expect(bar().elements()).toHaveLength(0)
  })
})

describe.each(FRAMES)('spawn and goal on %s', (_, width, height) =>
  it('are placed by taps with one tool, and moved by later taps', async () => {
    const { editor, map, tap, press, pathLength } = await openAt(width, height, [])
    await press(page.getByRole('toolbar').getByRole('button', { name: 'Marker', exact: true }))
    await until(() => editor.tools.current).toBe('marker')
    const hint = map.closest('.nav-editor')!.querySelector('.nav-hints')!
    await until(() => hint.textContent).toContain('Tap')
    expect(hint.textContent).not.toMatch(/click|shift|alt/i)
    const places = () =>
      editor.document.current.items.map((item) => item.kind === 'marker' && [item.role, item.x, item.y])
    await tap(60, 60)
    await until(() => places().length).toBe(1)
    await tap(260, 60)
    await until(() => places().length).toBe(2)
    await until(pathLength).toBeCloseTo(200, 0)
    await tap(260, 160)
    await until(pathLength).toBeGreaterThan(220)
    expect(places().map((place) => place && place[0])).toEqual(['spawn', 'goal'])
  }),
)

it('a tap moves the spawn after the role Spawn was selected in the hint of a phone', async () => {
  const { editor, tap, press } = await openAt(390, 844, ends(60, 60, 260))
  await press(page.getByRole('toolbar').getByRole('button', { name: 'Marker', exact: true }))
  await press(page.getByRole('radio', { name: 'Spawn' }))
  await tap(60, 200)
  await until(() => editor.document.current.items[0]).toMatchObject({ role: 'spawn', y: 200 })
})
