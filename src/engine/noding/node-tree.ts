/**
 * Trees of boxes over the nodes of dense cells, to find the nodes near a segment. Each box is rotated to fit its nodes. A line crosses about as many boxes as
 * the square root of the number of nodes. O(k log k) to build a tree of k nodes, about 24 bytes per node.
 */
import { atan2, cos, sin, ensureCapacity } from '../core/index.js'

/** Number of nodes up to which a scan is faster than a tree. */
export const MAX_UNBOXED_NODES = 32
const LEAF = 16
/** Number of values per box: center (2), direction (2), half length and half width (including the pixels of its nodes). */
const BOX = 6
/** Upper limit of the relative rounding error of a position along or across a box. */
const BOX_SLACK = 2 ** -48

interface Nodes {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** A tree of boxes over one list of nodes. Reorders the list. */
export class NodeTree {
  /** Box i has the halves 2i and 2i + 1; the root is 1. */
  private boxes = new Float64Array(64 * BOX)
  private readonly keys: Float64Array
  private visited = 0

  constructor(
    private readonly nodes: Int32Array,
    private readonly coords: Nodes,
    private readonly half: number,
  ) {
    this.keys = new Float64Array(nodes.length)
    this.build(1, 0, nodes.length, true)
  }

  /** Calls `visit` for the nodes whose pixels the segment may cross, nearly in order from a to b. Returns the number of boxes visited. */
  passed(ax: number, ay: number, bx: number, by: number, visit: (node: number) => void): number {
    this.visited = 0
    this.search(1, 0, this.nodes.length, true, ax, ay, bx, by, visit)
    return this.visited
  }

  private build(box: number, from: number, to: number, along: boolean): void {
    const { nodes, keys, half } = this
    const { x, y } = this.coords
    if (BOX * (box + 1) > this.boxes.length) this.boxes = ensureCapacity(this.boxes, BOX * (box + 1))
    let [sumX, sumY] = [0, 0]
    const [originX, originY] = [x[nodes[from]], y[nodes[from]]]
    for (let i = from; i < to; i++) {
      sumX += x[nodes[i]] - originX
      sumY += y[nodes[i]] - originY
    }
    const centerX = originX + sumX / (to - from)
    const centerY = originY + sumY / (to - from)
    let [xx, xy, yy] = [0, 0, 0]
    for (let i = from; i < to; i++) {
      const dx = x[nodes[i]] - centerX
      const dy = y[nodes[i]] - centerY
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
    }
    const angle = atan2(2 * xy, xx - yy) / 2
    const directionX = cos(angle)
    const directionY = sin(angle)
    let [length, width] = [0, 0]
    for (let i = from; i < to; i++) {
      const dx = x[nodes[i]] - centerX
      const dy = y[nodes[i]] - centerY
      const u = dx * directionX + dy * directionY
      const v = dy * directionX - dx * directionY
      length = Math.max(length, Math.abs(u))
      width = Math.max(width, Math.abs(v))
      keys[i] = along ? u : v
    }
    const slack = 2 * half + BOX_SLACK * (length + width)
    this.boxes.set([centerX, centerY, directionX, directionY, length + slack, width + slack], BOX * box)
    if (to - from <= LEAF) return
    const middle = (from + to) >> 1
    this.halve(from, to - 1, middle)
    this.build(2 * box, from, middle, !along)
    this.build(2 * box + 1, middle, to, !along)
  }

  /** Reorders the nodes `from` … `to` so that no node before the index `middle` has a larger key than a node after it (Hoare's selection). */
  private halve(from: number, to: number, middle: number): void {
    const { nodes, keys } = this
    while (from < to) {
      const pivot = keys[(from + to) >> 1]
      let i = from
      let j = to
      while (i <= j) {
        while (keys[i] < pivot) i++
        while (keys[j] > pivot) j--
        if (i > j) break
        const node = nodes[i]
        const key = keys[i]
        nodes[i] = nodes[j]
        keys[i++] = keys[j]
        nodes[j] = node
        keys[j--] = key
      }
      if (middle <= j) to = j
      else if (middle >= i) from = i
      else return
    }
  }

  private search(
    box: number,
    from: number,
    to: number,
    along: boolean,
    ax: number,
    ay: number,
    bx: number,
    by: number,
    visit: (node: number) => void,
  ): void {
    const { boxes } = this
    this.visited++
    const at = BOX * box
    const directionX = boxes[at + 2]
    const directionY = boxes[at + 3]
    const pax = ax - boxes[at]
    const pay = ay - boxes[at + 1]
    const pbx = bx - boxes[at]
    const pby = by - boxes[at + 1]
    const ua = pax * directionX + pay * directionY
    const va = pay * directionX - pax * directionY
    const du = pbx * directionX + pby * directionY - ua
    const dv = pby * directionX - pbx * directionY - va
    const reach = BOX_SLACK * (Math.abs(pax) + Math.abs(pay) + Math.abs(pbx) + Math.abs(pby))
    const length = boxes[at + 4] + reach
    const width = boxes[at + 5] + reach
    if (
      Math.min(ua, ua + du) > length ||
      Math.max(ua, ua + du) < -length ||
      Math.min(va, va + dv) > width ||
      Math.max(va, va + dv) < -width
    )
      return
    if (Math.abs(ua * dv - va * du) > length * Math.abs(dv) + width * Math.abs(du)) return
    if (to - from <= LEAF) {
      for (let i = from; i < to; i++) visit(this.nodes[i])
      return
    }
    const middle = (from + to) >> 1
    const nearFirst = along ? du >= 0 : dv >= 0
    if (nearFirst) this.search(2 * box, from, middle, !along, ax, ay, bx, by, visit)
    this.search(2 * box + 1, middle, to, !along, ax, ay, bx, by, visit)
    if (!nearFirst) this.search(2 * box, from, middle, !along, ax, ay, bx, by, visit)
  }
}
