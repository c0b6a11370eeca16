import { Profiler } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NavEditor, EditorInspector, EditorLayers, EditorObstacles } from '../../src/ui/index.js'
import type { Presence } from '../../src/ui/index.js'
import { until, withItems } from './open-editor.js'
import { pairs, rectItem } from '../support/shapes.js'

// Other users on the map: the cursors with names are at the right places, and no panel renders again when a cursor moves.

const crate = rectItem('crate', 100, 100, 80, 60)
const ann: Presence = { id: 'ann', name: 'Ann', color: '#c2410c', cursor: { x: 200, y: 150 }, selection: ['crate'] }
const bob: Presence = { id: 'bob', name: 'Bob', color: '#1d4ed8', cursor: { x: 300, y: 50 } }
const drawing = withItems(crate)

let commits = 0
const parts = (
  <>
    <EditorObstacles />
    <Profiler id="lists" onRender={() => commits++}>
      <EditorLayers />
      <EditorInspector />
    </Profiler>
  </>
)
const editorWith = (people: readonly Presence[], x = 40) => (
  <NavEditor defaultValue={drawing} camera={{ x, y: 30, zoom: 2 }} presence={people} style={{ height: 600 }}>
    {parts}
  </NavEditor>
)

const tag = (name: string): Element | undefined =>
  [...document.querySelectorAll('.nav-person')].find((element) => element.textContent === name)
/** Returns the screen position of a cursor relative to the corner of the map. */
function cursorOf(name: string): readonly number[] {
  const map = page.getByRole('application', { name: 'Map' }).element().getBoundingClientRect()
  const box = tag(name)?.getBoundingClientRect()
  return [Math.round((box?.left ?? NaN) - map.left), Math.round((box?.top ?? NaN) - map.top)]
}
const said = (): string =>
  page
    .getByRole('status')
    .elements()
    .map((element) => element.textContent)
    .join(' ')

describe('presence', () => {
  it('shows the cursors and selections of other users without a render of the panels', async () => {
    const { rerender } = await render(editorWith([ann, bob]))
    await until(() => cursorOf('Ann')).toEqual([440, 330])
    expect(cursorOf('Bob')).toEqual([640, 130])
    await until(said).toContain('Ann and Bob joined')
    const outline = document.querySelector<SVGPathElement>('.nav-presence g path:last-child')!.getBoundingClientRect()
    const map = page.getByRole('application', { name: 'Map' }).element().getBoundingClientRect()
    // Firefox includes the stroke in the box.
    const stroke = (outline.width - 160) / 2
    expect(stroke).toBeLessThanOrEqual(4)
    expect(Math.round(outline.left + stroke - map.left)).toBe(240)
    expect(getComputedStyle(document.querySelector('.nav-presence g path:last-child')!).stroke).toBe('rgb(194, 65, 12)')
    const before = commits
    const node = tag('Ann')
    for (let x = 201; x < 211; x++) await rerender(editorWith([{ ...ann, cursor: { x, y: 150 } }, bob]))
    expect(cursorOf('Ann')).toEqual([460, 330])
    expect(tag('Ann')).toBe(node)
    await rerender(editorWith([{ ...ann, cursor: undefined }, bob], 90))
    expect(cursorOf('Bob')).toEqual([690, 130])
    expect(tag('Ann')!.getBoundingClientRect().width).toBe(0)
    expect(commits).toBe(before)
    await rerender(editorWith([bob], 90))
    await until(said).toContain('Ann left')
  })

  it('keeps names inside the map at its edges', async () => {
    const long = 'Bartholomew Featherstonehaugh'
    const map = () => page.getByRole('application', { name: 'Map' }).element().getBoundingClientRect()
    const at = (right: number, below: number): Presence => ({
      ...ann,
      name: long,
      cursor: { x: (map().width - right - 40) / 2, y: (map().height - below - 30) / 2 },
    })
    const { rerender, container } = await render(editorWith([ann]))
    await until(() => cursorOf('Ann')).toEqual([440, 330])
    for (const dir of ['ltr', 'rtl']) {
      container.setAttribute('dir', dir)
      for (const [right, below] of pairs(300, 300, 8, 300, 300, 8, 8, 8)) {
        await rerender(editorWith([at(right, below)]))
        await until(() => tag(long)?.getBoundingClientRect().width ?? 0).toBeGreaterThan(0)
        const name = tag(long)!.querySelector('bdi')!.getBoundingClientRect()
        const cursor = tag(long)!.querySelector('svg')!.getBoundingClientRect()
        const box = map()
        const place = `${right} from the right, ${below} from below, ${dir}`
        expect(name.right, place).toBeLessThanOrEqual(box.right)
        expect(name.bottom, place).toBeLessThanOrEqual(box.bottom)
        expect(name.left, place).toBeGreaterThanOrEqual(box.left)
        // The tip of the cursor is at the pointer.
        expect(Math.abs(cursor.left - (box.right - right)), place).toBeLessThan(1)
        expect(Math.abs(cursor.top - (box.bottom - below)), place).toBeLessThan(1)
      }
    }
    container.removeAttribute('dir')
  })

  it('shows nothing for a single user', async () => {
    await render(<NavEditor defaultValue={drawing} style={{ height: 600 }} />)
    await until(() => document.querySelector('[data-mesh-status="ready"]')).not.toBeNull()
    expect(document.querySelector('.nav-presence')).toBeNull()
  })
})
