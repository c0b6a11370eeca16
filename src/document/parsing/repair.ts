/** Repairs invalid values. Converts, shortens or removes the value at each issue of the schema, and validates again, up to six times. */
import * as v from 'valibot'
import { NAME_LIMIT, isPoint } from '../model/index.js'

type OnRepair = (path: string, done: string) => void

const ROUNDS = 6

/** Returns the value if it is valid, else a repaired copy; undefined if the repair fails. `fallback`: the values of missing required keys. */
export function repair<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown,
  fallback: Readonly<Record<string, unknown>>,
  onRepair: OnRepair,
): Output | undefined {
  let candidate = value
  for (let round = 0; round < ROUNDS; round++) {
    const result = v.safeParse(schema, candidate)
    // Returns `candidate`, not valibot's copy, so that a valid value stays the same object and its keys stay in order.
    if (result.success) return candidate as Output
    if (round === 0) candidate = copyOf(candidate)
    if (typeof candidate !== 'object' || candidate === null) return undefined
    const seen = new Set<string>()
    const taken: TakenEntry[] = []
    let changed = false
    for (const issue of result.issues) {
      const place = JSON.stringify(issue.path?.map((step) => String(step.key)))
      if (seen.has(place)) continue
      seen.add(place)
      changed = fix(candidate, issue, fallback, onRepair, taken) || changed
    }
    // Remove from the last index down, so that removals do not shift the indices of other issues.
    for (const [list, index] of taken.sort(([, a], [, b]) => b - a)) list.splice(index, 1)
    if (!changed) return undefined
  }
  return undefined
}

type Bag = Record<string, unknown>

type TakenEntry = readonly [list: unknown[], index: number]

function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value)
    ? (value as unknown[]).map(copyOf)
    : Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copyOf(entry)]))
}

function fix(
  root: object,
  issue: v.BaseIssue<unknown>,
  fallback: Readonly<Record<string, unknown>>,
  onRepair: OnRepair,
  taken: TakenEntry[],
): boolean {
  const keys = (issue.path ?? []).map((step) => String(step.key))
  const last = keys.at(-1)
  if (last === undefined) return false
  let parent = root as Bag
  for (const key of keys.slice(0, -1)) {
    const next = Object.hasOwn(parent, key) ? parent[key] : undefined
    if (typeof next !== 'object' || next === null) return false
    parent = next as Bag
  }
  const path = keys.join('.')
  const present = Object.hasOwn(parent, last)
  const value = present ? parent[last] : undefined
  if (!present) {
    const filler = keys.length === 1 && Object.hasOwn(fallback, last) ? fallback[last] : undefined
    if (filler === undefined) return false
    parent[last] = filler
    onRepair(path, 'was missing and was set to its default')
    return true
  }
  if (issue.expected === 'never') {
    Reflect.deleteProperty(parent, last)
    onRepair(path, 'is an unknown field and was removed')
    return true
  }
  const ring = Array.isArray(value) && (last === 'outer' || keys.at(-2) === 'holes') ? fixRing(value) : undefined
  if (ring !== undefined && ring.length >= 3) {
    parent[last] = ring
    onRepair(path, `was reduced to ${ring.length} of ${(value as unknown[]).length} points`)
    return true
  }
  if (
    typeof value === 'string' &&
    value.trim() !== '' &&
    Number.isFinite(Number(value)) &&
    issue.expected !== 'string'
  ) {
    parent[last] = Number(value)
    onRepair(path, 'was a string and was converted to a number')
    return true
  }
  if (typeof value === 'string' && value.length > NAME_LIMIT) {
    parent[last] = value.slice(0, NAME_LIMIT)
    onRepair(path, `was shortened to ${NAME_LIMIT} characters`)
    return true
  }
  if (typeof value === 'number' && value < 0 && (last === 'width' || last === 'height')) {
    const corner = last === 'width' ? 'x' : 'y'
    if (typeof parent[corner] === 'number') parent[corner] += value
    parent[last] = -value
    onRepair(path, 'was negative and was made positive')
    return true
  }
  if (Array.isArray(parent)) taken.push([parent as unknown[], Number(last)])
  else Reflect.deleteProperty(parent, last)
  onRepair(path, `is invalid (${issue.message.slice(0, 120)}) and was removed`)
  return true
}

function fixRing(ring: readonly unknown[]): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = []
  for (const entry of ring) {
    const [x, y] = Array.isArray(entry)
      ? (entry as unknown[])
      : typeof entry === 'object' && entry !== null
        ? [(entry as Bag).x, (entry as Bag).y]
        : []
    const point = { x: readNumber(x), y: readNumber(y) }
    if (isPoint(point)) points.push(point)
  }
  return points
}

function readNumber(value: unknown): number {
  return typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
}
