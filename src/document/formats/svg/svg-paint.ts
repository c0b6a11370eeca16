import { asNumber } from '../json-values.js'

export type Paint =
  | { readonly kind: 'none' }
  | { readonly kind: 'color'; readonly alpha: number }
  | { readonly kind: 'current' }
  | { readonly kind: 'server'; readonly id: string; readonly else: Paint }

const NONE: Paint = { kind: 'none' }
export const BLACK: Paint = { kind: 'color', alpha: 1 }

/** Parses a number or a percentage; NaN for other text. */
export function readPart(text: string): number {
  const part = text.trim()
  return part.endsWith('%') ? asNumber(part.slice(0, -1)) / 100 : asNumber(part)
}

export function readReference(text: string): { readonly id: string; readonly rest: string } | undefined {
  const found = /^url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/i.exec(text.trim())
  if (found === null) return undefined
  const address = found[1] ?? found[2] ?? found[3] ?? ''
  return { id: address.startsWith('#') ? address.slice(1) : '', rest: text.trim().slice(found[0].length).trim() }
}

/** Returns the alpha of a color; undefined for other text. */
export function readAlpha(text: string): number | undefined {
  const color = text.trim().toLowerCase()
  if (color === 'transparent') return 0
  const digits = /^#([0-9a-f]{3,8})$/.exec(color)?.[1]
  if (digits !== undefined) {
    if (digits.length === 5 || digits.length === 7) return undefined
    if (digits.length === 4) return parseInt(digits[3], 16) / 15
    return digits.length === 8 ? parseInt(digits.slice(6), 16) / 255 : 1
  }
  const parts = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(([^()]*)\)$/.exec(color)?.[1]
  if (parts !== undefined) {
    const slash = parts.indexOf('/')
    const commas = parts.split(',')
    const alpha = slash >= 0 ? parts.slice(slash + 1) : commas.length === 4 ? commas[3] : undefined
    if (commas.length > 1 ? commas.length < 3 : parts.trim().split(/[\s/]+/).length < 3) return undefined
    if (alpha === undefined) return 1
    const value = alpha.trim() === 'none' ? 0 : readPart(alpha)
    return Number.isNaN(value) ? undefined : Math.min(Math.max(value, 0), 1)
  }
  return /^[a-z]+$/.test(color) ? 1 : undefined
}

export function readPaint(text: string): Paint | undefined {
  const value = text.trim()
  const name = value.toLowerCase()
  if (name === 'none') return NONE
  if (name === 'currentcolor') return { kind: 'current' }
  if (name === 'context-fill' || name === 'context-stroke') return NONE
  const reference = readReference(value)
  if (reference !== undefined) {
    const fallback = reference.rest === '' ? NONE : readPaint(reference.rest)
    return fallback === undefined || fallback.kind === 'server'
      ? undefined
      : { kind: 'server', id: reference.id, else: fallback }
  }
  const alpha = readAlpha(value.replace(/\s+icc-color\([^()]*\)$/i, ''))
  return alpha === undefined ? undefined : { kind: 'color', alpha }
}
