/**
 * Small random meshes with integer corners. They consist of the free cells of a grid, of one rectangle per row of adjacent
 * free cells, or of triangles of which some are omitted.
 */
import Delaunator from 'delaunator'
import type { Random } from '../../../src/engine/core/index.js'

export interface Polygons {
  readonly vertices: { x: number; y: number }[]
  readonly polygons: number[][]
}

/** Chooses at random which cells of a grid are free. */
export function randomCells(random: Random, size: number, blocked: number): boolean[][] {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => random() >= blocked))
}

/** Converts rows of text to cells; `.` is a free cell. */
export const cellsOf = (...rows: readonly string[]): boolean[][] =>
  rows.map((row) => Array.from(row, (cell) => cell === '.'))

/** Makes one square per free cell. */
export function squares(cells: readonly (readonly boolean[])[], step: number): Polygons {
  const side = cells.length + 1
  const vertices = Array.from({ length: side * side }, (_, i) => ({
    x: step * (i % side),
    y: step * Math.floor(i / side),
  }))
  const polygons: number[][] = []
  cells.forEach((row, y) =>
    row.forEach((free, x) => {
      if (free) polygons.push([y * side + x, y * side + x + 1, (y + 1) * side + x + 1, (y + 1) * side + x])
    }),
  )
  return { vertices, polygons }
}

/** Makes one rectangle per row of adjacent free cells, so that neighboring rectangles share only parts of edges. */
export function strips(cells: readonly (readonly boolean[])[], step: number): Polygons {
  const vertices: { x: number; y: number }[] = []
  const polygons: number[][] = []
  cells.forEach((row, y) => {
    for (let x = 0; x < row.length;) {
      if (!row[x]) {
        x++
        continue
      }
      let end = x
      while (end < row.length && row[end]) end++
      const base = vertices.length
      for (const [i, j] of [
        [x, y],
        [end, y],
        [end, y + 1],
        [x, y + 1],
      ])
        vertices.push({ x: step * i, y: step * j })
      polygons.push([base, base + 1, base + 2, base + 3])
      x = end
    }
  })
  return { vertices, polygons }
}

/** Makes the Delaunay triangles of random points, and omits some of these triangles. */
export function holedTriangles(random: Random, count: number, size: number, blocked: number): Polygons {
  const seen = new Set<string>()
  const vertices: { x: number; y: number }[] = []
  while (vertices.length < count) {
    const point = { x: Math.floor(random() * size), y: Math.floor(random() * size) }
    const key = `${point.x},${point.y}`
    if (!seen.has(key)) vertices.push(point)
    seen.add(key)
  }
  const { triangles } = Delaunator.from(
    vertices,
    (p) => p.x,
    (p) => p.y,
  )
  const polygons: number[][] = []
  for (let t = 0; t < triangles.length; t += 3)
    if (random() >= blocked) polygons.push([...triangles.subarray(t, t + 3)])
  return { vertices, polygons }
}

/** Renumbers vertices so that the one at a point is number 0, and polygons so that number `first` is number 0. */
export function renumbered({ vertices, polygons }: Polygons, { x, y }: { x: number; y: number }, first = 0): Polygons {
  const from = <T>(list: readonly T[], at: number): T[] => [...list.slice(at), ...list.slice(0, at)]
  const zero = vertices.findIndex((vertex) => vertex.x === x && vertex.y === y)
  const rings = polygons.map((ring) => ring.map((v) => (v - zero + vertices.length) % vertices.length))
  return { vertices: from(vertices, zero), polygons: from(rings, first) }
}
