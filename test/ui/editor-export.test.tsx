import '../support/preload-editor.js'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import { layout } from '../support/setup-dom.js'

beforeEach(() => layout.resize(1440, 900))

const openMenu = (): HTMLElement[] => {
  fireEvent.click(screen.getAllByRole('button', { name: 'Export' })[0])
  return screen.getAllByRole('menuitem')
}

it('Export offers what can be written, and says why a format cannot', () => {
  render(<NavEditor defaultValue={createNavDocument({ grid: { cellSize: 1e-3, origin: { x: 0, y: 0 } } })} />)
  const offered = openMenu().map((item) => item.textContent)
  expect(offered.some((text) => text.includes('LDtk'))).toBe(false)
  expect(offered.filter((text) => /Navsmith|Tiled|GeoJSON|SVG|MovingAI/.test(text))).toHaveLength(5)
  const grid = screen.getAllByRole('menuitem').find((item) => item.textContent.includes('MovingAI'))
  expect(grid?.getAttribute('aria-disabled') ?? String((grid as HTMLButtonElement).disabled)).toBe('true')
})

it('an error goes with the next export that works', async () => {
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
