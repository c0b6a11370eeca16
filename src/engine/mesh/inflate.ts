/**
 * What an agent's radius adds to blocked ground: for every edge of the border the strip of that width on the free side, for
 * every convex corner the sector of the circle, as circumscribed chords. Each strip with the sector at its end is one small
 * positive loop; where neighbors share a spoke the two directions cancel, so the loops are told as one offset path (through
 * the corner itself where it is reflex) and the border run backward. Winding around a point is the number of strips that hold it: no offset
 * ring is ever cleaned up, the union is left to the mesh.
 * In: the border as positive outer rings and negative holes (solid ground on the positive side of each edge). Out: closed paths for one owner.
 */

import { orient, signedArea } from '../geometry/index.js'
import type { Ring } from '../geometry/index.js'
import { fitRing } from './map-frame.js'
import type { Frame } from './map-frame.js'
import { NodedMesh } from './noded-mesh.js'
import { BOUNDS, RingTable } from './ring-table.js'
import { toRing } from './scene-intake.js'
import { outlineOfFaces } from './shape-outline.js'

/** A gap of exactly twice the radius lets the agent through: outlines grow by this much less. */
const GIVE = 1e-6

/** Angle of one chord: 32 to the circle, so that a corner is at most 0.5% of the radius too far out. */
const CHORDS = 32

/**
 * The skirt of a shape of rings on the grid, as closed paths on the grid for one owner. `inward` = the free side is the inside: walls of the
 * bounds. Rings that cross themselves, overlap or wind the wrong way are first reduced to the border of what they cover.
 */
export function inflateRings(frame: Frame, rings: readonly Float64Array[], evenOdd: boolean, agentRadius: number, inward: boolean): Float64Array[] {
  // beyond the window nothing matters
  const radius = Math.min(agentRadius, 4 * (frame.maxX - frame.minX + frame.maxY - frame.minY)) * (1 - GIVE)
  return borderOf(frame, rings, evenOdd).flatMap((ring) => skirtOf(toCoords(inward ? ring.toReversed() : ring), radius).map((path) => fitRing(frame, path).path))
}

/** The border of what the rings cover: outer rings positive, holes negative. */
function borderOf(frame: Frame, rings: readonly Float64Array[], evenOdd: boolean): readonly Ring[] {
  if (rings.length === 1 && isConvex(rings[0])) {
    const ring = toRing(rings[0])
    return [signedArea(ring) > 0 ? ring : ring.toReversed()]
  }
  const table = new RingTable([])
  const mesh = new NodedMesh(frame, table)
  const subject = table.addSubject(-1, evenOdd)
  for (const [i, ring] of rings.entries()) mesh.drawer.draw(table.addRing(subject, i === 0 ? 'outer' : 'hole'), ring)
  mesh.load()
  const { labels, triangulation } = mesh
  const region = outlineOfFaces(triangulation.store, (face) => table.coverOf(labels.table.pairsOf(labels.label[face])).some((s) => s !== BOUNDS))
  return region.flatMap(({ outer, holes }) => [outer, ...holes])
}

/** Strictly convex, going around once. */
function isConvex(ring: Float64Array): boolean {
  const count = ring.length / 2
  let turn = 0
  let backward = 0
  for (let i = 0; i < count; i++) {
    const [a, b, c] = [2 * i, 2 * ((i + 1) % count), 2 * ((i + 2) % count)]
    const side = Math.sign(orient(ring[a], ring[a + 1], ring[b], ring[b + 1], ring[c], ring[c + 1]))
    if (side === 0 || (turn !== 0 && side !== turn)) return false
    turn = side
    if (isBefore(ring, b, a) !== isBefore(ring, c, b)) backward++
  }
  return count > 2 && backward === 2
}

function isBefore(ring: Float64Array, a: number, b: number): boolean {
  return ring[a] < ring[b] || (ring[a] === ring[b] && ring[a + 1] < ring[b + 1])
}

function toCoords(ring: Ring): Float64Array {
  const coords = new Float64Array(2 * ring.length)
  for (const [i, { x, y }] of ring.entries()) coords.set([x, y], 2 * i)
  return coords
}

/** Closed paths around one ring of a border. */
function skirtOf(ring: Float64Array, radius: number): Float64Array[] {
  const count = ring.length / 2
  if (count < 2) return []
  const offset: number[] = []
  const normal = (i: number): [number, number] => {
    const j = (i + 1) % count
    const dx = ring[2 * j] - ring[2 * i]
    const dy = ring[2 * j + 1] - ring[2 * i + 1]
    const length = Math.sqrt(dx * dx + dy * dy)
    // the free side is the negative one
    return [(dy / length) * radius, (-dx / length) * radius]
  }
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count
    const x = ring[2 * j]
    const y = ring[2 * j + 1]
    const [nx, ny] = normal(i)
    const [mx, my] = normal(j)
    offset.push(ring[2 * i] + nx, ring[2 * i + 1] + ny, x + nx, y + ny)
    const cross = nx * my - ny * mx
    const dot = nx * mx + ny * my
    if (cross < 0 || (cross === 0 && dot >= 0)) {
      if (cross < 0) offset.push(x, y)
      continue
    }
    // tangents to the circle between the two directions
    const turn = Math.abs(Math.atan2(cross, dot))
    const chords = Math.max(1, Math.ceil((turn * CHORDS) / (2 * Math.PI)))
    const half = turn / chords / 2
    const reach = 1 / Math.cos(half)
    for (let k = 0; k < chords; k++) {
      const angle = (2 * k + 1) * half
      const c = Math.cos(angle) * reach
      const s = Math.sin(angle) * reach
      offset.push(x + nx * c - ny * s, y + ny * c + nx * s)
    }
  }
  const backward = new Float64Array(ring.length)
  for (let i = 0; i < count; i++) backward.set(ring.subarray(2 * i, 2 * i + 2), 2 * (count - 1 - i))
  return [Float64Array.from(offset), backward]
}
