/**
 * The mesh that follows edits: obstacles by id, each a list of rings in the noder, and everything that is derived from them.
 * An edit is checked whole before anything changes, then carried out in place: only the segments that differ go through
 * the noder, and only what they touch through the triangulation, labels, islands and polygons. If a check of our own fails on
 * the way, everything is built anew from the obstacles as they now are, and the report says so.
 * The result equals a fresh build of the same scene: vertices, triangles, labels, islands and areas.
 */
import { NavError } from '../core/index.js'
import type { StopReason } from '../core/index.js'
import { polygonArea, signedArea } from '../geometry/index.js'
import type { Diagnostic, OffMeshLink, Point, Region, Ring, TerrainArea } from '../geometry/index.js'
import { roundToGrid } from '../noding/index.js'
import { nextHalfEdge } from '../triangulation/index.js'
import { ConvexMerge } from './convex-merge.js'
import type { ConvexMesh } from './convex-mesh.js'
import { inflateRings } from './inflate.js'
import { Islands } from './islands.js'
import { fitRing } from './map-frame.js'
import type { Frame } from './map-frame.js'
import { encodeMesh } from './mesh-binary.js'
import type { MeshJSON } from './mesh-json.js'
import { sceneOf } from './mesh-json.js'
import type { EditReport, Island, MeshEdit, NavMesh, TriangleView } from './nav-mesh.js'
import { NodedMesh } from './noded-mesh.js'
import { planEdit } from './plan-edit.js'
import type { EditPlan } from './plan-edit.js'
import type { DrawnRing } from './ring-drawer.js'
import { diagnoseShape } from './ring-repairs.js'
import { BOUNDS, RingTable } from './ring-table.js'
import { toRing } from './scene-intake.js'
import type { Shape } from './scene-intake.js'
import { outlineOfFaces } from './shape-outline.js'

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
}

export interface MeshParts {
  readonly frame: Frame
  readonly shapes: readonly Shape[]
  readonly areas: readonly { readonly shape: Shape; readonly area: TerrainArea }[]
  readonly links: readonly OffMeshLink[]
  readonly agentRadius: number
  /** About the bounds; reported as long as the mesh lives. */
  readonly diagnostics: readonly Diagnostic[]
}

export class DynamicMesh implements NavMesh {
  readonly kind = 'mesh'
  revision = 0
  readonly agentRadius: number
  readonly areas: readonly TerrainArea[]
  readonly links: readonly OffMeshLink[]
  readonly bounds: Ring
  /** By id, in order of insertion unless edits replaced some. */
  readonly obstacles = new Map<string, PlacedShape>()
  private readonly placedAreas: PlacedShape[] = []
  private table: RingTable
  private mesh: NodedMesh
  private islandTable: Islands
  private merged: ConvexMerge
  private boundsArea = 0
  private boundsRings: DrawnRing[] = []
  private order = 0
  /** Owner ids and subjects of erased rings: given away again only once no label names them. */
  private readonly erased: { readonly owners: number[]; readonly subjects: number[] } = { owners: [], subjects: [] }
  private cache: { diagnostics?: readonly Diagnostic[]; islands?: readonly Island[]; triangles?: TriangleView; outline?: Region } = {}

  constructor(
    private readonly parts: MeshParts,
    step?: (done: number, of: number) => StopReason | undefined,
  ) {
    const { frame, shapes, areas } = parts
    this.agentRadius = parts.agentRadius
    this.areas = areas.map(({ area }) => area)
    this.links = parts.links
    this.bounds = toRing(frame.bounds)
    let vertices = 16
    for (const shape of shapes) for (const ring of shape.rings) vertices += ring.length / 2
    this.table = new RingTable(this.areas.map(({ cost }) => cost))
    this.mesh = new NodedMesh(frame, this.table, vertices)
    this.islandTable = new Islands(this.mesh.triangulation, this.mesh.labels, this.mesh.marks)
    this.merged = new ConvexMerge(this.mesh.triangulation, this.mesh.labels, this.islandTable, this.mesh.marks)
    this.drawBounds()
    for (const [index, { shape }] of areas.entries()) this.placedAreas.push(this.place(shape, index, index))
    for (const shape of shapes) this.obstacles.set(shape.id, this.place(shape, -1, this.order++))
    this.build(step)
  }

  get freeArea(): number {
    return this.islandTable.totalArea()
  }

  get blockedArea(): number {
    return this.boundsArea - this.freeArea
  }

  get convex(): ConvexMesh {
    return this.merged
  }

  get diagnostics(): readonly Diagnostic[] {
    return (this.cache.diagnostics ??= [...this.parts.diagnostics, ...[...this.placedAreas, ...this.obstacles.values()].flatMap((shape) => this.diagnose(shape))])
  }

  /** Largest first. */
  get islands(): readonly Island[] {
    if (this.cache.islands === undefined) {
      const islands: Island[] = []
      for (let id = 0; id < this.islandTable.slots; id++) if (this.islandTable.has(id)) islands.push({ id, area: this.islandTable.areaOf(id) })
      this.cache.islands = islands.sort((a, b) => b.area - a.area || a.id - b.id)
    }
    return this.cache.islands
  }

  triangles(): TriangleView {
    return (this.cache.triangles ??= this.viewTriangles())
  }

  outline(): Region {
    return (this.cache.outline ??= this.traceOutline())
  }

  obstaclesAt(point: Point): readonly string[] {
    const covering = new Set<number>()
    for (const face of this.facesAt(point)) for (const subject of this.coverOf(face)) covering.add(subject)
    if (covering.size === 0) return []
    return [...this.obstacles.values()]
      .filter(({ subject }) => covering.has(subject))
      .sort((a, b) => a.order - b.order)
      .map(({ id }) => id)
  }

  edit(edit: MeshEdit): EditReport {
    const plan = planEdit(edit, this.obstacles)
    const touched = this.carryOut(plan)
    this.revision++
    this.cache = {}
    let report: { mode: EditReport['mode']; trianglesTouched: number; changed?: EditReport['changed'] }
    try {
      this.mesh.follow()
      this.islandTable.update(this.mesh.reclassified)
      this.merged.update(this.mesh.reclassified)
      report = { mode: 'incremental', ...this.changedFaces() }
    } catch (error) {
      if (!(error instanceof NavError && error.code.startsWith('internal/'))) throw error
      this.rebuild()
      const { minX, minY, maxX, maxY } = this.parts.frame
      report = { mode: 'rebuilt', trianglesTouched: this.mesh.triangulation.faceCount, changed: { minX, minY, maxX, maxY } }
    }
    this.releaseErased()
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
    return { format: 'navsmith-mesh', version: 1, agentRadius: this.agentRadius, scene: sceneOf(this.parts.frame, this.obstacles.values(), this.areas, this.links) }
  }

  toBinary(): Uint8Array {
    return encodeMesh(this.toJSON())
  }

  /** Bytes of the noder's arrays. */
  get noderBytes(): number {
    return this.mesh.noder.bytes
  }

  // Placing and erasing.

  private drawBounds(): void {
    const { frame } = this.parts
    const { table } = this
    this.boundsRings = [this.mesh.drawer.draw(table.addRing(BOUNDS, 'outer'), frame.bounds)]
    if (this.agentRadius > 0) this.drawSkirt(BOUNDS, this.boundsRings, [frame.bounds], false, true)
  }

  /** Draws a shape for a new subject; `area` -1 = an obstacle. */
  private place(shape: Shape, area: number, order: number): PlacedShape {
    const subject = this.table.addSubject(area, shape.evenOdd)
    const placed: PlacedShape = { id: shape.id, evenOdd: shape.evenOdd, order, subject, rings: [], drawn: [] }
    this.drawShape(placed, shape.rings, area < 0)
    return placed
  }

  private drawShape(placed: PlacedShape, rings: readonly Float64Array[], withSkirt: boolean): void {
    const fitted = rings.map((ring) => fitRing(this.parts.frame, ring))
    const paths = fitted.map(({ path }) => path)
    placed.rings = fitted.map(({ rounded }) => rounded)
    placed.drawn = paths.map((path, i) => this.mesh.drawer.draw(this.table.addRing(placed.subject, i === 0 ? 'outer' : 'hole'), path))
    if (withSkirt && this.agentRadius > 0) this.drawSkirt(placed.subject, placed.drawn, paths, placed.evenOdd, false)
  }

  private drawSkirt(subject: number, drawn: DrawnRing[], rings: readonly Float64Array[], evenOdd: boolean, inward: boolean): void {
    const loops = inflateRings(this.parts.frame, rings, evenOdd, this.agentRadius, inward)
    if (loops.length === 0) return
    const owner = this.table.addRing(subject, 'skirt')
    for (const loop of loops) drawn.push(this.mesh.drawer.draw(owner, loop))
  }

  private erase(placed: PlacedShape): void {
    this.eraseRings(placed)
    this.erased.subjects.push(placed.subject)
  }

  private eraseRings(placed: PlacedShape): void {
    const owners = new Set<number>()
    for (const ring of placed.drawn) {
      this.mesh.drawer.erase(ring)
      owners.add(ring.owner)
    }
    this.erased.owners.push(...owners)
  }

  private releaseErased(): void {
    for (const owner of this.erased.owners) this.table.dropRing(owner)
    for (const subject of this.erased.subjects) this.table.dropSubject(subject)
    this.erased.owners.length = this.erased.subjects.length = 0
  }

  /** Draws what a checked plan says; returns the diagnostics of the shapes that it touched. */
  private carryOut(plan: EditPlan): () => readonly Diagnostic[] {
    const { obstacles } = this
    const touched: PlacedShape[] = []
    for (const id of plan.remove) {
      const placed = obstacles.get(id)
      if (placed === undefined) continue
      this.erase(placed)
      obstacles.delete(id)
    }
    for (const shape of plan.update) {
      const placed = obstacles.get(shape.id)
      if (placed === undefined) continue
      touched.push(this.replace(placed, shape))
    }
    for (const [id, moves] of plan.moves) {
      const placed = obstacles.get(id)
      if (placed === undefined) continue
      touched.push(placed)
      const { frame } = this.parts
      const local = this.agentRadius === 0 && moves.every(({ ring, to }) => placed.rings[ring] === placed.drawn[ring].path && to.x >= frame.left && to.x <= frame.right && to.y >= frame.top && to.y <= frame.bottom)
      if (local) {
        for (const { ring, vertex, to } of moves) this.mesh.drawer.moveVertex(placed.drawn[ring], vertex, roundToGrid(to.x, frame.step), roundToGrid(to.y, frame.step))
        continue
      }
      const rings = placed.rings.map((ring) => ring.slice())
      for (const { ring, vertex, to } of moves) rings[ring].set([to.x, to.y], 2 * vertex)
      this.replace(placed, { id, rings, evenOdd: placed.evenOdd })
    }
    for (const shape of plan.insert) {
      const placed = this.place(shape, -1, this.order++)
      obstacles.set(shape.id, placed)
      touched.push(placed)
    }
    return () => touched.flatMap((shape) => this.diagnose(shape))
  }

  /** Gives an obstacle another shape: ring by ring where the number of rings is the same, else anew. */
  private replace(placed: PlacedShape, shape: Shape): PlacedShape {
    if (this.agentRadius > 0 || placed.evenOdd !== shape.evenOdd || placed.rings.length !== shape.rings.length) {
      this.erase(placed)
      const anew = this.place(shape, -1, placed.order)
      this.obstacles.set(shape.id, anew)
      return anew
    }
    for (const [i, ring] of shape.rings.entries()) {
      const { rounded, path } = fitRing(this.parts.frame, ring)
      this.mesh.drawer.redraw(placed.drawn[i], path)
      placed.rings[i] = rounded
    }
    return placed
  }

  // Building.

  private build(step?: (done: number, of: number) => StopReason | undefined): void {
    const reason = this.mesh.load(step)
    if (reason !== undefined) throw new NavError(`mesh/${reason}`, reason === 'aborted' ? 'the build of the mesh was aborted by its signal' : 'the build of the mesh ran out of its budget of steps')
    this.islandTable.build()
    this.merged.build()
    if (this.boundsArea === 0) this.boundsArea = this.measureBounds()
  }

  /** Everything anew from the obstacles as they are. */
  private rebuild(): void {
    const { frame } = this.parts
    this.erased.owners.length = this.erased.subjects.length = 0
    this.table = new RingTable(this.areas.map(({ cost }) => cost))
    this.mesh = new NodedMesh(frame, this.table)
    this.islandTable = new Islands(this.mesh.triangulation, this.mesh.labels, this.mesh.marks)
    this.merged = new ConvexMerge(this.mesh.triangulation, this.mesh.labels, this.islandTable, this.mesh.marks)
    this.drawBounds()
    for (const [index, placed] of this.placedAreas.entries()) this.placedAreas[index] = this.place(placed, index, index)
    const old = [...this.obstacles.values()]
    for (const placed of old) this.obstacles.set(placed.id, this.place(placed, -1, placed.order))
    this.build()
  }

  private measureBounds(): number {
    const { frame } = this.parts
    if (this.mesh.noder.firstSelfCrossing(this.boundsRings[0].uses) < 0) return Math.abs(signedArea(toRing(frame.bounds)))
    const { store } = this.mesh.triangulation
    return outlineOfFaces(store, (face) => !this.coverOf(face).includes(BOUNDS)).reduce((sum, polygon) => sum + polygonArea(polygon), 0)
  }

  // Reading.

  /** Subjects that cover a face; BOUNDS = it lies outside. */
  private coverOf(face: number): number[] {
    const { labels } = this.mesh
    return this.table.coverOf(labels.table.pairsOf(labels.label[face]))
  }

  /** A test on faces that asks each label once. */
  private byLabel(test: (cover: readonly number[]) => boolean): (face: number) => boolean {
    const known = new Map<number, boolean>()
    const { label } = this.mesh.labels
    return (face) => {
      let answer = known.get(label[face])
      if (answer === undefined) {
        answer = test(this.coverOf(face))
        known.set(label[face], answer)
      }
      return answer
    }
  }

  /** All faces whose closure holds the point. */
  private facesAt({ x, y }: Point): number[] {
    const { triangulation } = this.mesh
    const h = triangulation.locate(x, y)
    if (h < 0) return []
    const { twin } = triangulation.store
    if (triangulation.place === 'face') return [(h / 3) | 0]
    if (triangulation.place === 'edge') return twin[h] < 0 ? [(h / 3) | 0] : [(h / 3) | 0, (twin[h] / 3) | 0]
    const faces: number[] = []
    let at = h
    do {
      faces.push((at / 3) | 0)
      at = twin[nextHalfEdge(nextHalfEdge(at))]
    } while (at >= 0 && at !== h)
    return faces
  }

  private viewTriangles(): TriangleView {
    const { store } = this.mesh.triangulation
    const { origin } = store
    const isInside = this.byLabel((cover) => !cover.includes(BOUNDS))
    const faces: number[] = []
    for (let face = 0; face < store.faceSlots; face++) if (store.isFace(face) && isInside(face)) faces.push(face)
    const numbers = new Int32Array(store.vertexSlots).fill(-1)
    const triangles = new Uint32Array(3 * faces.length)
    const walkable = new Uint8Array(faces.length)
    const island = new Int32Array(faces.length)
    const used: number[] = []
    for (const [i, face] of faces.entries()) {
      for (let k = 0; k < 3; k++) {
        const vertex = origin[3 * face + k]
        if (numbers[vertex] < 0) numbers[vertex] = used.push(vertex) - 1
        triangles[3 * i + k] = numbers[vertex]
      }
      island[i] = this.islandTable.island[face]
      walkable[i] = island[i] >= 0 ? 1 : 0
    }
    const coords = new Float64Array(2 * used.length)
    for (const [i, vertex] of used.entries()) {
      coords[2 * i] = store.coords[2 * vertex]
      coords[2 * i + 1] = store.coords[2 * vertex + 1]
    }
    return { coords, triangles, walkable, island }
  }

  private traceOutline(): Region {
    const isSolid = this.byLabel((cover) => cover.length > 0 && cover[0] !== BOUNDS)
    return outlineOfFaces(this.mesh.triangulation.store, isSolid)
  }

  private changedFaces(): { trianglesTouched: number; changed?: EditReport['changed'] } {
    const { store, pieceLog } = this.mesh.triangulation
    const { coords, origin, changedFaces, changedFaceCount } = store
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    const include = (x: number, y: number): void => {
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    let trianglesTouched = 0
    const includeFace = (face: number): void => {
      for (let h = 3 * face; h < 3 * face + 3; h++) include(coords[2 * origin[h]], coords[2 * origin[h] + 1])
    }
    for (let i = 0; i < changedFaceCount; i++) {
      if (!store.isFace(changedFaces[i])) continue
      trianglesTouched++
      includeFace(changedFaces[i])
    }
    for (const face of this.mesh.reclassified) includeFace(face)
    for (let i = 0; i < 4 * pieceLog.count; i += 2) include(pieceLog.coords[i], pieceLog.coords[i + 1])
    return { trianglesTouched, ...(minX <= maxX && { changed: { minX, minY, maxX, maxY } }) }
  }

  private diagnose(placed: PlacedShape): Diagnostic[] {
    return diagnoseShape(placed, this.parts.frame, this.mesh.noder)
  }
}
