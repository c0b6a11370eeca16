/** Checks and copies the source of a grid, O(width * height). The size is checked before anything is allocated. */
import { NavError, describe, expectValue, expectKnown, expectOneOf } from '../core/index.js'
import type { HexForm, HexLayout, Point } from '../geometry/index.js'
import type { DiagonalPolicy, GridTopology, PaddedGrid } from './cells/index.js'

export interface NavGridSource {
  readonly width: number
  readonly height: number
  /** Side of a cell in world units (hex: distance between neighboring centers); 1 when absent. */
  readonly cellSize?: number | undefined
  /** World point of the top left corner; (0, 0) when absent. */
  readonly origin?: Point | undefined
  /** Blocked cells, row by row, or a function that tests a cell. 0 = free; each bit is a layer that agents may ignore (`agentLayers`). Default: all free. */
  readonly blocked?: Uint8Array | ((x: number, y: number) => boolean) | undefined
  /** Terrain multipliers, row by row, >= 0; Infinity = blocked. A step costs its length times the mean multiplier of its two cells. */
  readonly cost?: Float32Array | undefined
  /** Rule for diagonal steps past corners; `no-corner-cutting` when absent. */
  readonly diagonal?: DiagonalPolicy | undefined
  /** Shape of the cells; `square` when absent. */
  readonly topology?: GridTopology | undefined
  /**
   * How a hex grid numbers its cells. `offset` (when absent): odd rows start half a cell further right, so width x height cells fill a rectangle.
   * `axial`: x = q, y = r; each row starts half a cell further right than the row above.
   */
  readonly hexLayout?: HexLayout | undefined
  /** Shape of the hexes: rotated or stretched. Regular and pointy-top when absent. */
  readonly hex?: HexForm | undefined
}

/** Maximum number of padded cells. The scratch memory of a search takes about 15 bytes per cell. */
const MAX_CELLS = 1 << 27
const FIELDS = ['width', 'height', 'cellSize', 'origin', 'blocked', 'cost', 'diagonal', 'topology', 'hexLayout', 'hex']
const DIAGONALS: readonly string[] = ['never', 'no-corner-cutting', 'one-corner', 'always']

export function readSource(source: NavGridSource): ConstructorParameters<typeof PaddedGrid> {
  expectKnown(source, FIELDS, 'source')
  const {
    width,
    height,
    cellSize = 1,
    origin = { x: 0, y: 0 },
    blocked,
    cost,
    diagonal = 'no-corner-cutting',
    topology = 'square',
    hexLayout = 'offset',
    hex,
  } = source
  checkSize(width, height)
  expectCellSize(cellSize)
  const { x, y } = origin ?? {}
  expectValue(Number.isFinite(x) && Number.isFinite(y), 'grid/bad-origin', 'origin', origin, 'a finite point', {
    origin,
  })
  expectOneOf(diagonal, DIAGONALS, 'grid/bad-diagonal', 'diagonal')
  expectOneOf(topology, ['square', 'hex'], 'grid/bad-topology', 'topology')
  expectOneOf(hexLayout, ['offset', 'axial'], 'grid/bad-hex-layout', 'hexLayout')
  const cells = width * height
  let layers: Uint8Array
  if (blocked === undefined) layers = new Uint8Array(cells)
  else if (typeof blocked === 'function') {
    layers = new Uint8Array(cells)
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) layers[y * width + x] = blocked(x, y) ? 1 : 0
  } else {
    expectValue(blocked instanceof Uint8Array, 'grid/bad-blocked', 'blocked', blocked, 'a Uint8Array or a function')
    checkLength('blocked', blocked.length, cells)
    layers = blocked.slice()
  }
  const shape = { width, height, cellSize, origin: { x: origin.x, y: origin.y }, diagonal, topology, hexLayout, hex }
  return [shape, layers, cost === undefined ? undefined : padCosts(width, height, cost)]
}

export function expectCellSize(size: number): void {
  expectValue(Number.isFinite(size) && size > 0, 'grid/bad-cell-size', 'cellSize', size, 'a finite number > 0')
}

function checkLength(name: string, length: number, expected: number): void {
  const wanted = `${expected} (width x height)`
  const details = { length, expected }
  expectValue(length === expected, 'grid/wrong-length', `the length of ${name}`, length, wanted, details)
}

export function checkSize(width: number, height: number): void {
  if (!(Number.isInteger(width) && width >= 0 && Number.isInteger(height) && height >= 0)) {
    throw new NavError(
      'grid/bad-size',
      `Expected integers >= 0 for width and height, got ${describe(width)} x ${describe(height)}`,
      { width, height },
    )
  }
  const padded = Math.max((width + 34) * (height + 2), (height + 34) * (width + 2))
  if (padded > MAX_CELLS)
    throw new NavError(
      'grid/too-large',
      `Expected at most ${MAX_CELLS} cells including the border, got ${width} x ${height}`,
      { width, height, limit: MAX_CELLS },
    )
}

export function padCosts(width: number, height: number, cost: Float32Array): Float32Array {
  expectValue(cost instanceof Float32Array, 'grid/bad-cost', 'cost', cost, 'a Float32Array')
  checkLength('cost', cost.length, width * height)
  const stride = (width + 2 + 31) & ~31
  const padded = new Float32Array(stride * (height + 2)).fill(1)
  for (let i = 0; i < cost.length; i++) {
    const x = i % width
    const y = (i - x) / width
    if (!(cost[i] >= 0))
      throw new NavError('grid/bad-cost', `Expected a number >= 0 or Infinity for cost[${i}], got ${cost[i]}`, {
        index: i,
        x,
        y,
      })
    padded[(y + 1) * stride + x + 1] = cost[i]
  }
  return padded
}
