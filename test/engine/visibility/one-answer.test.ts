import { describe, expect, it } from 'vitest'
import type { Obstacle, PathResult, Point, Rect } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { buildVisibilityGraph, findPath } from '../../../src/engine/navigate/index.js'
import { badInput, badInputs, between, obstaclesOf } from '../../support/bad-inputs.js'
import { at as p, fieldOf } from '../../support/shapes.js'
import { codeOf } from '../../support/code-of.js'

const square = (size: number): Rect => fieldOf(size)

/** Returns the common result of three exact planners in both directions: a length, or the reason for no path. */
function commonResult(
  bounds: Rect,
  obstacles: readonly Obstacle[],
  start: Point,
  goal: Point,
  name = '',
): number | string {
  const scene = { bounds, obstacles: obstacles.map((obstacle, i) => ({ ...obstacle, id: `o${i}` })) }
  const [mesh, graph] = [buildNavMesh(scene), buildVisibilityGraph(scene)]
  const results: [string, PathResult, PathResult][] = [
    ['polyanya', findPath(mesh, start, goal), findPath(mesh, goal, start)],
    ...(['visibility', 'ray-scan'] as const).map((algorithm): [string, PathResult, PathResult] => [
      algorithm,
      findPath(graph, start, goal, { algorithm }),
      findPath(graph, goal, start, { algorithm }),
    ]),
  ]
  const [, first] = results[0]
  for (const [algorithm, there, back] of results) {
    const place = `${name} ${algorithm}`
    if (first.status !== 'found') {
      expect(there.status, place).toBe(first.status)
      expect(back.status === 'found', place).toBe(false)
      continue
    }
    for (const result of [there, back]) {
      expect(result.status, place).toBe('found')
      if (result.status !== 'found') continue
      expect(Math.abs(result.path.length - first.path.length), place).toBeLessThanOrEqual(
        1e-9 * Math.max(1, first.path.length),
      )
      expect(result.path.quality, place).toBe('exact')
    }
  }
  return first.status === 'found' ? first.path.length : first.status
}

const files = badInputs('path')
describe.skipIf(files.length === 0)('the path cases of the corpus of bad inputs (shared data)', () => {
  interface Case {
    readonly name: string
    readonly input: {
      readonly polygons?: [number, number][][][]
      readonly bounds?: [number, number, number, number]
      readonly start: [number, number]
      readonly goal: [number, number]
    }
    readonly expect: { readonly pathLength?: number | null; readonly result?: string }
  }
  it.each(files)('give the recorded result: %s', async (file) => {
    const row = (await badInput(file)) as Case
    const { polygons = [], bounds = [0, 0, 10, 10], start, goal } = row.input
    if (![...start, ...goal].every(Number.isFinite)) {
      expect(codeOf(() => commonResult(square(10), [], p(...start), p(...goal)))).toBe('input/not-finite')
      return
    }
    const found = commonResult(between(bounds), obstaclesOf(polygons), p(...start), p(...goal), row.name)
    const { pathLength, result } = row.expect
    // The corpus allows paths through a point at which two obstacles touch. The engine closes such points, as the
    // any-angle benchmarks do.
    if (row.name.includes('corner-touch')) return
    if (pathLength === null) expect(typeof found).toBe('string')
    else if (pathLength !== undefined)
      expect(Math.abs(Number(found) - pathLength)).toBeLessThanOrEqual(1e-9 * Math.max(1, pathLength))
    if (result === 'out-of-bounds') expect(found).toMatch(/out-of-bounds$/)
    else if (result === 'start-blocked' || result === 'goal-blocked') expect(found).toBe(result)
  })
})
