/**
 * The formats of the search benchmarks: MovingAI grid maps and .mesh files. A grid becomes the polygons around its blocked
 * cells, one unit to a cell; a mesh, which lists floor, the obstacles around that floor.
 */
import type { Point } from '../../engine/geometry/index.js'
import type { ImportResult } from '../import-report.js'
import { outlineCells } from './cell-outline.js'
import { addAroundFloor, ringsOfFloor } from './floor-obstacles.js'
import type { FormatSource } from './format-source.js'
import { MapBuilder, badFile } from './map-builder.js'

/** Passable: . G S; blocked: @ O T W and everything else. */
const PASSABLE = '.GS'

export function readMovingAi(source: FormatSource): ImportResult {
  const builder = new MapBuilder('movingai', source.limits)
  const lines = source.text.split(/\r?\n/)
  const start = lines.findIndex((line) => line.trim() === 'map')
  const header = new Map(lines.slice(0, Math.max(start, 0)).map((line) => line.trim().split(/\s+/)).map(([key, value]) => [key, value]))
  const width = Number(header.get('width'))
  const height = Number(header.get('height'))
  if (start < 0 || !Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) throw badFile('movingai', 'a header with type, height, width and map was expected')
  builder.takeCells(width * height)
  const cells = new Uint8Array(width * height).fill(1)
  for (let y = 0; y < height; y++) {
    const row = lines[start + 1 + y] ?? ''
    if (row.length < width) builder.issue('short-row', 'warning', `row ${y} has ${row.length} of ${width} cells: the rest is blocked`, { path: `map.${y}` })
    for (let x = 0; x < Math.min(width, row.length); x++) if (PASSABLE.includes(row[x])) cells[y * width + x] = 0
  }
  builder.count('tile-layer')
  for (const { outer, holes } of outlineCells(width, height, cells)) builder.addObstacle({ type: 'polygon', outer, ...(holes.length > 0 && { holes }) })
  return builder.finish({ bounds: { x: 0, y: 0, width, height }, cellSize: 1 })
}

/** Versions 1 and 2 list floor only; version 3 marks each face as floor or not. Neighbors are read from shared edges. */
export function readMesh(source: FormatSource): ImportResult {
  const builder = new MapBuilder('mesh', source.limits)
  const numbers = numbersOf(source.text)
  const version = numbers.next()
  if (version !== 1 && version !== 2 && version !== 3) throw badFile('mesh', `version ${version} came; 1 to 3 was expected`)
  const vertexCount = numbers.count(builder.limits.vertices)
  const polygonCount = numbers.count(builder.limits.vertices)
  const vertices: Point[] = []
  for (let i = 0; i < vertexCount; i++) {
    vertices.push({ x: numbers.next(), y: numbers.next() })
    if (version < 3) numbers.skip(numbers.count(polygonCount))
  }
  const floor: number[][] = []
  for (let i = 0; i < polygonCount; i++) {
    const isFloor = version < 3 || numbers.next() > 0
    const corners = numbers.count(vertexCount)
    const polygon = Array.from({ length: corners }, () => numbers.next() - (version === 3 ? 1 : 0))
    numbers.skip(corners)
    if (polygon.some((vertex) => !Number.isInteger(vertex) || vertex < 0 || vertex >= vertexCount)) throw badFile('mesh', `polygon ${i} names a vertex that is not there`, { polygon: i })
    if (isFloor && corners >= 3) floor.push(polygon)
  }
  builder.count('polygon', floor.length)
  const rings = ringsOfFloor(vertices, floor, (polygon) => builder.issue('overlapping-polygons', 'warning', `floor polygon ${polygon} lies on the same side of an edge as one before it and was left out`, { path: `polygons.${polygon}` }))
  const bounds = addAroundFloor(rings, builder)
  return builder.finish({ bounds })
}

function numbersOf(text: string) {
  const tokens = text.trim().split(/\s+/)
  let at = 1
  const next = (): number => {
    const number = Number(tokens[at])
    if (tokens[at] === undefined || !Number.isFinite(number)) throw badFile('mesh', `number ${at} is ${JSON.stringify(tokens[at]?.slice(0, 40) ?? 'missing')}`, { index: at })
    at++
    return number
  }
  return {
    next,
    count(limit: number): number {
      const number = next()
      if (!Number.isInteger(number) || number < 0 || number > limit) throw badFile('mesh', `a count of ${number} came; 0 to ${limit} was expected`, { index: at - 1 })
      return number
    },
    skip(count: number): void {
      at += count
    },
  }
}
