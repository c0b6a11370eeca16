import '../support/preload-editor.js'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import type { Editor, Issue } from '../../src/editor/index.js'
import { DrawingTree } from '../../src/ui/drawing-tree/DrawingTree.js'
import { TreeRow } from '../../src/ui/drawing-tree/TreeRow.js'
import { rectItem } from '../support/shapes.js'
import { showEditor } from '../support/show-editor.js'

vi.mock(import('../../src/ui/drawing-tree/DrawingTree.js'), { spy: true })
vi.mock(import('../../src/ui/drawing-tree/TreeRow.js'), { spy: true })

const COUNT = 10_000
const big = createNavDocument({
  bounds: { x: 0, y: 0, width: 3000, height: 3000 },
  items: Array.from({ length: COUNT }, (_, i) => rectItem(`o${i}`, 30 * (i % 100), 30 * Math.floor(i / 100), 20)),
})
const show = (side: 'issues' | 'history', defaultValue = big): Editor =>
  showEditor({ defaultValue, defaultDisplay: { side } }).editor
const rendersOf = (component: typeof TreeRow | typeof DrawingTree): number => vi.mocked(component).mock.calls.length

describe('lists of 10,000 rows', () => {
  it('render only the visible rows of the drawing', () => {
    const editor = show('history')
    const tree = screen.getByRole('tree', { name: 'Drawing' })
    expect(within(tree).getAllByRole('treeitem').length).toBeLessThan(120)
    expect(within(tree).getAllByRole('treeitem')[1].getAttribute('aria-setsize')).toBe(String(COUNT))
    const before = { rows: rendersOf(TreeRow), lists: rendersOf(DrawingTree) }
    const hover = (id: string | undefined): void =>
      act(() => editor.selection.hover(id === undefined ? undefined : { part: 'body', id, at: { x: 0, y: 0 } }))
    hover('o9999')
    expect(
      within(tree)
        .getAllByRole('treeitem')
        .filter((row) => 'hovered' in row.dataset),
    ).toHaveLength(1)
    hover('o9998')
    hover('o12')
    hover(undefined)
    expect(rendersOf(DrawingTree)).toBe(before.lists)
    expect(rendersOf(TreeRow) - before.rows).toBeLessThanOrEqual(8)
  })

  it('render only the visible issues, and show their total number', () => {
    const editor = show('issues')
    const issues = Array.from({ length: COUNT }, (_, i) => ({
      id: `issue-${i}`,
      code: 'sliver' as const,
      severity: 'warning' as const,
      message: `Trouble ${i}`,
      detail: 'somewhere',
      at: { x: i, y: 0 },
      items: [],
      fixes: [],
    })) satisfies Issue[]
    act(() => editor.issues.set(issues, 'app'))
    const rows = within(screen.getByRole('region', { name: 'Issues' })).getAllByRole('listitem')
    expect(rows.length).toBeLessThan(80)
    expect(rows[0].getAttribute('aria-setsize')).toBe(String(COUNT))
  })

  it('render only the visible entries of the history', () => {
    const editor = show('history', createNavDocument())
    act(() => {
      for (let i = 0; i < 150; i++)
        editor.document.dispatch({ type: 'set-name', name: `Map ${i}` }, { label: `Step ${i}` })
    })
    const rows = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem')
    expect(rows.length).toBeLessThan(80)
    expect(Number(rows[0].getAttribute('aria-setsize'))).toBeGreaterThan(80)
  })
})
