import { createStore, append } from '../../engine/core/index.js'
import type { ComparedWorld, PlannerComparison, PlannerName, PlannerRow } from '../../engine/navigate/index.js'
import { queryWorld, type SearchWorker } from './search-worker.js'
import type { PlannerQuery } from './search-work.js'

export interface ComparisonState {
  readonly rows: readonly PlannerRow[]
  readonly shortest: number | undefined
  readonly running: boolean
  readonly time: number
}

export interface ComparisonOptions {
  readonly worlds: readonly ComparedWorld[]
  readonly algorithms: readonly PlannerName[]
  readonly worker?: SearchWorker | undefined
}

/** Maximum number of expansions per planner. */
const BUDGET = 20_000
const empty: ComparisonState = { rows: [], shortest: undefined, running: false, time: 0 }

export function createComparison() {
  const store = createStore(empty)
  let cancel: (() => void) | undefined
  const stop = (): void => cancel?.()
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    stop,
    /** Cancels a running comparison and starts a new one. Without a query, clears the table. */
    run: (query: PlannerQuery | undefined, { worlds, algorithms, worker }: ComparisonOptions): void => {
      stop()
      if (query === undefined) {
        store.set(empty)
        return
      }
      const found: PlannerRow[] = []
      let shortest: number | undefined
      const addPart = (at: number, part: PlannerComparison | undefined): void => {
        append(found, part?.rows ?? [])
        shortest ??= part?.shortest
        const running = at + 1 < worlds.length
        // Keep the last table until this query has results.
        if (!running || store.state.rows.length === 0 || store.state.running)
          store.set({
            rows: [
              ...found.filter(({ lacks }) => lacks.length === 0),
              ...found.filter(({ lacks }) => lacks.length > 0),
            ],
            shortest,
            running,
            time: found.reduce((sum, row) => sum + (row.time ?? 0), 0),
          })
        if (running) runWorld(at + 1)
      }
      const runWorld = (at: number): void => {
        const task = { type: 'compare', world: worlds[at], algorithms, budget: BUDGET } as const
        cancel = queryWorld(worker, query, task, (result) =>
          addPart(at, result.type === 'compared' ? result.comparison : undefined),
        )
      }
      if (worlds.length > 0) {
        if (store.state.rows.length === 0) store.set({ ...store.state, running: true })
        runWorld(0)
      }
    },
  }
}
