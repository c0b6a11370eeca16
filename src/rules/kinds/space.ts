import { UnionFind, attached, derived } from '../../engine/core/index.js'
import {
  boundingBox,
  distance,
  locateInPolygon,
  nearestOnSegment,
  squaredDistanceBetweenSegments,
} from '../../engine/geometry/index.js'
import type { Box, Point, Polygon, Rect } from '../../engine/geometry/index.js'
import { islandOnMesh, nearestWall } from '../../engine/convex/index.js'
import type { NavMesh } from '../../engine/convex/index.js'
import { CLEARANCE_TOLERANCE, passageParts } from '../../engine/radius/index.js'
import { shapeToRings } from '../../document/model/index.js'
import type { NavItem } from '../../document/model/index.js'
import { measureTexts, numberText, phrase, placeText } from '../messages/index.js'
import type { Finding, RuleDefinition } from '../rule.js'
import type { Walker } from '../walker.js'
import { gapOf, moveFix, noWay, readyWalker, wallAt, waysOf, widthOf } from '../ways.js'

export const clearance: RuleDefinition = {
  name: 'clearance',
  parameters: { select: 'selector', min: 'number' },
  *check(level, rule) {
    const walker = level.walker(rule.agent)
    const expected = rule.number('min') ?? 0
    yield
    for (const item of rule.items('select')) {
      const room =
        item.kind === 'obstacle' || item.kind === 'area'
          ? roomAround(item, walker, level.document.bounds)
          : roomAt(level.middleOf(item), walker)
      const pass = room.width >= expected
      const fix = pass ? undefined : moveFix(level, walker, item, room.from, expected * (1 + 2 * CLEARANCE_TOLERANCE))
      const [measure, bound] = measureTexts(room.width, expected)
      yield {
        pass,
        ids: room.wall === undefined ? [item.id] : [item.id, room.wall],
        message: phrase('roomAround', { name: level.nameOf(item.id), measured: measure, expected: bound }),
        place: room.from,
        measured: room.width,
        expected,
        witness: { lines: [[room.from, room.to]] },
        ...(fix !== undefined && { fix }),
      }
    }
  },
}

type ShapedItem = Extract<NavItem, { readonly kind: 'obstacle' | 'area' }>

interface Room {
  readonly width: number
  readonly from: Point
  readonly to: Point
  readonly wall: string | undefined
}

function roomAt(from: Point, walker: Walker): Room {
  const near = nearestWall(walker.mesh, from)
  if (near === undefined) return { width: 0, from, to: from, wall: walker.mesh.obstaclesAt(from)[0] }
  return { width: near.distance, from, to: near.point, wall: wallAt(walker, from, near.point) }
}

interface Shape extends Polygon {
  readonly box: Rect
}

const shapeOf = (item: { readonly outer: Polygon['outer']; readonly holes?: Polygon['holes'] }): Shape =>
  attached(item, 'rules shape', () => ({
    outer: item.outer,
    holes: item.holes ?? [],
    box: boundingBox(item.outer) ?? { x: 0, y: 0, width: 0, height: 0 },
  }))

/** Returns the distance from a shape to the nearest other blocking shape, or to the bounds; 0 if they touch. O(obstacles + edges of near obstacles). */
function roomAround(item: ShapedItem, walker: Walker, bounds: Rect): Room {
  const own = shapeOf(shapeToRings(item.shape))
  const { scene } = walker
  const blocking = attached(scene, 'blocking shapes', () =>
    [...scene.obstacles, ...(scene.areas ?? []).filter(({ cost }) => cost === Infinity)].map((each) => ({
      id: each.id,
      shape: shapeOf(each),
    })),
  )
  let best = roomToBounds(own, bounds)
  for (const { id, shape } of blocking) {
    if (id === item.id || boxGap(own.box, shape.box) >= best.width) continue
    const gap = gapBetween(own, shape)
    if (gap.width < best.width) best = { ...gap, wall: id }
  }
  return best
}

function roomToBounds({ outer }: Shape, { x, y, width, height }: Rect): Room {
  let best: Room = { width: Infinity, from: outer[0], to: outer[0], wall: undefined }
  for (const from of outer)
    for (const to of [
      { x, y: from.y },
      { x: x + width, y: from.y },
      { x: from.x, y },
      { x: from.x, y: y + height },
    ]) {
      const isIn = from.x >= x && from.x <= x + width && from.y >= y && from.y <= y + height
      const room = isIn ? distance(from, to) : 0
      if (room < best.width) best = { width: room, from, to, wall: undefined }
    }
  return best
}

function boxGap(a: Rect, b: Rect): number {
  const across = Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width), 0)
  const down = Math.max(b.y - (a.y + a.height), a.y - (b.y + b.height), 0)
  return Math.sqrt(across * across + down * down)
}

function gapBetween(one: Shape, other: Shape): Omit<Room, 'wall'> {
  for (const [a, b] of [
    [one, other],
    [other, one],
  ])
    if (locateInPolygon(b.outer, b.holes, a.outer[0]) !== 'outside')
      return { width: 0, from: a.outer[0], to: a.outer[0] }
  let best = { width: Infinity, from: one.outer[0], to: other.outer[0] }
  for (const [a, b] of edgesOf(one))
    for (const [c, d] of edgesOf(other)) {
      const square = squaredDistanceBetweenSegments(a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y)
      if (square < best.width ** 2) best = { width: Math.sqrt(square), ...nearestEnds(a, b, c, d) }
    }
  return best
}

function* edgesOf({ outer, holes }: Polygon): Generator<readonly [Point, Point], void, undefined> {
  for (const ring of [outer, ...holes])
    for (let i = 0; i < ring.length; i++) yield [ring[i], ring[(i + 1) % ring.length]]
}

/** Returns the nearest points of the segments a - b and c - d, which do not cross. At least one of the points is an end of its segment. */
function nearestEnds(a: Point, b: Point, c: Point, d: Point): { from: Point; to: Point } {
  const pairs = [
    { from: a, to: nearestOnSegment(c, d, a) },
    { from: b, to: nearestOnSegment(c, d, b) },
    { from: nearestOnSegment(a, b, c), to: c },
    { from: nearestOnSegment(a, b, d), to: d },
  ]
  return pairs.reduce((best, pair) => (distance(pair.from, pair.to) < distance(best.from, best.to) ? pair : best))
}

export const corridorWidth: RuleDefinition = {
  name: 'corridor-width',
  parameters: { from: 'selector', to: 'selector', min: 'number' },
  *check(level, rule) {
    const expected = rule.number('min') ?? 0
    for (const way of waysOf(level, rule)) {
      yield
      if (way === undefined) continue
      const { walker, ids } = way
      const width = yield* widthOf(way)
      if (width === undefined) yield yield* noWay(way)
      else {
        const gap = width.width < Infinity ? gapOf(level, walker, width) : undefined
        const [measure, bound] = measureTexts(width.width, expected)
        yield {
          pass: width.width >= expected,
          ids: [...ids, ...(gap?.ids ?? [])],
          message:
            gap === undefined
              ? phrase('nothingInWay', way.ends)
              : phrase('narrowestPlace', { measured: measure, place: placeText(width.at), expected: bound }),
          place: width.at,
          measured: width.width,
          expected,
          ...(gap !== undefined && { witness: gap.witness }),
        }
      }
    }
  },
}

/** Relative amount by which the search goes beyond `max`, so that it also finds a passage of exactly this width. */
const BEYOND = 1e-9

export const noWidthBetween: RuleDefinition = {
  name: 'no-width-between',
  parameters: { min: 'number', max: 'number' },
  *check(level, rule) {
    const { mesh } = level.walker(rule.agent)
    yield
    const [min, max] = [rule.number('min') ?? 0, rule.number('max') ?? 0]
    const range = { min: `${min}`, max: `${max}` }
    const parts = passageParts(mesh, (max / 2) * (1 + BEYOND))
    let step = parts.next()
    for (; step.done !== true; step = parts.next()) yield undefined
    const forbidden = new Map(
      step.value
        .filter(({ width }) => width >= min && width <= max)
        .map((gap) => [`${[...gap.obstacleIds].sort().join(' ')} ${numberText(gap.width)}`, gap]),
    )
    for (const { at, width, from, to, obstacleIds } of forbidden.values())
      yield {
        pass: false,
        ids: [...new Set(obstacleIds.filter((id) => id !== null))],
        message: phrase('gapForbidden', { place: placeText(at), measured: numberText(width), ...range }),
        place: at,
        measured: width,
        expected: width - min < max - width ? min : max,
        witness: { lines: [[from, to]] },
      }
    if (forbidden.size === 0) yield { pass: true, ids: [], message: phrase('noGapBetween', range) }
  },
}

export const islands: RuleDefinition = {
  name: 'islands',
  parameters: { max: 'number', minArea: 'number?' },
  *check(level, rule) {
    yield islandsFinding(yield* readyWalker(level, rule.agent), rule.number('max') ?? 0, rule.number('minArea') ?? 0)
  },
}

function islandsFinding(walker: Walker, max: number, minArea: number): Finding {
  const mesh = walker.offsetMesh
  const found = derived(mesh, 'joined islands', () => joinedIslands(mesh, walker))
    .filter(({ area }) => area >= minArea)
    .sort((a, b) => b.area - a.area)
  const counts = { measured: `${found.length}`, expected: `${max}` }
  const count = phrase(found.length === 1 ? 'oneIsland' : 'severalIslands', counts)
  if (found.length <= max) return { pass: true, ids: [], message: count, measured: found.length, expected: max }
  // Rounding makes the order of islands of equal area arbitrary, so the message names the leftmost of them.
  const [place] = found
    .slice(max)
    .filter(({ area }) => area >= found[max].area * (1 - SAME_AREA))
    .map(({ place }) => place())
    .sort(leftmost)
  const message = phrase('islandCutOff', { islands: count, place: placeText(place) })
  return { pass: false, ids: [], message, place, measured: found.length, expected: max }
}

const SAME_AREA = 1e-9

interface Islands {
  readonly area: number
  /** Returns a place on the largest island of the group. */
  readonly place: () => Point
}

function joinedIslands(mesh: NavMesh, walker: Walker): readonly Islands[] {
  const list = [...mesh.islands]
  const places = new Map(list.map(({ id }, i) => [id, i]))
  const sets = new UnionFind(list.length)
  for (const { from, to } of walker.mesh.links) {
    const [a, b] = [from, to].map((end) => places.get(islandOnMesh(mesh, end)))
    if (a !== undefined && b !== undefined) sets.union(a, b)
  }
  const joined = new Map<number, { ids: number[]; area: number }>()
  list.forEach(({ id, area }, i) => {
    const root = sets.find(i)
    const known = joined.get(root) ?? { ids: [], area: 0 }
    joined.set(root, { ids: [...known.ids, id], area: known.area + area })
  })
  return [...joined.values()].map(({ ids: [id], area }) => {
    let place: Point | undefined
    return { area, place: () => (place ??= placeOnIsland(mesh, id)) }
  })
}

/** Returns the center of the largest triangle of an island, independent of the order of triangles and corners. */
function placeOnIsland(mesh: NavMesh, wanted: number): Point {
  const { coords, triangles, island } = mesh.triangles(boxOfIsland(mesh, wanted))
  let [place, largest] = [{ x: 0, y: 0 }, -1]
  island.forEach((id, triangle) => {
    if (id !== wanted) return
    const [a, b, c] = [0, 1, 2]
      .map((k) => {
        const v = 2 * triangles[3 * triangle + k]
        return { x: coords[v], y: coords[v + 1] }
      })
      .sort(leftmost)
    const size = Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
    const middle = { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 }
    if (size > largest || (size === largest && leftmost(middle, place) < 0)) [place, largest] = [middle, size]
  })
  return place
}

const leftmost = (a: Point, b: Point): number => a.x - b.x || a.y - b.y

function boxOfIsland({ convex }: NavMesh, wanted: number): Box {
  const { coords, origin, next, first, island, polygonSlots } = convex
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let polygon = 0; polygon < polygonSlots; polygon++) {
    if (first[polygon] < 0 || island[polygon] !== wanted) continue
    let edge = first[polygon]
    do {
      const [x, y] = [coords[2 * origin[edge]], coords[2 * origin[edge] + 1]]
      minX = Math.min(minX, x)
      minY = Math.min(minY, y)
      maxX = Math.max(maxX, x)
      maxY = Math.max(maxY, y)
      edge = next[edge]
    } while (edge !== first[polygon])
  }
  return { minX, minY, maxX, maxY }
}
