/**
 * Cache of the offset meshes per base mesh: a mesh is built on the first query for its radius, retained for the most recently used radii, and updated
 * after edits by the next query.
 */
import { attached, storeOf } from '../core/index.js'
import type { StepCounter, StopReason } from '../core/index.js'
import type { ArcSide } from './corner-arc.js'
import { stopReason } from '../convex/index.js'
import type { BuildStep, NavMesh } from '../convex/index.js'
import { RadiusMesh } from './radius-mesh.js'

const MAX_CACHED = 4

const meshesOf = (baseMesh: NavMesh, side: ArcSide): Map<number, RadiusMesh> =>
  attached(baseMesh, side, () => new Map<number, RadiusMesh>())

/**
 * Returns the mesh for a radius, built or updated within the limits (one step is one segment of an outline), or the reason why the limits stopped it.
 * A stopped update is dropped.
 */
export function radiusMesh(
  baseMesh: NavMesh,
  radius: number,
  side: ArcSide,
  limits: StepCounter,
): RadiusMesh | StopReason {
  const store = storeOf(baseMesh)
  const meshes = meshesOf(store, side)
  const known = meshes.get(radius)
  // keeps the map in order of use; a mesh whose update stops stays out of the cache
  meshes.delete(radius)
  const mesh = within(limits, (step) => {
    const made = known ?? new RadiusMesh(store, radius, side, { step })
    made.follow(step)
    return made
  })
  if (typeof mesh === 'string') return mesh
  meshes.set(radius, mesh)
  for (const oldest of meshes.keys()) if (meshes.size > MAX_CACHED) meshes.delete(oldest)
  return mesh
}

/** Updates a radius mesh within the limits and returns it, or the reason why they stopped it. */
export function followedMesh(mesh: RadiusMesh, limits: StepCounter): RadiusMesh | StopReason {
  return within(limits, (step) => {
    mesh.follow(step)
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
