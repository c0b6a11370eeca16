/** Random maps with a start and a goal, each from one seed. */
import { createRandom, type Point } from '../../src/engine/index.js'
import { cellMap, type CellMap } from '../../stories/Articles/cell-map.js'
import { crossesProperly, turn } from '../oracles/plain-geometry.js'

/**
 * Returns a random square map of cells. About 28 % of the cells are blocked. Steps do not cut the corners of blocked
 * cells. Start and goal are random cells. Returns undefined if start equals goal or if one is blocked.
 */
export function drawCellMap(seed: number, side = 24): CellMap | undefined {
  const random = createRandom(seed)
  const blocked = Uint8Array.from({ length: side * side }, () => (random() < 0.28 ? 1 : 0))
  const [start, goal] = [0, 0].map(() => Math.floor(random() * side * side))
  if (start === goal || blocked[start] === 1 || blocked[goal] === 1) return undefined
  return cellMap({ width: side, height: side }, blocked, [start, goal])
}

/** Draws a grid like `drawCellMap`. A third of the cells, chosen at random, is swamp of cost 4. */
export function drawSwampMap(seed: number, side = 16): CellMap | undefined {
  const map = drawCellMap(seed, side)
  const random = createRandom(-seed)
  const cost = Float32Array.from({ length: side * side }, () => (random() < 0.33 ? 4 : 1))
  return map && cellMap(map, map.blocked, [map.start, map.goal], { cost })
}

/**
 * A simple polygon around the middle of a square, and two places anywhere in the square. The polygon often has deep
 * bays. All coordinates are integers.
 */
export interface PolygonMap {
  readonly ring: readonly Point[]
  readonly start: Point
  readonly goal: Point
}

export function drawPolygonMap(seed: number, side = 40): PolygonMap | undefined {
  const random = createRandom(seed)
  const count = 4 + Math.floor(9 * random())
  const angles = Array.from({ length: count }, () => 2 * Math.PI * random()).sort((a, b) => a - b)
  const ring = angles.map((angle) => {
    const radius = side * (0.075 + 0.375 * random())
    return { x: Math.round(side / 2 + radius * Math.cos(angle)), y: Math.round(side / 2 + radius * Math.sin(angle)) }
  })
  for (let i = 0; i < count; i++) {
    const [a, b] = [ring[i], ring[(i + 1) % count]]
    if (turn(a, b, ring[(i + 2) % count]) === 0) return undefined
    for (let j = 0; j < count; j++) {
      const [c, d] = [ring[j], ring[(j + 1) % count]]
      if (j !== i && j !== (i + 1) % count && turn(a, b, c) === 0 && isBetween(a, b, c)) return undefined
      if (crossesProperly(a, b, c, d)) return undefined
    }
  }
  const place = (): Point => ({ x: Math.floor(side * random()), y: Math.floor(side * random()) })
  return { ring, start: place(), goal: place() }
}

const isBetween = (a: Point, b: Point, c: Point): boolean =>
  Math.min(a.x, b.x) <= c.x && c.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= c.y && c.y <= Math.max(a.y, b.y)
