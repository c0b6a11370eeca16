/**
 * Keeps named paths up to date in time slices. A query that exceeds its slice gets a larger one in the next frame, up to a limit. Then it
 * goes to a worker; if that is too slow too, it is given up until the drawing changes. The last path remains and counts as stale. A worker
 * with a mesh also works during changes, at most half of the time: one query at a time, whose results are stale until one is current.
 */
import type { NavError } from '../engine/core/index.js'
import type { PathResult } from '../engine/geometry/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { createDeadline, type Found, type PathQuery } from './path-query.js'
import type { NavigationEngine } from './mesh-builder.js'
import type { QuerySource, QueryWorker } from './query-worker.js'

/** Why a path is older than the mesh: its query is in progress, or too expensive. */
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
  /** Milliseconds of its next slice. */
  slice: number
  /** The longest slice was too short: until a fast result, it gets no frame time while the drawing changes. */
  isHeavy: boolean
  /** Failed minus successful slices while the drawing changes, so that a busy machine alone makes no query heavy. */
  misses: number
  probes: number
  /**
   * Only the bound of the current path is missing: the worker computes it, or one slice on a small mesh without a worker.
   */
  readonly isProof: boolean
  state: 'answered' | 'here' | 'resting' | 'away' | 'given-up'
}

/** Triangles from which a worker computes bounds. */
const PROVED_HERE = 10_000
/** Milliseconds of the first and longest slice: with the rest of the frame, shorter than a long task. */
const FIRST_SLICE = 8
const LONGEST_SLICE = 32
/** Milliseconds for a heavy query without a worker: a change may have made it fast. */
const HEAVY_SLICE = 2
/** Frames between retries on the page of a query in the worker: each takes most of a frame. */
const RETRY_EVERY = 60
/** Misses that make a query heavy: uncompiled code and a busy machine cause some. */
const MAX_MISSES = 4
/** Milliseconds of the last try without a worker, while the drawing is at rest; then the query is given up. */
const LAST_SLICE = 250
/** Maximum milliseconds that a worker pauses between queries. */
const LONGEST_PAUSE = 50
/** Milliseconds without changes before a worker without a mesh is used. */
const REST = 150

const wayOf = ({ start, goal, options }: PathQuery): string => JSON.stringify([start, goal, { ...options, proof: 0 }])
const asksForProof = (before: PathQuery, next: PathQuery): boolean =>
  before.options?.proof === false && next.options?.proof !== false && wayOf(before) === wayOf(next)

export class StandingQueries {
  answers: QueryAnswers = { paths: new Map(), stale: new Map() }
  private readonly queries = new Map<string, Standing>()
  private timer: ReturnType<typeof setTimeout> | undefined
  /** When the worker may be used again: it pauses as long as it worked, to leave the processor to painting. */
  private askFrom = 0

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
    return this.has('here')
  }

  asked(): readonly PathQuery[] {
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
      this.describe()
      return
    }
    const before = queries.get(name)
    const { slice = FIRST_SLICE, isHeavy = false } = before ?? {}
    const isProof = before?.state === 'answered' && asksForProof(before.query, query)
    queries.set(name, {
      query,
      slice: isProof ? FIRST_SLICE : slice,
      isHeavy,
      isProof,
      misses: 0,
      probes: 0,
      state: 'here',
    })
    if (mesh !== undefined) this.proceed(mesh)
  }

  /** After a change of the mesh: marks all results except those in `found` as stale, and runs a slice of each. Throws like `set`. */
  refresh(mesh: NavMesh, found?: Found): void {
    this.stopWaiting()
    for (const [name, standing] of this.queries) {
      const result = found?.results?.[found.questions.indexOf(standing.query)]
      standing.state = result === undefined ? 'here' : 'answered'
      if (result !== undefined) this.setPath(name, result)
    }
    this.proceed(mesh, this.worker?.isReady === true ? FIRST_SLICE : LONGEST_SLICE)
  }

  /** Runs the next slice. Throws like `set`. */
  proceed(mesh: NavMesh, longest = LONGEST_SLICE): void {
    const { queries } = this
    const { now } = this.options
    const since = now()
    const errors: unknown[] = []
    for (const [name, standing] of [...queries]) {
      if (standing.state !== 'here') continue
      // The next slice handles this query last.
      queries.delete(name)
      queries.set(name, standing)
      try {
        this.attempt(name, standing, mesh, longest)
      } catch (error) {
        // Do not retry: it would throw again in each frame.
        standing.state = 'given-up'
        errors.push(error)
      }
      if (now() - since >= FIRST_SLICE) break
    }
    this.askSoon()
    this.describe()
    if (errors.length > 0) throw errors[0]
  }

  dispose(): void {
    this.stopWaiting()
    this.options.worker?.dispose()
    for (const standing of this.queries.values())
      if (standing.state === 'away' || standing.state === 'resting') standing.state = 'here'
  }

  /** `longest`: milliseconds after which the query waits for the worker or for rest. */
  private attempt(name: string, standing: Standing, mesh: NavMesh, longest: number): void {
    const { worker } = this
    const { engine, now } = this.options
    const { start, goal, options } = standing.query
    const isChanging = longest === FIRST_SLICE
    // Retry periodically: it may only have been slow because the machine was busy.
    const isTried = standing.isHeavy && isChanging && ++standing.probes % RETRY_EVERY === 0
    // A bound needs its own mesh. Do not build it here if it is large, or if a worker has it.
    const { isProof } = standing
    const isLarge = isProof && mesh.walkableTriangles >= PROVED_HERE
    if ((isProof || (standing.isHeavy && isChanging && !isTried)) && worker && (isLarge || worker.isReady)) {
      standing.state = 'resting'
      return
    }
    const slice = isTried ? FIRST_SLICE : standing.slice === LAST_SLICE ? LAST_SLICE : Math.min(standing.slice, longest)
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
      // Spend as little time as possible on it while the drawing changes.
      if (worker === undefined && standing.slice === LAST_SLICE) this.giveUp(name, standing)
      else standing.state = 'resting'
      this.setWeight(standing, true)
    }
  }

  private setWeight(standing: Standing, isHeavy: boolean): void {
    standing.isHeavy = isHeavy
    standing.slice = isHeavy ? HEAVY_SLICE : FIRST_SLICE
  }

  /** While the drawing is at rest: sends the worker one query at a time. Without a worker, a query gets its last slice here. */
  private readonly onRest = (): void => {
    this.timer = undefined
    const { worker } = this
    const { now, source, onAnswer } = this.options
    const next = [...this.queries].find(([, { state }]) => state === 'resting')
    if (worker === undefined) {
      if (next === undefined) return
      const [, standing] = next
      standing.slice = LAST_SLICE
      standing.state = 'here'
      onAnswer()
      return
    }
    // Do not interrupt a running query: a changing drawing would never get a result.
    if (next === undefined || worker.isBusy) return
    const asked = source()
    if (asked === undefined) return
    const [name, standing] = next
    standing.state = 'away'
    const since = now()
    worker.ask(asked, standing.query, (answer) => {
      const result = answer !== undefined && 'status' in answer ? answer : undefined
      const took = now() - since
      this.askFrom = now() + Math.min(took, LONGEST_PAUSE)
      let error: NavError | undefined
      if (this.queries.get(name) === standing && standing.state === 'away') {
        error = result === undefined ? (answer as NavError | undefined) : undefined
        if (result === undefined && worker.isLost()) standing.state = 'resting'
        else if (result === undefined) this.giveUp(name, standing)
        else {
          standing.state = 'answered'
          if (took < FIRST_SLICE) this.setWeight(standing, false)
          this.setPath(name, result)
        }
      } else if (this.queries.get(name) === standing && standing.state !== 'answered') {
        // The result is for an older drawing: newer than the current path, and just as stale.
        if (result !== undefined && 'path' in result) this.setPath(name, result)
      }
      this.describe()
      onAnswer(error)
      this.askSoon()
    })
  }

  /** Uses a worker with a mesh after its pause; a worker without one waits until the drawing is at rest. */
  private askSoon(): void {
    const { worker } = this
    const { now } = this.options
    const wait = worker?.isReady === true ? this.askFrom - now() : REST
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

  private describe(): void {
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
