import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createNavDocument, type NavDocument } from '../../src/document/index.js'
import { fingersOn } from '../support/fingers.js'
import { ends, openField, until } from './open-editor.js'
import { watchTexts } from './painted-texts.js'
import { outerOf } from '../support/item-rings.js'
import { box, pairs, ringItem } from '../support/shapes.js'

// Touch events in a real browser, on a map as wide as a phone.

const field = createNavDocument({
  name: 'Field',
  bounds: { x: 0, y: 0, width: 360, height: 500 },
  agents: [{ id: 'man', name: 'Man', radius: 0, speed: 60 }],
  items: [ringItem('crate', box(120, 300, 120, 80), 'Crate'), ...ends(20, 230, 340)],
})
const show = async () => {
  const props = { defaultValue: field, snap: { grid: false }, style: { inlineSize: 390, blockSize: 760 } }
  const desk = await openField(props, { strict: true, ready: 'path' })
  const { map } = desk
  return { ...desk, element: map, fingers: fingersOn(map), loupe: () => map.querySelector('[data-loupe]') }
}
const ringOf = ({ items }: NavDocument, name: string) => outerOf(items.find(({ id }) => id === name))
const toolButton = (name: string) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name })

describe('on a touch screen', () => {
  it('a tool can be tapped right after a drag ends', async () => {
    const { element, fingers, editor } = await show()
    const own = element.getBoundingClientRect()
    for (const name of ['Polygon', 'Select', 'Polygon', 'Select']) {
      await fingers.drag({ x: 60, y: 300 }, { x: 220, y: 420 })
      await fingers.up()
      const { left, top, width, height } = toolButton(name).element().getBoundingClientRect()
      await fingers.tap({ x: left + width / 2 - own.left, y: top + height / 2 - own.top })
      await until(() => editor.tools.current).toBe(name.toLowerCase())
      editor.tools.cancel?.()
    }
  })

  it('a tap on the first corner of a polygon closes it', async () => {
    const { fingers, changes, pathLength } = await show()
    await toolButton('Polygon').click()
    for (const [x, y] of pairs(170, 150, 190, 150, 190, 280, 170, 280)) await fingers.tap({ x, y })
    expect(changes).toHaveLength(0)
    await fingers.tap({ x: 176, y: 156 })
    await until(() => changes.length).toBe(1)
    expect(changes[0].items.filter((item) => item.kind === 'obstacle')).toHaveLength(2)
    expect(ringOf(changes[0], 'obstacle-1')).toHaveLength(4)
    await until(pathLength).toBeGreaterThan(325)
  })

  it('a magnifier shows the point that a finger places', async () => {
    const { fingers, element, loupe, editor } = await show()
    await toolButton('Polygon').click()
    await fingers.down({ x: 60, y: 420 })
    await fingers.move({ x: 64, y: 424 })
    await until(loupe).not.toBeNull()
    const glass = loupe()!.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    const apart = Math.hypot(glass.left + glass.width / 2 - box.left - 64, glass.top + glass.height / 2 - box.top - 424)
    expect(apart).toBeGreaterThan(glass.width / 2 + 40)
    expect(glass.left).toBeGreaterThanOrEqual(box.left)
    expect(glass.right).toBeLessThanOrEqual(box.right)
    await fingers.up()
    await until(loupe).toBeNull()
    expect(editor.getSnapshot().overlay.shape?.placed).toBe(1)
  })

  it('dragging a vertex shows it in the magnifier at twice the size', async () => {
    const { fingers, changes, loupe, pathLength } = await show()
    const texts = watchTexts()
    await fingers.tap({ x: 180, y: 340 })
    await fingers.drag({ x: 122, y: 302 }, { x: 162, y: 182 })
    await until(loupe).not.toBeNull()
    await until(pathLength).toBeGreaterThan(321)
    await until(() => texts().join('\n')).toMatch(/^\+\d+\.\d \(\d+(\.\d)? %\)$/m)
    expect(changes).toHaveLength(0)
    const canvas = loupe() as HTMLCanvasElement
    const context = canvas.getContext('2d')!
    // The crate lies below and to the right of the vertex, and open ground lies above the vertex.
    const at = (dx: number, dy: number) => [
      ...context.getImageData(canvas.width / 2 + dx, canvas.height / 2 + dy, 1, 1).data.slice(0, 3),
    ]
    await until(() => at(24, 40)).not.toEqual(at(0, -44))
    await fingers.up()
    await until(() => changes.length).toBe(1)
    const [corner] = ringOf(changes[0], 'crate')
    expect(Math.abs(corner.x - 160)).toBeLessThan(6)
    expect(Math.abs(corner.y - 180)).toBeLessThan(6)
  })

  it('two fingers zoom about their center and pan', async () => {
    const { fingers, editor, changes } = await show()
    await fingers.down({ x: 150, y: 300 }, { x: 210, y: 300 })
    for (let i = 1; i <= 6; i++) await fingers.move({ x: 150 - i * 10, y: 300 }, { x: 210 + i * 10, y: 300 })
    await fingers.up()
    await until(() => editor.getSnapshot().camera.zoom).toBeCloseTo(3, 1)
    const middle = editor.camera.toWorld({ x: 180, y: 300 })
    expect(Math.hypot(middle.x - 180, middle.y - 300)).toBeLessThan(1)
    expect(changes).toHaveLength(0)
  })

  it('a long press opens the menu of the item under it', async () => {
    const { fingers, changes } = await show()
    await fingers.down({ x: 180, y: 340 })
    await fingers.rest(700)
    await expect.element(page.getByRole('menu')).toBeVisible()
    await fingers.up()
    await fingers.rest()
    expect(changes).toHaveLength(0)
    const duplicate = page.getByRole('menuitem', { name: /Duplicate/ })
    expect(duplicate.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await duplicate.click()
    await until(() => changes.at(-1)?.items.filter((item) => item.kind === 'obstacle').length).toBe(2)
  })

  it('every control of a phone is at least 44 px high or wide', async () => {
    const { element, fingers } = await show()
    await fingers.tap({ x: 180, y: 340 })
    const root = element.closest('.nav-editor')!
    const small = [...root.querySelectorAll<HTMLElement>('button, [role="treeitem"], select')].filter((control) => {
      const box = control.getBoundingClientRect()
      const { insetBlockStart, insetBlockEnd } = getComputedStyle(control, '::before')
      const reach = [insetBlockStart, insetBlockEnd].map((inset) => Math.max(0, -Number.parseFloat(inset) || 0))
      return (
        box.width > 1 &&
        box.height > 1 &&
        control.checkVisibility({ checkVisibilityCSS: true }) &&
        box.height + reach[0] + reach[1] < 44
      )
    })
    expect(small.map((control) => control.getAttribute('aria-label') ?? control.textContent)).toEqual([])
  })
})
