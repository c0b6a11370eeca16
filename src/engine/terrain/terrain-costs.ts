/** Computes the terrain costs of one kind of agent, and the mesh without the areas that are forbidden to such an agent. */
import { NavError, attached, derived, storeOf, didYouMean, expectValue } from '../core/index.js'
import { createCutMesh } from './cut-mesh.js'
import type { AreaCosts, NavMesh } from '../convex/index.js'

export interface Terrain {
  readonly walkableMesh: NavMesh
  /** Cost of plain terrain at index 0, and of area i at index i + 1. */
  readonly costs: Float64Array
  /** Lowest cost of any walkable polygon. */
  readonly least: number
  /** Index of the first area with polygons and a finite cost other than 1. -1 if there is no such area: the cost of a path is then its length. */
  readonly weighted: number
}

const PLAIN = Float64Array.of(1)
/** Limit of finite costs, so that the cost of a path remains finite. */
const LARGEST_COST = 2 ** 500
const summable = (cost: number): number => (cost === Infinity ? cost : Math.min(cost, LARGEST_COST))
const MAX_CUT_MESHES = 8

export function terrainOf(world: NavMesh, areaCosts?: AreaCosts): Terrain {
  const mesh = storeOf(world)
  const { areas } = mesh
  if (areaCosts !== undefined) checkCosts(mesh, areaCosts)
  if (areas.length === 0) return { walkableMesh: mesh, costs: PLAIN, least: 1, weighted: -1 }
  const costs = new Float64Array(areas.length + 1)
  costs[0] = 1
  for (const [i, { id, cost }] of areas.entries())
    costs[i + 1] = summable(areaCosts !== undefined && Object.hasOwn(areaCosts, id) ? areaCosts[id] : cost)
  const present = areasPresent(mesh)
  let least = Infinity
  let weighted = -1
  for (const area of present) {
    const cost = costs[area + 1]
    least = Math.min(least, cost)
    if (cost !== 1 && cost !== Infinity && (weighted < 0 || area < weighted)) weighted = area
  }
  const forbidden = areas.map((_, i) => i).filter((i) => costs[i + 1] === Infinity && areas[i].cost !== Infinity)
  return {
    walkableMesh: forbidden.some((i) => present.has(i)) ? cutMesh(mesh, forbidden) : mesh,
    costs,
    least: least === Infinity ? 1 : least,
    weighted,
  }
}

function checkCosts({ areas }: NavMesh, areaCosts: AreaCosts): void {
  for (const [id, cost] of Object.entries(areaCosts)) {
    const area = areas.find((known) => known.id === id)
    if (area === undefined)
      throw new NavError(
        'mesh/unknown-area',
        `Unknown area '${id}' in areaCosts${didYouMean(
          id,
          areas.map((known) => known.id),
        )}`,
        { area: id },
      )
    const isCost = typeof cost === 'number' && cost > 0
    expectValue(isCost, 'input/area-cost', `areaCosts['${id}']`, cost, 'a number > 0 or Infinity', { area: id, cost })
    if (area.cost === Infinity && cost !== Infinity)
      throw new NavError(
        'mesh/area-not-built',
        `Cannot open area '${id}' with areaCosts: it costs Infinity in the scene, so the mesh does not contain it; give it a finite cost in the scene, and Infinity in areaCosts for agents that may not enter`,
        { area: id },
      )
  }
}

/** Returns the indices of areas with polygons, and -1 if there is plain terrain. */
const areasPresent = (mesh: NavMesh): ReadonlySet<number> =>
  derived(mesh, 'areas present', () => {
    const { first, area, polygonSlots } = mesh.convex
    const areas = new Set<number>()
    for (let polygon = 0; polygon < polygonSlots; polygon++) if (first[polygon] >= 0) areas.add(area[polygon])
    return areas
  })

function cutMesh(mesh: NavMesh, forbidden: readonly number[]): NavMesh {
  const cuts = attached(mesh, 'cuts', () => new Map<string, NavMesh>())
  const key = forbidden.join()
  const cut = cuts.get(key) ?? createCutMesh(mesh, new Set(forbidden))
  // Moves this mesh to the end of the map, so that the first one is the least recently used.
  cuts.delete(key)
  cuts.set(key, cut)
  for (const oldest of cuts.keys()) if (cuts.size > MAX_CUT_MESHES) cuts.delete(oldest)
  return cut
}
