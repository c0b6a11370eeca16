/**
 * The meshes for agents' radii that stand on one mesh for a point: made when a radius is first asked for, kept for the few radii
 * asked for last, and brought up to date with edits at the next question.
 */
import { NavError } from '../core/index.js'
import type { StepCounter, StopReason } from '../core/index.js'
import type { ArcSide } from './corner-arc.js'
import type { BuildStep } from './mesh-body.js'
import type { NavMesh } from './nav-mesh.js'
import { RadiusMesh } from './radius-mesh.js'

/** Radii kept per mesh and side. */
const KEPT = 4
const STOPS: readonly StopReason[] = ['aborted', 'budget-exceeded']

/** Keyed by mesh, so that nothing outlives it. */
const meshesOf = { outside: new WeakMap<NavMesh, Map<number, RadiusMesh>>(), inside: new WeakMap<NavMesh, Map<number, RadiusMesh>>() }

export function hasRadiusMesh(ground: NavMesh, radius: number): boolean {
  return meshesOf.outside.get(ground)?.has(radius) === true
}

/**
 * The mesh for a radius, made or brought up to date within the limits: pieces of outlines are steps, as in a build. Where they end it, why;
 * what is kept is whole all the same.
 */
export function radiusMesh(ground: NavMesh, radius: number, side: ArcSide, limits: StepCounter): RadiusMesh | StopReason {
  const meshes = meshesOf[side].get(ground) ?? new Map<number, RadiusMesh>()
  meshesOf[side].set(ground, meshes)
  const known = meshes.get(radius)
  // the one used last comes last; and one that is left half done is not kept
  meshes.delete(radius)
  const step: BuildStep = (_done, _of, within) => (within === true ? limits.look() : limits.step())
  try {
    const mesh = known ?? new RadiusMesh(ground, radius, side, step)
    mesh.follow(step)
    meshes.set(radius, mesh)
    for (const oldest of meshes.keys()) if (meshes.size > KEPT) meshes.delete(oldest)
    return mesh
  } catch (error) {
    const stop = error instanceof NavError ? STOPS.find((reason) => error.code === `mesh/${reason}`) : undefined
    if (stop === undefined) throw error
    return stop
  }
}
