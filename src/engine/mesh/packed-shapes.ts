/** Packs the shapes of a mesh into flat arrays, since cloning ten thousand small objects would take longer than cloning all data derived from them. */
import { append } from '../core/index.js'
import type { PlacedShape } from '../arrangement/index.js'

export interface PackedShapes {
  readonly ids: readonly string[]
  /** Number of areas. They come before the obstacles. */
  readonly areas: number
  /** Per shape: `evenOdd`, `order`, `subject`, ring count. Per ring: `owner`, length of its array, length of its drawn path (-1 if it is the same array). */
  readonly numbers: Float64Array
  /** Coordinates of each ring, followed by those of its drawn path if that differs from the ring. */
  readonly coords: Float64Array
  /** Handle of each drawn edge in the noder. */
  readonly uses: Int32Array
}

export function packShapes(areas: readonly PlacedShape[], obstacles: readonly PlacedShape[]): PackedShapes {
  const shapes = [...areas, ...obstacles]
  const numbers: number[] = []
  const coords: number[] = []
  const uses: number[] = []
  for (const { evenOdd, order, subject, rings, drawn } of shapes) {
    numbers.push(evenOdd ? 1 : 0, order, subject, rings.length)
    for (const [i, ring] of rings.entries()) {
      const { owner, path, uses: ringUses } = drawn[i]
      numbers.push(owner, ring.length, path === ring ? -1 : path.length)
      append(coords, ring)
      if (path !== ring) append(coords, path)
      append(uses, ringUses)
    }
  }
  return {
    ids: shapes.map(({ id }) => id),
    areas: areas.length,
    numbers: Float64Array.from(numbers),
    coords: Float64Array.from(coords),
    uses: Int32Array.from(uses),
  }
}

/** Returns the fields `placedAreas`, `obstacles` and `placedFor` of a `DynamicMesh`. */
export function unpackShapes({ ids, areas, numbers, coords, uses }: PackedShapes): Record<string, unknown> {
  let [at, coord, use] = [0, 0, 0]
  const next = (): number => numbers[at++]
  const coordsOf = (length: number): Float64Array => coords.subarray(coord, (coord += length))
  const shapes = ids.map((id): PlacedShape => {
    const shape = { id, evenOdd: next() === 1, order: next(), subject: next(), rings: [], drawn: [] } as PlacedShape
    for (let left = next(); left > 0; left--) {
      const [owner, length, drawnLength] = [next(), next(), next()]
      const ring = coordsOf(length)
      const path = drawnLength < 0 ? ring : coordsOf(drawnLength)
      shape.rings.push(ring)
      shape.drawn.push({ owner, path, uses: uses.subarray(use, (use += path.length / 2)) })
    }
    return shape
  })
  const placedFor: PlacedShape[] = []
  for (const shape of shapes) placedFor[shape.subject] = shape
  return {
    placedAreas: shapes.slice(0, areas),
    obstacles: new Map(shapes.slice(areas).map((shape) => [shape.id, shape])),
    placedFor,
  }
}
