/**
 * Outlines square cells exactly, in cell units. Equal cells connected by edges become one polygon with holes; cells that share only a corner
 * stay separate. Outer rings have positive area, holes negative area. O(cells) time and memory.
 */
import { boundingBox, type Point, type Polygon, type Rect, type Ring } from '../../../engine/geometry/index.js'
import { expectList, expectNumber, runToCompletion } from '../../../engine/core/index.js'
import { DEFAULT_LIMITS, tooLarge, type Work } from '../../model/index.js'

const STEP_X = [1, 0, -1, 0]
const STEP_Y = [0, 1, 0, -1]
/**
 * For a border edge that starts at the corner (x, y) in direction `d`: (x + INSIDE_X[d], y + INSIDE_Y[d]) is the cell at this edge inside the
 * polygon. ACROSS_X and ACROSS_Y give the cell on the other side of the edge.
 */
const INSIDE_X = [0, -1, -1, 0]
const INSIDE_Y = [0, 0, -1, -1]
const ACROSS_X = [0, 0, -1, -1]
const ACROSS_Y = [-1, 0, 0, -1]
const CELLS_PER_STEP = 2 ** 15

/** Values of cells, row by row. Cells with 0 are free. */
export type CellValues = ArrayLike<number>

export interface CellPolygon extends Polygon {
  readonly value: number
}

/**
 * Returns polygons around the cells that are not 0.
 * @example
 * const polygons = outlineCells(3, 2, [1, 1, 0, 0, 1, 0])
 */
export function outlineCells(width: number, height: number, blocked: ArrayLike<number>): Polygon[] {
  expectNumber(width, 'width', 0)
  expectNumber(height, 'height', 0)
  if (typeof blocked !== 'object' || (blocked as unknown) === null) expectList(blocked, 'blocked')
  if (!(width * height <= DEFAULT_LIMITS.cells)) throw tooLarge('cells', width * height, DEFAULT_LIMITS.cells)
  const cells = Uint8Array.from({ length: width * height }, (_, cell) => (blocked[cell] === 0 ? 0 : 1))
  return runToCompletion(outlineValues(width, height, cells)).map(({ outer, holes }) => ({ outer, holes }))
}

const VERTICES_PER_CHECK = 1024

/** Returns polygons around all cells that are not 0, in the order of their first cells. `expectVertices` throws if there are too many. */
export function* outlineValues(
  width: number,
  height: number,
  cells: CellValues,
  expectVertices: (count: number) => void = () => undefined,
): Work<CellPolygon[]> {
  let vertices = 0
  const component = yield* labelCells(width, height, cells)
  const valueAt = (x: number, y: number): number =>
    x >= 0 && y >= 0 && x < width && y < height ? cells[y * width + x] : 0
  /** For each corner of a cell, one bit for each direction in which a ring already leaves the corner. */
  const visited = new Uint8Array((width + 1) * (height + 1))
  const outers = new Map<number, { value: number; outer: Ring; holes: Ring[] }>()
  const holes: { label: number; ring: Ring }[] = []
  let value = 0
  const isBorder = (x: number, y: number, direction: number): boolean =>
    valueAt(x + INSIDE_X[direction], y + INSIDE_Y[direction]) === value &&
    valueAt(x + ACROSS_X[direction], y + ACROSS_Y[direction]) !== value
  let pause = CELLS_PER_STEP
  for (let startY = 0; startY < height; startY++) {
    for (let startX = 0; startX < width; startX++) {
      const start = startY * width + startX
      value = cells[start]
      if (value === 0 || (startY > 0 && cells[start - width] === value)) continue
      if ((visited[startY * (width + 1) + startX] & 1) !== 0) continue
      const label = component[startY * width + startX]
      const ring: Point[] = []
      let twiceArea = 0
      let [x, y, direction] = [startX, startY, 0]
      do {
        visited[y * (width + 1) + x] |= 1 << direction
        const toX = x + STEP_X[direction]
        const toY = y + STEP_Y[direction]
        twiceArea += x * toY - toX * y
        x = toX
        y = toY
        // Turn inward if possible, so that the ring does not connect two cells that meet only at a corner.
        const turn = isBorder(x, y, (direction + 1) & 3) ? 1 : isBorder(x, y, direction) ? 0 : 3
        if (turn !== 0 && ring.push({ x, y }) % VERTICES_PER_CHECK === 0) expectVertices(vertices + ring.length)
        direction = (direction + turn) & 3
      } while (x !== startX || y !== startY || direction !== 0)
      vertices += ring.length
      expectVertices(vertices)
      if (twiceArea > 0) outers.set(label, { value, outer: ring, holes: [] })
      else holes.push({ label, ring })
    }
    if (startY * width > pause) {
      pause = startY * width + CELLS_PER_STEP
      yield startY / height
    }
  }
  for (const { label, ring } of holes) outers.get(label)?.holes.push(ring)
  return [...outers.values()]
}

function* labelCells(width: number, height: number, cells: CellValues): Work<Int32Array> {
  const label = new Int32Array(width * height)
  const stack = new Int32Array(width * height)
  let pause = CELLS_PER_STEP
  let value = 0
  let name = 0
  let top = 0
  const visit = (cell: number): void => {
    if (label[cell] !== 0 || cells[cell] !== value) return
    label[cell] = name
    stack[top++] = cell
  }
  for (let first = 0; first < label.length; first++) {
    value = cells[first]
    if (value === 0 || label[first] !== 0) continue
    name = first + 1
    visit(first)
    while (top > 0) {
      const cell = stack[--top]
      const x = cell % width
      if (x > 0) visit(cell - 1)
      if (x + 1 < width) visit(cell + 1)
      if (cell >= width) visit(cell - width)
      if (cell + width < label.length) visit(cell + width)
    }
    if (first > pause) {
      pause = first + CELLS_PER_STEP
      yield 0
    }
  }
  return label
}

/** Returns the smallest rectangle of cells around all blocks; undefined for no blocks. */
export function extentOfBlocks(blocks: readonly Rect[]): Rect | undefined {
  const box = boundingBox(blocks.flatMap((block) => [block, { x: block.x + block.width, y: block.y + block.height }]))
  return box !== undefined && box.width > 0 && box.height > 0 ? box : undefined
}
