import { describe, expect, it } from 'vitest'
import { createEditor, itemName } from '../../src/editor/index.js'
import { english } from '../../src/words/index.js'
import { map, said, square } from './setup.js'
import { rectItem } from '../support/shapes.js'

const named = (id: string, name: string, x: number) => ({ ...square(id, x, 0, 40), name })
const open = (...names: readonly string[]) =>
  createEditor({ defaultValue: map(...names.map((name, i) => named(`o${i}`, name, 100 * i))) })
const namesOf = (editor: ReturnType<typeof open>) => editor.document.current.items.map((item) => item.name)
const announced = (editor: ReturnType<typeof open>) => said({ editor })

describe('copies', () => {
  it('are named with the next free number', () => {
    const editor = open('Inn', 'Tower 9')
    editor.selection.set(['o0'])
    editor.selection.duplicate()
    editor.selection.duplicate()
    editor.selection.set(['o1'])
    editor.selection.duplicate()
    expect(namesOf(editor)).toEqual(['Inn', 'Tower 9', 'Inn 2', 'Inn 3', 'Tower 10'])
  })

  it('have the name of an original that was cut, and no name if the original has none', () => {
    const editor = createEditor({ defaultValue: map(named('o0', 'Inn', 0), square('o1', 200, 0, 40)) })
    editor.selection.set(['o0'])
    const text = editor.clipboard.cut()!
    editor.clipboard.paste(text)
    expect(namesOf(editor)).toEqual([undefined, 'Inn'])
    editor.selection.set(['o1'])
    editor.selection.duplicate()
    expect(namesOf(editor)).toEqual([undefined, 'Inn', undefined])
  })

  it('have 1,000 different names after 1,000 items with one name were duplicated', () => {
    const editor = open(...Array.from({ length: 1000 }, () => 'Tree'))
    editor.selection.all()
    editor.selection.duplicate()
    expect(new Set(namesOf(editor)).size).toBe(1001)
  })
})

describe('announcements', () => {
  it('report inserted, nudged and deleted vertices by number', () => {
    const editor = open('Inn')
    editor.document.vertices.insert({ id: 'o0', ring: 0, vertex: 0 })
    expect(announced(editor)).toBe('Vertex inserted at x 20, y 0')
    const refs = [0, 1].map((vertex) => ({ id: 'o0', ring: 0, vertex }))
    editor.selection.set({ items: ['o0'], vertices: refs })
    editor.selection.nudge(0, -3)
    expect(announced(editor)).toBe('2 vertices moved by x 0, y -3')
    editor.document.vertices.remove([refs[1]])
    expect(announced(editor)).toBe('1 vertex deleted')
  })

  it('report aligned, distributed, stacked, nudged and deleted items', () => {
    const editor = open('A', 'B', 'C')
    editor.selection.set(['o0', 'o1', 'o2'])
    editor.selection.nudge(0, 5)
    expect(announced(editor)).toBe('3 items moved by x 0, y 5')
    editor.selection.set(['o0'])
    editor.selection.nudge(10, 0)
    expect(announced(editor)).toBe('A moved by x 10, y 0')
    editor.selection.reorder('front')
    expect(announced(editor)).toBe('A moved in the drawing order')
    editor.selection.set(['o0', 'o1', 'o2'])
    editor.selection.distribute('x')
    expect(announced(editor)).toBe('3 items distributed')
    editor.selection.align('left')
    expect(announced(editor)).toBe('3 items aligned')
    editor.selection.remove()
    expect(announced(editor)).toBe('3 items deleted')
  })
})

it('items without names whose ids contain several numbers are named differently', () => {
  const nameOf = (id: string) => itemName(rectItem(id, 0, 0, 1), english)
  expect(nameOf('obstacle-7')).toBe('Obstacle 7')
  expect(nameOf('wall')).toBe('Obstacle')
  const ids = Array.from({ length: 100 }, (_, i) => `b${i}-79`)
  expect(new Set(ids.map(nameOf)).size).toBe(100)
})
