/** The colors of agents, for the page and for the canvas: an agent's own, else one of the theme by its order. */
import { isColor, type Agent } from '../document/model/index.js'
import type { Theme, ThemeColor } from './theme.js'

/** Tokens of the theme, each with its property in the style sheet. */
const HUES: readonly (readonly [ThemeColor, string])[] = [
  ['agentMan', '--nav-agent-man'],
  ['agentTank', '--nav-agent-tank'],
  ['pathBounded', '--nav-path-bounded'],
  ['link', '--nav-link'],
  ['waypoint', '--nav-waypoint'],
  ['pathHeuristic', '--nav-path-heuristic'],
]

/** Place of an agent among all; the first where none has that id. */
export const agentIndex = (agents: readonly Agent[], id: string | undefined): number =>
  Math.max(
    0,
    agents.findIndex((agent) => agent.id === id),
  )

/** What an agent brings, where it is a color and nothing else: a `url()` of a drawing would be fetched. */
function ownColor(agent: Agent | undefined): string | undefined {
  return agent?.color !== undefined && isColor(agent.color) ? agent.color : undefined
}

/** For style sheets: follows the theme of the page by itself. */
export function agentColor(agents: readonly Agent[], id: string | undefined): string {
  const index = agentIndex(agents, id)
  return ownColor(agents[index]) ?? `var(${HUES[index % HUES.length][1]})`
}

/** For canvases, which know no custom properties. */
export function agentPaint(theme: Theme, agents: readonly Agent[], id: string | undefined): string {
  const index = agentIndex(agents, id)
  return ownColor(agents[index]) ?? theme[HUES[index % HUES.length][0]]
}
