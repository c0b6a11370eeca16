import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import type { Point, Rect } from '../../src/engine/geometry/index.js'
import { createNavDocument, shapeToRings, type NavItem, type ObstacleItem } from '../../src/document/index.js'
import { selectItems, type Camera } from '../../src/editor/index.js'
import { findHits, itemsInRect, verticesInRect } from '../../src/editor/shapes/hits.js'
import { SceneIndex } from '../../src/editor/shapes/scene-index.js'
import { crossesProperly, gapToRing, gapToSegment, isInRing, placeInPolygon } from '../oracles/plain-geometry.js'
import { scatteredItems } from './scattered-map.js'
import { boxOf } from '../support/item-rings.js'
import { box as boxRing, pointsOf } from '../support/shapes.js'
import { effort } from '../support/effort.js'

const random = createRandom(2026)
const document = createNavDocument({ items: scatteredItems(random, 260) })
const index = new SceneIndex()
index.update(document)
const open = document.items.filter((item) => item.hidden !== true && item.locked !== true)
const ringOf = (item: NavItem) => ('shape' in item ? shapeToRings(item.shape).outer : [])
const gap = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** Finds all items within the reach of a mouse by a scan of every item. In each list, the topmost item is first. */
function everythingAt(world: Point, zoom: number) {
  const points: string[] = []
  const lines: string[] = []
  const bodies: string[] = []
  let close = false
  const within = (distance: number, reach: number): boolean => {
    if (Math.abs(distance * zoom - reach) < 1e-6) close = true
    return distance * zoom <= reach
  }
  for (const item of [...open].reverse())
    if (item.kind === 'waypoint' || item.kind === 'marker') {
      if (within(gap(item, world), 11)) points.push(item.id)
    } else if (item.kind === 'link') {
      if (within(gap(item.from, world), 8) || within(gap(item.to, world), 8)) points.push(item.id)
      if (within(gapToSegment(item.from, item.to, world), 6)) lines.push(item.id)
    } else if (item.kind !== 'waypoint-link') {
      const ring = ringOf(item)
      if (gapToRing(ring, world) < 1e-9) close = true
      const [left, top, right, bottom] = boxOf(ring)
      const extent = Math.max(right - left, bottom - top)
      const reach = Math.min(6, Math.max(1, (extent * zoom) / 3))
      if (within(gapToRing(ring, world), reach) || isInRing(ring, world)) bodies.push(item.id)
    }
  return { points, lines, bodies, close }
}

describe('the hit test under the pointer', () => {
  it('matches a full scan: points before lines before bodies, topmost first', () => {
    for (let round = 0; round < effort(1500); round++) {
      const camera: Camera = { x: 37, y: -12, zoom: [0.25, 1, 3][round % 3] }
      const world = { x: random() * 1000, y: random() * 1000 }
      const expected = everythingAt(world, camera.zoom)
      if (expected.close) continue
      const hits = findHits(
        { index, selection: selectItems([]), camera, handles: false },
        { x: world.x * camera.zoom + camera.x, y: world.y * camera.zoom + camera.y },
        false,
      )
      const of = (part: string): readonly string[] =>
        hits.filter((hit) => hit.part === part).map((hit) => ('id' in hit ? hit.id : ''))
      expect([...new Set(of('point'))].sort()).toEqual([...expected.points].sort())
      expect(of('line')).toEqual(expected.lines)
      expect(of('body')).toEqual(expected.bodies)
      const ranks = hits.map((hit) => ['point', 'line', 'body'].indexOf(hit.part))
      expect(ranks).toEqual([...ranks].sort())
    }
  })

  it('prefers the nearest corner of a selected shape', () => {
    const shapes = open.filter((item) => 'shape' in item)
    let caught = 0
    for (let round = 0; round < effort(600); round++) {
      const selected = shapes[Math.floor(random() * shapes.length)]
      const ring = ringOf(selected)
      const corner = ring[Math.floor(random() * ring.length)]
      const world = { x: corner.x + (random() - 0.5) * 8, y: corner.y + (random() - 0.5) * 8 }
      const [hit] = findHits(
        { index, selection: selectItems([selected.id]), camera: { x: 0, y: 0, zoom: 1 }, handles: true },
        world,
        false,
      )
      const near = Math.min(...ring.map((vertex) => gap(vertex, world)))
      const middles = ring.map((a, i) => {
        const b = ring[(i + 1) % ring.length]
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      })
      const others = Math.min(
        ...middles.map((middle) => gap(middle, world) + 3),
        ...open.flatMap((item) =>
          item.kind === 'waypoint'
            ? [gap(item, world)]
            : item.kind === 'link'
              ? [gap(item.from, world) + 1, gap(item.to, world) + 1]
              : [],
        ),
      )
      const [left, top, right, bottom] = boxOf(ring)
      // The frame with the scale handles is outside the box.
      const framed = world.x < left - 1 || world.x > right + 1 || world.y < top - 1 || world.y > bottom + 1
      // A shape smaller than 16 pixels has no handles at its corners.
      const isSmall = Math.max(right - left, bottom - top) < 16
      if (near >= others || near > 8 || framed || isSmall) continue
      expect(hit).toMatchObject({ part: 'vertex', id: selected.id })
      expect(gap((hit as { readonly at: Point }).at, world)).toBe(near)
      caught++
    }
    expect(caught).toBeGreaterThan(effort(600) / 4)
  })
})

describe('the search in a rectangle', () => {
  const rects = Array.from({ length: 120 }, () => ({
    x: Math.floor(random() * 1000) + 0.5,
    y: Math.floor(random() * 1000) + 0.5,
    width: Math.floor(random() * 300),
    height: Math.floor(random() * 300),
  }))

  const isIn = (rect: Rect) => (p: Point) =>
    p.x >= rect.x && p.x <= rect.x + rect.width && p.y >= rect.y && p.y <= rect.y + rect.height

  it('finds the same contained or touched items as a full scan', () => {
    for (const rect of rects) {
      const corners = boxRing(rect.x, rect.y, rect.width, rect.height)
      const inRect = isIn(rect)
      const line = (item: NavItem) =>
        item.kind === 'link' ? [item.from, item.to] : 'x' in item ? [item] : ringOf(item)
      const touched = open.filter((item) => {
        const places = line(item)
        const edges = places.length < 2 ? [] : places.map((a, i) => [a, places[(i + 1) % places.length]] as const)
        const sides = corners.map((a, i) => [a, corners[(i + 1) % 4]] as const)
        // Sides at half-integer coordinates never contain a vertex, so every crossing is proper.
        return (
          places.some(inRect) ||
          edges.some(([a, b]) => sides.some(([c, d]) => crossesProperly(a, b, c, d))) ||
          ('shape' in item && isInRing(places, corners[0]))
        )
      })
      expect(itemsInRect(index, rect, 'intersect')).toEqual(touched.map((item) => item.id))
      expect(itemsInRect(index, rect, 'contain')).toEqual(
        open.filter((item) => line(item).every(inRect)).map((item) => item.id),
      )
    }
  })

  it('finds the vertices of the given shapes', () => {
    const shapes = open.filter((item) => 'shape' in item).slice(0, 40)
    for (const rect of rects.slice(0, 20)) {
      const expected = shapes.flatMap(({ id, ...item }) =>
        ringOf({ id, ...item }).flatMap((p, vertex) => (isIn(rect)(p) ? [{ id, ring: 0, vertex }] : [])),
      )
      const ids = shapes.map((item) => item.id)
      expect(verticesInRect(index, rect, ids)).toEqual(expected)
    }
  })

  it('treats holes as empty', () => {
    const draw = createRandom(77)
    const box = (most: number) => boxRing(draw() * 60, draw() * 60, 4 + draw() * most, 4 + draw() * most)
    const counts = { caught: 0, free: 0 }
    const ROUNDS = Math.max(100, effort(400))
    for (let round = 0; round < ROUNDS; round++) {
      const [outer, hole] = [box(60), box(60)]
      const map = createNavDocument({
        items: [{ kind: 'obstacle', id: 'a', shape: { type: 'polygon', outer, holes: [hole] } }],
      })
      const scene = new SceneIndex()
      scene.update(map)
      const rect = { x: draw() * 90, y: draw() * 90, width: draw() * 20, height: draw() * 20 }
      const caught = itemsInRect(scene, rect, 'intersect').length === 1
      const coveredWithin = (margin: number): boolean => {
        for (let i = 0; i <= 40; i++)
          for (let j = 0; j <= 40; j++) {
            const at = {
              x: rect.x - margin + ((rect.width + 2 * margin) * i) / 40,
              y: rect.y - margin + ((rect.height + 2 * margin) * j) / 40,
            }
            if (isInRing(outer, at) && !isInRing(hole, at)) return true
          }
        return false
      }
      if (coveredWithin(0)) expect(caught, `round ${round}`).toBe(true)
      else if (!coveredWithin(1)) expect(caught, `round ${round}`).toBe(false)
      counts[caught ? 'caught' : 'free']++
    }
    expect(Math.min(counts.caught, counts.free)).toBeGreaterThan(0.15 * ROUNDS)
  })
})

describe('a press on a shape with a hole that extends beyond the outer ring', () => {
  const holed = (id: string, outer: Point[], ...holes: Point[][]) =>
    ({ kind: 'obstacle', id, shape: { type: 'polygon', outer, holes } }) as const
  const shapes: readonly ObstacleItem[] = [
    holed('across', boxRing(0, 0, 100), boxRing(60, 30, 80)),
    holed('lapped', boxRing(200, 0, 100), boxRing(210, 10, 50), boxRing(240, 40, 50)),
    { ...holed('even-odd', boxRing(0, 200, 100), boxRing(60, 230, 80)), fillRule: 'even-odd' },
  ]
  const scene = new SceneIndex()
  scene.update(createNavDocument({ bounds: { x: -50, y: -50, width: 400, height: 400 }, items: shapes }))
  const hitsAt = (at: Point, items: readonly string[] = []) =>
    findHits(
      { index: scene, selection: selectItems(items), camera: { x: 0, y: 0, zoom: 1 }, handles: items.length > 0 },
      at,
      false,
    )
  const bodyAt = (at: Point) => hitsAt(at).find(({ part }) => part === 'body')

  it('hits the shape only where it is filled, or near its outline', () => {
    const reach = 6
    for (const { shape } of shapes) {
      if (shape.type !== 'polygon') continue
      const { outer, holes = [] } = shape
      const isFilled = (at: Point): boolean =>
        placeInPolygon(outer, [], at) !== 'outside' && holes.every((hole) => placeInPolygon(hole, [], at) !== 'inside')
      for (let x = outer[0].x - 40; x <= outer[0].x + 160; x += 3.7)
        for (let y = outer[0].y - 40; y <= outer[0].y + 160; y += 3.7) {
          const near = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => ({ x: x + i * reach, y: y + j * reach })))
          const hit = bodyAt({ x, y }) !== undefined
          if (isFilled({ x, y })) expect(hit, `${x}, ${y}`).toBe(true)
          // Up to 6 px outside its outline, a shape may be hit or not. `near` is a grid of 3 × 3 points, 6 px apart, around
          // the tested point. Every part of a shape is at least 10 px wide, so a part within 6 px covers a point of `near`.
          else if (!near.some(isFilled)) expect(hit, `${x}, ${y}`).toBe(false)
        }
    }
  })

  it('never hits an edge of the hole outside the outer ring', () => {
    expect(pointsOf(140, 70, 120, 110, 100, 70).map(bodyAt)).toEqual([undefined, undefined, undefined])
    expect(bodyAt({ x: 60, y: 70 })).toMatchObject({ id: 'across' })
  })

  it('hits a vertex of the hole outside the outer ring', () =>
    expect(hitsAt({ x: 140, y: 110 }, ['across'])[0]).toMatchObject({ part: 'vertex', ring: 1, vertex: 2 }))
})
