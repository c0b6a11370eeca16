import { describe, expect, it } from 'vitest'
import { createEditor, type EditorGroups } from '../../src/editor/index.js'
import { hand, map, square } from './setup.js'

const GROUPS: readonly (keyof EditorGroups)[] = [
  ...(['document', 'selection', 'camera', 'tools', 'clipboard', 'history'] as const),
  ...(['issues', 'input', 'actions', 'files', 'stamps'] as const),
]

describe('an editor', () => {
  it.each(GROUPS)('has at most twenty functions and properties in the group %s', (group) => {
    const size = Object.keys(createEditor()[group]).length
    expect(size).toBeGreaterThan(1)
    expect(size).toBeLessThanOrEqual(20)
  })

  it('has the state of each group in the property `current`', () => {
    const { editor } = hand([square('a', 0, 0)]).tool('polygon')
    editor.selection.set(['a'])
    editor.camera.set({ x: 5, y: 6, zoom: 2 })
    editor.document.dispatch({ type: 'set-name', name: 'Yard' })
    const state = editor.getSnapshot()
    for (const group of ['document', 'selection', 'camera', 'history', 'issues'] as const)
      expect(editor[group].current).toBe(state[group])
    expect(editor.tools.current).toBe('polygon')
  })

  it('includes the draft of a shape in undo and canUndo', () => {
    const h = hand().tool('polygon').click(10, 10)
    expect(h.editor.history.current.canUndo).toBe(false)
    expect(h.editor.history.canUndo).toBe(true)
    expect(h.editor.history.undo()).toBe(true)
    expect(h.editor.history.canUndo).toBe(false)
  })

  it('opens the menu at the selection when no position is given', () => {
    const { editor } = hand([square('a', 100, 200)])
    editor.selection.set(['a'])
    editor.actions.openMenu()
    expect(editor.getSnapshot().menu?.at).toEqual({ x: 150, y: 250 })
    editor.actions.closeMenu()
    expect(editor.getSnapshot().menu).toBeUndefined()
  })
})

describe('`document.change` with a function of the app', () => {
  it('makes one change and one history entry', () => {
    const heard: string[] = []
    const { editor } = hand([square('a', 0, 0)], {
      onChange: (document, change) =>
        heard.push(`${change.label}: ${change.ids.join()} of ${document.items.length}, ${change.origin}`),
    })
    const before = editor.document.current
    const done = editor.document.change('Add patrol', (draft) => {
      draft.items.push({ id: 'patrol', kind: 'marker', role: 'patrol', x: 3, y: 4 })
      draft.name = 'Guarded'
    })
    expect([done, heard]).toEqual([true, ['Add patrol: patrol of 2, api']])
    expect(editor.document.current).toMatchObject({ name: 'Guarded' })
    expect(editor.history.current.undoLabel).toBe('Add patrol')
    editor.history.undo()
    expect(editor.document.current).toEqual(before)
  })

  it('changes nothing when the editor is read-only or `onBeforeChange` returns false', () => {
    const add = (editor: ReturnType<typeof createEditor>): boolean =>
      editor.document.change('Name', (draft) => {
        draft.name = 'Other'
      })
    const locked = createEditor({ defaultValue: map(), readOnly: true })
    const asked = createEditor({ defaultValue: map(), onBeforeChange: () => false })
    expect([add(locked), add(asked)]).toEqual([false, false])
    expect([locked.document.current.name, asked.document.current.name]).toEqual([undefined, undefined])
    expect(asked.history.canUndo).toBe(false)
  })
})

describe('files', () => {
  it('are read and written by the app’s functions', async () => {
    const other = map(square('b', 0, 0))
    const report = { format: 'tiled', objects: {} as never, issues: [] }
    const editor = createEditor({
      defaultValue: map(),
      files: {
        read: (data, { format }, place) => {
          place({ ...other, name: JSON.stringify([data, format]) })
          return Promise.resolve(report)
        },
        write: (document, format) => Promise.resolve(JSON.stringify([document.items.length, format])),
      },
    })
    expect(await editor.files.import('text', { format: 'tiled' })).toBe(report)
    expect(editor.document.current).toMatchObject({ name: '["text","tiled"]', items: [{ id: 'b' }] })
    expect(editor.history.canUndo).toBe(true)
    expect(await editor.files.export()).toBe('[1,"navsmith"]')
  })

  it('are rejected with a code when no format functions are given', async () => {
    const { files } = createEditor()
    await expect(files.export('svg')).rejects.toMatchObject({ code: 'editor/no-files' })
    await expect(files.import('x')).rejects.toMatchObject({ code: 'editor/no-files' })
  })
})

it('an editor has exactly the listed groups and single properties', () => {
  const own = ['getSnapshot', 'subscribe', 'setOptions', 'options', 'messages', 'announce']
  expect(Object.getOwnPropertyNames(createEditor()).sort()).toEqual([...GROUPS, ...own].sort())
})
