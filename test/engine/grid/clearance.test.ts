import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { GridShape } from '../../../src/engine/grid/cells/index.js'
import { forbiddenForRadius, sharedRadius } from '../../../src/engine/grid/cells/clearance.js'
import { effort } from '../../support/effort.js'

/**
 * Returns 1 for each cell that is blocked or too close to a blocked cell for the radius, and 0 for all others. Cells
 * outside the border count as blocked.
 */
function bruteForce(
  width: number,
  height: number,
  isBlocked: (x: number, y: number) => boolean,
  radius: number,
): number[] {
  const side = (cells: number): number => Math.max(0, Math.abs(cells) - 0.5)
  const out: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let forbidden = 0
      for (let v = -1; v <= height; v++) {
        for (let u = -1; u <= width; u++) {
          const wall = u < 0 || v < 0 || u === width || v === height || isBlocked(u, v)
          const squared = side(u - x) ** 2 + side(v - y) ** 2
          if (wall && (squared < radius * radius * (1 - 1e-12) || (u === x && v === y))) forbidden = 1
        }
      }
      out.push(forbidden)
    }
  return out
}

function shapeOf(side: number, cellSize: number): GridShape {
  return {
    width: side,
    height: side,
    cellSize,
    origin: { x: 0, y: 0 },
    diagonal: 'no-corner-cutting',
    topology: 'square',
    hexLayout: 'offset',
  }
}

describe('cells that an agent radius forbids', () => {
  it('match brute force over all cells, in any rectangle', () => {
    const random = createRandom(14)
    for (let round = 0; round < effort(120); round++) {
      const [width, height] = [1 + Math.floor(random() * 14), 1 + Math.floor(random() * 14)]
      const blocked = Uint8Array.from({ length: width * height }, () =>
        random() < [0.02, 0.2, 0.6][round % 3] ? 1 : 0,
      )
      const isBlocked = (x: number, y: number): boolean => blocked[y * width + x] === 1
      const radius = [0, 0.4, 0.5, 0.6, Math.SQRT1_2, 1, 1.5, 2.4, 4.2, 50][round % 10]
      const all = bruteForce(width, height, isBlocked, radius)
      expect(
        [...forbiddenForRadius(width, height, isBlocked, radius, 0, 0, width - 1, height - 1)],
        `round ${round}, radius ${radius}`,
      ).toEqual(all)
      const [minX, minY] = [Math.floor(random() * width), Math.floor(random() * height)]
      const [maxX, maxY] = [minX + Math.floor(random() * (width - minX)), minY + Math.floor(random() * (height - minY))]
      const part = all.filter(
        (_, i) =>
          i % width >= minX && i % width <= maxX && Math.floor(i / width) >= minY && Math.floor(i / width) <= maxY,
      )
      expect([...forbiddenForRadius(width, height, isBlocked, radius, minX, minY, maxX, maxY)]).toEqual(part)
    }
  })

  it('are all cells of the map for a huge radius, found without extra work', () => {
    let reads = 0
    const count = (radius: number): number => {
      reads = 0
      expect(forbiddenForRadius(300, 200, () => reads++ < 0, radius, 0, 0, 299, 199).includes(0)).toBe(radius < 100)
      return reads
    }
    const few = count(2)
    expect(count(1e15)).toBeLessThanOrEqual(1.1 * few)
  })

  it('are the same for all radii that sharedRadius maps to the same value', () => {
    const random = createRandom(21)
    // An agent may not stand on cells near the border or near the blocked cell in the middle. The grid is so wide that
    // some cells are near the blocked cell, but not near the border.
    const side = 33
    const isBlocked = (x: number, y: number): boolean => x === 16 && y === 16
    const justAbove = [0.5, Math.SQRT1_2, 1.5, Math.sqrt(2.5)].flatMap((radius) => [radius, radius + 1e-9])
    const radii = [0.01, 0.3, 5.5, ...justAbove, ...Array.from({ length: 80 }, () => 6 * random())]
    const forbidden = radii.map((radius) => bruteForce(side, side, isBlocked, radius).join(''))
    for (const cellSize of [1, 0.1, 1 / 3]) {
      const shared = radii.map((radius) => sharedRadius(shapeOf(side, cellSize), radius * cellSize))
      const standsFor = new Map(shared.map((radius, i) => [radius, forbidden[i]]))
      expect(standsFor.size, `cells of ${cellSize}`).toBe(new Set(forbidden).size)
      radii.forEach((radius, i) => {
        expect(standsFor.get(shared[i])).toBe(forbidden[i])
        expect(shared[i]).toBeLessThanOrEqual(radius * cellSize)
        const made = forbiddenForRadius(side, side, isBlocked, shared[i] / cellSize, 0, 0, side - 1, side - 1)
        expect(made.join(''), `radius ${radius}, cells of ${cellSize}`).toBe(forbidden[i])
      })
    }
    const huge = sharedRadius(shapeOf(4, 1), 1e300)
    expect([...forbiddenForRadius(4, 4, () => false, huge, 0, 0, 3, 3)]).toEqual(new Array(16).fill(1))
  })
})
