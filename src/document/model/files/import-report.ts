import type { Diagnostic, Point } from '../../../engine/geometry/index.js'
import type { MapSubject } from './import-mapping.js'
import type { MapPicture } from './map-picture.js'
import type { NavDocument, NavItem } from '../nav-document.js'

export type ObjectKind = 'polygon' | 'polyline' | 'rectangle' | 'ellipse' | 'point' | 'tile-layer' | 'level' | 'entity'

export interface ImportReport {
  readonly format: string
  /** Number of objects in the file, by kind. */
  readonly objects: Readonly<Record<ObjectKind, number>>
  readonly issues: readonly Diagnostic[]
  /** What a mapping can give a meaning to: the tiles, layers, classes, properties, colors and values of the file. */
  readonly subjects?: readonly MapSubject[]
  /** Files that the map refers to and that the app did not provide. */
  readonly missing?: readonly string[]
  /** The picture that the file draws, if the option `picture` is set. */
  readonly picture?: MapPicture
}

/** Cells of all tile layers of a map combined, row by row. */
export interface ImportedCells {
  readonly width: number
  readonly height: number
  readonly cellWidth: number
  readonly cellHeight: number
  readonly origin: Point
  /** 1 for each blocked cell, 0 for others. */
  readonly blocked: Uint8Array
  /** Cost factor of each cell, by which lengths are multiplied. */
  readonly cost: Float32Array
}

export interface ImportResult {
  readonly document: NavDocument
  readonly report: ImportReport
  /** Cells for `toGrid`; only for a map of axis-aligned cells that was imported with a mapping. */
  readonly cells?: ImportedCells
}

export function noObjects(): Record<ObjectKind, number> {
  return { polygon: 0, polyline: 0, rectangle: 0, ellipse: 0, point: 0, 'tile-layer': 0, level: 0, entity: 0 }
}

export function objectKindOf(item: NavItem): ObjectKind {
  if (item.kind === 'obstacle' || item.kind === 'area')
    return item.shape.type === 'freehand' ? 'polygon' : item.shape.type === 'wall' ? 'polyline' : item.shape.type
  return item.kind === 'link' || item.kind === 'waypoint-link' ? 'polyline' : 'point'
}
