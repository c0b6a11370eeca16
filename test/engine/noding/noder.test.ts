import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../src/engine/core/index.js'
import { Noder } from '../../../src/engine/noding/index.js'
import { snapRound } from '../../oracles/snap-rounding.js'
import { effort } from '../../support/effort.js'

type Four = readonly [number, number, number, number]
interface Drawn {
  readonly ends: Four
  readonly owner: number
  readonly use: number
}

/** Applies the changes that commits report, to compare their sum with the present state. */
class Ledger {
  readonly noder: Noder
  readonly pieces = new Map<string, number>()
  readonly nodes = new Set<string>()
  private readonly names = new Map<number, string>()

  constructor(
    private readonly step: number,
    size: number,
  ) {
    this.noder = new Noder({ minX: 0, minY: 0, maxX: size * step, maxY: size * step }, step)
  }

  draw(ends: Four, owner: number): Drawn {
    const [ax, ay, bx, by] = ends.map((c) => c * this.step) as [number, number, number, number]
    return { ends, owner, use: this.noder.addUse(ax, ay, bx, by, owner) }
  }

  commit(): void {
    const { noder, pieces, nodes, names } = this
    const { addedNodes, removedNodes, removedEdges, addedEdges } = noder.commit()
    for (let i = 0; i < addedNodes.length; i++) {
      const id = addedNodes.items[i]
      const name = `${noder.x[id] / this.step},${noder.y[id] / this.step}`
      expect(nodes.has(name)).toBe(false)
      nodes.add(name)
      names.set(id, name)
    }
    const tell = (list: typeof removedEdges, sign: number): void => {
      for (let i = 0; i < list.length; i += 4) {
        const [from, to, owner, delta] = list.items.subarray(i, i + 4)
        const key = `${names.get(from)} ${names.get(to)} ${owner} ${delta}`
        const count = (pieces.get(key) ?? 0) + sign
        if (count === 0) pieces.delete(key)
        else pieces.set(key, count)
      }
    }
    tell(removedEdges, -1)
    tell(addedEdges, 1)
    for (let i = 0; i < removedNodes.length; i++) {
      nodes.delete(names.get(removedNodes.items[i])!)
      names.delete(removedNodes.items[i])
    }
  }
}

function expectedPieces(drawn: readonly Drawn[]): { nodes: Set<string>; pieces: Map<string, number> } {
  const { nodes, chains } = snapRound(
    drawn.map(({ ends: [ax, ay, bx, by] }) => ({ ax: BigInt(ax), ay: BigInt(ay), bx: BigInt(bx), by: BigInt(by) })),
  )
  const pieces = new Map<string, number>()
  for (const [i, { ends, owner }] of drawn.entries()) {
    const against = ends[2] < ends[0] || (ends[2] === ends[0] && ends[3] < ends[1])
    const chain = against ? chains[i].toReversed() : chains[i]
    for (let k = 1; k < chain.length; k++) {
      const key = `${chain[k - 1]} ${chain[k]} ${owner} ${against ? -1 : 1}`
      pieces.set(key, (pieces.get(key) ?? 0) + 1)
    }
  }
  return { nodes, pieces }
}

const sorted = (pieces: Map<string, number>): [string, number][] => [...pieces].sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * Families of random segments. `draw` returns the coordinates of both ends as integers from 0 to `size`. The noder gets
 * these integers times `step`.
 */
const families: Record<string, { size: number; step: number; draw: (random: Random) => Four }> = {
  'the lattice 0..8': {
    size: 8,
    step: 0.25,
    draw: (r) => [0, 0, 0, 0].map(() => Math.floor(r() * 9)) as unknown as Four,
  },
  'the lattice 0..20 with long segments': {
    size: 20,
    step: 1,
    draw: (r) => [Math.floor(r() * 3), Math.floor(r() * 21), 18 + Math.floor(r() * 3), Math.floor(r() * 21)],
  },
  'a fine grid': {
    size: 2 ** 50,
    step: 2 ** -40,
    draw: (r) => [0, 0, 0, 0].map(() => Math.floor(r() * 2 ** 50)) as unknown as Four,
  },
  'near-collinear on a fine grid': {
    size: 2 ** 50,
    step: 2 ** -40,
    draw: (r) => {
      const t = (): number => Math.floor(r() * 2 ** 49)
      const jitter = (): number => Math.floor(r() * 4)
      const [a, b] = [t(), t()]
      return [a, Math.floor(a / 3) + jitter(), b, Math.floor(b / 3) + jitter()]
    },
  },
  'pencils through one point': {
    size: 2 ** 30,
    step: 2 ** -20,
    draw: (r) => {
      const dx = Math.floor(r() * 2 ** 20) - 2 ** 19
      const dy = Math.floor(r() * 2 ** 20) - 2 ** 19
      const j = (): number => Math.floor(r() * 3) - 1
      return [2 ** 29 - 700 * dx + j(), 2 ** 29 - 700 * dy + j(), 2 ** 29 + 300 * dx + j(), 2 ** 29 + 300 * dy + j()]
    },
  },
  'rotated lattice lines': {
    size: 2 ** 44,
    step: 2 ** -34,
    draw: (r) => {
      const at = (i: number, j: number): [number, number] => [
        Math.round((20 + i * 0.9553 - j * 0.2955) * 2 ** 38),
        Math.round((10 + i * 0.2955 + j * 0.9553) * 2 ** 38),
      ]
      const k = (): number => Math.floor(r() * 9)
      const i = k()
      const [a, b] = [k(), k()]
      return r() < 0.5 ? [...at(i, a), ...at(i, b)] : [...at(a, i), ...at(b, i)]
    },
  },
}

describe('the noder', () => {
  for (const [name, { size, step, draw }] of Object.entries(families))
    it(`matches the definition of snap rounding after each edit: ${name}`, () => {
      for (let seed = 1; seed <= effort(12); seed++) {
        const random = createRandom(seed * 101 + name.length)
        const ledger = new Ledger(step, size)
        let drawn: Drawn[] = []
        for (let edit = 0; edit < 8; edit++) {
          const keep = drawn.filter((d) => {
            if (random() >= 0.3) return true
            ledger.noder.removeUse(d.use)
            return false
          })
          const count = 1 + Math.floor(random() * 6)
          for (let i = 0; i < count; i++) {
            const copy =
              keep.length > 0 && random() < 0.2 ? keep[Math.floor(random() * keep.length)].ends : draw(random)
            if (copy[0] === copy[2] && copy[1] === copy[3]) continue
            keep.push(
              ledger.draw(random() < 0.3 ? [copy[2], copy[3], copy[0], copy[1]] : copy, Math.floor(random() * 4)),
            )
          }
          drawn = keep
          ledger.commit()
          const expected = expectedPieces(drawn)
          expect([...ledger.nodes].sort(), `seed ${seed} edit ${edit}`).toEqual([...expected.nodes].sort())
          expect(sorted(ledger.pieces), `seed ${seed} edit ${edit}`).toEqual(sorted(expected.pieces))
        }
      }
    })

  it('gives the same pieces for one bulk commit as for two of them and for many small ones', () => {
    const random = createRandom(5)
    const segments: Four[] = []
    for (let i = 0; i < 1500; i++) {
      const [x, y] = [Math.floor(random() * 2 ** 30), Math.floor(random() * 2 ** 30)]
      const reach = i % 50 === 0 ? 2 ** 29 : 2 ** 24
      segments.push([
        x,
        y,
        Math.max(0, Math.floor(x + (random() - 0.5) * reach)),
        Math.max(0, Math.floor(y + (random() - 0.5) * reach)),
      ])
    }
    // A bundle of 400 long segments, nearly parallel and close to each other.
    for (let i = 0; i < 400; i++)
      segments.push([2 ** 29 + i * 1000, 2 ** 28 + i, 2 ** 28 + i * 3000, 2 ** 29 + 2 ** 27])
    const bulk = new Ledger(2 ** -20, 2 ** 30)
    for (const [i, s] of segments.entries()) bulk.draw(s, i)
    bulk.commit()
    const halves = new Ledger(2 ** -20, 2 ** 30)
    for (const parity of [0, 1]) {
      for (const [i, s] of segments.entries()) if (i % 2 === parity) halves.draw(s, i)
      halves.commit()
    }
    expect(halves.nodes).toEqual(bulk.nodes)
    expect(sorted(halves.pieces)).toEqual(sorted(bulk.pieces))
    const slow = new Ledger(2 ** -20, 2 ** 30)
    for (const [i, s] of segments.entries()) {
      slow.draw(s, i)
      if (i % 7 === 0) slow.commit()
    }
    slow.commit()
    expect(slow.nodes).toEqual(bulk.nodes)
    expect(sorted(slow.pieces)).toEqual(sorted(bulk.pieces))
    expect(bulk.nodes.size).toBeGreaterThan(4000)
  })

  it('finds the first node at which two edges of one owner cross', () => {
    const random = createRandom(14)
    const noder = new Noder({ minX: 0, minY: 0, maxX: 8, maxY: 8 }, 1)
    const isInside = (value: number, [from, to]: readonly number[]): boolean => from < value && value < to
    const span = (): readonly number[] => [Math.floor(4 * random()), 4 + Math.floor(5 * random())]
    const line = (owner: number) => ({ owner, at: Math.floor(9 * random()), span: span() })
    let found = 0
    for (let run = 0; run < 1000; run++) {
      // The edges are parallel to the axes, so that all crossings are grid points.
      const [level, upright] = [0, 1].map(() => [1, 1, 2].map(line))
      const places = level.flatMap((row) =>
        upright
          .filter((column) => isInside(column.at, row.span) && isInside(row.at, column.span))
          .filter((column) => column.owner + row.owner === 2)
          .map((column) => 10 * column.at + row.at),
      )
      const uses = Int32Array.from([
        ...level.map(({ at, span: [from, to], owner }) => noder.addUse(from, at, to, at, owner)),
        ...upright.map(({ at, span: [from, to], owner }) => noder.addUse(at, from, at, to, owner)),
      ])
      noder.commit()
      const node = noder.firstSelfCrossing(uses.filter((_, i) => i % 3 < 2))
      expect(node < 0 ? Infinity : 10 * noder.x[node] + noder.y[node]).toBe(Math.min(...places))
      if (node >= 0) found++
      for (const use of uses) noder.removeUse(use)
    }
    expect(found).toBeGreaterThan(20)
  })
})
