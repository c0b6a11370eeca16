import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import { drawPolygon, getItem, installTestEnvironment } from '../../src/testing/index.js'
import { box } from '../support/shapes.js'

// The helpers of `navsmith/testing` on a page.

const show = (): Editor => {
  const handle = createRef<Editor>()
  render(
    <NavEditor
      defaultValue={createNavDocument({ name: 'Level', bounds: { x: 0, y: 0, width: 1440, height: 900 } })}
      defaultCamera={{ x: 0, y: 0, zoom: 1 }}
      snap={{ grid: false }}
      ref={handle}
    />,
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

  it('installTestEnvironment provides a canvas that draws nothing', () => {
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
