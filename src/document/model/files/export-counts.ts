import { isCurvedShape } from '../curves.js'
import type { NavDocument, NavItem } from '../nav-document.js'

const items =
  (isMeant: (item: NavItem) => boolean) =>
  (document: NavDocument): number =>
    document.items.filter(isMeant).length

/** For each kind of content that a file format may leave out, a function that counts it in a document. */
export const EXPORT_COUNTS = {
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
export type ExportNoteCode = keyof typeof EXPORT_COUNTS
