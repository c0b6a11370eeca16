import { NavError } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'

export function badFile(format: string, reason: string, details: Readonly<Record<string, unknown>> = {}): NavError {
  return new NavError('format/bad-file', `Cannot read the ${format} file: ${reason}`, { format, ...details })
}

/** Returns the result of `read`; undefined if it throws a NavError. */
export function unlessRefused<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof NavError) return undefined
    throw error
  }
}

export type Json = Readonly<Record<string, unknown>>

export function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

export const asObjects = (value: unknown): Json[] =>
  asArray(value)
    .map(asObject)
    .filter((entry) => entry !== undefined)

/** Returns a point; its coordinates are NaN if they are no numbers. */
export function asPoint(value: unknown): Point {
  const { x, y } = asObject(value) ?? {}
  return { x: asNumber(x), y: asNumber(y) }
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

export function asNumber(value: unknown): number {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
  return Number.isFinite(number) ? number : NaN
}
