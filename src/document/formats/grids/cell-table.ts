/** Converts a table of cells to obstacles and terrains by the meanings of its values in a mapping. */
import {
  IDENTITY,
  eachInSteps,
  scaleWork,
  type ImportedCells,
  type MapPicture,
  type Matrix,
  type Work,
} from '../../model/index.js'
import { AS_IS, BLOCKED, FIRST_TERRAIN, WALKABLE } from '../cell-mapping.js'
import { simplifyRing } from '../cells/simplify-ring.js'
import type { MapBuilder } from '../map-builder.js'

export interface CellTable {
  readonly width: number
  readonly height: number
  /** For each cell, row by row, the index of its value in `values`. */
  readonly cells: Uint16Array
  readonly values: readonly string[]
}

/**
 * The guess that cells with a value are blocked. It is used if the mapping gives the value no meaning. If `blocks` is true, the cells are blocked at
 * once. Otherwise, they are blocked only after the user has confirmed the guess.
 */
export interface ValueGuess {
  readonly blocks: boolean
  readonly reason: string
}

/**
 * Merges cells of equal meaning into polygons, simplifies the polygons with `tolerance` (in cells), and adds them to `builder`. Returns which cells
 * are blocked, and the cost of each cell. If the import has no mapping, returns undefined.
 */
export function* addCells(
  { width, height, cells, values }: CellTable,
  guessOf: (value: string) => ValueGuess | undefined,
  builder: MapBuilder,
  matrix: Matrix = IDENTITY,
  tolerance = 0,
): Work<ImportedCells | undefined> {
  const { mapper } = builder
  const counts = new Uint32Array(values.length)
  for (const value of cells) counts[value]++
  const codes = values.map((value, i) => {
    const guess = guessOf(value)
    mapper.count('values', value, counts[i], undefined, guess && { meaning: 'blocked', reason: guess.reason })
    const code = mapper.codeOfCell(value)
    return code === AS_IS && guess?.blocks === true ? BLOCKED : code
  })
  yield 0.1
  builder.count('tile-layer')
  const solid = codes.map((code) => (code === WALKABLE ? AS_IS : code))
  const coded = Uint8Array.from(cells, (value) => solid[value])
  const polygons = yield* scaleWork(builder.outlineCells(width, height, coded), 0.1, 0.7)
  yield* scaleWork(
    eachInSteps(polygons, ({ value, outer, holes }) => {
      const [ring, ...inner] =
        tolerance > 0 ? [outer, ...holes].map((each) => simplifyRing(each, tolerance)) : [outer, ...holes]
      builder.addByMeaning(mapper.meaningOfCode(value), { type: 'polygon', outer: ring, holes: inner }, {}, matrix)
    }),
    0.7,
    1,
  )
  if (!mapper.hasMeanings) return undefined
  const costOf = (code: number): number | 'blocked' =>
    code === BLOCKED ? 'blocked' : code < FIRST_TERRAIN ? 1 : mapper.terrains[code - FIRST_TERRAIN].cost
  const costs = codes.map(costOf)
  return {
    width,
    height,
    cellWidth: matrix[0],
    cellHeight: matrix[3],
    origin: { x: matrix[4], y: matrix[5] },
    blocked: Uint8Array.from(cells, (value) => Number(costs[value] === 'blocked')),
    cost: Float32Array.from(cells, (value) => {
      const cost = costs[value]
      return cost === 'blocked' ? 1 : cost
    }),
  }
}

/** Returns a picture of the table with one tile per value, in which a user can select values. */
export function pictureOfCells({ width, height, cells, values }: CellTable): MapPicture {
  const tiles = values.map((key) => ({ key, x: 0, y: 0, width: 1, height: 1, matrix: [1, 0, 0, 1, 0, 0] as const }))
  const block = { x: 0, y: 0, width, height, tiles: cells.map((value) => value + 1) }
  const cell = { width: 1, height: 1 }
  const lattice = { origin: { x: 0, y: 0 }, along: { x: 1, y: 0 }, down: { x: 0, y: 1 }, cell }
  const layer = { name: 'cells', hidden: false, opacity: 1, lattice, blocks: [block], sprites: [] }
  return { bounds: { x: 0, y: 0, width, height }, tiles, layers: [layer] }
}
