import { Profiler, createRef } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor } from '../../src/ui/index.js'
import { crowdedMap } from '../../stories/Editor/sample-maps.js'
import '../../src/styles.css'
import { countRings, frames } from '../support/counted-rings.js'
import { handOn } from '../support/hand.js'
import { pairs } from '../support/shapes.js'

// Editing with ten thousand obstacles. Measures no time, but counts renders of React and painted items.

it('a pan, a zoom or a drag paints only a small part of a map of ten thousand obstacles', async () => {
  const rings = countRings()
  const handle = createRef<Editor>()
  let commits = 0
  await render(
    <Profiler id="editor" onRender={() => commits++}>
      <NavEditor
        defaultValue={crowdedMap()}
        defaultCamera={{ x: 0, y: 0, zoom: 1 }}
        ref={handle}
        style={{ height: 760 }}
      />
    </Profiler>,
  )
  const map = page.getByRole('application', { name: 'Map' }).element() as HTMLElement
  // The mesh is not needed below, but no late result may disturb the counts.
  await expect.poll(() => map.dataset.meshStatus, { timeout: 40_000 }).toMatch(/ready|error/)
  // Hides what updates during the drag: the mesh and the agent walking along the path.
  for (const name of ['Path', 'Triangulation', 'Agent outline', 'Islands'])
    await page.getByRole('switch', { name, exact: true }).click()
  const editor = handle.current
  if (editor === null) throw new Error('no editor')
  const hand = handOn(map, editor)
  /** Waits until nothing is painted any more. */
  const settle = async () => {
    await rings.settle(12)
    commits = 0
  }
  const seen: Record<string, readonly [number, number]> = {}
  const measure = async (name: string, act: () => Promise<void>) => {
    await settle()
    await act()
    await frames(10)
    seen[name] = [rings.take(), commits]
  }
  await measure('pan', async () => {
    for (let i = 0; i < 10; i++) await hand.wheel([300, 300], 30)
  })
  expect(editor.getSnapshot().camera.y).toBe(-300)
  await measure('zoom', async () => {
    for (let i = 0; i < 10; i++) await hand.wheel([600, 600], -10, { ctrl: true })
  })
  expect(editor.getSnapshot().camera.zoom).toBeGreaterThan(1.5)
  // Each row has 100 obstacles, numbered from 1 row by row. So 1109 is the ninth obstacle of the twelfth row.
  const id = 'obstacle-1109'
  await hand.click([510, 690])
  expect(editor.getSnapshot().selection.items).toEqual([id])
  // `moving` is the number of rings that are painted before the pointer is released. After the release, the changed parts
  // are painted again. Those rings count as `drop`.
  let moving = 0
  document.addEventListener('pointerup', () => (moving = rings.take()), { capture: true, once: true })
  await measure('drop', async () => {
    await hand.drag(pairs(510, 690, 540, 700, 570, 720))
  })
  seen.drag = [moving, 0]
  expect(editor.history.current.entries).toHaveLength(1)
  rings.stop()
  expect(hand.done).toHaveLength(22)
  for (const act of ['pan', 'zoom', 'drag']) expect(seen[act][0], `rings painted by ${act}`).toBeLessThan(4000)
  expect(seen.drop[0], 'rings painted once it is let go').toBeLessThan(25_000)
  for (const act of ['pan', 'zoom', 'drop']) expect(seen[act][1], `renders by ${act}`).toBeLessThan(60)
  // The list renders rows only for the visible part.
  expect(document.querySelectorAll('[role="treeitem"]').length).toBeLessThan(120)
})
