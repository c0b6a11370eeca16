/**
 * Distances and next hops between all pairs of waypoints by a search from each, for graphs in which few links are of use.
 * Of a dense graph most links often are not: one that costs more than the way over some third waypoint lies on no cheapest path. So a few
 * waypoints, the centers, are searched from and towards, and links dearer than the way over a center are left out; what is left is often sparse, and of that
 * links as dear as two others that join their ends are left out.
 * In: links in compressed rows, each of a cost above 0. Out: the table, or word that another method is quicker. O(n m) for n waypoints and m links that are left.
 * That the links on cheapest paths are what counts: Karger, Koller & Phillips, "Finding the hidden path", 1993. Waypoints wait in a ring of buckets
 * (Dial 1969) and are scanned again where they are improved inside their bucket; where that happens often, costs being of very different sizes, it gives up.
 */
import type { WaypointGraph } from './waypoint-graph.js'

type Links = Pick<WaypointGraph, 'firstLink' | 'linkTo' | 'linkCost'>

/** What a search takes for each link and for each waypoint, in steps of the triple loop's inmost line: measured on graphs of 128 to 1,024 waypoints. */
const LINK = 3
const WAYPOINT = 60
/** Centers at most; none after one that leaves more than this share of the links. */
const CENTERS = 8
const MOST_LEFT = 0.9
/** Share of all pairs that are linked from which on a sample of so many links is looked at first: where lengths are costs, all links of a dense graph are of use. */
const DENSE = 0.5
const SAMPLE = 4096
/** Buckets for what a waypoint's cheapest link costs on average, and the most that the dearest link may span, a few of them to spare. */
const BUCKETS_A_STEP = 2
const MOST_BUCKETS = 1 << 16
const SPARE_BUCKETS = 4
/** Scans of a search, in waypoints, beyond which it gives up. */
const PATIENCE = 8
/**
 * As many times dearer may a link be than the cheapest one. Next hops come from searches of different waypoints, and lead on only while each brings
 * its goal nearer by more than what rounding adds to a distance.
 */
const SPREAD = 1e6

/** Fills a table of rows of length `side`, Infinity before; false where that takes longer than Floyd and Warshall's method, with the rows in any state. `step` is called before each search and may throw. */
export function pairsBySearch(
  graph: WaypointGraph,
  distances: Float64Array,
  next: Int32Array,
  side: number,
  step: () => void,
): boolean {
  const count = graph.ids.length
  const isQuick = (links: number): boolean => LINK * links + WAYPOINT * count < count * count
  const [least, most] = rangeOf(graph.linkCost)
  if (!isQuick(0) || !(least > 0 && most <= SPREAD * least)) return false
  if (graph.linkTo.length > DENSE * count * count && !hasDetours(graph, count)) return false
  let links: Links = graph
  const hops = new Int32Array(count)
  for (let i = 0; i < CENTERS; i++) {
    const center = Math.floor((i * count) / CENTERS)
    const before = new Float64Array(count).fill(Infinity)
    const after = before.slice()
    step()
    if (!new PairSearch(reversed(links, count)).find(center, before, hops, 0)) return false
    if (!new PairSearch(links).find(center, after, hops, 0)) return false
    const most = links.linkTo.length
    // a way over the center that costs as much is made of cheaper links, so that never two links are left out for each other
    links = chosen(
      links,
      count,
      (from, to, cost) => cost < before[from] + after[to] || from === center || to === center,
    )
    if (links.linkTo.length > MOST_LEFT * most) break
  }
  if (!isQuick(links.linkTo.length)) return false
  const search = new PairSearch(withoutDetours(links, count, distances, side))
  for (let source = 0; source < count; source++) {
    step()
    if (!search.find(source, distances, next, source * side)) return false
  }
  return true
}

class PairSearch {
  /** Waypoints that wait, in lists by bucket: the first of each, and of each waypoint those around it; -1 = none. */
  private readonly heads: Int32Array
  private readonly follower: Int32Array
  private readonly leader: Int32Array
  /** Bucket that a waypoint waits in, -1 = it does not. */
  private readonly bucketOf: Int32Array
  private readonly perUnit: number

  constructor(private readonly links: Links) {
    const { firstLink, linkCost } = links
    const count = firstLink.length - 1
    let steps = 0
    let cheapest = 0
    for (let from = 0; from < count; from++) {
      if (firstLink[from] === firstLink[from + 1]) continue
      steps++
      cheapest += rangeOf(linkCost.subarray(firstLink[from], firstLink[from + 1]))[0]
    }
    this.perUnit = steps > 0 ? (BUCKETS_A_STEP * steps) / cheapest : 0
    const span = Math.ceil(rangeOf(linkCost)[1] * this.perUnit) + SPARE_BUCKETS
    this.heads = new Int32Array(span > MOST_BUCKETS ? 0 : 2 ** Math.ceil(Math.log2(span))).fill(-1)
    this.bucketOf = new Int32Array(count).fill(-1)
    this.follower = this.bucketOf.slice()
    this.leader = this.bucketOf.slice()
  }

  /** The row of the table that begins at `base`; false if it gave up. */
  find(source: number, distances: Float64Array, next: Int32Array, base: number): boolean {
    const { heads, bucketOf, perUnit } = this
    const { firstLink, linkTo, linkCost } = this.links
    const mask = heads.length - 1
    if (mask < 0) return false
    distances[base + source] = 0
    next[base + source] = source
    this.enter(source, 0)
    let cursor = 0
    let waiting = 1
    for (let left = PATIENCE * bucketOf.length; waiting > 0; left--) {
      if (left === 0) return false
      while (heads[cursor & mask] < 0) cursor++
      const from = heads[cursor & mask]
      this.leave(from)
      waiting--
      const cost = distances[base + from]
      const hop = next[base + from]
      for (let k = firstLink[from], end = firstLink[from + 1]; k < end; k++) {
        const to = linkTo[k]
        const way = cost + linkCost[k]
        if (way >= distances[base + to]) continue
        distances[base + to] = way
        next[base + to] = from === source ? to : hop
        if (bucketOf[to] < 0) waiting++
        else this.leave(to)
        this.enter(to, Math.floor(way * perUnit) & mask)
      }
    }
    return true
  }

  private enter(waypoint: number, bucket: number): void {
    const { heads, follower, leader } = this
    const second = heads[bucket]
    follower[waypoint] = second
    leader[waypoint] = -1
    if (second >= 0) leader[second] = waypoint
    heads[bucket] = waypoint
    this.bucketOf[waypoint] = bucket
  }

  private leave(waypoint: number): void {
    const { follower, leader } = this
    const before = leader[waypoint]
    const after = follower[waypoint]
    if (before >= 0) follower[before] = after
    else this.heads[this.bucketOf[waypoint]] = after
    if (after >= 0) leader[after] = before
    this.bucketOf[waypoint] = -1
  }
}

/** Whether any of a sample of links costs no less than the two that join its ends by way of waypoint 0. */
function hasDetours({ firstLink, linkTo, linkCost }: Links, count: number): boolean {
  const before = new Float64Array(count).fill(Infinity)
  const after = before.slice()
  for (let k = 0; k < firstLink[1]; k++) after[linkTo[k]] = Math.min(after[linkTo[k]], linkCost[k])
  for (let from = 1; from < count; from++)
    for (let k = firstLink[from]; k < firstLink[from + 1]; k++)
      if (linkTo[k] === 0) before[from] = Math.min(before[from], linkCost[k])
  const stride = Math.ceil(linkTo.length / SAMPLE)
  for (let from = 1, k = 0; from < count; from++)
    for (; k < firstLink[from + 1]; k += stride) if (linkCost[k] >= before[from] + after[linkTo[k]]) return true
  return false
}

/**
 * The links that no two others replace which cost no more together: those are cheaper, so that never two links are left out for each other. `costs` is
 * scratch, Infinity before and after. A sixth of the time of the searches at most, for links are looked at by their cost until two are found.
 */
function withoutDetours(links: Links, count: number, costs: Float64Array, side: number): Links {
  const { firstLink, linkTo, linkCost } = links
  for (let from = 0; from < count; from++)
    for (let k = firstLink[from]; k < firstLink[from + 1]; k++) {
      const at = from * side + linkTo[k]
      if (linkCost[k] < costs[at]) costs[at] = linkCost[k]
    }
  let source = -1
  let nearest: readonly number[] = []
  const left = chosen(links, count, (from, to, cost) => {
    if (from !== source) {
      source = from
      const row = Array.from({ length: firstLink[from + 1] - firstLink[from] }, (_, i) => firstLink[from] + i)
      nearest = row.sort((a, b) => linkCost[a] - linkCost[b])
    }
    for (const k of nearest) {
      if (linkCost[k] >= cost) return true
      if (linkCost[k] + costs[linkTo[k] * side + to] <= cost) return false
    }
    return true
  })
  costs.fill(Infinity)
  return left
}

/** The least and the greatest of some numbers. */
function rangeOf(costs: Float64Array): [number, number] {
  let least = Infinity
  let most = 0
  for (const cost of costs) {
    if (cost < least) least = cost
    if (cost > most) most = cost
  }
  return [least, most]
}

/** Those links that a test keeps, in their order. */
function chosen(links: Links, count: number, keeps: (from: number, to: number, cost: number) => boolean): Links {
  const { linkTo, linkCost } = links
  const firstLink = new Int32Array(count + 1)
  const to = new Int32Array(linkTo.length)
  const costs = new Float64Array(linkTo.length)
  let kept = 0
  for (let from = 0; from < count; from++) {
    for (let k = links.firstLink[from]; k < links.firstLink[from + 1]; k++) {
      if (!keeps(from, linkTo[k], linkCost[k])) continue
      to[kept] = linkTo[k]
      costs[kept++] = linkCost[k]
    }
    firstLink[from + 1] = kept
  }
  return { firstLink, linkTo: to.subarray(0, kept), linkCost: costs.subarray(0, kept) }
}

/** The same links from their other ends. */
function reversed({ firstLink, linkTo, linkCost }: Links, count: number): Links {
  const begins = new Int32Array(count + 1)
  for (const to of linkTo) begins[to + 1]++
  for (let i = 0; i < count; i++) begins[i + 1] += begins[i]
  const fill = begins.slice()
  const from = new Int32Array(linkTo.length)
  const costs = new Float64Array(linkTo.length)
  for (let i = 0; i < count; i++) {
    for (let k = firstLink[i]; k < firstLink[i + 1]; k++) {
      const at = fill[linkTo[k]]++
      from[at] = i
      costs[at] = linkCost[k]
    }
  }
  return { firstLink: begins, linkTo: from, linkCost: costs }
}
