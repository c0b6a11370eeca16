/**
 * Canonical snap rounding (terms and invariants: see index.ts). The chain of a segment lists all nodes whose half-open pixels it crosses, in order. Coordinates
 * must be multiples of `step`.
 * After Hobby, "Practical segment intersection with finite precision output", 1999, and Guibas and Marimont, "Rounding arrangements dynamically", 1998.
 */
import { invariant, IntList, getOr, ensureCapacity } from '../core/index.js'
import type { Box } from '../geometry/index.js'
import { CellGrid, VISITS_BETWEEN } from './cell-grid.js'
import { ChainLinks, DEAD, FRESH, CrossingLists } from './chain-links.js'
import { ChainReport, type NodeChanges } from './chain-report.js'
import { ChainThreading } from './chain-threading.js'
import { CrossingPoint, crossProperly } from './crossing-point.js'
import { CrossingSweep } from './crossing-sweep.js'
import { findDenseCells } from './dense-cells.js'
import { NodeHash, SegmentHash } from './hashes.js'
import { REMOVED_USE, SegmentUses } from './segment-uses.js'

/** A commit with more new segments than this is a bulk load. It may use trees to find the nodes near segments (node-tree.ts), and a sweep to find crossings. */
const BULK = 512

export class Noder {
  x = new Float64Array(16)
  y = new Float64Array(16)
  segments = 0
  readonly changes: NodeChanges = {
    addedNodes: new IntList(),
    removedNodes: new IntList(),
    removedEdges: new IntList(),
    addedEdges: new IntList(),
  }

  private readonly crossing: CrossingPoint
  readonly grid: CellGrid
  private nodeSlots = 0
  /** Per node: how many segment ends and crossings use it; -1 if the node was removed. */
  private nodeRefs = new Int32Array(16)
  private readonly freeNodes = new IntList()
  private readonly nodeHash = new NodeHash(this)

  // For each segment, the end nodes a < b (lexicographic), and the mark, which is FRESH if the current commit created the segment.
  private segmentSlots = 0
  segmentA = new Int32Array(16)
  segmentB = new Int32Array(16)
  segmentMark = new Uint8Array(16)
  private readonly freeSegments = new IntList()
  private readonly segmentHash = new SegmentHash(this)
  private totalLength = 0
  private readonly links = new ChainLinks()
  private readonly crossingLists = new CrossingLists()
  private readonly uses = new SegmentUses()
  private readonly threading: ChainThreading
  private readonly report: ChainReport
  private readonly freshNodes = new IntList()
  private readonly freshSegments = new IntList()
  private readonly freshUses = new IntList()
  private readonly removedUses = new IntList()
  private readonly unreferenced = new IntList()
  private sizedSegments = 0
  private sizedEntries = 0

  constructor(box: Box, step: number) {
    this.crossing = new CrossingPoint(step)
    this.grid = new CellGrid(box, step)
    this.grid.resize(0, 0)
    this.threading = new ChainThreading(this, this.grid, this.links, step / 2)
    this.report = new ChainReport(this, this.links, this.uses, this.changes)
  }

  reserve(segments: number): void {
    this.ensureNodes(segments)
    this.ensureSegments(segments)
    this.uses.reserve(segments)
    this.grid.reserve(segments)
    this.segmentHash.reserve(segments)
    for (const list of [this.freshNodes, this.freshSegments, this.freshUses]) list.reserve(segments)
    this.nodeHash.reserve(segments)
  }

  /** Queues a use: the ring `owner` runs along the segment from point a to point b. Returns a handle for `removeUse`. The two points must differ. */
  addUse(ax: number, ay: number, bx: number, by: number, owner: number): number {
    const from = this.nodeAt(ax, ay)
    const to = this.nodeAt(bx, by)
    const against = bx < ax || (bx === ax && by < ay)
    const a = against ? to : from
    const b = against ? from : to
    let segment = this.segmentHash.find(a, b)
    if (segment < 0) segment = this.createSegment(a, b)
    else {
      // The references of an existing segment to its end nodes are already counted. `nodeAt` has counted them again, so undo its counts.
      this.nodeRefs[a]--
      this.nodeRefs[b]--
    }
    const use = this.uses.add(segment, owner, against)
    this.freshUses.push(use)
    return use
  }

  /** Queues the removal of a use that an earlier commit added. */
  removeUse(use: number): void {
    invariant(this.uses.mark[use] === 0, 'internal/use-not-committed', { use })
    this.uses.mark[use] = REMOVED_USE
    this.removedUses.push(use)
  }

  /**
   * Applies all calls of `addUse` and `removeUse` since the last commit, and returns the changes. Calls `pass(false)` once per new segment, and once per node
   * inserted into the chain of a new segment. Calls `pass(true)` regularly during longer work. If `pass` throws, the commit ends early and reports no changes.
   * To restore the old state, the caller removes the uses that it added, and adds the uses that it removed.
   */
  commit(pass?: (within: boolean) => void): NodeChanges {
    const { changes, freshSegments, freshUses, uses } = this
    this.forgetChanges()
    const entries = this.enterCells()
    let done = false
    try {
      this.dropUses(pass)
      this.findCrossings(entries, pass)
      this.applyNodes()
      if (freshSegments.length < this.segments) this.threading.threadNodes(changes.addedNodes, pass)
      this.threading.threadSegments(freshSegments, freshSegments.length > BULK, pass)
      done = true
    } finally {
      this.applyNodes()
      this.report.emitMarkedRuns(this.threading.marked)
      if (done) changes.addedEdges.reserve(4 * freshUses.length)
      for (let i = 0; i < freshUses.length; i++) {
        if (done) this.report.emitChain(freshUses.items[i], changes.addedEdges)
        uses.mark[freshUses.items[i]] = 0
      }
      for (let i = 0; i < freshSegments.length; i++) this.segmentMark[freshSegments.items[i]] = 0
      for (let i = 0; i < changes.removedNodes.length; i++) this.freeNodes.push(changes.removedNodes.items[i])
      freshSegments.clear()
      freshUses.clear()
    }
    return changes
  }

  /** Empties the lists of changes, which take a quarter of the noder's memory after a bulk load. */
  forgetChanges(): void {
    for (const list of Object.values(this.changes) as IntList[]) list.clear()
  }

  allEdges(): IntList {
    const edges = new IntList(4 * this.uses.slots)
    for (let use = 0; use < this.uses.slots; use++) if (this.uses.segment[use] >= 0) this.report.emitChain(use, edges)
    return edges
  }

  /** Returns the first node (by x, then y) at which a ring properly crosses itself, or -1. `handles` holds the result of `addUse` for each edge of the ring. */
  firstSelfCrossing(handles: Int32Array): number {
    const { crossingLists: crossings, uses, x, y } = this
    let first = -1
    for (const use of handles) {
      if (use < 0) continue
      const owner = uses.ownerOf(use)
      for (let half = getOr(crossings.first, uses.segment[use]); half >= 0; half = crossings.next[half]) {
        const node = crossings.node[half >> 1]
        if (first >= 0 && (x[node] > x[first] || (x[node] === x[first] && y[node] >= y[first]))) continue
        for (let other = uses.first[crossings.segment[half ^ 1]]; other >= 0; other = uses.next[other])
          if (uses.ownerOf(other) === owner) first = node
      }
    }
    return first
  }

  /** Applies the queued calls of `removeUse`. Reports the edges of the segments' chains as removed. Removes segments along which no ring runs any more. */
  private dropUses(pass?: (within: boolean) => void): void {
    const { removedUses, uses } = this
    const { removedEdges } = this.changes
    let reported = 0
    // If `pass` throws, the remaining uses stay queued.
    while (removedUses.length > 0) {
      if (pass !== undefined && removedEdges.length - reported >= VISITS_BETWEEN) {
        pass(true)
        reported = removedEdges.length
      }
      const use = removedUses.pop()
      const segment = uses.segment[use]
      this.report.emitChain(use, removedEdges)
      uses.remove(use)
      if (uses.first[segment] < 0) this.dropSegment(segment)
    }
  }

  private dropSegment(segment: number): void {
    const a = this.segmentA[segment]
    const b = this.segmentB[segment]
    this.grid.removeSegment(segment)
    const { crossingLists: crossings } = this
    for (let half = getOr(crossings.first, segment); half >= 0; half = crossings.next[half]) {
      crossings.removeAcross(half)
      this.release(crossings.node[half >> 1])
    }
    crossings.first[segment] = -1
    this.links.removeSegment(segment)
    this.segmentHash.remove(segment)
    this.release(a)
    this.release(b)
    this.totalLength -= this.lengthOf(segment)
    this.segments--
    this.segmentA[segment] = -1
    this.freeSegments.push(segment)
  }

  private release(node: number): void {
    if (--this.nodeRefs[node] === 0) this.unreferenced.push(node)
  }

  /** Records all crossings of new segments. `entries` holds pairs of numbers: an entry (a new segment in the list of a cell) and the number of the cell. */
  private findCrossings(entries: IntList, pass?: (within: boolean) => void): void {
    const { freshSegments, grid, segmentMark } = this
    const isBulk = freshSegments.length > BULK && freshSegments.length * 4 > this.segments
    const dense = isBulk ? findDenseCells(grid, segmentMark) : undefined
    if (dense !== undefined) {
      const onCrossing = (s: number, t: number): void => {
        if (segmentMark[s] !== FRESH && segmentMark[t] !== FRESH) return
        if (dense.isSwept[this.computeCrossing(s, t)] === 1) this.recordCrossing(s, t)
      }
      new CrossingSweep(dense.segments, this, grid.step, onCrossing, pass && (() => pass(true))).run()
    }
    const { entriesIn, entrySegment } = grid
    let tests = 0
    let last = -1
    for (let i = 0; i < entries.length; i += 2) {
      const entry = entries.items[i]
      const cell = entries.items[i + 1]
      const s = entrySegment[entry]
      if (s !== last) pass?.(false)
      last = s
      if (dense?.isSwept[cell] === 1) continue
      // A cell lists the latest segment first. A new segment is tested only against the segments after it in the list, so each pair is tested once per cell.
      for (let after = entriesIn.next[entry]; after >= 0; after = entriesIn.next[after]) {
        const t = entrySegment[after]
        if (pass !== undefined && ++tests % VISITS_BETWEEN === 0) pass(true)
        // Two segments may share several cells. Their crossing is recorded at the visit of the cell that contains it.
        if (this.isCrossing(s, t) && this.computeCrossing(s, t) === cell) this.recordCrossing(s, t)
      }
    }
  }

  /** Returns whether two segments cross properly. If two segments only touch, the common point is an end of a segment, so it is already a node. */
  private isCrossing(s: number, t: number): boolean {
    const { x, y } = this
    const a = this.segmentA[s]
    const b = this.segmentB[s]
    const c = this.segmentA[t]
    const d = this.segmentB[t]
    if (a === c || a === d || b === c || b === d) return false
    return crossProperly(x[a], y[a], x[b], y[b], x[c], y[c], x[d], y[d])
  }

  /** Writes the rounded crossing of two segments into `crossing`, and returns its cell. */
  private computeCrossing(s: number, t: number): number {
    const { crossing, x, y } = this
    const a = this.segmentA[s]
    const b = this.segmentB[s]
    const c = this.segmentA[t]
    const d = this.segmentB[t]
    crossing.compute(x[a], y[a], x[b], y[b], x[c], y[c], x[d], y[d])
    return this.grid.cellAt(crossing.x, crossing.y)
  }

  /** Records the point that `computeCrossing` found as the crossing of two segments. Adds a node if the point has none. */
  private recordCrossing(s: number, t: number): void {
    this.crossingLists.record(this.nodeAt(this.crossing.x, this.crossing.y), s, t)
  }

  /** Adds the new segments to the lists of the cells. Returns each new entry and its cell. If segments or entries have multiplied, resizes the cells first. */
  private enterCells(): IntList {
    const { freshSegments, grid } = this
    if (this.segments > 2 * this.sizedSegments + 64 || grid.entries > 4 * this.sizedEntries + 40 * this.segments)
      this.resizeGrid()
    const added = new IntList(4 * freshSegments.length)
    for (let i = 0; i < freshSegments.length; i++) this.addToCells(freshSegments.items[i], added)
    return added
  }

  private addToCells(segment: number, added?: IntList): void {
    const a = this.segmentA[segment]
    const b = this.segmentB[segment]
    this.grid.addSegment(segment, this.x[a], this.y[a], this.x[b], this.y[b], added)
  }

  private resizeGrid(): void {
    const { grid, segmentMark } = this
    grid.resize(this.segments, this.totalLength)
    this.sizedSegments = this.segments
    for (let segment = 0; segment < this.segmentSlots; segment++)
      if (this.segmentA[segment] >= 0 && segmentMark[segment] !== FRESH) this.addToCells(segment)
    for (let node = 0; node < this.nodeSlots; node++)
      if (this.nodeRefs[node] >= 0) grid.nodesIn.add(grid.cellAt(this.x[node], this.y[node]), node)
    this.sizedEntries = grid.entries
  }

  /** Reports new nodes. Removes and reports the nodes that no segment end or crossing uses any more, and marks their links (entries in chains) as `DEAD`. */
  private applyNodes(): void {
    const { unreferenced, changes, links, freshNodes } = this
    changes.addedNodes.reserve(freshNodes.length)
    for (let i = 0; i < freshNodes.length; i++) changes.addedNodes.push(freshNodes.items[i])
    freshNodes.clear()
    for (let i = 0; i < unreferenced.length; i++) {
      const node = unreferenced.items[i]
      if (this.nodeRefs[node] !== 0) continue
      this.nodeRefs[node] = -1
      for (let link = getOr(links.through.first, node); link >= 0; link = links.through.next[link])
        this.threading.mark(link, DEAD)
      links.through.first[node] = -1
      this.nodeHash.remove(node)
      this.grid.nodesIn.remove(node)
      changes.removedNodes.push(node)
    }
    unreferenced.clear()
  }

  /** Returns the node at a grid point and adds a reference to it. Creates the node if needed. */
  private nodeAt(px: number, py: number): number {
    const known = this.nodeHash.find(px, py)
    if (known >= 0) {
      this.nodeRefs[known]++
      return known
    }
    const node = this.freeNodes.length > 0 ? this.freeNodes.pop() : this.nodeSlots++
    if (node >= this.x.length) this.ensureNodes(node + 1)
    this.x[node] = px
    this.y[node] = py
    this.nodeRefs[node] = 1
    this.nodeHash.add(node)
    this.grid.nodesIn.add(this.grid.cellAt(px, py), node)
    this.freshNodes.push(node)
    return node
  }

  private createSegment(a: number, b: number): number {
    const segment = this.freeSegments.length > 0 ? this.freeSegments.pop() : this.segmentSlots++
    if (segment >= this.segmentA.length) this.ensureSegments(segment + 1)
    this.segmentA[segment] = a
    this.segmentB[segment] = b
    this.uses.first[segment] = -1
    this.segmentMark[segment] = FRESH
    this.segmentHash.add(segment)
    this.freshSegments.push(segment)
    this.segments++
    this.totalLength += this.lengthOf(segment)
    return segment
  }

  private ensureNodes(count: number): void {
    this.x = ensureCapacity(this.x, count)
    this.y = ensureCapacity(this.y, count)
    this.nodeRefs = ensureCapacity(this.nodeRefs, count)
  }

  private ensureSegments(count: number): void {
    this.segmentA = ensureCapacity(this.segmentA, count)
    this.segmentB = ensureCapacity(this.segmentB, count)
    this.segmentMark = ensureCapacity(this.segmentMark, count)
    this.uses.first = ensureCapacity(this.uses.first, count)
  }

  private lengthOf(segment: number): number {
    const dx = this.x[this.segmentB[segment]] - this.x[this.segmentA[segment]]
    const dy = this.y[this.segmentB[segment]] - this.y[this.segmentA[segment]]
    return Math.sqrt(dx * dx + dy * dy)
  }
}
