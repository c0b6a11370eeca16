import { expect, it } from 'vitest'
import { itemName } from '../../src/editor/index.js'
import { english } from '../../src/words/index.js'

it('items whose ids contain several numbers have distinct names', () => {
  const nameOf = (id: string) =>
    itemName({ id, kind: 'obstacle', shape: { type: 'rectangle', x: 0, y: 0, width: 1, height: 1 } }, english)
  expect(nameOf('obstacle-7')).toBe('Obstacle 7')
  expect(nameOf('wall')).toBe('Obstacle')
  const ids = Array.from({ length: 100 }, (_, i) => `b${i}-79`)
  expect(new Set(ids.map(nameOf)).size).toBe(100)
})
