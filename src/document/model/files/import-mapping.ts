/** Import mappings: JSON that defines what parts of a map file mean for navigation, if the file itself does not define it. */
import * as v from 'valibot'
import { expectValue } from '../../../engine/core/index.js'
import { IMPORT_CHOICES, type ImportChoices } from './import-choices.js'
import type { JsonValue } from '../json-value.js'

/** `as-is`: the meaning that the file itself defines. A terrain is walkable at its cost, or blocked. */
export type CellMeaning =
  'blocked' | 'walkable' | 'as-is' | { readonly terrain: string; readonly cost: number | 'blocked' }

/** A tile as passed to the function of a mapping. */
export interface MappedTile {
  /** The tile as `tileset:id`, like a key of `tiles`. */
  readonly key: string
  readonly tileset: string
  readonly id: number
  readonly layer: string
  readonly class?: string
  readonly properties: Readonly<Record<string, JsonValue>>
  /** Each Wang color on the tile's corners and edges, as `set/color`. */
  readonly wangColors: readonly string[]
}

export type Meanings = Readonly<Record<string, CellMeaning>>

/**
 * Meanings by tile, value, property, class, color or layer. If several apply to a cell or object, the first in the order of these fields
 * wins. In a cell that several layers fill, the topmost layer with a meaning wins.
 */
export interface ImportMapping {
  /** Meanings of tiles by `tileset:id`; or a function of the tile, returning undefined for tiles without a meaning. */
  readonly tiles?: Meanings | ((tile: MappedTile) => CellMeaning | undefined) | undefined
  /** Meanings of LDtk's IntGrid values by `layer/identifier`, or by `layer/number` for values without an identifier. */
  readonly intGrid?: Meanings | undefined
  /** In a text grid or table, meanings of cells by character, number or word. In a picture, meanings of pixels by `dark`, `light` or `#rrggbb`. */
  readonly values?: Meanings | undefined
  /** Meanings of properties by `name` or `name=value`. */
  readonly properties?: Meanings | undefined
  /** Meanings of the classes of tiles and objects. */
  readonly classes?: Meanings | undefined
  /** Meanings of Wang colors by `set/color`; they apply to a tile if all of its colors have the same meaning. */
  readonly wangColors?: Meanings | undefined
  /** Meanings of layers; they apply to every tile and object on the layer. */
  readonly layers?: Meanings | undefined
  /** How a picture of the map is read: the settings that give each pixel one of the values `dark`, `light` or a color `#rrggbb`. */
  readonly mask?: MaskMapping | undefined
  /** The imported file; present only in a mapping that a document stores. */
  readonly file?: MappedFile | undefined
  /**
   * Subjects that the user left without a meaning. Each is stored as the text `kind key`. `suggestMapping` does not list them in `undecided`
   * again.
   */
  readonly seen?: readonly string[] | undefined
}

export interface MaskMapping {
  /** Brightness from 0 to 255 below which pixels are `dark`; computed from the picture by Otsu's method if absent. */
  readonly threshold?: number | undefined
  /** Largest difference per color channel between a pixel and a named color, 0 to 255; 32 if absent. */
  readonly reach?: number | undefined
  /** Largest distance of outlines from the edges of the pixels, in pixels; 1 if absent. 0 preserves every corner. */
  readonly tolerance?: number | undefined
}

export const isMaskColor = (value: string): boolean => /^#[0-9a-f]{6}$/.test(value)

/** The file from which a document was imported. With it, a later import of the changed file preserves edits. */
export interface MappedFile {
  readonly name: string
  /** Id and hash of each item as imported from the file. */
  readonly items: readonly (readonly [id: string, hash: string])[]
  /** Hashes of the settings of the map. */
  readonly settings: readonly (readonly [key: string, hash: string])[]
  /** Ids of the markers that the editor added after the import, so that a path is found. The file does not contain them. */
  readonly added: readonly string[]
  readonly choices?: ImportChoices
}

/** A mapping as a document stores it: JSON only, without functions. */
export interface StoredMapping extends ImportMapping {
  readonly tiles?: Meanings | undefined
}

export const MAPPING_KINDS = ['tiles', 'intGrid', 'values', 'properties', 'classes', 'wangColors', 'layers'] as const
export type MappingKind = (typeof MAPPING_KINDS)[number]

/** A tile, value, property, class, Wang color or layer of a file, to which a mapping can give a meaning. */
export interface MapSubject {
  readonly kind: MappingKind
  readonly key: string
  /** Number of cells and objects in the file to which a mapping of this subject applies. */
  readonly count: number
  /** Meaning that the current mapping gives to the subject; absent if the mapping gives none. */
  readonly meaning?: CellMeaning
  readonly guess?: { readonly meaning: CellMeaning; readonly reason: string }
  /** For a tile: the image, and the rectangle in it that shows the tile. */
  readonly picture?: {
    readonly image: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
}

const meaningSchema = v.union([
  v.picklist(['blocked', 'walkable', 'as-is']),
  v.strictObject({
    terrain: v.pipe(v.string(), v.nonEmpty()),
    cost: v.union([v.literal('blocked'), v.pipe(v.number(), v.finite(), v.gtValue(0))]),
  }),
])
const isMeanings = (value: unknown): value is Meanings =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([key, meaning]) => key !== '__proto__' && v.is(meaningSchema, meaning))
const meaningsSchema = v.optional(v.custom<Meanings>(isMeanings, 'Expected meanings by name'))

const meaningsByKind = Object.fromEntries(MAPPING_KINDS.map((kind) => [kind, meaningsSchema]))

export const mappingSchema = v.strictObject({
  ...(meaningsByKind as Record<MappingKind, typeof meaningsSchema>),
  mask: v.optional(
    v.strictObject({
      threshold: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(256))),
      reach: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255))),
      tolerance: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1000))),
    }),
  ),
  file: v.optional(
    v.strictObject({
      name: v.string(),
      items: v.array(v.tuple([v.string(), v.string()])),
      settings: v.array(v.tuple([v.string(), v.string()])),
      added: v.array(v.string()),
      choices: v.optional(
        v.strictObject({
          coordinates: v.optional(v.picklist(IMPORT_CHOICES.coordinates)),
          closedOutlines: v.optional(v.picklist(IMPORT_CHOICES.closedOutlines)),
        }),
      ),
    }),
  ),
  seen: v.optional(v.array(v.string())),
})

/** Returns the checked mapping of the options. Throws `format/bad-option` for an invalid one. */
export function mappingOf(options: { readonly mapping?: ImportMapping | undefined }): ImportMapping | undefined {
  const { mapping } = options
  if (mapping === undefined) return undefined
  const isObject = v.is(v.record(v.string(), v.unknown()), mapping)
  const { tiles, ...rest } = isObject ? mapping : {}
  const isMapping = isObject && v.is(mappingSchema, typeof tiles === 'function' ? rest : mapping)
  expectValue(isMapping, 'format/bad-option', 'options.mapping', mapping, 'meanings by tiles, layers, classes, …')
  return mapping
}
