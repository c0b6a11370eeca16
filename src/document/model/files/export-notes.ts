import { explained } from '../explained.js'
import { canExport, formatFacts, type ExportFormat, type ExportOptions, type MapFormat } from './map-formats.js'
import type { NavDocument } from '../nav-document.js'
import { EXPORT_COUNTS, type ExportNoteCode } from './export-counts.js'

export interface ExportNote {
  readonly code: ExportNoteCode
  /** Number of items, agents, layers, rules or pictures that the note is about. */
  readonly count: number
  /** Whether the file contains this content in a form that only Navsmith reads. If not, the file leaves it out. */
  readonly isEmbedded: boolean
}

/** Content that GeoJSON in degrees leaves out, since it embeds no data for Navsmith. */
const LEFT_BY_DEGREES: readonly ExportNoteCode[] = ['curves', 'walls', 'agents', 'layers', 'rules', 'picture']

/**
 * Returns the kinds of content that other programs will not find in the file. The file leaves them out, or embeds them in a form that only
 * Navsmith reads (`isEmbedded`). Empty if the document cannot be exported in the format. O(items).
 * @example
 * const lost = exportNotes(map, 'movingai').filter(({ isEmbedded }) => !isEmbedded)
 */
export function exportNotes(
  document: NavDocument,
  format: MapFormat | ExportFormat,
  options: ExportOptions = {},
): ExportNote[] {
  if (!canExport(document, format, options).can) return []
  const facts = typeof format === 'string' ? formatFacts(format) : format
  const isPlainGeoJson = format === 'geojson' && options.degrees === true
  const { embedded = [], left = [] } = isPlainGeoJson ? { left: LEFT_BY_DEGREES } : (facts.loses ?? {})
  const noted = (codes: readonly ExportNoteCode[], isEmbedded: boolean): ExportNote[] =>
    codes.flatMap((code) => {
      const count = EXPORT_COUNTS[code](document)
      return count === 0 ? [] : [{ code, count, isEmbedded }]
    })
  return explained({ document }, () => [...noted(left, false), ...noted(embedded, true)])
}
