import { explained } from '../explained.js'
import { canExport, formatFacts, type ExportFormat, type ExportOptions, type MapFormat } from './map-formats.js'
import type { NavDocument } from '../nav-document.js'
import { EXPORT_COUNTS, type ExportNoteCode } from './export-counts.js'

export interface ExportNote {
  readonly code: ExportNoteCode
  /** Items, agents, layers, rules or pictures that it is about. */
  readonly count: number
  /** The file keeps it for Navsmith; other programs do not see it. */
  readonly isEmbedded: boolean
}

/** GeoJSON in degrees has no place for what only Navsmith reads. */
const LEFT_BY_DEGREES: readonly ExportNoteCode[] = ['curves', 'walls', 'agents', 'layers', 'rules', 'picture']

/**
 * What a file of the format leaves out of this document, and what it keeps for Navsmith alone; empty where it holds everything. O(items).
 * @example
 * const lost = exportNotes(map, 'movingai').filter(({ isEmbedded }) => !isEmbedded)
 */
export function exportNotes(
  document: NavDocument,
  format: MapFormat | ExportFormat,
  options: ExportOptions = {},
): ExportNote[] {
  if (!canExport(document, format, options).can) return []
  return explained({ document }, () => notesOf(document, format, options))
}

function notesOf(document: NavDocument, format: MapFormat | ExportFormat, { degrees }: ExportOptions): ExportNote[] {
  const facts = typeof format === 'string' ? formatFacts(format) : format
  const isPlainGeoJson = format === 'geojson' && degrees === true
  const { embedded = [], left = [] } = isPlainGeoJson ? { left: LEFT_BY_DEGREES } : (facts.loses ?? {})
  const noted = (codes: readonly ExportNoteCode[], isEmbedded: boolean): ExportNote[] =>
    codes.flatMap((code) => {
      const count = EXPORT_COUNTS[code](document)
      return count === 0 ? [] : [{ code, count, isEmbedded }]
    })
  return [...noted(left, false), ...noted(embedded, true)]
}
