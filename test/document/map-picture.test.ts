import { expect, it } from 'vitest'
import { pictureCellAt, type PictureLattice } from '../../src/document/model/files/map-picture.js'
import { pointsOf } from '../support/shapes.js'

const lattice: PictureLattice = {
  origin: { x: 100, y: 200 },
  along: { x: 10, y: 1 },
  down: { x: -2, y: 20 },
  cell: { width: 10, height: 20 },
}
const cells = [
  [0, 0],
  [1, 0],
  [0, 1],
  [3, 2],
] as const

it.each([
  { shift: undefined, places: [100, 200, 110, 201, 98, 220, 126, 243] },
  { shift: { axis: 'y', odd: true, by: 5 }, places: [100, 200, 110, 201, 103, 220, 126, 243] },
  { shift: { axis: 'y', odd: false, by: 5 }, places: [105, 200, 115, 201, 98, 220, 131, 243] },
  { shift: { axis: 'x', odd: true, by: 5 }, places: [100, 200, 110, 206, 98, 220, 126, 248] },
] as const)(
  'cells of a picture lie on a lattice in which every other row or column is shifted: $shift',
  ({ shift, places }) => {
    const shifted = { ...lattice, ...(shift && { shift }) }
    expect(cells.map(([column, row]) => pictureCellAt(shifted, column, row))).toEqual(pointsOf(...places))
  },
)
