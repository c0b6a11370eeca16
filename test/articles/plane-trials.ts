/**
 * Trials for the geometry code that the article on navigation meshes prints: turns, segments, convex polygons, clipping
 * and Delaunay triangulation. Each trial runs this code and the engine on random points or shapes, and returns counts,
 * such as the number of wrong results.
 */
import {
  buildNavMesh,
  combineRegions,
  createRandom,
  locateInPolygon,
  polygonArea,
  type Point,
  type Region,
  type Ring,
} from '../../src/engine/index.js'
import { orient, relateSegments } from '../../src/engine/geometry/index.js'
import { areaOf, dtTriangles, planeOf } from '../oracles/printed-dt-points.js'
import {
  entriesAndExits,
  hullOf,
  printedInConvex,
  printedMeet,
  printedTurn,
} from '../../stories/Articles/printed/plane-geometry.js'
import { box } from '../support/shapes.js'

/** Returns four points; the third is so close to the line of the first two that its side depends on the last digit. */
export function nearLine(seed: number): readonly [Point, Point, Point, Point] {
  const random = createRandom(seed)
  const point = (): Point => ({ x: random(), y: random() })
  const [a, b, away] = [point(), point(), point()]
  const t = 0.2 + 0.6 * random()
  return [a, b, { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }, away]
}

/**
 * Computes in which direction the path a, c, b turns at c, by the article's code and by exact arithmetic. In the
 * article y points up, so this path turns right if `orient(a, b, c)` is positive.
 */
export function turnTrial(seed: number) {
  const [a, b, c] = nearLine(seed)
  const printed = printedTurn(a, c, b)
  const exact = orient(a.x, a.y, b.x, b.y, c.x, c.y)
  const right = exact > 0 ? 'right' : exact < 0 ? 'left' : 'straight'
  return { asked: 1, wrong: printed !== right }
}

/** Decides by the article's test and by an exact test whether two segments meet, and compares the answers. The segments nearly touch or are tiny. */
export function segmentTrial(seed: number) {
  const [a, b, c, d] = nearLine(seed)
  const isMet = relateSegments(a, b, c, d) !== 'none'
  // The article's test multiplies cross products. With coordinates as small as these, the result underflows to 0, so
  // that every pair of segments seems to touch.
  const small = 1e-90
  const random = createRandom(seed)
  const [e, f] = [random(), random()].map((x) => ({ x: 0.5 * x * small, y: 0.9 * small }))
  const below = [
    { x: 0, y: 0 },
    { x: small, y: small },
  ] as const
  return {
    asked: 1,
    wrong: printedMeet(a, b, c, d) !== isMet,
    tiny: printedMeet(below[0], below[1], e, f) !== (relateSegments(below[0], below[1], e, f) !== 'none'),
  }
}

/** Runs the article's test whether a point lies in a convex polygon, with the corners in both windings. */
export function convexTrial(seed: number) {
  const random = createRandom(seed)
  const hull = hullOf(
    Array.from({ length: 12 }, () => ({ x: Math.floor(random() * 40), y: Math.floor(random() * 40) })),
  )
  if (hull.length < 3) return undefined
  const at = { x: Math.floor(random() * 40), y: Math.floor(random() * 40) }
  const inside = locateInPolygon(hull, [], at) !== 'outside'
  // A hull with positive winding is counterclockwise in the article, whose y axis points up.
  const [clockwise, counter] = [[...hull].reverse(), hull]
  return { asked: 1, one: printedInConvex(clockwise, at) !== inside, other: printedInConvex(counter, at) !== inside }
}

/** Returns two random shapes, which often touch. Each shape is a box or a triangle with integer corners. */
export function twoShapes(seed: number): readonly [Ring, Ring] {
  const random = createRandom(seed)
  const integer = (most: number): number => Math.floor(random() * most)
  const shape = (): Ring => {
    const ring = box(integer(6), integer(6), 1 + integer(4), 1 + integer(4))
    return random() < 0.5 ? ring : ring.filter((_, i) => i !== 3)
  }
  return [shape(), shape()]
}

const areaOfRegion = (region: Region): number => region.reduce((sum, part) => sum + polygonArea(part), 0)

/**
 * Runs the article's code that finds the points at which the border of one shape enters or leaves another shape. The
 * article's clipping needs an exit for each entry. `unpaired`: every found point is an entry or an exit, but the number
 * of entries is not the number of exits.
 */
export function clipTrial(seed: number) {
  const [first, second] = twoShapes(seed)
  const { entries, exits, neither } = entriesAndExits(first, second)
  const [a, b] = [first, second].map((outer): Region => [{ outer, holes: [] }])
  const [both, either] = [combineRegions('intersect', a, b), combineRegions('union', a, b)].map(areaOfRegion)
  const apart = Math.abs(both + either - areaOfRegion(a) - areaOfRegion(b))
  return { asked: 1, unpaired: entries.length !== exits.length && neither.length === 0, ours: apart < 1e-9 }
}

/** Side length of the square that the triangulations cover. */
export const SIDE = 12

/** Draws boxes of one to three units: disjoint if `apart`, otherwise anywhere. */
export function boxesOn(seed: number, count = 5, apart = true): Ring[] {
  const random = createRandom(seed)
  const integer = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
  const boxes: [number, number, number, number][] = []
  for (let draws = 0; draws < 60 && boxes.length < count; draws++) {
    const [x, y, w, h] = [integer(1, SIDE - 4), integer(1, SIDE - 4), integer(1, 3), integer(1, 3)]
    const isApart = boxes.every(([bx, by, bw, bh]) => x > bx + bw || bx > x + w || y > by + bh || by > y + h)
    if (isApart || !apart) boxes.push([x, y, w, h])
  }
  return boxes.map(([x, y, w, h]) => box(x, y, w, h))
}

export const GROUND = box(0, 0, SIDE, SIDE)

/** Returns the sum of the areas of the article's triangles, and the free area of the engine's mesh. */
export function areasOf(rings: readonly Ring[], ground: Ring = GROUND): { printed: number; ours: number } {
  const plane = planeOf(ground, rings)
  const mesh = buildNavMesh({ bounds: ground, obstacles: rings.map((outer, i) => ({ id: `${i}`, outer })) })
  return { printed: areaOf(plane, dtTriangles(plane)), ours: mesh.freeArea }
}

const isOther = (a: number, b: number): boolean => Math.abs(a - b) >= 1e-6

/**
 * Compares the area of the article's triangulation with the area of the mesh, for boxes with integer corners, where
 * often four or more corners lie on one circle, and for the same boxes with slightly moved corners.
 */
export function dtTrial(seed: number) {
  const random = createRandom(seed)
  const boxes = boxesOn(seed)
  const pushed = boxes.map((ring) => ring.map(({ x, y }) => ({ x: x + 0.2 * random(), y: y + 0.2 * random() })))
  const [integer, moved] = [boxes, pushed].map((rings) => areasOf(rings))
  return { asked: 1, whole: isOther(integer.printed, integer.ours), moved: isOther(moved.printed, moved.ours) }
}

/**
 * Triangulates boxes twice. The second list of boxes has the corners of the first list in another order. `printed` is
 * whether the edges of the article's triangulation change, `ours` whether the edges of the engine's mesh change.
 */
export function orderTrial(seed: number) {
  const boxes = boxesOn(seed)
  const backwards = [...boxes].reverse().map((ring) => [ring[2], ring[3], ring[0], ring[1]])
  const printed = (rings: readonly Ring[]): string => {
    const plane = planeOf(GROUND, rings)
    return edgeList(dtTriangles(plane), (vertex) => plane.points[vertex])
  }
  const ours = (rings: readonly Ring[]): string => {
    const view = buildNavMesh({
      bounds: GROUND,
      obstacles: rings.map((outer, i) => ({ id: `${i}`, outer })),
    }).triangles()
    const triangles = Array.from({ length: view.triangles.length / 3 }, (_, t) => t)
      .filter((t) => view.walkable[t] === 1)
      .map((t) => [...view.triangles.slice(3 * t, 3 * t + 3)])
    return edgeList(triangles, (vertex) => ({ x: view.coords[2 * vertex], y: view.coords[2 * vertex + 1] }))
  }
  return { asked: 1, printed: printed(boxes) !== printed(backwards), ours: ours(boxes) !== ours(backwards) }
}

function edgeList(triangles: readonly (readonly number[])[], at: (vertex: number) => Point): string {
  const name = (vertex: number): string => `${at(vertex).x},${at(vertex).y}`
  const edges = triangles.flatMap(([a, b, c]) =>
    [
      [a, b],
      [b, c],
      [c, a],
    ].map((edge) => edge.map(name).sort().join(' ')),
  )
  return [...new Set(edges)].sort().join(';')
}

/** Compares the area of the article's triangulation with that of the mesh, for overlapping boxes and for a bow tie. */
export function brokenTrial(seed: number) {
  const boxes = boxesOn(seed, 5, false)
  const overlap = boxes.some((ring, i) => boxes.some((other, j) => j < i && areaTogether(ring, other) > 0))
  if (!overlap) return undefined
  const [bow] = boxesOn(seed, 1)
  const crossed = [bow[0], bow[2], bow[1], bow[3]]
  const [both, itself] = [boxes, [crossed]].map((rings) => areasOf(rings))
  return { asked: 1, overlap: isOther(both.printed, both.ours), itself: isOther(itself.printed, itself.ours) }
}

const areaTogether = (a: Ring, b: Ring): number =>
  areaOfRegion(combineRegions('intersect', [{ outer: a, holes: [] }], [{ outer: b, holes: [] }]))
