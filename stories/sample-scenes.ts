/** Scenes for the stories: plain data, always the same. */
import type { Obstacle, OffMeshLink, Point, Rect, Ring, Scene, TerrainArea } from '../src/engine/index.js'

export const WORLD: Rect = { x: 0, y: 0, width: 640, height: 400 }
export const SPAWN: Point = { x: 50, y: 220 }
export const GOAL: Point = { x: 600, y: 190 }

/** Returns the points whose coordinates are the given pairs of numbers. */
export const ring = (...corners: readonly (readonly [number, number])[]): Ring => corners.map(([x, y]) => ({ x, y }))
export const box = (x: number, y: number, width: number, height: number): Ring =>
  ring([x, y], [x + width, y], [x + width, y + height], [x, y + height])

/** Returns corners on a circle, starting at the right. */
export function roundRing(center: Point, radius: number, corners: number): Ring {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) }
  })
}

export const YARD_OBSTACLES: readonly Obstacle[] = [
  { id: 'barn', outer: box(130, 60, 110, 90) },
  { id: 'house', outer: ring([230, 190], [340, 170], [380, 260], [310, 330], [210, 290]) },
  { id: 'silo', outer: roundRing({ x: 450, y: 110 }, 48, 20) },
  { id: 'court', outer: box(430, 240, 150, 110), holes: [box(455, 262, 100, 66)] },
]
export const YARD_AREAS: readonly TerrainArea[] = [{ id: 'pond', outer: roundRing({ x: 90, y: 320 }, 46, 14), cost: 4 }]
export const YARD_LINKS: readonly OffMeshLink[] = [
  { id: 'gate', from: { x: 410, y: 300 }, to: { x: 500, y: 295 } },
  { id: 'drop', from: { x: 520, y: 280 }, to: { x: 605, y: 300 }, oneWay: true },
]

/** A barn, a house, a silo, and a court without an entrance: two islands. */
export const YARD: Scene = { bounds: WORLD, obstacles: YARD_OBSTACLES }

/** A path query and its obstacles. */
export interface Puzzle {
  readonly scene: Scene
  readonly start: Point
  readonly goal: Point
}

/** A U that traps a greedy walk: its open side faces the start, and the goal is behind its bottom. */
export const U_TRAP: Puzzle = {
  scene: {
    bounds: WORLD,
    obstacles: [
      {
        id: 'u',
        outer: ring([180, 70], [460, 70], [460, 330], [180, 330], [180, 300], [430, 300], [430, 100], [180, 100]),
      },
    ],
  },
  start: { x: 250, y: 200 },
  goal: { x: 580, y: 200 },
}

/** A corridor that turns inwards twice; the goal is in its middle. */
export const SPIRAL: Puzzle = {
  scene: {
    bounds: WORLD,
    obstacles: [
      {
        id: 'outer',
        outer: ring(
          [80, 40],
          [560, 40],
          [560, 360],
          [140, 360],
          [140, 160],
          [460, 160],
          [460, 260],
          [260, 260],
          [260, 240],
          [440, 240],
          [440, 180],
          [160, 180],
          [160, 340],
          [540, 340],
          [540, 60],
          [80, 60],
        ),
      },
    ],
  },
  start: { x: 40, y: 200 },
  goal: { x: 420, y: 210 },
}

/** Walls alternately from above and below, like the teeth of combs. */
export const COMB: Puzzle = {
  scene: {
    bounds: WORLD,
    obstacles: Array.from({ length: 7 }, (_, tooth): Obstacle => ({
      id: `tooth-${tooth + 1}`,
      outer: tooth % 2 === 0 ? box(100 + tooth * 70, 0, 20, 310) : box(100 + tooth * 70, 90, 20, 310),
    })),
  },
  start: { x: 40, y: 200 },
  goal: { x: 600, y: 200 },
}

/** Walls of a few cells for the stories about grids; `#` is blocked. */
export const MAZE_ROWS: readonly string[] = [
  '................',
  '.######.........',
  '......#....##...',
  '......#....##...',
  '..#####....##...',
  '...........##...',
  '...........##...',
  '.####...........',
  '....#...#####...',
  '....#.......#...',
]
export const MAZE = {
  width: MAZE_ROWS[0].length,
  height: MAZE_ROWS.length,
  cellSize: 40,
  blocked: Uint8Array.from(MAZE_ROWS.join(''), (cell) => (cell === '#' ? 1 : 0)),
}
