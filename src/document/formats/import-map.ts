import { NavError, describe, append, runToCompletion } from '../../engine/core/index.js'
import {
  decodeText,
  importChoicesOf,
  limitsOf,
  mappingOf,
  parseJsonSteps,
  tooLarge,
  scaleWork,
  verticesOf,
  type ImportLimits,
  type ImportResult,
  type MapFormat,
  type Work,
} from '../model/index.js'
import { parsedTextSteps, type ParseOptions } from '../parsing/index.js'
import type { FormatSource, ReadMap, ImportOptions, TracedImport } from './format-source.js'
import { asObject, badFile } from './json-values.js'
import { unpack } from './map-files.js'
import { readMesh, readMovingAi } from './read-benchmarks.js'
import { isGeoJson, readGeoJson } from './geojson/read-geojson.js'
import { isSequence } from './geojson/sequence.js'
import { readGodot } from './godot/read-godot.js'
import { isLdtk, readLdtk } from './read-ldtk.js'
import { isVtt, readVtt } from './vtt/read-vtt.js'
import { isFoundry, readFoundry } from './vtt/read-foundry.js'
import { readSvg } from './svg/read-svg.js'
import { readTiled } from './tiled/read-tiled.js'

const READERS: Readonly<Record<Exclude<MapFormat, 'navsmith'>, (source: FormatSource) => Work<ReadMap>>> = {
  tiled: readTiled,
  ldtk: readLdtk,
  geojson: readGeoJson,
  svg: readSvg,
  movingai: readMovingAi,
  mesh: readMesh,
  godot: readGodot,
  vtt: readVtt,
  foundry: readFoundry,
}

/**
 * Reads a map file of any known format, plain or gzipped. Unusable content becomes issues of the report. Throws a NavError for a file that
 * does not match its format, is of an unknown one, or exceeds the limits. `parseNavDocument` accepts the document unchanged.
 * @example
 * const { document, report } = importMap(text)
 */
export function importMap(input: string | Uint8Array, options: ImportOptions = {}): ImportResult {
  return runToCompletion(importSteps(input, options))
}

export function* importSteps(input: string | Uint8Array, options: ImportOptions): Work<ImportResult> {
  const { paths: _, ...result } = yield* tracedSteps(input, options)
  return result
}

export function* tracedSteps(input: string | Uint8Array, options: ImportOptions): Work<TracedImport> {
  const limits = limitsOf(options)
  const choices = importChoicesOf(options)
  const mapping = mappingOf(options)
  const text = textOf(input, limits)
  yield 0.05
  const format = options.format ?? sniffText(text)
  if (format !== undefined && format !== 'navsmith' && !Object.hasOwn(READERS, format))
    throw new NavError(
      'format/unknown',
      `Expected one of navsmith, ${Object.keys(READERS).join(', ')} for format, got ${describe(format)}`,
    )
  const isJson =
    format === 'ldtk' ||
    format === 'vtt' ||
    format === 'foundry' ||
    (format === 'geojson' && !isSequence(text)) ||
    format === 'navsmith' ||
    format === undefined ||
    (format === 'tiled' && !isXml(text))
  const json = isJson ? yield* scaleWork(parseJsonSteps(text, limits), 0.05, 0.3) : undefined
  const found = format ?? sniffJson(json)
  if (found === 'navsmith')
    return { ...(yield* scaleWork(parsedTextSteps(text, json, limits, options), 0.3, 1)), paths: new Map() }
  const read = yield* scaleWork(
    READERS[found]({
      text,
      json,
      files: options.files,
      limits,
      allowSource: options.allowSource,
      choices,
      mapping,
      wantsPicture: options.picture,
    }),
    0.3,
    0.8,
  )
  return yield* scaleWork(checkedSteps(read, limits, options), 0.8, 1)
}

const ROUNDS = 4

/** Whatever `parseNavDocument` would change is changed here and reported. */
function* checkedSteps(
  { unchecked, ...read }: ReadMap,
  limits: ImportLimits,
  options: ParseOptions,
): Work<TracedImport> {
  const { document: came, report } = read
  const vertices = came.items.reduce((sum, item) => sum + verticesOf(item), 0)
  if (vertices > limits.vertices) throw tooLarge('vertices', vertices, limits.vertices)
  const frame = yield* parsedTextSteps('', { ...came, items: unchecked }, limits, options)
  if (frame.report.issues.length === 0) return read

  let document = came
  const issues = [...report.issues]
  for (let round = 0; round < ROUNDS; round++) {
    const checked = yield* parsedTextSteps('', document, limits, options)
    if (checked.report.issues.length === 0) break
    append(issues, checked.report.issues)
    document = checked.document
  }
  return { ...read, document, report: document === came ? report : { ...report, issues } }
}

const isXml = (text: string): boolean => text.slice(0, 4096).trimStart().startsWith('<')

/** The text of a file, unpacked. `keepsMark`: with a byte order mark, if it has one. */
export function textOf(input: unknown, limits: ImportLimits, keepsMark = false): string {
  if (typeof input === 'string') {
    if (input.length > limits.size) throw tooLarge('characters', input.length, limits.size)
    return input
  }
  if (!(input instanceof Uint8Array))
    throw new NavError('format/bad-input', `Expected a string or a Uint8Array, got ${describe(input)}`)
  if (input.length > limits.size) throw tooLarge('bytes', input.length, limits.size)
  if (input[0] !== 0x1f || input[1] !== 0x8b) return decodeText(input, keepsMark)
  try {
    return decodeText(unpack(input, limits.size), keepsMark)
  } catch (error) {
    if (error instanceof NavError) throw error
    throw badFile('gzip', error instanceof Error ? error.message : String(error))
  }
}

function sniffText(text: string): MapFormat | undefined {
  const head = text
    .slice(0, 4096)
    .replace(/^\ufeff/, '')
    .trimStart()
  if (isSequence(text)) return 'geojson'
  if (head.startsWith('{')) return undefined
  if (head.startsWith('[gd_') || /^RSR?C/.test(head)) return 'godot'
  if (/^type\s+\w+\s/.test(head)) return 'movingai'
  if (/^mesh\s+\d/.test(head)) return 'mesh'
  const root = head.startsWith('<') ? /<([A-Za-z][\w.-]*:)?(svg|map|tileset|template)\b/.exec(text)?.[2] : undefined
  if (root !== undefined) return root === 'svg' ? 'svg' : 'tiled'
  if (head.startsWith('[')) throw new NavError('format/unknown', 'Unknown format: no supported format is a JSON array')
  throw new NavError(
    'format/unknown',
    `Unknown format: no supported format starts with ${JSON.stringify(head.slice(0, 40))}`,
  )
}

function sniffJson(json: unknown): MapFormat {
  const root = asObject(json)
  if (root?.format === 'navsmith') return 'navsmith'
  if (isLdtk(root)) return 'ldtk'
  if (isVtt(root)) return 'vtt'
  if (isFoundry(root)) return 'foundry'
  if (Array.isArray(root?.layers) || root?.tiledversion !== undefined) return 'tiled'
  if (isGeoJson(root)) return 'geojson'
  const members: object = root ?? {}
  if (Object.values(members).some(isGeoJson)) return 'geojson'
  throw new NavError(
    'format/unknown',
    `Unknown format: no supported format has the JSON keys ${Object.keys(members)
      .slice(0, 8)
      .map((key) => JSON.stringify(key.slice(0, 40)))
      .join(', ')}`,
  )
}
