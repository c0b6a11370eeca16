import { asNumber } from '../json-values.js'
import type { Rect } from '../../../engine/geometry/index.js'
import { scan, type Matrix } from '../../model/index.js'

export interface Length {
  readonly value: number
  readonly isPercent: boolean
}

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
const RELATIVE: Readonly<Record<string, number>> = { em: 1, ex: 0.5, ch: 0.5 }
export const FONT_SIZE = 16
const LENGTH_LIMIT = 1000

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const SPACE = /[\t-\r ]*/y
const SEPARATOR = /[\t-\r ]*(?:,[\t-\r ]*)?/y

export const scanNumber = (text: string, from: number): number => scan(NUMBER, text, from)
export const skipSpace = (text: string, from: number): number => scan(SPACE, text, from)
export const skipSeparator = (text: string, from: number): number => scan(SEPARATOR, text, from)

export const pixels = (value: number): Length => ({ value, isPercent: false })

/** Parses a length; undefined if invalid. `needsUnit`: numbers other than 0 need a unit, as in CSS. */
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

export function resolve({ value, isPercent }: Length, { width, height }: Viewport, axis: Axis): number {
  if (!isPercent) return value
  const reference = axis === 'x' ? width : axis === 'y' ? height : Math.sqrt((width * width + height * height) / 2)
  return (value / 100) * reference
}

export function readLengths(text: string, fontSize: number): readonly Length[] | undefined {
  const lengths = text
    .trim()
    .split(/\s*,\s*|\s+/)
    .map((part) => readLength(part, fontSize))
  return lengths.some((length) => length === undefined) ? undefined : (lengths as readonly Length[])
}

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

/** Parses a viewBox; undefined if absent or empty. */
export function readViewBox(text: string | undefined): Rect | undefined {
  if (text === undefined) return undefined
  const { numbers, isComplete } = readNumbers(text)
  const [x, y, width, height] = numbers
  return isComplete && numbers.length === 4 && width > 0 && height > 0 ? { x, y, width, height } : undefined
}

const ALIGN = { Min: 0, Mid: 0.5, Max: 1 } as const

export function fitViewBox(view: Rect, into: Rect, ratio: string | undefined): Matrix {
  const found = /^\s*(?:defer\s+)?x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?\s*$/.exec(ratio ?? '')
  const [scaleX, scaleY] = [into.width / view.width, into.height / view.height]
  if (/^\s*(?:defer\s+)?none\b/.test(ratio ?? '')) return place(view, into, scaleX, scaleY, 0, 0)
  const scale = found?.[3] === 'slice' ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY)
  const [across, down] = found === null ? ['Mid', 'Mid'] : [found[1], found[2]]
  return place(view, into, scale, scale, ALIGN[across as keyof typeof ALIGN], ALIGN[down as keyof typeof ALIGN])
}

function place(view: Rect, into: Rect, scaleX: number, scaleY: number, across: number, down: number): Matrix {
  const x = into.x + (into.width - view.width * scaleX) * across - view.x * scaleX
  const y = into.y + (into.height - view.height * scaleY) * down - view.y * scaleY
  return [scaleX, 0, 0, scaleY, x, y]
}
