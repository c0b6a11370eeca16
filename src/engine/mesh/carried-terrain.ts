/** Terrain of a mesh that is built here and asked elsewhere: costs go with the mesh, paths are found where all cost the same. */
import { NavError } from '../core/index.js'
import type { NavMesh } from '../convex/index.js'
import type { TerrainCapability, MeshCapability } from './mesh-capabilities.js'

const LENGTHS = Float64Array.of(1)

function refuse(): never {
  throw new NavError(
    'mesh/capability-missing',
    'a path over areas that cost other than 1 needs the capability terrain, which the mesh only carries along',
    { capability: 'terrain' },
  )
}

function plainTerrainOf(mesh: NavMesh, areaCosts?: object): ReturnType<TerrainCapability['terrainOf']> {
  if (areaCosts !== undefined || mesh.areas.some(({ cost }) => cost !== 1 && cost !== Infinity)) refuse()
  return { searchMesh: mesh, costs: LENGTHS, least: 1, weighted: -1 }
}

export const carriedTerrain = {
  name: 'terrain',
  terrainOf: plainTerrainOf,
  findWeightedPath: refuse,
  costAlong: refuse,
} satisfies TerrainCapability as MeshCapability
