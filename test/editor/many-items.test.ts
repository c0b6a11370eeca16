import { describe, expect, it } from 'vitest'
import { createNavDocument, type NavItem } from '../../src/document/index.js'
import { createEditor, type Editor } from '../../src/editor/index.js'
import { pairs } from '../support/shapes.js'

const crate = (id: string, x: number, y: number, more: Partial<NavItem> = {}): NavItem => ({
  kind: 'obstacle',
  id,
  shape: { type: 'rectangle', x, y, width: 20, height: 20 },
  ...(more as object),
})

const open = (...items: readonly NavItem[]): Editor =>
  createEditor({
    defaultValue: createNavDocument({ bounds: { x: 0, y: 0, width: 1000, height: 1000 }, items }),
    viewport: { width: 1000, height: 1000 },
  })

const groups = (editor: Editor): Readonly<Record<string, readonly string[] | undefined>> =>
  Object.fromEntries(editor.document.current.items.map(({ id, group }) => [id, group]))
const selected = (editor: Editor): readonly string[] => editor.selection.current.items
const corner = (editor: Editor, id: string): readonly [number, number] => {
  const item = editor.document.item(id)
  if (item?.kind !== 'obstacle' || item.shape.type !== 'rectangle') throw new Error(`${id} is no rectangle`)
  return [item.shape.x, item.shape.y]
}
describe('a group', () => {
  it('lies inside the group that its items already share', () => {
    const editor = open(crate('a', 0, 0), crate('b', 100, 0), crate('c', 200, 0))
    editor.selection.all()
    expect(editor.selection.group('Yard')).toBe(true)
    editor.selection.set(['a', 'b'])
    expect(editor.selection.group()).toBe(true)
    expect(groups(editor)).toEqual({ a: ['Yard', 'Group 1'], b: ['Yard', 'Group 1'], c: ['Yard'] })
    editor.selection.all()
    expect(editor.selection.ungroup()).toBe(true)
    expect(groups(editor)).toEqual({ a: ['Group 1'], b: ['Group 1'], c: undefined })
    editor.history.undo()
    editor.history.undo()
    editor.history.undo()
    expect(groups(editor)).toEqual({ a: undefined, b: undefined, c: undefined })
  })

  it('is wrapped in an outer group when it is grouped again', () => {
    const editor = open(crate('a', 0, 0, { group: ['Pair'] }), crate('b', 100, 0, { group: ['Pair'] }))
    editor.selection.all()
    editor.selection.group('Outer')
    expect(groups(editor).a).toEqual(['Outer', 'Pair'])
  })

  it('becomes two groups when all its items are duplicated', () => {
    const editor = open(crate('a', 0, 0, { group: ['Pair'] }), crate('b', 100, 0, { group: ['Pair'] }))
    editor.selection.all()
    editor.selection.duplicate()
    expect(selected(editor).map((id) => groups(editor)[id])).toEqual([['Pair 2'], ['Pair 2']])
    editor.selection.set(['a'])
    editor.selection.duplicate()
    expect(groups(editor)[selected(editor)[0]]).toEqual(['Pair'])
  })

  it('is assigned to an item as a path of group names, and an empty path is rejected', () => {
    const editor = open(crate('a', 0, 0))
    expect(() =>
      editor.document.dispatch({ type: 'edit-items', edits: [{ id: 'a', properties: { group: [] } }] }),
    ).toThrow(/group/)
    editor.document.dispatch({ type: 'edit-items', edits: [{ id: 'a', properties: { group: ['Yard'] } }] })
    expect(groups(editor).a).toEqual(['Yard'])
  })
})

it('renaming by a pattern numbers items in drawing order with leading zeros, as one history entry', () => {
  const editor = open(crate('a', 0, 0), crate('b', 100, 0), crate('c', 200, 0))
  editor.selection.set(['c', 'a'])
  editor.selection.rename('Gate ##', 9)
  expect(editor.document.current.items.map(({ name }) => name)).toEqual(['Gate 09', undefined, 'Gate 10'])
  expect(editor.history.current.entries).toHaveLength(1)
  editor.history.undo()
  expect(editor.document.item('a')?.name).toBeUndefined()
})

describe('a transform by given values', () => {
  it('moves the selection, or scales and turns it about a chosen point', () => {
    const editor = open(crate('a', 0, 0), crate('b', 100, 0))
    editor.selection.all()
    editor.selection.transform({ dx: 37, dy: -12 })
    expect(corner(editor, 'a')).toEqual([37, -12])
    editor.selection.transform({ scaleX: 0.5, about: { x: 37, y: -12 } })
    expect(corner(editor, 'a')).toEqual([37, -12])
    expect(corner(editor, 'b')).toEqual([87, -12])
    editor.selection.transform({ degrees: 90, about: { x: 37, y: -12 } })
    const turned = editor.document.item('b')
    if (turned?.kind !== 'obstacle' || turned.shape.type !== 'rectangle') throw new Error('b is no rectangle')
    expect(turned.shape.rotation).toBe(90)
    expect(turned.shape.x + turned.shape.width / 2).toBeCloseTo(32, 9)
    expect(turned.shape.y + turned.shape.height / 2).toBeCloseTo(43, 9)
  })

  it('can rotate every item about its own center', () => {
    const editor = open(crate('a', 0, 0), crate('b', 100, 0))
    editor.selection.all()
    editor.selection.transform({ degrees: 45, about: 'each' })
    expect(corner(editor, 'a')[0]).toBeCloseTo(0, 9)
    expect(corner(editor, 'b')[0]).toBeCloseTo(100, 9)
    expect(editor.history.current.entries).toHaveLength(1)
  })
})

describe('repeated duplication', () => {
  it('repeats the offset of the last copies', () => {
    const editor = open(crate('a', 0, 0))
    editor.selection.set(['a'])
    editor.selection.duplicate()
    const [first] = selected(editor)
    editor.selection.transform({ dx: 52 - corner(editor, first)[0], dy: -corner(editor, first)[1] })
    editor.selection.duplicate()
    expect(corner(editor, selected(editor)[0])).toEqual([104, 0])
    editor.selection.duplicate()
    expect(corner(editor, selected(editor)[0])).toEqual([156, 0])
  })

  it('arranges copies in a ring around a point', () => {
    const editor = open(crate('a', 90, -10))
    editor.selection.set(['a'])
    editor.selection.duplicate({ count: 3, degrees: 90, about: { x: 0, y: 0 } })
    const middles = editor.document.current.items.map((item) => {
      if (item.kind !== 'obstacle' || item.shape.type !== 'rectangle') throw new Error('no rectangle')
      return [Math.round(item.shape.x + 10), Math.round(item.shape.y + 10)]
    })
    expect(middles.map(([x, y]) => [x + 0, y + 0])).toEqual(pairs(100, 0, 0, 100, -100, 0, 0, -100))
  })
})

it('distributing by a gap puts the same gap between items, starting at the first item', () => {
  const editor = open(crate('a', 0, 0), crate('b', 77, 0), crate('c', 400, 0))
  editor.selection.all()
  editor.selection.distribute('x', 12)
  expect(['a', 'b', 'c'].map((id) => corner(editor, id)[0])).toEqual([0, 32, 64])
})

describe('selecting many items', () => {
  const editor = open(
    crate('a', 0, 0, { name: 'Crate 1' }),
    crate('b', 100, 0, { name: 'Crate 2' }),
    {
      kind: 'area',
      id: 'lake',
      terrain: 'water',
      cost: 4,
      shape: { type: 'rectangle', x: 300, y: 0, width: 90, height: 90 },
    },
    {
      kind: 'area',
      id: 'pond',
      terrain: 'water',
      cost: 4,
      shape: { type: 'rectangle', x: 500, y: 0, width: 20, height: 20 },
    },
    {
      kind: 'area',
      id: 'dune',
      terrain: 'sand',
      cost: 2,
      shape: { type: 'rectangle', x: 2000, y: 0, width: 9, height: 9 },
    },
  )
  it.each([
    ['select-same-kind', 'a', ['a', 'b']],
    ['select-same-terrain', 'lake', ['lake', 'pond']],
    ['select-same-name', 'a', ['a', 'b']],
    ['select-same-size', 'a', ['a', 'b', 'pond']],
    ['select-same-layer', 'a', ['a', 'b', 'lake', 'pond', 'dune']],
  ] as const)('by the action %s, with item %s selected before, selects %j', (action, id, found) => {
    editor.selection.set([id])
    expect(editor.actions.run(action)).toBe(true)
    expect(selected(editor)).toEqual(found)
  })

  it('by select-in-view finds the items inside the view', () => {
    expect(editor.actions.run('select-in-view')).toBe(true)
    expect([...selected(editor)].sort()).toEqual(['a', 'b', 'lake', 'pond'])
  })
})
