/**
 * MovingAI grids become polygons around blocked cells, one unit per cell; a .mesh lists floor and becomes the obstacles around it.
 */
import type { Point } from '../../../engine/geometry/index.js'
import type { Work } from '../../model/index.js'
import { eachInSteps, scaleWork } from '../../model/index.js'
import { addAroundFloor, ringsOfFloor } from '../floor-obstacles.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import { MapBuilder } from '../map-builder.js'
import { badFile } from '../json-values.js'

/** Passable: . G S; blocked: @ O T W and all others. */
const PASSABLE = new Set(['.', 'G', 'S'].map((letter) => letter.charCodeAt(0)))

export function* readMovingAi(source: FormatSource): Work<ReadMap> {
  const builder = new MapBuilder('movingai', source.limits)
  const lines = source.text.split(/\r?\n/)
  const start = lines.findIndex((line) => line.trim() === 'map')
  const header = new Map(
    lines
      .slice(0, Math.max(start, 0))
      .map((line) => line.trim().split(/\s+/))
      .map(([key, value]) => [key, value]),
  )
  const width = Number(header.get('width'))
  const height = Number(header.get('height'))
  if (start < 0 || !Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw badFile('movingai', 'expected a header with type, height, width and map')
  builder.takeCells(width * height)
  const cells = new Uint8Array(width * height).fill(1)
  const short: number[] = []
  for (let y = 0; y < height; y++) {
    const row = lines[start + 1 + y] ?? ''
    if (row.length < width) short.push(y)
    for (let x = 0; x < Math.min(width, row.length); x++) if (PASSABLE.has(row.charCodeAt(x))) cells[y * width + x] = 0
    if (y % 64 === 63) yield (0.3 * y) / height
  }
  if (short.length > 0)
    builder.issue(
      'short-row',
      'warning',
      `${short.length} rows, the first of them row ${short[0]}, have fewer than ${width} cells; the missing cells are blocked`,
      { path: `map.${short[0]}` },
    )
  builder.count('tile-layer')
  const polygons = yield* scaleWork(builder.outlineCells(width, height, cells), 0.3, 0.7)
  yield* scaleWork(
    eachInSteps(polygons, ({ outer, holes }) =>
      builder.addObstacle({ type: 'polygon', outer, ...(holes.length > 0 && { holes }) }),
    ),
    0.7,
    1,
  )
  return builder.finish({ bounds: { x: 0, y: 0, width, height }, cellSize: 1 })
}

/** Versions 1 and 2 list only floor; version 3 marks faces as floor or not. Neighbors come from shared edges. */
export function* readMesh(source: FormatSource): Work<ReadMap> {
  const builder = new MapBuilder('mesh', source.limits)
  const numbers = new NumberList(source.text)
  const version = numbers.next()
  if (version !== 1 && version !== 2 && version !== 3)
    throw badFile('mesh', `expected a version from 1 to 3, got ${version}`)
  const vertexCount = numbers.count(builder.limits.vertices)
  const polygonCount = numbers.count(builder.limits.vertices)
  const vertices: Point[] = []
  for (let i = 0; i < vertexCount; i++) {
    vertices.push({ x: numbers.next(), y: numbers.next() })
    if (version < 3) numbers.skip(numbers.count(polygonCount))
    if (i % 1024 === 1023) yield (0.2 * i) / vertexCount
  }
  const floor: number[][] = []
  for (let i = 0; i < polygonCount; i++) {
    const isFloor = version < 3 || numbers.next() > 0
    const corners = numbers.count(vertexCount)
    const polygon: number[] = []
    for (let corner = 0; corner < corners; corner++) polygon.push(numbers.next() - (version === 3 ? 1 : 0))
    numbers.skip(corners)
    if (polygon.some((vertex) => !Number.isInteger(vertex) || vertex < 0 || vertex >= vertexCount))
      throw badFile('mesh', `polygon ${i} refers to a missing vertex`, { polygon: i })
    if (isFloor && corners >= 3) floor.push(polygon)
    if (i % 1024 === 1023) yield 0.2 + (0.2 * i) / polygonCount
  }
  builder.count('polygon', floor.length)
  const rings = yield* scaleWork(ringsOfFloor(vertices, floor, builder), 0.4, 0.7)
  const bounds = yield* scaleWork(addAroundFloor(rings, builder), 0.7, 1)
  return builder.finish({ bounds })
}

class NumberList {
  private readonly words: RegExpStringIterator<RegExpExecArray>
  private index = 0

  constructor(text: string) {
    this.words = text.matchAll(/\S+/g)
    this.words.next()
  }

  next(): number {
    const found = this.words.next()
    const word = found.done === true ? undefined : found.value[0]
    this.index++
    const number = Number(word)
    if (word === undefined || !Number.isFinite(number))
      throw badFile(
        'mesh',
        `expected a number at word ${this.index}, got ${JSON.stringify(word?.slice(0, 40) ?? 'the end of the file')}`,
        {
          index: this.index,
        },
      )
    return number
  }

  count(limit: number): number {
    const number = this.next()
    if (!Number.isInteger(number) || number < 0 || number > limit)
      throw badFile('mesh', `expected a count from 0 to ${limit}, got ${number}`, { index: this.index })
    return number
  }

  skip(count: number): void {
    for (let i = 0; i < count; i++) {
      if (this.words.next().done === true) return
      this.index++
    }
  }
}
