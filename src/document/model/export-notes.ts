import { explained } from './explained.js'
import { canExport, type ExportOptions, type MapFormat } from './export-formats.js'
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

interface Losses {
  readonly embedded?: readonly ExportNoteCode[]
  readonly left?: readonly ExportNoteCode[]
}

const LOSSES: Readonly<Partial<Record<MapFormat | 'degrees', Losses>>> = {
  tiled: { embedded: ['costs', 'holes', 'walls', 'agents', 'rules', 'picture'] },
  geojson: { embedded: ['walls', 'agents', 'layers', 'rules', 'picture'] },
  degrees: { left: ['walls', 'agents', 'layers', 'rules', 'picture'] },
  svg: { embedded: ['costs', 'walls', 'waypoints', 'links', 'markers', 'agents', 'rules', 'picture'] },
  movingai: {
    left: ['outlines', 'areas', 'links', 'waypoints', 'markers', 'names', 'agents', 'layers', 'rules', 'picture'],
  },
  vtt: { left: ['areas', 'blocked-areas', 'links', 'waypoints', 'markers', 'names', 'agents', 'layers', 'rules'] },
}

/**
 * What a file of the format leaves out of this document, and what it keeps for Navsmith alone; empty where it holds everything. O(items).
 * @example
 * const lost = exportNotes(map, 'movingai').filter(({ isEmbedded }) => !isEmbedded)
 */
export function exportNotes(document: NavDocument, format: MapFormat, options: ExportOptions = {}): ExportNote[] {
  if (!canExport(document, format, options).can) return []
  return explained({ document }, () => notesOf(document, format, options))
}

function notesOf(document: NavDocument, format: MapFormat, options: ExportOptions): ExportNote[] {
  const { embedded = [], left = [] } =
    LOSSES[format === 'geojson' && options.degrees === true ? 'degrees' : format] ?? {}
  const noted = (codes: readonly ExportNoteCode[], isEmbedded: boolean): ExportNote[] =>
    codes.flatMap((code) => {
      const count = COUNTS[code](document)
      return count === 0 ? [] : [{ code, count, isEmbedded }]
    })
  return [...noted(left, false), ...noted(embedded, true)]
}
