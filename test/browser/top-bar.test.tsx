import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { boxItem } from '../support/shapes.js'
import { boxOf, find } from './boxes.js'
import { field } from './field.js'
import { openEditor, until } from './open-editor.js'

const agents = ['Person', 'Heavy tank', 'Delivery cart'].map((name, i) => ({
  id: `a${i}`,
  name,
  radius: 9 + i,
  speed: 60,
}))

const WIDTHS = [1440, 1280, 1200, 1110, 1099, 900, 700]

/** Expects each child of the bar to end before the next begins, and each button to lie inside its child. */
function expectInOrder(bar: Element, at: string): void {
  const seen = [...bar.children].filter((child) => child.getBoundingClientRect().width > 0)
  const frame = bar.getBoundingClientRect()
  const boxes = seen.map((child) => child.getBoundingClientRect())
  for (const [i, box] of boxes.entries()) {
    expect(box.right, `${seen[i].className} ends inside the bar at ${at}`).toBeLessThanOrEqual(frame.right + 0.5)
    if (i > 0)
      expect(box.left, `${seen[i].className} after ${seen[i - 1].className} at ${at}`).toBeGreaterThanOrEqual(
        boxes[i - 1].right - 0.5,
      )
    for (const inner of seen[i].querySelectorAll('button')) {
      const { left, right, width } = inner.getBoundingClientRect()
      if (width > 1 && !inner.closest('.nav-agents'))
        expect(
          [left >= box.left - 8, right <= box.right + 8],
          `${inner.className || inner.tagName} in ${seen[i].className} at ${at}`,
        ).toEqual([true, true])
    }
  }
}

/**
 * Sets the window to each width in `WIDTHS` in turn. At each width, expects that the children of the element `selector` do
 * not overlap. Then calls `more`.
 */
async function expectAtEachWidth(selector: string, more?: () => void): Promise<void> {
  for (const width of WIDTHS) {
    await page.viewport(width, 800)
    await until(() => boxOf('.nav-top').width).toBe(width)
    expectInOrder(find(selector), `${width} pixels`)
    more?.()
  }
}
const town = { ...field, name: 'The old town by the river', agents }

describe('the top bar', () => {
  it.each(['en', 'zh'])('shows its parts without overlap at every width, in %s', async (locale) => {
    const autosave = `top-bar-${locale}`
    await openEditor({ defaultValue: town, locale, autosave, style: { height: 700 } }, { ready: 'path' })
    await expectAtEachWidth('.nav-top')
  })

  it('shows the state of a save and the Save button of an app at every width', async () => {
    const onSave = () => Promise.reject(new Error('the server is away'))
    await openEditor({ defaultValue: town, onSave, style: { height: 700 } }, { ready: 'path' })
    await userEvent.fill(page.getByRole('textbox', { name: 'Map name' }), 'Town')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectAtEachWidth('.nav-top-title', () => {
      expect(boxOf('.nav-title').width).toBeGreaterThan(24)
      expect(boxOf('.nav-toolbar-actions').left).toBeGreaterThanOrEqual(boxOf('.nav-top-title').right)
    })
  })
})

it('the top bar asks for a missing spawn and goal at every width', async () => {
  const items = field.items.filter(({ kind }) => kind !== 'marker')
  await openEditor({
    defaultValue: { ...field, name: 'yard', agents: agents.slice(0, 2), items },
    style: { height: 700 },
  })
  await expectAtEachWidth('.nav-top')
})

it('the top bar with two paths and the reason of a detour is neither overlapped nor cut', async () => {
  const { container } = await openEditor({
    defaultValue: {
      ...field,
      name: 'The old town by the river',
      agents: [
        { id: 'man', name: 'Man', radius: 4, speed: 60 },
        { id: 'tank', name: 'Tank', radius: 12, speed: 60 },
      ],
      items: [...field.items.slice(1), boxItem('Inn', 200, 60, 100, 130), boxItem('Annex', 200, 205, 100, 120)],
    },
    style: { height: 700 },
  })
  const count = (what: string) => until(() => container.querySelectorAll(what).length)
  for (const [width, agent] of [
    [1600, 'Both'],
    [1440, 'Both'],
    [1440, 'Tank'],
    [1280, 'Tank'],
    [1280, 'Both'],
    [1110, 'Both'],
  ] as const) {
    await page.viewport(width, 800)
    await page.getByRole('radio', { name: agent }).click()
    // The top bar has one path length. The second path length and the explanation of the detour are over the map.
    await count('.nav-top > .nav-figures').toBe(1)
    await count('.nav-float.nav-figures').toBe(agent === 'Both' ? 1 : 0)
    await count('.nav-reason').toBe(1)
    // If the paths of both agents are shown, each path length has the dot of its agent.
    await count('.nav-top > .nav-figures > .nav-dot').toBe(agent === 'Both' ? 1 : 0)
    await count('.nav-float.nav-figures > .nav-dot').toBe(agent === 'Both' ? 1 : 0)
    await until(() => boxOf('.nav-top').width).toBe(width)
    const seen = [...container.querySelectorAll('.nav-top > *, .nav-toolbar-actions > *')].filter(
      (part) => part.textContent !== '' || part.tagName === 'BUTTON',
    )
    const parts = seen.map((part) => ({ name: part.className, box: part.getBoundingClientRect() }))
    const shown = parts.filter(({ box: { width: wide } }) => wide > 1).sort((a, b) => a.box.left - b.box.left)
    for (const [i, part] of shown.entries())
      if (i > 0)
        expect(
          part.box.left,
          `${part.name} after ${shown[i - 1].name} at ${width} pixels, ${agent}`,
        ).toBeGreaterThanOrEqual(shown[i - 1].box.right - 0.5)
    expect(shown.at(-1)?.box.right, `${width} pixels, ${agent}`).toBeLessThanOrEqual(width)
    for (const part of container.querySelectorAll('.nav-top .nav-segment-group, .nav-top > .nav-figures'))
      await expect
        .poll(() => part.scrollWidth - part.clientWidth, {
          message: `${part.className} at ${width} pixels, ${agent}`,
          timeout: 10_000,
        })
        .toBeLessThanOrEqual(1)
  }
})
