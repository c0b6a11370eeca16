/** Writes edits of a Tiled world. An edit is written to the file of its map, and a new item to the file of the map at its position. */
import type { Point, Rect } from '../../../engine/geometry/index.js'
import { extentOf, parseJson, type NavItem } from '../../model/index.js'
import { asObject } from '../json-values.js'
import { MapBuilder } from '../map-builder.js'
import type { MapFiles } from '../map-files.js'
import { shiftedItem } from '../embedded-item.js'
import { worldPath, worldPlaces, type WorldPlace } from '../tiled/read-world.js'
import { gridOf } from '../tiled/tiled-grid.js'
import { pointsOf, startsIn, type BackWriter, type Edited } from './back-writer.js'
import { placedText, referencedText } from './referenced-text.js'
import { OWN_LAYER, TiledBack } from './tiled-back.js'

interface WrittenMap extends WorldPlace {
  readonly original: string
  readonly back: TiledBack
  readonly box: Rect
}

export class WorldBack implements BackWriter {
  readonly ownLayer = OWN_LAYER
  private readonly maps = new Map<string, WrittenMap>()

  constructor(
    private readonly world: string,
    private readonly waypoints: ReadonlyMap<string, Point>,
    files: MapFiles | undefined,
  ) {
    for (const place of worldPlaces(asObject(parseJson(world)) ?? {}, files, new MapBuilder('tiled-world'))) {
      const { file, corner } = place
      const original = referencedText(files, file)
      if (original === undefined) continue
      const placed = placedText(original)
      const moved = [...waypoints].map(([id, { x, y }]) => [id, { x: x - corner.x, y: y - corner.y }] as const)
      const { x, y, width, height } = gridOf(asObject(placed.get('')) ?? {}).bounds
      const box = { x: x + corner.x, y: y + corner.y, width, height }
      this.maps.set(worldPath(file), { ...place, original, back: new TiledBack(placed, new Map(moved)), box })
    }
  }

  edit(path: string, items: readonly Edited[]): { redrawn: readonly NavItem[]; stands?: boolean } {
    const end = path.lastIndexOf(worldPath('')) + worldPath('').length
    const map = this.maps.get(path.slice(0, end))
    if (map === undefined) return { redrawn: items.flatMap(({ after }) => after ?? []), stands: true }
    const { back, corner } = map
    const own = new Map<NavItem, NavItem>()
    const moved = (item: NavItem): NavItem => {
      const known = own.get(item) ?? shiftedItem(item, -corner.x, -corner.y)
      own.set(item, known)
      return known
    }
    const { redrawn, stands } = back.edit(
      path.slice(end),
      items.map(({ before, after }) => ({ before: moved(before), after: after && moved(after) })),
    )
    const drawn = new Set(redrawn)
    return {
      redrawn: [...own].flatMap(([item, here]) => (drawn.has(here) ? [item] : [])),
      ...(stands !== undefined && { stands }),
    }
  }

  add(items: readonly NavItem[]): void {
    const left = new Set(items)
    const maps = [...this.maps.values()]
    const addTo = ({ back, corner }: WrittenMap, isIn: (item: NavItem) => boolean): void => {
      const drawn = [...left].filter(isIn)
      for (const item of drawn) left.delete(item)
      if (drawn.length > 0) back.add(drawn.map((item) => shiftedItem(item, -corner.x, -corner.y)))
    }
    for (const map of maps)
      addTo(map, (item) => startsIn(map.box, extentOf([item]) ?? pointsOf(item, this.waypoints)[0]))
    if (maps.length > 0) addTo(maps[0], () => true)
  }

  text(): string {
    return this.world
  }

  files(): ReadonlyMap<string, string> {
    const written = [...this.maps.values()].map(({ file, original, back }) => [file, original, back.text()] as const)
    return new Map(written.flatMap(([file, before, now]) => (before === now ? [] : [[file, now]])))
  }
}
