import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { hitsPixel } from '../../../src/engine/noding/crossing-point.js'
import { NodeTree } from '../../../src/engine/noding/node-tree.js'

it('the tree over the nodes of a dense cell visits every node that a segment hits, and few others', () => {
  const random = createRandom(41)
  const count = 4000
  const layouts: ((i: number) => readonly [number, number])[] = [
    () => [Math.floor(random() * 4096), Math.floor(random() * 4096)],
    (i) => [i, 100],
    (i) => [i, i],
    (i) => [2048 + Math.round(2000 * Math.cos(i)), 2048 + Math.round(2000 * Math.sin(i))],
  ]
  for (const place of layouts) {
    const x = new Float64Array(count)
    const y = new Float64Array(count)
    for (let i = 0; i < count; i++) [x[i], y[i]] = place(i)
    const tree = new NodeTree(Int32Array.from(x.keys()), { x, y }, 0.5)
    let visited = 0
    for (let k = 0; k < 60; k++) {
      const [ax, bx] = [Math.floor(random() * 2000), 2000 + Math.floor(random() * 2000)]
      const [ay, by] = [Math.floor(random() * 4000), Math.floor(random() * 4000)]
      const met = new Set<number>()
      visited += tree.passed(ax, ay, bx, by, (node) => met.add(node))
      for (let i = 0; i < count; i++)
        if (hitsPixel(ax, ay, bx, by, x[i], y[i], 0.5)) expect(met.has(i), `${i} of ${k}`).toBe(true)
    }
    expect(visited / 60).toBeLessThan(count / 8)
  }
})
