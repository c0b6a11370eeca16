import { createRef, type ComponentProps } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { NavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import '../../src/styles.css'
import { field } from './field.js'

afterEach(async () => page.viewport(1280, 800))

// What a designer meets in the first hour. Each title names the line of the list that it holds.

const show = async (props: ComponentProps<typeof NavEditor> = {}) => {
  const handle = createRef<Editor>()
  const changes: NavDocument[] = []
  const { container } = await render(
    <NavEditor
      ref={handle}
      defaultValue={field}
      defaultView={{ x: 100, y: 100, zoom: 1 }}
      snap={{ grid: false, vertex: false, edge: false }}
      onChange={(document) => changes.push(document)}
      style={{ height: 760 }}
      {...props}
    />,
  )
  const map = page.getByRole('application', { name: 'Map' })
  await expect.element(map).toHaveAttribute('data-path-status', 'found')
  return { map, changes, container, editor: handle.current! }
}
/** Longer than a double click may take. */
const pause = (milliseconds = 500): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const at = (x: number, y: number) => ({ position: { x, y } })

describe('hour 13: a midpoint', () => {
  it('inserts nothing by a click or a click with Shift, a vertex by a drag or a double click', async () => {
    const { map, changes, editor } = await show()
    const outer = () => {
      const item = editor.getSnapshot().document.items.find(({ id }) => id === 'crate')
      return item?.kind === 'obstacle' && 'outer' in item.shape ? item.shape.outer : undefined
    }
    // The crate stands at 140 to 200; the middle of its upper edge is at 170, 140.
    await map.click(at(165, 165))
    await pause()
    await map.click(at(170, 140))
    await pause()
    expect(editor.getSnapshot().selection).toEqual({ items: ['crate'], vertices: [] })
    await map.click({ ...at(170, 140), modifiers: ['Shift'] })
    await pause()
    expect(changes).toEqual([])
    expect(editor.getSnapshot().selection.items).toEqual([])
    await map.click(at(165, 165))
    await pause()
    await map.dblClick(at(170, 140))
    await expect.poll(() => changes.length).toBe(1)
    expect(outer()).toHaveLength(5)
    expect(outer()![1]).toEqual({ x: 70, y: 40 })
    await pause()
    await userEvent.dragAndDrop(map, map, {
      sourcePosition: { x: 200, y: 170 },
      targetPosition: { x: 230, y: 170 },
      steps: 4,
    })
    await expect.poll(() => changes.length).toBe(2)
    expect(outer()).toHaveLength(6)
  })
})

describe('hour 14: the whole map', () => {
  /** Where the corners of the map stand on screen. */
  const corners = (editor: Editor) => {
    const { x, y, width, height } = editor.getSnapshot().document.bounds
    const from = editor.camera.toScreen({ x, y })
    const to = editor.camera.toScreen({ x: x + width, y: y + height })
    return { left: from.x, top: from.y, right: to.x, bottom: to.y }
  }

  it('fits a map of 4,000,000 units, from the first view on, and can be zoomed out further', async () => {
    const { editor, container } = await show({
      defaultValue: { ...field, bounds: { x: 0, y: 0, width: 4e6, height: 3e6 } },
      defaultView: undefined,
    })
    const { width, height } = editor.getSnapshot().viewport
    const inView = () => {
      const { left, top, right, bottom } = corners(editor)
      return left >= 0 && top >= 0 && right <= width && bottom <= height && right - left > width / 3
    }
    await expect.poll(inView).toBe(true)
    const fitted = editor.getSnapshot().camera.zoom
    await page.getByRole('button', { name: 'Zoom in' }).click()
    expect(editor.getSnapshot().camera.zoom).toBeCloseTo(fitted * 1.25, 12)
    await page.getByRole('button', { name: 'Fit', exact: true }).click()
    expect(editor.getSnapshot().camera.zoom).toBe(fitted)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    expect(editor.getSnapshot().camera.zoom).toBeCloseTo(fitted * 0.8, 12)
    // The percentage is a number that says something.
    await expect.poll(() => container.querySelector('.nav-zoom-value')!.textContent).toMatch(/^0\.0+[1-9]%$/)
  })

  it.each([
    [1280, 800],
    [1280, 500],
    [900, 700],
    [390, 844],
  ])('fit leaves room for the minimap and the bars at %i by %i', async (width, height) => {
    await page.viewport(width, height)
    const { editor, map, container } = await show({ defaultView: undefined, style: { height } })
    const fit = (): void => editor.camera.fit('content')
    const overlaps = () => {
      const own = map.element().getBoundingClientRect()
      const { left, top, right, bottom } = corners(editor)
      return [...container.querySelectorAll('.nav-minimap, .nav-zoom, .nav-agents')]
        .filter((float) => {
          const box = float.getBoundingClientRect()
          return (
            box.width > 0 &&
            box.right - own.left > left &&
            box.left - own.left < right &&
            box.bottom - own.top > top &&
            box.top - own.top < bottom
          )
        })
        .map((float) => float.className)
    }
    await expect.poll(overlaps, { message: 'the first view' }).toEqual([])
    editor.camera.zoomBy(3)
    fit()
    expect(overlaps()).toEqual([])
  })
})

it('hour 17: a search that finds a row by the name it shows does not also say that nothing is named so', async () => {
  await show()
  await page.getByRole('button', { name: 'Search items' }).click()
  const search = page.getByRole('searchbox')
  // The marker has no name of its own: its row says what it is.
  await search.fill('spawn')
  await expect.element(page.getByRole('treeitem', { name: 'Spawn' })).toBeVisible()
  expect(document.body.textContent).not.toContain('Nothing named')
  await search.fill('from')
  await expect.element(page.getByText('Nothing named “from”.')).toBeVisible()
})

describe('hour 19: the focus ring of the map', () => {
  it.each([
    ['light', [0x2f, 0x55, 0xe0]],
    ['dark', [0xa8, 0xbb, 0xff]],
  ] as const)('is painted over what the map shows, %s', async (colorMode, ring) => {
    const { map } = await show({ colorMode })
    const element = map.element() as HTMLElement
    /** On each side, how far the outermost pixels are from the color of the ring. */
    const sides = async (): Promise<readonly number[]> => {
      const image = new Image()
      image.src = `data:image/png;base64,${await page.screenshot({ element: map, base64: true, save: false })}`
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
    // The picture is scaled to the window of the tests: colors blend.
    for (const side of await sides()) expect(side).toBeGreaterThan(150)
    await userEvent.tab()
    element.focus()
    expect(element.matches(':focus-visible')).toBe(true)
    for (const side of await sides()) expect(side).toBeLessThan(110)
  })
})
