/** What a tileset says of its tiles besides their shapes: class, properties, Wang colors, and where their picture lies. */
import { isJson, META_DEPTH, type JsonValue, type MapSubject } from '../../model/index.js'
import { asArray, asNumber, asObject, asText, type Json } from '../json-values.js'
import { propertiesOf } from './tiled-model.js'

export interface TileInfo {
  readonly class?: string
  readonly properties: Readonly<Record<string, JsonValue>>
  readonly wangColors: readonly string[]
  readonly picture?: MapSubject['picture']
}

/** By local id; a tile of which nothing is said has its picture alone. */
export function tileInfosOf(tileset: Json): (id: number) => TileInfo {
  const tiles = new Map<number, Json>()
  for (const entry of asArray(tileset.tiles)) {
    const tile = asObject(entry)
    if (tile !== undefined) tiles.set(asNumber(tile.id), tile)
  }
  // Tiled before 1.2 wrote properties by id.
  for (const [id, properties] of Object.entries(asObject(tileset.tileproperties) ?? {}))
    tiles.set(Number(id), { ...tiles.get(Number(id)), properties })
  const colors = wangColorsOf(tileset)
  return (id) => {
    const tile = tiles.get(id) ?? {}
    const kind = asText(tile.class) ?? asText(tile.type)
    const properties = [...propertiesOf(tile)].filter(
      (entry): entry is [string, JsonValue] => isJson(entry[1], META_DEPTH - 1) && entry[0] !== '__proto__',
    )
    const picture = pictureOf(tileset, tile, id)
    return {
      ...(kind !== undefined && { class: kind }),
      properties: Object.fromEntries(properties),
      wangColors: colors.get(id) ?? [],
      ...(picture !== undefined && { picture }),
    }
  }
}

function pictureOf(tileset: Json, tile: Json, id: number): MapSubject['picture'] {
  const own = asText(tile.image)
  const size = (key: string): number => asNumber(tileset[key]) || 0
  if (own !== undefined)
    return { image: own, x: 0, y: 0, width: asNumber(tile.imagewidth) || 0, height: asNumber(tile.imageheight) || 0 }
  const image = asText(tileset.image)
  const [width, height, margin, spacing] = ['tilewidth', 'tileheight', 'margin', 'spacing'].map(size)
  const columns =
    size('columns') || Math.floor((size('imagewidth') - 2 * margin + spacing) / Math.max(1, width + spacing)) || 1
  if (image === undefined) return undefined
  const [column, row] = [id % columns, Math.floor(id / columns)]
  return { image, x: margin + column * (width + spacing), y: margin + row * (height + spacing), width, height }
}

/** The colors of each tile as `set/color`, each once. */
function wangColorsOf(tileset: Json): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>()
  for (const entry of asArray(tileset.wangsets)) {
    const set = asObject(entry)
    const names = asArray(set?.colors).map((color) => asText(asObject(color)?.name) ?? '')
    for (const member of asArray(set?.wangtiles)) {
      const tile = asObject(member)
      const id = asNumber(tile?.tileid)
      const used = new Set(
        asArray(tile?.wangid)
          .map(asNumber)
          .filter((color) => color > 0),
      )
      const colors = [...used].map((color) => `${asText(set?.name) ?? ''}/${names.at(color - 1) ?? color}`)
      found.set(id, [...(found.get(id) ?? []), ...colors])
    }
  }
  return found
}
