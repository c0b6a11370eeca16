import type { MeshPathOptions } from '../engine/convex/index.js'
import type { PathResult, Point } from '../engine/geometry/index.js'

export interface PathQuery {
  readonly start: Point
  readonly goal: Point
  readonly options?: MeshPathOptions
}

/** What a worker found on the mesh that it built: a result for each question, undefined where it has none. */
export interface Found {
  readonly questions: readonly PathQuery[]
  readonly results?: readonly (PathResult | undefined)[] | undefined
}

/** As it is sent: a signal or a listener stays on its side. */
export const plainQuery = ({ start, goal, options }: PathQuery): PathQuery => ({
  start,
  goal,
  ...(options !== undefined && { options: { ...options, signal: undefined, trace: undefined } }),
})

export interface Deadline {
  readonly signal: AbortSignal
  /** Whether the clock, and not the caller's own signal, stopped the work. */
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
