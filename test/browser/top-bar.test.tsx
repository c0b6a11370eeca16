import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import '../../src/styles.css'
import { field } from './field.js'

afterEach(async () => page.viewport(1280, 800))

const agents = ['Person', 'Heavy tank', 'Delivery cart'].map((name, i) => ({
  id: `a${i}`,
  name,
  radius: 9 + i,
  speed: 60,
}))

describe('fault 29: the top bar holds what stands in it', () => {
  for (const locale of ['en', 'zh']) {
    it.each([1440, 1280, 1200, 1110, 1099, 900, 700])(`at %i pixels, ${locale}`, async (width) => {
      await page.viewport(width, 800)
      const { container } = await render(
        <NavEditor
          defaultValue={{ ...field, name: 'The old town by the river', agents }}
          locale={locale}
          autosave={`top-bar-${locale}-${width}`}
          style={{ height: 700 }}
        />,
      )
      await expect.element(page.getByRole('application')).toHaveAttribute('data-path-status', 'found')
      const bar = container.querySelector('.nav-top')!
      await expect.poll(() => bar.getBoundingClientRect().width).toBe(container.getBoundingClientRect().width)
      const seen = [...bar.children].filter((child) => child.getBoundingClientRect().width > 0)
      const frame = bar.getBoundingClientRect()
      const boxes = seen.map((child) => child.getBoundingClientRect())
      for (const [i, box] of boxes.entries()) {
        expect(box.right, `${seen[i].className} ends inside the bar`).toBeLessThanOrEqual(frame.right + 0.5)
        if (i > 0)
          expect(box.left, `${seen[i].className} begins after ${seen[i - 1].className}`).toBeGreaterThanOrEqual(
            boxes[i - 1].right - 0.5,
          )
        for (const inner of seen[i].querySelectorAll('button')) {
          const { left, right, width: wide } = inner.getBoundingClientRect()
          if (wide > 1 && !inner.closest('.nav-agents'))
            expect(
              [left >= box.left - 8, right <= box.right + 8],
              `${inner.className || inner.tagName} in ${seen[i].className}`,
            ).toEqual([true, true])
        }
      }
    })
  }
})

describe('hour 27: with the paths of both agents and the word on the one that goes round', () => {
  it.each([
    [1600, 'Both'],
    [1440, 'Both'],
    [1440, 'Tank'],
    [1280, 'Both'],
    [1280, 'Tank'],
    [1110, 'Both'],
  ])('nothing of the top bar overlaps or is cut at %i pixels: %s', async (width, agent) => {
    await page.viewport(width, 800)
    const box = (id: string, y: number, height: number) =>
      ({ kind: 'obstacle', id, name: id, shape: { type: 'rectangle', x: 200, y, width: 100, height } }) as const
    const { container } = await render(
      <NavEditor
        defaultValue={{
          ...field,
          name: 'The old town by the river',
          agents: [
            { id: 'man', name: 'Man', radius: 4, speed: 60 },
            { id: 'tank', name: 'Tank', radius: 12, speed: 60 },
          ],
          items: [...field.items.slice(1), box('Inn', 60, 130), box('Annex', 205, 120)],
        }}
        style={{ height: 700 }}
      />,
    )
    await page.getByRole('radio', { name: agent }).click()
    const count = (what: string) => expect.poll(() => container.querySelectorAll(what).length, { timeout: 10_000 })
    // The other agent's figures and the word on the one that goes round stand over the map.
    await count('.nav-top > .nav-figures').toBe(1)
    await count('.nav-float.nav-figures').toBe(agent === 'Both' ? 1 : 0)
    await count('.nav-reason').toBe(1)
    const seen = [...container.querySelectorAll('.nav-top > *, .nav-toolbar-acts > *')].filter(
      (part) => part.textContent !== '' || part.tagName === 'BUTTON',
    )
    const parts = seen.map((part) => ({ name: part.className, box: part.getBoundingClientRect() }))
    const shown = parts.filter(({ box: { width: wide } }) => wide > 1).sort((a, b) => a.box.left - b.box.left)
    for (const [i, part] of shown.entries())
      if (i > 0)
        expect(part.box.left, `${part.name} after ${shown[i - 1].name}`).toBeGreaterThanOrEqual(
          shown[i - 1].box.right - 0.5,
        )
    expect(shown.at(-1)?.box.right).toBeLessThanOrEqual(width)
    for (const part of container.querySelectorAll('.nav-top .nav-segment-group, .nav-top > .nav-figures'))
      expect(part.scrollWidth, part.className).toBeLessThanOrEqual(part.clientWidth + 1)
  })
})
