/** Checks of rules in a worker give the same reports as direct checks, although each message contains only what an edit changed. */
import { describe, expect, it } from 'vitest'
import { NavError, createRandom } from '../../src/engine/core/index.js'
import { applyCommand, createNavDocument, type NavDocument } from '../../src/document/index.js'
import { checkRules, defineRule, type Rule, type RuleReport } from '../../src/rules/index.js'
import { createPageRunner, createWorkerRunner } from '../../src/ui/tests/rule-runners.js'
import type { RuleRunner, RunnerCallbacks } from '../../src/ui/tests/rule-runners.js'
import type { RuleRequest } from '../../src/ui/tests/rule-messages.js'
import { createRuleResponder } from '../../src/ui/tests/rules.worker.js'
import type { WorkerLike } from '../../src/worker/index.js'
import { fakeWorker } from '../support/fake-worker.js'
import { movedVertex, rulesFor, rulesMap } from '../support/rules-map.mjs'

/**
 * Makes workers that run on this thread. Each message is cloned on its way to and from a worker, as `postMessage` does.
 * The first `failing` workers crash at their first message.
 */
function workers(failing = 0) {
  const requests: RuleRequest[] = []
  let made = 0
  const createWorker = (): WorkerLike => {
    const crashes = made++ < failing
    const answer = createRuleResponder((data) => worker.onmessage?.({ data: structuredClone(data) }))
    const worker = fakeWorker((message) => {
      const request = structuredClone(message) as RuleRequest
      requests.push(request)
      setTimeout(() => (crashes ? worker.onerror?.(new Error('crashed')) : answer(request)), 0)
    })
    return worker
  }
  return { requests, createWorker, made: () => made }
}

type Outcome = RuleReport | NavError

/** Returns a function that checks a document with a runner. */
function checking(create: (callbacks: RunnerCallbacks) => RuleRunner) {
  let settle: (outcome: Outcome) => void = () => undefined
  const errors: unknown[] = []
  const runner = create({ onDone: (outcome) => settle(outcome), onError: (error) => errors.push(error) })
  const check = (document: NavDocument, rules: readonly Rule[]): Promise<Outcome> =>
    new Promise((resolve) => {
      settle = resolve
      runner.check(document, rules)
    })
  return { check, runner, errors }
}

const inWorker = (failing = 0) => {
  const { createWorker, ...rest } = workers(failing)
  return { ...rest, ...checking((callbacks) => createWorkerRunner(createWorker, callbacks)) }
}

const size = { side: 4, links: 1, areas: 2 }
const level = createNavDocument(rulesMap(createRandom(3), size))
const rules = rulesFor(createRandom(4), 15, size)

/** Returns the document after one of several kinds of edits. */
function edited(document: NavDocument, random: () => number, i: number): NavDocument {
  const { items } = document
  const at = Math.floor(random() * items.length)
  switch (i % 5) {
    case 0: {
      const { id, vertex, to } = movedVertex(random, document)
      return applyCommand(document, { type: 'move-vertices', moves: [{ id, ring: 0, vertex, to }] }).document
    }
    case 1:
      return { ...document, items: items.filter((item, k) => k !== at || item.kind === 'marker') }
    case 2:
      return { ...document, items: [...items].sort(() => random() - 0.5) }
    case 3:
      return { ...document, name: i > 5 ? undefined : `level ${i}`, agents: [...document.agents].reverse() }
    default: {
      const obstacle = items.find(({ kind }) => kind === 'obstacle')
      return obstacle === undefined ? document : { ...document, items: [...items, { ...obstacle, id: `copy-${i}` }] }
    }
  }
}

describe('a check of rules in a worker', () => {
  it('gives the same report as a direct check after each edit of the items, their order, the agents or the name of the document', async () => {
    const { check, runner } = inWorker()
    const random = createRandom(11)
    let document = level
    for (let i = 0; i < 10; i++) {
      expect(await check(document, rules)).toEqual(checkRules(document, rules))
      document = edited(document, random, i)
    }
    runner.dispose()
  })

  it('sends only the changed items and rules, but never the background picture or the mapping of the document', async () => {
    const { check, requests, runner } = inWorker()
    const background = { src: 'data:image/png;base64,AAAA', rect: { x: 0, y: 0, width: 10, height: 10 }, opacity: 1 }
    const drawn: NavDocument = { ...level, background }
    await check(drawn, rules)
    const { id, vertex, to } = movedVertex(createRandom(1), drawn)
    const moved = applyCommand(drawn, { type: 'move-vertices', moves: [{ id, ring: 0, vertex, to }] }).document
    await check(moved, rules)
    await check({ ...moved, name: 'Harbor' }, rules.slice(1))
    const [first, second, third] = requests
    expect(first.items.added).toHaveLength(level.items.length)
    expect(first.rules).toHaveLength(rules.length)
    expect(Object.keys(first.fields)).not.toContain('background')
    expect(second).toMatchObject({ fields: {}, items: { removed: 1, added: [{ id }] } })
    expect(second.rules).toBeUndefined()
    expect(third).toMatchObject({ fields: { name: 'Harbor' }, items: { removed: 0, added: [] } })
    expect(third.rules).toHaveLength(rules.length - 1)
    runner.dispose()
  })

  it('sends the whole drawing to the next worker after a crash, and checks on the main thread once workers keep crashing', async () => {
    const once = inWorker(1)
    expect(await once.check(level, rules)).toEqual(checkRules(level, rules))
    expect(once.requests.map(({ items }) => items.added.length)).toEqual([level.items.length, level.items.length])
    once.runner.dispose()
    const always = inWorker(9)
    expect(await always.check(level, rules)).toEqual(checkRules(level, rules))
    expect(always.made()).toBe(3)
    always.runner.dispose()
  })

  it('names a rule that cannot be read, and checks again once the rule can be read', async () => {
    const { check, runner } = inWorker()
    const wrong = [{ rule: 'reachabel' }] as unknown as readonly Rule[]
    const refused = await check(level, wrong)
    expect(refused).toBeInstanceOf(NavError)
    expect(refused).toMatchObject({
      code: 'rules/unknown-rule',
      message: expect.stringContaining('reachabel') as string,
    })
    expect(await check(level, rules)).toEqual(checkRules(level, rules))
    runner.dispose()
  })
})

describe('a check of rules on the main thread', () => {
  it('covers rules of the app, and gives the same report as a direct check after each edit', async () => {
    const define = [
      defineRule({
        name: 'arena/few',
        parameters: { select: 'selector', max: 'number' },
        *check(_, rule) {
          const ids = rule.items('select').map(({ id }) => id)
          yield { pass: ids.length <= (rule.number('max') ?? 0), ids, message: `${ids.length} items` }
        },
      }),
    ]
    const list: readonly Rule[] = [...rules.slice(0, 5), { rule: 'arena/few', select: 'obstacle', max: 20 }]
    const { check, runner } = checking((callbacks) => createPageRunner(define, callbacks))
    const random = createRandom(5)
    let document = level
    for (let i = 0; i < 4; i++) {
      expect(await check(document, list)).toEqual(checkRules(document, list, { define }))
      document = edited(document, random, i)
    }
    runner.dispose()
  })

  it('reports the error that a rule of the app throws', async () => {
    const thrown = new Error('no towers')
    const define = [
      defineRule({
        name: 'arena/towers',
        parameters: {},
        *check({ document }) {
          if (document.name === 'ruin') throw thrown
          yield { pass: true, ids: [], message: 'towers' }
        },
      }),
    ]
    const list: readonly Rule[] = [{ rule: 'arena/towers' }]
    const { check, runner, errors } = checking((callbacks) => createPageRunner(define, callbacks))
    expect(await check({ ...level, name: 'ruin' }, list)).toMatchObject({
      code: 'rules/check-failed',
      message: 'no towers',
    })
    expect(errors).toEqual([thrown])
    expect(await check(level, list)).toEqual(checkRules(level, list, { define }))
    expect(errors).toHaveLength(1)
    runner.dispose()
  })
})
