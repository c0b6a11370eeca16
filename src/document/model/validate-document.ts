/** Finds issues of a document without building a mesh. Costs one pass per outline and one box test per point and obstacle; exact tests share a budget. */
import {
  boundingBox,
  locateInPolygon,
  orient,
  relateSegments,
  samePoint,
  signedArea,
} from '../../engine/geometry/index.js'
import type { Diagnostic, Point, Rect, Ring } from '../../engine/geometry/index.js'
import { edgeOfChord } from './curves.js'
import { explained } from './explained.js'
import { waypointsById } from './item-extent.js'
import { findCrossings } from './ring-crossings.js'
import type { NavDocument, NavItem } from './nav-document.js'
import { shapeToRings } from './shape-rings.js'
import { outsideNavigation } from './to-scene.js'

const TEST_BUDGET = 4_000_000
const ISSUE_LIMIT = 1000
const CROSSINGS_PER_RING = 16

interface Outline {
  readonly item: Extract<NavItem, { kind: 'obstacle' | 'area' }>
  readonly outer: Ring
  readonly holes: readonly Ring[]
  readonly box: Rect | undefined
}

/**
 * Returns up to 1000 issues in three groups: first issues of references, then of outlines, then of positions. Each group is in drawing order. Hidden
 * items are checked, too.
 * @example
 * const errors = validateDocument(map).filter(({ severity }) => severity === 'error')
 */
export function validateDocument(document: NavDocument): Diagnostic[] {
  return explained({ document }, () => issuesOf(document))
}

function issuesOf(document: NavDocument): Diagnostic[] {
  const issues: Diagnostic[] = []
  const add: Add = (code, severity, message, ids, place = {}) => {
    if (issues.length < ISSUE_LIMIT)
      issues.push({ code: `document/${code}`, severity, message, obstacleIds: ids, ...place })
  }
  const budget = { left: TEST_BUDGET }
  const outlines: Outline[] = []
  for (const item of document.items) {
    if (item.kind !== 'obstacle' && item.kind !== 'area') continue
    const { outer, holes } = shapeToRings(item.shape)
    outlines.push({ item, outer, holes, box: boundingBox(outer) })
  }
  checkReferences(document, add)
  // Walls are skipped, since the line of a wall may cross itself and turn back.
  for (const outline of outlines)
    if (outline.item.shape.type !== 'wall') checkOutline(outline, document.bounds, budget, add)
  checkPlaces(document, outlines, budget, add)
  if (budget.left <= 0) add('unchecked', 'info', 'the map is too large to check every crossing', [])
  return issues
}

type Add = (
  code: string,
  severity: Diagnostic['severity'],
  message: string,
  ids: readonly string[],
  place?: Pick<Diagnostic, 'at' | 'ring' | 'vertex'>,
) => void

const nameOf = (item: NavItem): string => JSON.stringify(item.name ?? item.id)

function checkReferences(document: NavDocument, add: Add): void {
  const layers = new Set(document.layers.map(({ id }) => id))
  const agents = new Set(document.agents.map(({ id }) => id))
  const waypoints = waypointsById(document.items)
  const taken = new Set<string>()
  for (const item of document.items) {
    const dangling = (what: string): void =>
      add('dangling-reference', 'warning', `${nameOf(item)} refers to ${what}, which does not exist`, [item.id])
    if (taken.has(item.id))
      add('duplicate-id', 'error', `the id ${JSON.stringify(item.id)} is used more than once`, [item.id])
    taken.add(item.id)
    if (item.layer !== undefined && !layers.has(item.layer)) dangling(`layer ${JSON.stringify(item.layer)}`)
    if (item.kind === 'waypoint-link')
      for (const end of [item.from, item.to]) if (!waypoints.has(end)) dangling(`waypoint ${JSON.stringify(end)}`)
    const named =
      item.kind === 'obstacle'
        ? (item.passableFor ?? [])
        : item.kind === 'area'
          ? Object.keys(item.costs ?? {})
          : item.kind === 'marker' && item.agent !== undefined
            ? [item.agent]
            : []
    for (const agent of named) if (!agents.has(agent)) dangling(`agent ${JSON.stringify(agent)}`)
  }
}

function checkOutline({ item, outer, holes, box }: Outline, bounds: Rect, budget: { left: number }, add: Add): void {
  const ids = [item.id]
  const name = nameOf(item)
  const edgeOf = (ring: number, chord: number): number => edgeOfChord(item.shape, ring, chord)
  ;[outer, ...holes].forEach((points, ring) => {
    for (let i = 0; i < points.length; i++) {
      const a = points[(i + points.length - 1) % points.length]
      const b = points[i]
      const c = points[(i + 1) % points.length]
      const addHere = (code: string, severity: Diagnostic['severity'], message: string): void =>
        add(code, severity, message, ids, { at: b, ring, vertex: edgeOf(ring, i) })
      if (samePoint(b, c)) addHere('duplicate-vertex', 'warning', `two vertices of ${name} lie on one point`)
      else if (!samePoint(a, b) && orient(a.x, a.y, b.x, b.y, c.x, c.y) === 0) {
        const isSpike = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0
        if (isSpike) addHere('spike', 'warning', `${name} runs back over its own edge`)
        else addHere('collinear-vertex', 'info', `a vertex of ${name} lies on a straight edge and changes nothing`)
      }
    }
    // Two neighboring edges that overlap form a spike, which was reported above.
    const crossings = findCrossings([points], CROSSINGS_PER_RING, Infinity, budget).filter(
      ({ edge, otherEdge }) => otherEdge - edge !== 1 && otherEdge - edge !== points.length - 1,
    )
    // A figure of eight may have signed area 0 and still enclose area, so only a ring without crossings is degenerate.
    if (signedArea(points) === 0 && crossings.length === 0)
      add('zero-area', 'warning', `${name} encloses no area`, ids, { at: points[0], ring })
    for (const { at, edge } of crossings)
      add('self-crossing', 'warning', `${name} crosses itself`, ids, { at, ring, vertex: edgeOf(ring, edge) })
    if (ring > 0 && points.every((point) => locateInPolygon(outer, [], point, fillRuleOf(item)) === 'outside'))
      add('hole-outside', 'warning', `a hole of ${name} lies outside it`, ids, { at: points[0], ring })
  })
  if (
    box !== undefined &&
    (box.x > bounds.x + bounds.width ||
      box.y > bounds.y + bounds.height ||
      box.x + box.width < bounds.x ||
      box.y + box.height < bounds.y)
  ) {
    add('outside-bounds', 'warning', `${name} lies outside the map`, ids, { at: outer[0] })
  }
}

const fillRuleOf = (item: Outline['item']) => (item.kind === 'obstacle' ? item.fillRule : undefined)

function checkPlaces(document: NavDocument, outlines: readonly Outline[], budget: { left: number }, add: Add): void {
  const isOut = outsideNavigation(document)
  const obstacles = outlines.filter(({ item }) => item.kind === 'obstacle' && !isOut(item))
  const { bounds } = document
  const waypoints = waypointsById(document.items)
  const checkPoint = (item: NavItem, at: Point, what: string, agent?: string): void => {
    if (at.x < bounds.x || at.y < bounds.y || at.x > bounds.x + bounds.width || at.y > bounds.y + bounds.height) {
      add('outside-bounds', 'warning', `${what} lies outside the map`, [item.id], { at })
      return
    }
    for (const { item: obstacle, outer, holes, box } of obstacles) {
      if (box === undefined || !inBox(box, at) || budget.left <= 0) continue
      if (agent !== undefined && obstacle.kind === 'obstacle' && obstacle.passableFor?.includes(agent)) continue
      budget.left -= outer.length
      if (locateInPolygon(outer, holes, at, fillRuleOf(obstacle)) === 'inside')
        add('inside-obstacle', 'error', `${what} lies inside ${nameOf(obstacle)}`, [item.id, obstacle.id], { at })
    }
  }
  for (const item of document.items) {
    if (item.kind === 'marker' && item.role === 'note') continue
    if (item.kind === 'marker') checkPoint(item, item, `${item.role} ${nameOf(item)}`, item.agent)
    else if (item.kind === 'waypoint') checkPoint(item, item, `waypoint ${nameOf(item)}`)
    else if (item.kind === 'link')
      for (const end of [item.from, item.to]) checkPoint(item, end, `an end of link ${nameOf(item)}`)
    else if (item.kind === 'waypoint-link') {
      const from = waypoints.get(item.from)
      const to = waypoints.get(item.to)
      if (from === undefined || to === undefined) continue
      for (const obstacle of obstacles)
        if (crossesOutline(from, to, obstacle, budget))
          add(
            'link-through-wall',
            'warning',
            `link ${nameOf(item)} runs through ${nameOf(obstacle.item)}`,
            [item.id, obstacle.item.id],
            { at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } },
          )
    }
  }
}

function inBox(box: Rect, { x, y }: Point): boolean {
  return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height
}

function crossesOutline(from: Point, to: Point, { outer, box }: Outline, budget: { left: number }): boolean {
  if (
    box === undefined ||
    Math.max(from.x, to.x) < box.x ||
    Math.max(from.y, to.y) < box.y ||
    Math.min(from.x, to.x) > box.x + box.width ||
    Math.min(from.y, to.y) > box.y + box.height
  )
    return false
  budget.left -= outer.length
  return (
    budget.left > 0 && outer.some((a, i) => relateSegments(a, outer[(i + 1) % outer.length], from, to) === 'proper')
  )
}
