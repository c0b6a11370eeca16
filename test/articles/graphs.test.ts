/** Traversals and nearest nodes in the article on navigation and pathfinding. */
import { expect, it } from 'vitest'
import { drawNodes, entryOf, isHidden } from './table-trials.js'
import { buildNavGrid, findPath } from '../../src/engine/index.js'
import { squared } from '../oracles/printed-blocks.js'
import { visitByRecursion } from '../oracles/printed-traversal.js'

it('traversals search an open map of 160,000 cells without overflowing the stack', () => {
  const side = 400
  const plain = { width: side, height: side, policy: 'no-corner-cutting', blocked: () => false } as const
  expect(() => visitByRecursion(plain, 0)).toThrow(RangeError)
  const grid = buildNavGrid({ width: side, height: side, blocked: () => false, diagonal: 'no-corner-cutting' })
  for (const algorithm of ['depth-first', 'jump-point'] as const)
    expect(findPath(grid, { x: 0.5, y: 0.5 }, { x: 399.5, y: 200.5 }, { algorithm }).status).toBe('found')
})

it('a waypoint graph connects the start to its nearest visible node', () => {
  let asked = 0
  for (let seed = 1; seed <= 60; seed++) {
    const map = drawNodes(seed)
    const entry = entryOf(map)
    if (entry === undefined) continue
    asked++
    expect(isHidden(map.walls, map.place, entry)).toBe(false)
    for (const node of map.nodes)
      if (squared(node, map.place) < squared(entry, map.place) - 1e-9)
        expect(isHidden(map.walls, map.place, node), `seed ${seed}`).toBe(true)
  }
  expect(asked).toBeGreaterThan(30)
})
