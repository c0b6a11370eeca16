/** The mesh of a drawing as a file: a game that reads it finds the same paths for the agent. */
import { expect, it } from 'vitest'
import { createNavDocument } from '../../src/document/index.js'
import { findPath, navMeshFromBinary, parseMeshFile } from '../../src/engine/index.js'
import type { NavMesh } from '../../src/engine/index.js'
import { meshFile } from '../../src/ui/files/save-map.js'

const agent = { id: 'cart', name: 'Cart', radius: 12, speed: 50 }
const map = createNavDocument({
  bounds: { x: 0, y: 0, width: 300, height: 200 },
  agents: [agent],
  items: [
    { id: 'wall', kind: 'obstacle', shape: { type: 'rectangle', x: 100, y: 0, width: 40, height: 120 } },
    { id: 'post', kind: 'obstacle', shape: { type: 'rectangle', x: 180, y: 140, width: 20, height: 20 } },
  ],
})
const lengthOn = (mesh: NavMesh): number => {
  const result = findPath(mesh, { x: 30, y: 40 }, { x: 270, y: 40 })
  return result.status === 'found' ? result.path.length : NaN
}

it('binary and text mesh files give the same paths as the drawing', () => {
  const [binary, text] = [meshFile(map, agent, 'mesh-binary').data, meshFile(map, agent, 'mesh').data]
  if (typeof binary === 'string' || typeof text !== 'string') throw new Error('the other way round')
  const point = meshFile(map, undefined, 'mesh').data
  if (typeof point !== 'string') throw new Error('bytes')
  // The center of the cart stays at least its radius away from walls, so its path is longer than the path of a point.
  const ofPoint = lengthOn(parseMeshFile(point))
  const around = 2 * Math.hypot(70, 80) + 40 - 0
  expect(ofPoint).toBeLessThan(around + 60)
  expect(lengthOn(parseMeshFile(text))).toBeGreaterThan(ofPoint + 5)
  expect(lengthOn(navMeshFromBinary(binary))).toBeCloseTo(lengthOn(parseMeshFile(text)), 1)
})
