import { describe, expect, it } from 'vitest'
import { lightTheme } from '../../../src/canvas/theme.js'
import { createNavDocument, type NavDocument, type NavItem } from '../../../src/document/index.js'
import { createMinimapPainter } from '../../../src/ui/map/minimap-painter.js'

// The minimap of ten thousand items: a change repaints only what it touched, a full repaint takes several slices, and
// both give the same image.

const SIZE = { width: 168, height: 134 }
const crate = (i: number): NavItem =>
  ({
    kind: i % 7 === 0 ? 'area' : 'obstacle',
    id: `crate-${i}`,
    ...(i % 7 === 0 && { terrain: 'water', cost: 2 }),
    shape: { type: 'rectangle', x: (i % 100) * 60, y: Math.floor(i / 100) * 60, width: 40, height: 30 },
  }) as NavItem
const town = (count: number): NavDocument =>
  createNavDocument({
    bounds: { x: 0, y: 0, width: 6000, height: 6000 },
    layers: [
      { id: 'base', name: 'Base' },
      { id: 'plan', name: 'Plan' },
    ],
    items: Array.from({ length: count }, (_, i) => crate(i)),
  })
const changed = (document: NavDocument, at: number, change: object): NavDocument => ({
  ...document,
  items: document.items.map((item, i) => (i === at ? { ...item, ...change } : item)),
})
const moved = (x: number, y: number) => ({ shape: { type: 'rectangle', x, y, width: 40, height: 30 } })

/** Makes a painter and counts the items that it fills. */
function open() {
  const element = document.createElement('canvas')
  const painter = createMinimapPainter(element, SIZE, lightTheme)
  if (painter === undefined) throw new Error('no canvas')
  let filled = 0
  for (const canvas of painter.canvases.slice(1)) {
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no context')
    const fill = context.fill.bind(context) as (...given: unknown[]) => void
    Object.defineProperty(context, 'fill', {
      value: (...given: unknown[]) => {
        filled++
        fill(...given)
      },
    })
  }
  painter.reset()
  const scene = (document: NavDocument) => ({
    document,
    camera: { x: 0, y: 0, zoom: 1 },
    viewport: { width: 800, height: 600 },
    path: undefined,
    pathColor: '#000',
  })
  return {
    /** Paints one frame; returns whether more slices follow, and the number of filled items. */
    frame: (document: NavDocument): readonly [boolean, number] => {
      filled = 0
      const more = painter.paint(scene(document))
      return [more, filled]
    },
    pixels: () => [...(element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [])],
  }
}
/** Returns the pixels of the same document from a new painter. */
function fresh(document: NavDocument): readonly number[] {
  const other = open()
  while (other.frame(document)[0]);
  return other.pixels()
}

describe('the minimap of a large map', () => {
  it('paints ten thousand items in slices, and shows the old picture until the end', () => {
    const { frame, pixels } = open()
    const map = town(10_000)
    const old = { ...map, items: map.items.slice(0, 200) }
    frame(old)
    const before = pixels()
    const counts: number[] = []
    for (let more = true; more;) {
      const [next, count] = frame(map)
      more = next
      counts.push(count)
      if (more) expect(pixels()).toEqual(before)
    }
    expect(pixels()).toEqual(fresh(map))
    expect(Math.max(...counts)).toBeLessThanOrEqual(1500)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10_000)
    expect(frame(map)).toEqual([false, 0])
  })

  it('repaints only a moved item and its surroundings', () => {
    const { frame, pixels } = open()
    let map = town(10_000)
    while (frame(map)[0]);
    map = changed(map, 4242, moved(2600, 2590))
    const [more, count] = frame(map)
    expect(more).toBe(false)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(100)
    expect(pixels()).toEqual(fresh(map))
  })

  it.each([
    [
      'inserted',
      (map: NavDocument) => ({ ...map, items: [...map.items, { ...crate(0), id: 'new', ...moved(900, 900) }] }),
    ],
    ['removed', (map: NavDocument) => ({ ...map, items: map.items.filter((_, i) => i !== 77) })],
    ['hidden', (map: NavDocument) => changed(map, 123, { hidden: true })],
    [
      'put on top',
      (map: NavDocument) => ({ ...map, items: [...map.items.slice(0, 50), ...map.items.slice(51), map.items[50]] }),
    ],
    [
      'moved into a hidden layer',
      (map: NavDocument) =>
        changed({ ...map, layers: [map.layers[0], { ...map.layers[1], hidden: true }] }, 9, { layer: 'plan' }),
    ],
    [
      'left unchanged in other bounds',
      (map: NavDocument) => ({ ...map, bounds: { x: -500, y: 0, width: 6500, height: 6000 } }),
    ],
  ])('matches a full repaint after an item was %s', (_, change) => {
    const { frame, pixels } = open()
    const map = town(300)
    frame(map)
    const next = change(map) as NavDocument
    while (frame(next)[0]);
    expect(pixels()).toEqual(fresh(next))
    expect(frame(next)).toEqual([false, 0])
  })

  it('leaves no trace of an item that moved far outside the map and back to another place', () => {
    for (const far of [-1e9, 1e9, -1e15]) {
      const { frame, pixels } = open()
      const map = town(300)
      frame(map)
      const away = changed(map, 42, moved(far, far))
      while (frame(away)[0]);
      expect(pixels()).toEqual(fresh(away))
      const back = changed(away, 42, moved(3000, 3000))
      while (frame(back)[0]);
      expect(pixels()).toEqual(fresh(back))
    }
  })

  it('restarts painting after a change', () => {
    const { frame, pixels } = open()
    const map = town(10_000)
    frame(map)
    const next = changed(map, 5, moved(3000, 3000))
    while (frame(next)[0]);
    expect(pixels()).toEqual(fresh(next))
  })
})
