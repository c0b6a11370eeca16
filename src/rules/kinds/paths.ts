import { attached } from '../../engine/core/index.js'
import type { Coroutine } from '../../engine/core/index.js'
import { distance, squaredDistanceBetweenSegments } from '../../engine/geometry/index.js'
import type { Path, Point } from '../../engine/geometry/index.js'
import { samplePath } from '../../engine/paths/index.js'
import { areaAlongPath } from '../../engine/terrain/index.js'
import { shapeToRings } from '../../document/model/index.js'
import type { NavItem } from '../../document/model/index.js'
import type { Finding, RuleDefinition } from '../rule.js'
import { itemWord, measureTexts, numberText, percentText, phrase, placeText } from '../messages/index.js'
import { agentText, findingsAlong, gapOf, waysOf, whyNot, widthOf, witnessOf } from '../ways.js'
import type { Walker } from '../walker.js'
import type { Way } from '../ways.js'
import { partsInside } from './parts-inside.js'

export const reachable: RuleDefinition = {
  name: 'reachable',
  parameters: { from: 'selector', to: 'selector' },
  check: (level, rule) =>
    findingsAlong(level, rule, ({ length }, { walker, ends }) => ({
      pass: true,
      measured: length,
      message: phrase('getsThere', { agent: agentText(walker), ...ends }),
    })),
}

export const unreachable: RuleDefinition = {
  name: 'unreachable',
  parameters: { from: 'selector', to: 'selector' },
  *check(level, rule) {
    for (const way of waysOf(level, rule)) {
      yield
      if (way === undefined) continue
      const result = yield* way.result()
      yield
      const { ids, walker, ends } = way
      if (result.status === 'found') yield yield* leak(way, result.path)
      else {
        const { reason } = yield* whyNot(way)
        yield { pass: true, ids, message: phrase('doesNotGet', { agent: agentText(walker), ...ends, reason }) }
      }
    }
  },
}

/** Returns a failure at the place where the agent gets through: the first link of the path, or its narrowest place, or, far from walls, the middle of the path. */
function* leak(way: Way, path: Path): Coroutine<Finding> {
  const { level, walker, ids, ends } = way
  const jump = path.jumps?.[0]
  const width = jump === undefined ? yield* widthOf(way) : undefined
  const isGap = width !== undefined && width.width < Infinity
  const place = jump !== undefined ? path.points[jump.at] : isGap ? width.at : middleOf(path)
  const around = isGap ? gapOf(level, walker, width) : undefined
  return {
    pass: false,
    ids: [...ids, ...(jump === undefined ? (around?.ids ?? []) : [jump.link])],
    message: phrase('getsThrough', { agent: agentText(walker), ...ends, place: placeText(place) }),
    place,
    measured: path.length,
    witness: { ...witnessOf(path), ...around?.witness },
  }
}

export const pathLength: RuleDefinition = {
  name: 'path-length',
  parameters: { from: 'selector', to: 'selector', min: 'number?', max: 'number?' },
  check: (level, rule) =>
    findingsAlong(level, rule, (path, way) => {
      const [min, max] = [rule.number('min') ?? 0, rule.number('max') ?? Infinity]
      const { length } = path
      const [expected, key] = length < min ? ([min, 'pathAtLeast'] as const) : ([max, 'pathAtMost'] as const)
      const [measure, bound] = measureTexts(length, expected)
      return {
        pass: length >= min && length <= max,
        measured: length,
        ...(expected < Infinity && { expected }),
        place: middleOf(path),
        message: phrase(expected < Infinity ? key : 'pathIs', { ...way.ends, measured: measure, expected: bound }),
      }
    }),
}

const middleOf = (path: Path): Point => samplePath(path, path.length / 2).position

export const pathCost: RuleDefinition = {
  name: 'path-cost',
  parameters: { from: 'selector', to: 'selector', max: 'number' },
  check: (level, rule) =>
    findingsAlong(level, rule, (path, { level, walker, ends }) => {
      const expected = rule.number('max') ?? 0
      const [dearest] = attached(path, 'areas by cost', () => areasByCost(walker, path))
      const [measure, bound] = measureTexts(path.cost, expected)
      const item = dearest && level.itemOf(dearest[0])
      const terrain = item?.kind === 'area' ? (item.name ?? itemWord(item.terrain)) : ''
      return {
        pass: path.cost <= expected,
        measured: path.cost,
        expected,
        place: middleOf(path),
        message: phrase(path.cost <= expected ? 'pathCosts' : terrain === '' ? 'pathTooCostly' : 'pathMostlyOn', {
          ...ends,
          measured: measure,
          expected: bound,
          terrain,
          share: terrain === '' ? '' : percentText(dearest[1] / path.cost),
        }),
      }
    }),
}

/** Returns the cost of a path in each area, highest first. */
function areasByCost({ mesh }: Walker, path: Path): readonly (readonly [id: string, cost: number])[] {
  const costs = new Map<string, number>()
  for (const { area, from, to, cost } of areaAlongPath(mesh, path))
    if (area !== undefined) costs.set(area.id, (costs.get(area.id) ?? 0) + (to - from) * cost)
  return [...costs].sort((a, b) => b[1] - a[1])
}

export const pathAvoids: RuleDefinition = {
  name: 'path-avoids',
  parameters: { from: 'selector', to: 'selector', area: 'selector' },
  check: (level, rule) =>
    findingsAlong(level, rule, (path, { ids, ends }) => {
      for (const area of rule.items('area')) {
        const inside = partsInside(path.points, area)
        const measured = inside.reduce((sum, { length }) => sum + length, 0)
        if (measured === 0) continue
        const [{ at: place }] = inside
        const message = phrase('pathEnters', {
          area: area.name ?? (area.kind === 'area' ? itemWord(area.terrain) : area.id),
          place: placeText(place),
          measured: numberText(measured),
        })
        return { pass: false, ids: [...ids, area.id], place, measured, expected: 0, message }
      }
      return { pass: true, measured: 0, expected: 0, message: phrase('pathStaysOut', ends) }
    }),
}

export const pathThrough: RuleDefinition = {
  name: 'path-through',
  parameters: { from: 'selector', to: 'selector', area: 'selector?', marker: 'selector?', within: 'number?' },
  check: (level, rule) =>
    findingsAlong(level, rule, (path, { level, walker, ids, ends }) => {
      const missed = [...rule.items('area'), ...rule.items('marker')].map((item) => {
        const expected = item.kind === 'area' ? 0 : (rule.number('within') ?? walker.radius)
        return { item, expected, measured: missedBy(path.points, item, level.middleOf(item)) }
      })
      const worst = missed
        .filter(({ measured, expected }) => measured > expected)
        .sort((a, b) => b.measured - a.measured)
      if (worst.length === 0) return { pass: true, measured: 0, message: phrase('pathPassesAll', ends) }
      const [{ item, expected, measured }] = worst
      const message = phrase('pathMisses', {
        name: level.nameOf(item.id),
        measured: measureTexts(measured, expected)[0],
      })
      return { pass: false, ids: [...ids, item.id], place: level.middleOf(item), measured, expected, message }
    }),
}

/** Returns the distance from a path to an item; 0 if the path enters the item's shape. */
function missedBy(points: readonly Point[], item: NavItem, middle: Point): number {
  const isShape = item.kind === 'obstacle' || item.kind === 'area'
  if (isShape && partsInside(points, item).length > 0) return 0
  const { outer } = isShape ? shapeToRings(item.shape) : { outer: [middle] }
  let least = Infinity
  for (let i = 0; i < points.length; i++) {
    const [a, b] = [points[Math.max(0, i - 1)], points[i]]
    for (let k = 0; k < outer.length; k++) {
      const [c, d] = [outer[k], outer[(k + 1) % outer.length]]
      least = Math.min(least, squaredDistanceBetweenSegments(a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y))
    }
  }
  return Math.sqrt(least)
}

export const detour: RuleDefinition = {
  name: 'detour',
  parameters: { from: 'selector', to: 'selector', max: 'number' },
  check: (level, rule) =>
    findingsAlong(level, rule, (path, { start, goal }) => {
      const straight = distance(start, goal)
      const measured = straight === 0 ? 1 : path.length / straight
      const expected = rule.number('max') ?? 1
      const [measure, bound] = measureTexts(measured, expected)
      const message = phrase('timesStraight', { measured: measure, expected: bound })
      return { pass: measured <= expected, measured, expected, place: middleOf(path), message }
    }),
}
