/** Small maps for rules: walls, markers, areas, and the verdict of a single rule. */
import { createNavDocument, type NavDocument, type NavDocumentInit, type NavItem } from '../../src/document/index.js'
import { checkRules, type Rule, type RuleOptions, type Verdict } from '../../src/rules/index.js'
import { box, ringItem } from '../support/shapes.js'

export const wall = (id: string, x: number, y: number, width: number, height: number): NavItem =>
  ringItem(id, box(x, y, width, height))
export const area = (id: string, x: number, y: number, width: number, height: number, cost = 1): NavItem => ({
  id,
  kind: 'area',
  terrain: 'water',
  cost,
  shape: { type: 'polygon', outer: box(x, y, width, height) },
})
export const marker = (id: string, x: number, y: number, role = 'spawn'): NavItem => ({
  id,
  kind: 'marker',
  role,
  x,
  y,
})

/** Makes a wall across the map, with a door of `width` centered at y = 50. */
export const door = (width: number): readonly NavItem[] => [
  wall('upper', 95, 0, 10, 50 - width / 2),
  wall('lower', 95, 50 + width / 2, 10, 50 - width / 2),
]
export const [west, east] = [marker('spawn-1', 30, 50), marker('flag', 170, 50, 'goal')]
export const dam = wall('dam', 95, 0, 10, 100)

export const AGENTS: NavDocument['agents'] = [
  { id: 'man', name: 'man', radius: 5, speed: 60 },
  { id: 'tank', name: 'tank', radius: 10, speed: 40 },
]

export const level = (items: readonly NavItem[], more: NavDocumentInit = {}): NavDocument =>
  createNavDocument({ bounds: { x: 0, y: 0, width: 200, height: 100 }, agents: AGENTS, items, ...more })

export const verdictsOf = (map: NavDocument, rule: Rule, options?: RuleOptions): readonly Verdict[] =>
  checkRules(map, [rule], options).verdicts

/** Returns the only verdict of a rule. */
export function verdictOf(map: NavDocument, rule: Rule): Verdict {
  const verdicts = verdictsOf(map, rule)
  if (verdicts.length !== 1)
    throw new Error(`${verdicts.length} verdicts: ${verdicts.map(({ message }) => message).join('; ')}`)
  return verdicts[0]
}
