import type { Diagnostic, Point } from '../../../engine/geometry/index.js'
import type { MapSubject } from './import-mapping.js'
import type { MapPicture } from './map-picture.js'
import type { NavDocument, NavItem } from '../nav-document.js'

export type ObjectKind = 'polygon' | 'polyline' | 'rectangle' | 'ellipse' | 'point' | 'tile-layer' | 'level' | 'entity'

export interface ImportReport {
  readonly format: string
  /** Objects of the file, by kind. */
  readonly objects: Readonly<Record<ObjectKind, number>>
  readonly issues: readonly Diagnostic[]
  /** What a mapping can give a meaning: the tiles, layers, classes, properties, colors and values that the file uses. */
  readonly subjects?: readonly MapSubject[]
  /** Files that the map names and that were not given. */
  readonly missing?: readonly string[]
  /** What the file draws, if the option `picture` asked for it. */
  readonly picture?: MapPicture
}

/** The cells of a map's tile layers together, row by row from the first one. */
export interface ImportedCells {
  readonly width: number
  readonly height: number
  readonly cellWidth: number
  readonly cellHeight: number
  readonly origin: Point
  /** 1 where nobody may pass. */
  readonly blocked: Uint8Array
  /** Multipliers of length. */
  readonly cost: Float32Array
}

export interface ImportResult {
  readonly document: NavDocument
  readonly report: ImportReport
  /** Of a map of upright cells that a mapping was given for; see `toGrid`. */
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
