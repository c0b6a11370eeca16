import { describe, expect, it } from 'vitest'
import { lightTheme } from '../../../src/canvas/theme.js'
import { createNavDocument, toScene, type NavItem } from '../../../src/document/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { islandOnMesh } from '../../../src/engine/convex/index.js'
import type { Path } from '../../../src/engine/geometry/index.js'
import { createIslandNamePainter } from '../../../src/ui/map-issues/island-name-painter.js'
import { islandNames } from '../../../src/ui/map-issues/islands.js'
import { english } from '../../../src/words/index.js'
import { box as ring, pointsOf, rectItem } from '../../support/shapes.js'
const keep: NavItem = {
  kind: 'obstacle',
  id: 'keep',
  name: 'Keep',
  shape: { type: 'polygon', outer: ring(100, 100, 240, 240), holes: [ring(120, 120, 200, 200)] },
}
const wall: NavItem = rectItem('wall', 600, 0, 20, 600)
const document = createNavDocument({
  bounds: { x: 0, y: 0, width: 900, height: 600 },
  agents: [{ id: 'man', name: 'Man', radius: 5, speed: 60 }],
  items: [keep, wall],
})
const mesh = buildNavMesh(toScene(document), { agentRadius: 5 })
const names = islandNames(mesh, document, english)

/** Returns the painted labels, in screen pixels. */
function labelsAt(zoom: number, paths: readonly Path[]) {
  const labels: { text: string; x: number; y: number; width: number }[] = []
  const boxes: { x: number; y: number; width: number; height: number }[] = []
  const canvas = globalThis.document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no context')
  const plain = context.measureText('')
  context.measureText = (text) => Object.defineProperty(plain, 'width', { value: 6 * text.length, configurable: true })
  context.roundRect = (x, y, width, height) => {
    if (height === 22) boxes.push({ x, y, width, height })
  }
  context.fillText = (text, x, y) => labels.push({ text, x, y, width: 6 * text.length })
  createIslandNamePainter({ names, paths }, lightTheme).paint(
    context,
    { x: 0, y: 0, zoom, pixelRatio: 1 },
    { minX: 0, minY: 0, maxX: 900, maxY: 600 },
  )
  return { labels, boxes }
}

describe('island names', () => {
  it('are Main, the name of the surrounding item, or a position on the map', () => {
    expect(names.map(({ name }) => name)).toEqual(['Main', 'East', 'Inside Keep'].sort((a, b) => order(a) - order(b)))
    expect(names.map(({ rank }) => rank)).toEqual([-1, 0, 1])
  })

  it('number the islands inside one item', () => {
    const holes = [120, 180, 240].map((x) => ring(x, 120, 40, 80))
    const outer = ring(100, 100, 300, 240)
    const items: NavItem[] = [{ kind: 'obstacle', id: 'obstacle-1', shape: { type: 'polygon', outer, holes } }]
    const map = createNavDocument({ bounds: { x: 0, y: 0, width: 900, height: 600 }, items })
    const inside = islandNames(buildNavMesh(toScene(map)), map, english)
    expect(inside.map(({ name }) => name)).toEqual([
      'Main',
      'Inside Obstacle 1',
      '2nd island inside Obstacle 1',
      '3rd island inside Obstacle 1',
    ])
  })

  it('keep their number when other islands are removed or added', () => {
    const walls = (...xs: number[]) =>
      createNavDocument({
        bounds: { x: 0, y: 0, width: 900, height: 600 },
        items: xs.map((x) => rectItem(`w${x}`, x, 0, 10, 600)),
      })
    const after = (earlier: typeof names, ...xs: number[]) =>
      islandNames(buildNavMesh(toScene(walls(...xs))), walls(...xs), english, earlier)
    const nameAt = (all: typeof names, x: number) => all.find(({ isInside }) => isInside({ x, y: 300 }))?.name
    const first = after([], 80, 140, 180)
    expect([40, 110, 160].map((x) => nameAt(first, x))).toEqual(['North-west', 'North-west 2', 'North-west 3'])
    const fewer = after(first, 20, 140, 180)
    expect(nameAt(fewer, 160)).toBe('North-west 3')
    const more = after(fewer, 40, 110, 140, 180, 240)
    expect(nameAt(more, 160)).toBe('North-west 3')
    expect(new Set(more.map(({ name }) => name)).size).toBe(more.length)
  })

  it('are drawn inside their island, and omitted when there is no room', () => {
    const { labels, boxes } = labelsAt(1, [])
    expect(labels).toHaveLength(3)
    boxes.forEach(({ x, y, width, height }, i) => {
      const islands = ring(x, y, width, height).map((point) => islandOnMesh(mesh, point))
      expect(new Set(islands).size).toBe(1)
      expect(names[i].isInside({ x, y })).toBe(true)
    })
    expect(labelsAt(0.1, []).labels.map(({ text }) => text)).not.toContain('Inside Keep')
  })

  it('never overlap a path', () => {
    for (let y = 130; y < 320; y += 10) {
      const path: Path = { points: pointsOf(0, y, 900, y + 30), length: 900, cost: 900, quality: 'exact' }
      for (const box of labelsAt(1, [path]).boxes)
        for (let x = box.x; x <= box.x + box.width; x += 2) {
          const at = y + (30 * x) / 900
          expect(at > box.y && at < box.y + box.height).toBe(false)
        }
    }
  })
})

function order(name: string): number {
  const area = { Main: 0, East: 1, 'Inside Keep': 2 }[name]
  return area ?? 3
}
