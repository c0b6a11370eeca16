import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field } from './field.js'
import { openEditor, until } from './open-editor.js'

afterEach(async () => page.viewport(1280, 800))

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
async function expectAtEachWidth(container: Element, selector: string, more?: () => void): Promise<void> {
  const bar = container.querySelector('.nav-top')!
  for (const width of WIDTHS) {
    await page.viewport(width, 800)
    await until(() => bar.getBoundingClientRect().width).toBe(width)
    expectInOrder(container.querySelector(selector)!, `${width} pixels`)
    more?.()
  }
}
const town = { ...field, name: 'The old town by the river', agents }

describe('the top bar', () => {
  it.each(['en', 'zh'])(`shows its parts without overlap at ${WIDTHS.join(', ')} pixels, in %s`, async (locale) => {
    const { container } = await openEditor(
      {
        defaultValue: town,
        locale,
        autosave: `top-bar-${locale}`,
        style: { height: 700 },
      },
      { ready: 'path' },
    )
    await expectAtEachWidth(container, '.nav-top')
  })

  it(`shows the state of a save and the Save button of an app at ${WIDTHS.join(', ')} pixels`, async () => {
    const { container } = await openEditor(
      {
        defaultValue: town,
        onSave: () => Promise.reject(new Error('the server is away')),
        style: { height: 700 },
      },
      { ready: 'path' },
    )
    await userEvent.fill(page.getByRole('textbox', { name: 'Map name' }), 'Town')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const title = container.querySelector('.nav-top-title')!
    await expectAtEachWidth(container, '.nav-top-title', () => {
      expect(container.querySelector('.nav-title')!.getBoundingClientRect().width).toBeGreaterThan(24)
      expect(container.querySelector('.nav-toolbar-actions')!.getBoundingClientRect().left).toBeGreaterThanOrEqual(
        title.getBoundingClientRect().right,
      )
    })
  })
})

it(`the top bar of a map without spawn and goal asks for them at ${WIDTHS.join(', ')} pixels`, async () => {
  const { container } = await openEditor({
    defaultValue: {
      ...field,
      name: 'yard',
      agents: agents.slice(0, 2),
      items: field.items.filter(({ kind }) => kind !== 'marker'),
    },
    style: { height: 700 },
  })
  await expectAtEachWidth(container, '.nav-top')
})

it('the top bar with two paths and the explanation of a detour is neither overlapped nor cut', async () => {
  const box = (id: string, y: number, height: number) =>
    ({ kind: 'obstacle', id, name: id, shape: { type: 'rectangle', x: 200, y, width: 100, height } }) as const
  const { container } = await openEditor({
    defaultValue: {
      ...field,
      name: 'The old town by the river',
      agents: [
        { id: 'man', name: 'Man', radius: 4, speed: 60 },
        { id: 'tank', name: 'Tank', radius: 12, speed: 60 },
      ],
      items: [...field.items.slice(1), box('Inn', 60, 130), box('Annex', 205, 120)],
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
    await until(() => container.querySelector('.nav-top')?.getBoundingClientRect().width).toBe(width)
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
