import { describe, expectKnown } from '../../engine/core/index.js'
import { explained } from './explained.js'
import { DEFAULT_LIMITS } from './import-limits.js'
import type { NavDocument } from './nav-document.js'

/** Formats that `importMap` reads. */
export const MAP_FORMATS = [
  'navsmith',
  'tiled',
  'ldtk',
  'geojson',
  'svg',
  'movingai',
  'mesh',
  'godot',
  'vtt',
  'foundry',
] as const
export type MapFormat = (typeof MAP_FORMATS)[number]

export interface ExportOptions {
  /** Units per cell of a grid map; the document's grid if absent. */
  readonly cellSize?: number | undefined
  /** GeoJSON in longitude and latitude, for a map imported from degrees; planar if absent. */
  readonly degrees?: boolean | undefined
}

/**
 * Formats that `exportMap` writes; others are read-only.
 * @example
 * const offered = EXPORT_FORMATS.filter((format) => canExport(map, format).can)
 */
export const EXPORT_FORMATS: readonly MapFormat[] = ['navsmith', 'tiled', 'geojson', 'svg', 'movingai', 'vtt']

/** Formats whose files `writeBack` changes. */
export const WRITE_BACK_FORMATS: readonly MapFormat[] = ['tiled', 'ldtk', 'godot', 'vtt']

/** `code` is the one that `exportMap` would throw. */
export type ExportAnswer =
  | { readonly can: true }
  | {
      readonly can: false
      readonly code: 'format/no-export' | 'format/bad-option' | 'document/too-large'
      readonly reason: string
    }

/**
 * Whether the document can be written in the format, and why not. O(1).
 * @example
 * const answer = canExport(map, 'svg')
 */
export function canExport(document: NavDocument, format: MapFormat, options: ExportOptions = {}): ExportAnswer {
  expectKnown(options, ['cellSize', 'degrees'])
  return explained({ document }, () => answerFor(document, format, options))
}

function answerFor(
  { bounds, grid }: NavDocument,
  format: MapFormat,
  { cellSize = grid.cellSize }: ExportOptions,
): ExportAnswer {
  if (!EXPORT_FORMATS.includes(format))
    return {
      can: false,
      code: 'format/no-export',
      reason: `Expected one of ${EXPORT_FORMATS.join(', ')} for format, got ${describe(format)}`,
    }
  if (format !== 'movingai') return { can: true }
  if (!(Number.isFinite(cellSize) && cellSize > 0))
    return {
      can: false,
      code: 'format/bad-option',
      reason: `Expected a finite number > 0 for cellSize, got ${describe(cellSize)}`,
    }
  const cells = Math.ceil(bounds.width / cellSize) * Math.ceil(bounds.height / cellSize)
  return cells <= DEFAULT_LIMITS.cells
    ? { can: true }
    : {
        can: false,
        code: 'document/too-large',
        reason: `Expected at most ${DEFAULT_LIMITS.cells} cells, got ${cells}`,
      }
}
