/** What an import read, changed and dropped, and why. */
import type { Diagnostic } from '../../engine/geometry/index.js'
import type { NavDocument, NavItem } from './nav-document.js'

export type ObjectKind = 'polygon' | 'polyline' | 'rectangle' | 'ellipse' | 'point' | 'tile-layer' | 'level' | 'entity'

export interface ImportReport {
  readonly format: string
  /** Objects of the file, by kind, as they stood there. */
  readonly objects: Readonly<Record<ObjectKind, number>>
  readonly issues: readonly Diagnostic[]
}

export interface ImportResult {
  readonly document: NavDocument
  readonly report: ImportReport
}

export function noObjects(): Record<ObjectKind, number> {
  return { polygon: 0, polyline: 0, rectangle: 0, ellipse: 0, point: 0, 'tile-layer': 0, level: 0, entity: 0 }
}

/** What an item of our own counts as. */
export function objectKindOf(item: NavItem): ObjectKind {
  if (item.kind === 'obstacle' || item.kind === 'area')
    return item.shape.type === 'freehand' ? 'polygon' : item.shape.type
  return item.kind === 'link' || item.kind === 'waypoint-link' ? 'polyline' : 'point'
}
