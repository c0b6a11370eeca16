/**
 * The shapes of a mesh as numbers in a row: ten thousand of them, as objects with views of their own, take longer to clone than all that was made of them.
 * Identity stays: a shape, or an array, that is in two places is one on the other side too. O(shapes + rings), on both sides.
 */
import type { DrawnRing, PlacedShape } from '../../arrangement/index.js'

export interface PackedShapes {
  readonly ids: readonly string[]
  /** Per shape: even-odd, order, subject, rings and drawn rings; then the array of each ring; then owner, path and uses of each drawn ring. */
  readonly numbers: Float64Array
  /** Per array: 1 for integers, its buffer, its first byte, its length. */
  readonly arrays: Float64Array
  readonly buffers: readonly ArrayBufferLike[]
}

type Numbers = Float64Array | Int32Array

/** Collects shapes, each under a number; `copyOf` says where an array is sent. */
export class ShapePacker {
  private readonly shapes = new Map<PlacedShape, number>()
  private readonly ids: string[] = []
  private readonly numbers: number[] = []
  private readonly arrays: number[] = []
  private readonly arrayOf = new Map<Numbers, number>()
  private readonly bufferOf = new Map<ArrayBufferLike, number>()

  constructor(private readonly copyOf: (view: ArrayBufferView) => ArrayBufferView) {}

  /** Numbers of shapes in a list; -1 where it has none. */
  numbersOf(list: readonly (PlacedShape | undefined)[]): Int32Array {
    return Int32Array.from(list, (shape) => (shape === undefined ? -1 : this.add(shape)))
  }

  packed(): PackedShapes {
    const { ids, numbers, arrays, bufferOf } = this
    return {
      ids,
      numbers: Float64Array.from(numbers),
      arrays: Float64Array.from(arrays),
      buffers: [...bufferOf.keys()],
    }
  }

  private add(shape: PlacedShape): number {
    const known = this.shapes.get(shape)
    if (known !== undefined) return known
    const { id, evenOdd, order, subject, rings, drawn } = shape
    this.numbers.push(evenOdd ? 1 : 0, order, subject, rings.length, drawn.length)
    for (const ring of rings) this.numbers.push(this.addArray(ring))
    for (const { owner, path, uses } of drawn) this.numbers.push(owner, this.addArray(path), this.addArray(uses))
    this.shapes.set(shape, this.ids.length)
    return this.ids.push(id) - 1
  }

  private addArray(array: Numbers): number {
    let number = this.arrayOf.get(array)
    if (number !== undefined) return number
    const { buffer, byteOffset } = this.copyOf(array)
    let at = this.bufferOf.get(buffer)
    if (at === undefined) this.bufferOf.set(buffer, (at = this.bufferOf.size))
    this.arrays.push(array instanceof Int32Array ? 1 : 0, at, byteOffset, array.length)
    this.arrayOf.set(array, (number = this.arrayOf.size))
    return number
  }
}

export function unpackShapes({ ids, numbers, arrays, buffers }: PackedShapes): PlacedShape[] {
  const views: Numbers[] = []
  for (let i = 0; i < arrays.length; i += 4) {
    const [buffer, from, length] = [buffers[arrays[i + 1]], arrays[i + 2], arrays[i + 3]]
    views.push(arrays[i] === 1 ? new Int32Array(buffer, from, length) : new Float64Array(buffer, from, length))
  }
  let at = 0
  const next = (): number => numbers[at++]
  const coords = (): Float64Array => views[next()] as Float64Array
  const uses = (): Int32Array => views[next()] as Int32Array
  return ids.map((id) => {
    const [evenOdd, order, subject, ringCount, drawnCount] = [next() === 1, next(), next(), next(), next()]
    const rings = Array.from({ length: ringCount }, coords)
    const drawn = Array.from({ length: drawnCount }, (): DrawnRing => ({ owner: next(), path: coords(), uses: uses() }))
    return { id, evenOdd, order, subject, rings, drawn }
  })
}
