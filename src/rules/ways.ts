import type { Coroutine } from '../engine/core/index.js'
import { distance } from '../engine/geometry/index.js'
import type { Path, PathResult, Point } from '../engine/geometry/index.js'
import { nearestWall } from '../engine/convex/index.js'
import { walkedParts } from '../engine/paths/index.js'
import { widestWayParts } from '../engine/radius/index.js'
import type { WidestWay } from '../engine/radius/index.js'
import type { NavItem } from '../document/model/index.js'
import { measureTexts, phrase, phraseText, placeText } from './messages/index.js'
import type { RulePhrase } from './messages/index.js'
import type { Doors, Level } from './level.js'
import type { Finding, RuleArguments, RuleFix, Witness } from './rule.js'
import type { Walker } from './walker.js'

/** A pair of items with the agent's position at each. */
export interface Way {
  readonly level: Level
  readonly walker: Walker
  readonly from: NavItem
  readonly to: NavItem
  readonly start: Point
  readonly goal: Point
  readonly ids: readonly string[]
  /** Names of both ends, for messages. */
  readonly ends: { readonly from: string; readonly to: string }
  result: () => Coroutine<PathResult>
}

export function wayBetween(level: Level, walker: Walker, from: NavItem, to: NavItem): Way {
  const [start, goal] = [level.placeOf(from, walker), level.placeOf(to, walker)]
  return {
    level,
    walker,
    from,
    to,
    start,
    goal,
    ids: [from.id, to.id],
    ends: { from: level.nameOf(from.id), to: level.nameOf(to.id) },
    result: () => walker.pathParts(start, goal),
  }
}

/** Returns the walker for an agent, with its meshes up to date. */
export function* readyWalker(level: Level, agent: string | undefined, doors?: Doors): Coroutine<Walker> {
  const walker = level.walker(agent, doors)
  yield
  walker.meshFor(walker.radius)
  yield
  return walker
}

export function* waysOf(level: Level, rule: RuleArguments): Generator<Way | undefined, void, undefined> {
  const walker = yield* readyWalker(level, rule.agent)
  for (const from of rule.items('from'))
    for (const to of rule.items('to')) if (from !== to) yield wayBetween(level, walker, from, to)
}

/** Yields a finding for each pair: that of `check` if there is a path, otherwise a failure. */
export function* findingsAlong(
  level: Level,
  rule: RuleArguments,
  check: (path: Path, way: Way) => Omit<Finding, 'ids'> & { readonly ids?: readonly string[] },
): Generator<Finding | undefined, void, undefined> {
  for (const way of waysOf(level, rule)) {
    yield
    if (way === undefined) continue
    const result = yield* way.result()
    yield
    yield result.status === 'found'
      ? { ids: way.ids, witness: witnessOf(result.path), ...check(result.path, way) }
      : yield* noWay(way)
  }
}

/** Divides a path at its jumps over links. Returns the parts before, between and after the jumps as `paths`, and the jumps as `lines`. */
export function witnessOf(path: Path): Witness {
  const { points, jumps = [] } = path
  const lines = jumps.map(({ at }) => [points[at], points[at + 1]] as const)
  const paths = walkedParts(path).filter((part) => part.length > 1 || points.length === 1)
  return { paths, ...(lines.length > 0 && { lines }) }
}

export function* noWay(way: Way): Coroutine<Finding> {
  const { reason, ...rest } = yield* whyNot(way)
  return { pass: false, ...rest, message: phrase('cannotGet', { agent: agentText(way.walker), ...way.ends, reason }) }
}

export const agentText = ({ agent }: Walker): string | RulePhrase => agent?.name ?? phrase('aPoint')

interface NoWay extends Omit<Finding, 'pass' | 'message'> {
  readonly reason: RulePhrase
}

/** Returns the narrowest place of the widest path; undefined without a path. */
export const widthOf = ({ walker, start, goal }: Way): Coroutine<WidestWay | undefined> =>
  widestWayParts(walker.mesh, start, goal)

export function* whyNot(way: Way): Coroutine<NoWay> {
  const { level, walker, from, to, start, goal } = way
  const result = yield* way.result()
  const { status } = result
  if (status.startsWith('start-')) return blockedEnd(way, from, start, result)
  if (status.startsWith('goal-')) return blockedEnd(way, to, goal, result)
  const expected = 2 * walker.radius
  const width = walker.radius > 0 ? yield* widthOf(way) : undefined
  if (width === undefined || !(width.width < expected))
    return { reason: phrase('wallsBlock'), ids: way.ids, place: goal, witness: { lines: [[start, goal]] } }
  const gap = gapOf(level, walker, width)
  const [measure, bound] = measureTexts(width.width, expected)
  return {
    reason: phrase('gapTooNarrow', { place: placeText(width.at), measured: measure, expected: bound }),
    ids: [...way.ids, ...gap.ids],
    place: width.at,
    measured: width.width,
    expected,
    witness: gap.witness,
  }
}

export function gapOf(
  level: Level,
  walker: Walker,
  { from, to, at }: WidestWay,
): { readonly ids: readonly string[]; readonly witness: Witness } {
  const ids = [from, to].flatMap((point) => wallAt(walker, at, point) ?? [])
  return { ids: ids.filter((id) => level.itemOf(id) !== undefined), witness: { lines: [[from, to]] } }
}

/**
 * Returns the id of an obstacle whose wall contains the point `wall`; undefined if the bounds or an area form the wall.
 * An obstacle that lies behind this point, as seen from `from`, takes precedence.
 */
export function wallAt({ mesh }: Walker, from: Point, wall: Point): string | undefined {
  const share = 1e-6 / Math.max(distance(from, wall), 1e-6)
  const beyond = { x: wall.x + share * (wall.x - from.x), y: wall.y + share * (wall.y - from.y) }
  return mesh.obstaclesAt(beyond)[0] ?? mesh.obstaclesAt(wall)[0]
}

function blockedEnd({ level, walker, ids }: Way, item: NavItem, at: Point, { status }: PathResult): NoWay {
  const name = level.nameOf(item.id)
  const fix = moveFix(level, walker, item, at, walker.radius)
  const common = { place: at, ...(fix !== undefined && { fix }) }
  if (status.endsWith('out-of-bounds')) return { ...common, ids, reason: phrase('outsideMap', { name }) }
  const wall = nearestWall(walker.mesh, at)
  if (wall === undefined) {
    const walls = walker.mesh.obstaclesAt(at)
    const reason =
      walls.length === 0
        ? phrase('standsForbidden', { name })
        : phrase('standsIn', { name, wall: level.nameOf(walls[0]) })
    return { ...common, ids: [...ids, ...walls], reason }
  }
  const id = wallAt(walker, at, wall.point)
  const [measured, expected] = measureTexts(wall.distance, walker.radius)
  return {
    ...common,
    ids: id === undefined ? ids : [...ids, id],
    reason:
      id === undefined
        ? phrase('tooNearEdge', { name, measured, expected })
        : phrase('tooNearWall', { name, measured, wall: level.nameOf(id), expected }),
    measured: wall.distance,
    expected: walker.radius,
    witness: { lines: [[at, wall.point]] },
  }
}

/** Returns a fix that moves a marker to the nearest place with the given room around it. */
export function moveFix(level: Level, walker: Walker, item: NavItem, at: Point, room: number): RuleFix | undefined {
  if (item.kind !== 'marker' || item.locked === true) return undefined
  const to = walker.nearest(at, room)
  if (to === undefined) return undefined
  const move = phrase('moveTo', { name: level.nameOf(item.id), place: placeText(to) })
  return { label: phraseText(move), phrase: move, command: { type: 'move-point', id: item.id, to } }
}
