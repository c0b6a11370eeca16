import { isJson, META_DEPTH, type JsonValue, type MapSubject } from '../../model/index.js'
import { asArray, asNumber, asObject, asObjects, asText, type Json } from '../json-values.js'
import { propertiesOf } from './tiled-model.js'

export interface TileInfo {
  readonly class?: string
  readonly properties: Readonly<Record<string, JsonValue>>
  readonly wangColors: readonly string[]
  readonly picture?: MapSubject['picture']
}

/** Returns a function from local ids to tiles. A tile without an entry in the tileset has a picture, but no class and no properties. */
export function tileInfosOf(tileset: Json): (id: number) => TileInfo {
  const tiles = new Map(asObjects(tileset.tiles).map((tile) => [asNumber(tile.id), tile]))
  for (const [id, properties] of Object.entries(asObject(tileset.tileproperties) ?? {}))
    tiles.set(Number(id), { ...tiles.get(Number(id)), properties })
  const colors = wangColorsOf(tileset)
  return (id) => {
    const tile = tiles.get(id) ?? {}
    const kind = asText(tile.class) ?? asText(tile.type)
    const properties = [...propertiesOf(tile)].filter(
      (entry): entry is [string, JsonValue] => isJson(entry[1], META_DEPTH - 1) && entry[0] !== '__proto__',
    )
    const frame = asNumber(asObject(asArray(tile.animation)[0])?.tileid)
    const first = Number.isNaN(frame) ? id : frame
    const picture = pictureOf(tileset, tiles.get(first) ?? {}, first)
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
    return {
      image: own,
      x: asNumber(tile.x) || 0,
      y: asNumber(tile.y) || 0,
      width: asNumber(tile.width) || asNumber(tile.imagewidth) || 0,
      height: asNumber(tile.height) || asNumber(tile.imageheight) || 0,
    }
  const image = asText(tileset.image)
  const [width, height, margin, spacing] = ['tilewidth', 'tileheight', 'margin', 'spacing'].map(size)
  const columns =
    size('columns') || Math.floor((size('imagewidth') - 2 * margin + spacing) / Math.max(1, width + spacing)) || 1
  if (image === undefined) return undefined
  const [column, row] = [id % columns, Math.floor(id / columns)]
  return { image, x: margin + column * (width + spacing), y: margin + row * (height + spacing), width, height }
}

function wangColorsOf(tileset: Json): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>()
  for (const set of asObjects(tileset.wangsets)) {
    const names = asArray(set.colors).map((color) => asText(asObject(color)?.name) ?? '')
    for (const { tileid, wangid } of asObjects(set.wangtiles)) {
      const id = asNumber(tileid)
      const used = new Set(asArray(wangid).map(asNumber))
      const colors = [...used].filter((color) => color > 0)
      const own = colors.map((color) => `${asText(set.name) ?? ''}/${names.at(color - 1) ?? color}`)
      found.set(id, [...(found.get(id) ?? []), ...own])
    }
  }
  return found
}
