import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import { NodeHash, SegmentHash } from '../../../src/engine/noding/hashes.js'
import { codeOf } from '../../support/code-of.js'

describe('the hash tables of nodes and segments', () => {
  it('contain exactly what was added and not removed, also after growth and with reused ids', () => {
    const size = 3000
    const random = createRandom(31)
    const nodes = { x: new Float64Array(size), y: new Float64Array(size) }
    const segments = { segmentA: new Int32Array(size), segmentB: new Int32Array(size) }
    const nodeHash = new NodeHash(nodes)
    const segmentHash = new SegmentHash(segments)
    const known = new Map<string, number>()
    const isIn = new Uint8Array(size)
    for (let step = 0; step < 20000; step++) {
      const id = Math.floor(random() * (step < 9000 ? size : size / 10))
      if (isIn[id] === 1) {
        nodeHash.remove(id)
        segmentHash.remove(id)
        isIn[id] = 0
        known.delete(`${nodes.x[id]} ${nodes.y[id]}`)
      } else {
        const [a, b] = [Math.floor(random() * 90), Math.floor(random() * 90)]
        const isKnown = known.get(`${a} ${b}`) ?? -1
        expect(nodeHash.find(a, b)).toBe(isKnown)
        expect(segmentHash.find(a, b)).toBe(isKnown)
        if (isKnown >= 0) continue
        nodes.x[id] = segments.segmentA[id] = a
        nodes.y[id] = segments.segmentB[id] = b
        nodeHash.add(id)
        segmentHash.add(id)
        isIn[id] = 1
        known.set(`${a} ${b}`, id)
      }
    }
    for (const [key, id] of known) {
      const [a, b] = key.split(' ').map(Number)
      expect([nodeHash.find(a, b), segmentHash.find(a, b)]).toEqual([id, id])
    }
  })

  it('reject removal of a missing entry', () => {
    const hash = new SegmentHash({ segmentA: Int32Array.of(1, 2), segmentB: Int32Array.of(3, 4) })
    hash.add(0)
    expect(codeOf(() => hash.remove(1))).toBe('internal/not-in-list')
    hash.remove(0)
    expect(hash.find(1, 3)).toBe(-1)
    expect(codeOf(() => hash.remove(0))).toBe('internal/not-in-list')
  })
})
