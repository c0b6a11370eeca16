/**
 * Searches states that consist of a place and the collected keys. Keys and open doors are permanent, so without one-way links all reachable
 * keys are collected in one step; with one-way links all orders are searched. Cost: a mesh per set of open doors, a path per key and state.
 */
import type { Coroutine } from '../../engine/core/index.js'
import type { Point } from '../../engine/geometry/index.js'
import type { NavItem } from '../../document/model/index.js'
import { phrase } from '../messages/index.js'
import type { RulePhrase } from '../messages/index.js'
import type { Level } from '../level.js'
import type { Finding, RuleDefinition } from '../rule.js'
import { fieldOf, listOf } from '../selector.js'
import type { Walker } from '../walker.js'
import { readyWalker, wayBetween, whyNot, witnessOf } from '../ways.js'

export const completable: RuleDefinition = {
  name: 'completable',
  parameters: { start: 'selector', goal: 'selector', keys: 'selector', doors: 'selector' },
  *check(level, rule) {
    const [keys, doors] = [rule.items('keys'), rule.items('doors')]
    for (const start of rule.items('start'))
      for (const goal of rule.items('goal'))
        if (start !== goal) yield yield* new Quest(level, rule.agent, keys, doors, start, goal).finding()
  },
}

interface State {
  readonly at: NavItem
  readonly held: readonly NavItem[]
  readonly paths: readonly (readonly Point[])[]
}

class Quest {
  private readonly all: ReadonlySet<string>

  constructor(
    private readonly level: Level,
    private readonly agent: string | undefined,
    private readonly keys: readonly NavItem[],
    private readonly doors: readonly NavItem[],
    private readonly start: NavItem,
    private readonly goal: NavItem,
  ) {
    this.all = new Set(doors.map(({ id }) => id))
  }

  *finding(): Coroutine<Finding> {
    const { level, start, goal, keys } = this
    const free = wayBetween(level, yield* this.walker(this.all), start, goal)
    const ids = [start.id, goal.id]
    if (!(yield* free.walker.reachesParts(free.start, free.goal))) {
      const { reason, ...rest } = yield* whyNot(free)
      return { pass: false, ...rest, message: phrase('closedAnyway', { ...free.ends, reason }) }
    }
    yield
    const { state, isDone } = yield* this.search()
    const held = state.held.map(({ id }) => level.nameOf(id))
    const common = { measured: held.length, expected: keys.length, witness: { paths: state.paths } }
    if (isDone)
      return {
        ...common,
        pass: true,
        ids,
        message: phrase('withKeys', { ...free.ends, keys: held.length === 0 ? phrase('noKey') : held }),
      }
    const { reason, items } = yield* this.stuck(state)
    return {
      ...common,
      pass: false,
      ids: [...ids, ...items],
      message:
        held.length === 0
          ? phrase('stuckAtStart', { reason })
          : phrase('stuckAfter', { reason, key: held[held.length - 1] }),
      place: level.placeOf(state.at, yield* this.walker(this.openWith(state.held))),
    }
  }

  private *search(): Coroutine<{ readonly state: State; readonly isDone: boolean }> {
    const queue: State[] = [{ at: this.start, held: [], paths: [] }]
    const seen = new Set<string>()
    let stuck = queue[0]
    for (const state of queue) {
      if (state.held.length > stuck.held.length) stuck = state
      const walker = yield* this.walker(this.openWith(state.held))
      const done = yield* this.walk(walker, state, this.goal)
      if (done !== undefined) return { state: done, isDone: true }
      yield
      const canReturn = !walker.mesh.links.some(({ oneWay }) => oneWay === true)
      for (const key of this.keys) {
        if (state.held.includes(key)) continue
        const next = yield* this.walk(walker, state, key)
        yield
        if (next === undefined) continue
        const name = JSON.stringify([key.id, next.held.map(({ id }) => id).sort()])
        if (!seen.has(name)) queue.push({ ...next, held: [...state.held, key] })
        seen.add(name)
        if (canReturn) break
      }
    }
    return { state: stuck, isDone: false }
  }

  private *walk(walker: Walker, { at, held, paths }: State, to: NavItem): Coroutine<State | undefined> {
    const result = yield* wayBetween(this.level, walker, at, to).result()
    return result.status === 'found'
      ? { at: to, held, paths: [...paths, ...(witnessOf(result.path).paths ?? [])] }
      : undefined
  }

  private *stuck(
    state: State,
  ): Coroutine<{ readonly reason: RulePhrase['values'][string]; readonly items: readonly string[] }> {
    const { level, doors, keys, goal } = this
    const open = this.openWith(state.held)
    const wanted = [...keys.filter((key) => !state.held.includes(key)), goal]
    const shut = doors.filter(({ id }) => !open.has(id))
    const behind: { readonly door: NavItem; readonly items: readonly NavItem[]; readonly own: NavItem | undefined }[] =
      []
    for (const door of shut) {
      const walker = yield* this.walker(new Set([...open, door.id]))
      const items: NavItem[] = []
      for (const item of wanted) {
        const [from, to] = [level.placeOf(state.at, walker), level.placeOf(item, walker)]
        if (yield* walker.reachesParts(from, to)) items.push(item)
        yield
      }
      if (items.length > 0) behind.push({ door, items, own: items.find((item) => opens(item, door)) })
    }
    behind.sort((a, b) => Number(b.own !== undefined) - Number(a.own !== undefined))
    if (behind.length === 0) {
      const names = shut.map(({ id }) => level.nameOf(id))
      return {
        reason: phrase('behindTogether', { goal: level.nameOf(goal.id), doors: names }),
        items: shut.map(({ id }) => id),
      }
    }
    const reason = behind.slice(0, MAX_LISTED).map(({ door, items, own }) =>
      phrase(keys.some((key) => opens(key, door)) ? 'behindDoor' : 'behindLockedDoor', {
        name: level.nameOf((own ?? items[0]).id),
        door: level.nameOf(door.id),
      }),
    )
    return {
      reason,
      items: behind.flatMap(({ door, items }) => [door.id, ...items.map(({ id }) => id)]),
    }
  }

  private openWith(held: readonly NavItem[]): ReadonlySet<string> {
    const names = new Set(held.flatMap(lockNames))
    return new Set(this.doors.filter((door) => lockNames(door).every((name) => names.has(name))).map(({ id }) => id))
  }

  private walker(open: ReadonlySet<string>): Coroutine<Walker> {
    return readyWalker(this.level, this.agent, { open, all: this.all })
  }
}

const MAX_LISTED = 3
const LOCK_WORDS = new Set(['key', 'keys', 'door', 'doors', 'gate', 'lock'])

const opens = (key: NavItem, door: NavItem): boolean => lockNames(key).some((name) => lockNames(door).includes(name))

/** Returns the names by which keys match doors: `meta.key`, else the name without words such as "key" and "door". */
function lockNames(item: NavItem): readonly string[] {
  const given = fieldOf(item, 'key')
  if (given !== undefined) return listOf(typeof given === 'number' ? String(given) : given)
  const words = (item.name ?? item.id).toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [words.filter((word) => word !== '' && !LOCK_WORDS.has(word)).join('-')]
}
