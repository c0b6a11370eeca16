/** Caches the offset meshes of each base mesh for the most recently used radii. The first query after an edit updates the mesh. */
import { attached, storeOf, type StepCounter, type StopReason } from '../core/index.js'
import type { ArcSide } from './corner-arc.js'
import { stopReason, type BuildStep, type NavMesh } from '../convex/index.js'
import { RadiusMesh } from './radius-mesh.js'

const MAX_CACHED = 4

/** Returns the mesh for a radius, or the reason why the limits stopped its build or its update. One step is one segment of an outline. */
export function radiusMesh(
  baseMesh: NavMesh,
  radius: number,
  side: ArcSide,
  limits: StepCounter,
): RadiusMesh | StopReason {
  const store = storeOf(baseMesh)
  const meshes = attached(store, side, () => new Map<number, RadiusMesh>())
  const known = meshes.get(radius)
  // Keeps the map in order of use. A mesh whose update is stopped stays out of the cache.
  meshes.delete(radius)
  const mesh = within(limits, (step) => {
    const offsetMesh = known ?? new RadiusMesh(store, radius, side, step)
    offsetMesh.update(step)
    return offsetMesh
  })
  if (typeof mesh === 'string') return mesh
  meshes.set(radius, mesh)
  for (const oldest of meshes.keys()) if (meshes.size > MAX_CACHED) meshes.delete(oldest)
  return mesh
}

export function updatedMesh(mesh: RadiusMesh, limits: StepCounter): RadiusMesh | StopReason {
  return within(limits, (step) => {
    mesh.update(step)
    return mesh
  })
}

function within(limits: StepCounter, work: (step: BuildStep) => RadiusMesh): RadiusMesh | StopReason {
  try {
    return work((_done, _of, isWithin) => (isWithin === true ? limits.look() : limits.step()))
  } catch (error) {
    const stop = stopReason(error)
    if (stop === undefined) throw error
    return stop
  }
}
