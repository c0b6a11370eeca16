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
