import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showEditor } from '../../support/show-editor.js'

it('announcements go into an open modal dialog, where screen readers hear them', async () => {
  const { editor } = showEditor()
  act(() => editor.announce('Before'))
  fireEvent.keyDown(screen.getByRole('application', { name: 'Map' }), { key: 'k', ctrlKey: true })
  const status = within(await screen.findByRole('dialog')).getByRole('status')
  expect(status.textContent).toBe('')
  for (const text of ['Meanwhile', 'Again', 'Again']) {
    act(() => editor.announce(text))
    expect(status.textContent).toBe(text)
  }
})
