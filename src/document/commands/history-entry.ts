import { NavError, attached, sameValue } from '../../engine/core/index.js'
import { requireDocument } from '../parsing/index.js'
import type { DocumentPatch } from './document-draft.js'
import { patchDocument } from './document-patch.js'
import { isPoint, type NavDocument } from '../model/index.js'

export interface HistoryEntry {
  readonly label: string
  readonly ids: readonly string[]
  readonly patches: readonly DocumentPatch[]
  readonly inverse: readonly DocumentPatch[]
}

export interface HistoryDump {
  readonly version: 1
  readonly document: NavDocument
  readonly position: number
  readonly entries: readonly HistoryEntry[]
}

type Patches = Pick<HistoryEntry, 'patches' | 'inverse'>

/** Merges two entries. Drops intermediate values of the same paths, so that a long drag stays small. */
export function joinPatches(first: Patches, second: Patches): Patches {
  const aligned =
    first.patches.length === second.patches.length &&
    first.patches.every((patch, i) => replacesSame(patch, second.patches[i])) &&
    new Set(first.patches.map(({ path }) => path.join('/'))).size === first.patches.length
  if (aligned)
    return {
      patches: second.patches.map((patch, i) => withWas(patch, first.patches[i])),
      inverse: first.inverse.map((patch, i) => withWas(patch, second.inverse[i])),
    }
  return { patches: [...first.patches, ...second.patches], inverse: [...second.inverse, ...first.inverse] }
}

function replacesSame(a: DocumentPatch, b: DocumentPatch): boolean {
  return (
    a.op === 'replace' &&
    b.op === 'replace' &&
    a.path.length === b.path.length &&
    a.path.every((step, i) => step === b.path[i])
  )
}

function withWas(patch: DocumentPatch, { was }: DocumentPatch): DocumentPatch {
  return { ...patch, was }
}

export const sizeOfEntry = (entry: HistoryEntry): number =>
  attached(entry, 'size', () => 64 + 2 * entry.label.length + sizeOf(entry.patches) + sizeOf(entry.inverse))

const sizeOf = (patches: readonly DocumentPatch[]): number =>
  patches.reduce((sum, { path, value }) => sum + 32 + 8 * path.length + sizeOfJson(value), 0)

function sizeOfJson(value: unknown): number {
  if (typeof value === 'string') return 2 + value.length
  if (typeof value !== 'object' || value === null) return 8
  let size = 2
  if (Array.isArray(value) && isPoint(value[0])) size += value.length * (1 + sizeOfJson(value[0]))
  else if (Array.isArray(value)) for (const entry of value) size += 1 + sizeOfJson(entry)
  else for (const key in value) size += key.length + 4 + sizeOfJson((value as Readonly<Record<string, unknown>>)[key])
  return size
}

/** Validates a dump by undoing and redoing all entries from its position; each document must be valid. */
export function checkDump(dump: unknown): HistoryDump {
  const { version, document, position, entries } = (typeof dump === 'object' && dump !== null ? dump : {}) as Partial<
    Record<keyof HistoryDump, unknown>
  >
  if (version !== 1 || !Array.isArray(entries) || !entries.every(isEntry))
    throw new NavError(
      'document/bad-history',
      'Expected a history { version: 1, document, position, entries }, got another value',
    )
  if (typeof position !== 'number' || !Number.isInteger(position) || position < 0 || position > entries.length) {
    throw new NavError(
      'document/bad-history',
      `Expected a position from 0 to ${entries.length}, got ${String(position)}`,
    )
  }
  const present = requireDocument(document as NavDocument)
  const undo = (at: NavDocument, entry: HistoryEntry): NavDocument => patchDocument(at, entry.inverse)
  const redo = (at: NavDocument, entry: HistoryEntry): NavDocument => patchDocument(at, entry.patches)
  const [done, undone] = [entries.slice(0, position), entries.slice(position)]
  const redone = done.reduce(redo, done.reduceRight(undo, present))
  const restored = undone.reduceRight(undo, undone.reduce(redo, present))
  if (!sameValue(redone, present) || !sameValue(restored, present))
    throw new NavError(
      'document/bad-history',
      'The history does not match its document: undo and redo do not restore it',
    )
  return { version: 1, document: present, position, entries }
}

function isEntry(entry: unknown): entry is HistoryEntry {
  if (typeof entry !== 'object' || entry === null) return false
  const { label, ids, patches, inverse } = entry as Partial<Record<keyof HistoryEntry, unknown>>
  return (
    typeof label === 'string' &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string') &&
    Array.isArray(patches) &&
    Array.isArray(inverse)
  )
}
