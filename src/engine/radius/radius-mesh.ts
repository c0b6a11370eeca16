/**
 * The mesh of an agent with radius r: the space in which the center of the agent may move. Every wall of obstacles, bounds and forbidden areas is moved by r
 * into the free space. The moved walls and the arcs around corners are the outlines of the mesh. An outline may cross itself or another outline; winding
 * numbers decide which points are free.
 * Straight segments replace the arcs. The constructor parameter `side` is the side of each arc on which the segments lie:
 * - `outside`: no point of the mesh is nearer to a wall than r(1 - 1e-6). Every gap of 2r or more is open. Every gap up to 2r(1 - 1e-5) is closed.
 * - `inside`: a shortest path on the mesh is no longer than the shortest path of the agent.
 * After an edit of the base mesh, the next query redraws the walls near the change. If redrawing is stopped or fails, the mesh is rebuilt.
 * Cost: a build takes O(n log n) for n vertices of the outlines. An edit visits all walls, and redraws those near the change.
 */
import { NavError, append, derived, type WorkLimits } from '../core/index.js'
import { growBox, orient } from '../geometry/index.js'
import type { Diagnostic, OffMeshLink, Point, Region, Ring, TerrainArea, Box } from '../geometry/index.js'
import { roundToGrid, type Noder } from '../noding/index.js'
import { PLANNERS, type Planners } from '../search/index.js'
import type { BuildStep, EditReport, MeshPathOptions, NavMesh } from '../convex/index.js'
import { cornerArc, isConvexCorner, LARGEST_REACH, type ArcSide } from './corner-arc.js'
import { ChangeLog, createFrame, drawRing, fitRing, BOUNDS, RingTable, toCoords } from '../arrangement/index.js'
import { OffsetWalls, meetsBox } from './offset-walls.js'
import type { Frame, MeshEdit } from '../arrangement/index.js'
import {
  asMeshError,
  changedBoxes,
  coveredOutline,
  checkpoint,
  BodyMesh,
  MeshBody,
  stopReason,
  nearestWall,
  islandAt,
  nextWall,
  previousWall,
  wallFaces,
  wallsOf,
} from '../convex/index.js'
import { obstacleBeyond } from './passages.js'

/** Share of the radius by which an agent may come nearer to walls, so that a gap of exactly twice the radius is open. */
export const CLEARANCE_TOLERANCE = 1e-6

/** Share of `CLEARANCE_TOLERANCE` that is reserved for rounding to the grid. */
const ROUNDING = 0.1

/** Returns the distance that an agent keeps from walls. It is slightly less than the radius, so that a gap of twice the radius is open. */
export const clearanceFor = (agentRadius: number): number => agentRadius * (1 - CLEARANCE_TOLERANCE * (1 - ROUNDING))

/** Number of outline vertices per corner of the base mesh, for the initial capacity. */
const VERTICES_PER_CORNER = 6

/** Share of the walls above which a rebuild is faster than redrawing. */
const MAX_REDRAWN = 0.4

/** Margin, as a share of `reach`, of the boxes in which `drawNear` looks for walls. In spite of rounding, it must find every wall whose offset was removed. */
const LOOKUP_SLACK = 1 / 64

const OFFSET = 'The offset of the walls'

type Updated = Pick<EditReport, 'trianglesTouched'> & Partial<Pick<EditReport, 'mode' | 'changed'>>

export class RadiusMesh extends BodyMesh implements NavMesh {
  readonly kind = 'mesh'
  readonly bounds: Ring
  private at = -1
  private readonly frame: Frame
  private readonly offset: number
  /**
   * Largest error of the distance between two outlines. The error arises because straight segments approximate the arcs of the outlines. The agent fits through
   * a gap between walls if the gap is wider than 2 * `offset`. If the width of a gap differs from this limit by less than `slack`, the error could close an
   * open gap or open a closed one. So `arcAt` avoids the error: across this gap, it draws the outline exactly at the distance `offset` from the corner.
   */
  private readonly slack: number
  /** Distance within which other walls influence a wall's outline. */
  private readonly reach: number
  /** All derived data; undefined after an update that did not complete. */
  private live: MeshBody | undefined
  private owner = 0
  private walls = new OffsetWalls()
  private readonly changes = new ChangeLog()

  constructor(
    readonly baseMesh: NavMesh,
    readonly agentRadius: number,
    private readonly side: ArcSide,
    step?: BuildStep,
  ) {
    super()
    const { bounds } = baseMesh
    if (bounds === undefined)
      throw new NavError(
        'mesh/radius-without-bounds',
        'Expected a mesh with bounds for an agent with a radius, got one without',
      )
    this.bounds = bounds
    this.frame = createFrame(bounds, [])
    // Rounding to the grid moves an outline by at most `rounding`. So at straight walls, the distance of the rounded outline from
    // the wall is at least `least` if `side` is `outside`, and at most `least` if `side` is `inside`.
    const least = agentRadius * (1 - CLEARANCE_TOLERANCE)
    const rounding = 2 * this.frame.step
    this.offset =
      side === 'outside' ? Math.max(clearanceFor(agentRadius), least + rounding) : Math.max(0, least - rounding)
    this.slack = 2 * this.offset * (LARGEST_REACH - 1) * (1 + CLEARANCE_TOLERANCE)
    this.reach = 2 * this.offset + this.slack
    this.live = this.build(step)
    this.at = baseMesh.revision
  }

  protected get body(): MeshBody {
    this.update()
    return (this.live ??= this.build())
  }

  get revision(): number {
    this.update()
    return this.at
  }

  get [PLANNERS](): Planners<NavMesh, MeshPathOptions> {
    return this.baseMesh[PLANNERS]
  }

  get blockedArea(): number {
    return Math.max(0, this.baseMesh.freeArea + this.baseMesh.blockedArea - this.freeArea)
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.baseMesh.diagnostics
  }

  get areas(): readonly TerrainArea[] {
    return this.baseMesh.areas
  }

  get links(): readonly OffMeshLink[] {
    return this.baseMesh.links
  }

  changedSince(revision: number): Box | undefined {
    this.update()
    return this.changes.since(revision)
  }

  islandAt(point: Point): number {
    return islandAt(this, point)
  }

  /** Returns the obstacles that cover the point. If there are none, returns the nearest obstacle if it is too near for the agent. */
  obstaclesAt(point: Point): readonly string[] {
    const covering = this.baseMesh.obstaclesAt(point)
    const wall = covering.length > 0 ? undefined : nearestWall(this.baseMesh, point)
    if (wall === undefined || wall.distance > this.offset * LARGEST_REACH) return covering
    const obstacle = obstacleBeyond(this.baseMesh, point, wall.point)
    return obstacle === null ? [] : [obstacle]
  }

  edit(edit: MeshEdit, limits?: WorkLimits): EditReport {
    const { baseMesh } = this
    const report = baseMesh.edit(edit, limits)
    try {
      // Adds to the existing report object, since its diagnostics are computed lazily.
      return Object.assign(report, { changed: undefined }, this.update())
    } catch (error) {
      baseMesh.revert?.()
      throw asMeshError(error, 'mesh/edit-failed', 'The edit failed for the radius mesh, which is unchanged')
    }
  }

  /** Returns the obstacles, offset by the radius, inside the bounds. */
  outline(): Region {
    return derived(this, 'outline', () => this.traceOutline())
  }

  toJSON(): unknown {
    return { ...(this.baseMesh.toJSON() as object), agentRadius: this.agentRadius }
  }

  toBinary(): Uint8Array<ArrayBuffer> {
    return this.baseMesh.toBinary(this.agentRadius)
  }

  /** Updates the mesh after edits of the base mesh. If `step` stops it, the next query rebuilds everything. */
  update(step?: BuildStep): Updated {
    const { baseMesh, live } = this
    const { revision } = baseMesh
    if (this.at === revision) return { trianglesTouched: 0 }
    const changed = changedBoxes(baseMesh, this.at) ?? []
    let report: Updated = { trianglesTouched: 0 }
    if (live === undefined || changed.length > 0) {
      this.live = undefined
      report = (live === undefined ? undefined : this.redraw(live, changed, step)) ?? this.rebuild('rebuilt', step)
    }
    this.at = revision
    this.changes.record(revision, report.changed)
    return report
  }

  private redraw(live: MeshBody, changed: readonly Box[], step?: BuildStep): Updated | undefined {
    try {
      if (!this.redrawNear(live, changed, step)) return this.rebuild('incremental', step)
      const report = live.update()
      this.live = live
      return report
    } catch (error) {
      if (stopReason(error) !== undefined) throw error
      return undefined
    }
  }

  private rebuild(mode: EditReport['mode'], step?: BuildStep): Updated {
    const { minX, minY, maxX, maxY } = this.frame
    this.live = this.build(step)
    return {
      mode,
      trianglesTouched: this.live.noded.triangulation.store.faceCount,
      changed: { minX, minY, maxX, maxY },
    }
  }

  private build(step?: BuildStep): MeshBody {
    const { baseMesh, frame } = this
    checkpoint(step, OFFSET)(0, true)
    const table = new RingTable(
      baseMesh.areas.map(({ cost }) => cost),
      true,
    )
    const body = new MeshBody(frame, table, VERTICES_PER_CORNER * this.baseMesh.convex.vertexSlots)
    const { noder } = body.noded
    noder.reserve(VERTICES_PER_CORNER * this.baseMesh.convex.vertexSlots)
    drawRing(noder, table.addRing(BOUNDS, 'outer'), frame.bounds)
    for (const [index, { outer, holes = [] }] of baseMesh.areas.entries()) {
      const subject = table.addSubject(index, false)
      for (const [i, ring] of [outer, ...holes].entries())
        drawRing(noder, table.addRing(subject, i === 0 ? 'outer' : 'hole'), fitRing(frame, toCoords(ring)).path)
    }
    this.owner = table.addRing(BOUNDS, 'walls')
    this.walls = new OffsetWalls()
    if (!this.isTooWide()) this.drawNear(noder, undefined, step)
    try {
      body.load(step)
    } catch (error) {
      throw asMeshError(error, 'mesh/build-failed', `Cannot build the mesh for radius ${this.agentRadius}`)
    }
    return body
  }

  /** Returns whether the disc is wider than the bounds. It then fits nowhere, and no walls are drawn. */
  private isTooWide(): boolean {
    const { minX, minY, maxX, maxY } = this.frame
    return 2 * this.offset >= Math.min(maxX - minX, maxY - minY)
  }

  /** Redraws the walls near the boxes. Returns false if a rebuild is faster; then only the list of walls has changed. */
  private redrawNear({ noded: { noder } }: MeshBody, boxes: readonly Box[], step?: BuildStep): boolean {
    if (this.isTooWide()) return true
    const { reach } = this
    const near = boxes.map((box) => growBox(box, reach))
    const before = this.walls.count
    const removed: number[] = []
    for (const box of near) this.walls.removeNear(box, (use) => removed.push(use))
    if (before - this.walls.count > MAX_REDRAWN * before) return false
    for (const use of removed) noder.removeUse(use)
    this.drawNear(noder, near, step)
    return true
  }

  /** Draws the offsets of all walls or, if `boxes` are given, of the walls that meet a box. Consecutive walls in the same direction count as one wall. */
  private drawNear(noder: Noder, boxes?: readonly Box[], step?: BuildStep): void {
    const { coords, origin, next } = this.baseMesh.convex
    const arcs = new Map<number, number[]>()
    const pass = checkpoint(step, OFFSET)
    const draw = (wall: number): void => {
      pass(0, true)
      const first = this.firstInLine(wall)
      const a = 2 * origin[first]
      const b = 2 * origin[next[wall]]
      const [ax, ay, bx, by] = [coords[a], coords[a + 1], coords[b], coords[b + 1]]
      if (boxes?.some((box) => meetsBox(ax, ay, bx, by, box)) === false) return
      const from = this.arcAt(previousWall(this.baseMesh.convex, first), arcs)
      const arc = this.arcAt(wall, arcs)
      const uses: number[] = []
      let x = from[from.length - 2]
      let y = from[from.length - 1]
      for (let i = 0; i < arc.length; i += 2) {
        if (x !== arc[i] || y !== arc[i + 1]) uses.push(noder.addUse(x, y, arc[i], arc[i + 1], this.owner))
        x = arc[i]
        y = arc[i + 1]
      }
      this.walls.add(ax, ay, bx, by, uses)
    }
    const { convex } = this.baseMesh
    if (boxes === undefined || convex.wallsNear === undefined) {
      for (const wall of wallsOf(convex)) if (!this.goesStraight(wall)) draw(wall)
      return
    }
    const slack = LOOKUP_SLACK * this.reach + 16 * this.frame.step
    const drawn = new Set<number>()
    for (const box of boxes)
      for (let wall of convex.wallsNear(growBox(box, slack))) {
        while (this.goesStraight(wall)) wall = nextWall(this.baseMesh.convex, wall)
        if (drawn.has(wall)) continue
        drawn.add(wall)
        draw(wall)
      }
  }

  private firstInLine(wall: number): number {
    let first = wall
    let before = previousWall(this.baseMesh.convex, first)
    while (this.goesStraight(before)) {
      first = before
      before = previousWall(this.baseMesh.convex, first)
    }
    return first
  }

  private arcAt(wall: number, known: Map<number, number[]>): number[] {
    let arc = known.get(wall)
    if (arc === undefined) {
      const { coords, origin, next } = this.baseMesh.convex
      const begin = this.firstInLine(wall)
      let end = nextWall(this.baseMesh.convex, wall)
      while (this.goesStraight(end)) end = nextWall(this.baseMesh.convex, end)
      const [a, b, c] = [origin[begin], origin[next[wall]], origin[next[end]]]
      const facing = isConvexCorner(coords, a, b, c)
        ? wallFaces(this.baseMesh.convex)
            .facing(wall, 2 * this.offset - this.slack, this.reach)
            .map(({ x, y, distance }) => [(x - coords[2 * b]) / distance, (y - coords[2 * b + 1]) / distance] as const)
        : []
      arc = cornerArc(coords, a, b, c, this.offset, this.side, facing)
      for (let i = 0; i < arc.length; i++) arc[i] = roundToGrid(arc[i], this.frame.step)
      known.set(wall, arc)
    }
    return arc
  }

  private goesStraight(wall: number): boolean {
    const { coords, origin, next } = this.baseMesh.convex
    const a = 2 * origin[wall]
    const b = 2 * origin[next[wall]]
    const c = 2 * origin[next[nextWall(this.baseMesh.convex, wall)]]
    if (orient(coords[a], coords[a + 1], coords[b], coords[b + 1], coords[c], coords[c + 1]) !== 0) return false
    return (
      (coords[b] - coords[a]) * (coords[c] - coords[b]) +
        (coords[b + 1] - coords[a + 1]) * (coords[c + 1] - coords[b + 1]) >
      0
    )
  }

  private traceOutline(): Region {
    const { frame, offset, side } = this
    const table = new RingTable([])
    const body = new MeshBody(frame, table)
    const { noder } = body.noded
    drawRing(noder, table.addRing(BOUNDS, 'outer'), frame.bounds)
    const owner = table.addRing(table.addSubject(-1, false), 'outer')
    for (const { outer, holes } of this.baseMesh.outline()) {
      for (const ring of [outer, ...holes]) {
        // Reverses the ring, since the free space must be on the positive side of walls.
        const walls = toCoords(ring.toReversed())
        const count = ring.length
        const path: number[] = []
        for (let i = 0; i < count; i++)
          append(path, cornerArc(walls, i, (i + 1) % count, (i + 2) % count, offset, side))
        drawRing(noder, owner, fitRing(frame, Float64Array.from(path)).path)
      }
    }
    body.load()
    return coveredOutline(body)
  }
}
