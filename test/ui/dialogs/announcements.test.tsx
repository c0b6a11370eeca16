import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import type { Editor } from '../../../src/editor/index.js'
import { NavEditor } from '../../../src/index.js'

it('announcements go into an open modal dialog, where screen readers hear them', async () => {
  const editor = createRef<Editor>()
  render(<NavEditor ref={editor} />)
  act(() => editor.current?.announce('Before'))
  fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: 'k', ctrlKey: true })
  const status = within(await screen.findByRole('dialog')).getByRole('status')
  expect(status.textContent).toBe('')
  for (const text of ['Meanwhile', 'Again', 'Again']) {
    act(() => editor.current?.announce(text))
    expect(status.textContent).toBe(text)
  }
})
