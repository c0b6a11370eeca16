/**
 * The colors of agents, for the page and for the canvas: an agent's own, else one of the theme by its order. After the hues of the theme come
 * mixtures of two of them, so that 36 agents differ in color; then they repeat.
 */
import { isColor, type Agent } from '../document/model/index.js'
import { mixColors } from './colors.js'
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

/** Share of the second hue in a mixture: not a half, which two pairs would have in common. */
const MIXTURE = 0.4

/** The hue of a place among all agents, and the one that it is mixed with, if any. */
function huesAt(index: number): readonly [hue: number, mixed: number | undefined] {
  const hue = index % HUES.length
  const round = Math.floor(index / HUES.length) % HUES.length
  return [hue, round === 0 ? undefined : (hue + round) % HUES.length]
}

/** For style sheets: follows the theme of the page by itself. */
export function agentColor(agents: readonly Agent[], id: string | undefined): string {
  const index = agentIndex(agents, id)
  const [hue, mixed] = huesAt(index)
  const color = `var(${HUES[hue][1]})`
  const mixture = mixed === undefined ? color : `color-mix(in srgb, ${color}, var(${HUES[mixed][1]}) ${100 * MIXTURE}%)`
  return ownColor(agents[index]) ?? mixture
}

/** For canvases, which know no custom properties. */
export function agentPaint(theme: Theme, agents: readonly Agent[], id: string | undefined): string {
  const index = agentIndex(agents, id)
  const [hue, mixed] = huesAt(index)
  const paint = theme[HUES[hue][0]]
  return ownColor(agents[index]) ?? (mixed === undefined ? paint : mixColors(paint, theme[HUES[mixed][0]], MIXTURE))
}
