import { NavError, expectString, expectWorld } from '../core/index.js'
import { fanOf } from '../convex/index.js'
import type { NavMesh } from '../convex/index.js'
import { polygonMeshJSON } from './formats/index.js'
import { buildPolygonMesh } from './polygon-mesh.js'

/**
 * Reads a `.mesh` text file of the Polyanya benchmarks: numbers separated by white space.
 * - Versions 1 and 2 (M. Cui, Polyanya, 2017): a wall is neighbor -1.
 * - Version 3 (Shortest Path Lab, Iron Harvest): indices start at 1, a flag marks blocked faces, and walls are negative neighbors.
 * @example
 * const mesh = parseMeshFile(text)
 */
export function parseMeshFile(text: string): NavMesh {
  expectString(text, 'text')
  const words = text.split(/\s+/).filter((word) => word !== '')
  let at = 0
  const refuse = (expected: string, got: string | number): never => {
    throw new NavError('format/bad-mesh-file', `Expected ${expected}, got ${got}`, { word: at })
  }
  const number = (what: string): number => {
    const word = words[at++]
    const value = Number(word)
    if (word === undefined || !Number.isFinite(value)) refuse(`${what} at word ${at}`, word ?? 'the end of the file')
    return value
  }
  const count = (what: string): number => {
    const value = number(what)
    if (!(Number.isInteger(value) && value >= 0 && value <= words.length))
      refuse(`${what} from 0 to ${words.length} at word ${at}`, value)
    return value
  }
  if (words[at++] !== 'mesh') refuse('"mesh" at the start of the file', words[0] ?? 'an empty file')
  const version = number('a version')
  if (version !== 1 && version !== 2 && version !== 3) refuse('a version from 1 to 3', version)
  const vertexCount = count('a number of vertices')
  const polygonCount = count('a number of polygons')
  const vertices = Array.from({ length: vertexCount }, () => {
    const point = { x: number('a coordinate'), y: number('a coordinate') }
    if (version < 3) {
      const around = count('a number of neighbors')
      at += around
    }
    return point
  })
  const base = version === 3 ? 1 : 0
  const polygons: number[][] = []
  const neighbors: number[][] = []
  /** Index in `polygons` of each face of the file; -1 for a blocked face. */
  const polygonOf: number[] = []
  for (let face = 0; face < polygonCount; face++) {
    const walkable = version < 3 || number('1 or 0') !== 0
    const size = count('a number of corners')
    const corners = Array.from({ length: size }, () => number('a vertex') - base)
    const beyond = Array.from({ length: size }, () => number('a neighbor') - base)
    polygonOf.push(walkable ? polygons.length : -1)
    if (!walkable) continue
    polygons.push(corners)
    // Each edge connects corner i to corner i + 1. Its neighbor is entry i of `beyond` in version 1, and entry i + 1 in versions 2 and 3.
    neighbors.push(version === 1 ? beyond : [...beyond.slice(1), ...beyond.slice(0, 1)])
  }
  const neighborOf = (face: number): number => (face < 0 ? -1 : (polygonOf[face] ?? -1))
  return buildPolygonMesh({ vertices, polygons, neighbors: neighbors.map((list) => list.map(neighborOf)) })
}

/**
 * Writes the walkable polygons of any mesh as a version 2 file.
 * @example
 * const text = formatMeshFile(mesh)
 */
export function formatMeshFile(mesh: NavMesh): string {
  expectWorld(mesh, 'formatMeshFile', 'mesh')
  const { vertices, polygons, neighbors } = polygonMeshJSON(mesh.convex)
  const { origin, twin, next, polygon, halfEdgeSlots } = mesh.convex
  const around = new Map<number, number[]>()
  for (let seed = 0; seed < halfEdgeSlots; seed++) {
    if (polygon[seed] < 0 || around.has(origin[seed])) continue
    let begin = seed
    while (twin[begin] >= 0) {
      begin = next[twin[begin]]
      if (begin === seed) break
    }
    const list = fanOf(mesh.convex, begin).map((edge) => polygon[edge])
    if (twin[begin] < 0) list.push(-1)
    around.set(origin[seed], list)
  }
  const number = new Map<number, number>()
  for (let p = 0, live = 0; p < mesh.convex.polygonSlots; p++) if (mesh.convex.first[p] >= 0) number.set(p, live++)
  // Omits vertices without a polygon, since other programs reject files with such vertices.
  const used = [...around].sort(([a], [b]) => a - b)
  const place: number[] = []
  const lines = ['mesh', '2', `${used.length} ${polygons.length}`]
  used.forEach(([vertex, list], i) => {
    place[vertex] = i
    lines.push([...vertices[vertex], list.length, ...list.map((p) => number.get(p) ?? -1)].join(' '))
  })
  polygons.forEach((corners, p) => {
    const places = corners.map((vertex) => place[vertex])
    lines.push([corners.length, ...places, ...neighbors[p].slice(-1), ...neighbors[p].slice(0, -1)].join(' '))
  })
  return `${lines.join('\n')}\n`
}
