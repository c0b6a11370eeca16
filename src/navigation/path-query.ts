import type { MeshPathOptions } from '../engine/convex/index.js'
import type { PathResult, Point } from '../engine/geometry/index.js'

export interface PathQuery {
  readonly start: Point
  readonly goal: Point
  readonly options?: MeshPathOptions
}

/** Queries that a worker ran on the mesh that it built, and their results; undefined for a query without a result. */
export interface Found {
  readonly queries: readonly PathQuery[]
  readonly results?: readonly (PathResult | undefined)[] | undefined
}

export const plainQuery = ({ start, goal, options }: PathQuery): PathQuery => ({
  start,
  goal,
  ...(options !== undefined && { options: { ...options, signal: undefined, trace: undefined } }),
})

interface Deadline {
  readonly signal: AbortSignal
  /** Returns whether the time ran out and stopped the work. False if the caller's own signal is aborted. */
  readonly isOver: () => boolean
}

export function createDeadline(milliseconds: number, now: () => number, own?: AbortSignal): Deadline {
  const end = now() + milliseconds
  const { signal } = new AbortController()
  let isOver = false
  Object.defineProperty(signal, 'aborted', {
    get: () => {
      isOver ||= now() >= end
      return isOver || own?.aborted === true
    },
  })
  return { signal, isOver: () => isOver && own?.aborted !== true }
}
