import { expect, it } from 'vitest'
import { hilbertOrder } from '../../../src/engine/triangulation/hilbert-order.js'

it('a Hilbert order visits each grid point once, always moving to a neighbor', () => {
  const side = 16
  const coords = new Float64Array(2 * side * side)
  for (let i = 0; i < side * side; i++) {
    // Point i is the middle of a cell. Each cell has one point, because 101 is coprime to the number of cells.
    const cell = (i * 101) % (side * side)
    coords[2 * i] = (cell % side) + 0.5
    coords[2 * i + 1] = Math.floor(cell / side) + 0.5
  }
  const order = hilbertOrder(coords)
  expect(new Set(order).size).toBe(side * side)
  for (let k = 1; k < order.length; k++) {
    const [a, b] = [order[k - 1], order[k]]
    expect(Math.abs(coords[2 * a] - coords[2 * b]) + Math.abs(coords[2 * a + 1] - coords[2 * b + 1])).toBe(1)
  }
})
