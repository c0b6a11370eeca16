import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import {
  CellIndex,
  columnOf,
  createLattice,
  forEachCellOnLine,
  indexSegments,
  rowOf,
} from '../../../src/engine/geometry/index.js'

/**
 * Returns the share of the segment p - q before its first point in a box; undefined when the segment misses the box.
 */
function stretchInBox(p: readonly number[], q: readonly number[], low: readonly number[], high: readonly number[]) {
  let [from, to] = [0, 1]
  for (const axis of [0, 1]) {
    const d = q[axis] - p[axis]
    if (d === 0) {
      if (p[axis] < low[axis] || p[axis] > high[axis]) return undefined
      continue
    }
    const [a, b] = [(low[axis] - p[axis]) / d, (high[axis] - p[axis]) / d]
    from = Math.max(from, Math.min(a, b))
    to = Math.min(to, Math.max(a, b))
  }
  return from <= to ? from : undefined
}

describe('a cell index', () => {
  it('finds every cell within a margin of a segment', () => {
    const random = createRandom(11)
    for (let round = 0; round < 400; round++) {
      const coords = Array.from({ length: 20 }, () =>
        round % 3 === 0 ? Math.floor(random() * 9) - 4 : random() * 100 - 50,
      )
      const lattice = createLattice(coords, (width, height) => Math.max(width, height) / (2 + (round % 7)))
      const at = (): number[] => [coords[0] + (random() - 0.3) * 80, coords[1] + (random() - 0.3) * 80]
      const p = round % 5 === 0 ? [coords[2], coords[3]] : at()
      const q = round % 4 === 0 ? [coords[6], p[1]] : at()
      const margin = round % 2 === 0 ? 0 : random() * lattice.size
      const seen = new Map<number, number>()
      forEachCellOnLine(lattice, p[0], p[1], q[0], q[1], margin, (cell, entry) => {
        seen.set(cell, Math.min(seen.get(cell) ?? Infinity, entry))
        return Infinity
      })
      const { starts, members } = indexSegments(lattice, [...q, ...p, ...p, ...q], margin)
      for (const cell of seen.keys()) expect(starts[cell + 1]).toBeDefined()
      const rounding = 1e-9 * lattice.size
      for (let row = 0; row < lattice.rows; row++)
        for (let column = 0; column < lattice.columns; column++) {
          const low = [lattice.minX + column * lattice.size - margin, lattice.minY + row * lattice.size - margin]
          const high = low.map((value) => value + lattice.size + 2 * margin)
          const entry = stretchInBox(
            p,
            q,
            low.map((value) => value + rounding),
            high.map((value) => value - rounding),
          )
          const cell = row * lattice.columns + column
          const isInner = column > 0 && row > 0 && column + 1 < lattice.columns && row + 1 < lattice.rows
          if (entry === undefined) {
            // A cell at the border also stands for points outside the lattice.
            const [near, far] = [low.map((value) => value - lattice.size), high.map((value) => value + lattice.size)]
            if (isInner && seen.has(cell)) expect(stretchInBox(p, q, near, far)).toBeDefined()
            continue
          }
          const first = seen.get(cell)
          expect(first, `round ${round}, cell ${column} ${row}`).toBeDefined()
          expect([...members.subarray(starts[cell], starts[cell + 1])]).toEqual([0, 1])
          expect(first).toBeLessThanOrEqual(entry + 1e-6)
        }
    }
  })

  it('visits no cells beyond the limit that the callback returns', () => {
    const lattice = createLattice([0, 0, 100, 100], () => 10)
    const entries: number[] = []
    forEachCellOnLine(lattice, 5, 5, 95, 5, 0, (_, entry) => {
      entries.push(entry)
      return 0.5
    })
    expect(entries.length).toBeGreaterThan(3)
    expect(entries.length).toBeLessThan(8)
    expect(Math.max(...entries)).toBeLessThanOrEqual(0.5)
  })

  it('lists the same members of cells as a linear scan', () => {
    const random = createRandom(12)
    for (const count of [0, 1, 2, 60]) {
      const coords = Array.from({ length: 2 * count }, () => random() * 50)
      const lattice = createLattice(coords, () => 7)
      const cellOf = (i: number): number =>
        rowOf(lattice, coords[2 * i + 1]) * lattice.columns + columnOf(lattice, coords[2 * i])
      const points = Array.from({ length: count }, (_, i) => i)
      const index = new CellIndex(lattice, Int32Array.from(points, cellOf))
      for (let cell = 0; cell < lattice.columns * lattice.rows; cell++)
        expect([...index.members.subarray(index.starts[cell], index.starts[cell + 1])]).toEqual(
          points.filter((i) => cellOf(i) === cell),
        )
    }
  })

  it('covers its points with square cells of the size that the callback returns, or 1 instead of 0', () => {
    const random = createRandom(13)
    for (const size of [7, 0.3, 0]) {
      const coords = Array.from({ length: 20 }, () => 60 * random() - 30)
      const [xs, ys] = [0, 1].map((axis) => coords.filter((_, i) => i % 2 === axis))
      const extent = [xs, ys].map((values) => Math.max(...values) - Math.min(...values))
      const lattice = createLattice(coords, (...given) => {
        expect(given).toEqual(extent)
        return size
      })
      const side = size || 1
      expect(lattice).toMatchObject({ minX: Math.min(...xs), minY: Math.min(...ys), width: extent[0], size: side })
      for (const x of xs) expect(Math.abs((x - lattice.minX) / side - columnOf(lattice, x) - 0.5)).toBeLessThan(0.5001)
      for (const y of ys) expect(Math.abs((y - lattice.minY) / side - rowOf(lattice, y) - 0.5)).toBeLessThan(0.5001)
      expect([lattice.columns, lattice.rows]).toEqual(extent.map((length) => Math.floor(length / side) + 1))
    }
    const empty = { minX: 0, minY: 0, width: 0, height: 0, size: 1, columns: 1, rows: 1 }
    expect(createLattice([], () => 7)).toEqual(empty)
  })

  it('assigns points outside the index to the nearest cell', () => {
    const lattice = createLattice([0, 0, 30, 20], () => 10)
    expect([columnOf(lattice, -5), columnOf(lattice, 99), rowOf(lattice, -5), rowOf(lattice, 99)]).toEqual([0, 3, 0, 2])
  })
})
