/** Compares the meshes of two maps for an agent. The result is empty if and only if walkable triangles, terrain and links are equal. */
import { sameValue } from '../engine/core/index.js'
import { polygonArea, type Point, type Polygon, type Region } from '../engine/geometry/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { findPath } from '../engine/navigate/index.js'
import { combineRegions } from '../engine/regions/index.js'
import { shapeToRings, type NavDocument, type NavItem } from '../document/model/index.js'

export interface MapSide {
  readonly document: NavDocument
  readonly mesh: NavMesh
}

export interface ChangedArea {
  readonly at: Point
  readonly area: number
  readonly polygon: Polygon
}

export interface PathChange {
  readonly from: string
  readonly to: string
  readonly change: 'cut' | 'opened' | 'grew' | 'shrank'
  readonly before?: number
  readonly after?: number
  readonly pathBefore?: readonly Point[]
  readonly pathAfter?: readonly Point[]
}

export type MapDiff = ReturnType<typeof diffMaps>

const MIN_SHARE = 1e-12
const MAX_MARKERS = 40

/**
 * Returns the changes from the first map to the second. `split` has one point for each island of the first map that overlaps several islands of the
 * second map. `joined` has one point for each island of the second map that overlaps several islands of the first map.
 */
export function diffMaps(before: MapSide, after: MapSide) {
  const isEmpty = sameValue(fingerprint(before.mesh), fingerprint(after.mesh))
  const [old, next] = [walkableOf(before.mesh), walkableOf(after.mesh)]
  const minArea = MIN_SHARE * Math.max(before.mesh.freeArea, after.mesh.freeArea)
  const [split, joined] = isEmpty ? [[], []] : [overlaps(before.mesh, after.mesh), overlaps(after.mesh, before.mesh)]
  return {
    isEmpty,
    freeArea: [before.mesh.freeArea, after.mesh.freeArea] as const,
    islands: [before.mesh.islands.length, after.mesh.islands.length] as const,
    split,
    joined,
    closed: isEmpty ? [] : areasOf(combineRegions('subtract', old, next), minArea),
    opened: isEmpty ? [] : areasOf(combineRegions('subtract', next, old), minArea),
    paths: isEmpty ? [] : pathChanges(before, after),
    items: isEmpty ? { added: [], removed: [], changed: [] } : itemChanges(before.document, after.document),
    bounds: !sameValue(before.document.bounds, after.document.bounds),
  }
}

type Corners = readonly [Point, Point, Point]

function* trianglesOf(
  mesh: NavMesh,
): Generator<{ readonly corners: Corners; readonly island: number }, void, undefined> {
  const { coords, triangles, walkable, island } = mesh.triangles()
  const corner = (at: number): Point => ({ x: coords[2 * triangles[at]], y: coords[2 * triangles[at] + 1] })
  for (let t = 0; t < walkable.length; t++)
    if (walkable[t] === 1) yield { corners: [corner(3 * t), corner(3 * t + 1), corner(3 * t + 2)], island: island[t] }
}

function fingerprint(mesh: NavMesh): unknown {
  const triangles = Array.from(trianglesOf(mesh), ({ corners }) =>
    corners
      .map(({ x, y }) => `${x} ${y}`)
      .sort()
      .join(' '),
  ).sort()
  const areas = mesh.areas
    .filter(({ cost }) => cost !== 1 && cost !== Infinity)
    .map(({ outer, holes, cost }) => ({ outer, holes, cost }))
  const links = mesh.links.map(({ from, to, cost, oneWay }) => JSON.stringify([from, to, cost, oneWay === true])).sort()
  return { triangles, areas, links }
}

const walkableOf = (mesh: NavMesh): Region =>
  Array.from(trianglesOf(mesh), ({ corners }) => ({ outer: [...corners], holes: [] }))

function areasOf(region: Region, minArea: number): ChangedArea[] {
  return region
    .map((polygon) => ({
      polygon,
      area: Math.abs(polygonArea(polygon)),
      at: middleOf(polygon.outer),
    }))
    .filter(({ area }) => area > minArea)
    .sort((a, b) => b.area - a.area)
}

function middleOf(ring: readonly Point[]): Point {
  const sum = ring.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / ring.length, y: sum.y / ring.length }
}

function overlaps(mesh: NavMesh, other: NavMesh): Point[] {
  const met = new Map<number, { readonly others: Set<number>; place: Point; size: number }>()
  const meet = (own: number, theirs: number, place: Point, size: number): void => {
    if (own < 0 || theirs < 0) return
    const known = met.get(own) ?? { others: new Set(), place, size: 0 }
    known.others.add(theirs)
    if (size > known.size) Object.assign(known, { place, size })
    met.set(own, known)
  }
  for (const { corners, island } of trianglesOf(mesh)) {
    const place = middleOf(corners)
    meet(island, other.islandAt(place), place, sizeOf(corners))
  }
  for (const { corners, island } of trianglesOf(other)) {
    const place = middleOf(corners)
    meet(mesh.islandAt(place), island, place, 0)
  }
  return [...met.values()].filter(({ others }) => others.size > 1).map(({ place }) => place)
}

const sizeOf = ([a, b, c]: Corners): number => Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))

function pathChanges(before: MapSide, after: MapSide): PathChange[] {
  const markers = sharedMarkers(before.document, after.document)
  const hasOneWay = [before, after].some(({ mesh }) => mesh.links.some(({ oneWay }) => oneWay === true))
  const changes: PathChange[] = []
  for (const [i, from] of markers.entries())
    for (const [k, to] of markers.entries()) {
      if (k === i || (k < i && !hasOneWay)) continue
      const [old, now] = ([0, 1] as const).map((side) => {
        const result = findPath([before, after][side].mesh, from.places[side], to.places[side])
        return result.status === 'found' ? result.path : undefined
      })
      const change = changeOf(old?.length, now?.length)
      if (change === undefined) continue
      changes.push({
        from: from.id,
        to: to.id,
        change,
        ...(old !== undefined && { before: old.length, pathBefore: old.points }),
        ...(now !== undefined && { after: now.length, pathAfter: now.points }),
      })
    }
  return changes
}

function changeOf(before: number | undefined, after: number | undefined): PathChange['change'] | undefined {
  if (before === undefined) return after === undefined ? undefined : 'opened'
  if (after === undefined) return 'cut'
  if (Math.abs(after - before) <= 1e-9 * Math.max(before, after)) return undefined
  return after > before ? 'grew' : 'shrank'
}

function sharedMarkers(
  before: NavDocument,
  after: NavDocument,
): readonly { readonly id: string; readonly places: readonly [Point, Point] }[] {
  const places = new Map(before.items.flatMap((item) => (item.kind === 'marker' ? [[item.id, item] as const] : [])))
  return after.items
    .flatMap((item) => {
      const old = item.kind === 'marker' ? places.get(item.id) : undefined
      return old === undefined || item.kind !== 'marker' ? [] : [{ id: item.id, places: [old, item] as const }]
    })
    .slice(0, MAX_MARKERS)
}

function itemChanges(before: NavDocument, after: NavDocument) {
  const old = new Map(before.items.map((item) => [item.id, item]))
  const common = after.items.filter(({ id }) => old.has(id))
  const now = new Set(after.items.map(({ id }) => id))
  return {
    added: after.items.filter(({ id }) => !old.has(id)).map(({ id }) => id),
    removed: before.items.filter(({ id }) => !now.has(id)).map(({ id }) => id),
    changed: common
      .filter((item) => !sameValue(navigationFields(item), navigationFields(old.get(item.id) ?? item)))
      .map(({ id }) => id),
  }
}

function navigationFields(item: NavItem): unknown {
  const { name: _name, meta: _meta, locked: _locked, pinned: _pinned, group: _group, ...rest } = item
  return 'shape' in rest ? { ...rest, shape: shapeToRings(rest.shape) } : rest
}
