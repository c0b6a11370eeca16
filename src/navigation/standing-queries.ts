/**
 * Paths that are kept up to date under names, a slice of work at a time. A query that its slice does not suffice for is asked again
 * with a larger one at the next frame, up to a length that no frame misses; then in a worker; then it is given up, until the
 * drawing changes. The last path stays meanwhile and is called stale. A worker that has a mesh is asked while the drawing changes too, half of the time: it is
 * one question at a time behind, and its answers are shown as they come, stale until one is of the drawing that is there.
 */
import type { NavError } from '../engine/core/index.js'
import type { PathResult } from '../engine/geometry/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { createDeadline, type Found, type PathQuery } from './path-query.js'
import type { NavigationEngine } from './mesh-builder.js'
import type { QuerySource, QueryWorker } from './query-worker.js'

/** Why a path is older than the mesh: its query is being worked on, or it is too much work. */
export type Staleness = 'working' | 'given-up'

interface QueryAnswers {
  readonly paths: ReadonlyMap<string, PathResult>
  readonly stale: ReadonlyMap<string, Staleness>
}

export interface StandingQueries {
  readonly answers: QueryAnswers
  /** Undefined forgets it. Throws what the engine throws for a query that cannot be asked. */
  set: (name: string, query: PathQuery | undefined, mesh: NavMesh | undefined) => void
  /** The mesh has changed: every answer is old but those that came with it; does a slice of work on each. Throws as `set`. */
  refresh: (mesh: NavMesh, found?: Found) => void
  /** The next slice of what waits. Throws as `set`. */
  proceed: (mesh: NavMesh) => void
  /** Whether a slice would go further. */
  isWaiting: () => boolean
  /** What is asked. */
  asked: () => readonly PathQuery[]
  dispose: () => void
}

interface StandingQueriesOptions {
  readonly engine: Pick<NavigationEngine, 'findPath'>
  readonly now: () => number
  readonly worker: QueryWorker | undefined
  /** What the mesh was made from. */
  readonly source: () => QuerySource | undefined
  /** An answer came from the worker, or the drawing rests and a query is tried once more. */
  readonly onAnswer: (error?: NavError) => void
}

interface Standing {
  readonly query: PathQuery
  /** Milliseconds of its next slice. */
  slice: number
  /** The longest slice did not suffice: until an answer comes soon again, no frame of a drawing that changes is spent on it. */
  isHeavy: boolean
  /** Slices of a changing drawing that did not suffice, less those that did: a machine that was busy with something else makes nothing heavy. */
  misses?: number
  /** Slices that it had while the worker was asked. */
  probes?: number
  /** Only how good the path is that stands there is asked: the worker says it, or the first slice over a small mesh that no worker has, and no frame is spent on more. */
  readonly isProof: boolean
  state: 'answered' | 'here' | 'resting' | 'away' | 'given-up'
}

/** Triangles of a mesh from which on a path over it is proved in a worker. */
const PROVED_HERE = 10_000
/** Milliseconds of the first slice, and of the longest: with the rest of its frame less than what counts as a long task. */
const FIRST_SLICE = 8
const LONGEST_SLICE = 32
/** Milliseconds for a query that is known to be heavy, where no worker has a mesh: it may have become light by what changed. */
const HEAVY_SLICE = 2
/** Frames between two tries of a query that the worker is asked: each takes most of a frame, and what is light again is so for more than a second. */
const RETRY_EVERY = 60
/** Misses that make a query heavy: a program that is still cold misses some, and the worker's share of two processors delays the next frames. */
const MOST_MISSES = 4
/** Milliseconds for a query where there is no worker, once the drawing rests: then it is given up. */
const LAST_SLICE = 250
/** Milliseconds that a worker rests at most between two questions. */
const LONGEST_PAUSE = 50
/** Milliseconds that the drawing must rest before a worker is asked that has no mesh yet. */
const REST = 150

const wayOf = ({ start, goal, options }: PathQuery): string => JSON.stringify([start, goal, { ...options, proof: 0 }])
/** Whether the question is the one before, which was asked without proof, and now with it. */
const asksForProof = (before: PathQuery, next: PathQuery): boolean =>
  before.options?.proof === false && next.options?.proof !== false && wayOf(before) === wayOf(next)

export function createStandingQueries(options: StandingQueriesOptions): StandingQueries {
  const table = new QueryTable(options)
  return {
    get answers() {
      return table.answers
    },
    set: (name, query, mesh) => table.set(name, query, mesh),
    refresh: (mesh, found) => table.refresh(mesh, found),
    proceed: (mesh) => table.proceed(mesh),
    isWaiting: () => table.has('here'),
    asked: () => table.asked(),
    dispose: () => table.dispose(),
  }
}

class QueryTable {
  answers: QueryAnswers = { paths: new Map(), stale: new Map() }
  private readonly queries = new Map<string, Standing>()
  private timer: ReturnType<typeof setTimeout> | undefined
  /** When the worker may be asked again: it rests as long as it has worked, and leaves the other half of its processor to what paints the page. */
  private askFrom = 0

  constructor(private readonly options: StandingQueriesOptions) {}

  /** As long as there is one to be had. */
  private get worker(): QueryWorker | undefined {
    const { worker } = this.options
    return worker?.isLost() === true ? undefined : worker
  }

  has(state: Standing['state']): boolean {
    for (const standing of this.queries.values()) if (standing.state === state) return true
    return false
  }

  asked(): readonly PathQuery[] {
    return Array.from(this.queries.values(), ({ query }) => query)
  }

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
    queries.set(name, { query, slice: isProof ? FIRST_SLICE : slice, isHeavy, isProof, state: 'here' })
    if (mesh !== undefined) this.proceed(mesh)
  }

  refresh(mesh: NavMesh, found?: Found): void {
    this.stopWaiting()
    for (const [name, standing] of this.queries) {
      const result = found?.results?.[found.questions.indexOf(standing.query)]
      standing.state = result === undefined ? 'here' : 'answered'
      if (result !== undefined) this.setPath(name, result)
    }
    this.proceed(mesh, this.worker?.isReady() === true ? FIRST_SLICE : LONGEST_SLICE)
  }

  proceed(mesh: NavMesh, longest = LONGEST_SLICE): void {
    const { queries } = this
    const { now } = this.options
    const since = now()
    const errors: unknown[] = []
    for (const [name, standing] of [...queries]) {
      if (standing.state !== 'here') continue
      // Whoever had its turn is asked last the next time.
      queries.delete(name)
      queries.set(name, standing)
      try {
        this.attempt(name, standing, mesh, longest)
      } catch (error) {
        // It would throw again at each frame.
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

  /** `longest`: milliseconds beyond which it is for the worker, or waits for the drawing to rest. */
  private attempt(name: string, standing: Standing, mesh: NavMesh, longest: number): void {
    const { worker } = this
    const { engine, now } = this.options
    const { start, goal, options } = standing.query
    const isChanging = longest === FIRST_SLICE
    const isTried = standing.isHeavy && isChanging && this.isRetried(standing)
    // A proof goes over a mesh of its own, which has to be made: a large one, or where a worker has what it takes, not here.
    const { isProof } = standing
    const isLarge = isProof && mesh.walkableTriangles >= PROVED_HERE
    if ((isProof || (standing.isHeavy && isChanging && !isTried)) && worker && (isLarge || worker.isReady())) {
      standing.state = 'resting'
      return
    }
    const slice = isTried ? FIRST_SLICE : standing.slice === LAST_SLICE ? LAST_SLICE : Math.min(standing.slice, longest)
    const deadline = createDeadline(slice, now, options?.signal)
    const result = engine.findPath(mesh, start, goal, { ...options, signal: deadline.signal })
    if (result.status !== 'aborted' || !deadline.isOver()) {
      standing.state = 'answered'
      standing.misses = Math.max(0, (standing.misses ?? 0) - 1)
      if (standing.isHeavy) this.setWeight(standing, false)
      this.setPath(name, result)
    } else if (isProof && worker !== undefined) standing.state = 'resting'
    else if (!standing.isHeavy && slice < longest) standing.slice = Math.min(2 * slice, longest)
    else if (isChanging && !standing.isHeavy && this.isForgiven(standing)) return
    else {
      // While the drawing goes on changing, as little as possible is spent on it.
      if (worker === undefined && standing.slice === LAST_SLICE) this.giveUp(name, standing)
      else standing.state = 'resting'
      this.setWeight(standing, true)
    }
  }

  /** A miss or two are the machine's: the query waits for the next frame, which asks it again. */
  private isForgiven(standing: Standing): boolean {
    standing.misses = (standing.misses ?? 0) + 1
    return standing.misses < MOST_MISSES
  }

  /** Now and then the worker's query has a whole slice again: it may have been heavy for a busy machine alone. */
  private isRetried(standing: Standing): boolean {
    standing.probes = (standing.probes ?? 0) + 1
    return standing.probes % RETRY_EVERY === 0
  }

  private setWeight(standing: Standing, isHeavy: boolean): void {
    standing.isHeavy = isHeavy
    standing.slice = isHeavy ? HEAVY_SLICE : FIRST_SLICE
  }

  /** The drawing rests: the worker gets one question at a time; without a worker a query gets its last slice here. */
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
    // What it works on is let finish: a drawing that goes on changing would never have an answer.
    if (next === undefined || worker.isBusy()) return
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
        // Of the drawing as it was a moment ago: nearer than the path before, and as stale.
        if (result !== undefined && 'path' in result) this.setPath(name, result)
      }
      this.describe()
      onAnswer(error)
      this.askSoon()
    })
  }

  /** Of a worker that has a mesh once it has rested; one that has to be sent everything waits for the drawing to rest. */
  private askSoon(): void {
    const { worker } = this
    const { now } = this.options
    const wait = worker?.isReady() === true ? this.askFrom - now() : REST
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
        message: 'the search takes too long to be kept up to date',
        at: standing.query.goal,
      },
      stats: { expanded: 0, generated: 0 },
    })
  }

  private setPath(name: string, result: PathResult): void {
    this.answers = { ...this.answers, paths: new Map(this.answers.paths).set(name, result) }
  }

  /** Lists what is stale; the answers stay the same object where that is as it was. */
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
