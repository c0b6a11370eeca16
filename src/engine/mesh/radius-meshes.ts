/**
 * The meshes for agents' radii that stand on one mesh for a point: made when a radius is first asked for, kept for the few radii
 * asked for last, and brought up to date with edits at the next question.
 */
import type { ArcSide } from './corner-arc.js'
import type { NavMesh } from './nav-mesh.js'
import { RadiusMesh } from './radius-mesh.js'

/** Radii kept per mesh and side. */
const KEPT = 4

/** Keyed by mesh, so that nothing outlives it. */
const meshesOf = { outside: new WeakMap<NavMesh, Map<number, RadiusMesh>>(), inside: new WeakMap<NavMesh, Map<number, RadiusMesh>>() }

export function hasRadiusMesh(ground: NavMesh, radius: number): boolean {
  return meshesOf.outside.get(ground)?.has(radius) === true
}

export function radiusMesh(ground: NavMesh, radius: number, side: ArcSide): RadiusMesh {
  const meshes = meshesOf[side].get(ground) ?? new Map<number, RadiusMesh>()
  meshesOf[side].set(ground, meshes)
  const mesh = meshes.get(radius) ?? new RadiusMesh(ground, radius, side)
  mesh.follow()
  // the one used last comes last
  meshes.delete(radius)
  meshes.set(radius, mesh)
  for (const oldest of meshes.keys()) if (meshes.size > KEPT) meshes.delete(oldest)
  return mesh
}
