/**
 * If a callback, a tool or a check of an app throws or changes the editor while it runs, the editor continues. It reports
 * each error once.
 */
import { describe, expect, it } from 'vitest'
import { patchDocument, type DocumentChange, type NavDocument } from '../../src/document/index.js'
import type { EditorOptions } from '../../src/editor/index.js'
import { appTool } from '../support/app-tool.js'
import { issueAt } from '../support/issue-at.js'
import { hand, handOnSquare, ids, map, outer, square } from './setup.js'
import { pairs } from '../support/shapes.js'

const trouble = (): never => {
  throw new Error('host')
}
const withErrors = (options: EditorOptions = {}) => {
  const errors: unknown[] = []
  return { errors, h: handOnSquare({ ...options, onError: (error) => errors.push(error) }) }
}
const issue = (id: string) => issueAt(0, 0, id)

describe('a callback of the app', () => {
  it('is still called for later changes after it has thrown', () => {
    const told: string[] = []
    const { errors, h } = withErrors({
      onChange: (_document, change) => (told.push(change.label) === 1 ? trouble() : undefined),
    })
    let heard = 0
    h.editor.subscribe(() => heard++)
    h.editor.document.remove(['a'])
    expect([errors.length, heard]).toEqual([1, 1])
    h.editor.document.insert([square('b', 0, 0)])
    expect([errors.length, heard, told.length, ids(h.editor)]).toEqual([1, 2, 2, ['b']])
  })

  it('does not keep other listeners from being called when it throws', () => {
    const { errors, h } = withErrors()
    let heard = 0
    h.editor.subscribe(trouble)
    h.editor.subscribe(() => heard++)
    h.editor.document.remove(['a'])
    h.editor.history.undo()
    expect([errors.length, heard]).toEqual([2, 2])
  })

  it('can be a listener that changes the document, of which all listeners are notified', () => {
    const { h } = withErrors()
    const seen: (readonly string[])[] = []
    h.editor.subscribe(() => seen.push(ids(h.editor)))
    h.editor.subscribe(() => {
      if (ids(h.editor).length === 0) h.editor.document.insert([square('b', 0, 0)])
    })
    h.editor.document.remove(['a'])
    expect(seen.at(-1)).toEqual(['b'])
  })

  it('is stopped with an error if it is a listener that changes the state endlessly', () => {
    const { errors, h } = withErrors()
    let stop = false
    h.editor.subscribe(() => {
      if (!stop) h.editor.camera.panBy(1, 0)
    })
    h.editor.camera.panBy(1, 0)
    expect(errors).toMatchObject([{ code: 'input/endless-update' }])
    stop = true
    h.editor.document.remove(['a'])
    expect(ids(h.editor)).toEqual([])
  })

  it('that throws has no effect: its default result is used', () => {
    const { errors, h } = withErrors({ validate: trouble, createId: trouble })
    const before = errors.length
    h.tool('rectangle').drag([300, 300], [400, 400])
    expect(ids(h.editor)).toEqual(['a', 'obstacle-1'])
    expect(errors.length).toBeGreaterThan(before)
    const veto = withErrors({ onBeforeChange: trouble })
    veto.h.editor.document.remove(['a'])
    expect([ids(veto.h.editor), veto.h.editor.history.canUndo, veto.errors.length]).toEqual([['a'], false, 1])
  })

  it('that throws in a step of a tool resets the tool and discards its draft', () => {
    const bad = appTool<{ readonly at: 'idle' | 'held' }>('bad', {
      step: (_state, input) =>
        input.type === 'down'
          ? { state: { at: 'held' }, effects: [{ type: 'preview', commands: [{ type: 'remove-items', ids: ['a'] }] }] }
          : trouble(),
    })
    const { errors, h } = withErrors({ tools: [bad] })
    h.tool('bad').down(10, 10)
    expect(h.editor.getSnapshot().at).toBe('bad/held')
    h.move(20, 20)
    expect(h.editor.getSnapshot()).toMatchObject({ at: 'bad/idle', draft: h.editor.getSnapshot().document })
    expect(errors.length).toBeGreaterThan(0)
    h.up().tool('select').click(150, 140)
    expect(h.editor.getSnapshot().selection.items).toEqual(['a'])
  })
})

describe('the history of an editor', () => {
  it('contains no entry for a transaction that throws', () => {
    const changes: NavDocument[] = []
    const { h } = withErrors({ onChange: (next) => changes.push(next) })
    const document = h.editor.document.current
    expect(() =>
      h.editor.history.transact('Both', () => {
        h.editor.document.remove(['a'])
        trouble()
      }),
    ).toThrow('host')
    expect([changes, h.editor.history.current.entries]).toEqual([[], []])
    expect(h.editor.document.current).toBe(document)
  })

  it('keeps the edits of an outer transaction if the app catches the error of an inner one', () => {
    const { h } = withErrors()
    h.editor.history.transact('Outer', () => {
      h.editor.document.insert([square('b', 0, 0)])
      const inner = () => h.editor.history.transact('Inner', () => h.editor.document.remove(['a']) && trouble())
      expect(inner).toThrow('host')
    })
    expect(ids(h.editor)).toEqual(['a', 'b'])
    h.editor.history.undo()
    expect(ids(h.editor)).toEqual(['a'])
  })

  it('reports patches when another history is loaded', () => {
    const changes: DocumentChange[] = []
    const { h } = withErrors({ onChange: (_document, change) => changes.push(change) })
    const dump = h.editor.history.dump()
    h.editor.document.remove(['a'])
    const before = h.editor.document.current
    h.editor.history.load(dump)
    const { document } = h.editor.getSnapshot()
    expect(patchDocument(before, changes[1].patches)).toEqual(document)
    expect(patchDocument(document, changes[1].inverse)).toEqual(before)
  })
})

describe('issues', () => {
  it('stay in the same array while the checks find nothing new, and nobody is notified', () => {
    const { h } = withErrors({ validate: () => [issue('one')] })
    let heard = 0
    h.editor.subscribe(() => heard++)
    const { issues } = h.editor.getSnapshot()
    expect(issues).toHaveLength(1)
    for (let i = 0; i < 3; i++)
      h.editor.setOptions({ validate: () => [issue('one')], messages: { ...h.editor.messages } })
    expect(h.editor.getSnapshot().issues).toBe(issues)
    expect(heard).toBe(0)
    h.editor.setOptions({ validate: () => [issue('two')] })
    expect(h.editor.getSnapshot().issues.map(({ id }) => id)).toEqual(['two'])
  })

  it('include both mesh issues and app issues', () => {
    const { h } = withErrors()
    h.editor.issues.set([issue('own')])
    h.editor.issues.set([issue('mesh')], 'mesh')
    expect(h.editor.getSnapshot().issues.map(({ id }) => id)).toEqual(['own', 'mesh'])
    h.editor.issues.set([], 'mesh')
    expect(h.editor.getSnapshot().issues.map(({ id }) => id)).toEqual(['own'])
  })
})

describe('a change from outside while the pointer is down', () => {
  const dragging = (options: EditorOptions = {}) => {
    const h = hand([square('a', 100, 100), square('z', 600, 600)], options).click(150, 140)
    return h.down(150, 140).move(180, 140).move(250, 140)
  }
  const draftOf = (h: ReturnType<typeof dragging>): number | undefined => {
    const item = h.editor.getSnapshot().draft.items.find(({ id }) => id === 'a')
    return item?.kind === 'obstacle' && 'outer' in item.shape ? item.shape.outer[0].x : undefined
  }

  it('does not end the drag if it affects another item', () => {
    const h = dragging()
    h.editor.document.update('z', { name: 'Far' })
    expect(draftOf(h)).toBe(200)
    h.move(260, 140).up()
    expect([outer(h.editor, 'a')[0], h.editor.document.item('z')?.name]).toEqual([[210, 100], 'Far'])
    expect(h.editor.getSnapshot().history.entries).toHaveLength(2)
  })

  it('ends the drag if it removes the dragged item', () => {
    const h = dragging()
    h.editor.document.remove(['a'])
    expect(h.editor.getSnapshot()).toMatchObject({ at: 'select/idle', draft: h.editor.getSnapshot().document })
    h.move(300, 140).up()
    expect(ids(h.editor)).toEqual(['z'])
  })

  it('does not end the drag if it is a new document of the app with an unchanged dragged item', () => {
    const drafts: NavDocument[] = []
    const first = map(square('a', 100, 100), square('z', 600, 600))
    const h = dragging({
      value: first,
      onDraftChange: (draft) => drafts.push(draft),
      onChange: (value) => h.editor.setOptions({ value }),
    })
    h.editor.setOptions({ value: { ...first, items: [structuredClone(first.items[0]), square('n', 700, 10)] } })
    expect(draftOf(h)).toBe(200)
    expect(drafts.at(-1)).toBe(h.editor.getSnapshot().draft)
    h.up()
    expect([outer(h.editor, 'a')[0], ids(h.editor)]).toEqual([
      [200, 100],
      ['a', 'n'],
    ])
  })

  it('does not end the drawing of a polygon', () => {
    const first = map(square('a', 100, 100))
    const h = hand([], { value: first, onChange: (value) => h.editor.setOptions({ value }) })
      .tool('polygon')
      .click(300, 300)
      .click(400, 300)
    h.editor.setOptions({ value: { ...first, name: 'Renamed elsewhere' } })
    expect(h.editor.getSnapshot().at).toBe('polygon/drawing')
    h.click(400, 400).press('Enter')
    expect(outer(h.editor, 'obstacle-1')).toEqual(pairs(300, 300, 400, 300, 400, 400))
    expect(h.editor.getSnapshot().document.name).toBe('Renamed elsewhere')
  })
})
