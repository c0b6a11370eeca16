import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'

const openMenu = (): HTMLElement[] => {
  fireEvent.click(screen.getAllByRole('button', { name: 'Export' })[0])
  return screen.getAllByRole('menuitem')
}

it('an error message disappears after the next successful export', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:x')
  URL.revokeObjectURL = vi.fn()
  HTMLAnchorElement.prototype.click = vi.fn()
  const { container } = render(<NavEditor defaultValue={createNavDocument()} />)
  const input = container.ownerDocument.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['nothing known'], 'strange.bin')] } })
  await waitFor(() => expect(screen.getAllByText(/strange\.bin/).length).toBeGreaterThan(0))
  fireEvent.click(openMenu().find((item) => item.textContent.includes('SVG'))!)
  await waitFor(() => expect(screen.queryAllByText(/strange\.bin/)).toHaveLength(0))
})
