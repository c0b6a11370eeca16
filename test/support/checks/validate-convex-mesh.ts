/** Checks all invariants of the convex polygons that searches use. Returns the faults, or an empty list. O(n). */
import { orient } from '../../../src/engine/geometry/index.js'
import type { ConvexMesh } from '../../../src/engine/convex/index.js'
import type { MeshFault } from './validate-triangulation.js'

type Report = (code: string, ...at: number[]) => void

export function validateConvexMesh(mesh: ConvexMesh): MeshFault[] {
  const faults: MeshFault[] = []
  const report: Report = (code, ...at) => void faults.push({ code, at })
  const { owner, onWall } = checkRings(mesh, report)
  checkFans(mesh, owner, onWall, report)
  checkDeadEnds(mesh, report)
  return faults
}

/**
 * 1. Rings must be closed and convex, with mutual links and positive area. Returns the polygon of each half-edge, and
 *   the vertices on walls.
 */
function checkRings(mesh: ConvexMesh, fault: Report): { owner: Int32Array; onWall: Uint8Array } {
  const { coords, origin, twin, next, prev, polygon, first, area, island } = mesh
  const owner = new Int32Array(mesh.halfEdgeSlots).fill(-1)
  const onWall = new Uint8Array(mesh.vertexSlots)
  for (let at = 0; at < mesh.polygonSlots; at++) {
    if (first[at] < 0) continue
    let twice = 0
    let h = first[at]
    const base = origin[h]
    do {
      if (owner[h] >= 0) {
        fault('ring-not-closed', at, h)
        break
      }
      owner[h] = at
      const n = next[h]
      if (polygon[h] !== at) fault('half-edge-of-other-polygon', at, h)
      if (prev[n] !== h) fault('prev-of-next', at, h)
      const [a, b, c] = [origin[h], origin[n], origin[next[n]]]
      if (a === b) fault('edge-without-length', at, h)
      if (
        orient(coords[2 * a], coords[2 * a + 1], coords[2 * b], coords[2 * b + 1], coords[2 * c], coords[2 * c + 1]) < 0
      )
        fault('reflex-corner', at, n)
      twice +=
        (coords[2 * a] - coords[2 * base]) * (coords[2 * b + 1] - coords[2 * base + 1]) -
        (coords[2 * b] - coords[2 * base]) * (coords[2 * a + 1] - coords[2 * base + 1])
      const t = twin[h]
      if (t < 0) onWall[a] = onWall[b] = 1
      else {
        if (twin[t] !== h) fault('twin-not-mutual', h)
        else if (origin[t] !== b || origin[next[t]] !== a) fault('twin-elsewhere', h)
        if (polygon[t] < 0 || first[polygon[t]] < 0) fault('twin-without-polygon', h)
        else if (polygon[t] === at) fault('twin-in-same-polygon', h)
        else if (island[polygon[t]] !== island[at]) fault('islands-differ', at, polygon[t])
      }
      h = n
    } while (h !== first[at])
    if (!(twice > 0)) fault('polygon-without-area', at)
    if (area[at] < -1 || island[at] < 0) fault('polygon-not-walkable', at)
  }
  for (let h = 0; h < mesh.halfEdgeSlots; h++)
    if (polygon[h] >= 0 && owner[h] !== polygon[h]) fault('half-edge-off-ring', h)
  return { owner, onWall }
}

/**
 * 2. The polygons around each vertex slot must form one connected fan. `corner` must mark exactly the vertex slots on
 *   walls.
 */
function checkFans(mesh: ConvexMesh, owner: Int32Array, onWall: Uint8Array, fault: Report): void {
  const { origin, twin, next, prev, corner } = mesh
  const turned = new Map<number, number>()
  const degree = new Map<number, number>()
  for (let h = 0; h < mesh.halfEdgeSlots; h++) {
    if (owner[h] < 0) continue
    degree.set(origin[h], (degree.get(origin[h]) ?? 0) + 1)
    if (turned.has(origin[h])) continue
    let begin = h
    while (twin[begin] >= 0) {
      begin = next[twin[begin]]
      if (begin === h) break
    }
    let fan = 0
    for (let at = begin; at >= 0;) {
      fan++
      at = twin[prev[at]]
      if (at === begin) break
    }
    turned.set(origin[h], fan)
  }
  for (const [slot, fan] of turned) {
    if (fan !== degree.get(slot)) fault('slot-of-two-fans', slot)
    if (corner[slot] !== onWall[slot]) fault('corner-flag', slot)
  }
}

/**
 * 3. Dead ends. A polygon is in a dead end if it has an `exit`; all other polygons are the core. The exit must lead
 *   towards the core. No polygon of the core may have exactly one neighbor in the core.
 */
function checkDeadEnds(mesh: ConvexMesh, fault: Report): void {
  const { twin, next, polygon, first, exit } = mesh
  const settled = new Uint8Array(mesh.polygonSlots)
  for (let at = 0; at < mesh.polygonSlots; at++) {
    if (first[at] < 0) continue
    const ways = new Set<number>()
    let h = first[at]
    do {
      const neighbor = twin[h] >= 0 ? polygon[twin[h]] : -1
      if (neighbor >= 0 && !(exit[neighbor] >= 0 && polygon[twin[exit[neighbor]]] === at)) ways.add(neighbor)
      h = next[h]
    } while (h !== first[at])
    if (exit[at] < 0) {
      if (ways.size === 1) fault('leaf-in-core', at)
      for (const neighbor of ways) if (exit[neighbor] >= 0) fault('core-beside-dead-end', at, neighbor)
    } else if (polygon[exit[at]] !== at || twin[exit[at]] < 0 || ways.size !== 1 || !ways.has(polygon[twin[exit[at]]]))
      fault('dead-end-exit', at)
    const chain: number[] = []
    for (let to = at; settled[to] === 0 && exit[to] >= 0 && twin[exit[to]] >= 0; to = polygon[twin[exit[to]]]) {
      chain.push(to)
      if (chain.length > mesh.polygonSlots) {
        fault('dead-end-circle', at)
        break
      }
    }
    for (const link of chain) settled[link] = 1
  }
}
