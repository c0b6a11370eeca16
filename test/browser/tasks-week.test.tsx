import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { polygonArea } from '../../src/engine/geometry/index.js'
import { shapeToRings, type NavItem } from '../../src/document/index.js'
import type { Place } from '../support/hand.js'
import { outerOf, rectangleOf } from '../support/item-rings.js'
import { watchTexts } from './painted-texts.js'
import { empty, itemNamed, openEditor, until, withItems, type Desk } from './open-editor.js'
import { around, boxItem, pairs, rectItem, ringItem } from '../support/shapes.js'

// Whole levels drawn by a designer, with a limit on the number of actions.

/** A view that shows the whole map below the options of a tool. */
const camera = { x: 20, y: 100, zoom: 0.75 }
const wallsOf = ({ editor }: Desk) =>
  editor.document.current.items.flatMap((item) => ('shape' in item && item.shape.type === 'wall' ? [item.shape] : []))
const put = ({ hand }: Desk, name: string, text: string) => hand.enter(page.getByLabelText(name, { exact: true }), text)
const line = async ({ hand }: Desk, ...places: readonly Place[]): Promise<void> => {
  for (const place of places) await hand.click(place)
  // If the last place equals the first, the last click has closed the shape.
  if (places[0] !== places.at(-1)) await hand.keys('Enter')
}
const within = ({ hand }: Desk, most: number): void =>
  expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(most)

it('a dungeon gets six rooms, doors, a river and two paths in at most 40 actions', async () => {
  const desk = await openEditor({ defaultCamera: camera })
  const { hand, map, editor, pathLength } = desk
  await hand.keys('e')
  const corner: Place = [80, 60]
  await line(desk, corner, [680, 60], [680, 440], [80, 440], corner)
  await line(desk, [280, 60], [280, 440])
  await line(desk, [480, 60], [480, 440])
  await line(desk, [80, 240], [680, 240])
  await hand.keys('d')
  await put(desk, 'Door width', '60')
  for (const door of pairs(280, 150, 480, 150, 180, 240, 580, 240, 480, 340, 280, 340)) await hand.click(door)
  await hand.keys('e')
  await hand.press(page.getByRole('radio', { name: 'Water' }))
  await line(desk, [380, 70], [340, 150], [400, 230])
  await hand.keys('s')
  await hand.click([180, 380])
  await hand.click([580, 110])
  await until(pathLength).toBeGreaterThan(450)
  const man = pathLength()
  await hand.press(page.getByRole('radio', { name: /Tank/ }))
  await until(pathLength).toBeGreaterThan(man)
  expect(map.dataset.pathStatus).toBe('found')
  expect(wallsOf(desk).flatMap(({ openings = [] }) => openings.map(({ width }) => width))).toEqual(
    Array.from({ length: 6 }, () => 60),
  )
  expect(editor.document.current.items.filter(({ kind }) => kind === 'area')).toMatchObject([{ terrain: 'water' }])
  expect(editor.getSnapshot().issues.filter(({ severity }) => severity === 'error')).toEqual([])
  within(desk, 40)
})

/** Makes a picture of a floor plan, 400 by 250 pixels, with outer walls 10 pixels inside its rim. */
async function planPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 250)
  canvas.getContext('2d')!.strokeRect(10, 10, 380, 230)
  return new File([await canvas.convertToBlob()], 'plan.png', { type: 'image/png' })
}

it('a floor plan can be traced to scale from a picture in at most 45 actions', async () => {
  const desk = await openEditor({ defaultCamera: camera })
  const { hand, editor, pathLength } = desk
  await hand.drop(await planPicture())
  await until(() => editor.document.current.background?.rect).toEqual({ x: 0, y: 0, width: 800, height: 500 })
  await hand.press(page.getByRole('button', { name: 'Scale by two points' }))
  await hand.click([20, 480])
  await hand.click([780, 480])
  await hand.press(page.getByRole('radio', { name: 'Scale map' }))
  // The focus is in the field.
  await hand.type('19{Enter}')
  expect(editor.document.current.units).toEqual({ unit: 'm', scale: 40 })
  expect(editor.document.current.background?.rect).toEqual({ x: 0, y: 0, width: 800, height: 500 })

  await hand.keys('e')
  await put(desk, 'Thickness', '0.3')
  const corner: Place = [20, 20]
  await line(desk, corner, [780, 20], [780, 480], [20, 480], corner)
  await line(desk, [20, 240], [780, 240])
  await line(desk, [280, 20], [280, 240])
  await line(desk, [520, 20], [520, 240])
  await line(desk, [400, 240], [400, 480])
  expect(wallsOf(desk).map(({ thickness }) => thickness)).toEqual([12, 12, 12, 12, 12])
  await hand.keys('d')
  await put(desk, 'Door width', '0.9')
  for (const door of pairs(150, 240, 340, 240, 640, 240, 400, 360, 280, 120)) await hand.click(door)
  for (const { width } of wallsOf(desk).flatMap(({ openings = [] }) => openings)) expect(width).toBeCloseTo(36, 9)
  await hand.press(page.getByRole('radio', { name: /Man/ }))
  await hand.enter(page.getByLabelText('Radius', { exact: true }).first(), '0.4')
  await hand.keys('Escape')
  await hand.keys('s')
  await hand.click([100, 100])
  await hand.click([640, 100])
  await until(pathLength).toBeGreaterThan(500)
  expect(editor.document.current.agents[0].radius).toBe(16)
  within(desk, 45)
})

describe('four hundred obstacles', () => {
  const gaps = [
    [23, 4],
    [144, 5],
    [333, 6],
  ] as const
  const drawn = withItems(
    ...Array.from({ length: 400 }, (_, i): NavItem => {
      const narrow = gaps.find(([at]) => at === i)?.[1]
      const width = narrow === undefined ? 14 : 39 - narrow
      return rectItem(`obstacle-${i + 1}`, 14 + 39 * (i % 20), 14 + 24 * Math.floor(i / 20), width, 10)
    }),
  )

  const map = { ...drawn, agents: [{ id: 'man', name: 'Man', radius: 6, speed: 60 }] }

  it('show their three narrowest gaps, which can be widened', async () => {
    const desk = await openEditor({ defaultValue: map, defaultCamera: camera })
    const { editor, hand } = desk
    const gapOf = (at: number): number => {
      const [left, right] = [at, at + 1].map((i) => rectangleOf(editor.document.item(`obstacle-${i + 1}`)))
      return right.x - left.x - left.width
    }
    await hand.press(page.getByRole('tab', { name: /^Issues/ }))
    for (const [at, width] of gaps) {
      const row = page.getByText(`Obstacle ${at + 1} – Obstacle ${at + 2}: ${width} px`, { exact: false }).first()
      await until(() => row.elements().length).toBe(1)
      await hand.press(page.getByRole('button', { name: /^Move Obstacle/ }).first())
      await until(() => gapOf(at)).toBeGreaterThanOrEqual(12)
      // The list updates after the mesh: until then its first button belongs to the previous gap.
      await until(() => row.elements().length).toBe(0)
    }
    within(desk, 5)
  })
})

describe('an outline of sixty vertices', () => {
  const ring = around(400, 250, 60, (corner) => (corner % 2 === 0 ? 150 : 120))
  const map = withItems(ringItem('rock', ring, 'Rock'))

  it('can be rotated, rounded, split and merged in at most 14 actions', async () => {
    const desk = await openEditor({ defaultValue: map, defaultCamera: camera })
    const { hand, editor } = desk
    await hand.click([400, 250])
    await put(desk, 'Rotate by', '15')
    await put(desk, 'Round corners', '6')
    expect(outerOf(itemNamed(editor, 'Rock')).length).toBeGreaterThan(120)
    await hand.keys('x')
    await line(desk, [200, 260], [600, 240])
    expect(editor.document.current.items.length).toBe(2)
    await hand.keys('v', 'Mod+a')
    await hand.click([400, 200], { button: 'right' })
    await hand.press(page.getByRole('menuitem', { name: 'Unite' }))
    expect(editor.document.current.items.length).toBe(1)
    within(desk, 14)
  })
})

it('a patrol, 200 painted cells and a flow field take at most 25 actions', async () => {
  const desk = await openEditor({ defaultCamera: camera, defaultValue: empty })
  const { hand, editor } = desk
  await hand.keys('w')
  for (const [from, to] of [
    pairs(100, 100, 700, 100),
    pairs(700, 100, 700, 440),
    pairs(700, 440, 100, 440),
    pairs(100, 440, 100, 100),
  ] as const)
    await hand.drag([from, to])
  await hand.keys('b')
  await hand.press(page.getByRole('radio', { name: 'Box' }))
  await hand.drag(pairs(210, 210, 590, 390))
  const painted = editor.document.current.items.at(-1)
  expect(painted !== undefined && 'shape' in painted && polygonArea(shapeToRings(painted.shape)) / 400).toBe(200)
  const kinds = editor.document.current.items.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'waypoint')).toHaveLength(4)
  expect(kinds.filter((kind) => kind === 'waypoint-link')).toHaveLength(4)
  await hand.keys('s')
  await hand.click([60, 60])
  await hand.click([740, 460])
  await until(() => desk.map.dataset.pathStatus).toBe('found')
  await hand.press(page.getByRole('switch', { name: 'Flow field' }))
  await hand.keys('v', 'Escape')
  within(desk, 25)
})

describe('names on the map', () => {
  const house = (id: string, name: string, x: number): NavItem => boxItem(id, x, 100, 80, 60, name)

  it('are shown for all items, for selected items or for none', async () => {
    const { hand } = await openEditor({
      defaultCamera: camera,
      defaultValue: withItems(house('inn', 'Inn', 100), house('mill', 'Mill', 300)),
      defaultSelection: { items: ['mill'], vertices: [] },
    })
    const choice = page.getByRole('combobox', { name: 'Names on the map' })
    await choice.selectOptions('All names')
    await choice.selectOptions('No names')
    const texts = watchTexts()
    for (const [chosen, shown] of [
      ['No names', []],
      ['Names of selected items', ['Mill']],
      ['All names', ['Inn', 'Mill']],
    ] as const) {
      await choice.selectOptions(chosen)
      await expect.element(choice).toHaveDisplayValue(chosen)
      // A zoom repaints the map.
      await hand.wheel([400, 300], 10)
      await until(() => texts().length > 0).toBe(true)
      await until(() => ['Inn', 'Mill'].filter((name) => texts().includes(name))).toEqual(shown)
    }
  })
})
