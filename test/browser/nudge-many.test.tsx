import { expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { NavItem } from '../../src/document/index.js'
import { frames } from '../support/counted-rings.js'
import { rectangleOf } from '../support/item-rings.js'
import { openEditor, until, withItems } from './open-editor.js'
import { rectItem } from '../support/shapes.js'
import { inkAt } from './pixels.js'

// The selection is so large that panels do not update in each frame. Measures no time, but compares the drawing in the
// frame after a key with the previous drawing.

const crates: readonly NavItem[] = Array.from({ length: 640 }, (_, i) =>
  rectItem(`crate-${i + 1}`, 12 + 24 * (i % 32), 12 + 24 * Math.floor(i / 32), 12),
)

it('an arrow key moves 640 selected obstacles in the next frame', async () => {
  const { editor, map, hand } = await openEditor({
    defaultValue: withItems(...crates),
    defaultCamera: { x: 40, y: 40, zoom: 1 },
  })
  const ink = (x: number, y: number): string => inkAt(map, x + 40, y + 40, 12)
  const xOf = (id: string): number => rectangleOf(editor.document.item(id)).x
  // The frame is 14 pixels outside the items.
  const handleAt = (x: number): string | undefined => editor.selection.hitTest({ x: x + 40, y: 38 })[0]?.part
  const field = page.getByRole('textbox', { name: 'X', exact: true })
  await hand.click([-20, 250])
  await hand.keys('Mod+a')
  expect(editor.selection.items).toHaveLength(640)
  await expect.element(field).toHaveValue('12')
  expect([handleAt(-2), handleAt(8)]).toEqual(['scale', undefined])
  await frames(2)
  const first = [ink(12, 12), ink(-8, -8)]
  const revision = Number(map.dataset.meshRevision)

  const minimap = page.getByRole('img', { name: 'Minimap' }).element().querySelector('canvas')!
  const overview = (): string => minimap.toDataURL()
  const before = overview()
  // True if the first frame after the key press redraws the minimap. The observer is called in that frame, after all
  // animation callbacks.
  const atOnce = new Promise<boolean>((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      resolve(overview() !== before)
    })
    const onKey = (): number => requestAnimationFrame(() => observer.observe(map))
    map.addEventListener('keydown', onKey, { once: true, capture: true })
  })
  const drawn = new Promise<readonly string[]>((resolve) => {
    const onKey = (): void => void frames(2).then(() => resolve([ink(12, 12), ink(-8, -8)]))
    map.addEventListener('keydown', onKey, { once: true, capture: true })
  })
  const right = { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 }
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      cdp().send('Input.dispatchKeyEvent', { type: i % 2 === 0 ? 'keyDown' : 'keyUp', ...right }),
    ),
  )
  const next = await drawn
  expect(next[0]).not.toBe(first[0])
  expect(next[1]).not.toBe(first[1])
  expect(await atOnce).toBe(false)
  await until(overview).not.toBe(before)
  await until(() => [xOf('crate-1'), xOf('crate-640')]).toEqual([22, 22 + 24 * 31])
  expect([handleAt(-2), handleAt(8)]).toEqual([undefined, 'scale'])
  await expect.element(field).toHaveValue('22')
  await until(() => Number(map.dataset.meshRevision)).toBeGreaterThan(revision)

  expect(editor.history.current.entries).toHaveLength(1)
  await hand.keys('Mod+z')
  expect([xOf('crate-1'), xOf('crate-640')]).toEqual([12, 12 + 24 * 31])
  await expect.element(field).toHaveValue('12')
  await until(() => ink(12, 12)).toBe(first[0])
  await hand.keys('Delete')
  expect(editor.document.current.items).toHaveLength(0)
  await hand.keys('Mod+z')
  await expect.element(field).toHaveValue('12')
  expect(editor.selection.items).toHaveLength(640)
})
