import { describe, expectKnown } from '../../../engine/core/index.js'
import { explained } from '../explained.js'
import type { ExportNoteCode } from './export-counts.js'
import { DEFAULT_LIMITS } from './import-limits.js'
import type { NavDocument } from '../nav-document.js'

/** Facts about a format for lists, menus and file names, without its reader and writer. */
export interface FormatFacts {
  readonly id: string
  /** Title in menus and lists. */
  readonly title: string
  /** Extensions with the dot; written files get the first one. */
  readonly extensions: readonly string[]
  /** Content that files of the format leave out (`left`), and content that they embed in a form that only Navsmith reads (`embedded`). */
  readonly loses?: {
    readonly left?: readonly ExportNoteCode[]
    readonly embedded?: readonly ExportNoteCode[]
  }
}

/** A format that may have a writer. */
export interface ExportFormat extends FormatFacts {
  readonly write?: (document: NavDocument, options: ExportOptions) => string
}

interface BuiltInFacts extends Omit<FormatFacts, 'id'> {
  readonly writes?: true
  readonly writesBack?: true
}

const FACTS = {
  navsmith: { title: 'Navsmith', extensions: ['.json', '.navsmith'], writes: true },
  tiled: {
    title: 'Tiled',
    extensions: ['.tmj', '.tmx'],
    writes: true,
    writesBack: true,
    loses: { embedded: ['costs', 'holes', 'curves', 'walls', 'agents', 'rules', 'picture'] },
  },
  'tiled-world': { title: 'Tiled world', extensions: ['.world'], writesBack: true },
  ldtk: { title: 'LDtk', extensions: ['.ldtk'], writesBack: true },
  godot: { title: 'Godot', extensions: ['.tscn'], writesBack: true },
  geojson: {
    title: 'GeoJSON',
    extensions: ['.geojson'],
    writes: true,
    loses: { embedded: ['curves', 'walls', 'agents', 'layers', 'rules', 'picture'] },
  },
  svg: {
    title: 'SVG',
    extensions: ['.svg'],
    writes: true,
    loses: { embedded: ['costs', 'walls', 'waypoints', 'links', 'markers', 'agents', 'rules', 'picture'] },
  },
  movingai: {
    title: 'MovingAI',
    extensions: ['.map'],
    writes: true,
    loses: {
      left: [
        'outlines',
        'curves',
        'areas',
        'links',
        'waypoints',
        'markers',
        'names',
        'agents',
        'layers',
        'rules',
        'picture',
      ],
    },
  },
  mesh: { title: '.mesh', extensions: ['.mesh'] },
  vtt: {
    title: 'Universal VTT',
    extensions: ['.uvtt', '.dd2vtt', '.df2vtt'],
    writes: true,
    writesBack: true,
    loses: {
      left: ['areas', 'blocked-areas', 'curves', 'links', 'waypoints', 'markers', 'names', 'agents', 'layers', 'rules'],
    },
  },
  foundry: { title: 'Foundry', extensions: [] },
  'pico-8': { title: 'PICO-8', extensions: ['.p8'] },
  dxf: { title: 'DXF', extensions: ['.dxf'] },
  // IMDF files have the extension of GeoJSON.
  imdf: { title: 'IMDF', extensions: [] },
  osm: { title: 'OpenStreetMap', extensions: ['.osm'] },
  // The next two formats have no extension of their own. The content of a file identifies them.
  grid: { title: 'Text grid', extensions: [] },
  mask: { title: 'Picture', extensions: [] },
} as const satisfies Readonly<Record<string, BuiltInFacts>>

export type MapFormat = keyof typeof FACTS

type WithFlag<Flag extends string> = {
  [Format in MapFormat]: (typeof FACTS)[Format] extends Readonly<Record<Flag, true>> ? Format : never
}[MapFormat]
export type WrittenFormat = WithFlag<'writes'>
export type WriteBackFormat = WithFlag<'writesBack'>

/** Formats that `importMap` reads. */
export const MAP_FORMATS = Object.keys(FACTS) as readonly MapFormat[]

const factsOfBuiltIn = (format: MapFormat): BuiltInFacts => FACTS[format]

export function formatFacts(format: MapFormat): FormatFacts {
  const { title, extensions, loses } = factsOfBuiltIn(format)
  return { id: format, title, extensions, ...(loses !== undefined && { loses }) }
}

export const isMapFormat = (name: string): name is MapFormat => Object.hasOwn(FACTS, name)

/** Returns the format of a file by its extension, with or without `.gz`. Formats of `more` take precedence. */
export function formatOfFile(name: string, more: readonly FormatFacts[] = []): string | undefined {
  const path = name.toLowerCase().replace(/\.gz$/, '')
  const hasEnd = ({ extensions }: Pick<FormatFacts, 'extensions'>): boolean =>
    extensions.some((extension) => path.endsWith(extension))
  return more.find(hasEnd)?.id ?? MAP_FORMATS.find((format) => hasEnd(FACTS[format]))
}

export interface ExportOptions {
  /** World units per cell of a grid map; those of the document's grid if absent. */
  readonly cellSize?: number | undefined
  /** Whether to write GeoJSON in longitude and latitude, for a map imported from degrees; planar if absent. */
  readonly degrees?: boolean | undefined
}

/**
 * Formats that `exportMap` writes; others are read-only.
 * @example
 * const offered = EXPORT_FORMATS.filter((format) => canExport(map, format).can)
 */
export const EXPORT_FORMATS: readonly MapFormat[] = MAP_FORMATS.filter((format) => factsOfBuiltIn(format).writes)

/** Formats for which `writeBack` can write edits into the original file. */
export const WRITE_BACK_FORMATS: readonly MapFormat[] = MAP_FORMATS.filter(
  (format) => factsOfBuiltIn(format).writesBack,
)

/** Whether a document can be written. `code` is the code of the error that `exportMap` would throw. */
export type ExportAnswer =
  | { readonly can: true }
  | {
      readonly can: false
      readonly code: 'format/no-export' | 'format/bad-option' | 'document/too-large'
      readonly reason: string
    }

/**
 * Reports whether the document can be written in the format, or why not. O(1).
 * @example
 * const answer = canExport(map, 'svg')
 */
export function canExport(
  document: NavDocument,
  format: MapFormat | ExportFormat,
  options: ExportOptions = {},
): ExportAnswer {
  expectKnown(options, ['cellSize', 'degrees'])
  return explained({ document }, () => answerFor(document, format, options))
}

function answerFor(
  { bounds, grid }: NavDocument,
  format: MapFormat | ExportFormat,
  { cellSize = grid.cellSize }: ExportOptions,
): ExportAnswer {
  const own = typeof format === 'object' && (format as unknown) !== null ? format : undefined
  if (own?.write !== undefined) return { can: true }
  if (own !== undefined || !EXPORT_FORMATS.includes(format as MapFormat))
    return refused(
      'format/no-export',
      `Expected one of ${EXPORT_FORMATS.join(', ')} for format, got ${describe(own?.id ?? format)}`,
    )
  if (format !== 'movingai') return { can: true }
  if (!(Number.isFinite(cellSize) && cellSize > 0))
    return refused('format/bad-option', `Expected a finite number > 0 for cellSize, got ${describe(cellSize)}`)
  const cells = Math.ceil(bounds.width / cellSize) * Math.ceil(bounds.height / cellSize)
  if (cells <= DEFAULT_LIMITS.cells) return { can: true }
  return refused('document/too-large', `Expected at most ${DEFAULT_LIMITS.cells} cells, got ${cells}`)
}

type Refusal = Extract<ExportAnswer, { readonly can: false }>

const refused = (code: Refusal['code'], reason: string): Refusal => ({ can: false, code, reason })
