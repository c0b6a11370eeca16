/** Interactions that users expect of a map editor, with simulated input: markers, waypoints, links and the brush. */
import { describe, expect, it } from 'vitest'
import { type Editor, type EditorOptions } from '../../../src/editor/index.js'
import { hand, ids, outer, said, square } from '../setup.js'
import { box, boxItem, pairs, rectItem } from '../../support/shapes.js'

/** Returns for each item x, y, width and height of its rectangle, or undefined. */
const rects = ({ editor }: { readonly editor: Editor }) =>
  editor.document.current.items.map((item) => {
    if (!('shape' in item) || item.shape.type !== 'rectangle') return undefined
    const { x, y, width, height } = item.shape
    return [x, y, width, height]
  })

describe('tools that place and draw items', () => {
  it.each([
    ['the spawn and then the goal', undefined, ['spawn', 'goal']],
    ['the goal and then the spawn if the role goal is chosen', 'goal', ['goal', 'spawn']],
  ])('the marker tool places %s', (_, role, roles) => {
    const h = hand().tool('marker')
    if (role !== undefined) h.editor.tools.setMarkerRole(role)
    h.click(10, 20).click(30, 40)
    const markers = [
      { role: roles[0], x: 10, y: 20 },
      { role: roles[1], x: 30, y: 40 },
    ]
    expect(h.editor.document.current.items).toMatchObject(markers)
  })

  it('the marker tool begins with the spawn again in an emptied map', () => {
    const h = hand().tool('marker').click(10, 20).click(30, 40)
    h.editor.selection.all()
    h.editor.selection.remove()
    h.click(50, 60)
    expect(h.editor.document.current.items).toMatchObject([{ role: 'spawn', x: 50 }])
  })

  it('the marker tool moves the marker of the chosen role by each click', () => {
    const h = hand().tool('marker').click(10, 20).click(30, 40)
    h.editor.tools.setMarkerRole('spawn')
    h.click(50, 60).click(70, 80)
    expect(h.editor.document.item('spawn')).toMatchObject({ x: 70, y: 80 })
    expect(h.editor.document.item('goal')).toMatchObject({ x: 30, y: 40 })
  })

  it.each([0, Number.NaN])('Shift does not lock angles when the angle step is %d', (angle) => {
    const h = hand([], { snap: { angle } }).tool('polygon')
    h.click(10, 10).click(110, 40, { shift: true }).click(60, 120, { shift: true }).press('Enter')
    expect(outer(h.editor, 'obstacle-1')).toEqual(pairs(10, 10, 110, 40, 60, 120))
  })

  it('the brush announces what it has painted or erased after each stroke', () => {
    const h = hand().tool('brush')
    const texts: string[] = []
    for (const kind of ['obstacle', 'area'] as const) {
      h.editor.tools.setDrawKind(kind)
      for (const alt of [false, true]) texts.push(said(h.drag([5, 5], [35, 5], { alt })))
    }
    expect(texts).toEqual(['Paint obstacles', 'Erase obstacles', 'Paint terrain', 'Erase terrain'])
    expect(h.editor.history.current.undoLabel).toBe('Erase terrain')
  })

  it('the brush paints whole cells as few rectangles, and erases whole cells', () => {
    const h = hand().tool('brush').drag([5, 5], [35, 5])
    expect(rects(h)).toEqual([[0, 0, 40, 10]])
    h.drag([15, 5], [15, 5], { alt: true })
    expect(rects(h)).toEqual([
      [0, 0, 10, 10],
      [20, 0, 20, 10],
    ])
  })

  const drawn = boxItem('wall', 0, 0, 40, 40, 'Wall')

  it('the brush explains why it does not erase a drawn shape that is not selected', () => {
    const h = hand([drawn]).tool('brush').drag([5, 5], [15, 5], { alt: true })
    expect(h.editor.document.current.items).toEqual([drawn])
    expect(h.editor.getSnapshot().visibleAnnouncement?.text).toMatch(/selected/)
    h.drag([45, 5], [55, 5]).drag([35, 5], [45, 5], { alt: true })
    expect(rects(h)).toEqual([
      [0, 0, 40, 40],
      [50, 0, 10, 10],
    ])
  })

  it('the brush cuts a selected shape into parts, of which one keeps the name', () => {
    const h = hand([drawn])
    h.editor.selection.set(['wall'])
    h.tool('brush').drag([5, 15], [35, 15], { alt: true })
    expect(h.editor.document.current.items.map(({ name }) => name)).toEqual(['Wall', undefined])
  })
})

describe('terrain painted by the brush', () => {
  it('is erased by Alt, but the obstacle below it stays', () => {
    const h = hand([square('wall', 0, 0, 10)])
    h.editor.tools.setDrawKind('area')
    h.editor.tools.setTerrain('mud')
    h.tool('brush').drag([5, 5], [35, 5]).drag([5, 5], [25, 5])
    expect(h.editor.document.item('area-1')).toMatchObject({ kind: 'area', terrain: 'mud', cost: 3 })
    expect(rects(h)).toEqual([undefined, [0, 0, 40, 10]])
    h.drag([5, 5], [15, 5], { alt: true })
    expect([ids(h.editor)[0], rects(h)]).toEqual(['wall', [undefined, [20, 0, 20, 10]]])
  })

  it('stays when other terrain or an obstacle is painted over it', () => {
    const h = hand()
    h.editor.tools.setDrawKind('area')
    h.editor.tools.setTerrain('water')
    h.tool('brush').click(5, 5)
    h.editor.tools.setTerrain('road')
    h.drag([5, 5], [15, 5])
    h.editor.tools.setDrawKind('obstacle')
    h.click(5, 5)
    expect(h.editor.document.current.items).toMatchObject([
      { terrain: 'water', shape: { x: 0, width: 10 } },
      { terrain: 'road', shape: { x: 0, width: 20 } },
      { kind: 'obstacle' },
    ])
  })
})

describe('the brush on selected shapes', () => {
  const selected = (...given: Parameters<typeof hand>) => {
    const h = hand(...given).tool('brush')
    h.editor.selection.set(['a'])
    return h
  }

  it('cuts exactly the erased cells out of a rectangle that does not lie on the grid', () => {
    const h = selected([rectItem('a', 3, 4, 50.5, 31)]).drag([15, 15], [25, 15], { alt: true })
    expect(rects(h)).toEqual([
      [3, 4, 50.5, 6],
      [3, 10, 7, 10],
      [30, 10, 23.5, 10],
      [3, 20, 50.5, 15],
    ])
    h.press('Ctrl+z')
    expect(rects(h)).toEqual([[3, 4, 50.5, 31]])
  })

  it('removes fully covered shapes, and skips locked or merely touched shapes', () => {
    const small = rectItem('a', 2, 2, 5)
    for (const [item, left] of [
      [small, []],
      [{ ...small, locked: true }, ['a']],
      [rectItem('a', 10, 0, 10), ['a']],
    ] as const) {
      const { editor } = selected([item]).click(5, 5, { alt: true })
      expect([ids(editor), editor.history.canUndo]).toEqual([left, left.length === 0])
    }
  })

  it('erases cells from a polygon only if the app has a clip function', () => {
    const asked: string[] = []
    // Removes the right half, whatever the operation.
    const clip: EditorOptions['clip'] = (operation, subject) => (
      asked.push(operation),
      subject.map(() => ({ outer: box(100, 100, 50, 100), holes: [] }))
    )
    const item = square('a', 100, 100)
    const h = selected([item], { clip }).click(195, 195, { alt: true })
    expect([asked, outer(h.editor, 'a')]).toEqual([['subtract'], pairs(100, 100, 150, 100, 150, 200, 100, 200)])
    const plain = selected([item]).click(195, 195, { alt: true })
    expect(plain.editor.document.item('a')).toEqual(item)
  })
})
