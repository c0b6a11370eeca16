import { describe, expect, it } from 'vitest'
import { buildNavMesh, type Obstacle } from '../../../src/engine/index.js'
import { changedBoxes } from '../../../src/engine/convex/index.js'
import { box, fieldOf } from '../../support/shapes.js'
/** Makes crate `i` of twenty. The crates are far apart, and each stands in its own street between blocks. */
const crate = (i: number, shift: number): Obstacle => ({
  id: `crate ${i}`,
  outer: box(100 + 200 * (i % 5) + shift, 108 + 200 * Math.floor(i / 5), 20, 20),
})
const blocks = Array.from({ length: 400 }, (_, i): Obstacle => ({
  id: `block ${i}`,
  outer: box(12 + 50 * (i % 20), 12 + 40 * Math.floor(i / 20), 22, 12),
}))
const townOf = (agentRadius: number, shift = 0) =>
  buildNavMesh(
    { bounds: fieldOf(1100, 820), obstacles: [...blocks, ...Array.from({ length: 20 }, (_, i) => crate(i, shift))] },
    { agentRadius },
  )

describe('changed boxes', () => {
  it('stay separate for twenty obstacles that move at once', () => {
    const mesh = townOf(0)
    const { revision } = mesh
    mesh.edit({ update: Array.from({ length: 20 }, (_, i) => crate(i, 3)) })
    const boxes = changedBoxes(mesh, revision) ?? []
    expect(boxes).toHaveLength(20)
    for (const { minX, minY, maxX, maxY } of boxes) {
      expect(maxX - minX).toBeCloseTo(23, 6)
      expect(maxY - minY).toBeCloseTo(20, 6)
    }
    mesh.edit({ update: [crate(0, 6)] })
    expect(changedBoxes(mesh, revision)).toHaveLength(20)
    expect(changedBoxes(mesh, mesh.revision - 1)).toHaveLength(1)
    expect(changedBoxes(mesh, mesh.revision)).toEqual([])
  })

  it('are one box around all changes when there were more edits than the log holds', () => {
    const mesh = townOf(0)
    const { revision } = mesh
    for (let step = 1; step <= 80; step++) mesh.edit({ update: [crate(step % 20, step / 8)] })
    expect(changedBoxes(mesh, revision)).toEqual([mesh.changedSince?.(revision)])
    expect(changedBoxes({}, 0)).toBeUndefined()
  })

  it('limit the update of the offset mesh to the changed places', () => {
    const mesh = townOf(5)
    const all = mesh.walkableTriangles
    const one = mesh.edit({ update: [crate(7, 2)] })
    const twenty = mesh.edit({ update: Array.from({ length: 20 }, (_, i) => crate(i, 4)) })
    expect(one.mode).toBe('incremental')
    expect(twenty.mode).toBe('incremental')
    // Each of the twenty moves touches about as many triangles as a single move. Together they touch a small part of
    // the map.
    expect(twenty.trianglesTouched).toBeLessThan(40 * one.trianglesTouched)
    expect(twenty.trianglesTouched).toBeLessThan(all / 2)
    const built = townOf(5, 4)
    expect(mesh.freeArea).toBeCloseTo(built.freeArea, 5)
    expect(mesh.walkableTriangles).toBe(built.walkableTriangles)
  })
})
