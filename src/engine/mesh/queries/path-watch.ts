/**
 * Finds the polygons that a path crosses, and the legs of a path that an edit has closed. A leg that jumps over a link needs walkable area only at its ends.
 * Cost: O(legs + polygons along the tested legs), whatever the size of the map. Only legs near the rectangle that the edit changed are tested.
 */
import { expectObject, expectOptions, expectPath, expectWorld, expectNumber } from '../../core/index.js'
import { distance } from '../../geometry/index.js'
import type { Path, Point, Box } from '../../geometry/index.js'
import { runningLengths, samplePath } from '../../paths/index.js'
import { isClearOfWalls, walkLeg, locationTolerance, placeOn, walkStraight } from '../../convex/index.js'
import type { EditReport, NavMesh } from '../../convex/index.js'

export interface WatchOptions {
  /** Radius of the agent that follows the path; the radius of the mesh when absent. */
  readonly agentRadius?: number | undefined
}

export interface PathWatch {
  /** Returns whether the agent can no longer walk the path from this distance along it (0 when absent). Tests only what changed since the last call. */
  isBroken(from?: number): boolean
}

export type Track = Pick<Path, 'points' | 'jumps'>

/** Share of the radius by which a path may be too close to a wall: twice the tolerance of planning. */
const CLEARANCE_TOLERANCE = 2e-6

/**
 * Returns the ids of the polygons of `mesh.convex` along a path, in order; -1 where it leaves the mesh or jumps.
 * @example
 * const faces = facesAlong(mesh, path)
 */
export function facesAlong(mesh: NavMesh, path: Track): readonly number[] {
  expectWorld(mesh, 'facesAlong', 'mesh')
  expectPath(path)
  const faces: number[] = []
  const enter = (polygon: number): void => {
    if (faces[faces.length - 1] !== polygon) faces.push(polygon)
  }
  const { points } = path
  if (points.length === 1) enter(placeOn(mesh, points[0]).count > 0 ? placeOn(mesh, points[0]).polygons[0] : -1)
  for (let leg = 0; leg + 1 < points.length; leg++) {
    if (isJump(path, leg)) enter(-1)
    else walkLeg(mesh, points[leg], points[leg + 1], () => 1, enter)
  }
  return faces
}

/**
 * Returns whether an edit closed a path that was open before. Without a report of the edit, tests the whole path.
 * @example
 * const report = mesh.edit({ remove: ['gate'] })
 * if (isPathBroken(mesh, path, report)) console.log('plan again')
 */
export function isPathBroken(
  mesh: NavMesh,
  path: Track,
  report?: Pick<EditReport, 'changed'>,
  options: WatchOptions = {},
): boolean {
  expectWorld(mesh, 'isPathBroken', 'mesh')
  expectPath(path, 1)
  expectOptions(options, ['agentRadius'])
  const { agentRadius: radius = mesh.agentRadius } = options
  if (report !== undefined) expectObject(report, 'report')
  if (report?.changed !== undefined)
    for (const side of ['minX', 'minY', 'maxX', 'maxY'] as const)
      expectNumber((report.changed as Box | null)?.[side], `report.changed.${side}`)
  if (report !== undefined && report.changed === undefined) return false
  const { points } = path
  for (let leg = 0; leg + 1 < Math.max(2, points.length); leg++)
    if (passes(path, leg, report?.changed, radius) && isLegClosed(mesh, path, leg, radius)) return true
  return false
}

/**
 * Watches a path across edits of its mesh, starting with the current revision.
 * @example
 * const watch = watchPath(mesh, path)
 * mesh.edit({ remove: ['gate'] })
 * if (watch.isBroken()) console.log('plan again')
 */
export function watchPath(mesh: NavMesh, path: Track, options: WatchOptions = {}): PathWatch {
  expectWorld(mesh, 'watchPath', 'mesh')
  expectPath(path, 1)
  expectOptions(options, ['agentRadius'])
  const { agentRadius: radius = mesh.agentRadius } = options
  const legs = Math.max(1, path.points.length - 1)
  const lengths = runningLengths(path.points)
  const closed = new Set<number>()
  const testLegs = (box: Box | undefined): void => {
    for (let leg = 0; leg < legs; leg++) {
      if (!passes(path, leg, box, radius)) continue
      if (isLegClosed(mesh, path, leg, radius)) closed.add(leg)
      else closed.delete(leg)
    }
  }
  testLegs(undefined)
  let { revision } = mesh
  return {
    isBroken(from = 0) {
      if (mesh.revision !== revision) {
        const pointMesh = mesh.baseMesh ?? mesh
        const box = pointMesh.changedSince?.(revision)
        revision = mesh.revision
        if (box !== undefined || pointMesh.changedSince === undefined) testLegs(box)
      }
      for (const leg of closed) {
        if (from <= lengths[leg]) return true
        if (from >= lengths[leg + 1]) continue
        // The agent is on this leg: test only the rest of the leg.
        const rest = samplePath(path, from, lengths).position
        if (isJump(path, leg) || !canWalk(mesh, rest, path.points[leg + 1], radius)) return true
      }
      return false
    },
  }
}

/** Returns whether an agent with the radius can walk straight between two points. Path followers use it as their line-of-sight test. */
export function canWalk(mesh: NavMesh, from: Point, to: Point, radius: number): boolean {
  const walkableMesh = mesh.baseMesh ?? mesh
  return (
    isWalkable(walkableMesh, from, to) &&
    (radius === 0 || isClearOfWalls(walkableMesh, from, to, radius * (1 - CLEARANCE_TOLERANCE)))
  )
}

function isJump({ jumps }: Track, leg: number): boolean {
  return jumps?.some(({ at }) => at === leg) === true
}

function passes({ points }: Track, leg: number, box: Box | undefined, radius: number): boolean {
  if (box === undefined) return true
  const a = points[leg]
  const b = points[Math.min(leg + 1, points.length - 1)]
  return (
    Math.max(a.x, b.x) + radius >= box.minX &&
    Math.min(a.x, b.x) - radius <= box.maxX &&
    Math.max(a.y, b.y) + radius >= box.minY &&
    Math.min(a.y, b.y) - radius <= box.maxY
  )
}

/** Returns whether a leg cannot be walked, from its start or from a point on it. A jump needs walkable area at both ends. */
export function isLegClosed(mesh: NavMesh, path: Track, leg: number, radius: number, from = path.points[leg]): boolean {
  const [a, b] = [path.points[leg], path.points[Math.min(leg + 1, path.points.length - 1)]]
  return isJump(path, leg)
    ? !canWalk(mesh, a, a, radius) || !canWalk(mesh, b, b, radius)
    : !canWalk(mesh, from, b, radius)
}

/** Returns whether the segment from a to b is walkable. Each end may be off by rounding. */
function isWalkable(walkableMesh: NavMesh, a: Point, b: Point): boolean {
  const from = placeOn(walkableMesh, a)
  const to = placeOn(walkableMesh, b)
  if (from.count === 0 || to.count === 0) return false
  const near = 4 * locationTolerance(walkableMesh, b)
  const length = distance(a, b)
  const { convex } = walkableMesh
  return (1 - walkStraight(convex, from, to)) * length <= near || (1 - walkStraight(convex, to, from)) * length <= near
}
