/**
 * Number of islands of a rounded map, exact with rationals:
 * 1. Snap rounding, exactly as defined, turns the rings into chains of grid points.
 * 2. Vertical lines through all nodes cut the map into slabs, and edges cut the slabs into strips.
 * 3. A strip is free or blocked by the winding numbers of the rings.
 * 4. Strips are connected if they share more than a point of their border.
 * O(n^2) strips. Shares no code with the engine.
 */
import { compare, type Fraction } from './fractions.js'
import { snapRound } from './snap-rounding.js'

export type GridPoint = readonly [bigint, bigint]

export interface GridShape {
  readonly rings: readonly (readonly GridPoint[])[]
  readonly evenOdd: boolean
}

interface Edge {
  readonly a: GridPoint
  readonly b: GridPoint
  readonly ring: number
  /** 1 where the ring runs with increasing x, otherwise -1. */
  readonly delta: number
}

/** Returns the y of an edge at an x between its ends. */
const yAt = ({ a, b }: Edge, x: bigint): Fraction => [a[1] * (b[0] - a[0]) + (b[1] - a[1]) * (x - a[0]), b[0] - a[0]]

/** Part of a slab between two edges. On each side of the slab, the strip has a lower and an upper y. */
interface Strip {
  readonly left: readonly [Fraction, Fraction]
  readonly right: readonly [Fraction, Fraction]
}

export function countIslands(bounds: readonly GridPoint[], shapes: readonly GridShape[]): number {
  const { edges, xs } = chainsOf([bounds, ...shapes.flatMap(({ rings }) => rings)])
  let ringsBefore = 1
  const ringsOf = shapes.map(({ rings }) => rings.map(() => ringsBefore++))
  const isFree = (winding: readonly number[]): boolean =>
    winding[0] !== 0 &&
    !shapes.some(({ evenOdd }, i) => {
      const [outer, ...holes] = ringsOf[i].map((ring) => (evenOdd ? winding[ring] % 2 !== 0 : winding[ring] !== 0))
      return outer && !holes.includes(true)
    })

  const parent: number[] = []
  const root = (i: number): number => (parent[i] === i ? i : root(parent[i]))
  const join = (i: number, j: number): void => void (parent[root(i)] = root(j))
  let before: { strip: Strip; id: number }[] = []
  for (let k = 1; k < xs.length; k++) {
    const [x0, x1] = [xs[k - 1], xs[k]]
    const across = edges
      .filter(({ a, b }) => a[0] <= x0 && b[0] >= x1)
      .map((edge) => ({ edge, left: yAt(edge, x0), right: yAt(edge, x1) }))
    across.sort((s, t) => compare(s.left, t.left) || compare(s.right, t.right))
    const winding = Array.from({ length: ringsBefore }, () => 0)
    const now: { strip: Strip; id: number }[] = []
    for (let i = 0; i + 1 < across.length; i++) {
      winding[across[i].edge.ring] += across[i].edge.delta
      const [low, high] = [across[i], across[i + 1]]
      if (compare(low.left, high.left) === 0 && compare(low.right, high.right) === 0) continue
      if (!isFree(winding)) continue
      const id = parent.length
      parent.push(id)
      const strip: Strip = { left: [low.left, high.left], right: [low.right, high.right] }
      // An edge between two free strips is not a wall.
      const below = now.at(-1)
      if (
        below !== undefined &&
        compare(below.strip.left[1], low.left) === 0 &&
        compare(below.strip.right[1], low.right) === 0
      )
        join(id, below.id)
      for (const other of before) if (overlaps(other.strip.right, strip.left)) join(id, other.id)
      now.push({ strip, id })
    }
    before = now
  }
  return parent.filter((_, i) => root(i) === i).length
}

function overlaps([aLow, aHigh]: readonly [Fraction, Fraction], [bLow, bHigh]: readonly [Fraction, Fraction]): boolean {
  const low = compare(aLow, bLow) > 0 ? aLow : bLow
  const high = compare(aHigh, bHigh) < 0 ? aHigh : bHigh
  return compare(low, high) < 0
}

/** Returns the edges that are not vertical, each from its left end to its right end, and the x of every node. */
function chainsOf(rings: readonly (readonly GridPoint[])[]): { edges: Edge[]; xs: bigint[] } {
  const segments = rings.flatMap((ring, owner) =>
    ring
      .map((a, i) => ({ a, b: ring[(i + 1) % ring.length], owner }))
      .filter(({ a, b }) => a[0] !== b[0] || a[1] !== b[1]),
  )
  const { nodes, chains } = snapRound(segments.map(({ a, b }) => ({ ax: a[0], ay: a[1], bx: b[0], by: b[1] })))
  const place = (name: string): GridPoint => name.split(',').map(BigInt) as unknown as GridPoint
  const edges = chains.flatMap((chain, s) =>
    chain.slice(1).flatMap((name, i): Edge[] => {
      const [a, b] = [place(chain[i]), place(name)]
      return a[0] === b[0]
        ? []
        : [
            a[0] < b[0]
              ? { a, b, ring: segments[s].owner, delta: 1 }
              : { a: b, b: a, ring: segments[s].owner, delta: -1 },
          ]
    }),
  )
  const xs = [...new Set([...nodes].map((name) => place(name)[0]))].sort((a, b) => (a < b ? -1 : 1))
  return { edges, xs }
}
