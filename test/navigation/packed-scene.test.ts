import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import type { Scene } from '../../src/engine/geometry/index.js'
import { packScene, unpackScene } from '../../src/navigation/packed-scene.js'

const RULES = [undefined, 'non-zero', 'even-odd'] as const

function sceneOf(seed: number): Scene {
  const random = createRandom(seed)
  const ring = () =>
    Array.from({ length: Math.floor(9 * random()) }, () => ({ x: 1e3 * random() - 500, y: -0 + random() }))
  return {
    bounds: { x: 0, y: 0, width: 9, height: 9 },
    obstacles: Array.from({ length: 300 }, (_, i) => {
      const holes = Array.from({ length: Math.floor(3 * random()) }, ring)
      const fillRule = RULES[Math.floor(3 * random())]
      return { id: `o${i}`, outer: ring(), ...(holes.length > 0 && { holes }), ...(fillRule && { fillRule }) }
    }),
    areas: [{ id: 'mud', cost: 2, outer: ring() }],
    links: [{ id: 'l', from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, oneWay: true }],
  }
}

describe('a scene sent to a worker', () => {
  it('arrives unchanged and is sent as flat coordinates, not as one object per point (20 scenes)', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const scene = sceneOf(seed)
      const packed = packScene(scene)
      expect('coords' in packed && packed.coords.length).toBeGreaterThan(1000)
      expect('obstacles' in packed).toBe(false)
      expect(unpackScene(structuredClone(packed))).toEqual(scene)
    }
  })

  it('is not packed if it is small or malformed; the builder in the worker reports what is malformed', () => {
    const scene = sceneOf(1)
    const small = { ...scene, obstacles: scene.obstacles.slice(0, 3) }
    expect(packScene(small)).toBe(small)
    const [first, ...rest] = scene.obstacles
    for (const odd of [
      { ...first, outer: undefined },
      { ...first, outer: [{ x: '1', y: 2 }] },
      { ...first, outer: [null] },
      { ...first, id: 7 },
      { ...first, fillRule: 'odd' },
      { ...first, holes: 4 },
    ]) {
      const wrong = { ...scene, obstacles: [...rest, odd] } as unknown as Scene
      expect(packScene(wrong)).toBe(wrong)
    }
    const nothing = {} as Scene
    expect(packScene(nothing)).toBe(nothing)
    const nan = { ...scene, obstacles: [...rest, { ...first, outer: [{ x: NaN, y: Infinity }] }] }
    expect(unpackScene(packScene(nan))).toEqual(nan)
  })
})
