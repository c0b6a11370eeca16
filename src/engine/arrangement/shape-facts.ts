/**
 * Facts about the defects of a shape, from which `diagnoseShape` makes messages. No other shape affects them. Holes are tested against the outer ring.
 * The facts of a new shape cost O(n log n) for n vertices plus, for each hole vertex, O(edges of the outer ring at the height of the vertex).
 */
import { boxOfCoords, createWindingIndex, windingNumber } from '../geometry/index.js'
import type { Point, Box, Diagnostic } from '../geometry/index.js'
import { COARSE_STEPS, type Noder } from '../noding/index.js'
import type { DrawnShape, RingMove } from './ring-noding.js'
import { toRing } from './validate-scene.js'
import { givenSize, type Frame } from './map-frame.js'
import { describe } from '../core/index.js'

export interface PlacedShape extends DrawnShape {
  readonly order: number
  readonly subject: number
  /** Cached facts; undefined until they are queried, and again after an edit. */
  facts?: ShapeFacts | undefined
}

/** Relative rounding error of a product and an addition, times 2 for safety. If the area of a ring may be 0 within this error, an exact test decides. */
const ROUNDING = 2 ** -51

interface RingFacts {
  /** Number of vertices, and number of edges of nonzero length. */
  readonly count: number
  readonly edges: number
  readonly isClosed: boolean
  readonly first: Point | undefined
  /** The longer side of the ring's box before rounding, if it is below `COARSE_STEPS` grid steps. */
  readonly given: number | undefined
  readonly isFlat: boolean
  /** The point with the smallest x, then y, where the ring crosses itself. */
  readonly crossing: Point | undefined
  readonly isClipped: boolean
  /** For a hole: its first vertex outside the outer ring. */
  readonly outside: Point | undefined
}

export interface ShapeFactsView {
  readonly id: string
  readonly evenOdd: boolean
  readonly rings: readonly RingFacts[]
  readonly box: Box | undefined
}

export class ShapeFacts {
  private readonly rings: RingFacts[] = []
  private box: Box | undefined
  /** Per hole and vertex: 1 = outside the outer ring. */
  private readonly isOutside: Uint8Array[] = []

  constructor(
    private readonly shape: DrawnShape,
    private readonly noder: Noder,
    private readonly step: number,
  ) {
    const { rings } = shape
    this.box = boxOfCoords(rings[0])
    const around = rings.length > 1 ? createWindingIndex(toRing(rings[0])) : undefined
    for (const [i, ring] of rings.entries()) {
      const outside =
        i === 0 || rings[0].length <= 4
          ? new Uint8Array(0)
          : Uint8Array.from({ length: ring.length / 2 }, (_, v) => (around?.(pointAt(ring, v)) === 0 ? 1 : 0))
      this.isOutside.push(outside)
      this.rings.push(this.describe(i))
    }
  }

  view(): ShapeFactsView {
    return { id: this.shape.id, evenOdd: this.shape.evenOdd, rings: this.rings.slice(), box: this.box }
  }

  /** Updates the facts after vertices of a ring moved and the mesh was updated. `old` holds their former positions. O(ring). */
  move(ring: number, old: readonly RingMove[]): void {
    if (ring === 0) {
      this.box = boxOfCoords(this.shape.rings[0])
      this.retestHoles(old)
    } else
      this.testHoleVertices(
        ring,
        old.map(({ vertex }) => vertex),
      )
    this.rings[ring] = this.describe(ring)
  }

  private describe(index: number): RingFacts {
    const { noder, shape, step } = this
    const path = shape.rings[index]
    const count = path.length / 2
    const { edges, isUnsure } = measureEdges(path)
    const drawn = shape.drawn[index]
    const node = noder.firstSelfCrossing(drawn.uses)
    return {
      count,
      edges,
      isClosed: count > 1 && path[0] === path[path.length - 2] && path[1] === path[path.length - 1],
      first: count > 0 ? pointAt(path, 0) : undefined,
      given: givenSize(path),
      isFlat: isUnsure && node < 0 && edges > 2 && isFlat(path, step),
      crossing: node < 0 ? undefined : { x: noder.x[node], y: noder.y[node] },
      isClipped: path !== drawn.path,
      outside: this.firstOutside(index),
    }
  }

  private firstOutside(ring: number): Point | undefined {
    const flags = this.isOutside[ring]
    const path = this.shape.rings[ring]
    for (let vertex = flags.indexOf(1); vertex >= 0; vertex = flags.indexOf(1, vertex + 1))
      if (!isRepeat(path, vertex)) return pointAt(path, vertex)
    return undefined
  }

  private retestHoles(old: readonly RingMove[]): void {
    const { rings } = this.shape
    const count = rings[0].length / 2
    const swept: number[] = []
    for (const { vertex, x, y } of old) {
      swept.push(x, y)
      for (const near of [vertex + count - 1, vertex, vertex + 1]) {
        const point = pointAt(rings[0], near % count)
        swept.push(point.x, point.y)
      }
    }
    const box = boxOfCoords(swept)
    if (box === undefined) return
    for (let ring = 1; ring < rings.length; ring++) {
      const path = rings[ring]
      const vertices: number[] = []
      for (let vertex = 0; 2 * vertex < path.length; vertex++) {
        const x = path[2 * vertex]
        const y = path[2 * vertex + 1]
        if (x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY) vertices.push(vertex)
      }
      this.testHoleVertices(ring, vertices)
      const outside = this.firstOutside(ring)
      if (outside?.x !== this.rings[ring].outside?.x || outside?.y !== this.rings[ring].outside?.y)
        this.rings[ring] = { ...this.rings[ring], outside }
    }
  }

  private testHoleVertices(ring: number, vertices: readonly number[]): void {
    const { rings } = this.shape
    if (vertices.length === 0 || rings[0].length <= 4) return
    const outer = toRing(rings[0])
    for (const vertex of vertices)
      this.isOutside[ring][vertex] = windingNumber(outer, pointAt(rings[ring], vertex)) === 0 ? 1 : 0
  }
}

function pointAt(path: Float64Array, vertex: number): Point {
  return { x: path[2 * vertex], y: path[2 * vertex + 1] }
}

function isRepeat(path: Float64Array, vertex: number): boolean {
  const next = 2 * vertex + 2 === path.length ? 0 : 2 * vertex + 2
  return path[2 * vertex] === path[next] && path[2 * vertex + 1] === path[next + 1]
}

/** Counts the edges of nonzero length. `isUnsure` means that the signed area may be zero, given the rounding errors of its sum. */
function measureEdges(path: Float64Array): { edges: number; isUnsure: boolean } {
  let edges = 0
  let twice = 0
  let products = 0
  for (let i = 0; i < path.length; i += 2) {
    const j = i + 2 === path.length ? 0 : i + 2
    if (path[i] !== path[j] || path[i + 1] !== path[j + 1]) edges++
    const left = path[i] * path[j + 1]
    const right = path[j] * path[i + 1]
    twice += left - right
    products += Math.abs(left) + Math.abs(right)
  }
  const error = products * ROUNDING * (path.length / 2 + 4)
  return { edges, isUnsure: !(Math.abs(twice) > error && Number.isFinite(products)) }
}

function isFlat(path: Float64Array, step: number): boolean {
  let twice = 0n
  const whole = (index: number): bigint => BigInt(path[index] / step)
  for (const coordinate of path) if (!Number.isInteger(coordinate / step)) return false
  for (let i = 0; i < path.length; i += 2) {
    const j = i + 2 === path.length ? 0 : i + 2
    twice += whole(i) * whole(j + 1) - whole(j) * whole(i + 1)
  }
  return twice === 0n
}

/** Turns the facts of a shape into diagnostics. None of them stops the build. O(rings). */
export function diagnoseShape({ id, evenOdd, rings, box }: ShapeFactsView, frame: Frame): Diagnostic[] {
  const found: Diagnostic[] = []
  const report = (code: string, severity: Diagnostic['severity'], message: string, at?: Point): void => {
    found.push({ code, severity, message, ...(at !== undefined && { at }), obstacleIds: [id] })
  }
  for (const [index, ring] of rings.entries()) {
    const { count, edges, isClosed, first, isFlat, crossing, isClipped, outside, given } = ring
    const name = `${index === 0 ? 'the outer ring' : `hole ${index - 1}`} of ${describe(id)}`
    if (given !== undefined && (edges < 3 || isFlat)) {
      report(
        'shape-below-resolution',
        'error',
        `${name} is ${given} across, too small for the resolution of ${frame.step} that the bounds allow: it rounds to nothing; use smaller bounds`,
        first,
      )
      if (index === 0) break
      continue
    }
    if (edges < 3) {
      report(
        'ring-too-short',
        'error',
        `${name} has ${count === 0 ? 0 : Math.max(1, edges)} distinct vertices, expected at least 3; it covers nothing`,
        first,
      )
      continue
    }
    const repeats = count - (isClosed ? 1 : 0) - edges
    if (repeats > 0)
      report('vertex-repeated', 'info', `${name} repeats ${repeats} vertices; the duplicates are ignored`, first)
    if (crossing !== undefined)
      report(
        'ring-crosses-itself',
        'warning',
        `${name} crosses itself; the ${evenOdd ? 'even-odd' : 'non-zero'} fill rule decides what it covers`,
        crossing,
      )
    else if (isFlat) report('ring-without-area', 'error', `${name} encloses no area`, first)
    if (isClipped)
      report('shape-clipped', 'info', `${name} extends far outside the bounds; the outside part was cut off`, first)
    if (outside !== undefined)
      report('hole-outside', 'warning', `${name} extends outside its outer ring; it has no effect there`, outside)
  }
  const size = box === undefined ? 0 : Math.max(box.maxX - box.minX, box.maxY - box.minY)
  const isLost = found.some(({ code }) => code === 'shape-below-resolution')
  if (box !== undefined && size > 0 && !isLost && size < COARSE_STEPS * frame.step)
    report(
      'shape-near-resolution',
      'warning',
      `${describe(id)} is ${size} across, and its coordinates were rounded to the resolution of ${frame.step} that the bounds allow; use smaller bounds for more detail`,
      { x: box.minX, y: box.minY },
    )
  if (
    box !== undefined &&
    (box.minX >= frame.maxX || box.minY >= frame.maxY || box.maxX <= frame.minX || box.maxY <= frame.minY)
  ) {
    report('shape-outside-bounds', 'info', `${describe(id)} is outside the bounds; it has no effect`, {
      x: box.minX,
      y: box.minY,
    })
  }
  return found
}
