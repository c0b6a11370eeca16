/** Yards with polygons, a start and a goal, from a seed. */
import { createRandom, type Obstacle, type Point, type Rect, type Scene } from '../../src/engine/index.js'

export const YARD_BOUNDS: Rect = { x: 0, y: 0, width: 640, height: 400 }

export interface YardQuestion {
  readonly scene: Scene
  readonly start: Point
  readonly goal: Point
}

/**
 * Makes a yard with star-shaped blocks at integer coordinates, the start on the left and the goal on the right. Blocks
 * may overlap.
 */
export function randomYard(seed: number, blocks = 9, size = 70): YardQuestion {
  const random = createRandom(seed)
  const { width, height } = YARD_BOUNDS
  const obstacles: Obstacle[] = Array.from({ length: blocks }, (_, i) => {
    const [x, y] = [90 + random() * (width - 180), 20 + random() * (height - 40)]
    const corners = 3 + Math.floor(random() * 5)
    const turn = random() * 2 * Math.PI
    return {
      id: `block ${i + 1}`,
      outer: Array.from({ length: corners }, (__, corner) => {
        const reach = size * (0.35 + 0.65 * random())
        const angle = turn + (2 * Math.PI * corner) / corners
        return {
          x: Math.round(Math.min(width - 1, Math.max(1, x + reach * Math.cos(angle)))),
          y: Math.round(Math.min(height - 1, Math.max(1, y + reach * Math.sin(angle)))),
        }
      }),
    }
  })
  const down = (): number => 24 + random() * (height - 48)
  return { scene: { bounds: YARD_BOUNDS, obstacles }, start: { x: 24, y: down() }, goal: { x: width - 24, y: down() } }
}
