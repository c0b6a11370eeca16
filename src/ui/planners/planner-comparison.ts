import { append } from '../../engine/core/index.js'
import type { ComparedWorld, PlannerName, PlannerRow } from '../../engine/navigate/index.js'
import { queryWorlds, type SearchWorker } from './search-worker.js'
import type { PlannerQuery } from './search-work.js'

export interface ComparisonState {
  readonly rows: readonly PlannerRow[]
  readonly shortest: number | undefined
  readonly running: boolean // whether rows of some worlds are still to be computed
}

interface ComparisonOptions {
  readonly worlds: readonly ComparedWorld[]
  readonly algorithms: readonly PlannerName[]
  readonly worker: SearchWorker | undefined
}

const BUDGET = 20_000 // maximum number of expansions per planner

/** Runs one query per agent, each in all worlds. Reports the results of the agent after each world. Returns a function that cancels the rest. */
export function compareForAgents(
  queries: Readonly<Record<string, PlannerQuery | undefined>>,
  { worlds, algorithms, worker }: ComparisonOptions,
  onState: (agent: string, state: ComparisonState) => void,
): () => void {
  const tasks = Object.entries(queries).flatMap(([agent, query]) => {
    if (query === undefined) return []
    return worlds.map((world) => ({
      agent,
      query,
      task: { type: 'compare', world, algorithms, budget: BUDGET } as const,
    }))
  })
  let found: PlannerRow[] = []
  let shortest: number | undefined
  return queryWorlds(worker, tasks, (answer, at) => {
    const { agent } = tasks[at]
    if (answer.type === 'compared') {
      append(found, answer.comparison.rows)
      shortest ??= answer.comparison.shortest
    }
    const rows = [...found.filter(({ lacks }) => lacks.length === 0), ...found.filter(({ lacks }) => lacks.length > 0)]
    const running = tasks[at + 1]?.agent === agent
    onState(agent, { rows, shortest, running })
    if (running) return
    found = []
    shortest = undefined
  })
}
