/**
 * The offset mesh of an agent with a radius: what a point may walk on, with every wall (obstacles, bounds, forbidden areas) moved into the
 * free side by the radius and rounded at its corners. It stands on the base mesh, the one for a point, and follows its edits at the next
 * query by redrawing the walls near a change. An update that stops or fails is dropped and rebuilt. The offset outlines
 * cross themselves and each other freely; winding says what is left. `outside`: no point of it is nearer to a wall than r(1 - 1e-6), arcs
 * lie outside the disc, but exactly on it wherever walls face each other closely; so every gap of 2r or more is open and every one of 2r(1
 * - 1e-5) closed, whatever its angle. `inside`: the arcs lie inside the disc; a shortest path over it is no longer than the agent's own.
 * Build O(n log n) for n corners with their arcs and the crossings of the outlines, whose number grows with the walls within a radius of
 * each other; an edit costs the walls within reach of what changed.
 */
import { NavError, append, derived, type WorkLimits } from '../core/index.js'
import { growBox, orient } from '../geometry/index.js'
import type { Diagnostic, OffMeshLink, Point, Region, Ring, TerrainArea, ChangedBox } from '../geometry/index.js'
import { roundToGrid, type Noder } from '../noding/index.js'
import { PLANNERS, type Planners } from '../search/index.js'
import type { ConvexMesh, BuildStep, EditReport, MeshPathOptions, NavMesh } from '../convex/index.js'
import { cornerArc, isConvexCorner, LARGEST_REACH, type ArcSide } from './corner-arc.js'
import { ChangeLog, createFrame, fitRing, BOUNDS, RingTable, toCoords } from '../arrangement/index.js'
import { OffsetWalls, meetsBox } from './offset-walls.js'
import type { Frame, Island, MeshEdit, TriangleView } from '../arrangement/index.js'
import {
  asMeshError,
  changedBoxes,
  coveredOutline,
  trianglesOf,
  checkpoint,
  MeshBody,
  stopReason,
  nearestWall,
  islandAt,
  nextWall,
  previousWall,
  WallFaces,
} from '../convex/index.js'
import { obstacleBeyond } from './passages.js'
import { GIVE, keptDistance, LOOKUP_SLACK } from './tolerance.js'

/** Vertices of the outline per corner of the base mesh, for the first guess at sizes. */
const USUAL_VERTICES = 6

/** Share of the walls from which on it is quicker to draw everything again than to redraw those near a change. */
const MOST_REDRAWN = 0.4

const OFFSET = 'the offset of the walls'

type Followed = Pick<EditReport, 'trianglesTouched'> & Partial<Pick<EditReport, 'mode' | 'changed'>>

export class RadiusMesh implements NavMesh {
  readonly kind = 'mesh'
  readonly bounds: Ring
  /** The revision of the base mesh that is followed so far. */
  private at = -1
  private readonly frame: Frame
  private readonly offset: number
  /** Arcs are exact towards walls that face them at this distance, give or take the slack. */
  private readonly facing: number
  private readonly slack: number
  /** How far from a wall's ends its outline depends on other walls. */
  private readonly reach: number
  /** Undefined while invalid, that is after an update that did not complete. */
  private live: MeshBody | undefined
  private owner = 0
  private walls = new OffsetWalls()
  private faces: WallFaces
  private readonly changes = new ChangeLog()

  constructor(
    readonly baseMesh: NavMesh,
    readonly agentRadius: number,
    private readonly side: ArcSide = 'outside',
    step?: BuildStep,
  ) {
    const { bounds } = baseMesh
    if (bounds === undefined)
      throw new NavError(
        'mesh/radius-without-bounds',
        'the mesh has no bounds; a mesh with bounds was expected for an agent with a radius',
      )
    this.bounds = bounds
    this.frame = createFrame(bounds, [])
    // on the safe side even where the radius is so small that the grid shows
    const least = agentRadius * (1 - GIVE)
    const rounding = 2 * this.frame.step
    this.offset =
      side === 'outside' ? Math.max(keptDistance(agentRadius), least + rounding) : Math.max(0, least - rounding)
    this.facing = 2 * this.offset
    this.slack = this.facing * (LARGEST_REACH - 1) * (1 + GIVE)
    this.reach = this.facing + this.slack
    this.faces = new WallFaces(baseMesh.convex)
    this.live = this.build(step)
    this.at = baseMesh.revision
  }

  private get body(): MeshBody {
    if (this.at !== this.baseMesh.revision) this.follow()
    return (this.live ??= this.build())
  }

  get revision(): number {
    if (this.at !== this.baseMesh.revision) this.follow()
    return this.at
  }

  get [PLANNERS](): Planners<NavMesh, MeshPathOptions> {
    return this.baseMesh[PLANNERS]
  }

  get freeArea(): number {
    return this.body.freeArea
  }

  get blockedArea(): number {
    return Math.max(0, this.baseMesh.freeArea + this.baseMesh.blockedArea - this.freeArea)
  }

  get islands(): readonly Island[] {
    return this.body.islands
  }

  get convex(): ConvexMesh {
    return this.body.convex
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

  get walkableTriangles(): number {
    return this.body.walkableTriangles
  }

  triangles(within?: ChangedBox): TriangleView {
    return trianglesOf(this.body, within)
  }

  changedSince(revision: number): ChangedBox | undefined {
    if (this.at !== this.baseMesh.revision) this.follow()
    return this.changes.since(revision)
  }

  islandAt(point: Point): number {
    return islandAt(this, point)
  }

  /** The obstacles that cover the point, or else the one whose wall is nearest to it, if that is too near for the agent. */
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
      // Its own report: diagnostics are made when they are read.
      return Object.assign(report, { changed: undefined }, this.follow())
    } catch (error) {
      baseMesh.revert?.()
      throw asMeshError(
        error,
        'mesh/edit-failed',
        'the edit could not be carried out for the radius; the mesh is as it was',
      )
    }
  }

  /** The obstacles with what the radius adds to them, inside the bounds. */
  outline(): Region {
    return derived(this, 'outline', () => this.traceOutline())
  }

  toJSON(): unknown {
    return { ...(this.baseMesh.toJSON() as object), agentRadius: this.agentRadius }
  }

  toBinary(): Uint8Array<ArrayBuffer> {
    return this.baseMesh.toBinary(this.agentRadius)
  }

  /** Follows the edits of the base mesh. If `step` stops it, the next query rebuilds everything. */
  follow(step?: BuildStep): Followed {
    const { baseMesh, live } = this
    const { revision } = baseMesh
    if (this.at === revision) return { trianglesTouched: 0 }
    const changed = changedBoxes(this.baseMesh, this.at) ?? []
    let report: Followed = { trianglesTouched: 0 }
    if (live === undefined || changed.length > 0) {
      this.live = undefined
      report =
        (live !== undefined && changed.length > 0 ? this.redraw(live, changed, step) : undefined) ??
        this.rebuild('rebuilt', step)
    }
    this.at = revision
    this.changes.record(revision, report.changed)
    return report
  }

  /** Draws again what lies near a change; undefined where that fails. */
  private redraw(live: MeshBody, changed: readonly ChangedBox[], step?: BuildStep): Followed | undefined {
    try {
      if (!this.redrawNear(live, changed, step)) return this.rebuild('incremental', step)
      const report = live.follow()
      this.live = live
      return report
    } catch (error) {
      if (stopReason(error) !== undefined) throw error
      return undefined
    }
  }

  private rebuild(mode: EditReport['mode'], step?: BuildStep): Followed {
    const { minX, minY, maxX, maxY } = this.frame
    this.live = this.build(step)
    return { mode, trianglesTouched: this.live.noded.triangulation.faceCount, changed: { minX, minY, maxX, maxY } }
  }

  private build(step?: BuildStep): MeshBody {
    const { baseMesh, frame } = this
    checkpoint(step, OFFSET)(0, true)
    this.faces = new WallFaces(this.baseMesh.convex)
    const table = new RingTable(
      baseMesh.areas.map(({ cost }) => cost),
      true,
    )
    const body = new MeshBody(frame, table, USUAL_VERTICES * this.baseMesh.convex.vertexSlots)
    const { drawer, noder } = body.noded
    noder.reserve(USUAL_VERTICES * this.baseMesh.convex.vertexSlots)
    drawer.draw(table.addRing(BOUNDS, 'outer'), frame.bounds)
    for (const [index, { outer, holes = [] }] of baseMesh.areas.entries()) {
      const subject = table.addSubject(index, false)
      for (const [i, ring] of [outer, ...holes].entries())
        drawer.draw(table.addRing(subject, i === 0 ? 'outer' : 'hole'), fitRing(frame, toCoords(ring)).path)
    }
    this.owner = table.addRing(BOUNDS, 'walls')
    this.walls = new OffsetWalls()
    // a disc wider than the bounds fits nowhere
    if (2 * this.offset < Math.min(frame.maxX - frame.minX, frame.maxY - frame.minY))
      this.drawNear(noder, undefined, step)
    try {
      body.load(step)
    } catch (error) {
      throw asMeshError(error, 'mesh/build-failed', `the mesh for the radius ${this.agentRadius} could not be built`)
    }
    return body
  }

  /** Returns false if a rebuild is faster; then only the list of walls has changed. */
  private redrawNear({ noded: { noder } }: MeshBody, boxes: readonly ChangedBox[], step?: BuildStep): boolean {
    if (!this.faces.reads(this.baseMesh.convex)) this.faces = new WallFaces(this.baseMesh.convex)
    if (2 * this.offset >= Math.min(this.frame.maxX - this.frame.minX, this.frame.maxY - this.frame.minY)) return true
    const { reach } = this
    const near = boxes.map((box) => growBox(box, reach))
    const most = MOST_REDRAWN * this.walls.size
    const taken: number[] = []
    let count = 0
    for (const box of near) count += this.walls.takeNear(box, (use) => taken.push(use))
    if (count > most) return false
    for (const use of taken) noder.removeUse(use)
    this.drawNear(noder, near, step)
    return true
  }

  /** Draws every straight wall, or those that meet one of some boxes. */
  private drawNear(noder: Noder, boxes?: readonly ChangedBox[], step?: BuildStep): void {
    const { coords, origin, twin, next, polygon, halfEdgeSlots } = this.baseMesh.convex
    const arcs = new Map<number, number[]>()
    const pass = checkpoint(step, OFFSET)
    const draw = (wall: number): void => {
      pass(0, true)
      let first = wall
      let before = previousWall(this.baseMesh.convex, first)
      while (this.goesStraight(before)) before = previousWall(this.baseMesh.convex, (first = before))
      const a = 2 * origin[first]
      const b = 2 * origin[next[wall]]
      const [ax, ay, bx, by] = [coords[a], coords[a + 1], coords[b], coords[b + 1]]
      if (boxes?.some((box) => meetsBox(ax, ay, bx, by, box)) === false) return
      const from = this.arcAt(before, arcs)
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
      for (let wall = 0; wall < halfEdgeSlots; wall++)
        if (polygon[wall] >= 0 && twin[wall] < 0 && !this.goesStraight(wall)) draw(wall)
      return
    }
    // A little wider than the box: rounding must not lose a wall that was taken out.
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

  private arcAt(wall: number, known: Map<number, number[]>): number[] {
    let arc = known.get(wall)
    if (arc === undefined) {
      const { coords, origin, next } = this.baseMesh.convex
      let begin = wall
      for (
        let before = previousWall(this.baseMesh.convex, wall);
        this.goesStraight(before);
        before = previousWall(this.baseMesh.convex, before)
      )
        begin = before
      let end = nextWall(this.baseMesh.convex, wall)
      while (this.goesStraight(end)) end = nextWall(this.baseMesh.convex, end)
      const [a, b, c] = [origin[begin], origin[next[wall]], origin[next[end]]]
      const facing = isConvexCorner(coords, a, b, c)
        ? this.faces
            .facing(wall, this.facing - this.slack, this.reach)
            .map(({ x, y, distance }) => [(x - coords[2 * b]) / distance, (y - coords[2 * b + 1]) / distance] as const)
        : []
      arc = cornerArc(coords, a, b, c, this.offset, this.side, facing)
      for (let i = 0; i < arc.length; i++) arc[i] = roundToGrid(arc[i], this.frame.step)
      known.set(wall, arc)
    }
    return arc
  }

  /** Whether the next wall goes on in exactly the same direction. */
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
    const { drawer } = body.noded
    drawer.draw(table.addRing(BOUNDS, 'outer'), frame.bounds)
    const owner = table.addRing(table.addSubject(-1, false), 'outer')
    for (const { outer, holes } of this.baseMesh.outline()) {
      for (const ring of [outer, ...holes]) {
        // free space on the positive side, as the walls of a mesh have it; what winds is then turned back
        const walls = toCoords(ring.toReversed())
        const count = ring.length
        const path: number[] = []
        for (let i = 0; i < count; i++)
          append(path, cornerArc(walls, i, (i + 1) % count, (i + 2) % count, offset, side))
        drawer.draw(owner, fitRing(frame, Float64Array.from(path)).path)
      }
    }
    body.load()
    return coveredOutline(body)
  }
}
