/**
 * The meshes for agents' radii that stand on one mesh for a point: made when a radius is first asked for, kept for the few radii
 * asked for last, and brought up to date with edits at the next question.
 */
import { attached, storeOf } from '../core/index.js'
import type { StepCounter, StopReason } from '../core/index.js'
import type { ArcSide } from './corner-arc.js'
import { stopReason } from '../convex/index.js'
import type { BuildStep, NavMesh } from '../convex/index.js'
import { RadiusMesh } from './radius-mesh.js'

/** Radii kept per mesh and side. */
const KEPT = 4

const meshesOf = (baseMesh: NavMesh, side: ArcSide): Map<number, RadiusMesh> =>
  attached(baseMesh, side, () => new Map<number, RadiusMesh>())

export const hasRadiusMesh = (baseMesh: NavMesh, radius: number): boolean => meshesOf(baseMesh, 'outside').has(radius)

/**
 * Returns the mesh for a radius, built or updated within the limits (a step is one segment of an outline), or why they stopped it. An update that
 * was stopped is dropped.
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
  // the one used last comes last; and one that is left half done is not kept
  meshes.delete(radius)
  const mesh = within(limits, (step) => {
    const made = known ?? new RadiusMesh(store, radius, side, { step })
    made.follow(step)
    return made
  })
  if (typeof mesh === 'string') return mesh
  meshes.set(radius, mesh)
  for (const oldest of meshes.keys()) if (meshes.size > KEPT) meshes.delete(oldest)
  return mesh
}

/** A mesh that was built for a radius, brought up to date within the limits. */
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
