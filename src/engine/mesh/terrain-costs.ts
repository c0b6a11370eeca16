/**
 * What the ground costs one kind of agent: the costs of the terrain areas, with those that the agent sees differently put in
 * their place, and the ground that is left where some are forbidden to it.
 * In: a mesh and costs by area id. Out: a cost per area and the ground to search. Forbidden areas are cut out of a copy of the
 * polygons, O(mesh) when first asked for and kept for as long as the revision stands; every polygon and half-edge keeps its number.
 */
import { NavError, UnionFind } from '../core/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { stripDeadEnds } from './dead-ends.js'
import { fanOf } from './vertex-fan.js'
import type { Ground } from './mesh-place.js'
import type { NavMesh } from './nav-mesh.js'

/** By area id: a multiplier of length > 0, Infinity = forbidden. */
export type AreaCosts = Readonly<Record<string, number>>

export interface Terrain {
  readonly ground: Ground
  /** Cost of area i at i + 1, of plain ground at 0. */
  readonly costs: Float64Array
  /** Least cost of any walkable polygon. */
  readonly least: number
  /** The first area with a finite cost other than 1 that some polygon lies in; -1 = lengths are costs. */
  readonly weighted: number
}

/** Costs of a mesh without areas. */
const PLAIN = Float64Array.of(1)
/** How many cut grounds are kept per mesh. */
const KEPT = 8

interface Kept {
  readonly revision: number
  /** Areas that polygons lie in; -1 = plain ground. */
  readonly present: ReadonlySet<number>
  readonly cut: Map<string, Ground>
}

/** Keyed by mesh, so that nothing outlives it. */
const keptOf = new WeakMap<NavMesh, Kept>()

export function terrainOf(mesh: NavMesh, areaCosts?: AreaCosts): Terrain {
  const { areas } = mesh
  if (areaCosts !== undefined) checkCosts(mesh, areaCosts)
  if (areas.length === 0) return { ground: mesh, costs: PLAIN, least: 1, weighted: -1 }
  const costs = new Float64Array(areas.length + 1)
  costs[0] = 1
  for (const [i, { id, cost }] of areas.entries()) costs[i + 1] = areaCosts !== undefined && Object.hasOwn(areaCosts, id) ? areaCosts[id] : cost
  const kept = keptFor(mesh)
  let least = Infinity
  let weighted = -1
  for (const area of kept.present) {
    const cost = costs[area + 1]
    least = Math.min(least, cost)
    if (cost !== 1 && cost !== Infinity && (weighted < 0 || area < weighted)) weighted = area
  }
  const forbidden = areas.map((_, i) => i).filter((i) => costs[i + 1] === Infinity && kept.present.has(i))
  return { ground: forbidden.length > 0 ? cutGround(mesh, kept, forbidden) : mesh, costs, least: least === Infinity ? 1 : least, weighted }
}

function checkCosts({ areas }: NavMesh, areaCosts: AreaCosts): void {
  for (const [id, cost] of Object.entries(areaCosts)) {
    const area = areas.find((known) => known.id === id)
    if (area === undefined) throw new NavError('mesh/unknown-area', `areaCosts names '${id}'; the mesh has no area of that id`, { area: id })
    if (!(cost > 0)) throw new NavError('input/area-cost', `areaCosts gives '${id}' the cost ${cost}; a number above 0 or Infinity was expected`, { area: id, cost })
    if (area.cost === Infinity && cost !== Infinity) throw new NavError('mesh/area-not-built', `areaCosts opens '${id}', which costs Infinity in the scene and so is no part of the mesh; give it a finite cost there and forbid it to the agents that may not enter`, { area: id })
  }
}

function keptFor(mesh: NavMesh): Kept {
  let kept = keptOf.get(mesh)
  if (kept?.revision === mesh.revision) return kept
  const { first, area, polygonSlots } = mesh.convex
  const present = new Set<number>()
  for (let polygon = 0; polygon < polygonSlots; polygon++) if (first[polygon] >= 0) present.add(area[polygon])
  keptOf.set(mesh, (kept = { revision: mesh.revision, present, cut: new Map() }))
  return kept
}

function cutGround(mesh: NavMesh, kept: Kept, forbidden: readonly number[]): Ground {
  const key = forbidden.join()
  let ground = kept.cut.get(key)
  if (ground === undefined) {
    ground = { revision: mesh.revision, convex: withoutAreas(mesh.convex, new Set(forbidden)), bounds: mesh.bounds, obstaclesAt: (point) => mesh.obstaclesAt(point) }
    for (const oldest of kept.cut.keys()) if (kept.cut.size >= KEPT) kept.cut.delete(oldest)
    kept.cut.set(key, ground)
  }
  return ground
}

/** A copy in which the polygons of some areas are gone: their borders are walls, corners that now touch are split. */
function withoutAreas(mesh: ConvexMesh, forbidden: ReadonlySet<number>): ConvexMesh {
  const { area, halfEdgeSlots, polygonSlots, next, prev } = mesh
  const twin = mesh.twin.slice(0, halfEdgeSlots)
  const polygon = mesh.polygon.slice(0, halfEdgeSlots)
  const first = mesh.first.slice(0, polygonSlots)
  const origin = mesh.origin.slice(0, halfEdgeSlots)
  const corner = [...mesh.corner.subarray(0, mesh.vertexSlots)]
  const coords = [...mesh.coords.subarray(0, 2 * mesh.vertexSlots)]

  // 1. Polygons go, and with them the doors into them.
  for (let at = 0; at < polygonSlots; at++) if (first[at] >= 0 && forbidden.has(area[at])) first[at] = -1
  for (let edge = 0; edge < halfEdgeSlots; edge++) if (polygon[edge] >= 0 && first[polygon[edge]] < 0) polygon[edge] = -1
  const islands = new UnionFind(polygonSlots)
  for (let edge = 0; edge < halfEdgeSlots; edge++) {
    if (polygon[edge] < 0 || twin[edge] < 0) continue
    if (polygon[twin[edge]] >= 0) islands.union(polygon[edge], polygon[twin[edge]])
    else {
      twin[edge] = -1
      corner[origin[edge]] = corner[origin[next[edge]]] = 1
    }
  }
  // 2. One vertex slot per connected fan of what is left.
  const seen = new Uint8Array(halfEdgeSlots)
  const taken = new Set<number>()
  for (let edge = 0; edge < halfEdgeSlots; edge++) {
    if (polygon[edge] < 0 || seen[edge] === 1) continue
    const fan = fanOf({ twin, next, prev }, edge)
    const vertex = origin[edge]
    const slot = taken.has(vertex) ? corner.push(1) - 1 : vertex
    if (slot !== vertex) coords.push(coords[2 * vertex], coords[2 * vertex + 1])
    taken.add(vertex)
    for (const leaving of fan) {
      seen[leaving] = 1
      origin[leaving] = slot
    }
  }
  const cut = {
    coords: Float64Array.from(coords),
    origin, twin, next, prev, polygon, first, area,
    island: Int32Array.from({ length: polygonSlots }, (_, at) => islands.find(at)),
    exit: new Int32Array(polygonSlots),
    corner: Uint8Array.from(corner),
    vertexSlots: corner.length,
    halfEdgeSlots,
    polygonSlots,
    polygonsAt(x: number, y: number, into: Int32Array): number {
      const count = Math.min(mesh.polygonsAt(x, y, into), into.length)
      let kept = 0
      for (let i = 0; i < count; i++) if (first[into[i]] >= 0) into[kept++] = into[i]
      return count === into.length ? count : kept
    },
  }
  stripDeadEnds(cut)
  return cut
}
