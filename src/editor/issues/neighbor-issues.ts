import {
  boundingBox,
  distance,
  locateInPolygon,
  nearestOnSegment,
  relateSegments,
  type Point,
  type Rect,
  type Ring,
} from '../../engine/geometry/index.js'
import type { Command, NavDocument, NavItem, ObstacleItem } from '../../document/model/index.js'
import {
  growRect,
  isCurved,
  isLocked,
  itemBox,
  itemRings,
  middleOf,
  rectContains,
  wallOf,
} from '../shapes/item-geometry.js'
import { nearestEdge, nearestVertex, verticesInBox } from '../shapes/ring-index.js'
import type { SceneIndex } from '../shapes/scene-index.js'
import { isInNavigation } from '../shapes/visibility.js'
import { translation } from '../shapes/transforms.js'
import type { FixCheck } from './fix-check.js'
import type { Issue } from './issue.js'
import { WELD_FRACTION } from './shape-issues.js'
import type { IssueWords } from './words.js'

/** Distance within which corners look joined but are not, as a fraction of the map's longer side. */
export const ALMOST_FRACTION = 1e-3
const MAX_ISSUES = 8

interface Surroundings {
  readonly document: NavDocument
  readonly index: SceneIndex
  readonly span: number
  readonly words: IssueWords
  readonly isFix: FixCheck
}

function almostTouching(item: NavItem, { document, index, span, words, isFix }: Surroundings): readonly Issue[] {
  if (item.kind !== 'obstacle' || wallOf(item) !== undefined) return []
  const reach = span * ALMOST_FRACTION
  const issues: Issue[] = []
  const others: ObstacleItem[] = []
  index.query(boundsOf(itemRings(item).flat(), reach), ({ item: other, hidden, out }) => {
    if (other !== item && other.kind === 'obstacle' && !hidden && !out) others.push(other)
  })
  for (const other of others.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const box = itemBox(other)
    if (box === undefined) continue
    const near = growRect(box, reach)
    const [outer, ...holes] = itemRings(other)
    const movable = isCurved(item) ? [] : itemRings(item)
    movable.forEach((ring, r) => {
      verticesInBox(ring, near).forEach((vertex) => {
        const point = ring[vertex]
        if (issues.length >= MAX_ISSUES) return
        const place = nearestPlace([outer, ...holes], point, reach)
        if (place === undefined || place.distance <= span * WELD_FRACTION * 1e-3) return
        // Report a pair of corners only once, for the item with the smaller id.
        if (place.corner && other.id < item.id) return
        if (locateInPolygon(outer, holes, point, other.fillRule) === 'inside') return
        const title = words.text(place.corner ? 'almostTouching' : 'almostTouchingEdge', {
          distance: words.measure(place.distance),
        })
        const moved: Command = { type: 'move-vertices', moves: [{ id: item.id, ring: r, vertex, to: place.at }] }
        const zone = boundsOf([point, place.at, ring.at(vertex - 1) ?? point, ring[(vertex + 1) % ring.length]], reach)
        const canMove = !isLocked(item, document) && isFix(item, [moved], zone)
        issues.push(
          words.issue(
            'almost-touching',
            'warning',
            item,
            point,
            title,
            canMove ? [{ label: words.messages.issues.almostTouchingFix, commands: [moved] }] : [],
            `${r}/${vertex}`,
            other,
          ),
        )
      })
    })
  }
  return issues
}

function nearestPlace(
  rings: readonly (readonly Point[])[],
  point: Point,
  reach: number,
): { readonly at: Point; readonly distance: number; readonly corner: boolean } | undefined {
  let best: { at: Point; distance: number; corner: boolean } | undefined
  for (const ring of rings) {
    const corner = nearestVertex(ring, point, best?.corner === true ? best.distance : reach)
    if (corner !== undefined) best = { at: corner.at, distance: corner.distance, corner: true }
  }
  if (best !== undefined) return best
  for (const ring of rings) {
    const edge = nearestEdge(ring, point, best?.distance ?? reach)
    if (edge !== undefined) best = { at: edge.at, distance: edge.distance, corner: false }
  }
  return best
}

function boundsOf(points: Ring, reach: number): Rect {
  return growRect(boundingBox(points) ?? { x: 0, y: 0, width: 0, height: 0 }, reach)
}

function outsideBounds(item: NavItem, { document, words, isFix }: Surroundings): readonly Issue[] {
  const { bounds } = document
  const box = itemBox(item)
  // A note may lie outside of the bounds.
  if (box === undefined || (item.kind === 'marker' && item.role === 'note')) return []
  const apart =
    box.x > bounds.x + bounds.width ||
    box.x + box.width < bounds.x ||
    box.y > bounds.y + bounds.height ||
    box.y + box.height < bounds.y
  const ends = item.kind === 'link' ? [item.from, item.to] : []
  const stray = ends.find((end) => !rectContains(bounds, end))
  if (!apart && stray === undefined) return []
  const into = (low: number, size: number, start: number, length: number): number =>
    length > size ? low + (size - length) / 2 - start : Math.max(low - start, Math.min(0, low + size - start - length))
  const matrix = translation(
    into(bounds.x, bounds.width, box.x, box.width),
    into(bounds.y, bounds.height, box.y, box.height),
  )
  const inside: Command = { type: 'transform-items', ids: [item.id], matrix }
  const to = { ...box, x: box.x + matrix[4], y: box.y + matrix[5] }
  return [
    words.issue(
      'outside-bounds',
      'warning',
      item,
      stray ?? middleOf(box),
      words.text('outsideBounds', { name: words.name(item) }),
      [
        ...(isFix(item, [inside], to) ? [{ label: words.messages.issues.outsideBoundsFix, commands: [inside] }] : []),
        words.removal(item),
      ],
    ),
  ]
}

function markerInObstacle(item: NavItem, { document, index, span, words }: Surroundings): readonly Issue[] {
  if ((item.kind !== 'marker' || item.role === 'note') && item.kind !== 'waypoint') return []
  const at = { x: item.x, y: item.y }
  const inside: NavItem[] = []
  index.query({ ...at, width: 0, height: 0 }, ({ item: other, out }) => {
    if (other.kind !== 'obstacle' || out) return
    const [outer, ...holes] = itemRings(other)
    if (locateInPolygon(outer, holes, at, other.fillRule) === 'inside') inside.push(other)
  })
  const [obstacle] = inside.sort((a, b) => (a.id < b.id ? -1 : 1))
  if (obstacle === undefined) return []
  const radius = document.agents.reduce((widest, agent) => Math.max(widest, agent.radius), 0)
  const clearance = radius + span * ALMOST_FRACTION
  const to = exitsFrom(at, inside, clearance).find((place) => isClear(place, radius, document, index))
  const title = words.text('markerInObstacle', { name: words.name(item), obstacle: words.name(obstacle) })
  return [
    words.issue(
      'marker-in-obstacle',
      'error',
      item,
      at,
      title,
      to === undefined
        ? []
        : [{ label: words.messages.issues.markerInObstacleFix, commands: [{ type: 'move-point', id: item.id, to }] }],
      '',
      obstacle,
    ),
  ]
}

/** Reports a goal on the spawn of the same agent: its path has no length, and one marker hides the other. */
function sameMarkerPlace(item: NavItem, { document, span, words }: Surroundings): readonly Issue[] {
  if (item.kind !== 'marker' || item.role !== 'goal') return []
  const spawn = document.items.find(
    (other) =>
      other.kind === 'marker' &&
      other.role === 'spawn' &&
      isInNavigation(other) &&
      (other.agent === undefined || item.agent === undefined || other.agent === item.agent) &&
      distance(other, item) <= span * ALMOST_FRACTION,
  )
  if (spawn === undefined) return []
  const title = words.text('sameMarkerPlace', { a: words.name(spawn), b: words.name(item) })
  return [words.issue('same-marker-place', 'warning', item, { x: item.x, y: item.y }, title, [], '', spawn)]
}

function exitsFrom(from: Point, obstacles: readonly NavItem[], clearance: number): readonly Point[] {
  return obstacles
    .flatMap((obstacle) => itemRings(obstacle))
    .flatMap((ring) => ring.map((a, i) => nearestOnSegment(a, ring[i + 1 === ring.length ? 0 : i + 1], from)))
    .map((at) => ({ at, gap: distance(at, from) }))
    .filter(({ gap }) => gap > 0)
    .sort((a, b) => a.gap - b.gap)
    .map(({ at, gap }) => ({
      x: at.x + ((at.x - from.x) / gap) * clearance,
      y: at.y + ((at.y - from.y) / gap) * clearance,
    }))
}

function isClear(at: Point, radius: number, { bounds }: NavDocument, index: SceneIndex): boolean {
  const box = growRect({ ...at, width: 0, height: 0 }, radius)
  let isFree =
    box.x >= bounds.x &&
    box.y >= bounds.y &&
    box.x + box.width <= bounds.x + bounds.width &&
    box.y + box.height <= bounds.y + bounds.height
  index.query(box, ({ item, out }) => {
    if (!isFree || item.kind !== 'obstacle' || out) return
    const rings = itemRings(item)
    isFree =
      locateInPolygon(rings[0], rings.slice(1), at, item.fillRule) !== 'inside' &&
      rings.every((ring) => nearestEdge(ring, at, radius) === undefined)
  })
  return isFree
}

function danglingLink(item: NavItem, { document, index, words }: Surroundings): readonly Issue[] {
  if (item.kind !== 'waypoint-link' || index.lineOf(item).length === 2) return []
  const known = [item.from, item.to].map((id) => index.item(id)).find((end) => end?.kind === 'waypoint')
  const at = known?.kind === 'waypoint' ? { x: known.x, y: known.y } : middleOf(document.bounds)
  return [
    words.issue('dangling-link', 'error', item, at, words.text('danglingLink', { name: words.name(item) }), [
      words.removal(item),
    ]),
  ]
}

function linkThroughWall(item: NavItem, { index, words }: Surroundings): readonly Issue[] {
  if (item.kind !== 'waypoint-link') return []
  const line = index.lineOf(item)
  const [from, to] = line
  const box = boundingBox(line)
  if (to === undefined || box === undefined) return []
  const walls: { readonly obstacle: NavItem; readonly at: Point }[] = []
  index.query(box, ({ item: obstacle, out }) => {
    const at = obstacle.kind === 'obstacle' && !out ? insideOf(obstacle, from, to) : undefined
    if (at !== undefined) walls.push({ obstacle, at })
  })
  const [first] = walls.sort((a, b) => distance(from, a.at) - distance(from, b.at))
  if (first === undefined) return []
  const title = words.text('linkThroughWall', { name: words.name(item), obstacle: words.name(first.obstacle) })
  return [words.issue('link-through-wall', 'warning', item, first.at, title, [words.removal(item)], '', first.obstacle)]
}

/** Returns the middle of the first part of a segment that is inside the obstacle. A part along an edge counts as outside. */
function insideOf(obstacle: ObstacleItem, from: Point, to: Point): Point | undefined {
  const [outer, ...holes] = itemRings(obstacle)
  const cuts = [0, 1]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  for (const ring of [outer, ...holes]) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      if (relateSegments(from, to, ring[j], ring[i]) === 'none') continue
      const [ex, ey] = [ring[i].x - ring[j].x, ring[i].y - ring[j].y]
      const turn = dx * ey - dy * ex
      if (turn !== 0) cuts.push(((ring[j].x - from.x) * ey - (ring[j].y - from.y) * ex) / turn)
    }
  }
  cuts.sort((a, b) => a - b)
  for (let i = 1; i < cuts.length; i++) {
    const share = (cuts[i - 1] + cuts[i]) / 2
    const middle = { x: from.x + dx * share, y: from.y + dy * share }
    if (cuts[i] - cuts[i - 1] > 1e-9 && locateInPolygon(outer, holes, middle, obstacle.fillRule) === 'inside')
      return middle
  }
  return undefined
}

export const NEIGHBOR_ISSUES = [
  almostTouching,
  markerInObstacle,
  sameMarkerPlace,
  outsideBounds,
  danglingLink,
  linkThroughWall,
] as const
