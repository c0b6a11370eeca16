/**
 * An editable mesh: obstacles by id, and all structures derived from them. An edit updates only the parts of these structures that it touches.
 * - An edit is validated completely before anything changes. If limits stop an edit, its changes are undone.
 * - After any other error, all derived data is rebuilt from the edited shapes, and the report says so. If that fails too, the old shapes are restored.
 * - The result equals a fresh build of the same scene: vertices, triangles, labels, islands and areas.
 */
import { append, derived, type StopReason, type WorkLimits } from '../core/index.js'
import type { Diagnostic, OffMeshLink, Point, Region, Ring, TerrainArea, Box, Trace } from '../geometry/index.js'
import { roundToGrid } from '../noding/index.js'
import { PLANNERS } from '../search/index.js'
import { TriangulationTracer, emitDelaunayPoints } from '../triangulation/index.js'
import type { BuildStep, EditReport, NavMesh } from '../convex/index.js'
import {
  ChangeLog,
  diagnoseShape,
  drawRing,
  eraseRing,
  moveVertices,
  replacePath,
  restoreRing,
  ShapeFacts,
  fitRing,
  planEdit,
  applyPlan,
  rememberShapes,
  touchedBy,
  BOUNDS,
  RingTable,
  toRing,
} from '../arrangement/index.js'
import type { MeshEdit, VertexMove, EditPlan, PlacedShape, Shape, Frame } from '../arrangement/index.js'
import { BLOCKED } from '../arrangement/labels/index.js'
import {
  asMeshError,
  coveredOutline,
  expectNoSearch,
  islandAt,
  BodyMesh,
  MeshBody,
  stopReason,
} from '../convex/index.js'
import { measureBounds } from './bounds-area.js'
import { EditLimits } from './edit-limits.js'
import { meshPlanners } from './find-mesh-path.js'
import { encodeMesh, meshJSON } from './formats/index.js'
import type { MeshJSON } from './formats/index.js'
import { diagnoseLinks } from './off-mesh-links.js'
import { findShapes } from './shape-findings.js'
import type { ShapeFindings } from './shape-findings.js'

type FacesReport = Omit<EditReport, 'revision' | 'diagnostics'>

interface MeshParts {
  readonly frame: Frame
  readonly shapes: readonly Shape[]
  readonly areas: readonly { readonly shape: Shape; readonly area: TerrainArea }[]
  readonly links: readonly OffMeshLink[]
  /** Diagnostics of the bounds; the build may add more. They are reported as long as the mesh exists. */
  readonly diagnostics: Diagnostic[]
  readonly trace?: Trace | undefined
}

interface Change {
  readonly complete?: () => unknown
  readonly undo?: () => unknown
}

export class DynamicMesh extends BodyMesh implements NavMesh {
  readonly kind = 'mesh'
  revision = 0
  readonly agentRadius = 0
  readonly areas: readonly TerrainArea[]
  readonly links: readonly OffMeshLink[]
  readonly bounds: Ring
  /** Obstacles by id. Their field `order` is the order of insertion. After a failed edit, the order of this map may be different. */
  readonly obstacles = new Map<string, PlacedShape>()
  placedAreas: readonly PlacedShape[] = []
  private placedFor: PlacedShape[] = []
  /** All derived data; undefined after a failed edit until the next query rebuilds it. */
  private live: MeshBody | undefined
  private readonly boundsArea: number
  private order = 0
  /** Restores the shapes as they were before the last edit. A `#` field, so that it is not sent with a transferred mesh. */
  #restoreShapes: (() => void) | undefined
  /** Owner ids and subjects of erased rings. They can be reused once no label refers to them. */
  private readonly erased: { readonly owners: number[]; readonly subjects: number[] } = { owners: [], subjects: [] }
  private findings: ShapeFindings | undefined
  private readonly changes = new ChangeLog()
  private readonly parts: Omit<MeshParts, 'shapes' | 'areas'>

  constructor({ shapes, areas, ...parts }: MeshParts, step?: (done: number, of: number) => StopReason | undefined) {
    super()
    const { frame } = parts
    this.parts = parts
    this.areas = areas.map(({ area }) => area)
    this.links = parts.links
    this.bounds = toRing(frame.bounds)
    this.placedAreas = areas.map(({ shape }, index) => unplaced(shape, index))
    for (const shape of shapes) this.obstacles.set(shape.id, unplaced(shape, this.order++))
    this.live = this.build(step, parts.trace)
    this.boundsArea = measureBounds(frame, parts.diagnostics)
  }

  get [PLANNERS](): typeof meshPlanners {
    return meshPlanners
  }

  protected get body(): MeshBody {
    return (this.live ??= this.build())
  }

  get blockedArea(): number {
    return Math.max(0, this.boundsArea - this.freeArea)
  }

  get diagnostics(): readonly Diagnostic[] {
    const { body, parts } = this
    return derived(this, 'diagnostics', () => {
      this.findings = findShapes(this.findings, this.placedAreas, this.obstacles, (shape) =>
        diagnoseShape(this.factsOf(shape, body).view(), parts.frame),
      )
      return [...parts.diagnostics, ...this.findings.list, ...diagnoseLinks(this, this.links)]
    })
  }

  outline(): Region {
    return derived(this, 'outline', () => coveredOutline(this.body))
  }

  islandAt(point: Point): number {
    return islandAt(this, point)
  }

  obstaclesAt(point: Point): readonly string[] {
    return Array.from(this.body.subjectsAt(point), (subject) => this.placedFor[subject])
      .sort((a, b) => a.order - b.order)
      .map(({ id }) => id)
  }

  edit(edit: MeshEdit, limits: WorkLimits = {}): EditReport {
    expectNoSearch(this)
    const { body, order } = this
    const { revision } = body
    const plan = planEdit(edit, this.obstacles)
    const stops = new EditLimits(limits)
    const shapes = rememberShapes(plan, this.obstacles)
    const restore = (): void => {
      shapes()
      this.order = order
    }
    const changes: Change[] = []
    let report: FacesReport
    let isUpdated = false
    try {
      this.draw(plan, changes)
      report = { mode: 'incremental', ...body.update(stops.step) }
      isUpdated = true
      stops.checkAgain(report.trianglesTouched)
      for (const change of changes) change.complete?.()
      this.releaseErased(body)
    } catch (error) {
      const isStopped = stops.isStop(error)
      if (isStopped && this.undo(changes, order, isUpdated)) {
        if (body.revision !== revision) this.recordChange(body.changedFaces().changed)
        throw error
      }
      report = this.recover(error, restore, stops.step, isStopped ? undefined : plan)
    }
    this.#restoreShapes = restore
    for (const id of [...plan.remove, ...touchedBy(plan)]) this.findings?.touched.add(id)
    this.recordChange(report.changed, isUpdated ? [...body.noded.triangulation.constraintLog.coords] : undefined)
    const { frame } = this.parts
    const views = touchedBy(plan).flatMap((id) => {
      const placed = this.obstacles.get(id)
      return placed === undefined ? [] : [this.factsOf(placed, this.body).view()]
    })
    let diagnostics: readonly Diagnostic[] | undefined
    return {
      revision: this.revision,
      ...report,
      get diagnostics() {
        return (diagnostics ??= views.flatMap((view) => diagnoseShape(view, frame)))
      },
    }
  }

  private recordChange(changed: Box | undefined, lines?: readonly number[]): void {
    this.revision++
    this.changes.record(this.revision, changed, lines)
  }

  /** Reverts the last edit and increments the revision. Called if an offset mesh cannot apply the edit. */
  revert(): void {
    this.#restoreShapes?.()
    this.restart()
  }

  /** After a failed edit, applies the plan to the shapes and rebuilds the mesh. Without a plan, or if the rebuild fails, restores the shapes and throws. */
  private recover(error: unknown, restore: () => void, step: BuildStep, plan?: EditPlan): FacesReport {
    restore()
    this.live = undefined
    let stopped: unknown
    try {
      if (plan !== undefined) {
        this.placedFor = []
        this.order = applyPlan(plan, this.obstacles, this.order)
        const { noded } = (this.live = this.build(step))
        return { mode: 'rebuilt', trianglesTouched: noded.triangulation.store.faceCount, changed: this.frameBox() }
      }
    } catch (again) {
      restore()
      if (stopReason(again) !== undefined) stopped = again
    }
    this.restart()
    throw plan === undefined
      ? error
      : (stopped ?? asMeshError(error, 'mesh/edit-failed', 'The edit failed; the mesh is unchanged'))
  }

  /** Drops all derived data, so that the next query rebuilds it, and logs everything as changed. */
  private restart(): void {
    this.live = this.findings = undefined
    this.#restoreShapes = undefined
    this.recordChange(this.frameBox())
  }

  private frameBox(): Box {
    const { minX, minY, maxX, maxY } = this.parts.frame
    return { minX, minY, maxX, maxY }
  }

  toJSON(): unknown {
    return this.sceneJSON(0)
  }

  toBinary(agentRadius = 0): Uint8Array<ArrayBuffer> {
    return encodeMesh(this.sceneJSON(agentRadius))
  }

  private sceneJSON(agentRadius: number): MeshJSON {
    return meshJSON(this.parts.frame, this.obstacles.values(), this.areas, this.links, agentRadius)
  }

  /** Draws the rings of a shape. Gives the shape a new subject number, by which the labels of faces refer to it. `area` is -1 for an obstacle. */
  private place(body: MeshBody, shape: Shape, area: number, order: number): PlacedShape {
    const { noded, table } = body
    const subject = table.addSubject(area, shape.evenOdd)
    const fitted = shape.rings.map((ring) => fitRing(this.parts.frame, ring))
    const drawn = fitted.map(({ path }, i) =>
      drawRing(noded.noder, table.addRing(subject, i === 0 ? 'outer' : 'hole'), path),
    )
    return (this.placedFor[subject] = {
      id: shape.id,
      evenOdd: shape.evenOdd,
      order,
      subject,
      rings: fitted.map(({ rounded }) => rounded),
      drawn,
    })
  }

  private erase(placed: PlacedShape): void {
    const owners = new Set<number>()
    for (const ring of placed.drawn) {
      eraseRing(this.body.noded.noder, ring)
      owners.add(ring.owner)
    }
    append(this.erased.owners, owners)
    this.erased.subjects.push(placed.subject)
  }

  private releaseErased({ table }: MeshBody): void {
    for (const owner of this.erased.owners) table.dropRing(owner)
    for (const subject of this.erased.subjects) table.dropSubject(subject)
    this.erased.owners.length = this.erased.subjects.length = 0
  }

  /** Draws and erases the rings of a validated plan. Appends to `changes` how to complete and undo each step. */
  private draw(plan: EditPlan, changes: Change[]): void {
    const { obstacles, body } = this
    for (const id of plan.remove) {
      const placed = obstacles.get(id)
      if (placed === undefined) continue
      this.erase(placed)
      changes.push({ complete: () => obstacles.delete(id), undo: () => this.redraw(placed) })
    }
    for (const shape of plan.update) {
      const placed = obstacles.get(shape.id)
      if (placed !== undefined) this.replace(placed, shape, changes)
    }
    for (const [id, moves] of plan.moves) {
      const placed = obstacles.get(id)
      if (placed !== undefined) this.move(placed, moves, changes)
    }
    for (const shape of plan.insert) {
      const placed = this.place(body, shape, -1, this.order++)
      changes.push({ complete: () => obstacles.set(shape.id, placed), undo: () => this.erase(placed) })
    }
  }

  /** Moves vertices in place if the ring was not clipped and stays inside the frame; otherwise gives the shape new rings. */
  private move(placed: PlacedShape, moves: readonly VertexMove[], changes: Change[]): void {
    const { frame } = this.parts
    const { noder } = this.body.noded
    const isLocal = moves.every(
      ({ ring, to }) =>
        placed.rings[ring] === placed.drawn[ring].path &&
        to.x >= frame.left &&
        to.x <= frame.right &&
        to.y >= frame.top &&
        to.y <= frame.bottom,
    )
    if (!isLocal) {
      const rings = placed.rings.map((ring) => ring.slice())
      for (const { ring, vertex, to } of moves) rings[ring].set([to.x, to.y], 2 * vertex)
      this.replace(placed, { id: placed.id, rings, evenOdd: placed.evenOdd }, changes)
      return
    }
    const facts = this.factsOf(placed, this.body)
    for (const ring of new Set(moves.map((move) => move.ring))) {
      const here = moves.filter((move) => move.ring === ring)
      const moved = placed.drawn[ring]
      const back = moveVertices(
        noder,
        moved,
        here.map(({ vertex, to }) => ({ vertex, x: roundToGrid(to.x, frame.step), y: roundToGrid(to.y, frame.step) })),
      )
      changes.push({ complete: () => facts.move(ring, back), undo: () => moveVertices(noder, moved, back) })
    }
  }

  /** Replaces an obstacle's shape: ring by ring if the number of rings is the same, otherwise by placing the obstacle again. */
  private replace(placed: PlacedShape, shape: Shape, changes: Change[]): void {
    const { rings, drawn, evenOdd, facts } = placed
    if (evenOdd !== shape.evenOdd || rings.length !== shape.rings.length) {
      this.erase(placed)
      const moved = this.place(this.body, shape, -1, placed.order)
      changes.push(
        { undo: () => this.redraw(placed) },
        { complete: () => this.obstacles.set(shape.id, moved), undo: () => this.erase(moved) },
      )
      return
    }
    const { noder } = this.body.noded
    const paths = drawn.map(({ path }) => path)
    const fitted = shape.rings.map((ring) => fitRing(this.parts.frame, ring))
    placed.rings = fitted.map(({ rounded }) => rounded)
    placed.facts = undefined
    for (const [i, ring] of drawn.entries()) replacePath(noder, ring, fitted[i].path)
    changes.push({
      undo: () => {
        placed.rings = rings
        placed.facts = facts
        for (const [i, ring] of drawn.entries()) replacePath(noder, ring, paths[i])
      },
    })
  }

  /** Undoes a stopped edit. `isUpdated` means that the edit has already updated the derived data. Returns false if undoing fails. */
  private undo(changes: readonly Change[], order: number, isUpdated: boolean): boolean {
    const { body } = this
    try {
      this.erased.owners.length = this.erased.subjects.length = 0
      for (const change of changes.toReversed()) change.undo?.()
      if (isUpdated) body.update()
      else body.noded.forget()
      this.releaseErased(body)
      this.order = order
      return true
    } catch {
      return false
    }
  }

  private redraw(placed: PlacedShape): void {
    for (const ring of placed.drawn) restoreRing(this.body.noded.noder, ring)
  }

  /** Builds all derived data from the shapes. The mesh does not change before the build is complete. */
  private build(step?: BuildStep, trace?: Trace): MeshBody {
    const { frame } = this.parts
    let vertices = 16
    for (const { rings } of [...this.placedAreas, ...this.obstacles.values()])
      for (const ring of rings) vertices += ring.length / 2
    const body = new MeshBody(frame, new RingTable(this.areas.map(({ cost }) => cost)), vertices)
    drawRing(body.noded.noder, body.table.addRing(BOUNDS, 'outer'), frame.bounds)
    const pooled = ringPool(vertices)
    const areas = this.placedAreas.map((area, index) => this.place(body, pooled(area), index, index))
    const obstacles = Array.from(this.obstacles.values(), (placed) =>
      this.place(body, pooled(placed), -1, placed.order),
    )
    try {
      body.load(step, trace && new TriangulationTracer(trace))
      if (trace !== undefined) {
        const { triangulation, labels } = body.noded
        emitDelaunayPoints(triangulation.store, (face) => labels.kind[face] !== BLOCKED, trace)
      }
    } catch (error) {
      throw asMeshError(error, 'mesh/build-failed', 'Cannot build the mesh')
    }
    this.erased.owners.length = this.erased.subjects.length = 0
    this.placedAreas = areas
    for (const placed of obstacles) this.obstacles.set(placed.id, placed)
    return body
  }

  changedSince(revision: number): Box | undefined {
    return this.changes.since(revision)
  }

  linesChangedSince(revision: number): readonly number[] | undefined {
    return this.changes.linesSince(revision)
  }

  private factsOf(placed: PlacedShape, { noded }: MeshBody): ShapeFacts {
    return (placed.facts ??= new ShapeFacts(placed, noded.noder, this.parts.frame.step))
  }
}

/** Returns a function that copies the rings of a shape. All copies share one buffer for `vertices` vertices: a buffer per ring would double the memory. */
function ringPool(vertices: number): (shape: Shape) => Shape {
  const pool = new Float64Array(2 * vertices)
  let used = 0
  return ({ id, rings, evenOdd }) => ({
    id,
    rings: rings.map((ring) => {
      pool.set(ring, used)
      return pool.subarray(used, (used += ring.length))
    }),
    evenOdd,
  })
}

/** Returns a shape that is not drawn yet. Lists its fields: copying all shapes by object spread would take as long as triangulating them. */
const unplaced = ({ id, rings, evenOdd }: Shape, order: number): PlacedShape => ({
  id,
  evenOdd,
  order,
  subject: -1,
  rings: [...rings],
  drawn: [],
})
