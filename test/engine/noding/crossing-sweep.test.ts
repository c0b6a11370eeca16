import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../src/engine/core/index.js'
import { CrossingSweep } from '../../../src/engine/noding/crossing-sweep.js'
import { effort } from '../../support/effort.js'

type Four = readonly [number, number, number, number]

/** Removes duplicate segments, orders the ends of each lexicographically, and merges equal ends. */
function asSegments(drawn: readonly Four[]): {
  names: Int32Array
  segmentA: Int32Array
  segmentB: Int32Array
  x: Float64Array
  y: Float64Array
} {
  const nodes = new Map<string, number>()
  const [xs, ys]: [number[], number[]] = [[], []]
  const nodeAt = (x: number, y: number): number => {
    const node = nodes.get(`${x},${y}`) ?? xs.length
    if (node === xs.length) {
      nodes.set(`${x},${y}`, node)
      xs.push(x)
      ys.push(y)
    }
    return node
  }
  const known = new Map<string, [number, number]>()
  for (const [ax, ay, bx, by] of drawn) {
    if (ax === bx && ay === by) continue
    const upward = ax < bx || (ax === bx && ay < by)
    const ends: [number, number] = upward ? [nodeAt(ax, ay), nodeAt(bx, by)] : [nodeAt(bx, by), nodeAt(ax, ay)]
    known.set(ends.join(), ends)
  }
  const ends = [...known.values()]
  return {
    names: Int32Array.from(ends, (_, i) => i),
    segmentA: Int32Array.from(ends, ([a]) => a),
    segmentB: Int32Array.from(ends, ([, b]) => b),
    x: Float64Array.from(xs),
    y: Float64Array.from(ys),
  }
}

/** Finds crossings of every pair with BigInt. */
function crossingsOf({ names, segmentA, segmentB, x, y }: ReturnType<typeof asSegments>): string[] {
  const [X, Y] = [[...x].map(BigInt), [...y].map(BigInt)]
  const side = (a: number, b: number, c: number): bigint =>
    (X[b] - X[a]) * (Y[c] - Y[a]) - (Y[b] - Y[a]) * (X[c] - X[a])
  const found: string[] = []
  for (const s of names)
    for (const t of names) {
      if (t >= s) break
      const [a, b, c, d] = [segmentA[s], segmentB[s], segmentA[t], segmentB[t]]
      if (side(a, b, c) * side(a, b, d) < 0n && side(c, d, a) * side(c, d, b) < 0n) found.push(`${t} ${s}`)
    }
  return found.sort()
}

function sweep(drawn: ReturnType<typeof asSegments>): { pairs: string[]; compared: number } {
  const pairs: string[] = []
  const run = new CrossingSweep(drawn.names, drawn, 1, (s, t) => pairs.push(s < t ? `${s} ${t}` : `${t} ${s}`))
  run.run()
  return { pairs: pairs.sort(), compared: run.compared }
}

const whole = (random: Random, size: number): number => Math.floor(random() * size)
const families: Record<string, (random: Random) => Four[]> = {
  'points of a 5 x 5 lattice, with vertical lines, shared ends and collinear overlaps': (r) =>
    Array.from({ length: 30 }, () => [whole(r, 5), whole(r, 5), whole(r, 5), whole(r, 5)]),
  'points of a 12 x 12 lattice': (r) =>
    Array.from({ length: 60 }, () => [whole(r, 12), whole(r, 12), whole(r, 12), whole(r, 12)]),
  'long lines over a lattice': (r) =>
    Array.from({ length: 40 }, () =>
      r() < 0.5 ? [0, whole(r, 20), 20, whole(r, 20)] : [whole(r, 20), 0, whole(r, 20), 20],
    ),
  'hubs and lines through them': (r) => {
    const hubs = Array.from({ length: 3 }, () => [10 + whole(r, 20), 10 + whole(r, 20)] as const)
    return Array.from({ length: 60 }, (): Four => {
      const [x, y] = hubs[whole(r, 3)]
      const [dx, dy] = [whole(r, 9) - 4, whole(r, 9) - 4]
      return r() < 0.6 ? [x, y, x + 2 * dx, y + 2 * dy] : [x - dx, y - dy, x + 2 * dx, y + 2 * dy]
    })
  },
  'overlaps on a base line, with segments that end on the line and cross the line': (r) =>
    Array.from({ length: 60 }, () =>
      r() < 0.4
        ? [whole(r, 30), 15, whole(r, 30), 15]
        : [whole(r, 30), r() < 0.5 ? 15 : 5, whole(r, 30), 15 + whole(r, 10)],
    ),
  'nearly collinear segments on a fine grid': (r) => {
    const at = (): [number, number] => {
      const t = whole(r, 2 ** 49)
      return [t, Math.floor(t / 3) + whole(r, 5)]
    }
    return Array.from({ length: 40 }, () => [...at(), ...at()])
  },
  'random segments on a fine grid': (r) =>
    Array.from({ length: 40 }, () => [whole(r, 2 ** 50), whole(r, 2 ** 50), whole(r, 2 ** 50), whole(r, 2 ** 50)]),
  'a pencil with jitter': (r) =>
    Array.from({ length: 40 }, () => {
      const [dx, dy] = [whole(r, 2 ** 20) - 2 ** 19, whole(r, 2 ** 20) - 2 ** 19]
      return [
        2 ** 29 - 700 * dx + whole(r, 2),
        2 ** 29 - 700 * dy,
        2 ** 29 + 300 * dx,
        2 ** 29 + 300 * dy + whole(r, 2),
      ]
    }),
}

describe('the sweep for crossings', () => {
  for (const [name, draw] of Object.entries(families))
    it(`finds each crossing once and nothing else: ${name}`, () => {
      for (let seed = 1; seed <= effort(60); seed++) {
        const drawn = asSegments(draw(createRandom(seed)))
        expect(sweep(drawn).pairs, `seed ${seed}`).toEqual(crossingsOf(drawn))
      }
    })

  /** Returns the comparisons per segment of a shape of `count` parts. */
  const share = (draw: (count: number) => Four[], count: number): number => {
    const drawn = asSegments(draw(count))
    return sweep(drawn).compared / drawn.names.length
  }

  const turn = (count: number, i: number, size: number): [number, number] => [
    Math.round(size * Math.cos((2 * Math.PI * i) / count)),
    Math.round(size * Math.sin((2 * Math.PI * i) / count)),
  ]
  const shapes: Record<string, (count: number) => Four[]> = {
    'a star of thin spikes': (n) =>
      Array.from({ length: n }, (_, i) => [
        ...turn(n, i, i % 2 === 0 ? 2 ** 40 : 2 ** 30),
        ...turn(n, i + 1, i % 2 === 0 ? 2 ** 30 : 2 ** 40),
      ]),
    'a hub': (n) => Array.from({ length: n }, (_, i) => [0, 0, ...turn(n, i, 2 ** 40)]),
    'a fan on a line': (n) =>
      Array.from({ length: n }, (_, i) =>
        i % 2 === 0 ? [0, 0, i * 1000, 1e6] : [(i - 1) * 1000, 1e6, (i + 1) * 1000, 1e6],
      ),
    'bars above each other': (n) => Array.from({ length: n }, (_, i) => [i % 3, 2 * i, 1e6 + (i % 5), 2 * i + (i % 2)]),
    'spikes of a comb': (n) =>
      Array.from({ length: n }, (_, i) => [i * 100, (i % 2) * 1e6, (i + 1) * 100, ((i + 1) % 2) * 1e6]),
  }
  for (const [name, draw] of Object.entries(shapes))
    it(`compares each segment a bounded number of times where few segments cross: ${name}`, () => {
      const [few, many] = [share(draw, 1000), share(draw, 16000)]
      expect(many).toBeLessThan(2 * few + 20)
      expect(many).toBeLessThan(400)
    })

  it('makes a few comparisons per crossing in a pencil of lines', () => {
    const pencil = (n: number): Four[] =>
      Array.from({ length: n }, (_, i) => [...turn(2 * n, i, 2 ** 40), ...turn(2 * n, i + n, 2 ** 40 + 1)])
    const drawn = asSegments(pencil(400))
    const { pairs, compared } = sweep(drawn)
    expect(pairs.length).toBeGreaterThan(70000)
    expect(compared).toBeLessThan(8 * pairs.length)
  })
})
