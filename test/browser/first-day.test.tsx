import { createRef, type ComponentProps } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { NavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import '../../src/styles.css'
import { field } from './field.js'

// What a designer meets in the first hour. Each title names the line of the list that it holds.

const show = async (props: ComponentProps<typeof NavEditor> = {}) => {
  const handle = createRef<Editor>()
  const changes: NavDocument[] = []
  const { container } = await render(
    <NavEditor
      ref={handle}
      defaultValue={field}
      defaultView={{ x: 100, y: 100, zoom: 1 }}
      snap={{ grid: false, vertex: false, edge: false }}
      onChange={(document) => changes.push(document)}
      style={{ height: 760 }}
      {...props}
    />,
  )
  const map = page.getByRole('application', { name: 'Map' })
  await expect.element(map).toHaveAttribute('data-path-status', 'found')
  return { map, changes, container, editor: handle.current! }
}
/** Longer than a double click may take. */
const pause = (milliseconds = 500): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const at = (x: number, y: number) => ({ position: { x, y } })

describe('hour 13: a midpoint', () => {
  it('inserts nothing by a click or a click with Shift, a vertex by a drag or a double click', async () => {
    const { map, changes, editor } = await show()
    const outer = () => {
      const item = editor.getSnapshot().document.items.find(({ id }) => id === 'crate')
      return item?.kind === 'obstacle' && 'outer' in item.shape ? item.shape.outer : undefined
    }
    // The crate stands at 140 to 200; the middle of its upper edge is at 170, 140.
    await map.click(at(165, 165))
    await pause()
    await map.click(at(170, 140))
    await pause()
    expect(editor.getSnapshot().selection).toEqual({ items: ['crate'], vertices: [] })
    await map.click({ ...at(170, 140), modifiers: ['Shift'] })
    await pause()
    expect(changes).toEqual([])
    expect(editor.getSnapshot().selection.items).toEqual([])
    await map.click(at(165, 165))
    await pause()
    await map.dblClick(at(170, 140))
    await expect.poll(() => changes.length).toBe(1)
    expect(outer()).toHaveLength(5)
    expect(outer()![1]).toEqual({ x: 70, y: 40 })
    await pause()
    await userEvent.dragAndDrop(map, map, {
      sourcePosition: { x: 200, y: 170 },
      targetPosition: { x: 230, y: 170 },
      steps: 4,
    })
    await expect.poll(() => changes.length).toBe(2)
    expect(outer()).toHaveLength(6)
  })
})
