/**
 * The mesh that follows edits: obstacles by id, each a list of rings in the noder, and everything that is derived from them.
 * An edit is checked whole before anything changes, then carried out in place: only the segments that differ go through
 * the noder, and only what they touch through the triangulation, labels, islands and polygons. Limits stop an edit before anything but the
 * noder has changed, and the noder takes its part back. If a check of our own fails on the way, everything is built anew from the obstacles
 * as they now are, and the report says so.
 * The result equals a fresh build of the same scene: vertices, triangles, labels, islands and areas.
 */
import { NavError, StepCounter } from '../core/index.js'
import type { StopReason, WorkLimits } from '../core/index.js'
import { polygonArea, signedArea } from '../geometry/index.js'
import type { Diagnostic, OffMeshLink, Point, Region, Ring, TerrainArea } from '../geometry/index.js'
import { roundToGrid } from '../noding/index.js'
import type { Trace } from '../search/index.js'
import type { ConvexMesh } from './convex-mesh.js'
import { ChangeLog } from './change-log.js'
import { fitRing } from './map-frame.js'
import type { Frame } from './map-frame.js'
import { checkpoint, MeshBody } from './mesh-body.js'
import type { BuildStep } from './mesh-body.js'
import { encodeMesh } from './mesh-binary.js'
import type { MeshJSON } from './mesh-json.js'
import { sceneOf } from './mesh-json.js'
import type { ChangedBox, EditReport, Island, MeshEdit, NavMesh, TriangleView } from './nav-mesh.js'
import { diagnoseLinks } from './off-mesh-links.js'
import { planEdit } from './plan-edit.js'
import type { EditPlan } from './plan-edit.js'
import type { DrawnRing } from './ring-drawer.js'
import { diagnoseShape } from './ring-repairs.js'
import { BOUNDS, RingTable } from './ring-table.js'
import { toRing } from './scene-intake.js'
import type { Shape } from './scene-intake.js'

/** An obstacle or area as it stands in the mesh. */
export interface PlacedShape {
  readonly id: string
  readonly evenOdd: boolean
  /** Place in the order of insertion. */
  readonly order: number
  readonly subject: number
  /** The rings as given, rounded; where nothing was cut off, the very arrays that are drawn. */
  rings: Float64Array[]
  drawn: DrawnRing[]
  /** What is odd about it, and the box of its rings when that was found. */
  diagnosed?: { readonly found: readonly Diagnostic[]; readonly box: ChangedBox } | undefined
}

/** A part of an edit: what else to do once it stands, and how to take it back. */
interface Change {
  readonly keep?: () => unknown
  readonly undo: () => unknown
}

export interface MeshParts {
  readonly frame: Frame
  readonly shapes: readonly Shape[]
  readonly areas: readonly { readonly shape: Shape; readonly area: TerrainArea }[]
  readonly links: readonly OffMeshLink[]
  /** About the bounds; reported as long as the mesh lives. */
  readonly diagnostics: readonly Diagnostic[]
  /** Whether every promise is checked after the build and after each edit. */
  readonly validate?: boolean
  /** Told how the triangulation comes about. */
  readonly trace?: Trace | undefined
}

export class DynamicMesh implements NavMesh {
  readonly kind = 'mesh'
  revision = 0
  readonly agentRadius = 0
  readonly areas: readonly TerrainArea[]
  readonly links: readonly OffMeshLink[]
  readonly bounds: Ring
  /** By id, in order of insertion unless edits replaced some. */
  readonly obstacles = new Map<string, PlacedShape>()
  private readonly placedAreas: PlacedShape[] = []
  /** By subject, whatever was last drawn for it. */
  private readonly placedFor: PlacedShape[] = []
  private body: MeshBody
  private boundsArea = 0
  private boundsRings: DrawnRing[] = []
  private order = 0
  /** Whether anybody has asked what is odd about a shape. */
  private hasDiagnosed = false
  /** Owner ids and subjects of erased rings: given away again only once no label names them. */
  private readonly erased: { readonly owners: number[]; readonly subjects: number[] } = { owners: [], subjects: [] }
  private cache: { diagnostics?: readonly Diagnostic[]; outline?: Region } = {}
  /** What edits changed, the last ones. */
  private readonly changes = new ChangeLog()

  constructor(
    private readonly parts: MeshParts,
    step?: (done: number, of: number) => StopReason | undefined,
  ) {
    const { frame, shapes, areas } = parts
    this.areas = areas.map(({ area }) => area)
    this.links = parts.links
    this.bounds = toRing(frame.bounds)
    let vertices = 16
    for (const shape of shapes) for (const ring of shape.rings) vertices += ring.length / 2
    this.body = new MeshBody(frame, new RingTable(this.areas.map(({ cost }) => cost)), vertices)
    this.drawBounds()
    for (const [index, { shape }] of areas.entries()) this.placedAreas.push(this.place(shape, index, index))
    for (const shape of shapes) this.obstacles.set(shape.id, this.place(shape, -1, this.order++))
    this.body.load(step, parts.trace)
    if (parts.validate === true) this.body.validate()
    this.boundsArea = this.measureBounds()
  }

  get freeArea(): number {
    return this.body.freeArea
  }

  get blockedArea(): number {
    return this.boundsArea - this.freeArea
  }

  get convex(): ConvexMesh {
    return this.body.convex
  }

  get diagnostics(): readonly Diagnostic[] {
    if (this.cache.diagnostics === undefined) {
      const found = [...this.parts.diagnostics]
      for (const shape of this.placedAreas) found.push(...this.diagnose(shape))
      for (const shape of this.obstacles.values()) found.push(...this.diagnose(shape))
      this.cache.diagnostics = [...found, ...diagnoseLinks(this, this.links)]
    }
    return this.cache.diagnostics
  }

  get islands(): readonly Island[] {
    return this.body.islands
  }

  get walkableTriangles(): number {
    return this.body.walkableTriangles
  }

  triangles(within?: ChangedBox): TriangleView {
    return this.body.triangles(within)
  }

  outline(): Region {
    return (this.cache.outline ??= this.body.outlineOf('obstacles'))
  }

  obstaclesAt(point: Point): readonly string[] {
    const covering = new Set<number>()
    for (const face of this.body.facesAt(point)) for (const subject of this.body.subjectsOver(face)) covering.add(subject)
    return Array.from(covering, (subject) => this.placedFor[subject])
      .sort((a, b) => a.order - b.order)
      .map(({ id }) => id)
  }

  edit(edit: MeshEdit, limits: WorkLimits = {}): EditReport {
    const plan = planEdit(edit, this.obstacles)
    const counter = new StepCounter(limits)
    const step: BuildStep = (_done, _of, within) => (within === true ? counter.look() : counter.step())
    checkpoint(step, 'the edit of the mesh')(0, true)
    const { order, revision: before } = this
    const { changes, touched } = this.carryOut(plan)
    const keep = (): void => {
      for (const change of changes) change.keep?.()
      this.revision++
      this.cache = {}
    }
    let report: { mode: EditReport['mode']; trianglesTouched: number; changed?: ChangedBox }
    try {
      report = { mode: 'incremental', ...this.body.follow(step) }
      keep()
      if (this.parts.validate === true) this.body.validate()
    } catch (error) {
      if (!(error instanceof NavError)) throw error
      if (!error.code.startsWith('internal/')) {
        this.takeBack(changes)
        this.order = order
        throw error
      }
      if (this.revision === before) keep()
      this.rebuild()
      const { minX, minY, maxX, maxY } = this.parts.frame
      report = { mode: 'rebuilt', trianglesTouched: this.body.noded.triangulation.faceCount, changed: { minX, minY, maxX, maxY } }
    }
    this.releaseErased()
    if (report.changed !== undefined) this.forgetDiagnostics(report.changed)
    this.changes.record(this.revision, report.changed)
    let diagnostics: readonly Diagnostic[] | undefined
    return {
      revision: this.revision,
      ...report,
      // reckoned when asked for: a look at a whole ring may cost more than the edit
      get diagnostics() {
        return (diagnostics ??= touched())
      },
    }
  }

  toJSON(): MeshJSON {
    return { format: 'navsmith-mesh', version: 1, agentRadius: 0, scene: sceneOf(this.parts.frame, this.obstacles.values(), this.areas, this.links) }
  }

  toBinary(): Uint8Array {
    return encodeMesh(this.toJSON())
  }

  // Placing and erasing.

  private drawBounds(): void {
    const { noded, table } = this.body
    this.boundsRings = [noded.drawer.draw(table.addRing(BOUNDS, 'outer'), this.parts.frame.bounds)]
  }

  /** Draws a shape for a new subject; `area` -1 = an obstacle. */
  private place(shape: Shape, area: number, order: number): PlacedShape {
    const subject = this.body.table.addSubject(area, shape.evenOdd)
    const placed: PlacedShape = { id: shape.id, evenOdd: shape.evenOdd, order, subject, rings: [], drawn: [] }
    this.placedFor[subject] = placed
    this.drawShape(placed, shape.rings)
    return placed
  }

  private drawShape(placed: PlacedShape, rings: readonly Float64Array[]): void {
    const fitted = rings.map((ring) => fitRing(this.parts.frame, ring))
    placed.rings = fitted.map(({ rounded }) => rounded)
    const { noded, table } = this.body
    placed.drawn = fitted.map(({ path }, i) => noded.drawer.draw(table.addRing(placed.subject, i === 0 ? 'outer' : 'hole'), path))
  }

  private erase(placed: PlacedShape): void {
    this.eraseRings(placed)
    this.erased.subjects.push(placed.subject)
  }

  private eraseRings(placed: PlacedShape): void {
    const owners = new Set<number>()
    for (const ring of placed.drawn) {
      this.body.noded.drawer.erase(ring)
      owners.add(ring.owner)
    }
    this.erased.owners.push(...owners)
  }

  private releaseErased(): void {
    for (const owner of this.erased.owners) this.body.table.dropRing(owner)
    for (const subject of this.erased.subjects) this.body.table.dropSubject(subject)
    this.erased.owners.length = this.erased.subjects.length = 0
  }

  /** Draws what a checked plan says: what else to do once it stands, how to take it back, and the diagnostics of the shapes that it touches. */
  private carryOut(plan: EditPlan): { changes: Change[]; touched: () => readonly Diagnostic[] } {
    const { obstacles } = this
    const { frame } = this.parts
    const { drawer } = this.body.noded
    const touched: PlacedShape[] = []
    const changes: Change[] = []
    for (const id of plan.remove) {
      const placed = obstacles.get(id)
      if (placed === undefined) continue
      this.erase(placed)
      changes.push({ keep: () => obstacles.delete(id), undo: () => this.restore(placed) })
    }
    for (const shape of plan.update) {
      const placed = obstacles.get(shape.id)
      if (placed !== undefined) touched.push(this.replace(placed, shape, changes))
    }
    for (const [id, moves] of plan.moves) {
      const placed = obstacles.get(id)
      if (placed === undefined) continue
      const local = moves.every(({ ring, to }) => placed.rings[ring] === placed.drawn[ring].path && to.x >= frame.left && to.x <= frame.right && to.y >= frame.top && to.y <= frame.bottom)
      if (!local) {
        const rings = placed.rings.map((ring) => ring.slice())
        for (const { ring, vertex, to } of moves) rings[ring].set([to.x, to.y], 2 * vertex)
        touched.push(this.replace(placed, { id, rings, evenOdd: placed.evenOdd }, changes))
        continue
      }
      touched.push(placed)
      placed.diagnosed = undefined
      for (const moved of new Set(moves.map(({ ring }) => placed.drawn[ring]))) {
        const here = moves.filter(({ ring }) => placed.drawn[ring] === moved)
        const back = drawer.moveVertices(
          moved,
          here.map(({ vertex, to }) => ({ vertex, x: roundToGrid(to.x, frame.step), y: roundToGrid(to.y, frame.step) })),
        )
        changes.push({ undo: () => drawer.moveVertices(moved, back) })
      }
    }
    for (const shape of plan.insert) {
      const placed = this.place(shape, -1, this.order++)
      changes.push({ keep: () => obstacles.set(shape.id, placed), undo: () => this.discard(placed) })
      touched.push(placed)
    }
    return { changes, touched: () => touched.flatMap((shape) => this.diagnose(shape)) }
  }

  /** Gives an obstacle another shape: ring by ring where the number of rings is the same, else anew. */
  private replace(placed: PlacedShape, shape: Shape, changes: Change[]): PlacedShape {
    placed.diagnosed = undefined
    const { rings, drawn, evenOdd } = placed
    if (evenOdd !== shape.evenOdd || rings.length !== shape.rings.length) {
      this.erase(placed)
      const anew = this.place(shape, -1, placed.order)
      changes.push({ keep: () => this.obstacles.set(shape.id, anew), undo: () => this.discard(anew) }, { undo: () => this.restore(placed) })
      return anew
    }
    const { drawer } = this.body.noded
    const paths = drawn.map(({ path }) => path)
    const fitted = shape.rings.map((ring) => fitRing(this.parts.frame, ring))
    placed.rings = fitted.map(({ rounded }) => rounded)
    for (const [i, ring] of drawn.entries()) drawer.redraw(ring, fitted[i].path)
    changes.push({
      undo: () => {
        placed.rings = rings
        for (const [i, ring] of drawn.entries()) drawer.redraw(ring, paths[i])
      },
    })
    return placed
  }

  /** Leaves everything as it was before an edit that was stopped. */
  private takeBack(changes: readonly Change[]): void {
    for (const { undo } of changes.toReversed()) undo()
    this.erased.owners.length = this.erased.subjects.length = 0
    this.body.noded.forget()
  }

  private restore(placed: PlacedShape): void {
    for (const ring of placed.drawn) this.body.noded.drawer.restore(ring)
  }

  /** Takes back a shape that was just drawn: no label names it yet. */
  private discard(placed: PlacedShape): void {
    const { noded, table } = this.body
    for (const ring of placed.drawn) {
      noded.drawer.erase(ring)
      table.dropRing(ring.owner)
    }
    table.dropSubject(placed.subject)
  }

  // Building.

  /** Everything anew from the obstacles as they are. */
  private rebuild(): void {
    this.erased.owners.length = this.erased.subjects.length = 0
    this.body = new MeshBody(this.parts.frame, new RingTable(this.areas.map(({ cost }) => cost)))
    this.drawBounds()
    for (const [index, placed] of this.placedAreas.entries()) this.placedAreas[index] = this.place(placed, index, index)
    const old = [...this.obstacles.values()]
    for (const placed of old) this.obstacles.set(placed.id, this.place(placed, -1, placed.order))
    this.body.load()
  }

  private measureBounds(): number {
    const { frame } = this.parts
    if (this.body.noded.noder.firstSelfCrossing(this.boundsRings[0].uses) < 0) return Math.abs(signedArea(toRing(frame.bounds)))
    return this.body.outlineOf('bounds').reduce((sum, polygon) => sum + polygonArea(polygon), 0)
  }

  changedSince(revision: number): ChangedBox | undefined {
    return this.changes.since(revision)
  }

  /** Found once, and again after an edit near the shape: how its rings are noded depends on what lies about them. */
  private diagnose(placed: PlacedShape): readonly Diagnostic[] {
    this.hasDiagnosed = true
    placed.diagnosed ??= { found: diagnoseShape(placed, this.parts.frame, this.body.noded.noder), box: boxOf(placed.rings) }
    return placed.diagnosed.found
  }

  private forgetDiagnostics({ minX, minY, maxX, maxY }: ChangedBox): void {
    if (!this.hasDiagnosed) return
    const forget = (shape: PlacedShape): void => {
      const box = shape.diagnosed?.box
      if (box !== undefined && box.minX <= maxX && box.maxX >= minX && box.minY <= maxY && box.maxY >= minY) shape.diagnosed = undefined
    }
    this.placedAreas.forEach(forget)
    this.obstacles.forEach(forget)
  }
}

function boxOf(rings: readonly Float64Array[]): ChangedBox {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      minX = Math.min(minX, ring[i])
      maxX = Math.max(maxX, ring[i])
      minY = Math.min(minY, ring[i + 1])
      maxY = Math.max(maxY, ring[i + 1])
    }
  }
  return { minX, minY, maxX, maxY }
}
