/**
 * Turns a scene into a grid that starts at the corner of the bounds. O(cells + edges * cells that an edge crosses).
 * A cell is walkable only if no obstacle, impassable area or part outside the bounds reaches into its interior. It costs what the last area at its
 * center costs. Rings with fewer than three points cover nothing.
 */
import {
  NavError,
  describe,
  expectScene,
  expectList,
  expectObstacles,
  expectBounds,
  expectOptions,
  expectValue,
} from '../core/index.js'
import { boundingBox, boxOfCoords, joinBoxes } from '../geometry/index.js'
import type { Diagnostic, Obstacle, Rect, Ring, Scene } from '../geometry/index.js'
import { checkSize, expectCellSize, padCosts } from './build-grid.js'
import type { DiagonalPolicy } from './cells/index.js'
import { WorldGrid } from './nav-grid.js'
import type { NavGrid } from './nav-grid.js'

/** A coordinate this near to a cell border (in cells) counts as on it, so that the rounded 0.3 / 0.1 counts as 3. */
const ON_BORDER = 1e-9

export interface RasterizeOptions {
  readonly cellSize: number
  /** Radius in world units of the disc that must fit at every moment of a step; 0 when absent. With a radius, corners are not cut, whatever `diagonal` is. */
  readonly agentRadius?: number | undefined
  /** Rule for diagonal steps past corners; `no-corner-cutting` when absent. */
  readonly diagonal?: DiagonalPolicy | undefined
}

export type Shape = Omit<Obstacle, 'id'>

/**
 * Converts a scene to a grid: a cell is walkable if the agent fits.
 * @example
 * const grid = rasterize(scene, { cellSize: 10, agentRadius: 4 })
 */
export function rasterize(scene: Scene, options: RasterizeOptions): NavGrid {
  expectScene(scene)
  expectOptions(options, ['cellSize', 'agentRadius', 'diagonal'])
  expectBounds(scene.bounds)
  expectObstacles(scene.obstacles, 'obstacles')
  expectObstacles(scene.areas ?? [], 'areas')
  expectList(scene.links ?? [], 'links')
  const { cellSize, agentRadius = 0, diagonal = 'no-corner-cutting' } = options
  expectCellSize(cellSize)
  const ring = Array.isArray(scene.bounds)
  const box = boundsBox(scene)
  const across = snap(box.width / cellSize)
  const down = snap(box.height / cellSize)
  const width = Math.ceil(across)
  const height = Math.ceil(down)
  checkSize(width, height)

  const raster = new Raster(width, height, box, cellSize)
  const layers = new Uint8Array(width * height)
  // Cells that the bounds cover only partly are blocked.
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (x + 1 > across || y + 1 > down) layers[y * width + x] = 1
  if (ring) {
    const outside = layers.slice()
    layers.fill(1)
    raster.draw({ outer: scene.bounds as Ring })
    raster.forEach((cell, edge, inside) => {
      if (inside && !edge) layers[cell] = outside[cell]
    })
  }
  for (const obstacle of scene.obstacles) {
    raster.draw(obstacle)
    raster.forEach((cell, edge, inside) => {
      if (edge || inside) layers[cell] = 1
    })
  }
  const cost = costsOf(scene, raster, width * height)
  const diagnostics: Diagnostic[] = []
  const links = scene.links?.length ?? 0
  if (links > 0)
    diagnostics.push({
      code: 'grid/links-dropped',
      severity: 'warning',
      message: `the grid ignores ${links} off-mesh links`,
    })
  const corners = agentRadius > 0 && diagonal !== 'never' ? 'no-corner-cutting' : diagonal
  return new WorldGrid(
    {
      width,
      height,
      cellSize,
      origin: { x: box.x, y: box.y },
      diagonal: corners,
      topology: 'square',
      hexLayout: 'offset',
      agentRadius,
    },
    layers,
    cost && padCosts(width, height, cost),
    diagnostics,
  )
}

export function boundsBox({ bounds }: Pick<Scene, 'bounds'>): Rect {
  const box = 'width' in bounds ? bounds : (boundingBox(bounds) ?? { x: 0, y: 0, width: 0, height: 0 })
  if (!(Number.isFinite(box.x) && Number.isFinite(box.y) && box.width >= 0 && box.height >= 0))
    throw new NavError(
      'grid/bad-bounds',
      `Expected finite bounds with width and height >= 0, got (${box.x}, ${box.y}) and ${box.width} x ${box.height}`,
      { bounds },
    )
  return box
}

/** Returns the cost of each cell; later areas override earlier ones. Undefined if the scene has no areas. */
function costsOf(scene: Scene, raster: Raster, size: number): Float32Array | undefined {
  let cost: Float32Array | undefined
  for (const area of scene.areas ?? []) {
    const { id, cost: given } = area
    const isCost = typeof given === 'number' && given > 0
    expectValue(isCost, 'grid/bad-cost', `the cost of area ${describe(id)}`, given, 'a number > 0 or Infinity', { id })
    const terrain = (cost ??= new Float32Array(size).fill(1))
    raster.draw(area)
    raster.forEach((cell, edge, inside) => {
      // A later area overrides an impassable one only where it covers the whole cell.
      if (area.cost === Infinity ? edge || inside : inside && (!edge || terrain[cell] !== Infinity))
        terrain[cell] = area.cost
    })
  }
  return cost
}

/** Marks the cells of one shape at a time. A cell that no edge crosses lies wholly inside or outside. An edge along a cell border crosses no cell. */
class Raster {
  private readonly edges: Uint8Array
  private readonly fill: Uint8Array
  private minX = 0
  private minY = 0
  private maxX = -1
  private maxY = -1

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly box: Rect,
    private readonly cellSize: number,
  ) {
    this.edges = new Uint8Array(width * height)
    this.fill = new Uint8Array(width * height)
  }

  /** Calls `visit` for each cell of the shape's box. `edge`: an edge of the shape crosses the cell. `inside`: the cell's center is inside. */
  forEach(visit: (cell: number, edge: boolean, inside: boolean) => void): void {
    for (let y = this.minY; y <= this.maxY; y++) {
      for (let cell = y * this.width + this.minX, end = y * this.width + this.maxX; cell <= end; cell++)
        visit(cell, this.edges[cell] !== 0, this.fill[cell] !== 0)
    }
  }

  draw(shape: Shape): void {
    for (let y = this.minY; y <= this.maxY; y++) {
      this.edges.fill(0, y * this.width + this.minX, y * this.width + this.maxX + 1)
      this.fill.fill(0, y * this.width + this.minX, y * this.width + this.maxX + 1)
    }
    const rings = [shape.outer, ...(shape.holes ?? [])].map((ring) => this.toCells(ring))
    const box = rings.map(boxOfCoords).reduce(joinBoxes)
    this.minX = Math.max(0, Math.floor(Math.min(box?.minX ?? Infinity, this.width)))
    this.minY = Math.max(0, Math.floor(Math.min(box?.minY ?? Infinity, this.height)))
    this.maxX = Math.min(this.width - 1, Math.floor(Math.max(box?.maxX ?? -1, -1)))
    this.maxY = Math.min(this.height - 1, Math.floor(Math.max(box?.maxY ?? -1, -1)))
    for (const [i, ring] of rings.entries()) {
      this.markEdges(ring)
      this.fillRing(ring, shape.fillRule === 'even-odd', i === 0 ? 1 : 0)
    }
  }

  private toCells(ring: Ring): Float64Array {
    const cells = new Float64Array(2 * ring.length)
    for (const [i, { x, y }] of ring.entries()) {
      cells[2 * i] = snap((x - this.box.x) / this.cellSize)
      cells[2 * i + 1] = snap((y - this.box.y) / this.cellSize)
    }
    return cells
  }

  private markEdges(ring: Float64Array): void {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      if (ring[i + 1] < ring[j + 1]) this.markEdge(ring[i], ring[i + 1], ring[j], ring[j + 1])
      else this.markEdge(ring[j], ring[j + 1], ring[i], ring[i + 1])
    }
  }

  /** Marks the cells whose interior the segment crosses, row by row. Requires ay <= by. */
  private markEdge(ax: number, ay: number, bx: number, by: number): void {
    if (ay === by && Number.isInteger(ay)) return
    const last = Math.min(this.maxY, ay === by ? Math.floor(ay) : Math.ceil(by) - 1)
    for (let y = Math.max(this.minY, Math.floor(ay)); y <= last; y++) {
      const at = (level: number): number =>
        level <= ay ? ax : level >= by ? bx : snap(ax + ((bx - ax) * (level - ay)) / (by - ay))
      const one = at(y)
      const two = ay === by ? bx : at(y + 1)
      const from = Math.min(one, two)
      const to = Math.max(one, two)
      if (from === to && Number.isInteger(from)) continue
      const end = Math.min(this.maxX, from === to ? Math.floor(from) : Math.ceil(to) - 1)
      for (let x = Math.max(this.minX, Math.floor(from)); x <= end; x++) this.edges[y * this.width + x] = 1
    }
  }

  private fillRing(ring: Float64Array, evenOdd: boolean, value: 0 | 1): void {
    const rows: { x: number; turn: number }[][] = Array.from({ length: this.maxY - this.minY + 1 }, () => [])
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const down = ring[i + 1] > ring[j + 1]
      const top = down ? j : i
      const low = down ? i : j
      const first = Math.max(this.minY, Math.ceil(ring[top + 1] - 0.5))
      const last = Math.min(this.maxY, Math.ceil(ring[low + 1] - 0.5) - 1)
      for (let y = first; y <= last; y++) {
        const part = (y + 0.5 - ring[top + 1]) / (ring[low + 1] - ring[top + 1])
        rows[y - this.minY].push({ x: ring[top] + (ring[low] - ring[top]) * part, turn: down ? 1 : -1 })
      }
    }
    for (const [row, crossings] of rows.entries()) {
      crossings.sort((a, b) => a.x - b.x)
      let winding = 0
      for (let i = 0; i + 1 < crossings.length; i++) {
        winding += crossings[i].turn
        if (evenOdd ? winding % 2 === 0 : winding === 0) continue
        const end = Math.min(this.maxX, Math.ceil(crossings[i + 1].x - 0.5) - 1)
        for (let x = Math.max(this.minX, Math.ceil(crossings[i].x - 0.5)); x <= end; x++)
          this.fill[(row + this.minY) * this.width + x] = value
      }
    }
  }
}

function snap(cells: number): number {
  const nearest = Math.round(cells)
  return Math.abs(cells - nearest) <= ON_BORDER ? nearest : cells
}
