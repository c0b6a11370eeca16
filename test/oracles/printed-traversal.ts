/**
 * Depth-first and breadth-first traversal, as described in the article on navigation and pathfinding: with a stack, a
 * queue, or recursion. Every visited cell adds all its neighbors. Shares no code with the engine.
 */
import { isLegalStep, type OracleGrid } from './grid-dijkstra.js'
import { ADJACENT } from './printed-a-star.js'

export interface Visit {
  readonly cell: number
  /** Cells on the stack or in the queue after this visit. */
  readonly waiting: readonly number[]
}

export interface Traversal {
  readonly visits: readonly Visit[]
  readonly path: readonly number[] | undefined
}

export function traverse(grid: OracleGrid, src: number, dest: number, order: 'depth' | 'breadth'): Traversal {
  const { width } = grid
  const waiting: [cell: number, parent: number][] = [[src, -1]]
  const parents = new Map<number, number>()
  const visits: Visit[] = []
  while (waiting.length > 0 && !parents.has(dest)) {
    const [cell, parent] = (order === 'depth' ? waiting.pop() : waiting.shift()) ?? [src, -1]
    if (parents.has(cell)) continue
    parents.set(cell, parent)
    for (const [dx, dy] of ADJACENT)
      if (isLegalStep(grid, cell % width, Math.floor(cell / width), dx, dy)) {
        const next = cell + dy * width + dx
        if (!parents.has(next)) waiting.push([next, cell])
      }
    visits.push({ cell, waiting: waiting.map(([next]) => next) })
  }
  if (!parents.has(dest)) return { visits, path: undefined }
  const path = [dest]
  for (let at = parents.get(dest) ?? -1; at >= 0; at = parents.get(at) ?? -1) path.push(at)
  return { visits, path: path.reverse() }
}

/** Returns the number of cells that the recursive version visits. Every step of a path adds one level of recursion. */
export function visitByRecursion(grid: OracleGrid, src: number): number {
  const visited = new Set<number>()
  const visit = (x: number, y: number): void => {
    visited.add(y * grid.width + x)
    for (const [dx, dy] of ADJACENT)
      if (isLegalStep(grid, x, y, dx, dy) && !visited.has((y + dy) * grid.width + x + dx)) visit(x + dx, y + dy)
  }
  visit(src % grid.width, Math.floor(src / grid.width))
  return visited.size
}

/**
 * Floods the grid from a goal. Steps in any direction count one. Each cell then points to its first neighbor nearer to
 * the goal.
 */
export function floodField(grid: OracleGrid, goal: number): { readonly steps: Int32Array; readonly next: Int32Array } {
  const { width, height } = grid
  const steps = new Int32Array(width * height).fill(-1)
  const next = new Int32Array(width * height).fill(-1)
  steps[goal] = 0
  const queue = [goal]
  for (let head = 0; head < queue.length; head++) {
    const cell = queue[head]
    for (const [dx, dy] of ADJACENT) {
      if (!isLegalStep(grid, cell % width, Math.floor(cell / width), dx, dy)) continue
      const reached = cell + dy * width + dx
      if (steps[reached] >= 0) continue
      steps[reached] = steps[cell] + 1
      next[reached] = cell
      queue.push(reached)
    }
  }
  return { steps, next }
}
