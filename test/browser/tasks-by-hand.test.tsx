import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fingersOn, type Spot } from '../support/fingers.js'
import { openEditor, until, withItems } from './open-editor.js'

// The same work without a mouse: by keys alone, and by fingers alone on a phone.

const plainUrl = URL.createObjectURL.bind(URL)
afterEach(async () => {
  URL.createObjectURL = plainUrl
  await page.viewport(1280, 800)
})

it('with the keyboard a user draws a polygon with a hole, moves a vertex and exports without losing focus', async () => {
  const written: string[] = []
  URL.createObjectURL = (blob: Blob) => {
    void blob.text().then((text) => written.push(text))
    return plainUrl(blob)
  }
  const { editor, hand, map } = await openEditor({ autoFocus: true })
  expect(document.activeElement).toBe(map)
  const lost: string[] = []
  const note = (event: FocusEvent): void => {
    if (event.relatedTarget === null && event.type === 'focusout')
      queueMicrotask(() => {
        if (document.activeElement === document.body) lost.push(hand.done.join(' '))
      })
  }
  document.addEventListener('focusout', note)
  const keys = async (...chords: readonly string[]): Promise<void> => {
    await hand.keys(...chords)
    if (document.activeElement === document.body) lost.push(hand.done.join(' '))
  }

  await keys('p', 'Space', 'Space', 'Shift+ArrowRight', 'Space', 'Shift+ArrowDown', 'Space')
  await keys('Shift+ArrowLeft', 'Space', 'Enter')
  await keys('h', 'ArrowUp', 'ArrowRight', 'Space', 'ArrowUp', 'Space', 'ArrowRight', 'Space', 'Enter')
  const shape = () => {
    const [item] = editor.document.current.items
    if (item.kind !== 'obstacle' || !('outer' in item.shape)) throw new Error('no polygon')
    return item.shape
  }
  expect(shape().outer).toHaveLength(4)
  expect(shape().holes?.map((ring) => ring.length)).toEqual([3])
  const [before] = shape().holes ?? []
  await keys('v', 'Space', 'ArrowRight', 'Space')
  const [after] = shape().holes ?? []
  expect(after[2]).toEqual({ x: before[2].x + 20, y: before[2].y })

  const name = (): string | undefined => document.activeElement?.textContent
  while (name() !== 'Export' && hand.done.length < 60) {
    await keys('Shift+Tab')
    expect(document.activeElement?.className).not.toBe('nav-rail')
  }
  await keys('Enter')
  await expect.element(page.getByRole('menu')).toBeVisible()
  while (name()?.includes('Navsmith') !== true && hand.done.length < 60) await keys('ArrowDown')
  await keys('Enter')
  await until(() => written.length).toBe(1)
  expect(written[0]).toContain('holes')
  document.removeEventListener('focusout', note)
  expect(lost).toEqual([])
  expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(48)
})

it('by touch alone a user draws a shape, pinches the view and moves the shape on a phone', async () => {
  await page.viewport(390, 844)
  const { editor, map, pathLength } = await openEditor({
    defaultValue: {
      ...withItems(
        { kind: 'marker', id: 'spawn', role: 'spawn', x: 20, y: 300 },
        { kind: 'marker', id: 'goal', role: 'goal', x: 340, y: 300 },
      ),
      bounds: { x: 0, y: 0, width: 360, height: 500 },
    },
    style: { height: 844 },
  })
  const fingers = fingersOn(map)
  let actions = 0
  const at = (x: number, y: number): Spot => editor.camera.toScreen({ x, y })
  const tap = async (x: number, y: number): Promise<void> => {
    actions++
    await fingers.tap(at(x, y))
  }
  const press = async (name: string): Promise<void> => {
    actions++
    const box = page.getByRole('button', { name, exact: true }).first().element().getBoundingClientRect()
    const own = map.getBoundingClientRect()
    await fingers.tap({ x: box.left + box.width / 2 - own.left, y: box.top + box.height / 2 - own.top })
  }
  await until(pathLength).toBeCloseTo(320, 0)

  await press('Polygon')
  await tap(140, 240)
  await tap(220, 240)
  await tap(220, 360)
  await tap(140, 360)
  await press('Close shape')
  await until(() => editor.document.current.items.length).toBe(3)
  await until(pathLength).toBeGreaterThan(330)
  expect(actions).toBe(6)

  const { zoom } = editor.getSnapshot().camera
  actions++
  await fingers.down({ x: 150, y: 300 }, { x: 230, y: 300 })
  for (const apart of [50, 65, 80]) await fingers.move({ x: 190 - apart, y: 300 }, { x: 190 + apart, y: 300 })
  await fingers.up()
  expect(editor.getSnapshot().camera.zoom).toBeCloseTo(zoom * 2, 1)
  expect(editor.document.current.items).toHaveLength(3)

  await press('Select')
  actions++
  await fingers.drag(at(180, 300), at(180, 340))
  await fingers.up()
  expect(editor.document.current.items.at(-1)).toMatchObject({
    shape: { outer: [{ y: expect.closeTo(280, 0) as number }, {}, {}, {}] },
  })
  expect(editor.history.current.entries).toHaveLength(2)
  expect(actions).toBeLessThanOrEqual(9)
})
