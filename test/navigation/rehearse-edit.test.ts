/** A mesh that is made ready for edits is the mesh as it was built, and the edits of a drag replace none of its long arrays. Oracle: a build here. */
import { describe, expect, it } from 'vitest'
import type { Scene } from '../../src/engine/geometry/index.js'
import type { NavMesh } from '../../src/engine/convex/index.js'
import { buildNavMesh, findPath } from '../../src/engine/index.js'
import { packMesh, unpackMesh } from '../../src/engine/mesh/transfer/index.js'
import { rehearseEdit } from '../../src/navigation/rehearse-edit.js'

const SIDE = 40
/** Ten-gons in rows, ten vertices each; one of them with a corner pulled out. */
const sceneOf = (pulled = { x: 0, y: 0 }): Scene => ({
  bounds: { x: 0, y: 0, width: 20 * SIDE, height: 20 * SIDE },
  obstacles: Array.from({ length: SIDE * SIDE }, (_, i) => ({
    id: i === 3 ? 'rehearsal' : `o${i}`,
    outer: Array.from({ length: 10 }, (__, k) => ({
      x: 10 + 20 * (i % SIDE) + 6 * Math.cos(0.2 * Math.PI * k) + (i === 820 && k === 0 ? pulled.x : 0),
      y: 10 + 20 * Math.floor(i / SIDE) + 6 * Math.sin(0.2 * Math.PI * k) + (i === 820 && k === 0 ? pulled.y : 0),
    })),
  })),
})
const cornerOf = (scene: Scene) => scene.obstacles[820].outer[0]

/** Buffers of the arrays of a mesh that are long enough to be missed in a frame. */
function longBuffers(mesh: object): Map<ArrayBufferLike, string> {
  const seen = new Set<unknown>()
  const found = new Map<ArrayBufferLike, string>()
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (ArrayBuffer.isView(value)) {
      if (value.byteLength > 1 << 15) found.set(value.buffer, `${path} of ${value.byteLength}`)
    } else for (const [name, entry] of Object.entries(value)) visit(entry, `${path}.${name}`)
  }
  visit(mesh, 'mesh')
  return found
}

/** Triangles by their corners, each from its smallest one, in order. */
function trianglesOf(mesh: NavMesh): string[] {
  const { coords, triangles, walkable } = mesh.triangles()
  return Array.from(walkable, (isWalkable, t) => {
    const corners = [0, 1, 2].map((k) => `${coords[2 * triangles[3 * t + k]]} ${coords[2 * triangles[3 * t + k] + 1]}`)
    const first = corners.indexOf([...corners].sort()[0])
    return `${isWalkable} ${[...corners.slice(first), ...corners.slice(0, first)].join(', ')}`
  }).sort()
}

describe('drag 2: a mesh that is made ready for edits', () => {
  it.each([0, 2])('is sent, and replaces no long array in a drag, at a radius of %d', (agentRadius) => {
    const scene = sceneOf()
    const built = buildNavMesh(scene, { agentRadius })
    rehearseEdit(built, scene)
    const mesh = unpackMesh(structuredClone(packMesh(built, { move: true })))
    const oracle = buildNavMesh(scene, { agentRadius })
    expect(trianglesOf(mesh)).toEqual(trianglesOf(oracle))
    expect(mesh.freeArea).toBeCloseTo(oracle.freeArea, 6)
    expect(mesh.islands).toHaveLength(oracle.islands.length)

    const before = longBuffers(mesh)
    expect(before.size).toBeGreaterThan(20)
    const corner = cornerOf(scene)
    let pulled = { x: 0, y: 0 }
    for (let i = 0; i < 60; i++) {
      pulled = { x: 6.1234 + 14 * Math.sin(i / 7), y: 0.0173 + 14 * (1 - Math.cos(i / 7)) }
      mesh.edit({ move: [{ id: 'o820', ring: 0, vertex: 0, to: { x: corner.x + pulled.x, y: corner.y + pulled.y } }] })
    }
    expect([...longBuffers(mesh)].flatMap(([buffer, path]) => (before.has(buffer) ? [] : [path]))).toEqual([])
    const after = buildNavMesh(sceneOf(pulled), { agentRadius })
    const [from, to] = [
      { x: 1, y: 1 },
      { x: 20 * SIDE - 1, y: 20 * SIDE - 1 },
    ]
    expect(trianglesOf(mesh)).toEqual(trianglesOf(after))
    expect(findPath(mesh, from, to)).toMatchObject({
      status: agentRadius === 0 ? 'found' : 'start-blocked',
    })
  })

  it('leaves alone what is small, has no wall, or a wall of no length', () => {
    const small: Scene = { ...sceneOf(), obstacles: sceneOf().obstacles.slice(0, 4) }
    const mesh = buildNavMesh(small, { agentRadius: 0 })
    rehearseEdit(mesh, small)
    expect(mesh.revision).toBe(0)
    const points: Scene = {
      ...small,
      obstacles: [{ id: 'p', outer: Array.from({ length: 6000 }, () => ({ x: 5, y: 5 })) }],
    }
    const flat = buildNavMesh(points, { agentRadius: 0 })
    rehearseEdit(flat, points)
    expect(flat.revision).toBe(0)
    rehearseEdit(flat, { ...small, obstacles: [] })
    expect(flat.revision).toBe(0)
  })
})
