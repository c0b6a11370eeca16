import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { VISITS_BETWEEN } from '../../../src/engine/noding/cell-grid.js'
import { Noder, type NodeChanges } from '../../../src/engine/noding/index.js'
import { snapRound } from '../../oracles/snap-rounding.js'
import { isDeep } from '../../support/effort.js'
import { codeOf } from '../../support/code-of.js'

type Four = readonly [number, number, number, number]
const STEP = 2 ** -40
const SIZE = 1024
/** Number of nearly equal rings, and half the number of thin strips through one point. */
const COUNT = isDeep ? 120 : 60
const noderOf = (): Noder => new Noder({ minX: 0, minY: 0, maxX: SIZE, maxY: SIZE }, STEP)
const onGrid = (value: number): number => Math.round(value / STEP) * STEP
const around = (x: number, y: number, radius: number, angle: number): [number, number] => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
]

/** Returns the three sides of a triangle. */
function triangle(a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]): Four[] {
  return [
    [...a, ...b],
    [...b, ...c],
    [...c, ...a],
  ]
}

const hub = (n: number, x: number, y: number, radius: number): Four[] =>
  Array.from({ length: n }, (_, i) =>
    triangle([x, y], around(x, y, radius, (2 * Math.PI * i) / n), around(x, y, radius, (2 * Math.PI * (i + 0.6)) / n)),
  ).flat()

/** Each function returns the segments of a shape with n parts. Few of the segments cross. */
const shapes: Record<string, (n: number) => Four[]> = {
  'a star of thin spikes': (n) =>
    Array.from({ length: 2 * n }, (_, i) => [
      ...around(512.1, 511.8, i % 2 === 0 ? 500 : 1.1, (Math.PI * i) / n),
      ...around(512.1, 511.8, i % 2 === 0 ? 1.1 : 500, (Math.PI * (i + 1)) / n),
    ]),
  'triangles that share a corner': (n) => hub(n, 512, 512, 400),
  'a hub and a ring of hubs': (n) => [
    ...hub(n / 2, 512, 512, 200),
    ...Array.from({ length: 20 }, (_, i) => hub(n / 40, ...around(512, 512, 400, (Math.PI * i) / 10), 30)).flat(),
  ],
  'a fan on a line': (n) =>
    Array.from({ length: n }, (_, i) =>
      triangle([512, 900], [100 + (800 * i) / n, 100], [100 + (800 * (i + 1)) / n, 100]),
    ).flat(),
  'shapes in one cell': (n) => [
    ...Array.from({ length: n }, (_, i) => {
      const [x, y] = [100 + 1e-4 * (i % 64), 100 + 1e-4 * Math.floor(i / 64)]
      return triangle([x, y], [x + 6e-5, y], [x + 3e-5, y + 7e-5])
    }).flat(),
    [900, 900, 910, 905],
  ],
  'bars above each other': (n) =>
    Array.from({ length: n }, (_, i) => [
      [20, 20 + (900 * i) / n, 980, 20 + (900 * i) / n] as const,
      [20, 20 + (900 * (i + 0.4)) / n, 980, 20.1 + (900 * (i + 0.4)) / n] as const,
    ]).flat(),
}

function draw(noder: Noder, segments: readonly Four[]): number[] {
  return segments.map((segment, owner) => {
    const [ax, ay, bx, by] = segment.map(onGrid)
    return noder.addUse(ax, ay, bx, by, owner)
  })
}

/**
 * Draws and commits segments. Returns the noder, the changes, and the number of calls of the callback. The noder calls
 * it after every `VISITS_BETWEEN` visits.
 */
function commitCounted(
  segments: readonly Four[],
  noder = noderOf(),
): { noder: Noder; changes: NodeChanges; calls: number } {
  draw(noder, segments)
  let calls = 0
  const changes = noder.commit((within) => {
    if (within) calls++
  })
  return { noder, changes, calls }
}

describe('the noder, when cells of its grid contain many segments', () => {
  for (const [name, of] of Object.entries(shapes))
    it(`visits each segment a few times, however many there are: ${name}`, () => {
      const segments = of(6400)
      expect((VISITS_BETWEEN * commitCounted(segments).calls) / segments.length).toBeLessThan(250)
    })

  it('finds the nodes of many nearly equal rings, or of many thin strips, with little work per node', () => {
    const random = createRandom(5)
    const corners = Array.from({ length: 10 }, (_, k) => around(512, 512, 200 + 150 * random(), (2 * Math.PI * k) / 10))
    const copies = Array.from({ length: COUNT }, () => {
      const moved = corners.map(([x, y]): [number, number] => [
        x + 1e-6 * (random() - 0.5),
        y + 1e-6 * (random() - 0.5),
      ])
      return moved.map((corner, k): Four => [...corner, ...moved[(k + 1) % 10]])
    }).flat()
    const pencil = Array.from({ length: 2 * COUNT }, (_, i): Four[] =>
      [-0.5, 0.5].map((side) => {
        const angle = (Math.PI * (i + 0.3)) / (2 * COUNT)
        const [x, y] = [512 - side * Math.sin(angle), 512 + side * Math.cos(angle)]
        return [...around(x, y, -400, angle), ...around(x, y, 400, angle)]
      }),
    ).flat()
    for (const segments of [copies, pencil]) {
      const { changes, calls } = commitCounted(segments)
      expect(changes.addedNodes.length).toBeGreaterThan(COUNT ** 2)
      // Nodes cut their segments into pieces, so the number of pieces measures the number of nodes on segments.
      expect((VISITS_BETWEEN * calls) / (changes.addedEdges.length / 4)).toBeLessThan(40)
    }
  })

  it('adds two lines across 2,400 triangles with at most twice the work per crossing as across 300', () => {
    const bar: Four[] = [
      [100, 505, 900, 505],
      [100, 519, 900, 519],
    ]
    const crossed = (n: number): number => {
      const spokes = hub(n, 512, 512, 400)
      const { noder, changes, calls } = commitCounted(bar, commitCounted(spokes).noder)
      const once = commitCounted([...spokes, ...bar]).noder
      const places = (of: Noder): string[] => {
        const { items, length } = of.allEdges()
        const at = (node: number): string => `${of.x[node]},${of.y[node]}`
        return Array.from({ length: length / 4 }, (_, i) => `${at(items[4 * i])} ${at(items[4 * i + 1])}`).sort()
      }
      expect(places(noder)).toEqual(places(once))
      return calls / changes.addedNodes.length
    }
    const [few, many] = [crossed(300), crossed(2400)]
    expect(many).toBeLessThan(2 * few + 0.02)
  })

  it('returns the nodes and edges that the definition of snap rounding gives', () => {
    const random = createRandom(3)
    const copies = (n: number): Four[] =>
      Array.from({ length: n }, () =>
        triangle([100, 100 + 1e-11 * random()], [900 + 1e-11 * random(), 300], [300, 800 + 1e-11 * random()]),
      ).flat()
    for (const of of [...Object.values(shapes), copies]) {
      const segments = of === copies ? copies(1.5 * COUNT) : of(2 * COUNT).slice(0, 5 * COUNT)
      const noder = noderOf()
      draw(noder, segments)
      const { addedNodes, addedEdges } = noder.commit()
      const { nodes, chains } = snapRound(
        segments.map((segment) => {
          const [ax, ay, bx, by] = segment.map((c) => BigInt(Math.round(c / STEP)))
          return { ax, ay, bx, by }
        }),
      )
      expect(addedNodes.length).toBe(nodes.size)
      expect(addedEdges.length / 4).toBe(chains.reduce((sum, chain) => sum + chain.length - 1, 0))
      const names = new Set(
        Array.from(
          addedNodes.items.subarray(0, addedNodes.length),
          (node) => `${noder.x[node] / STEP},${noder.y[node] / STEP}`,
        ),
      )
      expect(names).toEqual(nodes)
    }
  })

  it('leaves no segment and no grid entry when a star is removed', () => {
    const noder = noderOf()
    const segments = shapes['a star of thin spikes'](isDeep ? 20_000 : 5000)
    const uses = draw(noder, segments)
    noder.commit()
    const { entries } = noder.grid
    for (const use of uses) noder.removeUse(use)
    noder.commit()
    expect(noder.segments).toBe(0)
    expect(noder.grid.entries).toBe(0)
    draw(noder, segments)
    noder.commit()
    expect(noder.grid.entries).toBe(entries)
  })

  it('rejects the removal of a segment that was never added or already removed', () => {
    const noder = noderOf()
    draw(noder, [[1, 1, 5, 7]])
    noder.commit()
    const { entries } = noder.grid
    expect(codeOf(() => noder.grid.removeSegment(7))).toBe('internal/segment-not-in-cells')
    expect(noder.grid.entries).toBe(entries)
    noder.grid.removeSegment(0)
    expect(codeOf(() => noder.grid.removeSegment(0))).toBe('internal/segment-not-in-cells')
  })
})
