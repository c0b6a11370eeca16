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
