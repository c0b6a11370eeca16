import { chinese } from '../../src/words/chinese/index.js'
import { describe, expect, it } from 'vitest'
import {
  ACTIONS,
  DEFAULT_KEYMAP,
  describeShortcut,
  english,
  shortcutOf,
  type KeyInput,
} from '../../src/editor/index.js'
import { findAction, mergeKeymap } from '../../src/editor/input/keymap.js'
import { hand } from './setup.js'

const key = (name: string, held: Partial<KeyInput> = {}): KeyInput => ({
  type: 'key',
  phase: 'down',
  key: name,
  code: /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name,
  time: 0,
  ...held,
})

describe('shortcuts', () => {
  it('name actions that exist, and each of them reaches its own action', () => {
    for (const [shortcut, action] of Object.entries(DEFAULT_KEYMAP)) {
      expect(action !== null && action in ACTIONS, shortcut).toBe(true)
      const parts = shortcut.split(/(?<=.)\+/)
      const name = parts[parts.length - 1]
      const code =
        name.startsWith('Digit') || name === 'Space' ? name : /^[a-z]$/.test(name) ? `Key${name.toUpperCase()}` : name
      const typed = name === 'Space' ? ' ' : name === 'Digit1' ? '!' : name === 'Digit2' ? '@' : name
      for (const mod of parts.includes('Mod') ? (['ctrl', 'meta'] as const) : ([undefined] as const)) {
        const input = key(typed, {
          code,
          shift: parts.includes('Shift'),
          alt: parts.includes('Alt'),
          ...(mod !== undefined && { [mod]: true }),
        })
        expect(findAction(DEFAULT_KEYMAP, input), shortcut).toBe(action)
      }
    }
  })

  it('hold with Caps Lock, with letters that Alt bends, and with a plus that needs Shift', () => {
    expect(findAction(DEFAULT_KEYMAP, key('P', { code: 'KeyP' }))).toBe('tool-polygon')
    expect(findAction(DEFAULT_KEYMAP, key('å', { code: 'KeyA', alt: true }))).toBe('align-left')
    expect(findAction(DEFAULT_KEYMAP, key('+', { code: 'Equal', shift: true }))).toBe('zoom-in')
  })

  it('are not met with a modifier too many or too few', () => {
    expect(findAction(DEFAULT_KEYMAP, key('p', { ctrl: true }))).toBeUndefined()
    expect(findAction(DEFAULT_KEYMAP, key('p', { shift: true, key: 'P' }))).toBeUndefined()
    expect(findAction(DEFAULT_KEYMAP, key('z'))).toBeUndefined()
    expect(findAction(DEFAULT_KEYMAP, key('Delete', { alt: true }))).toBeUndefined()
  })

  it('are changed row by row, taken off one by one, or all at once', () => {
    const own = mergeKeymap({ p: null, q: 'tool-polygon' })
    expect([findAction(own, key('p')), findAction(own, key('q')), findAction(own, key('v'))]).toEqual([
      undefined,
      'tool-polygon',
      'tool-select',
    ])
    expect(findAction(mergeKeymap(null), key('Escape'))).toBeUndefined()
    const silent = hand([], { keymap: null }).press('p')
    expect(silent.editor.getSnapshot().tool).toBe('select')
    silent.editor.setOptions({ keymap: undefined })
    expect(silent.press('p').editor.getSnapshot().tool).toBe('polygon')
  })

  it('are written as the platform and the language write them', () => {
    expect(describeShortcut('Mod+Shift+z', english)).toBe('Ctrl+Shift+Z')
    expect(describeShortcut('Mod+Shift+z', english, true)).toBe('⇧⌘Z')
    expect(describeShortcut('Shift+Digit1', english)).toBe('Shift+1')
    expect(describeShortcut('Space', chinese)).toBe(chinese.keys.Space)
    expect(shortcutOf(DEFAULT_KEYMAP, 'redo')).toBe('Mod+Shift+z')
    expect(shortcutOf(DEFAULT_KEYMAP, 'insert-vertex')).toBeUndefined()
  })
})
