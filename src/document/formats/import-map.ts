import { NavError, describe, expectObject, runToCompletion } from '../../engine/core/index.js'
import type { Diagnostic } from '../../engine/geometry/index.js'
import {
  decodeText,
  fillDocument,
  importChoicesOf,
  limitsOf,
  mappingOf,
  noObjects,
  parseJsonSteps,
  tooLarge,
  scaleWork,
  type ImportLimits,
  type ImportResult,
  type Work,
} from '../model/index.js'
import { parsedTextSteps } from '../parsing/index.js'
import { formatOf, looksLikeJson, ownFormatsOf } from './find-format.js'
import type {
  FileContent,
  FormatDefinition,
  FormatSource,
  ImportOptions,
  MapInput,
  ReadMap,
  TracedImport,
} from './format-source.js'
import { checkPixels } from './grids/read-mask.js'
import { badFile } from './json-values.js'
import { unpack } from './map-files.js'

/**
 * Imports a map file of any known format, plain or gzipped, or the pixels of a picture. The report lists what could not be used. Throws a
 * NavError for an invalid file, an unknown format or an exceeded limit.
 * @example
 * const { document, report } = importMap(text)
 */
export function importMap(input: MapInput, options: ImportOptions = {}): ImportResult {
  return runToCompletion(importSteps(input, options))
}

export function* importSteps(input: MapInput, options: ImportOptions): Work<ImportResult> {
  const { paths: _, ...result } = yield* tracedSteps(input, options)
  return result
}

export function* tracedSteps(input: MapInput, options: ImportOptions): Work<TracedImport> {
  const limits = limitsOf(options)
  const choices = importChoicesOf(options)
  const mapping = mappingOf(options)
  const own = ownFormatsOf(options)
  const content = yield* scaleWork(contentSteps(input, limits), 0, 0.3)
  const format = formatOf(content, options.format, own)
  const { files, allowSource, picture } = options
  const source = { ...content, files, limits, allowSource, choices, mapping, wantsPicture: picture }
  const { unused, ...result } = yield* scaleWork(readSteps(format, source, own.includes(format)), 0.3, 1)
  if (unused === undefined || format.uses === undefined) return result
  const issues = [...result.report.issues, nothingUsed(format.uses, unused, result.report.issues)]
  return { ...result, report: { ...result.report, issues } }
}

export function* contentSteps(input: MapInput, limits: ImportLimits): Work<FileContent> {
  if (typeof input === 'object' && (input as unknown) !== null && 'data' in input) {
    checkPixels(input, limits)
    return { text: '', json: undefined, bytes: undefined, pixels: input }
  }
  const bytes = typeof input === 'string' ? undefined : unpackedOf(input, limits)
  const text = bytes === undefined ? textOf(input, limits) : decodeText(bytes)
  yield 0.15
  const json = looksLikeJson(text) ? yield* scaleWork(parseJsonSteps(text, limits), 0.15, 1) : undefined
  return { text, json, bytes, pixels: undefined }
}

function* readSteps(format: FormatDefinition, source: FormatSource, isOwn: boolean): Work<ReadMap> {
  try {
    const read = format.read?.(source)
    if (read === undefined) throw badFile(format.id, 'its format has no reader')
    const result = 'next' in read ? yield* read : read
    if (!isOwn) return result as ReadMap
    expectObject(result, `the result of the format ${format.id}`)
    const { document: init, report, cells, paths = new Map() } = result
    expectObject(init, `the document of the format ${format.id}`)
    const { document, report: checked } = yield* parsedTextSteps('', fillDocument(init), source.limits, source)
    const objects = { ...noObjects(), ...(report?.objects ?? checked.objects) }
    const issues = [...(report?.issues ?? []), ...checked.issues]
    return {
      document,
      report: { ...report, format: format.id, objects, issues },
      ...(cells !== undefined && { cells }),
      paths,
      ...(document.items.length === 0 && { unused: Object.entries(objects) }),
    }
  } catch (error) {
    if (!isOwn || error instanceof NavError) throw error
    throw badFile(format.id, error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Unpacks and decodes a file. If `keepsMark`, the text retains a byte order mark. */
export function textOf(input: unknown, limits: ImportLimits, keepsMark = false): string {
  if (typeof input !== 'string') return decodeText(unpackedOf(input, limits), keepsMark)
  if (input.length > limits.size) throw tooLarge('characters', input.length, limits.size)
  return input
}

function unpackedOf(input: unknown, limits: ImportLimits): Uint8Array {
  if (!(input instanceof Uint8Array))
    throw new NavError('format/bad-input', `Expected a string, a Uint8Array or pixels, got ${describe(input)}`)
  if (input.length > limits.size) throw tooLarge('bytes', input.length, limits.size)
  if (input[0] !== 0x1f || input[1] !== 0x8b) return input
  try {
    return unpack(input, limits.size)
  } catch (error) {
    if (error instanceof NavError) throw error
    throw badFile('gzip', error instanceof Error ? error.message : String(error))
  }
}

const MAX_LISTED = 12

/** Returns the issue of a file of which nothing could be imported. `uses` describes which parts of such files can become a map. */
function nothingUsed(
  uses: string,
  objects: Iterable<readonly [string, number]>,
  issues: readonly Diagnostic[],
): Diagnostic {
  const left = new Map<string, number>()
  for (const { code } of issues)
    left.set(code.slice('format/'.length), (left.get(code.slice('format/'.length)) ?? 0) + 1)
  const contained = list(objects)
  const notes = list(left)
  const message = `nothing in this file could be imported. It contains ${contained === '' ? 'no known objects' : contained}${notes === '' ? '' : `; skipped: ${notes}`}. Supported: ${uses}`
  return { code: 'format/nothing-used', severity: 'warning', message }
}

function list(counts: Iterable<readonly [string, number]>): string {
  const found = [...counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a)
  const more = found.length > MAX_LISTED ? ', ...' : ''
  return (
    found
      .slice(0, MAX_LISTED)
      .map(([what, count]) => `${what.slice(0, 40)} ${count}`)
      .join(', ') + more
  )
}
