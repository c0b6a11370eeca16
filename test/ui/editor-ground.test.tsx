import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { box } from '../support/shapes.js'
import { showEditor } from '../support/show-editor.js'

it('the editor reports an enclosed courtyard, and adds a link into it with one click', async () => {
  const shape = { type: 'polygon', outer: box(200, 80, 200), holes: [box(240, 120, 120)] } as const
  const map = createNavDocument({
    bounds: { x: 0, y: 0, width: 640, height: 400 },
    agents: [{ id: 'man', name: 'Man', radius: 9, speed: 60 }],
    items: [
      { kind: 'obstacle', id: 'keep', name: 'Keep', shape },
      { kind: 'marker', id: 'from', role: 'spawn', x: 40, y: 200 },
      { kind: 'marker', id: 'to', role: 'goal', x: 600, y: 200 },
    ],
  })
  const { editor } = showEditor({ defaultValue: map, defaultCamera: { x: 0, y: 0, zoom: 1 } }, { wrapper: StrictMode })
  fireEvent.click(screen.getByRole('tab', { name: /Issues/ }))
  const issues = within(screen.getByRole('region', { name: 'Issues' }))
  await waitFor(() => expect(issues.getAllByText('Courtyard has no entrance')).not.toHaveLength(0))
  expect(issues.getByText(/^Keep at \d+, \d+$/)).toBeInstanceOf(HTMLElement)
  fireEvent.click(issues.getByRole('button', { name: 'Add link' }))
  await waitFor(() => expect(issues.queryByText('Courtyard has no entrance')).toBeNull())
  const link = editor.document.current.items.find((item) => item.kind === 'link')
  expect(link?.kind === 'link' && link.from.x > 240 && link.from.x < 360).toBe(true)
  act(() => void editor.history.undo())
  await waitFor(() => expect(issues.getAllByText('Courtyard has no entrance')).not.toHaveLength(0))
})
