import type { Point } from '../../src/engine/index.js'

type Length = (from: Point, to: Point) => number | undefined

export function threePathfinding(
  vertices: readonly (readonly [number, number])[],
  triangles: readonly (readonly number[])[],
): { readonly up: readonly number[]; readonly length: Length }

export function detour(text: string): Promise<Length>
