import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import type { Point } from '../../src/engine/geometry/index.js'
import { createNavDocument, shapeToRings, type NavDocument } from '../../src/document/index.js'
import { DEFAULT_SNAP, type SnapSettings } from '../../src/editor/index.js'
import { SceneIndex } from '../../src/editor/shapes/scene-index.js'
import { snapPoint, roundToPixel, type SnapRequest } from '../../src/editor/shapes/snapping.js'
import { gapToSegment } from '../oracles/plain-geometry.js'
import { scatteredItems } from './scattered-map.js'
import { box, pointsOf, ringItem } from '../support/shapes.js'
import { effort } from '../support/effort.js'

const gap = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** Returns every corner and every edge to which a point may snap. */
function everything(document: NavDocument): {
  readonly points: readonly Point[]
  readonly edges: readonly (readonly [Point, Point])[]
} {
  const points: Point[] = []
  const edges: (readonly [Point, Point])[] = []
  for (const item of document.items) {
    if (item.hidden === true || item.kind === 'waypoint-link') continue
    if ('shape' in item) {
      const { outer, holes } = shapeToRings(item.shape)
      for (const ring of [outer, ...holes]) {
        points.push(...ring)
        ring.forEach((point, i) => edges.push([point, ring[(i + 1) % ring.length]]))
      }
    } else if (item.kind === 'link') points.push(item.from, item.to)
    else points.push(item)
  }
  return { points, edges }
}

/** Returns the intersection of two lines by Cramer’s rule. */
function meeting([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): Point | undefined {
  const det = (b.x - a.x) * (c.y - d.y) - (b.y - a.y) * (c.x - d.x)
  if (det === 0) return undefined
  const s = ((c.x - a.x) * (c.y - d.y) - (c.y - a.y) * (c.x - d.x)) / det
  const t = ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / det
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? { x: a.x + s * (b.x - a.x), y: a.y + s * (b.y - a.y) } : undefined
}

/** Snaps the mouse at a place of a map with one obstacle, at one world unit per screen pixel. */
function snapNear(
  outer: readonly Point[],
  { x, y }: Point,
  settings: Partial<SnapSettings>,
  { grid = {}, request }: { readonly grid?: Partial<NavDocument['grid']>; readonly request?: SnapRequest } = {},
) {
  const drawn = createNavDocument({
    grid: { cellSize: 10, origin: { x: 0, y: 0 }, ...grid },
    items: [ringItem('a', outer)],
  })
  const shapes = new SceneIndex()
  shapes.update(drawn)
  const pointer = { screen: { x, y }, world: { x, y }, source: 'mouse', shift: false, alt: false, ctrl: false } as const
  return snapPoint(shapes, drawn, { x: 0, y: 0, zoom: 1 }, { ...DEFAULT_SNAP, ...settings }, pointer, request)
}

describe('snapping', () => {
  const random = createRandom(99)
  const document = createNavDocument({ items: scatteredItems(random, 220) })
  const index = new SceneIndex()
  index.update(document)
  const { points, edges } = everything(document)
  const snap = (
    world: Point,
    settings: Partial<SnapSettings> = {},
    held: {
      readonly shift?: boolean
      readonly alt?: boolean
      readonly ctrl?: boolean
      readonly touch?: boolean
      readonly zoom?: number
    } = {},
    request?: SnapRequest,
  ) => {
    const zoom = held.zoom ?? 1
    return snapPoint(
      index,
      document,
      { x: 0, y: 0, zoom },
      { ...DEFAULT_SNAP, ...settings },
      {
        screen: { x: world.x * zoom, y: world.y * zoom },
        world,
        source: held.touch === true ? 'touch' : 'mouse',
        shift: held.shift === true,
        alt: held.alt === true,
        ctrl: held.ctrl === true,
      },
      request,
    )
  }
  /** Returns a place, usually close to a corner. */
  const somewhere = (): Point => {
    const near = points[Math.floor(random() * points.length)]
    return random() < 0.3
      ? { x: random() * 1000, y: random() * 1000 }
      : { x: near.x + (random() - 0.5) * 30, y: near.y + (random() - 0.5) * 30 }
  }

  it('prefers the nearest corner, then the nearest crossing, then the nearest edge', () => {
    const seen = { vertex: 0, intersection: 0, edge: 0, none: 0 }
    for (let round = 0; round < effort(1500); round++) {
      const world = somewhere()
      const reach = 8
      const { hit, point } = snap(world)
      const corner = Math.min(...points.map((p) => gap(p, world)))
      const near = edges.filter(([a, b]) => gapToSegment(a, b, world) <= reach)
      const crossings = near.flatMap((edge, i) => near.slice(i + 1).flatMap((other) => meeting(edge, other) ?? []))
      const crossing = Math.min(Infinity, ...crossings.map((p) => gap(p, world)))
      const edge = Math.min(...edges.map(([a, b]) => gapToSegment(a, b, world)))
      const kind = corner <= reach ? 'vertex' : crossing <= reach ? 'intersection' : edge < reach ? 'edge' : undefined
      const close = kind === 'vertex' ? corner : kind === 'intersection' ? crossing : edge
      // A distance that equals the reach except for rounding may snap or not.
      if ([corner, crossing, edge].some((value) => Math.abs(value - reach) < 1e-9)) continue
      expect(hit?.kind, `at ${world.x}, ${world.y}`).toBe(kind)
      if (hit !== undefined) expect(gap(point, world)).toBeCloseTo(close, 9)
      else expect(point).toEqual(roundToPixel(world, 1))
      seen[kind ?? 'none']++
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(effort(1500) / 75)
  })

  it('has the same reach in screen pixels at any zoom, and a larger reach for touch', () => {
    for (let round = 0; round < effort(300); round++) {
      const world = somewhere()
      const corner = Math.min(...points.map((p) => gap(p, world)))
      for (const [zoom, touch] of [
        [0.25, false],
        [4, false],
        [1, true],
      ] as const) {
        const reach = (touch ? 14 : 8) / zoom
        if (Math.abs(corner - reach) < 1e-9) continue
        const { hit } = snap(world, { edge: false, intersection: false }, { zoom, touch })
        expect(hit === undefined ? undefined : gap(hit.at, world)).toEqual(
          corner <= reach ? expect.closeTo(corner, 9) : undefined,
        )
      }
    }
  })

  it('ignores the moving item itself', () => {
    for (let round = 0; round < effort(200); round++) {
      const world = somewhere()
      const { hit } = snap(world)
      if (hit?.id === undefined) continue
      const moved = hit.id
      expect(snap(world, {}, {}, { skip: (id) => id === moved }).hit?.id).not.toBe(moved)
    }
  })

  it('ignores both edges of a moving corner', () => {
    const request: SnapRequest = { skip: (_, ring, vertex) => ring === 0 && vertex === 1 }
    const hitAt = (x: number, y: number) => snapNear(box(0, 0, 100), { x, y }, { grid: false }, { request }).hit?.kind
    expect([hitAt(50, 2), hitAt(98, 50), hitAt(50, 98), hitAt(2, 50)]).toEqual([undefined, undefined, 'edge', 'edge'])
  })

  it('uses grid positions along an edge, except on a hexagonal grid', () => {
    const at = (outer: readonly Point[], [x, y]: readonly [number, number], grid = {}) => {
      const { point, hit } = snapNear(outer, { x, y }, { grid: true }, { grid: { cellSize: 20, ...grid } })
      return [hit?.kind, point.x, point.y]
    }
    const level = pointsOf(100, 160, 333, 160, 333, 300, 100, 300)
    expect(at(level, [203, 160])).toEqual(['edge', 200, 160])
    expect(at(level, [331, 212])).toEqual(['edge', 333, 220])
    expect(at(pointsOf(0, 0, 200, 100, 0, 100), [123, 60])).toEqual(['edge', 120, 60])
    expect(at(level, [203, 163], { hex: {} })).toEqual(['edge', 203, 160])
    const [, x, y] = at(level, [203, 160], { angle: 45 })
    const lines = [Number(x) + Number(y), Number(x) - Number(y)].map((sum) => sum / Math.SQRT2 / 20)
    expect(y).toBe(160)
    expect(Math.min(...lines.map((line) => Math.abs(line - Math.round(line))))).toBeLessThan(1e-9)
  })

  it('prefers the type with higher priority when several are near', () => {
    const kinds = (['vertex', 'edge', 'grid'] as const).map(
      (first) => snapNear(box(3, 3, 100), { x: 6, y: 2 }, { grid: true, first }).hit?.kind,
    )
    expect(kinds).toEqual(['vertex', 'edge', 'grid'])
  })

  it('falls back to a grid node when grid snapping is on, which Ctrl reverses and Alt suspends', () => {
    const none = { vertex: false, edge: false, intersection: false }
    expect(snap({ x: 103, y: 98 }, { ...none, grid: true })).toMatchObject({
      point: { x: 100, y: 100 },
      hit: { kind: 'grid' },
    })
    expect(snap({ x: 103, y: 98 }, { ...none, grid: true }, { ctrl: true })).toEqual({
      point: { x: 103, y: 98 },
      guides: [],
    })
    expect(snap({ x: 103, y: 98 }, none, { ctrl: true }).point).toEqual({ x: 100, y: 100 })
    const [corner] = points
    expect(snap({ x: corner.x + 2, y: corner.y }, {}, { alt: true })).toEqual({
      point: { x: corner.x + 2, y: corner.y },
      guides: [],
    })
  })

  it('locks a line to steps of 15 degrees with Shift, and to exact rows and columns', () => {
    const anchor = { x: 1500.3, y: 1500.7 }
    for (let degrees = 0; degrees < 360; degrees += 7) {
      const turn = (degrees * Math.PI) / 180
      const { point, guides } = snap(
        { x: anchor.x + 100 * Math.cos(turn), y: anchor.y + 100 * Math.sin(turn) },
        {},
        { shift: true },
        { anchor },
      )
      const angle = (Math.atan2(point.y - anchor.y, point.x - anchor.x) * 180) / Math.PI
      const off = Math.abs(((angle - degrees + 540) % 360) - 180)
      expect(off).toBeLessThanOrEqual(7.5 + 1e-9)
      expect(Math.abs(angle / 15 - Math.round(angle / 15))).toBeLessThan(1e-9)
      expect(guides).toMatchObject([{ kind: 'angle', from: anchor, to: point }])
      if (Math.round(angle) % 180 === 0) expect(point.y).toBe(anchor.y)
      else if (Math.round(angle) % 90 === 0) expect(point.x).toBe(anchor.x)
    }
  })

  it('aligns with earlier points by column and row, with guides', () => {
    const alignTo = pointsOf(1200, 1300, 1400, 1100)
    expect(snap({ x: 1203, y: 1097 }, { alignment: true }, {}, { alignTo })).toEqual({
      point: { x: 1200, y: 1100 },
      hit: { kind: 'alignment', at: { x: 1200, y: 1100 } },
      guides: [
        { kind: 'alignment', from: { x: 1200, y: 1300 }, to: { x: 1200, y: 1100 } },
        { kind: 'alignment', from: { x: 1400, y: 1100 }, to: { x: 1200, y: 1100 } },
      ],
    })
  })
})

it('dragged coordinates are rounded to multiples of a power of ten that is at most the size of one screen pixel', () => {
  expect(roundToPixel({ x: 12.3456, y: -0.2 }, 1)).toEqual({ x: 12, y: 0 })
  expect(roundToPixel({ x: 12.3456, y: 0.071 }, 10)).toEqual({ x: 12.3, y: 0.1 })
  expect(roundToPixel({ x: 1234, y: 1250 }, 0.01)).toEqual({ x: 1200, y: 1300 })
})
