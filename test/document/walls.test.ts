/** Walls: the document stores a line with a thickness and openings, and derives everything else. */
import { describe, expect, it } from 'vitest'
import {
  applyCommand,
  createNavDocument,
  parseNavDocument,
  shapeToRings,
  toScene,
  transformShape,
  validateDocument,
  type NavDocument,
  type ObstacleItem,
  type WallShape,
} from '../../src/document/index.js'
import { wallParts } from '../../src/document/model/index.js'
import { buildNavMesh, combineRegions, findPath } from '../../src/engine/index.js'
import { polygonArea } from '../../src/engine/geometry/index.js'
import { codeOf } from '../support/code-of.js'
import { pointsOf } from '../support/shapes.js'

/** Makes a wall of 0.3 m across a hall of 10 m, with a door of 0.9 m. */
const across = (door: object = {}): WallShape => ({
  type: 'wall',
  line: pointsOf(5, -1, 5, 9),
  thickness: 0.3,
  openings: [{ id: 'door', at: 5, width: 0.9, ...door }],
})

function hall(shape: WallShape): NavDocument {
  return createNavDocument({
    bounds: { x: 0, y: 0, width: 10, height: 8 },
    agents: [{ id: 'robot', name: 'Robot', radius: 0.4, speed: 1 }],
    items: [{ kind: 'obstacle', id: 'wall', shape }],
  })
}

const wallIn = (document: NavDocument): WallShape => (document.items[0] as ObstacleItem).shape as WallShape
const pathOf = (document: NavDocument, agentRadius: number) =>
  findPath(buildNavMesh(toScene(document), { agentRadius }), { x: 1, y: 1 }, { x: 9, y: 1 }, { agentRadius })

const union = (rings: Parameters<typeof combineRegions>[1]) => combineRegions('union', rings, [])
const areaOf = (shape: WallShape): number => areaIn(union([shapeToRings(shape)]))
const areaIn = (polygons: ReturnType<typeof union>): number =>
  polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
const drawn = (shape: WallShape) => union((wallParts(shape) ?? []).map((outer) => ({ outer, holes: [] })))

describe('a wall with a door', () => {
  it('lets robots of at most its width through', () => {
    expect(pathOf(hall(across()), 0.4).status).toBe('found')
    expect(pathOf(hall(across()), 0.45).status).toBe('found')
    expect(pathOf(hall(across()), 0.5).status).toBe('unreachable')
  })

  it('blocks everybody while the door is closed', () =>
    expect(pathOf(hall(across({ closed: true })), 0).status).toBe('unreachable'))

  it('has a gap of exactly the door’s width, in any direction', () => {
    for (const degrees of [0, 17, 30, 45, 90, 121]) {
      const way = { x: Math.cos((degrees * Math.PI) / 180), y: Math.sin((degrees * Math.PI) / 180) }
      const line = pointsOf(3, 3, 3 + 20 * way.x, 3 + 20 * way.y)
      const wall: WallShape = { type: 'wall', line, thickness: 2, openings: [{ id: 'a', at: 8, width: 4 }] }
      expect(areaOf(wall)).toBeCloseTo(2 * 16, 9)
      expect(union([shapeToRings(wall)])).toHaveLength(2)
    }
  })

  it('is drawn as parts that cover its area, plus one part for the leaf of a closed door', () => {
    const wall = across()
    expect(areaIn(drawn(wall))).toBeCloseTo(areaOf(wall), 9)
    expect(wallParts(across({ closed: true }))).toHaveLength((wallParts(wall) ?? []).length + 1)
    expect(wallParts({ ...wall, openings: [] })).toBeUndefined()
  })

  it('has round caps only at the ends of the line', () => {
    const wall: WallShape = { ...across(), ends: 'round' }
    expect(areaIn(drawn(wall))).toBeCloseTo(areaOf(wall), 9)
  })

  it('can form a closed ring, with a door across the start of the line', () => {
    const room: WallShape = {
      type: 'wall',
      line: pointsOf(0, 0, 10, 0, 10, 10, 0, 10),
      thickness: 1,
      closed: true,
      openings: [{ id: 'a', at: 0, width: 4 }],
    }
    expect(drawn(room)).toMatchObject([{ holes: [] }])
    expect(areaIn(drawn(room))).toBeCloseTo(areaOf(room), 9)
  })
})

describe('edits of a wall', () => {
  const corner: WallShape = {
    type: 'wall',
    line: pointsOf(0, 0, 10, 0, 10, 10),
    thickness: 1,
    openings: [
      { id: 'a', at: 4, width: 2 },
      { id: 'b', at: 15, width: 2 },
    ],
  }
  const edited = (command: Parameters<typeof applyCommand>[1]): WallShape =>
    wallIn(applyCommand(hall(corner), command).document)

  it('keep doors of other segments in place when a vertex moves', () => {
    const moved = edited({ type: 'move-vertices', moves: [{ id: 'wall', ring: 0, vertex: 0, to: { x: -5, y: 0 } }] })
    expect(moved.line[0]).toEqual({ x: -5, y: 0 })
    expect(moved.openings?.map(({ at }) => at)).toEqual([9, 20])
  })

  it('insert and delete vertices of the line', () => {
    const insert = (vertex: number) =>
      edited({ type: 'insert-vertex', id: 'wall', ring: 0, vertex, at: { x: 5, y: 0 } })
    const more = insert(1)
    expect(more.line).toEqual(pointsOf(0, 0, 5, 0, 10, 0, 10, 10))
    expect(more.openings).toEqual(corner.openings)
    for (const vertex of [99, 5, -1, 0.5]) expect(codeOf(() => insert(vertex))).toBe('document/unknown-vertex')
    const less = edited({ type: 'delete-vertices', vertices: [{ id: 'wall', ring: 0, vertex: 2 }] })
    expect(less.line).toEqual(pointsOf(0, 0, 10, 0))
    expect(() =>
      edited({ type: 'delete-vertices', vertices: [0, 1].map((vertex) => ({ id: 'wall', ring: 0, vertex })) }),
    ).toThrow('Expected at least 2 vertices')
  })

  it('rotate and mirror the wall, and scale its thickness and its doors uniformly', () => {
    const doors = (a: number, b: number, width: number) => [
      { id: 'a', at: a, width },
      { id: 'b', at: b, width },
    ]
    const turned = transformShape(corner, [0, 1, -1, 0, 3, 4])
    expect(turned).toEqual({ ...corner, line: pointsOf(3, 4, 3, 14, -7, 14) })
    expect(transformShape(corner, [2, 0, 0, 2, 0, 0])).toEqual({
      ...corner,
      line: pointsOf(0, 0, 20, 0, 20, 20),
      thickness: 2,
      openings: doors(8, 30, 4),
    })
    expect(transformShape(corner, [2, 0, 0, 1, 0, 0])).toEqual({
      ...corner,
      line: pointsOf(0, 0, 20, 0, 20, 10),
      openings: doors(8, 25, 2),
    })
  })
})

describe('walls in files', () => {
  it('are dropped when their line has one point, but not when it crosses itself', () => {
    const document = hall(across())
    const bad = { ...document, items: [{ ...document.items[0], shape: { ...across(), line: pointsOf(0, 0) } }] }
    expect(parseNavDocument(bad).report.issues).toMatchObject([
      { code: 'document/repaired' },
      { code: 'document/dropped' },
    ])
    expect(validateDocument(hall({ ...across(), line: pointsOf(0, 0, 5, 0, 1, 0, 1, 5) }))).toEqual([])
  })
})
