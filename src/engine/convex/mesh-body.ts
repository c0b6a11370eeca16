import { NavError, derived } from '../core/index.js'
import type { StopReason } from '../core/index.js'
import { boxOfCoords } from '../geometry/index.js'
import type { Point, Box, Region } from '../geometry/index.js'
import { nextHalfEdge } from '../triangulation/index.js'
import type { TriangulationTracer } from '../triangulation/index.js'
import { ConvexMerge, facesTouching } from './convex-merge.js'
import type { ConvexMesh } from './convex-mesh.js'
import { facesNear, NodedMesh, outlineOf, viewFaces } from '../arrangement/index.js'
import { Islands, COVERED, INSIDE } from '../arrangement/labels/index.js'
import type { Frame, Island, Checkpoint, RingTable, TriangleView } from '../arrangement/index.js'

/**
 * Counts one step of a build. If the work must stop, returns the reason. `done` / `of` is the finished share of the build.
 * A call in the middle of a step has `within` = true. It counts no step, but tests whether the `signal` of the build is aborted.
 */
export type BuildStep = (done: number, of: number, within?: boolean) => StopReason | undefined

/** Returns a function that throws when `step` returns a reason. */
export function checkpoint(step: BuildStep | undefined, what: string): Checkpoint {
  return (share, within) => {
    const reason = step?.(share, 1, within)
    if (reason !== undefined)
      throw new NavError(
        `mesh/${reason}`,
        reason === 'aborted' ? `${what} was aborted by its signal` : `${what} exceeded its budget of steps`,
      )
  }
}

const STOPS: readonly StopReason[] = ['aborted', 'budget-exceeded']

/** Returns why the limits of a build or an edit stopped it; undefined for any other error. */
export function stopReason(error: unknown): StopReason | undefined {
  return error instanceof NavError ? STOPS.find((reason) => error.code === `mesh/${reason}`) : undefined
}

/** Prepares an error that the mesh throws to its caller: a failed internal check gets a public error code. */
export function asMeshError(error: unknown, code: `mesh/${string}`, what: string): unknown {
  if (error instanceof NavError && !error.code.startsWith('internal/')) return error
  const reason = error instanceof NavError ? error.code : error instanceof Error ? error.name : typeof error
  return new NavError(code, `${what}: ${reason}`, { reason })
}

interface FacesChanged {
  readonly trianglesTouched: number
  readonly changed?: Box
}

/**
 * Everything derived from the rings of a map: noded segments, labeled triangles, islands and convex polygons.
 * The owner draws rings and calls `load`. After it draws or erases more rings, it calls `update`.
 */
export class MeshBody {
  readonly noded: NodedMesh
  readonly islandTable: Islands
  readonly convex: ConvexMerge
  /** Number of updates so far. Derived values are valid for one revision. */
  revision = 0

  constructor(
    frame: Frame,
    readonly table: RingTable,
    vertexCapacity?: number,
  ) {
    this.noded = new NodedMesh(frame, table, vertexCapacity)
    const { triangulation, labels, marks } = this.noded
    this.islandTable = new Islands(triangulation, labels, marks)
    this.convex = new ConvexMerge(triangulation, labels, this.islandTable, marks)
  }

  /** Triangulates everything drawn, in bulk. Throws `mesh/budget-exceeded` or `mesh/aborted` when `step` returns a reason. */
  load(step?: BuildStep, tracer?: TriangulationTracer): void {
    const pass = checkpoint(step, 'The mesh build')
    const checkSignal = (): void => pass(1, true)
    this.noded.load(pass, tracer)
    this.islandTable.build(checkSignal)
    this.convex.build(checkSignal)
  }

  /**
   * Applies everything drawn and erased since the last call, in place.
   * Throws like `load`. The caller must then undo its drawing and erasing, and call `noded.forget`. A call that throws may have renumbered the triangles. In
   * this case it also increases `revision`, because values derived from the old numbers are invalid.
   */
  update(step?: BuildStep): FacesChanged {
    const { noded } = this
    try {
      noded.follow(checkpoint(step, 'The mesh edit'))
    } catch (error) {
      if (noded.isRenumbered) this.deriveChanged()
      throw error
    }
    this.deriveChanged()
    return this.changedFaces()
  }

  private deriveChanged(): void {
    const { reclassified } = this.noded
    this.revision++
    this.islandTable.update(reclassified)
    this.convex.update(reclassified)
  }

  /** Returns all triangles inside the bounds (cached), or those near a box. */
  triangles(within?: Box): TriangleView {
    const { triangulation, marks } = this.noded
    const { store } = triangulation
    const isInside = (face: number): boolean => (this.coverOf(face) & INSIDE) !== 0
    const view = (faces: readonly number[]): TriangleView => viewFaces(store, this.islandTable.island, faces)
    if (within !== undefined) return view(facesNear(triangulation, marks, within).filter(isInside))
    return derived(this, 'triangles', () => {
      const faces: number[] = []
      for (let face = 0; face < store.faceSlots; face++) if (store.isFace(face) && isInside(face)) faces.push(face)
      return view(faces)
    })
  }

  /** Returns the subjects that cover a face whose closure contains the point. */
  subjectsAt({ x, y }: Point): Set<number> {
    const { triangulation, labels } = this.noded
    const subjects = new Set<number>()
    for (const face of facesTouching(triangulation, x, y))
      for (const subject of labels.table.coveringSubjects(labels.label[face])) subjects.add(subject)
    return subjects
  }

  /** Returns the flags INSIDE, FREE, COVERED and the topmost area of a face. */
  coverOf(face: number): number {
    const { labels } = this.noded
    return labels.table.coverOf(labels.label[face])
  }

  /** Returns what the last `update` changed. */
  changedFaces(): FacesChanged {
    const { store, constraintLog } = this.noded.triangulation
    const { coords, origin, changedFaces, changedFaceCount } = store
    const around = [...constraintLog.coords]
    const include = (face: number): void => {
      for (let h = 3 * face; h < 3 * face + 3; h++) around.push(coords[2 * origin[h]], coords[2 * origin[h] + 1])
    }
    let trianglesTouched = 0
    for (let i = 0; i < changedFaceCount; i++) {
      if (!store.isFace(changedFaces[i])) continue
      trianglesTouched++
      include(changedFaces[i])
    }
    for (const face of this.noded.reclassified) include(face)
    for (const face of this.islandTable.renamed) include(face)
    const changed = boxOfCoords(around)
    return { trianglesTouched, ...(changed !== undefined && { changed }) }
  }
}

export abstract class BodyMesh {
  protected abstract readonly body: MeshBody

  get freeArea(): number {
    return this.body.islandTable.totalArea()
  }

  get convex(): ConvexMesh {
    return this.body.convex
  }

  /** The islands of the mesh, largest first. */
  get islands(): readonly Island[] {
    const { islandTable } = this.body
    return derived(this.body, 'islands', () => {
      const islands: Island[] = []
      for (let id = 0; id < islandTable.slots; id++)
        if (islandTable.has(id)) islands.push({ id, area: islandTable.areaOf(id) })
      return islands.sort((a, b) => b.area - a.area || a.id - b.id)
    })
  }

  get walkableTriangles(): number {
    return this.body.islandTable.faceCount()
  }

  triangles(within?: Box): TriangleView {
    return this.body.triangles(within)
  }
}

export function coveredOutline(body: MeshBody): Region {
  const wanted = INSIDE | COVERED
  const { store } = body.noded.triangulation
  const { coords, origin, twin, faceSlots } = store
  return outlineOf({
    count: 3 * faceSlots,
    faceCount: faceSlots,
    origin,
    twin,
    nextHalfEdge,
    faceOf: (h) => (h / 3) | 0,
    isWanted: (face) => store.isFace(face) && (body.coverOf(face) & wanted) === wanted,
    placeOf: (vertex) => ({ x: coords[2 * vertex], y: coords[2 * vertex + 1] }),
  })
}
