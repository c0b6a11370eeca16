/**
 * Interpolates a distance field between cell centers. `fillSmoothly` computes an image of the field; `isoline` computes a line of equal distance. Blocked cells
 * next to free cells get extrapolated distances, so that the image and the isolines reach the walls.
 * An isoline costs one pass over the cells. An image costs one pass over `DETAIL` x `DETAIL` pixels per cell.
 */
import { append } from '../../engine/core/index.js'
import type { CellField } from './HeatLayer.js'

export const DETAIL = 4

type Values = (column: number, row: number) => number

function wallValues({ width, height, cellSize, values }: CellField): Values {
  const known = new Float64Array(width * height)
  const isFree = (value: number): boolean => value > 0
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const own = values[row * width + column]
      let value = isFree(own) ? own : NaN
      for (let dy = -1; dy <= 1 && !isFree(own); dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [x, y] = [column + dx, row + dy]
          const near = x < 0 || y < 0 || x >= width || y >= height ? NaN : values[y * width + x]
          // `least` is a lower bound of this cell's distance to a wall: the wall distances of two cells differ by at most their distance.
          const least = near - cellSize * Math.sqrt(dx * dx + dy * dy)
          if (isFree(near) && !(value >= least)) value = least
        }
      known[row * width + column] = value
    }
  const clamp = (at: number, length: number): number => Math.max(0, Math.min(length - 1, at))
  return (column, row) => known[clamp(row, height) * width + clamp(column, width)]
}

export function fillSmoothly(field: CellField, pixels: Uint32Array, colorOf: (value: number) => number): void {
  const { width, height, cellSize } = field
  const at = wallValues(field)
  const withDepth = (value: number): number => (Number.isNaN(value) ? -cellSize : value)
  for (let y = 0; y < height * DETAIL; y++) {
    const v = (y + 0.5) / DETAIL - 0.5
    const [row, down] = [Math.floor(v), v - Math.floor(v)]
    for (let x = 0; x < width * DETAIL; x++) {
      const u = (x + 0.5) / DETAIL - 0.5
      const [column, right] = [Math.floor(u), u - Math.floor(u)]
      const [a, b, c, d] = [at(column, row), at(column + 1, row), at(column, row + 1), at(column + 1, row + 1)]
      if (Number.isNaN(a) && Number.isNaN(b) && Number.isNaN(c) && Number.isNaN(d)) continue
      const above = withDepth(a) * (1 - right) + withDepth(b) * right
      const below = withDepth(c) * (1 - right) + withDepth(d) * right
      pixels[y * width * DETAIL + x] = colorOf(above * (1 - down) + below * down)
    }
  }
}

/** Returns an isoline as segments x1, y1, x2, y2 in world units, by marching squares between cell centers. */
export function isoline(field: CellField, level: number): readonly number[] {
  const { width, height, cellSize, origin } = field
  const at = wallValues(field)
  const segments: number[] = []
  for (let row = -1; row < height; row++)
    for (let column = -1; column < width; column++) {
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
      const cuts: number[] = []
      for (let side = 0; side < 4; side++) {
        const [from, to] = [corners[side], corners[(side + 1) % 4]]
        if (!(from < level !== to < level) || Number.isNaN(from + to)) continue
        const share = (level - from) / (to - from)
        const [x, y] = [
          [share, 1, 1 - share, 0],
          [0, share, 1, 1 - share],
        ].map((along) => along[side])
        cuts.push(origin.x + (column + 0.5 + x) * cellSize, origin.y + (row + 0.5 + y) * cellSize)
      }
      for (let i = 0; i + 3 < cuts.length; i += 4) append(segments, cuts.slice(i, i + 4))
    }
  return segments
}

const WIDE_STOPS = [15, 40, 80, 160]
const BANDS = 6

export function clearanceStops(radii: readonly number[], values: ArrayLike<number>): readonly number[] {
  const own = [...new Set(radii.filter((radius) => radius > 0))].sort((a, b) => a - b)
  let most = 4 * (own.at(-1) ?? 0)
  for (let i = 0; i < values.length; i++) if (Number.isFinite(values[i])) most = Math.max(most, values[i])
  const scale = most > 0 ? 10 ** Math.ceil(Math.log10(most / 640)) : 1
  const wide = WIDE_STOPS.map((stop) => Number((stop * scale).toPrecision(6)))
  const widest = own.at(-1) ?? 0
  const wider = wide.filter((stop) => stop > widest)
  const rest = own.length + wider.length < BANDS - 1 ? wide.filter((stop) => !own.includes(stop)) : wider
  return [...own, ...rest].sort((a, b) => a - b).slice(0, BANDS - 1)
}
