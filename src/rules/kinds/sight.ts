/** Rules about lines of sight between items. Only obstacles block sight. An item that is itself an obstacle is visible once the line reaches it. */
import { distance } from '../../engine/geometry/index.js'
import type { Point } from '../../engine/geometry/index.js'
import { raycastMesh } from '../../engine/convex/index.js'
import type { NavItem } from '../../document/model/index.js'
import { measureTexts, numberText, phrase, placeText } from '../messages/index.js'
import type { Level } from '../level.js'
import type { RuleArguments, RuleDefinition } from '../rule.js'

export const visible: RuleDefinition = {
  name: 'visible',
  parameters: { from: 'selector', to: 'selector', range: 'number?' },
  *check(level, rule) {
    for (const { from, to, length, range, block, line } of sightsOf(level, rule)) {
      const ends = { from: level.nameOf(from.id), to: level.nameOf(to.id) }
      const common = { ids: [from.id, to.id], witness: { lines: [line] } }
      if (length > range) {
        const [measured, expected] = measureTexts(length, range)
        const message = phrase('tooFarToSee', { ...ends, measured, expected })
        yield { ...common, pass: false, message, place: line[1], measured: length, expected: range }
      } else if (block === undefined) yield { ...common, pass: true, message: phrase('sees', ends), measured: length }
      else {
        const wall = block.id === undefined ? phrase('something') : level.nameOf(block.id)
        yield {
          ...common,
          pass: false,
          ids: block.id === undefined ? common.ids : [...common.ids, block.id],
          message: phrase('inTheWay', { ...ends, wall, place: placeText(block.at) }),
          place: block.at,
          measured: distance(line[0], block.at),
          expected: length,
        }
      }
    }
  },
}

export const hidden: RuleDefinition = {
  name: 'hidden',
  parameters: { from: 'selector', to: 'selector', range: 'number?' },
  *check(level, rule) {
    for (const { from, to, length, range, block, line } of sightsOf(level, rule)) {
      const ends = { from: level.nameOf(from.id), to: level.nameOf(to.id) }
      const pass = length > range || block !== undefined
      yield {
        pass,
        ids: [from.id, to.id, ...(pass && block?.id !== undefined ? [block.id] : [])],
        message: pass ? phrase('doesNotSee', ends) : phrase('seesFrom', { ...ends, measured: numberText(length) }),
        place: line[1],
        measured: length,
        ...(range < Infinity && { expected: range }),
        witness: { lines: [line] },
      }
    }
  },
}

interface Sight {
  readonly from: NavItem
  readonly to: NavItem
  readonly line: readonly [Point, Point]
  readonly length: number
  readonly range: number
  readonly block: { readonly at: Point; readonly id: string | undefined } | undefined
}

function* sightsOf(level: Level, rule: RuleArguments): Generator<Sight, void, undefined> {
  const range = rule.number('range') ?? Infinity
  for (const from of rule.items('from'))
    for (const to of rule.items('to')) {
      if (from === to) continue
      const line = [eyeOf(level, from, to), eyeOf(level, to, from)] as const
      yield { from, to, line, length: distance(...line), range, block: blockOn(level, from, to, line) }
    }
}

/** Returns where a line of sight to another item starts: in the middle of `item` or, if both items are obstacles, at the walkable place nearest to the middle. */
function eyeOf(level: Level, item: NavItem, other: NavItem): Point {
  const middle = level.middleOf(item)
  const isBoth = item.kind === 'obstacle' && other.kind === 'obstacle'
  return isBoth ? (level.sight.nearest(middle) ?? middle) : middle
}

function blockOn(level: Level, from: NavItem, to: NavItem, [start, goal]: readonly [Point, Point]): Sight['block'] {
  const { mesh } = level.sight
  // A ray must start in walkable space, so sight from an obstacle is checked in reverse.
  const isBack = from.kind === 'obstacle' && to.kind !== 'obstacle'
  const { hit, point, obstacleId } = isBack ? raycastMesh(mesh, goal, start) : raycastMesh(mesh, start, goal)
  if (!hit || obstacleId === from.id || obstacleId === to.id) return undefined
  return { at: point, id: obstacleId }
}
