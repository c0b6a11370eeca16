import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import { drawPolygon, getItem, getMap, installTestEnvironment } from '../../src/testing/index.js'
import { box } from '../support/shapes.js'

// The helpers of `navsmith/testing` on a page that contains the editor and a field of the app.

const show = (): Editor => {
  const handle = createRef<Editor>()
  render(
    <form>
      <input aria-label="Level" />
      <NavEditor
        defaultValue={createNavDocument({ name: 'Level', bounds: { x: 0, y: 0, width: 1440, height: 900 } })}
        defaultCamera={{ x: 0, y: 0, zoom: 1 }}
        snap={{ grid: false }}
        ref={handle}
      />
    </form>,
  )
  return handle.current!
}

describe('navsmith/testing in a page', () => {
  it('drawPolygon draws like a user, and getItem finds the drawn item', async () => {
    const editor = show()
    await drawPolygon(userEvent.setup(), box(100, 100, 120, 100))
    expect(editor.document.current.items).toMatchObject([
      { kind: 'obstacle', shape: { type: 'polygon', outer: box(100, 100, 120, 100) } },
    ])
    expect(getItem('Obstacle 1').getAttribute('aria-selected')).toBe('true')
    await userEvent.click(getItem('Obstacle 1'))
    await userEvent.keyboard('{Delete}')
    expect(() => getItem('Obstacle 1')).toThrow('no treeitem is called "Obstacle 1"')
  })

  it('text typed in a field of the app goes to this field and triggers no shortcut of the editor', async () => {
    const editor = show()
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: 'Level' }), 'prc{Backspace}{Enter}')
    expect(editor.getSnapshot().tool).toBe('select')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Level' }).value).toBe('pr')
    expect(getMap().getAttribute('data-mesh-status')).not.toBeNull()
  })

  it('installTestEnvironment provides a canvas that draws nothing, and restores the original canvas', () => {
    const current = (): unknown => Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')?.value
    const before = current()
    const { uninstall } = installTestEnvironment()
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')!
    context.fillRect(0, 0, 10, 10)
    expect(context.measureText('four').width).toBeGreaterThan(0)
    expect([...context.getImageData(0, 0, 1, 1).data]).toEqual([0, 0, 0, 0])
    expect(canvas.getContext('2d')).toBe(context)
    expect(canvas.getContext('webgl')).toBeNull()
    uninstall()
    expect(current()).toBe(before)
  })
})
