/** The steps of the guide on saving, from a drawing to bytes that the engine opens. */
import { describe, expect, it } from 'vitest'
import { createNavDocument, toScene } from '../../src/document/index.js'
import { buildNavMesh, findPath, navMeshFromBinary } from '../../src/engine/index.js'
import { createNavigation } from '../../src/navigation.js'

const map = createNavDocument({
  bounds: { x: 0, y: 0, width: 100, height: 100 },
  items: [{ kind: 'obstacle', id: 'wall', shape: { type: 'rectangle', x: 40, y: 0, width: 20, height: 80 } }],
})
const ends = [
  { x: 10, y: 40 },
  { x: 90, y: 40 },
] as const
const lengthOn = (mesh: ReturnType<typeof buildNavMesh>): number => {
  const answer = findPath(mesh, ...ends)
  return answer.status === 'found' ? answer.path.length : Infinity
}

describe('a baked mesh', () => {
  it('gives the same paths as its document when the engine reads the mesh', () => {
    const mesh = buildNavMesh(toScene(map))
    const opened = navMeshFromBinary(mesh.toBinary())
    expect(lengthOn(mesh)).toBeGreaterThan(100)
    expect(lengthOn(opened)).toBe(lengthOn(mesh))
  })

  it('can also be created from a navigation that is in use', async () => {
    const navigation = createNavigation(map)
    await navigation.ready()
    const bytes = navigation.getSnapshot().mesh?.toBinary()
    if (bytes === undefined) throw new Error('no mesh')
    expect(lengthOn(navMeshFromBinary(bytes))).toBe(lengthOn(buildNavMesh(toScene(map))))
    navigation.dispose()
  })
})
