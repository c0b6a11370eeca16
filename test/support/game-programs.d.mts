import type { Point } from '../../src/engine/index.js'

type Length = (from: Point, to: Point) => number | undefined
type Cell = readonly [x: number, y: number]

export function pathfindingJs(
  rows: readonly (readonly number[])[],
  diagonal: 'Never' | 'Always' | 'OnlyWhenNoObstacles' | 'IfAtMostOneObstacle',
): (start: Cell, goal: Cell) => readonly Cell[]

export function easyStar(
  rows: readonly (readonly number[])[],
  costs: Readonly<Record<number, number>>,
  diagonals: 'off' | 'on' | 'no-corner-cutting',
): (start: Cell, goal: Cell) => readonly Cell[] | undefined

export function recastFloor(
  positions: readonly number[],
  indices: readonly number[],
): Promise<{ readonly floor: readonly number[]; readonly triangles: readonly number[]; readonly length: Length }>

export function threePathfinding(
  vertices: readonly (readonly [number, number])[],
  triangles: readonly (readonly number[])[],
): { readonly up: readonly number[]; readonly length: Length }

export function detour(text: string): Promise<Length>
