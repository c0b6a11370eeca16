import type { Coroutine } from '../../engine/core/index.js'
import { distance } from '../../engine/geometry/index.js'
import type { Path } from '../../engine/geometry/index.js'
import type { NavItem } from '../../document/model/index.js'
import { itemWord, measureTexts, numberText, phrase } from '../messages/index.js'
import type { RulePhrase } from '../messages/index.js'
import type { Level } from '../level.js'
import type { Finding, RuleDefinition } from '../rule.js'
import { noWay, readyWalker, wayBetween, witnessOf } from '../ways.js'
import type { Way } from '../ways.js'

export const fair: RuleDefinition = {
  name: 'fair',
  parameters: { from: 'selector', to: 'selector', tolerance: 'number' },
  *check(level, rule) {
    const walker = yield* readyWalker(level, rule.agent)
    const goals = rule.items('to')
    const nearest: Reached[] = []
    for (const from of rule.items('from')) {
      const ways = goals.filter((to) => to !== from).map((to) => wayBetween(level, walker, from, to))
      const found = yield* nearestOf(ways)
      if (found !== undefined) nearest.push(found)
      else if (ways.length > 0) {
        yield yield* noWay(ways[0])
        return
      }
    }
    if (nearest.length > 0) yield spread(level, goals, nearest, rule.number('tolerance') ?? 0)
  },
}

interface Reached {
  readonly way: Way
  readonly path: Path
}

/**
 * Returns the way with the shortest path. If several paths are equally short, returns the first of their ways. Searches no path to a goal whose straight
 * distance exceeds the length of a path already found.
 */
function* nearestOf(ways: readonly Way[]): Coroutine<Reached | undefined> {
  const order = ways.map((way, i) => ({ way, i, straight: distance(way.start, way.goal) }))
  order.sort((a, b) => a.straight - b.straight)
  let best: (Reached & { readonly i: number }) | undefined
  for (const { way, i, straight } of order) {
    if (best !== undefined && straight > best.path.length) break
    const result = yield* way.result()
    yield
    if (result.status !== 'found') continue
    const { path } = result
    if (best === undefined || path.length < best.path.length || (path.length === best.path.length && i < best.i))
      best = { way, path, i }
  }
  return best
}

function spread(level: Level, goals: readonly NavItem[], nearest: readonly Reached[], expected: number): Finding {
  const lengths = nearest.map(({ path }) => path.length)
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  const measured = most === least ? 0 : most / least - 1
  const percent = (share: number): number => Math.round(1000 * share) / 10
  const [measure, bound] = measureTexts(least === 0 ? 0 : percent(measured), percent(expected))
  const farthest = nearest[lengths.indexOf(most)].way
  return {
    pass: measured <= expected,
    ids: nearest.map(({ way }) => way.from.id),
    message: phrase(measured < Infinity ? 'distancesTo' : 'distancesFromNone', {
      goal: titleOf(level, goals),
      lengths: lengths.map(numberText).join(', '),
      measured: measure,
      expected: bound,
    }),
    place: farthest.start,
    measured,
    expected,
    witness: { paths: nearest.flatMap(({ path }) => witnessOf(path).paths ?? []) },
  }
}

function titleOf(level: Level, goals: readonly NavItem[]): string | RulePhrase {
  const names = new Set(
    goals.map((item) => (item.kind === 'marker' ? item.role : item.kind === 'area' ? item.terrain : item.kind)),
  )
  return goals.length === 1
    ? level.nameOf(goals[0].id)
    : names.size === 1
      ? itemWord([...names][0])
      : phrase('nearestGoal')
}
