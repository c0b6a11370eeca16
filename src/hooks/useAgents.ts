import { useEffect } from 'react'
import { storeOf } from '../engine/core/index.js'
import { createAgents, type Agents, type AgentsOptions, type AgentsSource, type NavAgent } from '../agents/index.js'
import { createFrameLoop } from '../playback/index.js'
import { tryEngine, useAnswer, useReport, type RefusalOptions } from './refusal.js'
import { useReducedMotion } from './in-browser.js'

export interface AgentsHookOptions extends Omit<AgentsOptions, 'agents'>, RefusalOptions {
  /** Whether the agents move; true if absent, unless the user prefers reduced motion. */
  readonly running?: boolean | undefined
}

/**
 * Creates agents that walk on a mesh, or on the mesh of a navigation, also while the mesh changes. Their moves cause no render. Draw them
 * with `<AgentsLayer>`. The list may change at any render: agents with the same id keep walking. `beforeStep` runs in every step, for edits
 * of the game. A change of any other option recreates the agents. Undefined without a navigation, or if an option is rejected: see
 * `onError`.
 * @example
 * function Guards({ mesh }: { mesh: NavMesh | undefined }) {
 *   const agents = useAgents(mesh, [{ id: 'guard', x: 20, y: 50, goal: { x: 180, y: 50 } }])
 *   return <AgentsLayer agents={agents} />
 * }
 */
export function useAgents(
  navigation: AgentsSource | undefined,
  list: readonly NavAgent[],
  options: AgentsHookOptions = {},
): Agents | undefined {
  const { running, beforeStep, onError, ...own } = options
  const { radius, speed, step, plansPerStep, allowPartial } = own
  const source = storeOf(navigation)
  const agents = useAnswer(
    () => {
      const numbers = { radius, speed, step, plansPerStep, allowPartial }
      return source && createAgents(source, numbers)
    },
    [source, radius, speed, step, plansPerStep, allowPartial],
    onError,
  )
  const report = useReport(onError)
  useEffect(() => {
    const { error } = tryEngine(() => agents?.setAgents(list))
    if (error !== undefined) report(error)
  }, [agents, list, report])
  useEffect(() => agents?.setBeforeStep(beforeStep), [agents, beforeStep])
  useEffect(() => agents?.dispose, [agents])
  const isReduced = useReducedMotion()
  const isRunning = running ?? !isReduced
  useEffect(() => {
    if (agents === undefined || !isRunning) return undefined
    const loop = createFrameLoop((seconds) => {
      agents.advance(seconds)
      return true
    })
    loop.start()
    return loop.stop
  }, [agents, isRunning])
  return agents
}
