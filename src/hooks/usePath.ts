import { useMemo } from 'react'
import type { PathOptions, PathResult, Point, World } from '../engine/index.js'
import { findPath } from '../engine/index.js'

/**
 * The path between two points, found anew when the world, an end or an option changes; undefined while one of them is missing.
 * A world that is edited in place is followed by its revision.
 * @example
 * function Length({ world, start, goal }: { world: World | undefined; start: Point; goal: Point }) {
 *   const result = usePath(world, start, goal, { agentRadius: 9 })
 *   return <p>{result?.status === 'found' ? result.path.length : result?.status}</p>
 * }
 */
export function usePath(world: World | undefined, start: Point | undefined, goal: Point | undefined, options: PathOptions = {}): PathResult | undefined {
  const { algorithm, agentRadius, allowPartial, budget, signal } = options
  const startX = start?.x
  const startY = start?.y
  const goalX = goal?.x
  const goalY = goal?.y
  const revision = revisionOf(world)
  return useMemo(() => {
    if (world === undefined || startX === undefined || startY === undefined || goalX === undefined || goalY === undefined) return undefined
    return pathAt(revision, world, { x: startX, y: startY }, { x: goalX, y: goalY }, { algorithm, agentRadius, allowPartial, budget, signal })
  }, [world, revision, startX, startY, goalX, goalY, algorithm, agentRadius, allowPartial, budget, signal])
}

/** Edits in place raise it; worlds that are never edited have none. */
export const revisionOf = (world: object | undefined): number => (world !== undefined && 'revision' in world && typeof world.revision === 'number' ? world.revision : 0)

/** The path as it is at a revision: naming it is what makes the memo of an edited world right. */
const pathAt = (_revision: number, world: World, start: Point, goal: Point, options: PathOptions): PathResult => findPath(world, start, goal, options)
