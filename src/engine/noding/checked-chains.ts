/**
 * The noding of rings as it was written down, checked instead of found again: rings as drawn and what is said of their nodes and chains, in;
 * the same without doubt, or nothing, out. With a noder that stands, `readChains` writes it down; `restoreChains` gives a noder in which the
 * same rings were drawn what its commit would have found.
 * Checked here: equal corners are one node and equal edges one segment; every node inside a segment has its pixel on it, in order; every pair of
 * segments that meet in a node crosses where it is said; no node is there without reason. Left to who has the triangles: edges of chains are edges of
 * a triangulation, and no node lies within `NEAR` steps of an edge that does not end there. Both together prove the rest: a node whose pixel
 * a segment meets lies within sqrt 2 of its chain, and chains of segments that cross have a node in common (rounding never carries an edge across
 * a node: Guibas and Marimont, "Rounding arrangements dynamically", 1998).
 * O(corners + links + pairs that meet in a node); where those are many, it declines.
 */
import { IntList, itemOf } from '../core/index.js'
import { CrossingPoint } from './crossing-point.js'
import { hitsPixel } from './hot-pixel.js'
import type { Noder } from './noder.js'
import { crossProperly } from './proper-crossing.js'

/** In steps: how far from an edge other nodes must be for its chain to be beyond doubt; sqrt 2, and room for rounding. */
export const NEAR = 4

/** Pairs of segments that meet in a node, for each segment and each node inside one, beyond which it is as quick to node anew. */
const MOST_PAIRS = 16

/** A noding as written down. */
export interface ChainData {
  /** Per corner of all rings: its node, -1 in a ring of one point. Nodes are numbered as they come. */
  readonly corners: Int32Array
  /** Edge and segment: an edge that runs along the segment of an earlier one. All others are segments of their own, numbered as they come. */
  readonly repeated: Int32Array
  /** Segment, number of nodes inside it, those nodes, and so on. */
  readonly links: Int32Array
  /** x y of the nodes that are no corners; their numbers follow those of the corners. */
  readonly crossings: Float64Array
}

/** The same, taken apart and checked. */
export interface CheckedChains {
  readonly nodes: number
  /** x0 y0 x1 y1 …, behind room for as many numbers as were asked for in `places`. */
  readonly coords: Float64Array
  readonly places: Float64Array<ArrayBuffer>
  /** Per edge of all rings: its segment, -1 = no length. */
  readonly segmentOf: Int32Array
  /** Per edge: 1 = it runs from b to a. */
  readonly against: Uint8Array
  readonly segments: number
  readonly segmentA: Int32Array
  readonly segmentB: Int32Array
  /** Nodes inside segment s: linkNode[firstLink[s]] and on. */
  readonly firstLink: Int32Array
  readonly linkNode: Int32Array
  /** Node, two segments and 0, for each crossing. */
  readonly crossed: IntList
}

/** `room`: numbers in front of the coordinates that the caller fills. `pass` is called for each segment and each node inside one, and may throw. */
export function checkChains(
  rings: readonly Float64Array[],
  data: ChainData,
  step: number,
  room: number,
  pass: () => void,
): CheckedChains | undefined {
  const chains = enterRings(rings, data, room)
  return chains !== undefined && checkLinks(chains, step / 2, pass) && checkCrossings(chains, step) ? chains : undefined
}

// 1. Nodes and segments of the rings as drawn.

function enterRings(rings: readonly Float64Array[], data: ChainData, room: number): CheckedChains | undefined {
  const { corners, repeated, links, crossings } = data
  const count = corners.length
  const places = new Float64Array(room + 2 * count + crossings.length)
  const coords = places.subarray(room)
  const segmentOf = new Int32Array(count).fill(-1)
  const against = new Uint8Array(count)
  const segmentA = new Int32Array(count)
  const segmentB = new Int32Array(count)
  let nodes = 0
  let segments = 0
  let first = 0
  let again = 0
  for (const ring of rings) {
    const length = ring.length / 2
    if (first + length > count) return undefined
    for (let i = 0; i < length; i++) {
      const node = corners[first + i]
      const x = ring[2 * i]
      const y = ring[2 * i + 1]
      if (node === nodes) {
        coords[2 * node] = x
        coords[2 * node + 1] = y
        nodes++
      } else if (node < 0 ? x !== ring[0] || y !== ring[1] : coords[2 * node] !== x || coords[2 * node + 1] !== y)
        return undefined
      if (node > nodes || node < 0 !== corners[first] < 0) return undefined
    }
    for (let i = 0; i < length; i++) {
      const from = corners[first + i]
      const to = corners[i + 1 === length ? first : first + i + 1]
      if (from === to) continue
      const isAgainst =
        coords[2 * to] < coords[2 * from] ||
        (coords[2 * to] === coords[2 * from] && coords[2 * to + 1] < coords[2 * from + 1])
      const a = isAgainst ? to : from
      const b = isAgainst ? from : to
      let segment = segments
      if (again < repeated.length && repeated[again] === first + i) {
        segment = repeated[again + 1]
        again += 2
        if (!(segment >= 0 && segment < segments && segmentA[segment] === a && segmentB[segment] === b))
          return undefined
      } else {
        segmentA[segment] = a
        segmentB[segment] = b
        segments++
      }
      segmentOf[first + i] = segment
      against[first + i] = isAgainst ? 1 : 0
    }
    first += length
  }
  if (first !== count || again !== repeated.length) return undefined
  coords.set(crossings, 2 * nodes)
  nodes += crossings.length >> 1
  const firstLink = new Int32Array(segments + 1)
  const linkNode = new Int32Array(links.length)
  let linked = 0
  let next = 0
  for (let i = 0; i < links.length;) {
    const segment = links[i++]
    const inside = links[i++]
    if (!(segment >= next && segment < segments && inside > 0 && i + inside <= links.length)) return undefined
    while (next <= segment) firstLink[next++] = linked
    for (const end = i + inside; i < end; i++) {
      if (!(links[i] >= 0 && links[i] < nodes)) return undefined
      linkNode[linked++] = links[i]
    }
  }
  while (next <= segments) firstLink[next++] = linked
  const crossed = new IntList()
  return { nodes, coords, places, segmentOf, against, segments, segmentA, segmentB, firstLink, linkNode, crossed }
}

// 2. Nodes inside segments.

function checkLinks(chains: CheckedChains, half: number, pass: () => void): boolean {
  const { coords, segments, segmentA, segmentB, firstLink, linkNode } = chains
  for (let s = 0; s < segments; s++) {
    pass()
    if (firstLink[s] === firstLink[s + 1]) continue
    const a = segmentA[s]
    const b = segmentB[s]
    const [ax, ay, bx, by] = [coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1]]
    // pixels along a monotone line come in the order of this sum, which is exact
    const signX = bx > ax ? 1 : 0
    const signY = Math.sign(by - ay)
    let last = -Infinity
    for (let i = firstLink[s]; i < firstLink[s + 1]; i++) {
      pass()
      const node = linkNode[i]
      const x = coords[2 * node]
      const y = coords[2 * node + 1]
      const key = x * signX + y * signY
      if (node === a || node === b || !(key > last) || !hitsPixel(ax, ay, bx, by, x, y, half)) return false
      last = key
    }
  }
  return true
}

// 3. Segments that meet.

function checkCrossings(chains: CheckedChains, step: number): boolean {
  const { nodes, segments, segmentA, segmentB, firstLink, linkNode } = chains
  const links = firstLink[segments]
  // segments by a node inside them, and by their lower and their upper end
  const through = new Lists(nodes, links)
  const lower = new Lists(nodes, segments)
  const upper = new Lists(links > 0 ? nodes : 0, links > 0 ? segments : 0)
  const isUsed = new Uint8Array(nodes)
  for (let s = segments - 1; s >= 0; s--) {
    lower.add(segmentA[s], s)
    isUsed[segmentA[s]] = isUsed[segmentB[s]] = 1
    if (links > 0) upper.add(segmentB[s], s)
    for (let i = firstLink[s]; i < firstLink[s + 1]; i++) through.add(linkNode[i], s)
  }
  const pairs = new Pairs(chains, step)
  const seenFrom = new Int32Array(nodes).fill(-1)
  let left = MOST_PAIRS * (segments + links + 64)
  for (let node = 0; node < nodes; node++) {
    for (let i = lower.head[node]; i > 0; i = lower.after[i]) {
      // one segment between two nodes
      const far = segmentB[lower.item[i]]
      if (seenFrom[far] === node) return false
      seenFrom[far] = node
    }
    for (let i = through.head[node]; i > 0; i = through.after[i]) {
      const s = through.item[i]
      for (let j = through.after[i]; j > 0; j = through.after[j])
        if (--left < 0 || !pairs.check(s, through.item[j], node)) return false
      for (const ends of [lower, upper])
        for (let j = ends.head[node]; j > 0; j = ends.after[j])
          if (--left < 0 || !pairs.check(s, ends.item[j], node)) return false
    }
    if (pairs.found > 0) isUsed[node] = 1
    pairs.found = 0
    if (isUsed[node] === 0) return false
  }
  return true
}

/** Segments in lists by node. */
class Lists {
  /** Per node: one entry, 0 = none. */
  readonly head: Int32Array
  /** Per entry, from 1 on: its segment, and the entry after it. */
  readonly item: Int32Array
  readonly after: Int32Array
  private entries = 0

  constructor(nodes: number, entries: number) {
    this.head = new Int32Array(nodes)
    this.item = new Int32Array(entries + 1)
    this.after = new Int32Array(entries + 1)
  }

  add(node: number, segment: number): void {
    const entry = ++this.entries
    this.item[entry] = segment
    this.after[entry] = this.head[node]
    this.head[node] = entry
  }
}

class Pairs {
  /** Crossings recorded since it was set to 0. */
  found = 0
  private readonly crossing: CrossingPoint

  constructor(
    private readonly chains: CheckedChains,
    step: number,
  ) {
    this.crossing = new CrossingPoint(step)
  }

  /** Looks at two segments that meet in a node: where they cross in it, that is recorded; where they cross elsewhere, there must be a node. */
  check(s: number, t: number, node: number): boolean {
    const { coords, segmentA, segmentB, firstLink, linkNode, crossed } = this.chains
    const [a, b, c, d] = [segmentA[s], segmentB[s], segmentA[t], segmentB[t]]
    if (a === c || a === d || b === c || b === d) return true
    const [ax, ay, bx, by] = [coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1]]
    const [cx, cy, dx, dy] = [coords[2 * c], coords[2 * c + 1], coords[2 * d], coords[2 * d + 1]]
    if (!crossProperly(ax, ay, bx, by, cx, cy, dx, dy)) return true
    const { crossing } = this
    crossing.compute(ax, ay, bx, by, cx, cy, dx, dy)
    const isHere = (at: number): boolean => coords[2 * at] === crossing.x && coords[2 * at + 1] === crossing.y
    if (isHere(node)) {
      crossed.push4(node, s, t, 0)
      this.found++
      return true
    }
    for (let i = firstLink[s]; i < firstLink[s + 1]; i++) if (isHere(linkNode[i])) return true
    return isHere(a) || isHere(b)
  }
}

// 4. From a noder, and back into one.

/** What stands in a noder of these rings and no others; undefined where one is not drawn there. */
export function readChains(
  noder: Noder,
  rings: readonly Float64Array[],
): { readonly data: ChainData; readonly nodes: Int32Array } | undefined {
  let count = 0
  for (const ring of rings) count += ring.length / 2
  const corners = new Int32Array(count).fill(-1)
  const numbered = new Map<number, number>()
  const numberOf = (node: number): number => {
    const known = numbered.get(node)
    if (known !== undefined) return known
    numbered.set(node, numbered.size)
    return numbered.size - 1
  }
  const segmentNumber = new Map<number, number>()
  const repeated = new IntList()
  const order: number[] = []
  let first = 0
  for (const ring of rings) {
    const length = ring.length / 2
    const nodeOf = (i: number): number => noder.hash.find(ring[2 * i], ring[2 * i + 1])
    const isPoint = ring.every((coordinate, i) => coordinate === ring[i % 2])
    for (let i = 0; i < length && !isPoint; i++) {
      const node = nodeOf(i)
      if (node < 0) return undefined
      corners[first + i] = numberOf(node)
    }
    for (let i = 0; i < length && !isPoint; i++) {
      const from = nodeOf(i)
      const to = nodeOf(i + 1 === length ? 0 : i + 1)
      if (from === to) continue
      const segment = Math.max(noder.known.find(from, to), noder.known.find(to, from))
      if (segment < 0) return undefined
      const known = segmentNumber.get(segment)
      if (known === undefined) {
        segmentNumber.set(segment, order.length)
        order.push(segment)
      } else {
        repeated.push(first + i)
        repeated.push(known)
      }
    }
    first += length
  }
  const cornered = numbered.size
  const { links } = noder
  const written = new IntList()
  const inside: number[] = []
  for (const [number, segment] of order.entries()) {
    inside.length = 0
    for (let link = itemOf(links.first, segment); link >= 0; link = links.next[link])
      inside.push(numberOf(links.node[link]))
    if (inside.length === 0) continue
    written.push(number)
    written.push(inside.length)
    for (const node of inside) written.push(node)
  }
  const nodes = Int32Array.from(numbered.keys())
  const crossings = new Float64Array(2 * (nodes.length - cornered))
  for (let i = cornered; i < nodes.length; i++)
    crossings.set([noder.x[nodes[i]], noder.y[nodes[i]]], 2 * (i - cornered))
  const cut = ({ items, length }: IntList): Int32Array => items.slice(0, length)
  return { data: { corners, repeated: cut(repeated), links: cut(written), crossings }, nodes }
}

/** Gives a noder, in which nothing was drawn but these rings in their order, and nothing committed, their nodes and chains. Its nodes and segments have the numbers of the chains then. */
export function restoreChains(
  noder: Noder,
  chains: Omit<CheckedChains, 'coords' | 'places'>,
  coords: Float64Array,
): void {
  const { segments, firstLink, linkNode, crossed } = chains
  for (let i = 0; i < crossed.length; i += 4) {
    const [node, s, t] = crossed.items.subarray(i, i + 3)
    noder.crossingLists.add(noder.nodeAt(coords[2 * node], coords[2 * node + 1]), s, t)
  }
  for (let s = 0; s < segments; s++) {
    let last = -1
    for (let i = firstLink[s]; i < firstLink[s + 1]; i++) last = noder.links.insert(s, linkNode[i], last)
  }
  // nothing is new any more
  noder.segmentMark.fill(0)
  noder.uses.mark.fill(0)
  for (const list of [noder.freshNodes, noder.freshSegments, noder.freshUses]) list.clear()
  noder.resizeGrid()
}
