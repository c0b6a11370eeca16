/** Reads all maps of a Tiled world, which lists the files of maps and the positions of their corners. */
import { boundingBox, type Point } from '../../../engine/geometry/index.js'
import { scaleWork, type Work } from '../../model/index.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import { asArray, asNumber, asObject, asText, badFile, type Json } from '../json-values.js'
import type { MapBuilder } from '../map-builder.js'
import { lastName, listFiles, type MapFiles } from '../map-files.js'
import { ReferencedFiles, jsonOrXml } from '../referenced-files.js'
import { extentOfMap, readMap } from './read-tiled.js'
import { gridOf } from './tiled-grid.js'
import { TiledPicture } from './tiled-picture.js'
import { worldPattern } from './world-pattern.js'

export interface WorldPlace {
  readonly file: string
  readonly corner: Point
}

export const isWorld = (root: Json | undefined): boolean =>
  root?.layers === undefined &&
  (root?.type === 'world' ||
    asArray(root?.maps).some((map) => typeof asObject(map)?.fileName === 'string') ||
    asArray(root?.patterns).some((pattern) => typeof asObject(pattern)?.regexp === 'string'))

/** Returns the text that names a map file of a world at the start of a path, as in `cave.tmx: layers.0`. */
export const worldPath = (file: string): string => `${file}: `

export function* readWorld(source: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const root = asObject(source.json)
  if (root === undefined) throw badFile('tiled-world', 'expected an object')
  const files = new ReferencedFiles(source, builder, jsonOrXml(source))
  const places = worldPlaces(root, source.files, builder)
  const corners: Point[] = []
  let picture: TiledPicture | undefined
  let cellSize: number | undefined
  for (const [i, { file, corner }] of places.entries()) {
    const map = files.read(file, 'map', 'maps')
    if (map === undefined) continue
    builder.count('level')
    const grid = gridOf(map)
    cellSize ??= grid.cellSize ?? Math.min(grid.tileWidth, grid.tileHeight)
    const name = lastName(file).replace(/\.[^.]+$/, '')
    builder.prefixes = { layer: `${name} `, path: worldPath(file) }
    if (source.wantsPicture === true) {
      picture ??= new TiledPicture(grid)
      picture.grid = grid
      picture.map = `${name} `
    }
    const reader = yield* scaleWork(
      readMap(map, corner, builder, files, picture),
      i / places.length,
      (i + 1) / places.length,
    )
    builder.prefixes = { layer: '', path: '' }
    const { x, y, width, height } = extentOfMap(map, reader) ?? grid.bounds
    // `corner` is the position of the map in the world. The extent of an infinite map already includes it, that of a finite map does not.
    const at = map.infinite === true ? { x, y } : { x: x + corner.x, y: y + corner.y }
    corners.push(at, { x: at.x + width, y: at.y + height })
  }
  const bounds = boundingBox(corners)
  return builder.finish({
    subjects: builder.mapper.subjectsFound(),
    bounds,
    cellSize,
    picture: picture?.finish(bounds),
  })
}

/** Returns the listed maps, and then the maps whose names match a pattern. If a map has several positions, the first one is used. */
export function worldPlaces(root: Json, files: MapFiles | undefined, builder: MapBuilder): readonly WorldPlace[] {
  const places = new Map<string, WorldPlace>()
  for (const [i, entry] of asArray(root.maps).entries()) {
    const map = asObject(entry)
    const file = asText(map?.fileName)
    const corner = { x: asNumber(map?.x) || 0, y: asNumber(map?.y) || 0 }
    if (file === undefined) builder.issue('bad-layer', 'a map without a file name was skipped', `maps.${i}`)
    else if (!places.has(file)) places.set(file, { file, corner })
  }
  const byName = new Map(
    listFiles(files)
      .map(([path]) => path)
      .sort((a, b) => b.length - a.length)
      .map((path) => [lastName(path), path]),
  )
  for (const [i, entry] of asArray(root.patterns).entries()) {
    const pattern = asObject(entry)
    const [byX, byY] = [asNumber(pattern?.multiplierX ?? 1), asNumber(pattern?.multiplierY ?? 1)]
    const [x, y] = [asNumber(pattern?.offsetX) || 0, asNumber(pattern?.offsetY) || 0]
    try {
      if (!(byX * byY !== 0)) throw new SyntaxError('Expected multipliers other than 0')
      const source = asText(pattern?.regexp) ?? ''
      const match = worldPattern(source)
      const found = [...byName].flatMap(([name, file]) => {
        builder.takeWork(source.length * name.length)
        const numbers = match(name)?.map((digits) => (/^[+-]?\d+$/.test(digits) ? Number(digits) : 0))
        return numbers === undefined ? [] : [{ file, corner: { x: x + numbers[0] * byX, y: y + numbers[1] * byY } }]
      })
      for (const place of found) if (!places.has(place.file)) places.set(place.file, place)
      if (found.length === 0)
        builder.issue('missing-file', 'no name of the option files matches a pattern', `patterns.${i}`)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      const message = `the maps of a pattern were skipped; name them under "maps": ${error.message}`
      builder.issue('bad-pattern', message, `patterns.${i}`)
    }
  }
  return [...places.values()]
}
