/**
 * Keeps named paths up to date in time slices.
 * - A query that exceeds its slice gets a larger one in the next frame, up to a limit. Beyond the limit, a worker runs it.
 * - If the worker is also too slow, the query is given up until the drawing changes. The last path remains and counts as stale.
 * - A worker that has a mesh also runs queries while the drawing changes: one query at a time, with a pause after each query. If the drawing has changed
 *   since a query was sent, the result of the query counts as stale.
 */
import type { NavError } from '../engine/core/index.js'
import type { PathResult } from '../engine/geometry/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { createDeadline, type Found, type PathQuery } from './path-query.js'
import type { NavigationEngine } from './mesh-builder.js'
import type { QuerySource, QueryWorker } from './query-worker.js'

/** Why a path is older than the mesh: its query is in progress, or was given up as too slow. */
export type Staleness = 'working' | 'given-up'

interface QueryAnswers {
  readonly paths: ReadonlyMap<string, PathResult>
  readonly stale: ReadonlyMap<string, Staleness>
}

interface StandingQueriesOptions {
  readonly engine: Pick<NavigationEngine, 'findPath'>
  readonly now: () => number
  readonly worker: QueryWorker | undefined
  readonly source: () => QuerySource | undefined
  readonly onAnswer: (error?: NavError) => void
}

interface Standing {
  readonly query: PathQuery
  /** Milliseconds of the query's next slice. */
  slice: number
  /**
   * Whether even the longest slice on this thread was too short for the query. If the worker has a mesh, the worker then runs the query after each change of
   * the drawing. Exception: after every `RETRY_EVERY`-th change, this thread tries the query before the worker. A fast result on this thread or in the worker
   * clears the flag.
   */
  isHeavy: boolean
  /**
   * Rises by 1 each time the search does not finish within a full slice while the drawing changes. Falls by 1, but not below 0, each time the search
   * finishes. At `MAX_MISSES`, the query counts as heavy.
   */
  misses: number
  probes: number
  /**
   * Whether the path is already known, and the query only computes how far the cost of the path may be above the minimum. For a large mesh, the worker runs
   * such a query.
   */
  readonly isProof: boolean
  state: 'answered' | 'on-page' | 'resting' | 'in-worker' | 'given-up'
}

/** On a mesh with at least this number of triangles, only a worker computes bounds on the cost of a path (`isProof`). */
const MIN_WORKER_PROOF = 10_000
/** Milliseconds of the first and of the longest slice. Even with the longest slice, a frame takes less than 50 ms, the minimum of a long task. */
const FIRST_SLICE = 8
const LONGEST_SLICE = 32
/** Milliseconds of a slice for a heavy query without a worker. The slice is a test: a change of the drawing may have made the query fast. */
const HEAVY_SLICE = 2
/** If the worker has a mesh, this thread tries a heavy query only after every `RETRY_EVERY`-th change of the drawing, for `FIRST_SLICE` milliseconds. */
const RETRY_EVERY = 60
/** Number of `misses` from which a query counts as heavy. Fewer misses may be due to uncompiled code or a busy machine. */
const MAX_MISSES = 4
/** Milliseconds of the last attempt without a worker, made while the drawing is at rest. If it fails, the query is given up. */
const LAST_SLICE = 250
/** Maximum milliseconds for which a worker pauses between queries. */
const LONGEST_PAUSE = 50
/** While no worker has a mesh, a waiting query (state `resting`) continues only after the drawing has not changed for this many milliseconds. */
const REST = 150

const keyWithoutProof = ({ start, goal, options }: PathQuery): string =>
  JSON.stringify([start, goal, { ...options, proof: 0 }])
const addsProof = (before: PathQuery, next: PathQuery): boolean =>
  before.options?.proof === false && next.options?.proof !== false && keyWithoutProof(before) === keyWithoutProof(next)

export class StandingQueries {
  answers: QueryAnswers = { paths: new Map(), stale: new Map() }
  private readonly queries = new Map<string, Standing>()
  private timer: ReturnType<typeof setTimeout> | undefined
  /**
   * Time at which the worker may run the next query. After each query, the worker pauses for as long as the query took, at most `LONGEST_PAUSE`, to let the
   * page paint.
   */
  private workerFreeAt = 0

  constructor(private readonly options: StandingQueriesOptions) {}

  private get worker(): QueryWorker | undefined {
    const { worker } = this.options
    return worker?.isLost() === true ? undefined : worker
  }

  private has(state: Standing['state']): boolean {
    for (const standing of this.queries.values()) if (standing.state === state) return true
    return false
  }

  isWaiting(): boolean {
    return this.has('on-page')
  }

  list(): readonly PathQuery[] {
    return Array.from(this.queries.values(), ({ query }) => query)
  }

  /** Sets a query; undefined removes it. Throws like the engine for an invalid query. */
  set(name: string, query: PathQuery | undefined, mesh: NavMesh | undefined): void {
    const { queries } = this
    if (query === undefined) {
      if (!queries.delete(name)) return
      const paths = new Map(this.answers.paths)
      paths.delete(name)
      this.answers = { ...this.answers, paths }
      this.updateStale()
      return
    }
    const before = queries.get(name)
    const { slice = FIRST_SLICE, isHeavy = false } = before ?? {}
    const isProof = before?.state === 'answered' && addsProof(before.query, query)
    queries.set(name, {
      query,
      slice: isProof ? FIRST_SLICE : slice,
      isHeavy,
      isProof,
      misses: 0,
      probes: 0,
      state: 'on-page',
    })
    if (mesh !== undefined) this.proceed(mesh)
  }

  /** After a change of the mesh: marks all results except those in `found` as stale, and runs the first slice of the stale queries. Throws like `set`. */
  refresh(mesh: NavMesh, found?: Found): void {
    this.stopWaiting()
    for (const [name, standing] of this.queries) {
      const result = found?.results?.[found.queries.indexOf(standing.query)]
      standing.state = result === undefined ? 'on-page' : 'answered'
      if (result !== undefined) this.setPath(name, result)
    }
    this.proceed(mesh, this.worker?.isReady === true ? FIRST_SLICE : LONGEST_SLICE)
  }

  /** Runs the next slice of the queries in progress on this thread. Throws like `set`. */
  proceed(mesh: NavMesh, longest = LONGEST_SLICE): void {
    const { queries } = this
    const { now } = this.options
    const since = now()
    const errors: unknown[] = []
    for (const [name, standing] of [...queries]) {
      if (standing.state !== 'on-page') continue
      // Reinsert the query at the end, so that the next slice runs it last.
      queries.delete(name)
      queries.set(name, standing)
      try {
        this.attempt(name, standing, mesh, longest)
      } catch (error) {
        // Give up: a retry would throw again in each frame.
        standing.state = 'given-up'
        errors.push(error)
      }
      if (now() - since >= FIRST_SLICE) break
    }
    this.scheduleWorker()
    this.updateStale()
    if (errors.length > 0) throw errors[0]
  }

  dispose(): void {
    this.stopWaiting()
    this.options.worker?.dispose()
    for (const standing of this.queries.values())
      if (standing.state === 'in-worker' || standing.state === 'resting') standing.state = 'on-page'
  }

  /** Runs one slice of a query. `longest`: maximum milliseconds, after which the query waits for the worker or until the drawing is at rest. */
  private attempt(name: string, standing: Standing, mesh: NavMesh, longest: number): void {
    const { worker } = this
    const { engine, now } = this.options
    const { start, goal, options } = standing.query
    const isChanging = longest === FIRST_SLICE
    // Retry from time to time: the query may only have been slow because the machine was busy.
    const isRetry = standing.isHeavy && isChanging && ++standing.probes % RETRY_EVERY === 0
    // Computing the bound on the cost (`isProof`) needs a second mesh. Leave it to the worker if the mesh is large or the worker already has a mesh.
    const { isProof } = standing
    const isLarge = isProof && mesh.walkableTriangles >= MIN_WORKER_PROOF
    if ((isProof || (standing.isHeavy && isChanging && !isRetry)) && worker && (isLarge || worker.isReady)) {
      standing.state = 'resting'
      return
    }
    const slice = isRetry ? FIRST_SLICE : standing.slice === LAST_SLICE ? LAST_SLICE : Math.min(standing.slice, longest)
    const deadline = createDeadline(slice, now, options?.signal)
    const result = engine.findPath(mesh, start, goal, { ...options, signal: deadline.signal })
    if (result.status !== 'aborted' || !deadline.isOver()) {
      standing.state = 'answered'
      standing.misses = Math.max(0, standing.misses - 1)
      if (standing.isHeavy) this.setWeight(standing, false)
      this.setPath(name, result)
    } else if (isProof && worker !== undefined) standing.state = 'resting'
    else if (!standing.isHeavy && slice < longest) standing.slice = Math.min(2 * slice, longest)
    else if (isChanging && !standing.isHeavy && ++standing.misses < MAX_MISSES) return
    else {
      // The slice was too short. Give up if it was the last attempt; otherwise wait until the drawing is at rest.
      if (worker === undefined && standing.slice === LAST_SLICE) this.giveUp(name, standing)
      else standing.state = 'resting'
      this.setWeight(standing, true)
    }
  }

  private setWeight(standing: Standing, isHeavy: boolean): void {
    standing.isHeavy = isHeavy
    standing.slice = isHeavy ? HEAVY_SLICE : FIRST_SLICE
  }

  /**
   * Continues the first query whose state is `resting`. If there is a worker, sends the query to it unless it is busy. If there is no worker, this thread
   * runs the query one more time, for at most `LAST_SLICE` milliseconds.
   */
  private readonly onRest = (): void => {
    this.timer = undefined
    const { worker } = this
    const { now, source, onAnswer } = this.options
    const next = [...this.queries].find(([, { state }]) => state === 'resting')
    if (worker === undefined) {
      if (next === undefined) return
      const [, standing] = next
      standing.slice = LAST_SLICE
      standing.state = 'on-page'
      onAnswer()
      return
    }
    // Do not interrupt a running query. Otherwise no query would ever finish while the drawing changes.
    if (next === undefined || worker.isBusy) return
    const meshSource = source()
    if (meshSource === undefined) return
    const [name, standing] = next
    standing.state = 'in-worker'
    const since = now()
    worker.run(meshSource, standing.query, (answer) => {
      const result = answer !== undefined && 'status' in answer ? answer : undefined
      const took = now() - since
      this.workerFreeAt = now() + Math.min(took, LONGEST_PAUSE)
      let error: NavError | undefined
      if (this.queries.get(name) === standing && standing.state === 'in-worker') {
        error = result === undefined ? (answer as NavError | undefined) : undefined
        if (result === undefined && worker.isLost()) standing.state = 'resting'
        else if (result === undefined) this.giveUp(name, standing)
        else {
          standing.state = 'answered'
          if (took < FIRST_SLICE) this.setWeight(standing, false)
          this.setPath(name, result)
        }
      } else if (this.queries.get(name) === standing && standing.state !== 'answered') {
        // The result is for an older drawing. It is still stale, but newer than the current path.
        if (result !== undefined && 'path' in result) this.setPath(name, result)
      }
      this.updateStale()
      onAnswer(error)
      this.scheduleWorker()
    })
  }

  /**
   * Schedules `onRest`, which continues a waiting query (state `resting`). If the worker has a mesh, `onRest` runs at the time `workerFreeAt`. Otherwise,
   * `onRest` runs after `REST` milliseconds without changes of the drawing.
   */
  private scheduleWorker(): void {
    const { worker } = this
    const { now } = this.options
    const wait = worker?.isReady === true ? this.workerFreeAt - now() : REST
    if (wait <= 0) this.onRest()
    else if (this.timer === undefined && this.has('resting')) this.timer = setTimeout(this.onRest, wait)
  }

  private giveUp(name: string, standing: Standing): void {
    standing.state = 'given-up'
    if (this.answers.paths.has(name)) return
    this.setPath(name, {
      status: 'budget-exceeded',
      reason: {
        code: 'search/budget-exceeded',
        message: 'the search takes too long to update continuously',
        at: standing.query.goal,
      },
      stats: { expanded: 0, generated: 0 },
    })
  }

  private setPath(name: string, result: PathResult): void {
    this.answers = { ...this.answers, paths: new Map(this.answers.paths).set(name, result) }
  }

  private updateStale(): void {
    const { answers } = this
    const stale = new Map<string, Staleness>()
    for (const [name, { state }] of this.queries)
      if (state !== 'answered') stale.set(name, state === 'given-up' ? state : 'working')
    const isSame =
      stale.size === answers.stale.size && [...stale].every(([name, why]) => answers.stale.get(name) === why)
    if (!isSame) this.answers = { ...answers, stale }
  }

  private stopWaiting(): void {
    if (this.timer !== undefined) clearTimeout(this.timer)
    this.timer = undefined
  }
}
