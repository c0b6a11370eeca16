/** Tests whether a move widens a gap without new issues. Cost: two meshes of nearby items per move. */
import { passagesNarrowerThan } from '../../engine/radius/index.js'
import { locateInPolygon, relateSegments, type Point, type Rect, type Ring } from '../../engine/geometry/index.js'
import { buildNavMesh } from '../../engine/mesh/index.js'
import { applyCommand } from '../../document/commands/index.js'
import { toScene, type Agent, type Command, type NavDocument, type NavItem } from '../../document/model/index.js'
import { findDrawingIssues, growRect, isLocked, itemBox, itemRings, SceneIndex } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import { boxDistance, isNear } from './gap-lanes.js'
import { GapSides, type GapSide } from './gap-sides.js'

const SLACK = 1e-9 // rounding, as a fraction of the needed width

interface GapMove {
  readonly item: NavItem
  readonly by: Point
  readonly sides: readonly [GapSide, GapSide]
  readonly ends: readonly [Point, Point]
  readonly lane: readonly Ring[]
  readonly agent: Agent
}

export class GapMoves {
  private readonly index = new SceneIndex()

  constructor(
    private readonly document: NavDocument,
    private readonly messages: Messages,
  ) {
    this.index.update(document)
  }

  /** Returns false if the item is locked or pinned, reaches two opposite edges of the map, or has other obstacles or markers in its box. */
  isMovable(item: NavItem): boolean {
    const box = itemBox(item)
    if (box === undefined || isLocked(item, this.document) || item.pinned === true) return false
    if (isAlongEdge(box, this.document.bounds)) return false
    let isAround = false
    this.index.query(box, ({ item: other, out, minX, minY, maxX, maxY }) => {
      if (other !== item && !out && (other.kind === 'obstacle' || (other.kind === 'marker' && other.role !== 'note')))
        isAround ||= contains(box, { x: minX, y: minY, width: maxX - minX, height: maxY - minY })
    })
    return !isAround
  }

  /** Returns whether a move makes the gap wide enough, without making another gap narrower or causing an issue. */
  isFix({ item, by, sides, ends, lane, agent }: GapMove): boolean {
    const box = itemBox(item)
    if (box === undefined) return false
    if (leavesEdge(box, by, this.document.bounds)) return false
    const need = 2 * agent.radius
    const swept = around(box, by)
    const before = this.near(growRect(swept, 2 * need))
    const after = applyCommand(before, movedBy(item, by)).document
    if ([...touched(after, item.id)].some((id) => !touched(before, item.id).has(id))) return false
    const known = new Set(findDrawingIssues(before).map(({ id }) => id))
    if (findDrawingIssues(after).some(({ id }) => !known.has(id))) return false
    const zone = growRect(swept, need / 2)
    const [old, next] = [before, after].map((one) => this.narrowPlaces(one, zone, agent))
    const own = pairOf(sides)
    if (next.some(({ pair, at }) => pair === own && isNear(lane, at, need / 2))) return false
    const widths = narrowest(old)
    const repaired = betweenOf(sides, ends, this.document.bounds)
    return [...narrowest(next)].every(
      ([between, width]) => between !== repaired && (widths.get(between) ?? Infinity) <= width + need * SLACK,
    )
  }

  /** Returns the document reduced to the items in the zone and to both waypoints of each waypoint link in the zone. */
  private near(zone: Rect): NavDocument {
    const ids = new Set<string>()
    this.index.query(zone, ({ item }) => {
      ids.add(item.id)
      if (item.kind === 'waypoint-link') ids.add(item.from).add(item.to)
    })
    return { ...this.document, items: this.document.items.filter(({ id }) => ids.has(id)) }
  }

  private narrowPlaces(document: NavDocument, zone: Rect, agent: Agent): readonly NarrowPlace[] {
    const mesh = buildNavMesh(toScene(document, { agent: agent.id }), { agentRadius: 0 })
    const known = new GapSides(document, this.messages)
    return passagesNarrowerThan(mesh, agent.radius).flatMap(({ at, width, from, to, obstacleIds }) => {
      if (!contains(zone, { ...at, width: 0, height: 0 }) || !(width < 2 * agent.radius * (1 - SLACK))) return []
      const sides = [known.at(obstacleIds[0], from), known.at(obstacleIds[1], to)] as const
      return [{ pair: pairOf(sides), between: betweenOf(sides, [from, to], document.bounds), at, width }]
    })
  }
}

interface NarrowPlace {
  readonly pair: string
  readonly between: string
  readonly at: Point
  readonly width: number
}

function narrowest(places: readonly NarrowPlace[]): ReadonlyMap<string, number> {
  const widths = new Map<string, number>()
  for (const { between, width } of places) if (!widths.has(between)) widths.set(between, width)
  return widths
}

export const movedBy = ({ id }: NavItem, { x, y }: Point): Command => ({
  type: 'transform-items',
  ids: [id],
  matrix: [1, 0, 0, 1, x, y],
})

function betweenOf(
  sides: readonly [GapSide, GapSide],
  ends: readonly [Point, Point],
  { x, y, width, height }: Rect,
): string {
  return sides
    .map(({ key, item }, i) => {
      if (item !== undefined) return `:${key}`
      const to = [ends[i].x - x, x + width - ends[i].x, ends[i].y - y, y + height - ends[i].y].map(Math.abs)
      return `edge ${to.indexOf(Math.min(...to))}`
    })
    .sort()
    .join()
}

function touched(document: NavDocument, id: string): ReadonlySet<string> {
  const item = document.items.find((one) => one.id === id)
  const ids = new Set<string>()
  if (item === undefined) return ids
  const rings = itemRings(item)
  const box = itemBox(item)
  for (const other of document.items) {
    const otherBox = itemBox(other)
    if (other === item || other.kind !== 'obstacle' || box === undefined || otherBox === undefined) continue
    const others = itemRings(other)
    if (boxDistance(box, otherBox) > 0) continue
    const isOver = (some: typeof rings, point: Point): boolean =>
      locateInPolygon(some[0], some.slice(1), point) !== 'outside'
    if (
      isOver(rings, others[0][0]) ||
      isOver(others, rings[0][0]) ||
      rings.some((ring) => others.some((one) => cross(ring, one)))
    )
      ids.add(other.id)
  }
  return ids
}

function cross(one: readonly Point[], other: readonly Point[]): boolean {
  return one.some((a, i) => {
    const b = one[(i + 1) % one.length]
    return other.some((c, j) => relateSegments(a, b, c, other[(j + 1) % other.length]) !== 'none')
  })
}

function edgesReached({ x, y, width, height }: Rect, bounds: Rect): readonly [boolean, boolean, boolean, boolean] {
  const slack = 1e-6 * Math.max(bounds.width, bounds.height)
  return [
    x <= bounds.x + slack,
    y <= bounds.y + slack,
    x + width >= bounds.x + bounds.width - slack,
    y + height >= bounds.y + bounds.height - slack,
  ]
}

function isAlongEdge(box: Rect, bounds: Rect): boolean {
  const [left, top, right, bottom] = edgesReached(box, bounds)
  return (left && right) || (top && bottom)
}

/** Returns whether a move detaches an item from an edge of the map. A move farther beyond the edge does not detach it. */
function leavesEdge(box: Rect, by: Point, bounds: Rect): boolean {
  const after = edgesReached({ ...box, x: box.x + by.x, y: box.y + by.y }, bounds)
  return edgesReached(box, bounds).some((isReached, edge) => isReached && !after[edge])
}

const around = ({ x, y, width, height }: Rect, by: Point): Rect => ({
  x: Math.min(x, x + by.x),
  y: Math.min(y, y + by.y),
  width: width + Math.abs(by.x),
  height: height + Math.abs(by.y),
})

const contains = (outer: Rect, { x, y, width, height }: Rect): boolean =>
  x >= outer.x && y >= outer.y && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height

export const pairOf = ([one, other]: readonly [GapSide, GapSide]): string => [one.key, other.key].sort().join()
