/** Colors of a theme and what is made of them: without React, so that a worker may load it. */
import type { Theme } from './theme.js'

const islandTokens = ['island1', 'island2', 'island3', 'island4', 'island5', 'island6', 'island7', 'island8'] as const

/**
 * Hue of the n-th island, counted from 0; colors repeat after eight, with the next hatch.
 * @example
 * const swatch = <i style={{ background: islandColor(lightTheme, 2) }} />
 */
export const islandColor = (theme: Theme, island: number): string => theme[islandTokens[island % islandTokens.length]]

/** `#rgb`, `#rrggbb` or `rgb(…)` as three bytes; undefined for anything else. */
export function parseColor(color: string): readonly [number, number, number] | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1]
  if (digits !== undefined) {
    const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
    const value = Number.parseInt(full, 16)
    return [value >> 16, (value >> 8) & 255, value & 255]
  }
  const parts = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/i.exec(color)
  return parts === null ? undefined : [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

/** `share` of `over` on top of `under`, as one opaque color: a tint that costs no blending and shows no seams. */
export function mixColors(under: string, over: string, share: number): string {
  const a = parseColor(under)
  const b = parseColor(over)
  if (a === undefined || b === undefined) return over
  return `rgb(${a.map((value, i) => Math.round(value + (b[i] - value) * share)).join(', ')})`
}

/** The color with an alpha; a color that cannot be parsed stays as it is. */
export function withAlpha(color: string, alpha: number): string {
  const parts = parseColor(color)
  return parts === undefined ? color : `rgba(${parts.join(', ')}, ${alpha})`
}
