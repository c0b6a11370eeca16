/**
 * Blocked cells as polygons, exactly: one for each set of cells that touch along edges, with its holes, in cell units.
 * Cells that touch at a corner only stay apart. Rings have no collinear vertices; outer rings positive, holes negative.
 * O(cells) time and memory. The way back, `rasterRows`, asks which cell centers polygons cover.
 */
import type { Point, Polygon, Ring } from '../../engine/geometry/index.js'

/** Steps along +x, +y, -x, -y. The blocked cell lies on the +y side of a step along +x: positive rings around it. */
const STEP_X = [1, 0, -1, 0]
const STEP_Y = [0, 1, 0, -1]
/** From a lattice corner, the cell on the blocked side and the one across, for each direction. */
const INSIDE_X = [0, -1, -1, 0]
const INSIDE_Y = [0, 0, -1, -1]
const ACROSS_X = [0, 0, -1, -1]
const ACROSS_Y = [-1, 0, 0, -1]

export function outlineCells(width: number, height: number, blocked: ArrayLike<number>): Polygon[] {
  const isBlocked = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height && blocked[y * width + x] !== 0
  const isBorder = (x: number, y: number, direction: number): boolean =>
    isBlocked(x + INSIDE_X[direction], y + INSIDE_Y[direction]) && !isBlocked(x + ACROSS_X[direction], y + ACROSS_Y[direction])
  const component = labelCells(width, height, blocked)
  /** One bit per direction for the border steps walked from each corner. */
  const walked = new Uint8Array((width + 1) * (height + 1))
  const outers = new Map<number, { outer: Ring; holes: Ring[] }>()
  const holes: { label: number; ring: Ring }[] = []
  for (let startY = 0; startY < height; startY++) {
    for (let startX = 0; startX < width; startX++) {
      if (!isBorder(startX, startY, 0) || (walked[startY * (width + 1) + startX] & 1) !== 0) continue
      const label = component[startY * width + startX]
      const ring: Point[] = []
      let twiceArea = 0
      let [x, y, direction] = [startX, startY, 0]
      do {
        walked[y * (width + 1) + x] |= 1 << direction
        const toX = x + STEP_X[direction]
        const toY = y + STEP_Y[direction]
        twiceArea += x * toY - toX * y
        x = toX
        y = toY
        // Towards the blocked side first: that keeps to the same cell where two meet at a corner.
        const turn = isBorder(x, y, (direction + 1) & 3) ? 1 : isBorder(x, y, direction) ? 0 : 3
        if (turn !== 0) ring.push({ x, y })
        direction = (direction + turn) & 3
      } while (x !== startX || y !== startY || direction !== 0)
      if (twiceArea > 0) outers.set(label, { outer: ring, holes: [] })
      else holes.push({ label, ring })
    }
  }
  for (const { label, ring } of holes) outers.get(label)?.holes.push(ring)
  return [...outers.values()]
}

/** The set that each blocked cell belongs to, by its first cell + 1; 0 where free. */
function labelCells(width: number, height: number, blocked: ArrayLike<number>): Int32Array {
  const label = new Int32Array(width * height)
  const stack = new Int32Array(width * height)
  for (let first = 0; first < label.length; first++) {
    if (blocked[first] === 0 || label[first] !== 0) continue
    let top = 0
    const visit = (cell: number): void => {
      if (blocked[cell] === 0 || label[cell] !== 0) return
      label[cell] = first + 1
      stack[top++] = cell
    }
    visit(first)
    while (top > 0) {
      const cell = stack[--top]
      const x = cell % width
      if (x > 0) visit(cell - 1)
      if (x + 1 < width) visit(cell + 1)
      if (cell >= width) visit(cell - width)
      if (cell + width < label.length) visit(cell + width)
    }
  }
  return label
}

/** Sets 1 in every cell whose center lies in the polygon: rows of crossings, by the fill rule; holes subtract. */
export function fillCells(cells: Uint8Array, width: number, height: number, { outer, holes }: Polygon, fillRule: 'non-zero' | 'even-odd' = 'non-zero'): void {
  for (let row = 0; row < height; row++) {
    const y = row + 0.5
    const inHole = holes.flatMap((hole) => spansAt(hole, y, fillRule))
    for (const [from, to] of spansAt(outer, y, fillRule)) {
      for (let x = Math.max(0, Math.ceil(from - 0.5)); x < width && x + 0.5 < to; x++) {
        if (!inHole.some(([a, b]) => x + 0.5 >= a && x + 0.5 < b)) cells[row * width + x] = 1
      }
    }
  }
}

/** Stretches of the line at `y` inside the ring. */
function spansAt(ring: Ring, y: number, fillRule: 'non-zero' | 'even-odd'): [number, number][] {
  const crossings: { x: number; winding: number }[] = []
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[j]
    const b = ring[i]
    if (a.y <= y === b.y <= y) continue
    crossings.push({ x: a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y), winding: a.y <= y ? 1 : -1 })
  }
  crossings.sort((p, q) => p.x - q.x)
  const spans: [number, number][] = []
  let winding = 0
  for (let i = 0; i + 1 < crossings.length; i++) {
    winding += crossings[i].winding
    if (fillRule === 'even-odd' ? winding % 2 !== 0 : winding !== 0) spans.push([crossings[i].x, crossings[i + 1].x])
  }
  return spans
}
