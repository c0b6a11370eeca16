import { isCurvedShape } from './curves.js'
import { explained } from './explained.js'
import { canExport, formatFacts, type ExportFormat, type ExportOptions, type MapFormat } from './map-formats.js'
import type { NavDocument, NavItem } from './nav-document.js'

export interface ExportNote {
  readonly code: ExportNoteCode
  /** Items, agents, layers, rules or pictures that it is about. */
  readonly count: number
  /** The file keeps it for Navsmith; other programs do not see it. */
  readonly isEmbedded: boolean
}

const items =
  (isMeant: (item: NavItem) => boolean) =>
  (document: NavDocument): number =>
    document.items.filter(isMeant).length

const COUNTS = {
  areas: items((item) => item.kind === 'area' && item.cost !== 'blocked'),
  'blocked-areas': items((item) => item.kind === 'area' && item.cost === 'blocked'),
  costs: items((item) => item.kind === 'area' && item.cost !== 'blocked' && item.cost !== 1),
  holes: items((item) => 'shape' in item && (item.shape.holes ?? []).length > 0),
  curves: items((item) => 'shape' in item && isCurvedShape(item.shape)),
  walls: items((item) => 'shape' in item && item.shape.type === 'wall'),
  outlines: items((item) => item.kind === 'obstacle'),
  links: items(({ kind }) => kind === 'link' || kind === 'waypoint-link'),
  waypoints: items(({ kind }) => kind === 'waypoint'),
  markers: items(({ kind }) => kind === 'marker'),
  names: items(({ name }) => name !== undefined),
  agents: ({ agents }) => agents.length,
  layers: ({ layers }) => layers.length,
  rules: ({ rules = [] }) => rules.length,
  picture: ({ background }) => (background === undefined ? 0 : 1),
} satisfies Record<string, (document: NavDocument) => number>
export type ExportNoteCode = keyof typeof COUNTS

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
      const count = COUNTS[code](document)
      return count === 0 ? [] : [{ code, count, isEmbedded }]
    })
  return [...noted(left, false), ...noted(embedded, true)]
}
