/** Reads a .mesh file, which lists floor polygons, as the obstacles around them. */
import type { Point } from '../../../engine/geometry/index.js'
import { scaleWork, type Work } from '../../model/index.js'
import { addAroundFloor, ringsOfFloor } from './floor-obstacles.js'
import type { FormatSource, ReadMap } from '../format-source.js'
import type { MapBuilder } from '../map-builder.js'
import { badFile } from '../json-values.js'

/** Reads all polygons as floor, except those that version 3 marks as blocked. */
export function* readMesh({ text }: FormatSource, builder: MapBuilder): Work<ReadMap> {
  const numbers = new NumberList(text)
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
        { index: this.index },
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
