/**
 * Reports how a commit changes the chains of segments. A chain is the list of the nodes on a segment. An edge connects two successive nodes of a chain. Each
 * added or removed edge is reported once for each ring that runs along its segment (a use, see segment-uses.ts). O(edges reported).
 */
import { getOr, type IntList } from '../core/index.js'
import { DEAD, type ChainLinks } from './chain-links.js'
import type { ThreadedSegments } from './chain-threading.js'
import { FRESH_USE, type SegmentUses } from './segment-uses.js'

/** The changes of a commit. The lists belong to the noder and are valid until the next commit. */
export interface NodeChanges {
  readonly addedNodes: IntList
  /** Removed nodes. Their coordinates are still readable, but their ids may be reused after this commit. */
  readonly removedNodes: IntList
  /** 4 numbers per edge: the nodes `from` and `to`, the owner, and `delta`, which is +1 if the owner runs from `from` to `to`, else -1. */
  readonly removedEdges: IntList
  readonly addedEdges: IntList
}

export class ChainReport {
  constructor(
    private readonly segments: Pick<ThreadedSegments, 'segmentA' | 'segmentB'>,
    private readonly links: ChainLinks,
    private readonly uses: SegmentUses,
    private readonly changes: NodeChanges,
  ) {}

  /**
   * Reports the edges that this commit changed in the chains of segments. A link is the entry of a node in the chain of a segment. Its mark is FRESH if this
   * commit inserted the link, DEAD if this commit removed the node. At each run of marked links, reports the old edges as removed and the new edges as added,
   * and removes the DEAD links. A segment may be part of several rings. Rings that this commit drew are skipped here:
   * `emitChain` reports their edges.
   */
  emitMarkedRuns(marked: IntList): void {
    const { links, changes } = this
    const { mark, prev, next, node } = links
    const { segmentA, segmentB } = this.segments
    for (let i = 0; i < marked.length; i++) {
      let link = marked.items[i]
      if (mark[link] === 0) continue
      const segment = links.segment[link]
      while (prev[link] >= 0 && mark[prev[link]] !== 0) link = prev[link]
      let oldFrom = prev[link] >= 0 ? node[prev[link]] : segmentA[segment]
      let newFrom = oldFrom
      while (link >= 0 && mark[link] !== 0) {
        const after = next[link]
        if (mark[link] === DEAD) {
          this.emitEdge(segment, oldFrom, node[link], changes.removedEdges)
          oldFrom = node[link]
          links.remove(link)
        } else {
          this.emitEdge(segment, newFrom, node[link], changes.addedEdges)
          newFrom = node[link]
        }
        mark[link] = 0
        link = after
      }
      const end = link >= 0 ? node[link] : segmentB[segment]
      this.emitEdge(segment, oldFrom, end, changes.removedEdges)
      this.emitEdge(segment, newFrom, end, changes.addedEdges)
    }
    marked.clear()
  }

  private emitEdge(segment: number, from: number, to: number, into: IntList): void {
    const { uses } = this
    for (let use = uses.first[segment]; use >= 0; use = uses.next[use]) {
      if (uses.mark[use] !== FRESH_USE) into.push4(from, to, uses.ownerOf(use), uses.deltaOf(use))
    }
  }

  emitChain(use: number, into: IntList): void {
    const segment = this.uses.segment[use]
    const owner = this.uses.ownerOf(use)
    const delta = this.uses.deltaOf(use)
    let from = this.segments.segmentA[segment]
    const { links } = this
    for (let link = getOr(links.first, segment); link >= 0; link = links.next[link]) {
      const node = links.node[link]
      into.push4(from, node, owner, delta)
      from = node
    }
    into.push4(from, this.segments.segmentB[segment], owner, delta)
  }
}
