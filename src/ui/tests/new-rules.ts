/** Rules that the user can add for the selected items, with initial limits. Examples: two places are connected, an area is avoided, an item has clearance. */
import { distance } from '../../engine/geometry/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { NavDocument, NavItem } from '../../document/model/index.js'
import { itemBox } from '../../editor/index.js'
import type { BuiltInRule } from '../../rules/index.js'
import { agentIn } from '../live/live-state.js'

const SPAWN = 'marker[role=spawn]'
const GOAL = 'marker[role=goal]'

function selectorOf(items: readonly NavItem[]): string {
  return items.map(({ id }) => (/^[\p{L}\p{N}_./-]+$/u.test(id) ? `#${id}` : `#"${id}"`)).join(', ')
}

/** Returns the rules that the panel offers to add. `selected` is in the order in which the items were selected; `agent` is the active one. */
export function newRules(
  document: NavDocument,
  selected: readonly string[],
  agent: string | undefined,
): readonly BuiltInRule[] {
  const byId = new Map(document.items.map((item) => [item.id, item]))
  const items = selected.flatMap((id) => byId.get(id) ?? []).filter(({ id }) => !id.includes('"'))
  const walker = agentIn(document.agents, agent)
  const width = walker === undefined || walker.radius === 0 ? 10 : 2 * walker.radius
  const walks = walker === undefined ? {} : { agent: walker.id }
  const places = items.filter(({ kind }) => kind !== 'area' && kind !== 'obstacle')
  const areas = items.filter(({ kind }) => kind === 'area')
  const ends = places.length > 1 ? placesOf(places) : spawnToGoal(document, places)
  return [
    ...(ends === undefined ? [] : areas.length > 0 ? overAreas(ends, areas) : between(ends, width)).map((rule) =>
      rule.rule === 'visible' || rule.rule === 'hidden' ? rule : { ...rule, ...walks },
    ),
    ...(items.length === 0 ? [] : [{ rule: 'clearance', select: selectorOf(items), min: width, ...walks } as const]),
    ...lockedBy(document, items, walks),
    ...(items.length > 0
      ? []
      : ([
          { rule: 'islands', max: 1, ...walks },
          { rule: 'no-width-between', min: round(0.8 * width), max: round(0.99 * width) },
        ] as const)),
  ]
}

interface Ends {
  readonly from: string
  readonly to: string
  readonly straight: number
  readonly starts: number
}

function placesOf(places: readonly NavItem[]): Ends {
  const from = places.slice(0, -1)
  const to = places[places.length - 1]
  return {
    from: selectorOf(from),
    to: selectorOf([to]),
    straight: distance(middleOf(from[0]), middleOf(to)),
    starts: from.length,
  }
}

/**
 * Returns the start and the end for a rule.
 * - If `place` is undefined: the spawn and the goal.
 * - If `place` is a spawn: `place` and the goal.
 * - Otherwise: the spawn and `place`.
 */
function spawnToGoal({ items }: NavDocument, [place]: readonly NavItem[]): Ends | undefined {
  const ofRole = (wanted: string): NavItem | undefined =>
    items.find((item) => item.kind === 'marker' && item.role === wanted)
  const isSpawn = place?.kind === 'marker' && place.role === 'spawn'
  const start = isSpawn ? place : ofRole('spawn')
  const goal = place === undefined || isSpawn ? ofRole('goal') : place
  if (start === undefined || goal === undefined) return undefined
  return {
    from: isSpawn ? selectorOf([place]) : SPAWN,
    to: place === undefined || isSpawn ? GOAL : selectorOf([place]),
    straight: distance(middleOf(start), middleOf(goal)),
    starts: 1,
  }
}

function between({ from, to, straight, starts }: Ends, width: number): readonly BuiltInRule[] {
  const ends = { from, to }
  return [
    { rule: 'reachable', ...ends },
    { rule: 'unreachable', ...ends },
    { rule: 'path-length', ...ends, max: round(1.5 * straight) },
    { rule: 'path-cost', ...ends, max: round(1.5 * straight) },
    { rule: 'detour', ...ends, max: 1.5 },
    { rule: 'corridor-width', ...ends, min: width },
    { rule: 'visible', ...ends },
    { rule: 'hidden', ...ends },
    ...(starts > 1 ? [{ rule: 'fair', ...ends, tolerance: 0.1 } as const] : []),
  ]
}

const overAreas = ({ from, to }: Ends, areas: readonly NavItem[]): readonly BuiltInRule[] => {
  const area = selectorOf(areas)
  return [
    { rule: 'path-avoids', from, to, area },
    { rule: 'path-through', from, to, area },
  ]
}

/**
 * Returns a list of one rule `completable`. Its keys are the markers among `items`, and its doors are the obstacles and links. The list is empty without a
 * key or a door.
 */
function lockedBy(
  document: NavDocument,
  items: readonly NavItem[],
  walks: { readonly agent?: string },
): readonly BuiltInRule[] {
  const keys = items.filter((item) => item.kind === 'marker' && item.role !== 'spawn' && item.role !== 'goal')
  const doors = items.filter(({ kind }) => kind === 'obstacle' || kind === 'link')
  if (keys.length === 0 || doors.length === 0 || spawnToGoal(document, []) === undefined) return []
  return [{ rule: 'completable', start: SPAWN, goal: GOAL, keys: selectorOf(keys), doors: selectorOf(doors), ...walks }]
}

function middleOf(item: NavItem): Point {
  if ('x' in item) return item
  if (item.kind === 'link') return item.from
  const box = itemBox(item)
  return box === undefined ? { x: 0, y: 0 } : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const round = (value: number): number => Number(value.toPrecision(3))
