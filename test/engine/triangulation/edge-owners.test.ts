import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { EdgeOwners } from '../../../src/engine/triangulation/edge-owners.js'
import { effort } from '../../support/effort.js'
import { codeOf } from '../../support/code-of.js'

/** Returns the entries of a list of owners, for comparison with a Map. */
function entriesOf(owners: EdgeOwners, head: number): [number, number, number][] {
  const entries: [number, number, number][] = []
  for (let entry = head; entry >= 0; entry = owners.next[entry])
    entries.push([owners.owner[entry], owners.delta[entry], owners.uses[entry]])
  return entries.sort((a, b) => a[0] - b[0])
}

describe('the owners of edges', () => {
  it('are the added owners minus the removed ones, on short and long lists', () => {
    for (let seed = 1; seed <= effort(30); seed++) {
      const random = createRandom(seed)
      const owners = new EdgeOwners()
      const edges = Array.from({ length: 5 }, () => ({ head: -1, uses: [] as [number, number][] }))
      for (let step = 0; step < 1000; step++) {
        const edge = edges[Math.floor(edges.length * random())]
        // Lists grow first and then shrink.
        if (random() < (step % 500 < 250 ? 0.7 : 0.25)) {
          const use: [number, number] = [Math.floor(40 * random()), random() < 0.5 ? 1 : -1]
          edge.uses.push(use)
          edge.head = owners.add(edge.head, ...use)
        } else if (edge.uses.length > 0)
          edge.head = owners.remove(edge.head, ...edge.uses.splice(Math.floor(edge.uses.length * random()), 1)[0])
        const expected = new Map<number, [number, number, number]>()
        for (const [owner, delta] of edge.uses) {
          const [, sum, count] = expected.get(owner) ?? [owner, 0, 0]
          expected.set(owner, [owner, sum + delta, count + 1])
        }
        expect(entriesOf(owners, edge.head), `seed ${seed} step ${step}`).toEqual(
          [...expected.values()].sort((a, b) => a[0] - b[0]),
        )
      }
    }
  })

  it('can be added and removed by the hundred on one edge, and reuse the memory', () => {
    const owners = new EdgeOwners()
    let head = -1
    for (const isReversed of [false, true]) {
      for (let owner = 0; owner < 500; owner++) head = owners.add(head, owner, 1)
      for (let i = 0; i < 500; i++) head = owners.remove(head, isReversed ? 499 - i : i, 1)
      expect(head).toBe(-1)
    }
    for (let owner = 0; owner < 500; owner++) head = owners.add(head, owner, 1)
    expect(owners.owner.length).toBeLessThan(1000)
    // To find an owner, `add` and `remove` visit each owner on the edge at most once.
    expect(owners.steps).toBeLessThan(2 * 500 ** 2)
  })

  it('throw an error when an absent owner is removed', () => {
    const owners = new EdgeOwners()
    const head = owners.add(-1, 3, 1)
    expect(codeOf(() => owners.remove(head, 4, 1))).toBe('internal/constraint-not-owned')
    expect(codeOf(() => owners.remove(-1, 4, 1))).toBe('internal/constraint-not-owned')
  })
})
