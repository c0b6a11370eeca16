import { describe, expect, it } from 'vitest'
import { lightTheme, viewBox, type Box } from '../../src/canvas/index.js'
import { createNavDocument, type NavItem } from '../../src/document/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import type { Issue } from '../../src/editor/index.js'
import { createItemNamePainter } from '../../src/ui/editor/item-names.js'
import { english } from '../../src/words/index.js'

const camera = { x: 0, y: 0, zoom: 1, pixelRatio: 1 }
const HALF_LINE = 8

interface Label extends Box {
  readonly name: string
}

/** Where names are written on a canvas on which a letter is 6 pixels wide. */
function labelsOf(items: readonly NavItem[], issues: readonly Issue[] = []): readonly Label[] {
  const labels: Label[] = []
  const context = {
    getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
    save: () => undefined,
    restore: () => undefined,
    setTransform: () => undefined,
    measureText: (text: string) => ({ width: 6 * text.length }),
    strokeText: () => undefined,
    fillText: (name: string, x: number, y: number) =>
      labels.push({ name, ...around(x, y, 3 * name.length, HALF_LINE) }),
  }
  const { layers } = createNavDocument()
  const painter = createItemNamePainter({ items, layers, issues, selected: undefined }, english, lightTheme)
  painter.paint(context as unknown as CanvasRenderingContext2D, camera, viewBox(camera, 800, 500))
  return labels
}

const around = (x: number, y: number, width: number, height: number): Box => ({
  minX: x - width,
  minY: y - height,
  maxX: x + width,
  maxY: y + height,
})

const overlap = (a: Box, b: Box): boolean => a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY

const marker = (id: string, x: number, y: number): NavItem => ({ kind: 'marker', id, role: 'spawn', name: id, x, y })
const hut = (id: string, x: number, y: number): NavItem => ({
  kind: 'obstacle',
  id,
  name: id,
  shape: { type: 'rectangle', x: x - 20, y: y - 20, width: 40, height: 40 },
})
const issueAt = (x: number, y: number): Issue =>
  ({ id: `${x} ${y}`, severity: 'error', at: { x, y }, items: [] }) as unknown as Issue

describe('names on the map', () => {
  it('never lie on each other, on markers or on signs of issues, on 20 crowded maps', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed)
      const place = (): [number, number] => [random() * 800, random() * 500]
      const items = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? marker : hut)(`Thing ${i}`, ...place()))
      const issues = Array.from({ length: 15 }, () => issueAt(...place()))
      const labels = labelsOf(items, issues)
      expect(labels.length).toBeGreaterThan(20)
      const marks = items.flatMap((item) => (item.kind === 'marker' ? [around(item.x, item.y, 11, 11)] : []))
      const signs = issues.map(({ at }) => around(at.x, at.y, 11, 11))
      const covered = labels.filter((label, i) =>
        [...labels.slice(i + 1), ...marks, ...signs].some((other) => overlap(label, other)),
      )
      expect(covered, `seed ${seed}`).toEqual([])
    }
  })

  it('move off a sign in the middle of their shape instead of disappearing', () => {
    expect(labelsOf([hut('Hut', 100, 100)])).toMatchObject([{ minY: 92 }])
    const [label] = labelsOf([hut('Hut', 100, 100)], [issueAt(100, 92)])
    expect(label.minY).toBeGreaterThanOrEqual(104)
    // A marker's name changes sides.
    const [above] = labelsOf([marker('Gate', 300, 100)], [issueAt(300, 122)])
    expect(above.maxY).toBeLessThan(90)
  })
})
