import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { darkTheme, contrastTheme, lightTheme } from '../../src/canvas/theme.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor, type NavEditorProps } from '../../src/ui/index.js'
import '../../src/styles.css'
import { field } from './field.js'

// What a designer meets in the first hour, each once found broken by sitting down and drawing.

/** Slow machines paint late. */
const until = <T,>(read: () => T) => expect.poll(read, { timeout: 10_000 })
const find = <T extends Element = HTMLElement>(selector: string): T => {
  const element = document.querySelector<T>(selector)
  if (element === null) throw new Error(`no ${selector}`)
  return element
}
const map = (): HTMLElement => page.getByRole('application', { name: 'Map' }).element() as HTMLElement

async function show(props: NavEditorProps = {}): Promise<Editor> {
  const handle = createRef<Editor>()
  await render(
    <NavEditor
      defaultValue={field}
      defaultView={{ x: 0, y: 0, zoom: 1 }}
      ref={handle}
      style={{ height: 760 }}
      {...props}
    />,
  )
  await until(() => map().getAttribute('data-mesh-status')).toBe('ready')
  if (handle.current === null) throw new Error('no editor')
  return handle.current
}

const hex = (canvas: HTMLCanvasElement, x: number, y: number): string => {
  const ratio = canvas.width / canvas.clientWidth
  const data = canvas.getContext('2d')?.getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data
  return `#${[...(data ?? [])]
    .slice(0, 3)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`.toUpperCase()
}
const brightness = (canvas: HTMLCanvasElement, x: number, y: number): number =>
  Number.parseInt(hex(canvas, x, y).slice(3, 5), 16)

describe('hour 1: the theme menu', () => {
  it('hour 1: from "system", each mode reaches map, rulers and minimap as it reaches the chrome', async () => {
    await show()
    for (const [name, theme] of [
      ['Dark', darkTheme],
      ['High contrast', contrastTheme],
      ['Light', lightTheme],
    ] as const) {
      await page.getByRole('button', { name: 'Theme' }).click()
      await page.getByRole('menuitem', { name }).click()
      const layer = find<HTMLCanvasElement>('.nav-map .konvajs-content canvas')
      await until(() => hex(layer, 70, 70)).toBe(theme.obstacle)
      const light = theme === lightTheme
      for (const selector of ['.nav-ruler[data-axis="x"]', '.nav-minimap canvas'])
        await until(() => brightness(find(selector), 3, 3) > 128).toBe(light)
    }
  })
})
