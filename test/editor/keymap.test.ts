import { chinese } from '../../src/words/chinese/index.js'
import { english as englishTable, withAppleKeys } from '../../src/words/index.js'
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

const plain = {}
const ctrl = { ctrl: true }
const alt = { alt: true }
const shift = { shift: true }

type Stroke = readonly [code: string, typed: string, held: Partial<KeyInput>, action: string | undefined]

/** Keys by their position on an English keyboard, with the character that each layout types there. */
const LAYOUTS: readonly (readonly [name: string, strokes: readonly Stroke[]])[] = [
  [
    'German',
    [
      ['KeyY', 'z', ctrl, 'undo'],
      ['KeyZ', 'y', ctrl, 'redo'],
      ['KeyY', 'Z', { ctrl: true, shift: true }, 'redo'],
      ['KeyY', 'z', { meta: true }, 'undo'],
      ['Semicolon', 'ö', plain, undefined],
      ['BracketRight', '+', plain, 'zoom-in'],
      ['Slash', '-', ctrl, 'zoom-out'],
      ['Digit1', '!', shift, 'fit-content'],
    ],
  ],
  [
    'French',
    [
      ['KeyW', 'z', ctrl, 'undo'],
      ['KeyZ', 'w', plain, 'tool-waypoint'],
      ['KeyQ', 'a', ctrl, 'select-all'],
      ['KeyA', 'q', ctrl, undefined],
      ['KeyQ', 'a', plain, 'tool-area'],
      ['Semicolon', 'm', plain, 'tool-measure'],
      ['KeyM', ',', plain, undefined],
      ['Digit0', 'à', ctrl, 'zoom-reset'],
      ['Digit1', '1', shift, 'fit-content'],
    ],
  ],
  [
    'Dvorak',
    [
      ['Slash', 'z', ctrl, 'undo'],
      ['KeyZ', ';', ctrl, undefined],
      ['KeyR', 'p', plain, 'tool-polygon'],
      ['KeyP', 'l', plain, 'tool-link'],
      ['KeyW', ',', plain, undefined],
      ['KeyQ', "'", plain, undefined],
      ['Period', 'v', plain, 'tool-select'],
    ],
  ],
  [
    'Russian',
    [
      ['KeyZ', 'я', ctrl, 'undo'],
      ['KeyZ', 'Я', { ctrl: true, shift: true }, 'redo'],
      ['KeyA', 'ф', ctrl, 'select-all'],
      ['KeyP', 'з', plain, 'tool-polygon'],
      ['KeyV', 'м', plain, 'tool-select'],
      ['KeyP', 'З', shift, undefined],
      ['KeyH', 'Р', shift, 'mirror-x'],
      ['KeyA', 'ф', alt, 'align-left'],
    ],
  ],
  [
    'Greek',
    [
      ['KeyZ', 'ζ', ctrl, 'undo'],
      ['KeyP', 'π', plain, 'tool-polygon'],
      ['KeyW', 'ς', plain, 'tool-waypoint'],
      ['KeyQ', ';', plain, undefined],
    ],
  ],
  [
    'Hebrew',
    [
      ['KeyZ', 'ז', ctrl, 'undo'],
      ['KeyP', 'פ', plain, 'tool-polygon'],
      ['KeyW', "'", plain, 'tool-waypoint'],
    ],
  ],
  [
    'Arabic',
    [
      ['KeyZ', 'ئ', ctrl, 'undo'],
      ['KeyP', 'ح', plain, 'tool-polygon'],
      ['KeyB', 'لا', plain, 'tool-brush'],
      ['Digit0', '٠', ctrl, 'zoom-reset'],
    ],
  ],
  [
    'English with Option on a Mac',
    [
      ['KeyD', '∂', alt, 'align-right'],
      ['KeyU', 'Dead', { meta: true, alt: true }, 'union'],
    ],
  ],
]

describe('shortcuts', () => {
  it('name existing actions, and each shortcut runs its action', () => {
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

  it('work with Caps Lock, Alt-modified letters and Shift+plus', () => {
    expect(findAction(DEFAULT_KEYMAP, key('P', { code: 'KeyP' }))).toBe('tool-polygon')
    expect(findAction(DEFAULT_KEYMAP, key('å', { code: 'KeyA', alt: true }))).toBe('align-left')
    expect(findAction(DEFAULT_KEYMAP, key('+', { code: 'Equal', shift: true }))).toBe('zoom-in')
  })

  it('require exactly their modifiers', () => {
    expect(findAction(DEFAULT_KEYMAP, key('p', { ctrl: true }))).toBeUndefined()
    expect(findAction(DEFAULT_KEYMAP, key('p', { shift: true, key: 'P' }))).toBeUndefined()
    expect(findAction(DEFAULT_KEYMAP, key('y'))).toBeUndefined()
    expect(findAction(DEFAULT_KEYMAP, key('Delete', { alt: true }))).toBeUndefined()
  })

  it.each(LAYOUTS)('match the typed character: %s', (_, strokes) => {
    for (const [code, typed, held, action] of strokes)
      expect(
        findAction(DEFAULT_KEYMAP, key(typed, { code, ...held })),
        `${code} types ${typed} with ${JSON.stringify(held)}`,
      ).toBe(action)
  })

  it('can be replaced, removed one by one, or disabled', () => {
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

  it('are displayed for the platform and language', () => {
    expect(describeShortcut('Mod+Shift+z', english, false)).toBe('Ctrl+Shift+Z')
    expect(describeShortcut('Mod+Shift+z', english, true)).toBe('⇧⌘Z')
    expect(describeShortcut('Shift+Digit1', english, false)).toBe('Shift+1')
    expect(describeShortcut('Space', chinese)).toBe(chinese.keys.Space)
    expect(shortcutOf(DEFAULT_KEYMAP, 'redo')).toBe('Mod+Shift+z')
    expect(shortcutOf(DEFAULT_KEYMAP, 'insert-vertex')).toBeUndefined()
  })
})

it('on a Mac shortcuts and gestures use Mac symbols in every language', () => {
  for (const table of [englishTable, chinese]) {
    const apple = withAppleKeys(table)
    const texts = [...Object.values(apple.keys), ...Object.values(apple.forms)]
    for (const text of texts) expect(text).not.toMatch(/\b(Ctrl|Alt|Shift)\b/)
  }
  const { forms } = withAppleKeys(englishTable)
  expect([forms.undo, forms.altClick, forms.ctrlWheel, forms.menuKey, forms.fitKeys, forms.gridKey]).toEqual([
    '⌘Z',
    '⌥ click',
    '⌘ wheel',
    '⇧F10',
    '⇧1, ⇧2',
    'G, or hold ⌘',
  ])
})
