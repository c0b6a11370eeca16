/**
 * Every word that the editor shows or says, as one table of plain strings with {places}. A host hands in its own whole table,
 * or spreads one of ours. Groups: what the headless editor says first; `chrome` is of the panels around the canvas.
 */
import type { english } from './labels-english.js'

/** The same keys as English, any words. */
export type Labels = {
  readonly [Group in keyof typeof english]: (typeof english)[Group] extends string
    ? string
    : { readonly [Key in keyof (typeof english)[Group]]: string }
}

/** Puts values in their {places}; in a right-to-left table each value is isolated, so that "x 12, y 4" keeps its order. */
export function formatLabel(
  template: string,
  values: Readonly<Record<string, string | number>>,
  direction = 'ltr',
): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    if (!(name in values)) return place
    const value = String(values[name])
    return direction === 'rtl' ? `\u2068${value}\u2069` : value
  })
}

/** At most two decimals, no trailing zeros, a true minus sign kept plain: what a person can read. */
export function formatNumber(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return String(rounded === 0 ? 0 : rounded)
}

export { chinese } from './labels-chinese.js'
export { english } from './labels-english.js'
