import { afterEach, describe, expect, it } from 'vitest'
import type { NavEditorProps } from '../../src/ui/editor/NavEditor.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { field } from './field.js'
import { openEditor, setPixelRatio } from './open-editor.js'
import { allPixels, countPixels, paintedPixels, rgb } from './pixels.js'

// Canvases that lose their pixels, and screens that change the pixel ratio.

const show = async (props?: NavEditorProps) => {
  const light = { defaultValue: field, colorMode: 'light' } as const
  const { container } = await openEditor({ ...light, ...props }, { strict: true, ready: 'path' })
  return (selector: string): HTMLCanvasElement[] => [...container.querySelectorAll<HTMLCanvasElement>(selector)]
}
const CANVASES = {
  'the map': '.konvajs-content canvas',
  'the rulers': '.nav-ruler',
  'the minimap': '.nav-minimap canvas',
}

afterEach(() => setPixelRatio(1))

const total = (canvases: readonly HTMLCanvasElement[]): number =>
  canvases.reduce((sum, canvas) => sum + paintedPixels(canvas), 0)

describe('canvases', () => {
  it('redraw map, rulers and minimap after a lost context', async () => {
    const find = await show()
    for (const [what, selector] of Object.entries(CANVASES)) {
      await expect.poll(() => total(find(selector)), { message: what }).toBeGreaterThan(500)
      const before = total(find(selector))
      for (const canvas of find(selector)) {
        // Simulates a lost context and the event of the browser after its restoration.
        canvas.getContext('2d')!.reset()
        canvas.dispatchEvent(new Event('contextlost'))
        canvas.dispatchEvent(new Event('contextrestored'))
      }
      await expect.poll(() => total(find(selector)), { message: what }).toBeGreaterThan(0.9 * before)
    }
  })

  it('are redrawn at the new pixel ratio after a move to another screen', async () => {
    const find = await show()
    for (const ratio of [2, 1, 3, 1.5]) {
      await setPixelRatio(ratio)
      await expect.poll(() => devicePixelRatio).toBe(ratio)
      // Emulation changes the media query without an event; the editor notices at the next pointer move.
      window.dispatchEvent(new PointerEvent('pointermove'))
      for (const [what, selector] of Object.entries(CANVASES)) {
        const wanted = what === 'the minimap' ? Math.min(2, ratio) : ratio
        const isSharp = (canvas: HTMLCanvasElement): boolean =>
          Math.abs(canvas.width - canvas.getBoundingClientRect().width * wanted) <= 2
        await expect.poll(() => find(selector).every(isSharp), { message: `${what} at ${ratio}` }).toBe(true)
        await expect.poll(() => total(find(selector)), { message: `${what} at ${ratio}` }).toBeGreaterThan(500)
      }
    }
  })
})

it('the third agent has the same color on the map and in the minimap', async () => {
  await setPixelRatio(2)
  const agents = ['a', 'b', 'c'].map((id) => ({ id, name: id, radius: 0, speed: 60 }))
  const find = await show({ defaultValue: { ...field, agents }, defaultDisplay: { agent: 'c' } })
  const [red, green, blue] = rgb(lightTheme.pathBounded)
  const hued = (canvas: HTMLCanvasElement): number =>
    countPixels(
      allPixels(canvas),
      (r, g, b, alpha) => Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 24 && alpha > 200,
    )
  for (const selector of [CANVASES['the map'], CANVASES['the minimap']])
    await expect.poll(() => Math.max(...find(selector).map(hued)), { message: selector }).toBeGreaterThan(20)
})
