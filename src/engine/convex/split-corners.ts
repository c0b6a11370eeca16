/**
 * One vertex slot per connected fan of free polygons. Where two obstacles touch at a point, the free polygons around
 * it form several fans that no path may pass between; after the split no search needs to know of such corners.
 * Half-edge arrays in (twins set), `origin` rewritten in place; out: the new coords and the corner flags. O(half-edges).
 */
import { fanOf } from './polygon-parts.js'

interface SplitCorners {
  readonly coords: Float64Array
  readonly corner: Uint8Array
  readonly vertexSlots: number
}

export function splitCorners(
  coords: Float64Array,
  origin: Int32Array,
  twin: Int32Array,
  next: Int32Array,
  prev: Int32Array,
): SplitCorners {
  const vertexCount = coords.length / 2
  const assigned = new Uint8Array(origin.length)
  const used = new Uint8Array(vertexCount)
  const copies: number[] = []
  const corners: number[] = []
  for (let seed = 0; seed < origin.length; seed++) {
    if (assigned[seed] === 1) continue
    const vertex = origin[seed]
    const fan = fanOf({ twin, next, prev }, seed)
    let slot = vertex
    if (used[vertex] === 1) {
      slot = vertexCount + copies.length
      copies.push(vertex)
    }
    used[vertex] = 1
    if (fan.some((leaving) => twin[leaving] < 0)) corners.push(slot)
    for (const leaving of fan) {
      assigned[leaving] = 1
      origin[leaving] = slot
    }
  }
  const all = new Float64Array(coords.length + 2 * copies.length)
  all.set(coords)
  copies.forEach((vertex, i) => all.set(coords.subarray(2 * vertex, 2 * vertex + 2), coords.length + 2 * i))
  const corner = new Uint8Array(all.length / 2)
  for (const slot of corners) corner[slot] = 1
  return { coords: all, corner, vertexSlots: all.length / 2 }
}
