import { describe, expect, it } from 'vitest'
import { buildNavMesh, createRandom, type NavMesh } from '../../../src/engine/index.js'
import type { Obstacle } from '../../../src/engine/geometry/index.js'
import { box as boxRing, boxObstacle as square } from '../../support/shapes.js'

const bounds = { x: 0, y: 0, width: 1000, height: 1000 }
const crowd = (count: number, seed: number): Obstacle[] => {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, i) => square(`o${i}`, random() * 950, random() * 950, 10 + random() * 40))
}
interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** Returns each triangle as a text of corners (the least first), walls and island, together with its bounding box. */
function rows({
  coords,
  triangles,
  walkable,
  island,
  walls,
}: ReturnType<NavMesh['triangles']>): { readonly text: string; readonly box: Box }[] {
  return Array.from(walkable, (free, t) => {
    const corners = [0, 1, 2].map(
      (k) => [coords[2 * triangles[3 * t + k]], coords[2 * triangles[3 * t + k] + 1]] as const,
    )
    const least = corners.map((corner, k) => [corner.join(), k] as const).sort((a, b) => (a[0] < b[0] ? -1 : 1))[0][1]
    const turned = [0, 1, 2].map(
      (k) => `${corners[(least + k) % 3].join()}${(walls[t] >> ((least + k) % 3)) & 1 ? '|' : ''}`,
    )
    const xs = corners.map(([x]) => x)
    const ys = corners.map(([, y]) => y)
    return {
      text: `${turned.join(' ')} ${free} ${island[t]}`,
      box: { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) },
    }
  })
}
const texts = (mesh: NavMesh, within?: Box): Set<string> =>
  new Set(rows(mesh.triangles(within)).map(({ text }) => text))
const meets = (a: Box, b: Box): boolean => a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY

describe('triangles of a part of the mesh', () => {
  it('are exactly those that intersect the box', () => {
    for (const agentRadius of [0, 6]) {
      const mesh = buildNavMesh({ bounds, obstacles: crowd(60, 3) }, { agentRadius })
      const all = rows(mesh.triangles())
      const random = createRandom(5)
      for (let i = 0; i < 50; i++) {
        const [x, y] = [random() * 1000, random() * 1000]
        const box = { minX: x, minY: y, maxX: x + random() * 200, maxY: y + random() * 200 }
        const part = texts(mesh, box)
        for (const { text, box: own } of all) if (meets(own, box)) expect(part.has(text), text).toBe(true)
        expect(part.size).toBeLessThan(all.length)
      }
    }
  })

  it('are none for a box outside the bounds, and all for a box around them', () => {
    const mesh = buildNavMesh({ bounds, obstacles: crowd(20, 4) })
    expect(mesh.triangles({ minX: 2000, minY: 2000, maxX: 3000, maxY: 3000 }).walkable.length).toBe(0)
    expect(texts(mesh, { minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9 })).toEqual(texts(mesh))
  })

  it('mark edges with no walkable neighbor as walls', () => {
    const { coords, triangles, walkable, walls } = buildNavMesh({
      bounds,
      obstacles: [square('a', 400, 400, 200)],
    }).triangles()
    let length = 0
    for (let t = 0; t < walkable.length; t++) {
      if (walkable[t] === 0) expect(walls[t]).toBe(0)
      for (let k = 0; k < 3; k++) {
        if (((walls[t] >> k) & 1) === 0) continue
        const [a, b] = [2 * triangles[3 * t + k], 2 * triangles[3 * t + ((k + 1) % 3)]]
        length += Math.hypot(coords[a] - coords[b], coords[a + 1] - coords[b + 1])
      }
    }
    expect(length).toBe(4 * 1000 + 4 * 200)
  })
})

it('the changed region of an edit contains every triangle that changed or whose island was renumbered', () => {
  for (const agentRadius of [0, 5]) {
    const random = createRandom(11)
    const obstacles = crowd(40, 9)
    const mesh = buildNavMesh({ bounds, obstacles }, { agentRadius })
    for (let i = 0; i < 60; i++) {
      const before = rows(mesh.triangles())
      const { revision } = mesh
      // Sometimes adds a wall across the whole map, which splits islands; its removal joins them again.
      if (i % 6 === 0) mesh.edit({ insert: [{ id: 'wall', outer: boxRing(500, -10, 10, 1020) }] })
      else if (i % 6 === 3) mesh.edit({ remove: ['wall'] })
      else mesh.edit({ update: [square(`o${i % 40}`, random() * 950, random() * 950, 30)] })
      const box = mesh.changedSince?.(revision)
      const after = rows(mesh.triangles())
      const [was, is] = [new Set(before.map(({ text }) => text)), new Set(after.map(({ text }) => text))]
      for (const { text, box: own } of [
        ...before.filter((row) => !is.has(row.text)),
        ...after.filter((row) => !was.has(row.text)),
      ])
        expect(
          box !== undefined &&
            own.minX >= box.minX &&
            own.maxX <= box.maxX &&
            own.minY >= box.minY &&
            own.maxY <= box.maxY,
          `edit ${i}, radius ${agentRadius}: ${text}`,
        ).toBe(true)
      expect(mesh.changedSince?.(mesh.revision)).toBe(undefined)
      expect(mesh.walkableTriangles).toBe(mesh.triangles().walkable.reduce((sum, free) => sum + free, 0))
    }
  }
})
