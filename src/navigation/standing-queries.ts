/**
 * Paths that are kept up to date under names, a slice of work at a time. A query that its slice does not suffice for is asked again
 * with a larger one at the next frame, up to a length that no frame misses; then in a worker; then it is given up, until the
 * drawing changes. The last path stays meanwhile and is called stale.
 */
import type { NavError } from '../engine/core/index.js'
import type { PathResult } from '../engine/geometry/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { createDeadline } from './deadline.js'
import type { LiveEngine } from './mesh-builder.js'
import type { PathQuery, QueryGround, QueryWorker } from './query-worker.js'

/** Why a path is older than the mesh: its query is being worked on, or it is too much work. */
export type Staleness = 'working' | 'given-up'

export interface QueryAnswers {
  readonly paths: ReadonlyMap<string, PathResult>
  readonly stale: ReadonlyMap<string, Staleness>
}

export interface StandingQueries {
  readonly answers: QueryAnswers
  /** Undefined forgets it. Throws what the engine throws for a query that cannot be asked. */
  set: (name: string, query: PathQuery | undefined, mesh: NavMesh | undefined) => void
  /** The mesh has changed: every answer is old; does a slice of work on each. Throws as `set`. */
  refresh: (mesh: NavMesh) => void
  /** The next slice of what waits. Throws as `set`. */
  proceed: (mesh: NavMesh) => void
  /** Whether a slice would go further. */
  isWaiting: () => boolean
  dispose: () => void
}

export interface StandingQueriesOptions {
  readonly engine: Pick<LiveEngine, 'findPath'>
  readonly now: () => number
  readonly worker: QueryWorker | undefined
  /** What the mesh stands for. */
  readonly ground: () => QueryGround | undefined
  /** An answer came from the worker, or the drawing rests and a query is tried once more. */
  readonly onAnswer: (error?: NavError) => void
}

interface Standing {
  readonly query: PathQuery
  /** Milliseconds of its next slice. */
  slice: number
  state: 'answered' | 'here' | 'resting' | 'away' | 'given-up'
}

/** Milliseconds of the first slice, and of the longest: less than what counts as a long task. */
const FIRST_SLICE = 8
const LONGEST_SLICE = 48
/** Milliseconds for a query where there is no worker, once the drawing rests: then it is given up. */
const LAST_SLICE = 250
/** Milliseconds that the drawing must rest before a worker is asked. */
const REST = 150

export function createStandingQueries({
  engine,
  now,
  worker,
  ground,
  onAnswer,
}: StandingQueriesOptions): StandingQueries {
  const queries = new Map<string, Standing>()
  let answers: QueryAnswers = { paths: new Map(), stale: new Map() }
  let timer: ReturnType<typeof setTimeout> | undefined

  const setPath = (name: string, result: PathResult): void => {
    answers = { ...answers, paths: new Map(answers.paths).set(name, result) }
  }
  const describe = (): void => {
    const stale = new Map<string, Staleness>()
    for (const [name, { state }] of queries)
      if (state !== 'answered') stale.set(name, state === 'given-up' ? state : 'working')
    const isSame =
      stale.size === answers.stale.size && [...stale].every(([name, why]) => answers.stale.get(name) === why)
    if (!isSame) answers = { ...answers, stale }
  }
  const giveUp = (name: string, standing: Standing): void => {
    standing.state = 'given-up'
    if (answers.paths.has(name)) return
    setPath(name, {
      status: 'budget-exceeded',
      reason: {
        code: 'search/budget-exceeded',
        message: 'the search takes too long to be kept up to date',
        at: standing.query.goal,
      },
      stats: { expanded: 0, generated: 0 },
    })
  }
  const attempt = (name: string, standing: Standing, mesh: NavMesh): void => {
    const { start, goal, options } = standing.query
    const deadline = createDeadline(standing.slice, now, options?.signal)
    const result = engine.findPath(mesh, start, goal, { ...options, signal: deadline.signal })
    if (result.status !== 'aborted' || !deadline.isOver()) {
      standing.state = 'answered'
      setPath(name, result)
    } else if (standing.slice < LONGEST_SLICE) standing.slice = Math.min(2 * standing.slice, LONGEST_SLICE)
    else {
      // While the drawing goes on changing, as little as possible is spent on it.
      if (worker === undefined && standing.slice === LAST_SLICE) giveUp(name, standing)
      else standing.state = 'resting'
      standing.slice = FIRST_SLICE
    }
  }
  const proceed = (mesh: NavMesh): void => {
    const since = now()
    try {
      for (const [name, standing] of [...queries]) {
        if (standing.state !== 'here') continue
        // Whoever had its turn is asked last the next time.
        queries.delete(name)
        queries.set(name, standing)
        attempt(name, standing, mesh)
        if (now() - since >= FIRST_SLICE) break
      }
    } finally {
      if (timer === undefined && [...queries.values()].some(({ state }) => state === 'resting'))
        timer = setTimeout(askWorker, REST)
      describe()
    }
  }
  /** One question at a time. */
  function askWorker(): void {
    timer = undefined
    const place = ground()
    const next = [...queries].find(([, { state }]) => state === 'resting')
    if (worker === undefined && next !== undefined) {
      const [, standing] = next
      standing.slice = LAST_SLICE
      standing.state = 'here'
      onAnswer()
    }
    if (
      worker === undefined ||
      place === undefined ||
      next === undefined ||
      [...queries.values()].some(({ state }) => state === 'away')
    )
      return
    const [name, standing] = next
    standing.state = 'away'
    worker.ask(place, standing.query, (answer) => {
      // The mesh or the query has changed since.
      if (queries.get(name) !== standing || standing.state !== 'away') return
      if (answer !== undefined && 'status' in answer) {
        standing.state = 'answered'
        setPath(name, answer)
      } else giveUp(name, standing)
      describe()
      onAnswer(answer !== undefined && !('status' in answer) ? answer : undefined)
      askWorker()
    })
  }
  const stopWaiting = (): void => {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
  }

  return {
    get answers() {
      return answers
    },
    set: (name, query, mesh) => {
      if (query === undefined) {
        if (!queries.delete(name)) return
        const paths = new Map(answers.paths)
        paths.delete(name)
        answers = { ...answers, paths }
        describe()
        return
      }
      const standing: Standing = { query, slice: queries.get(name)?.slice ?? FIRST_SLICE, state: 'here' }
      queries.set(name, standing)
      if (mesh !== undefined) proceed(mesh)
    },
    refresh: (mesh) => {
      stopWaiting()
      for (const standing of queries.values()) standing.state = 'here'
      proceed(mesh)
    },
    proceed,
    isWaiting: () => [...queries.values()].some(({ state }) => state === 'here'),
    dispose: () => {
      stopWaiting()
      worker?.dispose()
      for (const standing of queries.values())
        if (standing.state === 'away' || standing.state === 'resting') standing.state = 'here'
    },
  }
}
