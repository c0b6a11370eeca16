/** Reads Foundry VTT scenes. Lengths are pixels of the picture. Walls that only block sight do not block navigation. */
import { isPoint, type Work } from '../../model/index.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import { asArray, asNumber, asObject, asPoint, asText, badFile } from '../json-values.js'
import type { MapBuilder, Traits } from '../map-builder.js'
import { addDoor, addWall } from './read-vtt.js'

const WALL_WIDTH = 0.1
/** Default padding around the picture, as a share of the picture's width and height. */
const PADDING = 0.25
const OPEN = 1

export function isFoundry(value: unknown): boolean {
  const root = asObject(value)
  const [first] = asArray(root?.walls)
  const isWall = asArray(asObject(first)?.c).length === 4
  return Array.isArray(root?.walls) && (isWall || ('grid' in root && ('tokens' in root || 'lights' in root)))
}

export function* readFoundry({ json }: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const root = asObject(json)
  if (root === undefined) throw badFile('foundry', 'expected an object')
  const [width, height] = [asNumber(root.width) || 0, asNumber(root.height) || 0]
  const cell = asNumber(asObject(root.grid)?.size ?? root.grid) || 100
  const padding = Number.isFinite(asNumber(root.padding)) ? asNumber(root.padding) : PADDING
  const [left, top] = [width, height].map((side) => Math.ceil((side * padding) / cell) * cell)
  for (const [i, entry] of asArray(root.walls).entries()) {
    const { c, move, sight, sense, door, ds } = asObject(entry) ?? {}
    const [x1, y1, x2, y2] = asArray(c).map(asNumber)
    const ends = [
      { x: x1 - left, y: y1 - top },
      { x: x2 - left, y: y2 - top },
    ].filter(isPoint)
    const isDoor = asNumber(door) > 0
    const layer =
      !isDoor && asNumber(move) === 0
        ? builder.layerNamed('Sight only', { navigation: false })
        : builder.layerNamed(isDoor ? 'Doors' : 'Walls')
    const meta = { move: asNumber(move), sight: asNumber(sight ?? sense), door: asNumber(door), state: asNumber(ds) }
    const known = Object.fromEntries(Object.entries(meta).filter(([, value]) => Number.isFinite(value)))
    const traits: Traits = { id: isDoor ? 'door' : 'wall', layer, meta: known, path: `walls.${i}` }
    builder.count('polyline')
    if (isDoor) addDoor(ends, WALL_WIDTH * cell, asNumber(ds) !== OPEN, { ...traits, name: 'Door' }, builder)
    else addWall(ends, WALL_WIDTH * cell, traits, builder)
    if (i % 1024 === 1023) yield 0.5
  }
  const lights = asArray(root.lights)
  const layer = lights.length > 0 ? builder.addLayer('Lights') : undefined
  for (const [i, entry] of lights.entries()) {
    const { x, y } = asPoint(entry)
    builder.count('point')
    builder.addMarker('light', { x: x - left, y: y - top }, { id: 'light', layer, path: `lights.${i}` })
  }
  const picture = asText(asObject(root.background)?.src) ?? asText(root.img)
  if (picture !== undefined && picture !== '')
    builder.issue(
      'bad-picture',
      `the picture ${JSON.stringify(picture.slice(0, 200))} is not in the file; add it as a background`,
      'background',
      undefined,
      'info',
    )
  const bounds = width > 0 && height > 0 ? { x: 0, y: 0, width, height } : undefined
  return builder.finish({ name: asText(root.name), bounds, cellSize: cell })
}
