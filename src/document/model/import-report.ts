import type { Diagnostic, Point } from '../../engine/geometry/index.js'
import type { MapSubject } from './import-mapping.js'
import type { MapPicture } from './map-picture.js'
import type { NavDocument, NavItem } from './nav-document.js'
import { expectValue } from '../../engine/core/index.js'

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

export interface ImportChoices {
  /** Coordinates of a GeoJSON file without a reference system and within 180 by 90. Default: `degrees`. */
  readonly coordinates?: 'degrees' | 'plane' | undefined
  /** Closed SVG outlines without a fill: walls as wide as their stroke, or solid. Default: `walls`. */
  readonly closedOutlines?: 'walls' | 'solid' | undefined
}

export const IMPORT_CHOICES = {
  coordinates: ['degrees', 'plane'],
  closedOutlines: ['walls', 'solid'],
} as const satisfies { readonly [Name in keyof Required<ImportChoices>]: readonly ImportChoices[Name][] }

export type ImportChoice = keyof typeof IMPORT_CHOICES

/** Throws `format/bad-option` for an unknown value. */
export function importChoicesOf(options: ImportChoices): ImportChoices {
  const chosen: Record<string, string> = {}
  for (const [name, values] of Object.entries(IMPORT_CHOICES)) {
    const value: unknown = options[name as ImportChoice]
    if (value === undefined) continue
    const known = values.find((each) => each === value)
    expectValue(known !== undefined, 'format/bad-option', `options.${name}`, value, `'${values.join("' or '")}'`)
    chosen[name] = known
  }
  return chosen
}
