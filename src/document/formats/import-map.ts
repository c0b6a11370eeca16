/** One door for every map file: unpacks it, finds out what it is, and hands it to the reader of that format. */
import { NavError } from '../../engine/core/index.js'
import { DEFAULT_LIMITS, decodeText, parseJson, tooLarge } from '../import-limits.js'
import type { ImportLimits } from '../import-limits.js'
import type { ImportResult } from '../import-report.js'
import { parseNavDocument } from '../parse-document.js'
import type { ParseOptions } from '../parse-document.js'
import type { FormatSource } from './format-source.js'
import { asObject, badFile } from './map-builder.js'
import { unpack } from './map-files.js'
import type { MapFiles } from './map-files.js'
import { readMesh, readMovingAi } from './read-benchmarks.js'
import { isGeoJson, readGeoJson } from './read-geojson.js'
import { readGodot } from './read-godot.js'
import { isLdtk, readLdtk } from './read-ldtk.js'
import { readSvg } from './read-svg.js'
import { readTiled } from './read-tiled.js'

export type MapFormat = 'navsmith' | 'tiled' | 'ldtk' | 'geojson' | 'svg' | 'movingai' | 'mesh' | 'godot'

export interface ImportOptions extends ParseOptions {
  /** What the input is; found out from its content when absent. */
  readonly format?: MapFormat
  /** Files that the map refers to (tilesets, templates, levels), by path or name. Nothing is ever fetched. */
  readonly files?: MapFiles
}

const READERS: Readonly<Record<Exclude<MapFormat, 'navsmith'>, (source: FormatSource) => ImportResult>> = {
  tiled: readTiled,
  ldtk: readLdtk,
  geojson: readGeoJson,
  svg: readSvg,
  movingai: readMovingAi,
  mesh: readMesh,
  godot: readGodot,
}

/**
 * Reads a map file of any known format, plain or gzipped. What it cannot use becomes an issue of the report; it throws a
 * NavError for a file that is not of its format, of an unknown one, or beyond the limits.
 */
export function importMap(input: string | Uint8Array, options: ImportOptions = {}): ImportResult {
  const limits: ImportLimits = { ...DEFAULT_LIMITS, ...options.limits }
  const text = textOf(input, limits)
  const format = options.format ?? sniffText(text)
  if (format !== undefined && format !== 'navsmith' && !Object.hasOwn(READERS, format)) throw new NavError('format/unknown', `format ${JSON.stringify(format)} came; one of navsmith, ${Object.keys(READERS).join(', ')} was expected`)
  const isJson = format === 'ldtk' || format === 'geojson' || format === 'navsmith' || format === undefined || (format === 'tiled' && !/^\s*</.test(text))
  const json = isJson ? parseJson(text, limits) : undefined
  const found = format ?? sniffJson(json)
  if (found === 'navsmith') return parseNavDocument(json, options)
  return READERS[found]({ text, json, files: options.files, limits, allowSource: options.allowSource })
}

function textOf(input: unknown, limits: ImportLimits): string {
  if (typeof input === 'string') {
    if (input.length > limits.size) throw tooLarge('characters', input.length, limits.size)
    return input
  }
  if (!(input instanceof Uint8Array)) throw new NavError('format/bad-input', `${input === null ? 'null' : typeof input} came; text or a Uint8Array was expected`)
  if (input.length > limits.size) throw tooLarge('bytes', input.length, limits.size)
  if (input[0] !== 0x1f || input[1] !== 0x8b) return decodeText(input)
  try {
    return decodeText(unpack(input, limits.size))
  } catch (error) {
    if (error instanceof NavError) throw error
    throw badFile('gzip', error instanceof Error ? error.message : String(error))
  }
}

/** What text says it is in its first words; undefined for JSON, whose keys have to say. */
function sniffText(text: string): MapFormat | undefined {
  const head = text.slice(0, 4096).replace(/^\ufeff/, '').trimStart()
  if (head.startsWith('{')) return undefined
  if (head.startsWith('[gd_')) return 'godot'
  if (/^type\s+\w+\s/.test(head)) return 'movingai'
  if (/^mesh\s+\d/.test(head)) return 'mesh'
  // Comments and declarations may fill any length before the root.
  const root = head.startsWith('<') ? /<([A-Za-z][\w.-]*:)?(svg|map|tileset|template)\b/.exec(text)?.[2] : undefined
  if (root !== undefined) return root === 'svg' ? 'svg' : 'tiled'
  if (head.startsWith('[')) throw new NavError('format/unknown', 'a JSON array came; no known format is one')
  throw new NavError('format/unknown', `the file begins with ${JSON.stringify(head.slice(0, 40))}; no known format does`)
}

function sniffJson(json: unknown): MapFormat {
  const root = asObject(json)
  if (root?.format === 'navsmith') return 'navsmith'
  if (isLdtk(root)) return 'ldtk'
  if (Array.isArray(root?.layers) || root?.tiledversion !== undefined) return 'tiled'
  if (isGeoJson(root)) return 'geojson'
  const members: object = root ?? {}
  if (Object.values(members).some(isGeoJson)) return 'geojson'
  throw new NavError('format/unknown', `the JSON has the keys ${Object.keys(members).slice(0, 8).map((key) => JSON.stringify(key.slice(0, 40))).join(', ')}; no known format has`)
}
