import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { orient, type Point } from '../../../src/engine/geometry/index.js'
import { Noder, chooseGridStep } from '../../../src/engine/noding/index.js'
import { Triangulation, nextHalfEdge } from '../../../src/engine/triangulation/index.js'
import { validateTriangulation } from '../../support/checks/validate-triangulation.js'
import { isFull } from '../../support/effort.js'
import { readText, sharedData } from '../../support/shared-data.js'

const root = sharedData('data', 'poly', 'cdt') ?? ''

describe.skipIf(root === '')('constrained triangulations published by CDT (shared data)', () => {
  const expectedFiles = root === '' ? [] : readdirSync(`${root}/expected`)
  const files = root === '' ? [] : readdirSync(`${root}/inputs`).sort()
  // Every third file, or all in the full run.
  for (const file of files.filter((_, i) => isFull || i % 3 === 0))
    it(`${file}: a valid triangulation with all edges, and the printed number of triangles`, () => {
      const { points, edges } = constraintsIn(`${root}/inputs/${file}`)
      const { triangulation, vertexAt } = triangulate(points, edges)
      expect(validateTriangulation(triangulation)).toEqual([])
      for (const [a, b] of edges)
        expect(isCovered(triangulation, vertexAt(points[a]), vertexAt(points[b])), `edge ${a} ${b}`).toBe(true)
      const name = file.replace('.txt', '')
      const ours = trianglesInside(triangulation)
      for (const rule of ['ignore', 'resolve']) {
        const printed = expectedFiles.filter(
          (other) => other === `${name}__auto_${rule}_auto.txt` || other === `${name}__f64_auto_${rule}_auto.txt`,
        )
        for (const other of printed)
          expect(ours.count, other).toBe(Number(readText(`${root}/expected/${other}`).split(/\s+/)[0]))
      }
      expect(ours.area).toBeGreaterThanOrEqual(0)
    })
})

function constraintsIn(file: string): { points: Point[]; edges: [number, number][] } {
  const [count, edgeCount, ...numbers] = readText(file)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(Number)
  const points = Array.from({ length: count }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }))
  const edges = Array.from({ length: edgeCount }, (_, i): [number, number] => [
    numbers[2 * count + 2 * i],
    numbers[2 * count + 2 * i + 1],
  ])
  return { points, edges }
}

// Triangulates the given edges, split at the points on them, together with all other points.

function triangulate(
  points: readonly Point[],
  edges: readonly (readonly [number, number])[],
): { triangulation: Triangulation; vertexAt: (point: Point) => number } {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const span = Math.max(maxX - minX, maxY - minY)
  const step = chooseGridStep(Math.max(...[minX, maxX, minY, maxY].map(Math.abs)) + span)
  const snap = ({ x, y }: Point): Point => ({ x: Math.round(x / step) * step, y: Math.round(y / step) * step })
  const noder = new Noder({ minX: minX - span, minY: minY - span, maxX: maxX + span, maxY: maxY + span }, step)
  const places = points.map(snap)
  for (const [owner, [a, b]] of edges.entries()) {
    const [from, to] = [places[a], places[b]]
    // Finds the points that lie on the edge. They cut the edge into pieces.
    const between = places
      .filter(
        (q) =>
          q.x >= Math.min(from.x, to.x) &&
          q.x <= Math.max(from.x, to.x) &&
          q.y >= Math.min(from.y, to.y) &&
          q.y <= Math.max(from.y, to.y),
      )
      .filter(
        (q) =>
          orient(from.x, from.y, to.x, to.y, q.x, q.y) === 0 &&
          (q.x - from.x) * (q.x - to.x) + (q.y - from.y) * (q.y - to.y) < 0,
      )
    between.sort((p, q) => (p.x - from.x) ** 2 + (p.y - from.y) ** 2 - (q.x - from.x) ** 2 - (q.y - from.y) ** 2)
    const stops = [from, ...between, to]
    for (let i = 1; i < stops.length; i++)
      if (stops[i].x !== stops[i - 1].x || stops[i].y !== stops[i - 1].y)
        noder.addUse(stops[i - 1].x, stops[i - 1].y, stops[i].x, stops[i].y, owner)
  }
  const { addedNodes, addedEdges } = noder.commit()
  const triangulation = new Triangulation(minX - 16 * span, minY - 16 * span, maxX + 16 * span, maxY + 16 * span)
  const vertexOf = new Map<number, number>()
  for (let i = 0; i < addedNodes.length; i++)
    vertexOf.set(
      addedNodes.items[i],
      triangulation.insertVertex(noder.x[addedNodes.items[i]], noder.y[addedNodes.items[i]]),
    )
  for (let i = 0; i < addedEdges.length; i += 4)
    triangulation.addConstraint(
      vertexOf.get(addedEdges.items[i]) ?? -1,
      vertexOf.get(addedEdges.items[i + 1]) ?? -1,
      addedEdges.items[i + 2],
      addedEdges.items[i + 3],
    )
  const vertexAt = (point: Point): number => triangulation.vertexAt(snap(point).x, snap(point).y)
  for (const point of points) if (vertexAt(point) < 0) triangulation.insertVertex(snap(point).x, snap(point).y)
  return { triangulation, vertexAt }
}

/** Reports whether constrained edges lead from a to b, each nearly on the straight line. */
function isCovered({ store }: Triangulation, a: number, b: number): boolean {
  const { coords, twin, constraint, origin, outgoing } = store
  const at = (v: number): Point => ({ x: coords[2 * v], y: coords[2 * v + 1] })
  const left = (v: number): number => Math.sqrt((at(v).x - at(b).x) ** 2 + (at(v).y - at(b).y) ** 2)
  for (let v = a, steps = 0; v !== b; steps++) {
    if (steps > 10_000) return false
    let best = -1
    let off = Infinity
    for (let h = outgoing[v]; ;) {
      const w = origin[nextHalfEdge(h)]
      if (constraint[h] >= 0 && left(w) < left(v)) {
        const away =
          Math.abs((at(b).x - at(v).x) * (at(w).y - at(v).y) - (at(b).y - at(v).y) * (at(w).x - at(v).x)) /
          (left(v) * Math.sqrt((at(w).x - at(v).x) ** 2 + (at(w).y - at(v).y) ** 2))
        if (away < off) [best, off] = [w, away]
      }
      h = twin[nextHalfEdge(nextHalfEdge(h))]
      if (h < 0 || h === outgoing[v]) break
    }
    if (best < 0 || off > 1e-6) return false
    v = best
  }
  return true
}

/**
 * Returns the number of triangles inside the drawing and their area. A triangle is inside if a path to it from outside
 * crosses an odd number of constraints.
 */
function trianglesInside({ store, owners }: Triangulation): { count: number; area: number } {
  const { origin, twin, constraint, coords } = store
  const depth = new Map<number, number>()
  let layer = new Set<number>([(store.outgoing[0] / 3) | 0])
  const later: Set<number>[] = []
  for (let level = 0; level === 0 || level < later.length; level++) {
    for (const face of layer) {
      if (depth.has(face)) continue
      depth.set(face, level)
      for (let h = 3 * face; h < 3 * face + 3; h++) {
        if (twin[h] < 0) continue
        const next = (twin[h] / 3) | 0
        if (depth.has(next)) continue
        let weight = 0
        for (let entry = constraint[h]; entry >= 0; entry = owners.next[entry]) weight++
        if (weight === 0) layer.add(next)
        else (later[level + weight] ??= new Set()).add(next)
      }
    }
    layer = later[level + 1] ?? new Set()
  }
  let count = 0
  let area = 0
  for (const [face, level] of depth) {
    if (level % 2 === 0) continue
    count++
    const [a, b, c] = [0, 1, 2].map((k) => ({
      x: coords[2 * origin[3 * face + k]],
      y: coords[2 * origin[3 * face + k] + 1],
    }))
    area += ((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
  }
  return { count, area }
}
