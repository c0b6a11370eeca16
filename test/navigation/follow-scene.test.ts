/** The incremental scene of a document equals its full scene, and an update does not visit unchanged items. */
import { describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../src/engine/core/index.js'
import { createNavDocument, toScene, type NavDocument, type NavItem } from '../../src/document/index.js'
import { followScene } from '../../src/navigation/follow-scene.js'
import { pointsOf } from '../support/shapes.js'

const at = (x: number, y: number, side: number) => pointsOf(x, y, x + side, y, x, y + side)
const layers = [
  { id: 'ground', name: 'Ground' },
  { id: 'top', name: 'Top', hidden: true },
]
const agents = [
  { id: 'man', name: 'Man', radius: 2, speed: 1 },
  { id: 'tank', name: 'Tank', radius: 4, speed: 1 },
]

function randomItem(random: Random, id: string): NavItem {
  const outer = at(Math.floor(90 * random()), Math.floor(90 * random()), 5)
  const more = {
    ...(random() < 0.2 && { hidden: true }),
    ...(random() < 0.1 && { navigation: random() < 0.5 }),
    ...(random() < 0.2 && { layer: 'top' }),
  }
  const dice = random()
  if (dice < 0.8)
    return {
      kind: 'obstacle',
      id,
      shape: { type: 'polygon', outer },
      ...more,
      ...(random() < 0.2 && { passableFor: ['man'] }),
    }
  if (dice < 0.9) return { kind: 'area', id, shape: { type: 'polygon', outer }, terrain: 'mud', cost: 3, ...more }
  return { kind: 'link', id, from: { x: 1, y: 1 }, to: { x: 9, y: 9 }, ...more }
}

describe('incremental scene updates', () => {
  it('give the same objects as the full scene of the document', () => {
    const random = createRandom(11)
    let followed = 0
    for (let round = 0; round < 400; round++) {
      const items = Array.from({ length: 12 }, (_, i) => randomItem(random, `i${i}`))
      const before: NavDocument = {
        ...createNavDocument({ bounds: { x: 0, y: 0, width: 100, height: 100 }, agents }),
        layers,
        items,
      }
      const next = [...items]
      for (let changes = Math.floor(4 * random()); changes > 0; changes--) {
        const place = Math.floor(next.length * random())
        const dice = random()
        if (dice < 0.7) next[place] = randomItem(random, next[place].id)
        else if (dice < 0.8) next.splice(place, 1)
        else if (dice < 0.9) next.push(randomItem(random, 'new'))
        else next.reverse()
      }
      const document: NavDocument = { ...before, items: next, ...(random() < 0.1 && { layers: [...layers].reverse() }) }
      const agent = ['man', 'tank', undefined][Math.floor(3 * random())]
      const sceneOf = (one: NavDocument) => toScene(one, agent === undefined ? {} : { agent })
      const found = followScene({ document: before, scene: sceneOf(before) }, document, sceneOf)
      if (found === undefined) continue
      followed++
      const expected = sceneOf(document)
      expect(found).toEqual(expected)
      expect(found.obstacles.every((obstacle, i) => obstacle === expected.obstacles[i])).toBe(true)
    }
    expect(followed).toBeGreaterThan(80)
  })

  it('process only changed items', () => {
    let looks = 0
    const items = Array.from({ length: 500 }, (_, i) => {
      const item = { kind: 'obstacle', id: `o${i}`, shape: { type: 'polygon', outer: at(i % 90, i % 80, 5) } } as const
      return Object.defineProperty({ ...item }, 'kind', {
        enumerable: true,
        get: () => {
          looks++
          return 'obstacle'
        },
      })
    })
    const before = createNavDocument({ bounds: { x: 0, y: 0, width: 100, height: 100 }, items: [] })
    const document = { ...before, items }
    const scene = toScene(document)
    looks = 0
    const moved = { kind: 'obstacle', id: 'o250', shape: { type: 'polygon', outer: at(3, 3, 9) } } as const
    const next = { ...document, items: items.with(250, moved) }
    const found = followScene({ document, scene }, next, (one) => toScene(one))
    expect(found?.obstacles[250].outer).toEqual(moved.shape.outer)
    expect(looks).toBeLessThan(5)
  })
})
