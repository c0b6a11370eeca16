/** Lengths with their units, as SVG attributes and CSS write them. */
import { asNumber } from '../json-values.js'
import { scanNumber, skipSeparator, skipSpace } from './scan-number.js'

/** In user units, or in hundredths of what it is a part of. */
export interface Length {
  readonly value: number
  readonly isPercent: boolean
}

/** What a percentage is a part of. */
export interface Viewport {
  readonly width: number
  readonly height: number
}
export type Axis = 'x' | 'y' | 'both'

const ABSOLUTE: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  q: 96 / 101.6,
  in: 96,
}
/** Of the font's size. */
const RELATIVE: Readonly<Record<string, number>> = { em: 1, ex: 0.5, ch: 0.5 }
export const FONT_SIZE = 16
/** No length is written with more characters. */
const LENGTH_LIMIT = 1000

export const pixels = (value: number): Length => ({ value, isPercent: false })

/** Undefined for what is no length. CSS wants a unit behind anything but 0, attributes do not. */
export function readLength(text: string, fontSize = FONT_SIZE, needsUnit = false): Length | undefined {
  if (text.length > 2 * LENGTH_LIMIT) return undefined
  const from = skipSpace(text, 0)
  const end = scanNumber(text, from)
  if (end === from) return undefined
  const number = asNumber(text.slice(from, end))
  if (Number.isNaN(number)) return undefined
  const unit = text.slice(end).trim().toLowerCase()
  if (unit === '') return needsUnit && number !== 0 ? undefined : pixels(number)
  if (unit === '%') return { value: number, isPercent: true }
  if (Object.hasOwn(ABSOLUTE, unit)) return pixels(number * ABSOLUTE[unit])
  if (unit === 'rem') return pixels(number * FONT_SIZE)
  return Object.hasOwn(RELATIVE, unit) ? pixels(number * RELATIVE[unit] * fontSize) : undefined
}

/** In user units. */
export function resolve({ value, isPercent }: Length, { width, height }: Viewport, axis: Axis): number {
  if (!isPercent) return value
  const whole = axis === 'x' ? width : axis === 'y' ? height : Math.sqrt((width * width + height * height) / 2)
  return (value / 100) * whole
}

/** Lengths apart by spaces or commas; undefined if one of them is none. */
export function readLengths(text: string, fontSize: number): readonly Length[] | undefined {
  const lengths = text
    .trim()
    .split(/\s*,\s*|\s+/)
    .map((part) => readLength(part, fontSize))
  return lengths.some((length) => length === undefined) ? undefined : (lengths as readonly Length[])
}

/** The numbers that stand before the first thing that is none, and whether that is the end. */
export function readNumbers(text: string): { readonly numbers: readonly number[]; readonly isComplete: boolean } {
  const numbers: number[] = []
  let at = skipSpace(text, 0)
  while (at < text.length) {
    const from = numbers.length === 0 ? at : skipSeparator(text, at)
    const end = scanNumber(text, from)
    const number = Number(text.slice(from, end))
    if (end === from || !Number.isFinite(number)) break
    numbers.push(number)
    at = end
  }
  return { numbers, isComplete: skipSpace(text, at) === text.length }
}
