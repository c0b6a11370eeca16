import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEditor, english, outlineMachine, spanMachine, type AppActions } from '../../src/editor/index.js'
import { appTool } from '../support/app-tool.js'
import { hand, handOnSquare, map, square } from './setup.js'

const badge = appTool<{ readonly at: 'idle' | 'held' }>('badge', {
  hotkey: 't',
  step: (state, input) =>
    input.type === 'down' ? { state: { at: 'held' } } : input.type === 'action' ? { state: { at: 'idle' } } : { state },
})

const warned: string[] = []
beforeEach(() => {
  warned.length = 0
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
})
afterEach(() => vi.restoreAllMocks())

describe('actions of the app', () => {
  const saved: string[] = []
  const actions: AppActions = {
    save: {
      label: ({ locale }) => `Save (${locale})`,
      shortcut: ['Mod+s', 'F2'],
      enabled: (editor) => editor.history.canUndo || 'Nothing to save',
      run: (editor) => saved.push(editor.getSnapshot().document.name ?? ''),
    },
    union: null,
    duplicate: { label: 'Twin', run: () => false },
    tidy: { label: 'Tidy', icon: 'fit', menu: 'context', danger: true, checked: () => true, run: () => undefined },
    off: { enabled: false, menu: false, run: () => saved.push('never') },
  }

  it('run by name and by key, and give a reason while they are disabled', () => {
    saved.length = 0
    const h = handOnSquare({ actions })
    const { editor } = h
    expect(editor.actions.disabledReason('save')).toBe('Nothing to save')
    expect(h.press('Ctrl+s').editor.getSnapshot().visibleAnnouncement?.text).toBe('Nothing to save')
    editor.document.update('a', { name: 'Barn' })
    expect(editor.actions.run('save')).toBe(true)
    h.press('F2')
    expect(saved).toHaveLength(2)
    expect(editor.actions.disabledReason('off')).toBe(english.reasons.noTool)
    expect(editor.actions.run('off')).toBe(false)
    expect(editor.actions.list).toEqual(expect.arrayContaining(['undo', 'tool-polygon', 'save', 'tidy']))
    expect(editor.actions.list).not.toContain('union')
  })

  it('replace or remove a built-in action in shortcuts, menu and list', () => {
    const h = hand([square('a', 100, 100), square('b', 400, 100)], { actions })
    const { editor } = h
    editor.selection.set(['a', 'b'])
    expect(editor.actions.run('duplicate')).toBe(false)
    h.press('Ctrl+d')
    expect(editor.getSnapshot().document.items).toHaveLength(2)
    expect(editor.actions.run('union')).toBe(false)
    expect(Object.values(editor.actions.keymap)).not.toContain('union')
    editor.actions.openMenu({ x: 110, y: 110 })
    const entries = editor.getSnapshot().menu?.entries ?? []
    expect(entries.some(({ action }) => action === 'union')).toBe(false)
    expect(entries.find(({ action }) => action === 'duplicate')?.label).toBe('Twin')
    const tidy = { label: 'Tidy', icon: 'fit', danger: true, checked: true, separated: true }
    expect(entries.at(-1)).toMatchObject({ action: 'tidy', ...tidy })
  })

  it('build the context menu from its groups and the items under the pointer', () => {
    const parts: (string | undefined)[] = []
    const { editor } = handOnSquare({
      actions,
      menus: {
        context: (groups, { target }) => {
          parts.push(target?.part)
          return [['save'], ...groups.filter((group) => !group.includes('copy'))]
        },
      },
    })
    editor.actions.openMenu({ x: 150, y: 150 })
    const names = editor.getSnapshot().menu?.entries.map(({ action }) => action)
    expect(parts).toEqual(['body'])
    expect(names?.[0]).toBe('save')
    expect(names).not.toContain('copy')
    expect(names).toContain('delete')
  })

  it('may throw: the error is reported', () => {
    const errors: unknown[] = []
    const bad = (): never => {
      throw new Error('host')
    }
    const { editor } = handOnSquare({
      onError: (error) => errors.push(error),
      actions: { bad: { run: bad }, worse: { enabled: bad, run: bad } },
      menus: { context: bad },
    })
    expect(editor.actions.run('bad')).toBe(false)
    expect(editor.actions.disabledReason('worse')).toBe(english.reasons.noTool)
    editor.actions.openMenu({ x: 150, y: 150 })
    expect(editor.getSnapshot().menu?.entries.length).toBeGreaterThan(3)
    expect(errors).toHaveLength(3)
  })

  it('change with the option `actions`, and can lose or change their shortcuts by the option `keymap`', () => {
    const { editor } = hand([], { actions, keymap: { 'Mod+s': null, 'Mod+Shift+s': 'save' } })
    expect(editor.actions.keymap).toMatchObject({ 'Mod+s': null, 'Mod+Shift+s': 'save', F2: 'save' })
    const before = editor.getSnapshot()
    editor.setOptions({ actions: { ...actions } })
    expect(editor.getSnapshot()).toBe(before)
    editor.setOptions({ actions: {} })
    expect(editor.actions.list).toContain('union')
    expect(editor.getSnapshot().keymap).toMatchObject({ 'Mod+Alt+u': 'union' })
  })

  it('cause a warning if they have the shortcut of a built-in panel, unless the keymap gives it to them', () => {
    const actions: AppActions = {
      help: { shortcut: '?', run: () => undefined },
      search: { shortcut: 'Mod+K', run: () => undefined },
    }
    hand([], { actions })
    expect(warned).toEqual([
      expect.stringContaining('navsmith: ? is help now, and no longer shortcuts'),
      expect.stringContaining('navsmith: Mod+K is search now, and no longer palette'),
    ])
    warned.length = 0
    hand([], { actions, keymap: { '?': 'help', 'Mod+k': 'search' } })
    expect(warned).toEqual([])
  })

  it('warn once about a shortcut that a tool of the app also has, even under StrictMode', () => {
    const tools = [{ ...badge, hotkey: 'F9' }]
    const own: AppActions = { print: { shortcut: 'F9', run: () => undefined } }
    for (let i = 0; i < 2; i++) hand([], { actions: own, tools })
    expect(warned).toEqual([expect.stringContaining('navsmith: F9 is print now, and no longer tool-badge')])
  })

  it('take precedence over built-in actions with the same shortcut', () => {
    const own: AppActions = { paint: { shortcut: 'P', run: () => undefined } }
    const h = hand([], { actions: own, tools: [{ ...badge, hotkey: 'v' }] })
    expect(warned.map((text) => text.slice(0, 47))).toEqual([
      'navsmith: v is tool-badge now, and no longer to',
      'navsmith: P is paint now, and no longer tool-po',
    ])
    h.editor.setOptions({ actions: { ...own, other: { run: () => undefined } } })
    expect(warned).toHaveLength(2)
    expect(h.press('v').editor.getSnapshot().tool).toBe('badge')
    expect(h.press('p').editor.getSnapshot().tool).toBe('badge')
    hand([], { actions: own, keymap: { p: 'tool-pan' } })
    expect(warned).toHaveLength(2)
  })
})

describe('tools of the app', () => {
  it('are added by a list, or the list of all tools is edited by a function', () => {
    const h = hand([], { tools: [badge] })
    expect(h.editor.tools.list.at(-1)?.id).toBe('badge')
    h.editor.setOptions({ tools: (tools) => [badge, ...tools.filter(({ id }) => id === 'select' || id === 'pan')] })
    expect(h.editor.getSnapshot().tools.map(({ id }) => id)).toEqual(['badge', 'select', 'pan'])
    expect(h.press('p').editor.getSnapshot().tool).toBe('select')
    expect(Object.values(h.editor.actions.keymap)).not.toContain('tool-polygon')
    expect(h.press('t').editor.getSnapshot().tool).toBe('badge')
    h.editor.setOptions({ tools: (tools) => tools })
    expect(h.editor.getSnapshot().tool).toBe('select')
    const keyed = hand([], { tools: [badge], keymap: { q: 'tool-badge', y: 'tool-gone', t: null } })
    expect(keyed.press('t').editor.getSnapshot().tool).toBe('select')
    expect(keyed.press('q', 'y').editor.getSnapshot().tool).toBe('badge')
  })

  it('start with the first tool if the app omits the select tool', () => {
    const h = hand([], { tools: () => [badge] })
    expect(h.editor.getSnapshot().tool).toBe('badge')
    expect(h.press('Escape').editor.getSnapshot().tool).toBe('badge')
    h.editor.setOptions({ tools: () => [] })
    expect(h.editor.getSnapshot().tools.map(({ id }) => id)).toEqual(['select'])
  })

  it('keep the active tool’s state when its definition changes', () => {
    const h = hand([], { tools: [badge], tool: 'badge' })
    h.down(10, 10)
    const other = { ...badge, cursor: () => 'copy' as const }
    h.editor.setOptions({ tools: [other] })
    expect(h.editor.getSnapshot()).toMatchObject({ at: 'badge/held', cursorName: 'copy' })
  })

  it('decide with `drafting` whether undo acts on the draft', () => {
    const holding = { ...badge, drafting: ({ at }: { readonly at: string }) => at === 'held' }
    const h = handOnSquare({ tools: [holding], defaultTool: 'badge' })
    expect(h.editor.history.canUndo).toBe(false)
    h.down(10, 10)
    expect(h.editor.history.canUndo).toBe(true)
    h.editor.history.undo()
    expect(h.editor.getSnapshot().at).toBe('badge/idle')
    expect(h.editor.history.canUndo).toBe(false)
  })

  it('can be built from the state machines of the built-in tools', () => {
    const ends: number[] = []
    const fence = outlineMachine({ draft: () => 'cut', ends: 'open', finish: ({ length }) => (ends.push(length), []) })
    const beam = spanMachine({
      locksAngle: true,
      overlay: () => ({}),
      finish: (from, to) => (ends.push(to.x - from.x), []),
    })
    const h = hand([], { tools: [appTool('fence', fence), appTool('beam', beam)], defaultTool: 'fence' })
    h.click(10, 10).click(60, 10).click(60, 90).press('Enter')
    h.editor.tools.set('beam')
    h.down(100, 100).move(180, 100).up()
    expect(ends).toEqual([3, 80])
    expect(createEditor({ value: map() }).tools.list.some(({ id }) => id === 'fence')).toBe(false)
  })
})
