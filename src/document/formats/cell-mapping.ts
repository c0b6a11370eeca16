/**
 * Looks up the meaning of a cell or tile in an import mapping, such as "blocked" or a terrain. Lists the subjects of a file: the
 * tiles, values, layers, classes, properties and colors that a mapping can name. Guesses the meaning of a subject from its name.
 */
import type { CellMeaning, ImportMapping, MapSubject, MappedTile, MappingKind } from '../model/index.js'

export const AS_IS = 0
export const BLOCKED = 1
export const WALKABLE = 2
export const FIRST_TERRAIN = 3
/** Code of a cell whose meaning is determined by a layer above. */
export const COVERED = 255

const BLOCKING_NAME =
  /wall|solid|collision|collide|block|obstacle|barrier|rock|(?<!cobble)stone|cliff|brick|tree|cact|bush|fence|building|house|roof|deep|lava|pit\b|void/i
const TERRAINS: readonly (readonly [RegExp, string, number])[] = [
  [/water|river|sea\b/i, 'water', 4],
  [/mud|swamp/i, 'mud', 3],
  [/sand|desert/i, 'sand', 2],
  [/grass/i, 'grass', 1],
  [/road|path|floor|cobble|pavement/i, 'road', 1],
]
const NOUNS: Readonly<Record<MappingKind, string>> = {
  tiles: 'tile',
  intGrid: 'value',
  values: 'value',
  properties: 'property',
  classes: 'class',
  wangColors: 'Wang color',
  layers: 'layer',
}

export interface MappableTraits {
  readonly class?: string | undefined
  readonly properties: Readonly<Record<string, unknown>>
  readonly layer: string
}

type MutableSubject = { -readonly [Key in keyof MapSubject]: MapSubject[Key] }

export class CellMapper {
  readonly terrains: Exclude<CellMeaning, string>[] = []
  private readonly subjects = new Map<string, MutableSubject>()

  constructor(private readonly mapping: ImportMapping = {}) {}

  get hasMeanings(): boolean {
    return Object.keys(this.mapping).some((key) => key !== 'file')
  }

  meaningOfTile(tile: Partial<Omit<MappedTile, keyof MappableTraits>> & MappableTraits): CellMeaning | undefined {
    const { tiles } = this.mapping
    const { key } = tile
    const own =
      key === undefined ? undefined : typeof tiles === 'function' ? tiles(tile as MappedTile) : entry(tiles, key)
    return own ?? this.meaningOf(tile, tile.wangColors)
  }

  codeOfTile(tile: MappedTile): number {
    return this.codeOf(this.meaningOfTile(tile))
  }

  meaningOf(
    { class: kind = '', properties, layer }: MappableTraits,
    wangColors: readonly string[] = [],
  ): CellMeaning | undefined {
    const { mapping } = this
    for (const [name, value] of Object.entries(properties)) {
      const found = entry(mapping.properties, `${name}=${String(value)}`) ?? entry(mapping.properties, name)
      if (found !== undefined) return found
    }
    return entry(mapping.classes, kind) ?? this.ofColors(wangColors) ?? entry(mapping.layers, layer)
  }

  codeOfValue(key: string, layer: string): number {
    return this.codeOf(entry(this.mapping.intGrid, key) ?? entry(this.mapping.layers, layer))
  }

  codeOfCell(value: string): number {
    return this.codeOf(entry(this.mapping.values, value))
  }

  private ofColors(colors: readonly string[]): CellMeaning | undefined {
    const [first, ...others] = colors.map((color) => entry(this.mapping.wangColors, color))
    const text = JSON.stringify(first)
    return others.every((other) => JSON.stringify(other) === text) ? first : undefined
  }

  private codeOf(meaning: CellMeaning | undefined): number {
    if (meaning === undefined || meaning === 'as-is') return AS_IS
    if (typeof meaning === 'string') return meaning === 'blocked' ? BLOCKED : WALKABLE
    let at = this.terrains.findIndex(({ terrain, cost }) => terrain === meaning.terrain && cost === meaning.cost)
    if (at < 0 && FIRST_TERRAIN + this.terrains.length < COVERED) at = this.terrains.push(meaning) - 1
    return at < 0 ? AS_IS : FIRST_TERRAIN + at
  }

  /** Returns the meaning for the code of a cell that blocks or has a terrain. */
  meaningOfCode(code: number): CellMeaning {
    return code === BLOCKED ? 'blocked' : this.terrains[code - FIRST_TERRAIN]
  }

  count(kind: MappingKind, key: string, by: number, picture?: MapSubject['picture'], guess = guessOf(kind, key)): void {
    if (key === '' || by === 0) return
    const id = `${kind} ${key}`
    const known = this.subjects.get(id)
    if (known !== undefined) {
      known.count += by
      return
    }
    const part = this.mapping[kind]
    const meaning = typeof part === 'function' ? undefined : entry(part, key)
    this.subjects.set(id, {
      kind,
      key,
      count: by,
      ...(meaning !== undefined && { meaning }),
      ...(guess !== undefined && { guess }),
      ...(picture !== undefined && { picture }),
    })
  }

  countTraits(
    { class: kind = '', properties, layer }: MappableTraits,
    wangColors: readonly string[],
    by: number,
  ): void {
    this.count('layers', layer, by)
    this.count('classes', kind, by)
    for (const color of wangColors) this.count('wangColors', color, by)
    for (const [name, value] of Object.entries(properties))
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        this.count('properties', `${name}=${String(value)}`.slice(0, 200), by)
  }

  subjectsFound(): MapSubject[] {
    return [...this.subjects.values()]
  }
}

export const hasMeaning = (meaning: CellMeaning | undefined): boolean => meaning !== undefined && meaning !== 'as-is'

function entry(meanings: Readonly<Record<string, CellMeaning>> | undefined, key: string): CellMeaning | undefined {
  return meanings !== undefined && Object.hasOwn(meanings, key) ? meanings[key] : undefined
}

function guessOf(kind: MappingKind, key: string): MapSubject['guess'] {
  if (kind === 'tiles' || kind === 'values') return undefined
  const name = kind === 'wangColors' || kind === 'intGrid' ? key.slice(key.indexOf('/') + 1) : key
  if (kind === 'properties' && /=(false|0|)$/.test(name)) return undefined
  const terrain = TERRAINS.find(([pattern]) => pattern.test(name))
  const meaning: CellMeaning | undefined = BLOCKING_NAME.test(name)
    ? 'blocked'
    : terrain && { terrain: terrain[1], cost: terrain[2] }
  return meaning && { meaning, reason: `the ${NOUNS[kind]} is named ${JSON.stringify(name.slice(0, 80))}` }
}
