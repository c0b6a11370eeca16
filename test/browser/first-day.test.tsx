import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Editor } from '../../src/editor/index.js'
import type { NavEditorProps } from '../../src/ui/editor/NavEditor.js'
import { field } from './field.js'
import { openField, until } from './open-editor.js'
import { watchTexts } from './painted-texts.js'
import { pairs, pointsOf, ringItem } from '../support/shapes.js'
import { boxOf, overlap } from './boxes.js'
import { layersOf, pixelsAt } from './pixels.js'

// Situations from the first day of a designer.

const show = async (props?: NavEditorProps) => {
  const snap = { grid: false, vertex: false, edge: false }
  return openField({ defaultCamera: { x: 100, y: 100, zoom: 1 }, snap, ...props }, { ready: 'path' })
}
describe('the whole map', () => {
  /** Returns the screen positions of the corners of the map. */
  const corners = (editor: Editor) => {
    const { x, y, width, height } = editor.getSnapshot().document.bounds
    const from = editor.camera.toScreen({ x, y })
    const to = editor.camera.toScreen({ x: x + width, y: y + height })
    return { left: from.x, top: from.y, right: to.x, bottom: to.y }
  }

  it('is visible in the first view even at 4,000,000 units', async () => {
    const { editor, container } = await show({
      defaultValue: { ...field, bounds: { x: 0, y: 0, width: 4e6, height: 3e6 } },
      defaultCamera: undefined,
    })
    const { width, height } = editor.getSnapshot().viewport
    const inView = () => {
      const { left, top, right, bottom } = corners(editor)
      return left >= 0 && top >= 0 && right <= width && bottom <= height && right - left > width / 3
    }
    await until(inView).toBe(true)
    const fitted = editor.getSnapshot().camera.zoom
    await page.getByRole('button', { name: 'Zoom in' }).click()
    expect(editor.getSnapshot().camera.zoom).toBeCloseTo(fitted * 1.25, 12)
    await page.getByRole('button', { name: 'Fit', exact: true }).click()
    expect(editor.getSnapshot().camera.zoom).toBe(fitted)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    expect(editor.getSnapshot().camera.zoom).toBeCloseTo(fitted * 0.8, 12)
    // The percentage is not rounded to 0.
    await until(() => container.querySelector('.nav-zoom-value')!.textContent).toMatch(/^0\.0+[1-9]%$/)
  })

  it.each([
    [1280, 800],
    [1280, 500],
    [900, 700],
    [390, 844],
  ])('does not lie under the minimap or the bars after it is fitted, at %i by %i', async (width, height) => {
    await page.viewport(width, height)
    const { editor, map, container } = await show({ defaultCamera: undefined, style: { height } })
    const overlaps = () => {
      const own = boxOf(map)
      const { left, top, right, bottom } = corners(editor)
      const drawn = new DOMRect(own.left + left, own.top + top, right - left, bottom - top)
      return [...container.querySelectorAll('.nav-minimap, .nav-zoom, .nav-agents')]
        .filter((float) => boxOf(float).width > 0 && overlap(boxOf(float), drawn))
        .map((float) => float.className)
    }
    await expect.poll(overlaps, { message: 'the first view' }).toEqual([])
    editor.camera.zoomBy(3)
    editor.camera.fit('content')
    expect(overlaps()).toEqual([])
  })
})

it('a search that finds a row by its visible name shows no “no results” message', async () => {
  await show()
  await page.getByRole('button', { name: 'Search items' }).click()
  const search = page.getByRole('searchbox')
  // The marker has no name, so its row shows its role.
  await search.fill('spawn')
  await expect.element(page.getByRole('treeitem', { name: 'Spawn' })).toBeVisible()
  expect(document.body.textContent).not.toContain('Nothing named')
  await search.fill('from')
  await expect.element(page.getByText('No items match “from”.')).toBeVisible()
})

it.each([
  ['light', [0x2f, 0x55, 0xe0]],
  ['dark', [0xa8, 0xbb, 0xff]],
] as const)('the focus ring of the map is painted over the content of the map, %s', async (colorMode, ring) => {
  const { map: element } = await show({ colorMode })
  /** Returns, for each side of the map, the difference between the color of the focus ring and the most similar pixel at that side. */
  const sides = async (): Promise<readonly number[]> => {
    const image = new Image()
    image.src = `data:image/png;base64,${await page.screenshot({ element, base64: true, save: false })}`
    await image.decode()
    const canvas = document.createElement('canvas')
    const { width, height } = Object.assign(canvas, { width: image.width, height: image.height })
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const off = (x: number, y: number): number => {
      const { data } = context.getImageData(Math.round(x), Math.round(y), 1, 1)
      return Math.max(...ring.map((value, i) => Math.abs(value - data[i])))
    }
    const nearest = (at: (depth: number) => number): number => Math.min(...[0, 1, 2, 3, 4].map(at))
    return [
      nearest((depth) => off(depth, height / 2)),
      nearest((depth) => off(width - 1 - depth, height / 2)),
      nearest((depth) => off(width / 2, depth)),
      nearest((depth) => off(width / 2, height - 1 - depth)),
    ]
  }
  // Each side has a pixel in the color of the focus ring only while the map has the focus. The screenshot is scaled to
  // the window of the tests, which blends the color with its neighbors. So the test compares with a threshold.
  for (const side of await sides()) expect(side).toBeGreaterThan(120)
  await userEvent.tab()
  element.focus()
  expect(element.matches(':focus-visible')).toBe(true)
  for (const side of await sides()) expect(side).toBeLessThan(110)
})

it('a right click during a drag cancels it', async () => {
  const { hand, changes, editor } = await show()
  const before = editor.getSnapshot().document
  await hand.click([65, 65])
  await hand.drag(pairs(65, 65, 160, 120), {
    beforeRelease: async () => {
      await until(() => editor.getSnapshot().draft === before).toBe(false)
      expect(page.getByRole('note', { name: 'Hints' }).element().textContent).toContain('Right clickDrop')
      await hand.click([160, 120], { button: 'right' })
      await until(() => editor.getSnapshot().at).toBe('select/idle')
    },
  })
  expect(editor.getSnapshot()).toMatchObject({ draft: before, document: before, menu: undefined })
  expect(changes).toEqual([])
})

describe('the size of a shape that is being drawn', () => {
  it('is shown as width and height for a rectangle', async () => {
    const { hand, map, editor } = await show()
    editor.tools.set('rectangle')
    const texts = watchTexts()
    // Whether the map is painted at the middle of the left, right, upper and lower side of the rectangle.
    const inked = () =>
      pairs(300, 150, 400, 150, 350, 120, 350, 180).map(([x, y]) =>
        pixelsAt(layersOf(map).at(-1)!, x - 3, y - 3, 6).some((v, i) => i % 4 === 3 && v > 200),
      )
    await hand.drag(pairs(200, 20, 300, 80), {
      beforeRelease: async () => {
        await until(texts).toContain('100 × 60')
        await until(inked).toEqual([true, true, true, true])
      },
    })
    expect(editor.getSnapshot().document.items).toHaveLength(4)
  })

  it('is not painted if the app replaces the cursor tip', async () => {
    const { hand, editor, container } = await show({ components: { CursorTip: () => <output>mine</output> } })
    editor.tools.set('rectangle')
    const texts = watchTexts()
    await hand.drag(pairs(200, 20, 300, 80), {
      beforeRelease: async () => {
        await until(() => editor.getSnapshot().overlay.shape?.size?.width).toBe(100)
        await until(() => container.querySelector('.nav-map output')?.textContent).toBe('mine')
        expect(texts().filter((text) => text.includes('×'))).toEqual([])
      },
    })
  })

  it('is shown as the radius for a circle', async () => {
    const { hand, editor } = await show()
    editor.tools.set('circle')
    const texts = watchTexts()
    await hand.drag(pairs(250, 60, 290, 60), { beforeRelease: () => until(texts).toContain('r 40') })
    await until(() => editor.getSnapshot().announcement.text).toBe('Obstacle 1 added, a circle of radius 40')
  })
})

it('issues mention each item once, by its name', async () => {
  const bow = pointsOf(300, 40, 400, 120, 400, 40, 300, 120)
  const { editor } = await openField({
    defaultValue: {
      ...field,
      items: [
        ...field.items.map((item) => (item.id === 'from' ? { ...item, x: 70, y: 70 } : item)),
        ringItem('obstacle-7', bow),
        { kind: 'link', id: 'link-3', from: { x: 80, y: 80 }, to: { x: 300, y: 300 } },
      ],
    },
  })
  const issues = () => editor.getSnapshot().issues
  await until(() => issues().map(({ message }) => message)).toContain('A link ends in a blocked place')
  for (const { message, detail } of issues())
    expect(`${message} ${detail}`).not.toMatch(/"|obstacle-7|link-3|\bcrate\b|non-zero|walkable|\d\.\d{3}/)
  const about = (id: string) => issues().filter(({ items }) => items.includes(id))
  expect(about('obstacle-7').map(({ code }) => code)).toEqual(['self-crossing'])
  expect(about('from').map(({ code }) => code)).toEqual(['marker-in-obstacle'])
  expect(issues().filter(({ code }) => code.startsWith('path/'))).toEqual([])
})
