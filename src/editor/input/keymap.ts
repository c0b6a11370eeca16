/** A shortcut is compared with the `key` of an input, and with its `code` if Alt is held or the key types no Latin letter. `Mod` is Ctrl (Mac: Command). */
import type { KeyInput } from './input.js'
import { hasAppleKeys, type EditorMessages } from '../../words/index.js'

/** Actions by shortcut; null disables the shortcut. `tool-…` selects a tool by its id. */
export type Keymap = Readonly<Record<string, KeyAction | null>>

/**
 * The default shortcuts. The prop `keymap` of `<NavEditor>` changes them.
 * @example
 * const withSave = <NavEditor keymap={{ ...DEFAULT_KEYMAP, 'Mod+d': 'duplicate' }} />
 */
export const DEFAULT_KEYMAP: Readonly<Record<string, ActionId>> = {
  v: 'tool-select',
  p: 'tool-polygon',
  r: 'tool-rectangle',
  c: 'tool-circle',
  f: 'tool-freehand',
  h: 'tool-hole',
  x: 'tool-cut',
  a: 'tool-area',
  w: 'tool-waypoint',
  l: 'tool-link',
  s: 'tool-marker',
  o: 'tool-route',
  t: 'tool-note',
  u: 'tool-stamp',
  b: 'tool-brush',
  m: 'tool-measure',
  n: 'tool-pan',
  i: 'tool-picture',
  'Mod+z': 'undo',
  'Mod+Shift+z': 'redo',
  'Mod+y': 'redo',
  'Mod+a': 'select-all',
  'Mod+c': 'copy',
  'Mod+x': 'cut',
  'Mod+v': 'paste',
  'Mod+d': 'duplicate',
  'Mod+g': 'group',
  'Mod+Shift+g': 'ungroup',
  'Mod+Alt+k': 'make-stamp',
  'Mod+Alt+b': 'detach-stamp',
  'Shift+h': 'mirror-x',
  'Shift+v': 'mirror-y',
  z: 'rotate-right',
  Delete: 'delete',
  Backspace: 'backspace',
  Escape: 'cancel',
  Enter: 'complete',
  Space: 'place',
  'Shift+Space': 'place',
  'Alt+Space': 'place',
  'Mod+Alt+Space': 'place',
  k: 'toggle-crosshair',
  g: 'toggle-grid-snap',
  'Shift+g': 'snap-priority',
  'Mod+]': 'bring-forward',
  'Mod+[': 'send-backward',
  ']': 'bring-to-front',
  '[': 'send-to-back',
  'Mod+Shift+l': 'toggle-lock',
  'Mod+Shift+h': 'toggle-hide',
  'Mod+Shift+p': 'toggle-pin',
  'Mod+Alt+u': 'union',
  'Mod+Alt+s': 'subtract',
  'Mod+Alt+i': 'intersect',
  'Alt+a': 'align-left',
  'Alt+h': 'align-center',
  'Alt+d': 'align-right',
  'Alt+w': 'align-top',
  'Alt+v': 'align-middle',
  'Alt+s': 'align-bottom',
  'Shift+Digit1': 'fit-content',
  'Shift+Digit2': 'fit-selection',
  'Mod+0': 'zoom-reset',
  'Mod+=': 'zoom-in',
  'Mod+-': 'zoom-out',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  'Shift+F10': 'menu',
  ContextMenu: 'menu',
}

/** Default shortcuts of panels. Shortcuts in the keymap override them. */
const PANEL_KEYS: Readonly<Record<string, string>> = {
  'false,false,false,?': 'shortcuts',
  'true,false,false,k': 'palette',
}

interface Chord {
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly key: string
}

function parseChord(shortcut: string): Chord {
  const parts = shortcut.split(/(?<=.)\+/)
  const key = parts[parts.length - 1]
  return { mod: parts.includes('Mod'), shift: parts.includes('Shift'), alt: parts.includes('Alt'), key }
}

function matches(chord: Chord, input: KeyInput): boolean {
  if (chord.mod !== (input.ctrl === true || input.meta === true) || chord.alt !== (input.alt === true)) return false
  const key = input.key === ' ' ? 'Space' : input.key
  const wanted = chord.key.toLowerCase()
  // A shortcut with a symbol such as '+' need not name Shift, even if the keyboard needs Shift to type the symbol.
  if (key.toLowerCase() === wanted)
    return (chord.key.length === 1 && !/[a-z]/i.test(chord.key)) || chord.shift === (input.shift === true)
  return (input.code.toLowerCase() === wanted || placeOf(input) === wanted) && chord.shift === (input.shift === true)
}

/** Keys of Hebrew and Greek keyboards, as code and symbol. Each also shows a Latin letter. A shortcut with this letter matches the key. */
const SYMBOLS_ON_LETTERS = new Set(["KeyW'", 'KeyQ/', 'KeyQ;'])

function placeOf({ key, code, alt }: KeyInput): string | undefined {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const [, digit] = /^Digit([0-9])$/.exec(code) ?? []
  if (letter === undefined) return /^[0-9]$/.test(key) ? undefined : digit
  const isForeign = /^[^\p{ASCII}\p{Script=Latin}]+$/u.test(key) || SYMBOLS_ON_LETTERS.has(code + key)
  const isAltered = (alt === true && !/^[a-z]$/i.test(key)) || key === 'Dead' || key === 'Unidentified'
  return isForeign || isAltered ? letter.toLowerCase() : undefined
}

export const isShortcut = (shortcut: string, input: KeyInput): boolean => matches(parseChord(shortcut), input)

function chordKey(shortcut: string): string {
  const { mod, shift, alt, key } = parseChord(shortcut)
  return [mod, shift, alt, key.toLowerCase()].join()
}

export type KeyedActions = Readonly<Record<string, { readonly shortcut?: string | readonly string[] } | null>>

type KeyClash = (shortcut: string, by: KeyAction, from: KeyAction) => void

/** Merges shortcuts. In order of precedence: the app's keymap, shortcuts of its actions, hotkeys of its tools, the default keymap. */
export function mergeKeymap(
  changes: Keymap | null | undefined,
  tools?: readonly Pick<ListedTool, 'id' | 'hotkey'>[],
  actions: KeyedActions = {},
  onClash: KeyClash = () => undefined,
): Keymap {
  if (changes === null) return {}
  const rows = new Map<string, readonly [string, KeyAction | null]>()
  const decided = new Set(Object.keys(changes ?? {}).map(chordKey))
  const put = (shortcut: string, action: KeyAction | null): void => {
    const key = chordKey(shortcut)
    const before = rows.get(key)?.[1] ?? PANEL_KEYS[key]
    if (before && action !== null && before !== action && !decided.has(key)) onClash(shortcut, action, before)
    rows.set(key, [shortcut, action])
  }
  const isRemoved = (action: KeyAction): boolean =>
    actions[action] === null ||
    (tools !== undefined && action.startsWith('tool-') && !tools.some(({ id }) => action === `tool-${id}`))
  for (const [shortcut, action] of Object.entries(DEFAULT_KEYMAP)) if (!isRemoved(action)) put(shortcut, action)
  for (const { id, hotkey } of tools ?? [])
    if (hotkey !== undefined && DEFAULT_KEYMAP[hotkey] !== `tool-${id}`) put(hotkey, `tool-${id}`)
  for (const [name, action] of Object.entries(actions))
    for (const shortcut of [action?.shortcut ?? []].flat()) put(shortcut, name)
  for (const [shortcut, action] of Object.entries(changes ?? {})) rows.set(chordKey(shortcut), [shortcut, action])
  return Object.fromEntries(rows.values())
}

export function findAction(keymap: Keymap, input: KeyInput): KeyAction | undefined {
  for (const [shortcut, action] of Object.entries(keymap)) {
    if (action !== null && isShortcut(shortcut, input)) return action
  }
  return undefined
}

export function describeShortcut(shortcut: string, messages: EditorMessages, mac = hasAppleKeys()): string {
  const { mod, shift, alt, key } = parseChord(shortcut)
  const names: Readonly<Record<string, string>> = messages.keys
  const plain = key.replace(/^(Digit|Key)/, '')
  const shown = names[plain] ?? (plain.length === 1 ? plain.toUpperCase() : plain)
  if (mac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${mod ? '⌘' : ''}${shown}`
  return [...(mod ? [names.Ctrl] : []), ...(alt ? [names.Alt] : []), ...(shift ? [names.Shift] : []), shown].join('+')
}

export function shortcutOf(keymap: Keymap, action: KeyAction): string | undefined {
  return Object.keys(keymap).find((shortcut) => keymap[shortcut] === action)
}

export type ActionId = keyof EditorMessages['actions']
/** The action of a shortcut: a built-in action, a tool (`tool-` and its id), or an action of the app. */
export type KeyAction = ActionId | `tool-${string}` | (string & Record<never, never>)
export type Reason = keyof EditorMessages['reasons']

export interface ListedTool {
  readonly id: string
  readonly name: (messages: EditorMessages) => string
  readonly icon: string
  /** Key that selects the tool, written as in a keymap. The hotkey of a tool of the app overrides the default keymap. */
  readonly hotkey?: string
  /** Group in the toolbar. Built-in groups are `point`, `draw`, `place` and `work`; `own` if absent. `false` leaves the tool out of the toolbar. */
  readonly group?: string | false
  /** Whether the tool changes the document. If `false`, the tool is also available in a read-only editor. */
  readonly edits: boolean
}
