/**
 * Packs the rings of all obstacles into arrays for a worker: cloning 100,000 points as objects blocks the page for more than a frame.
 * Malformed obstacles are sent unpacked, so that the builder rejects them.
 */
import type { Obstacle, Point, Scene } from '../engine/geometry/index.js'
import { countVertices, ringsOf } from './scene-diff.js'

export interface PackedScene extends Omit<Scene, 'obstacles'> {
  readonly ids: readonly string[]
  /** Number of rings of each obstacle (outer ring and holes). */
  readonly counts: Int32Array
  /** Fill rule of each obstacle, as an index in `RULES`. */
  readonly rules: Uint8Array
  readonly lengths: Int32Array
  /** Points of all rings: x0 y0 x1 y1 … */
  readonly coords: Float64Array
}

const RULES: readonly Obstacle['fillRule'][] = [undefined, 'non-zero', 'even-odd']
const MIN_PACKED = 500

export function packScene(scene: Scene): Scene | PackedScene {
  try {
    return countVertices(scene) < MIN_PACKED ? scene : pack(scene)
  } catch {
    return scene
  }
}

function pack(scene: Scene): Scene | PackedScene {
  const { obstacles, ...others } = scene
  const rings = obstacles.flatMap(ringsOf)
  const coords = new Float64Array(2 * rings.reduce((sum, ring) => sum + ring.length, 0))
  let used = 0
  for (const ring of rings)
    for (const point of ring) {
      const { x, y }: { x: unknown; y: unknown } = point
      if (typeof x !== 'number' || typeof y !== 'number') return scene
      coords[used++] = x
      coords[used++] = y
    }
  const rules = Uint8Array.from(obstacles, ({ fillRule }) => RULES.indexOf(fillRule))
  const ids = obstacles.map(({ id }) => id)
  if (used !== coords.length || rules.includes(255) || ids.some((id: unknown) => typeof id !== 'string')) return scene
  return {
    ...others,
    ids,
    counts: Int32Array.from(obstacles, ({ holes = [] }) => 1 + holes.length),
    rules,
    lengths: Int32Array.from(rings, ({ length }) => length),
    coords,
  }
}

export function unpackScene(scene: Scene | PackedScene): Scene {
  if (!('coords' in scene)) return scene
  const { ids, counts, rules, lengths, coords, ...others } = scene
  let [ring, at] = [0, 0]
  const next = (): Point[] => Array.from({ length: lengths[ring++] }, () => ({ x: coords[at++], y: coords[at++] }))
  const obstacles = ids.map((id, i): Obstacle => {
    const outer = next()
    const holes = Array.from({ length: counts[i] - 1 }, next)
    const fillRule = RULES[rules[i]]
    return { id, outer, ...(holes.length > 0 && { holes }), ...(fillRule !== undefined && { fillRule }) }
  })
  return { ...others, obstacles }
}
