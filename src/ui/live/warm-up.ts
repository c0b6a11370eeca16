/**
 * What a page runs while its first mesh is on the way from the worker: functions that run for the first time take many times as long as later, and would
 * otherwise all do so in the task that the mesh arrives in.
 */
import type { NavMesh } from '../../engine/convex/index.js'
import type { Ring, TerrainArea } from '../../engine/geometry/index.js'
import { buildNavMesh } from '../../engine/mesh/index.js'
import { prepareMeshMessages } from '../../engine/mesh/transfer/index.js'
import { findPath } from '../../engine/search/index.js'

let isWarm = false

/** A slice with each call, once for all editors of the page. Answers whether it is done; at once where `isNeeded` says no. */
export function createWarmUp(isNeeded: () => boolean): () => boolean {
  const slices = [prepareMeshMessages, buildSmallMesh, findSmallPath, crossTerrain]
  return () => {
    if (isWarm || !isNeeded()) return true
    slices.shift()?.()
    return (isWarm = slices.length === 0)
  }
}

const box = (left: number, top: number, right: number, bottom: number): Ring => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]

function buildSmallMesh(areas: readonly TerrainArea[] = []): NavMesh {
  return buildNavMesh(
    { bounds: { x: 0, y: 0, width: 40, height: 40 }, obstacles: [{ id: 'a', outer: box(10, 12, 14, 30) }], areas },
    { agentRadius: 1 },
  )
}

/** Around a wall. */
function findSmallPath(mesh = buildSmallMesh()): void {
  findPath(mesh, { x: 4, y: 20 }, { x: 36, y: 21 }, { agentRadius: 1, proof: false })
}

/** Around a wall, and over terrain. */
function crossTerrain(): void {
  findSmallPath(buildSmallMesh([{ id: 'b', outer: box(20, 5, 30, 35), cost: 2 }]))
}
