/** Replaces key names in messages by the symbols of Apple keyboards. */
import type { Messages } from './words.js'

const SIGNS: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

/** Reports whether this device has Command and Option instead of Ctrl and Alt. */
export function hasAppleKeys(): boolean {
  return typeof navigator !== 'undefined' && /^(Mac|iP)/.test(navigator.platform)
}

/** Returns '⌘Z' for 'Ctrl + Z' and '⌥ click' for 'Alt + click'. */
const signed = (text: string): string =>
  text
    .replace(/\b(Ctrl|Alt|Shift) \+ ([\dA-Z]\d*)(?![\w])/g, (_, name: string, key: string) => SIGNS[name] + key)
    .replace(/\b(Ctrl|Alt|Shift)\b( \+)?/g, (_, name: string) => SIGNS[name])

const signedAll = <Table extends Readonly<Record<string, string>>>(table: Table): Table =>
  Object.fromEntries(Object.entries(table).map(([key, text]) => [key, signed(text)])) as Table

/** Returns the messages with `⌘` for Ctrl, `⌥` for Alt and `⇧` for Shift. */
export function withAppleKeys(table: Messages): Messages {
  const { keys, forms } = table
  return {
    ...table,
    keys: signedAll(keys),
    forms: signedAll(forms),
  }
}
