/** What the parts of a map mean for walking where its file does not say: the answer to an import's questions, as JSON. */
import * as v from 'valibot'
import { expectValue } from '../../../engine/core/index.js'
import { IMPORT_CHOICES, type ImportChoices } from './import-choices.js'
import type { JsonValue } from '../json-value.js'

/** `as-is`: what the file itself says. A terrain is walkable at its cost, or blocked by name. */
export type CellMeaning =
  'blocked' | 'walkable' | 'as-is' | { readonly terrain: string; readonly cost: number | 'blocked' }

/** A tile as a function of a mapping sees it. */
export interface MappedTile {
  /** `tileset:id`, the key of `tiles`. */
  readonly key: string
  readonly tileset: string
  readonly id: number
  readonly layer: string
  readonly class?: string
  readonly properties: Readonly<Record<string, JsonValue>>
  /** `set/color` of each color on its corners and edges. */
  readonly wangColors: readonly string[]
}

export type Meanings = Readonly<Record<string, CellMeaning>>

/**
 * Meanings by tile, value, property, class, color or layer; the first that says something wins in this order. In cells of several layers,
 * the topmost one with a meaning decides.
 */
export interface ImportMapping {
  /** By `tileset:id`; or a function of the tile, which says nothing of tiles for which it returns undefined. */
  readonly tiles?: Meanings | ((tile: MappedTile) => CellMeaning | undefined) | undefined
  /** By `layer/identifier` of LDtk's IntGrid values, the number where a value has no identifier. */
  readonly intGrid?: Meanings | undefined
  /** Of the cells of a text grid or a table, by character, number or word; of the pixels of a picture: `dark`, `light`, and `#rrggbb`. */
  readonly values?: Meanings | undefined
  /** By `name`, or `name=value`. */
  readonly properties?: Meanings | undefined
  /** Of tiles and objects. */
  readonly classes?: Meanings | undefined
  /** By `set/color`: of tiles all of whose colors mean the same. */
  readonly wangColors?: Meanings | undefined
  /** Of every tile and object on a layer. */
  readonly layers?: Meanings | undefined
  /** How the pixels of a picture are read. */
  readonly mask?: MaskMapping | undefined
  /** Of a mapping that a document carries. */
  readonly file?: MappedFile | undefined
  /** Subjects that were left open on purpose, as `kind key`: they are not asked again. */
  readonly seen?: readonly string[] | undefined
}

export interface MaskMapping {
  /** Pixels below this brightness are `dark`, 0 to 255; the one that parts the picture best if absent. */
  readonly threshold?: number | undefined
  /** Largest difference of a channel from a named color, 0 to 255; 32 if absent. */
  readonly reach?: number | undefined
  /** How far outlines may be from the edges of the pixels, in pixels; 1 if absent, 0 keeps every corner. */
  readonly tolerance?: number | undefined
}

export const isMaskColor = (value: string): boolean => /^#[0-9a-f]{6}$/.test(value)

/** The file that a document was imported from, to keep its edits when a changed file is opened in another session. */
export interface MappedFile {
  readonly name: string
  /** Id and hash of each item as the file gave it. */
  readonly items: readonly (readonly [id: string, hash: string])[]
  /** Hashes of the settings of the map. */
  readonly settings: readonly (readonly [key: string, hash: string])[]
  /** Ids of items that the editor added to those of the file. */
  readonly added: readonly string[]
  readonly choices?: ImportChoices
}

/** A mapping as a document carries it: JSON alone. */
export interface StoredMapping extends ImportMapping {
  readonly tiles?: Meanings | undefined
}

export const MAPPING_KINDS = ['tiles', 'intGrid', 'values', 'properties', 'classes', 'wangColors', 'layers'] as const
export type MappingKind = (typeof MAPPING_KINDS)[number]

/** Something in a file that a mapping can give a meaning. */
export interface MapSubject {
  readonly kind: MappingKind
  readonly key: string
  /** Number of cells and objects that it applies to. */
  readonly count: number
  /** What the mapping says of it. */
  readonly meaning?: CellMeaning
  readonly guess?: { readonly meaning: CellMeaning; readonly reason: string }
  /** Where the picture of a tile lies in an image of the file. */
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

/** The mapping among options, checked; throws `format/bad-option` for what is none. */
export function mappingOf(options: { readonly mapping?: ImportMapping | undefined }): ImportMapping | undefined {
  const { mapping } = options
  if (mapping === undefined) return undefined
  const isObject = v.is(v.record(v.string(), v.unknown()), mapping)
  const { tiles, ...rest } = isObject ? mapping : {}
  const isMapping = isObject && v.is(mappingSchema, typeof tiles === 'function' ? rest : mapping)
  expectValue(isMapping, 'format/bad-option', 'options.mapping', mapping, 'meanings by tiles, layers, classes, …')
  return mapping
}
