/** Problems of one shape: crossings, coincident vertices, slivers, holes outside. */
import { append } from '../../engine/core/index.js'
import { perimeter, signedArea, type Point, type Ring } from '../../engine/geometry/index.js'
import {
  findCrossings,
  type AreaItem,
  type Command,
  type NavItem,
  type ObstacleItem,
  type Shape,
  type Crossing,
} from '../../document/model/index.js'
import { withoutRepeats } from '../shapes/drawn-item.js'
import { freeId, itemRings, polygonShape } from '../shapes/item-geometry.js'
import { ringsContain } from '../shapes/ring-index.js'
import { updateCrossings } from './crossings.js'
import type { Issue } from './issue.js'
import type { IssueWords } from './words.js'

type Shaped = ObstacleItem | AreaItem

/** Issues of one kind per item, at most. */
const MOST = 20

/** Fractions of the map's longer side: closer vertices coincide, thinner shapes are slivers. */
export const WELD_FRACTION = 1e-6
const SLIVER_FRACTION = 2e-4

export function crossingsOf(
  rings: readonly Ring[],
  before?: { readonly rings: readonly Ring[]; readonly crossings: readonly Crossing[] },
): readonly Crossing[] {
  return (
    (before === undefined ? undefined : updateCrossings(before.crossings, before.rings, rings, MOST)) ??
    findCrossings(rings, MOST)
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
  for (const crossing of crossings) issues.push(crossingIssue(item, rings, crossing, words, taken))
  rings.forEach((ring, r) => append(issues, repeatedVertices(item, ring, r, span * WELD_FRACTION, words)))
  const [outer] = rings
  const round = perimeter(outer)
  const width = round === 0 ? 0 : (2 * Math.abs(signedArea(outer))) / round
  if (width < span * SLIVER_FRACTION && !issues.some((issue) => issue.code === 'self-crossing')) {
    issues.push(
      words.issue('sliver', 'warning', item, outer[0], words.text('sliver', { name: words.name(item), width }), [
        words.removal(item, words.messages.issues.sliverFix),
      ]),
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
  rings: readonly Ring[],
  crossing: Crossing,
  words: IssueWords,
  taken: (id: string) => boolean,
): Issue {
  const { ring, edge, otherRing, otherEdge, at } = crossing
  const title = words.text('selfCrossing', { a: edge + 1, b: otherEdge + 1 })
  // Split lazily: a large ring with many crossings would be copied for each.
  const split = {
    label: words.messages.issues.selfCrossingFix,
    get commands() {
      return splitAt(item, rings, edge, otherEdge, at, taken)
    },
  }
  const fixes = ring === otherRing && ring === 0 ? [split] : []
  const holeFix =
    otherRing > 0 ? [{ label: words.messages.issues.removeHoleFix, commands: [removeHole(item, otherRing)] }] : []
  return words.issue(
    'self-crossing',
    'error',
    item,
    at,
    title,
    [...fixes, ...holeFix],
    `${ring}/${edge}/${otherRing}/${otherEdge}`,
  )
}

/** Splits the outer ring where its edges cross; the longer part keeps the item. Drops loops without area. */
function splitAt(
  item: Shaped,
  rings: readonly Ring[],
  edge: number,
  otherEdge: number,
  at: Point,
  taken: (id: string) => boolean,
): readonly Command[] {
  const [outer, ...holes] = rings
  const inner = withoutRepeats([at, ...outer.slice(edge + 1, otherEdge + 1)], false)
  const rest = withoutRepeats([at, ...outer.slice(otherEdge + 1), ...outer.slice(0, edge + 1)], false)
  const parts = [inner, rest]
    .filter((part) => part.length >= 3 && signedArea(part) !== 0)
    .sort((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)))
  if (parts.length === 0) return [{ type: 'remove-items', ids: [item.id] }]
  const shapeOf = (part: Ring): Shape => {
    const own = holes.filter((hole) => ringsContain([part], hole[0]))
    return polygonShape({ outer: part, holes: own })
  }
  const commands: Command[] = [{ type: 'set-shape', id: item.id, shape: shapeOf(parts[0]) }]
  if (parts.length === 2) {
    const second: NavItem = { ...item, id: freeId(item.kind, taken), shape: shapeOf(parts[1]) }
    commands.push({ type: 'insert-items', items: [second] })
  }
  return commands
}

function repeatedVertices(item: Shaped, ring: Ring, r: number, reach: number, words: IssueWords): readonly Issue[] {
  const issues: Issue[] = []
  for (let i = 0; i < ring.length && issues.length < MOST; i++) {
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
