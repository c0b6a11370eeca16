import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import type { Point } from '../../src/engine/geometry/index.js'
import type { Command, NavItem } from '../../src/document/index.js'
import { createEditor, findDrawingIssues, openEditor, type Editor, type EditorOptions } from '../../src/editor/index.js'
import { updateCrossings } from '../../src/editor/issues/crossings.js'
import { findCrossings } from '../../src/document/model/index.js'
import { countCrossings } from '../oracles/plain-geometry.js'
import { map, outer } from './setup.js'
import { scatteredItems } from './scattered-map.js'
import { effort } from '../support/effort.js'
import { pointsOf } from '../support/shapes.js'

const byId = (issues: readonly { readonly id: string }[]): readonly string[] => issues.map((issue) => issue.id)

/**
 * Opens an editor whose first search for issues starts when the test calls `checkIssues`. `asked` lists the calls of
 * `validate`.
 */
function openLate(items: readonly NavItem[]) {
  const asked: string[] = []
  const validate: EditorOptions['validate'] = (_, ids, phase) => {
    asked.push(`${phase} ${ids?.length ?? 'all'}`)
    return []
  }
  return { ...openEditor({ defaultValue: map(...items), validate }, true), asked }
}

function vertexCount(editor: Editor, id: string): number {
  return outer(editor, id).length
}

describe('issues after an edit', () => {
  it('match a check of the whole map', () => {
    const random = createRandom(5)
    const whole = (below: number): number => Math.floor(random() * below)
    const items = scatteredItems(random, 90)
    const shapes = items.filter((item) => 'shape' in item && item.shape.type === 'polygon').map((item) => item.id)
    const editor = createEditor({ defaultValue: map(...items) })
    for (let round = 0; round < effort(150); round++) {
      const id = shapes[whole(shapes.length)]
      if (editor.document.item(id) === undefined) continue
      const vertex = whole(vertexCount(editor, id))
      const [x, y] = outer(editor, id)[vertex]
      const near: Point = { x: x + whole(81) - 40, y: y + whole(81) - 40 }
      const commands: readonly Command[] = [
        { type: 'move-vertices', moves: [{ id, ring: 0, vertex, to: near }] },
        { type: 'insert-vertex', id, ring: 0, vertex, at: near },
        vertexCount(editor, id) > 3
          ? { type: 'delete-vertices', vertices: [{ id, ring: 0, vertex }] }
          : { type: 'transform-items', ids: [id], matrix: [1, 0, 0, 1, 7, 3] },
        { type: 'transform-items', ids: [id], matrix: [1, 0, 0, 1, whole(99) - 49, whole(99) - 49] },
      ]
      if (round % 10 === 9) editor.history.undo()
      else editor.document.dispatch(commands[whole(4)])
      const { document, issues } = editor.getSnapshot()
      expect(byId(issues), `round ${round}`).toEqual(byId(findDrawingIssues(document)))
    }
    expect(editor.getSnapshot().issues.length).toBeGreaterThan(5)
  })

  it('match a full check when the first check runs in slices between edits', () => {
    const random = createRandom(8)
    const whole = (below: number): number => Math.floor(random() * below)
    const { editor, checkIssues, asked } = openLate(scatteredItems(random, 90))
    expect(editor.issues.current).toEqual([])
    expect(asked).toEqual([])
    const heard: number[] = []
    editor.subscribe(() => heard.push(editor.issues.current.length))
    for (let slice = 0, isDone = false; !isDone; slice++) {
      let looks = 0
      isDone = checkIssues(() => looks++ >= 7)
      const ids = editor.document.current.items.map(({ id }) => id)
      const id = ids[whole(ids.length)]
      if (slice === 3) editor.setOptions({ messages: { ...editor.messages } })
      else if (slice === 5) editor.document.remove([id])
      else if (slice % 2 === 0) editor.document.transform([id], [1, 0, 0, 1, whole(99) - 49, whole(99) - 49])
      else if (slice === 9) editor.history.undo()
      expect(slice).toBeLessThan(200)
    }
    const { document, issues } = editor.getSnapshot()
    expect(byId(issues)).toEqual(byId(findDrawingIssues(document)))
    expect(issues.length).toBeGreaterThan(5)
    expect(asked).toContain('commit all')
    const { length } = asked
    expect(checkIssues(() => false)).toBe(true)
    expect(asked).toHaveLength(length)
  })

  it('stay listed after a large change until a later check, which runs in slices, has ended', () => {
    const random = createRandom(9)
    const whole = (below: number): number => Math.floor(random() * below)
    const { editor, checkIssues, asked } = openLate(scatteredItems(random, 400))
    expect(checkIssues(() => false)).toBe(true)
    const right = (): readonly string[] => byId(findDrawingIssues(editor.document.current))
    expect(byId(editor.issues.current)).toEqual(right())

    const all = editor.document.current.items.map(({ id }) => id)
    const before = editor.issues.current
    for (let round = 0; round < 6; round++) {
      if (round === 2) editor.history.undo()
      asked.length = 0
      if (round === 2) editor.history.undo()
      else if (round === 4) editor.setOptions({ messages: { ...editor.messages } })
      else editor.document.transform(all.slice(0, 250 + round), [1, 0, 0, 1, whole(99) - 49, whole(99) - 49])
      expect(asked).toHaveLength(1)
      if (round === 0) expect(before.filter((issue) => editor.issues.current.includes(issue)).length).toBeGreaterThan(5)
      let slices = 0
      for (let isDone = false; !isDone; slices++) {
        let looks = 0
        isDone = checkIssues(() => looks++ >= 40)
        // Makes a small change between two slices.
        if (slices === 1) editor.document.transform([all[whole(all.length)]], [1, 0, 0, 1, 5, 5])
      }
      expect(slices).toBeGreaterThan(4)
      expect(byId(editor.issues.current), `round ${round}`).toEqual(right())
      expect(asked.length).toBe(2)
    }
  })

  it('are complete immediately, even if the edit moves all items, in an editor that does not defer checks', () => {
    const random = createRandom(10)
    const editor = createEditor({ defaultValue: map(...scatteredItems(random, 400)) })
    editor.document.transform(
      editor.document.current.items.map(({ id }) => id),
      [1, 0, 0, 1, 30, 10],
    )
    expect(byId(editor.issues.current)).toEqual(byId(findDrawingIssues(editor.document.current)))
  })

  it('keep their identity when they are unaffected', () => {
    const items: NavItem[] = [
      { id: 'bow', kind: 'obstacle', shape: { type: 'polygon', outer: pointsOf(0, 0, 100, 100, 100, 0, 0, 100) } },
      { id: 'far', kind: 'obstacle', shape: { type: 'rectangle', x: 500, y: 500, width: 50, height: 50 } },
    ]
    const editor = createEditor({ defaultValue: map(...items) })
    const before = editor.getSnapshot().issues
    editor.document.transform(['far'], [1, 0, 0, 1, 10, 10])
    expect(editor.getSnapshot().issues[0]).toBe(before[0])
  })
})

describe('crossings after an edit', () => {
  const random = createRandom(11)
  const whole = (below: number): number => Math.floor(random() * below)
  const scribble = (count: number, span: number): Point[] =>
    Array.from({ length: count }, () => ({ x: whole(span), y: whole(span) }))

  it('are updated incrementally to match a full search', () => {
    for (let round = 0; round < effort(300); round++) {
      const rings = [scribble(6 + whole(60), 400), ...(round % 3 === 0 ? [scribble(4, 400)] : [])]
      const known = findCrossings(rings, 1e6)
      const [first] = rings
      const at = whole(first.length)
      const edited = [...first.slice(0, at), ...scribble(whole(4), 400), ...first.slice(at + whole(3))]
      const after = [edited, ...rings.slice(1)]
      expect(updateCrossings(known, rings, after, 1e6), `round ${round}`).toEqual(findCrossings(after, 1e6))
    }
  })

  it('match brute force over all pairs', () => {
    for (let round = 0; round < effort(40); round++) {
      const ring = scribble(5 + whole(120), 10_000)
      expect(findCrossings([ring], 1e6).length).toBe(countCrossings(ring))
    }
  })
})

it('moving a vertex of a huge ring finds the same crossings as a full search', () => {
  const ring = Array.from({ length: 100_000 }, (_, i) => ({
    x: 5000 + 4000 * Math.cos((i * Math.PI) / 50_000),
    y: 5000 + 4000 * Math.sin((i * Math.PI) / 50_000),
  }))
  const editor = createEditor({
    defaultValue: {
      ...map({ id: 'a', kind: 'obstacle', shape: { type: 'polygon', outer: ring } }),
      bounds: { x: 0, y: 0, width: 10_000, height: 10_000 },
    },
  })
  expect(findCrossings([ring], 20, Infinity)).toEqual([])
  for (let i = 0; i < effort(7); i++) {
    const [vertex, to] = [1000 + 100 * i, { x: 500, y: 5000 + 400 * i }]
    editor.document.vertices.move({ id: 'a', ring: 0, vertex }, to)
    ring[vertex] = to
    const expected = findCrossings([ring], 20, Infinity)
    expect(expected.length).toBeGreaterThan(0)
    const found = editor.getSnapshot().issues.filter((issue) => issue.code === 'self-crossing')
    expect(found.length).toBe(expected.length)
  }
})
