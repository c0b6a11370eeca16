import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Issue } from '../../../src/editor/index.js'
import { issueSigns } from '../../../src/ui/map/issue-signs.js'
import { calloutPlace } from '../../../src/ui/map/callout-place.js'

const issueAt = (x: number, y: number, i: number): Issue => ({
  id: `i${i}`,
  code: 'almost-touching',
  severity: 'warning',
  title: '',
  detail: '',
  at: { x, y },
  itemIds: [],
  fixes: [],
})

describe('signs of issues', () => {
  const random = createRandom(1)
  const many = Array.from({ length: 8685 }, (_, i) => issueAt(4000 * random(), 3000 * random(), i))

  it('are few in a view from afar, and count every issue', () => {
    const signs = issueSigns(many, 0.1)
    expect(signs.length).toBeLessThan(120)
    expect(signs.reduce((sum, { issues }) => sum + issues.length, 0)).toBe(many.length)
  })

  it('never cover each other, at any zoom', () => {
    for (const zoom of [0.05, 0.7, 2.5]) {
      const signs = issueSigns(many.slice(0, 600), zoom)
      const reach = (zoom < 0.4 ? 44 : 16) / zoom
      for (let i = 0; i < signs.length; i++)
        for (let j = 0; j < i; j++)
          if (Math.abs(signs[i].at.x - signs[j].at.x) < reach)
            expect(Math.hypot(signs[i].at.x - signs[j].at.x, signs[i].at.y - signs[j].at.y)).toBeGreaterThanOrEqual(
              reach,
            )
    }
  })

  it('are one for each issue where there is room', () => {
    expect(issueSigns(many.slice(0, 200), 8)).toHaveLength(200)
  })
})

describe('the place of a callout', () => {
  const size = { width: 284, height: 100 }
  const viewport = { width: 900, height: 700 }
  const overlaps = (
    place: { left: number; top: number },
    box: { x: number; y: number; width: number; height: number },
  ) =>
    place.left < box.x + box.width &&
    place.left + size.width > box.x &&
    place.top < box.y + box.height &&
    place.top + size.height > box.y

  it('covers neither of the two shapes, wherever they stand, as long as there is room beside them', () => {
    const random = createRandom(5)
    for (let round = 0; round < 500; round++) {
      const [x, y] = [40 + 620 * random(), 40 + 420 * random()]
      const one = { x, y, width: 60 + 40 * random(), height: 60 + 100 * random() }
      const other = {
        x: x + one.width + 12,
        y: y + 20 * random(),
        width: 60 + 40 * random(),
        height: 60 + 100 * random(),
      }
      const at = { x: x + one.width + 6, y: y + 40 }
      const place = calloutPlace(at, size, [one, other], [], viewport)
      expect([overlaps(place, one), overlaps(place, other)]).toEqual([false, false])
      expect(place.left >= 8 && place.top >= 8).toBe(true)
      expect(place.left + size.width <= 892 && place.top + size.height <= 692).toBe(true)
    }
  })

  it('leaves what floats over the map free where it can', () => {
    const minimap = { x: 700, y: 560, width: 190, height: 130 }
    const shape = { x: 720, y: 420, width: 120, height: 80 }
    const place = calloutPlace({ x: 780, y: 500 }, size, [shape], [minimap], viewport)
    expect([overlaps(place, shape), overlaps(place, minimap)]).toEqual([false, false])
  })
})
