import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Editor } from '../../src/editor/index.js'
import { drive, type EditorDriver } from '../../src/testing/index.js'
import { NavEditor, type NavEditorProps } from '../../src/ui/index.js'
import '../../src/styles.css'
import { field } from './field.js'

// What a tool in hand shows while it draws, and what it is asked to make.

const until = <T,>(read: () => T) => expect.poll(read, { timeout: 10_000 })
const map = (): HTMLElement => page.getByRole('application', { name: 'Map' }).element() as HTMLElement
const pathLength = (): number => Number(map().getAttribute('data-path-length'))

async function show(props: NavEditorProps = {}): Promise<EditorDriver & { readonly editor: Editor }> {
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
  await until(() => map().getAttribute('data-path-status')).toBe('found')
  if (handle.current === null) throw new Error('no editor')
  return drive(handle.current)
}

describe('hour 12: the path answers while one draws', () => {
  it('hour 12: a polygon bends the path before it is closed, the tip says by how much, Escape gives it back', async () => {
    const h = await show()
    const before = pathLength()
    h.tool('polygon').click(300, 100).wait().click(310, 100).wait().move(310, 300)
    await until(pathLength).toBeGreaterThan(before + 10)
    expect(h.editor.document.current).toBe(field)
    await until(() => document.querySelector('.nav-cursor-tip [data-change]')?.textContent ?? '').toMatch(/\d/)
    // The draft itself is no item that an issue could be about.
    expect(h.editor.getSnapshot().issues.filter(({ id }) => id.includes('draft'))).toEqual([])
    h.press('Escape')
    await until(pathLength).toBe(before)
  })

  it.each(['rectangle', 'freehand'])('hour 12: so does a %s under the pen', async (tool) => {
    const h = await show()
    const before = pathLength()
    h.tool(tool).down(300, 100).move(320, 110).move(320, 300)
    await until(pathLength).toBeGreaterThan(before + 10)
    h.press('Escape').up()
    await until(pathLength).toBe(before)
  })

  it('hour 12: mud under the pen costs', async () => {
    const h = await show()
    h.editor.tools.setTerrain('mud')
    h.editor.tools.setDrawKind('area')
    h.tool('rectangle').down(300, 20).move(320, 110).move(400, 380)
    await until(() => document.querySelector('.nav-cursor-tip [data-change]')?.textContent ?? '').toMatch(/\d/)
    h.press('Escape').up()
  })
})

describe('hour 23: what a tool makes is chosen beside the map', () => {
  it('hour 23: a lake by one key, one press and one stroke', async () => {
    const h = await show()
    map().focus()
    await userEvent.keyboard('f')
    await page.getByRole('radio', { name: 'Water' }).click()
    h.down(200, 250).move(300, 250).move(300, 330).move(200, 330).up()
    expect(h.editor.document.current.items.slice(-1)[0]).toMatchObject({ kind: 'area', terrain: 'water' })
    await userEvent.keyboard('v')
    await until(() => document.querySelector('.nav-tool-options')).toBeNull()
  })

  it('hour 23: arrows move the choice, and the area tool offers terrain alone', async () => {
    const h = await show()
    h.tool('polygon')
    await page.getByRole('radio', { name: 'Obstacle' }).click()
    await userEvent.keyboard('{ArrowRight}')
    expect(h.editor.getSnapshot()).toMatchObject({ drawKind: 'area', terrain: 'water' })
    await until(() => document.activeElement?.textContent).toBe('Water')
    h.tool('area')
    await until(() => page.getByRole('radio', { name: 'Obstacle' }).query()).toBeNull()
  })
})
