import { isColor, type Agent } from '../document/model/index.js'
import type { Theme, ThemeColor } from './theme.js'

const islandTokens = ['island1', 'island2', 'island3', 'island4', 'island5', 'island6', 'island7', 'island8'] as const

/**
 * Returns the color of island n, counted from 0. After eight islands the colors repeat. Drawn islands of equal color differ in their hatch.
 * @example
 * const swatch = <i style={{ background: islandColor(lightTheme, 2) }} />
 */
export const islandColor = (theme: Theme, island: number): string => theme[islandTokens[island % islandTokens.length]]

export function parseColor(color: string): readonly [number, number, number] | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1]
  if (digits !== undefined) {
    const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
    const value = Number.parseInt(full, 16)
    return [value >> 16, (value >> 8) & 255, value & 255]
  }
  const parts = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/i.exec(color)
  return parts === null ? undefined : [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

export function mixColors(under: string, over: string, share: number): string {
  const a = parseColor(under)
  const b = parseColor(over)
  if (a === undefined || b === undefined) return over
  return `rgb(${a.map((value, i) => Math.round(value + (b[i] - value) * share)).join(', ')})`
}

export function withAlpha(color: string, alpha: number): string {
  const parts = parseColor(color)
  return parts === undefined ? color : `rgba(${parts.join(', ')}, ${alpha})`
}

const HUES: readonly (readonly [ThemeColor, string])[] = [
  ['agentMan', '--nav-agent-man'],
  ['agentTank', '--nav-agent-tank'],
  ['pathBounded', '--nav-path-bounded'],
  ['link', '--nav-link'],
  ['waypoint', '--nav-waypoint'],
  ['pathHeuristic', '--nav-path-heuristic'],
]

export const agentIndex = (agents: readonly Agent[], id: string | undefined): number =>
  Math.max(
    0,
    agents.findIndex((agent) => agent.id === id),
  )

function ownColor(agent: Agent | undefined): string | undefined {
  return agent?.color !== undefined && isColor(agent.color) ? agent.color : undefined
}

/** Fraction of the second hue in a mixture. With a half, swapping the two hues would give the same color. */
const MIXTURE = 0.4

function huesAt(index: number): readonly [hue: number, mixed: number | undefined] {
  const hue = index % HUES.length
  const round = Math.floor(index / HUES.length) % HUES.length
  return [hue, round === 0 ? undefined : (hue + round) % HUES.length]
}

export function agentColor(agents: readonly Agent[], id: string | undefined): string {
  const index = agentIndex(agents, id)
  const [hue, mixed] = huesAt(index)
  const color = `var(${HUES[hue][1]})`
  const mixture = mixed === undefined ? color : `color-mix(in srgb, ${color}, var(${HUES[mixed][1]}) ${100 * MIXTURE}%)`
  return ownColor(agents[index]) ?? mixture
}

export function agentPaint(theme: Theme, agents: readonly Agent[], id: string | undefined): string {
  const index = agentIndex(agents, id)
  const [hue, mixed] = huesAt(index)
  const paint = theme[HUES[hue][0]]
  return ownColor(agents[index]) ?? (mixed === undefined ? paint : mixColors(paint, theme[HUES[mixed][0]], MIXTURE))
}
