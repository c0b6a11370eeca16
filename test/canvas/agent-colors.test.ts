import { expect, it } from 'vitest'
import { agentColor, agentPaint } from '../../src/canvas/colors.js'
import { darkTheme, lightTheme, type Theme } from '../../src/canvas/theme.js'

const agents = Array.from({ length: 40 }, (_, i) => ({ id: `a${i}`, name: `A ${i}`, radius: 1, speed: 1 }))

/** Resolves a CSS color as a browser does: inserts custom properties and computes mixtures. */
function resolved(css: string, theme: Theme): string {
  const values = css.replace(/var\(--nav-([a-z-]+)\)/g, (_, name: string) => {
    const token = name.replace(/-([a-z])/g, (__, letter: string) => letter.toUpperCase())
    return theme[token as keyof Theme] as string
  })
  const mixture = /^color-mix\(in srgb, #(\w+), #(\w+) (\d+)%\)$/.exec(values)
  if (mixture === null) return values
  const [under, over] = [mixture[1], mixture[2]].map((hex) =>
    [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
  )
  return `rgb(${under.map((value, i) => Math.round(value + (over[i] - value) * (Number(mixture[3]) / 100))).join(', ')})`
}

it('the first 36 agents have distinct colors, the same on page and canvas in every theme', () => {
  for (const theme of [lightTheme, darkTheme]) {
    const paints = agents.map(({ id }) => agentPaint(theme, agents, id))
    expect(paints.slice(0, 3)).toEqual([theme.agentMan, theme.agentTank, theme.pathBounded])
    expect(new Set(paints.slice(0, 36)).size).toBe(36)
    expect(paints[36]).toBe(paints[0])
    expect(agents.map(({ id }) => resolved(agentColor(agents, id), theme))).toEqual(paints)
  }
})

it('an agent keeps its color when its position in the list changes', () => {
  const own = agents.map((agent, i) => (i === 20 ? { ...agent, color: '#123456' } : agent))
  expect([agentPaint(lightTheme, own, 'a20'), agentColor(own, 'a20')]).toEqual(['#123456', '#123456'])
})
