import { append } from '../../engine/core/index.js'
import { perimeter, relateSegments, samePoint, signedArea, type Point, type Ring } from '../../engine/geometry/index.js'
import {
  findCrossings,
  type AreaItem,
  type Command,
  type ObstacleItem,
  type Crossing,
} from '../../document/model/index.js'
import { withoutRepeats } from '../shapes/drawn-item.js'
import { freeId, isCurved, itemRings, polygonShape } from '../shapes/item-geometry.js'
import { replaceItem } from '../shapes/replace-item.js'
import { ringsContain } from '../shapes/ring-index.js'
import { updateCrossings } from './crossings.js'
import type { Issue, IssueFix } from './issue.js'
import type { IssueWords } from './words.js'

type Shaped = ObstacleItem | AreaItem

const MAX_ISSUES = 20

/** Fractions of the map's longer side: vertices closer than the first coincide, and shapes thinner than the second are slivers. */
export const WELD_FRACTION = 1e-6
const SLIVER_FRACTION = 2e-4

export function crossingsOf(
  rings: readonly Ring[],
  before?: { readonly rings: readonly Ring[]; readonly crossings: readonly Crossing[] },
): readonly Crossing[] {
  return (
    (before === undefined ? undefined : updateCrossings(before.crossings, before.rings, rings, MAX_ISSUES)) ??
    findCrossings(rings, MAX_ISSUES)
  )
}

export function shapeIssues(
  item: Shaped,
  crossings: readonly Crossing[],
  span: number,
  words: IssueWords,
  taken: (id: string) => boolean,
): readonly Issue[] {
  const rings = itemRings(item)
  const issues: Issue[] = []
  for (const crossing of crossings) issues.push(crossingIssue(item, crossing, span, words, taken))
  // The vertices of a flattened curve cannot be deleted.
  if (!isCurved(item))
    rings.forEach((ring, r) => append(issues, repeatedVertices(item, ring, r, span * WELD_FRACTION, words)))
  const [outer] = rings
  const width = widthOf(outer)
  if (width < span * SLIVER_FRACTION && !issues.some((issue) => issue.code === 'self-crossing')) {
    issues.push(
      words.issue(
        'sliver',
        'warning',
        item,
        outer[0],
        words.text('sliver', { name: words.name(item), width: words.measure(width) }),
        [words.removal(item, words.messages.issues.sliverFix)],
      ),
    )
  }
  for (let r = 1; r < rings.length; r++) {
    const stray = rings[r].find((point) => !ringsContain(rings.slice(0, 1), point))
    if (stray === undefined) continue
    issues.push(
      words.issue(
        'hole-outside',
        'warning',
        item,
        stray,
        words.text('holeOutside', { hole: r, name: words.name(item) }),
        [{ label: words.messages.issues.removeHoleFix, commands: [removeHole(item, r)] }],
        String(r),
      ),
    )
  }
  return issues
}

function removeHole(item: Shaped, ring: number): Command {
  const { holes = [], ...rest } = item.shape
  const kept = holes.filter((_, i) => i !== ring - 1)
  return { type: 'set-shape', id: item.id, shape: kept.length === 0 ? rest : { ...rest, holes: kept } }
}

function crossingIssue(
  item: Shaped,
  crossing: Crossing,
  span: number,
  words: IssueWords,
  taken: (id: string) => boolean,
): Issue {
  const { ring, edge, otherRing, otherEdge, at } = crossing
  const rings = itemRings(item)
  const [a, b, c, d] = [...edgeAt(rings[ring], edge), ...edgeAt(rings[otherRing], otherEdge)]
  const isOverlap = relateSegments(a, b, c, d) === 'overlap'
  const title = words.text(isOverlap ? 'edgesOverlap' : 'selfCrossing', { a: edge + 1, b: otherEdge + 1 })
  const fixes: IssueFix[] = []
  if (ring === otherRing && ring === 0) {
    const isSpike = isOverlap && (b === c || a === d)
    const parts = isSpike
      ? [withoutSpikes(rings[0])]
      : splitAt(rings[0], edge, otherEdge, at).map(withoutSpikes).filter(hasArea(span))
    if (isFewer(parts, rings[0]))
      fixes.push({
        label: isSpike ? words.messages.issues.spikeFix : words.messages.issues.selfCrossingFix,
        commands: replaceByParts(item, parts.filter(hasArea(0)), taken),
      })
  } else if (otherRing > 0)
    fixes.push({ label: words.messages.issues.removeHoleFix, commands: [removeHole(item, otherRing)] })
  return words.issue('self-crossing', 'error', item, at, title, fixes, `${ring}/${edge}/${otherRing}/${otherEdge}`)
}

const edgeAt = (ring: Ring, edge: number): readonly [Point, Point] => [ring[edge], ring[(edge + 1) % ring.length]]

const splitAt = (ring: Ring, edge: number, otherEdge: number, at: Point): readonly Ring[] => [
  withoutRepeats([at, ...ring.slice(edge + 1, otherEdge + 1)], false),
  withoutRepeats([at, ...ring.slice(otherEdge + 1), ...ring.slice(0, edge + 1)], false),
]

function withoutSpikes(ring: Ring): Ring {
  const kept: Point[] = [...ring]
  for (let i = 0, unchanged = 0; kept.length > 2 && unchanged < kept.length;) {
    const n = kept.length
    const [before, tip, after] = [kept[(i + n - 1) % n], kept[i % n], kept[(i + 1) % n]]
    if (relateSegments(before, tip, tip, after) !== 'overlap' && !samePoint(before, tip)) {
      i = (i + 1) % n
      unchanged++
      continue
    }
    kept.splice(i % n, 1)
    i = Math.max(0, (i % n) - 1)
    unchanged = 0
  }
  return kept
}

const hasArea =
  (span: number) =>
  (ring: Ring): boolean =>
    ring.length >= 3 && signedArea(ring) !== 0 && widthOf(ring) >= span * SLIVER_FRACTION

function widthOf(ring: Ring): number {
  const length = perimeter(ring)
  return length === 0 ? 0 : (2 * Math.abs(signedArea(ring))) / length
}

/** Maximum number of vertices of a ring for which fixes are checked before they are offered. Each check takes about a millisecond. */
const MAX_CHECKED = 2000

function isFewer(parts: readonly Ring[], ring: Ring): boolean {
  if (ring.length > MAX_CHECKED) return true
  const before = findCrossings([ring], Infinity).length
  return parts.reduce((sum, part) => sum + findCrossings([part], Infinity).length, 0) < before
}

function replaceByParts(item: Shaped, parts: readonly Ring[], taken: (id: string) => boolean): readonly Command[] {
  const [, ...holes] = itemRings(item)
  const shapes = [...parts]
    .sort((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)))
    .map((outer) => polygonShape({ outer, holes: holes.filter(([point]) => ringsContain([outer], point)) }))
  return replaceItem(item, shapes, (kind) => freeId(kind, taken)).commands
}

function repeatedVertices(item: Shaped, ring: Ring, r: number, reach: number, words: IssueWords): readonly Issue[] {
  const issues: Issue[] = []
  for (let i = 0; i < ring.length && issues.length < MAX_ISSUES; i++) {
    const next = i + 1 === ring.length ? 0 : i + 1
    const dx = ring[next].x - ring[i].x
    const dy = ring[next].y - ring[i].y
    if (dx * dx + dy * dy > reach * reach) continue
    const commands: readonly Command[] =
      ring.length > 3
        ? [{ type: 'delete-vertices', vertices: [{ id: item.id, ring: r, vertex: next }] }]
        : r > 0
          ? [removeHole(item, r)]
          : [{ type: 'remove-items', ids: [item.id] }]
    issues.push(
      words.issue(
        'duplicate-vertex',
        'warning',
        item,
        ring[i],
        words.text('duplicateVertex', { a: i + 1, b: next + 1 }),
        [{ label: words.messages.issues.duplicateVertexFix, commands }],
        `${r}/${i}`,
      ),
    )
  }
  return issues
}
