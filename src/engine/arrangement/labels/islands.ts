/**
 * Islands: the edge-connected components of the walkable faces, with ids and areas, updated by edits. Where islands join, the id of the largest remains. Ids
 * are reused. Memory: 4 bytes per face. An edit costs O(faces that it replaces + faces on the smaller side of islands that it joins or splits).
 */
import { ceilLog2, groupBy, invariant, UnionFind, ensureCapacityFilled, ensureCapacity } from '../../core/index.js'
import type { Triangulation } from '../../triangulation/index.js'
import type { FaceMarks } from './face-marks.js'
import type { Labels } from './labels.js'
import { BLOCKED } from './label-table.js'

/** Areas are sums of coarse and fine steps. Twice the area of the mesh's rectangle is at most 2^COARSE_BITS coarse steps, so sums are exact. */
const COARSE_BITS = 50
/** A fine step is 2^-FINE_BITS of a coarse step. Areas of faces are rounded to fine steps. */
const FINE_BITS = 32

const FACES_BETWEEN = 4096

export class Islands {
  /** Island of each face; -1 for a blocked face and for an unused slot. */
  island = new Int32Array(0)
  /** Number of ids ever used. Ids without faces are free. */
  slots = 0
  /** Size of the steps to which the doubled area of a face is rounded: about 2^-82 times the doubled area of the rectangle around the mesh. */
  readonly resolution: number
  /** Faces of unchanged shape that the last update moved to another island. */
  renamed: number[] = []
  private readonly free: number[] = []
  private faces = new Int32Array(16)
  private coarse = new Float64Array(16)
  private fine = new Float64Array(16)
  /** Adding one of these to an area and subtracting it again rounds the area to coarse or to fine steps. */
  private readonly coarseRounder: number
  private readonly fineRounder: number

  constructor(
    readonly triangulation: Triangulation,
    readonly labels: Labels,
    private readonly marks: FaceMarks,
  ) {
    const { coords } = triangulation.store
    const coarseStep = 2 ** (ceilLog2(2 * (coords[4] - coords[0]) * (coords[5] - coords[1])) - COARSE_BITS)
    this.coarseRounder = 3 * 2 ** 51 * coarseStep
    this.fineRounder = this.coarseRounder * 2 ** -FINE_BITS
    this.resolution = coarseStep * 2 ** -FINE_BITS
  }

  get count(): number {
    return this.slots - this.free.length
  }

  has(island: number): boolean {
    return island >= 0 && island < this.slots && this.faces[island] > 0
  }

  areaOf(island: number): number {
    return (this.coarse[island] + this.fine[island]) / 2
  }

  faceCount(): number {
    let count = 0
    for (let island = 0; island < this.slots; island++) count += this.faces[island]
    return count
  }

  /** Returns the total area of all islands. The result is bit-identical for the same walkable faces, whatever the order of the edits. */
  totalArea(): number {
    let coarse = 0
    let fine = 0
    for (let island = 0; island < this.slots; island++) {
      coarse += this.coarse[island]
      fine += this.fine[island]
    }
    return (coarse + fine) / 2
  }

  /** Finds all islands of a new mesh. `pass` is called regularly and may throw. O(faces). */
  build(pass: () => void = () => undefined): void {
    const { store } = this.triangulation
    let entered = 0
    this.ensureFaces()
    for (let face = 0; face < store.faceSlots; face++) {
      if (this.labels.kind[face] === BLOCKED || this.island[face] >= 0) continue
      const id = this.create()
      this.enter(face, id)
      const stack = [face]
      for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
        if (entered++ % FACES_BETWEEN === 0) pass()
        for (let h = 3 * at; h < 3 * at + 3; h++) {
          const neighbor = this.neighborAcross(h)
          if (neighbor < 0 || this.island[neighbor] >= 0) continue
          this.enter(neighbor, id)
          stack.push(neighbor)
        }
      }
    }
  }

  /** Updates the islands after an edit. `reclassified` lists the faces that have a new class but their old shape. Update the labels first. */
  update(reclassified: readonly number[]): void {
    this.ensureFaces()
    this.renamed = []
    const { island } = this
    const { store } = this.triangulation
    const { changedFaces, changedFaceAreas, changedFaceCount } = store
    const affected = new Set<number>()

    // 1. Remove changed faces from their islands.
    const removeFace = (face: number, area: number): void => {
      const from = island[face]
      if (from < 0) return
      this.addFaces(from, -1, area)
      affected.add(from)
      island[face] = -1
    }
    for (let i = 0; i < changedFaceCount; i++) removeFace(changedFaces[i], changedFaceAreas[i])
    for (const face of reclassified) removeFace(face, store.areaOf(face))

    // 2. Merge each connected group of changed walkable faces and all islands on its border into the largest of these islands, or into a new one.
    /** Unchanged faces next to changed ones. Those with equal `rimClass` are already proved to be connected. */
    const rim: number[] = []
    const rimClass: number[] = []
    const isNew = (face: number): boolean =>
      island[face] < 0 && this.labels.kind[face] !== BLOCKED && store.isFace(face)
    const changed: number[] = []
    for (let i = 0; i < changedFaceCount; i++) if (store.isFace(changedFaces[i])) changed.push(changedFaces[i])
    for (const face of reclassified) changed.push(face)
    const groups: { readonly faces: number[]; readonly rimStart: number; readonly rimEnd: number }[] = []
    this.marks.begin(store.faceSlots)
    for (const seed of changed) {
      if (!isNew(seed) || this.marks.isMarked(seed)) continue
      const rimStart = rim.length
      const faces = [seed]
      this.marks.mark(seed)
      for (let i = 0; i < faces.length; i++) {
        for (let h = 3 * faces[i]; h < 3 * faces[i] + 3; h++) {
          const neighbor = this.neighborAcross(h)
          if (neighbor < 0) continue
          if (island[neighbor] >= 0) {
            rim.push(neighbor)
            rimClass.push(groups.length)
          } else if (!this.marks.isMarked(neighbor)) {
            this.marks.mark(neighbor)
            faces.push(neighbor)
          }
        }
      }
      groups.push({ faces, rimStart, rimEnd: rim.length })
    }
    let classes = groups.length
    for (const face of changed) {
      if (this.labels.kind[face] !== BLOCKED) continue
      for (let h = 3 * face; h < 3 * face + 3; h++) {
        const neighbor = this.neighborAcross(h)
        if (neighbor < 0 || island[neighbor] < 0) continue
        rim.push(neighbor)
        rimClass.push(classes++)
      }
    }
    for (const { faces, rimStart, rimEnd } of groups) {
      let best = -1
      for (let i = rimStart; i < rimEnd; i++) {
        const other = island[rim[i]]
        if (
          best < 0 ||
          this.faces[other] > this.faces[best] ||
          (this.faces[other] === this.faces[best] && other < best)
        )
          best = other
      }
      const id = best >= 0 ? best : this.create()
      for (const face of faces) this.enter(face, id)
      affected.add(id)
      for (let i = rimStart; i < rimEnd; i++) if (island[rim[i]] !== id) this.rename(rim[i], id, affected)
    }

    // 3. Split affected islands. Only an island that borders on the change in several places may have been split.
    for (const [id, places] of groupBy(rim.keys(), (i) => island[rim[i]])) this.separate(id, places, rim, rimClass)
    for (const id of affected) {
      if (this.faces[id] > 0) continue
      invariant(this.coarse[id] === 0 && this.fine[id] === 0, 'internal/island-area', { island: id })
      this.free.push(id)
    }
  }

  /** Returns the face across a half-edge if it is walkable, else -1. */
  private neighborAcross(h: number): number {
    const t = this.triangulation.store.twin[h]
    if (t < 0) return -1
    const neighbor = (t / 3) | 0
    return this.labels.kind[neighbor] === BLOCKED ? -1 : neighbor
  }

  private ensureFaces(): void {
    this.island = ensureCapacityFilled(this.island, this.triangulation.store.origin.length / 3)
  }

  create(): number {
    const reused = this.free.pop()
    const id = reused ?? this.slots++
    if (reused === undefined) {
      this.faces = ensureCapacity(this.faces, this.slots)
      this.coarse = ensureCapacity(this.coarse, this.slots)
      this.fine = ensureCapacity(this.fine, this.slots)
    }
    this.faces[id] = 0
    this.coarse[id] = this.fine[id] = 0
    return id
  }

  private addFaces(id: number, faces: number, area: number): void {
    const coarse = area + this.coarseRounder - this.coarseRounder
    const rest = area - coarse
    this.faces[id] += faces
    this.coarse[id] += faces * coarse
    this.fine[id] += faces * (rest + this.fineRounder - this.fineRounder)
  }

  private enter(face: number, id: number): void {
    this.island[face] = id
    this.addFaces(id, 1, this.triangulation.store.areaOf(face))
  }

  private rename(face: number, to: number, affected: Set<number>): void {
    const { island } = this
    const { store } = this.triangulation
    const from = island[face]
    affected.add(from)
    const stack = [face]
    const move = (at: number): void => {
      this.addFaces(from, -1, store.areaOf(at))
      this.enter(at, to)
      this.renamed.push(at)
    }
    move(face)
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (let h = 3 * at; h < 3 * at + 3; h++) {
        const neighbor = this.neighborAcross(h)
        if (neighbor < 0 || island[neighbor] !== from) continue
        move(neighbor)
        stack.push(neighbor)
      }
    }
  }

  /** Splits an island into its connected parts. The part whose search ends last retains the id, so the cost is that of the smaller parts. */
  private separate(id: number, places: readonly number[], rim: readonly number[], rimClass: readonly number[]): void {
    const { island, marks } = this
    const { store } = this.triangulation
    // 1. Faces of the rim with equal `rimClass` are connected, so they share a search. If two searches reach the same face, they are merged.
    const first = new Map<number, number>()
    const searchOf = places.map((i) => {
      const known = first.get(rimClass[i]) ?? first.size
      first.set(rimClass[i], known)
      return known
    })
    const searches = first.size
    if (searches < 2) return
    marks.begin(store.faceSlots, searches)
    const joined = new UnionFind(searches)
    let remaining = searches
    const queues: number[][] = Array.from({ length: searches }, () => [])
    const heads = new Int32Array(searches)
    /** For each set of merged searches, given by its root in `joined`: the number of its searches whose queue is not empty. */
    const searching = new Int32Array(searches).fill(1)
    const visit = (face: number, search: number): void => {
      const seen = marks.get(face)
      if (seen < 0) {
        marks.mark(face, search)
        queues[search].push(face)
        return
      }
      const [a, b] = [joined.find(seen), joined.find(search)]
      if (a === b) return
      joined.union(a, b)
      searching[joined.find(a)] = searching[a] + searching[b]
      remaining--
    }
    places.forEach((i, at) => visit(rim[i], searchOf[at]))

    // 2. Let the searches take turns, one face each. Searches that meet are merged into one set. If all queues of a set are empty, the set has found a
    // separate part. End when only one set is still searching.
    const separated = new Map<number, number>()
    let running = queues.map((_, search) => search)
    while (remaining > 1) {
      const ended: number[] = []
      for (const search of running) {
        const queue = queues[search]
        if (heads[search] < queue.length) {
          const face = queue[heads[search]++]
          for (let h = 3 * face; h < 3 * face + 3; h++) {
            const neighbor = this.neighborAcross(h)
            if (neighbor >= 0 && island[neighbor] === id) visit(neighbor, search)
          }
        }
        if (heads[search] === queue.length) ended.push(search)
        if (remaining === 1) break
      }
      if (ended.length === 0) continue
      running = running.filter((search) => heads[search] < queues[search].length)
      for (const search of ended) {
        const root = joined.find(search)
        if (--searching[root] > 0 || remaining === 1) continue
        separated.set(root, -1)
        remaining--
      }
    }

    for (const root of separated.keys()) separated.set(root, this.create())
    for (let search = 0; search < searches && separated.size > 0; search++) {
      const part = separated.get(joined.find(search))
      if (part === undefined) continue
      for (const face of queues[search]) {
        this.addFaces(id, -1, store.areaOf(face))
        this.enter(face, part)
        this.renamed.push(face)
      }
    }
  }
}
