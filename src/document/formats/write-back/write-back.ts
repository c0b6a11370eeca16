/**
 * Writes the edits of a document into its original file. Imports the original to find the changed items, and imports the result to report
 * edits that the file could not represent. Costs about three imports.
 */
import { NavError, describe, expectKnown, expectLimits, groupBy, runToCompletion } from '../../../engine/core/index.js'
import type { Diagnostic } from '../../../engine/geometry/index.js'
import {
  DEFAULT_LIMITS,
  WRITE_BACK_FORMATS,
  explained,
  runWork,
  scaleWork,
  waypointsById,
  type NavDocument,
  type NavItem,
  type WriteBackFormat,
  type Work,
  type WorkOptions,
} from '../../model/index.js'
import type { FormatDefinition, ImportOptions, TracedImport } from '../format-source.js'
import { textOf, tracedSteps } from '../import-map.js'
import { listFiles, type MapFile, type MapFiles } from '../map-files.js'
import { pointsOf, type BackWriter, type Edited } from './back-writer.js'
import { GodotBack } from './godot-back.js'
import { placedText } from './referenced-text.js'
import { LdtkBack } from './ldtk-back.js'
import { isSamePlace, pairItems } from './pair-items.js'
import { TiledBack } from './tiled-back.js'
import { VttBack } from './vtt-back.js'
import { WorldBack } from './world-back.js'

/** Options with which the original was imported. If `mapping` is absent, the mapping stored in the document is used. */
export type WriteBackOptions = Pick<ImportOptions, 'files' | 'mapping' | 'format' | 'formats'>

export interface WriteBackReport {
  readonly format: string
  /** Ids of items whose position or form in the file changed. */
  readonly changed: readonly string[]
  readonly added: readonly string[]
  /** Ids of items that the original file contains and the document does not. */
  readonly removed: readonly string[]
  /** Edits that the file cannot represent, with the names of their items. */
  readonly issues: readonly Diagnostic[]
}

export interface WriteBackResult {
  readonly text: string
  /** Changed texts of other files, by the paths with which the map refers to them. */
  readonly files: ReadonlyMap<string, string>
  readonly report: WriteBackReport
}

/**
 * Writes the edits of a document into the text of the file from which it was imported, and leaves all other text unchanged. Supports TMX, TMJ,
 * Tiled worlds, LDtk, Godot scenes, Universal VTT, and formats of the app with `writeBack`. Throws `format/no-write-back` for others.
 * @example
 * const { document } = importMap(text)
 * const { text: now, report } = writeBack(document, text)
 */
export function writeBack(
  document: NavDocument,
  original: string | Uint8Array,
  options: WriteBackOptions = {},
): WriteBackResult {
  return explained({ document }, () => runToCompletion(writeBackSteps(document, original, options)))
}

/**
 * Runs `writeBack` in slices of a few milliseconds, and reports progress. Rejects with `document/aborted` if the signal aborts.
 * @example
 * const { document } = await importMapAsync(text)
 * const { text: now } = await writeBackAsync(document, text)
 */
export async function writeBackAsync(
  document: NavDocument,
  original: string | Uint8Array,
  options: WriteBackOptions & WorkOptions = {},
): Promise<WriteBackResult> {
  expectLimits(options)
  const { signal, onProgress, ...rest } = options
  try {
    return await runWork(writeBackSteps(document, original, rest), { signal, onProgress })
  } catch (error) {
    return explained({ document }, () => {
      throw error
    })
  }
}

function* writeBackSteps(
  document: NavDocument,
  original: string | Uint8Array,
  options: WriteBackOptions,
): Work<WriteBackResult> {
  expectKnown(options, ['files', 'mapping', 'format', 'formats'])
  const { files, format, formats = [], mapping = document.mapping } = options
  const text = textOf(original, DEFAULT_LIMITS, true)
  const imports = { files, format, formats, ...(mapping !== undefined && { mapping }) }
  const base = yield* scaleWork(tracedSteps(text, imports), 0, 0.4)
  const pairs = pairItems(base.document.items, document.items)
  const issues = documentIssues(base.document, document)
  const edited = pairs.filter(({ before, after }) => !isSame(before, after))
  const report = {
    format: base.report.format,
    changed: edited.flatMap(({ before, after }) => (before && after ? [after.id] : [])),
    added: edited.flatMap(({ before, after }) => (before === undefined && after ? [after.id] : [])),
    removed: edited.flatMap(({ before, after }) => (before && after === undefined ? [before.id] : [])),
  }
  const own = typeof format === 'object' ? [format, ...formats] : formats
  const writer = writerOf(base.report.format, own)(text, document, files)
  if (edited.length === 0) return { text, files: NO_FILES, report: { ...report, issues } }
  const remaining = patch(writer, base, pairs, issues)
  const [written, changedFiles = NO_FILES] = [writer.text(), writer.files?.()]
  yield 0.5
  const reimported = yield* scaleWork(
    tracedSteps(written, { ...imports, files: replacedIn(files, changedFiles) }),
    0.5,
    1,
  )
  checkWritten(reimported.document, document, base.document, edited, remaining, issues)
  return { text: written, files: changedFiles, report: { ...report, issues } }
}

const NO_FILES: ReadonlyMap<string, string> = new Map()

function replacedIn(files: MapFiles | undefined, changed: ReadonlyMap<string, string>): MapFiles | undefined {
  if (typeof files === 'function') return (path) => changed.get(path) ?? files(path)
  return new Map<string, MapFile>([...listFiles(files), ...changed])
}

const WRITERS: Readonly<Record<WriteBackFormat, NonNullable<FormatDefinition['writeBack']>>> = {
  tiled: (text, { items }) => new TiledBack(placedText(text), waypointsById(items)),
  'tiled-world': (text, { items }, files) => new WorldBack(text, waypointsById(items), files),
  ldtk: (text, { items }, files) => new LdtkBack(text, waypointsById(items), files),
  godot: (text) => new GodotBack(text),
  vtt: (text) => new VttBack(text),
}

function writerOf(id: string, own: readonly FormatDefinition[]): NonNullable<FormatDefinition['writeBack']> {
  const format = own.find((definition) => definition.id === id)
  const write =
    format !== undefined ? format.writeBack : Object.hasOwn(WRITERS, id) ? WRITERS[id as WriteBackFormat] : undefined
  if (write !== undefined) return write
  throw new NavError(
    'format/no-write-back',
    `Expected one of ${WRITE_BACK_FORMATS.join(', ')} for the format to write back to, got ${describe(id)}`,
    { format: id },
  )
}

function patch(
  writer: BackWriter,
  { document, paths }: TracedImport,
  pairs: readonly ReturnType<typeof pairItems>[number][],
  issues: Diagnostic[],
): ReadonlySet<NavItem> {
  const redrawn = pairs.flatMap(({ before, after }) => (before === undefined && after !== undefined ? [after] : []))
  const known = pairs.flatMap(({ before, after }): Edited[] =>
    before === undefined ? [] : [{ before, after: isSame(before, after) ? before : after }],
  )
  const places = groupBy(known, ({ before }) => paths.get(before.id) ?? '')
  const order = new Map(document.items.map((item, i) => [item, i]))
  const remaining = new Set<NavItem>()
  for (const [path, items] of places) {
    if (items.every(({ before, after }) => before === after)) continue
    const sorted = items.sort((a, b) => (order.get(a.before) ?? 0) - (order.get(b.before) ?? 0))
    const { redrawn: more, stands = false } = writer.edit(path, sorted)
    for (const item of more) redrawn.push(item)
    if (!stands) continue
    for (const { before, after } of sorted) {
      if (before === after) continue
      remaining.add(before)
      issues.push(issueOf('still-there', remainingMessage(before, after, writer.ownLayer), before, path))
    }
  }
  if (redrawn.length > 0) writer.add(redrawn)
  return remaining
}

const remainingMessage = (before: NavItem, after: NavItem | undefined, layer: string): string =>
  after === undefined
    ? `${nameOf(before)} was deleted in the map but remains in the file, as part of tiles or of a larger object`
    : `${nameOf(before)} was changed in the map but remains unchanged in the file, as part of tiles or of a larger object; the changed item was added to ${layer}`

const nameOf = ({ kind, name, id }: NavItem): string => `${kind} ${JSON.stringify((name ?? id).slice(0, 80))}`

const issueOf = (code: string, message: string, item: NavItem, path?: string): Diagnostic => ({
  code: `format/${code}`,
  severity: 'warning',
  message,
  obstacleIds: [item.id],
  ...(path !== undefined && path !== '' && { path }),
})

function isSame(before: NavItem | undefined, after: NavItem | undefined): boolean {
  if (before === after) return true
  if (before === undefined || after === undefined) return false
  return differing(before, after).length === 0
}

function differing(before: NavItem, after: NavItem): string[] {
  const [one, other]: Readonly<Record<string, unknown>>[] = [{ ...before }, { ...after }]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) =>
      key !== 'id' &&
      (before.kind !== 'waypoint-link' || (key !== 'from' && key !== 'to')) &&
      JSON.stringify(one[key]) !== JSON.stringify(other[key]),
  )
}

const OF_DOCUMENT = ['name', 'bounds', 'grid', 'units', 'background', 'agents', 'layers', 'rules', 'meta'] as const

function documentIssues(before: NavDocument, after: NavDocument): Diagnostic[] {
  const changed = OF_DOCUMENT.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (changed.length === 0) return []
  const message = `the file cannot store the changed ${changed.join(', ')} of the map; to retain them, also save the map as a Navsmith file`
  return [{ code: 'format/not-in-file', severity: 'info', message }]
}

const PLACES = new Set(['shape', 'x', 'y', 'from', 'to'])

function checkWritten(
  reimported: NavDocument,
  document: NavDocument,
  original: NavDocument,
  edited: readonly { readonly before: NavItem | undefined; readonly after: NavItem | undefined }[],
  remaining: ReadonlySet<NavItem>,
  issues: Diagnostic[],
): void {
  const before = new Map(
    edited.flatMap((pair) => (pair.after === undefined ? [] : [[pair.after, pair.before] as const])),
  )
  const places = [
    waypointsById(reimported.items),
    waypointsById(document.items),
    waypointsById(original.items),
  ] as const
  const left = new Set(reimported.items)
  for (const item of remaining) {
    const points = pointsOf(item, places[2])
    const isThere = (other: NavItem): boolean => isSamePlace(points, pointsOf(other, places[0]))
    const found = reimported.items.find((other) => other.id === item.id && isThere(other)) ?? [...left].find(isThere)
    if (found !== undefined) left.delete(found)
  }
  for (const { before: found, after } of pairItems([...left], document.items)) {
    if (after === undefined) {
      if (found !== undefined)
        issues.push(
          issueOf('came-back', `the file stores ${nameOf(found)} as the closest shape that it supports`, found),
        )
      continue
    }
    if (found === undefined) {
      issues.push(issueOf('not-kept', `the file cannot store ${nameOf(after)} exactly`, after))
      continue
    }
    if (!isSamePlace(pointsOf(found, places[0]), pointsOf(after, places[1])))
      issues.push(issueOf('not-kept', `${nameOf(after)} has a different position or outline in the file`, after))
    if (!before.has(after)) continue
    const old = before.get(after)
    const editedKeys =
      old === undefined ? differing({ id: '', kind: after.kind } as NavItem, after) : differing(old, after)
    const lost = differing(found, after).filter(
      (key) => editedKeys.includes(key) && !PLACES.has(key) && !(key === 'layer' && old === undefined),
    )
    if (lost.length > 0)
      issues.push(
        issueOf('not-kept', `the file cannot store these fields of ${nameOf(after)}: ${lost.join(', ')}`, after),
      )
  }
}
