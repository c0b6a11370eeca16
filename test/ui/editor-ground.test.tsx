import '../support/preload-editor.js'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import Konva from 'konva'
import { StrictMode, createRef } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createNavDocument, type NavItem } from '../../src/document/index.js'
import type { Editor } from '../../src/editor/index.js'
import { NavEditor } from '../../src/ui/editor/NavEditor.js'
import { layout } from '../support/setup-dom.js'
import { box, boxItem } from '../support/shapes.js'

// Navigation in the editor: gaps that stop an agent, terrain costs, and fields over the map.

const ends: NavItem[] = [
  { kind: 'marker', id: 'from', role: 'spawn', x: 40, y: 200 },
  { kind: 'marker', id: 'to', role: 'goal', x: 600, y: 200 },
]
const show = (items: readonly NavItem[], radius: number, props: Parameters<typeof NavEditor>[0] = {}) => {
  const handle = createRef<Editor>()
  const map = createNavDocument({
    bounds: { x: 0, y: 0, width: 640, height: 400 },
    agents: [{ id: 'man', name: 'Man', radius, speed: 60 }],
    items: [...items, ...ends],
  })
  render(
    <StrictMode>
      <NavEditor ref={handle} defaultValue={map} defaultCamera={{ x: 0, y: 0, zoom: 1 }} {...props} />
    </StrictMode>,
  )
  return handle
}
const map = (): HTMLElement => screen.getByRole('application', { name: 'Map' })

beforeEach(() => layout.resize(1440, 900))

describe('navigation in the editor', () => {
  it('shows how much a narrow gap lacks, and fixes it with one click', async () => {
    show([boxItem('inn', 200, 100, 100, 200, 'Inn'), boxItem('annex', 315, 100, 60, 200, 'Annex')], 9)
    fireEvent.click(screen.getByRole('tab', { name: /Issues/ }))
    const issues = within(screen.getByRole('region', { name: 'Issues' }))
    await waitFor(() => expect(issues.getAllByText('Gap 3 px too narrow for Man')).not.toHaveLength(0))
    expect(issues.getAllByText(/15 px, needs 18 px/)).not.toHaveLength(0)
    fireEvent.click(issues.getByRole('button', { name: /Move (Inn|Annex) 3 px/ }))
    await waitFor(() => expect(issues.queryByText('Gap 3 px too narrow for Man')).toBeNull())
  })

  it('reports an enclosed courtyard, and adds a link into it with one click', async () => {
    const rect = (x: number, y: number, width: number, height: number) => box(x, y, width, height)
    const handle = show(
      [
        {
          kind: 'obstacle',
          id: 'keep',
          name: 'Keep',
          shape: { type: 'polygon', outer: rect(200, 80, 200, 200), holes: [rect(240, 120, 120, 120)] },
        },
      ],
      9,
    )
    fireEvent.click(screen.getByRole('tab', { name: /Issues/ }))
    const issues = within(screen.getByRole('region', { name: 'Issues' }))
    await waitFor(() => expect(issues.getAllByText('Courtyard has no entrance')).not.toHaveLength(0))
    expect(issues.getByText(/^Keep at \d+, \d+$/)).toBeInstanceOf(HTMLElement)
    fireEvent.click(issues.getByRole('button', { name: 'Add link' }))
    await waitFor(() => expect(issues.queryByText('Courtyard has no entrance')).toBeNull())
    const link = handle.current!.document.current.items.find((item) => item.kind === 'link')
    expect(link?.kind === 'link' && link.from.x > 240 && link.from.x < 360).toBe(true)
    act(() => void handle.current!.history.undo())
    await waitFor(() => expect(issues.getAllByText('Courtyard has no entrance')).not.toHaveLength(0))
  })

  it('leads a path around expensive water, and shows the quality of the path', async () => {
    show(
      [
        {
          kind: 'area',
          id: 'lake',
          terrain: 'water',
          cost: 20,
          shape: { type: 'rectangle', x: 280, y: 100, width: 80, height: 200 },
        },
      ],
      0,
    )
    // The path goes around the corners of the lake: the straight path of 560 would cost 80 * 19 more.
    await waitFor(() => expect(Number(map().dataset.pathLength)).toBeGreaterThan(590))
    expect(Number(map().dataset.pathLength)).toBeLessThan(610)
  })

  it('draws clearance and flow over the map when they are switched on', async () => {
    show([{ kind: 'obstacle', id: 'wall', shape: { type: 'rectangle', x: 300, y: 100, width: 40, height: 200 } }], 5)
    await waitFor(() => expect(map().dataset.pathStatus).toBe('found'))
    for (const [name, node] of [
      ['Clearance', '.heat'],
      ['Flow field', '.flow'],
    ] as const) {
      expect(Konva.stages.at(-1)!.find(node)).toHaveLength(0)
      const toggle = screen.getByRole('switch', { name })
      expect(toggle.getAttribute('aria-checked')).toBe('false')
      fireEvent.click(toggle)
      await waitFor(() => expect(Konva.stages.at(-1)!.find(node)).toHaveLength(1))
    }
  })
})
