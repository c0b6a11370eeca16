import type { NavAgent } from '../../src/agents/index.js'
import { buildNavMesh, type NavMesh, type Obstacle, type Point } from '../../src/engine/index.js'
export { box } from '../support/shapes.js'
export const field = (obstacles: readonly Obstacle[] = []): NavMesh =>
  buildNavMesh({ bounds: { x: 0, y: 0, width: 400, height: 300 }, obstacles })

export const swapped = (size: number, middle: Point, reach: number): NavAgent[] =>
  Array.from({ length: size }, (_, i) => {
    const angle = (2 * Math.PI * i) / size
    const [dx, dy] = [reach * Math.cos(angle), reach * Math.sin(angle)]
    return { id: `a${i}`, x: middle.x + dx, y: middle.y + dy, goal: { x: middle.x - dx, y: middle.y - dy } }
  })
