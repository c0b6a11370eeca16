import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import { createNavDocument, shapeToRings, type NavDocument, type NavItem } from '../../src/document/index.js'
import { SceneIndex } from '../../src/editor/shapes/scene-index.js'
import { scatteredItems } from './scattered-map.js'

interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

function boxOf(item: NavItem, all: readonly NavItem[]): Box | undefined {
  const places = (id: string): readonly { readonly x: number; readonly y: number }[] =>
    all.flatMap((other) => (other.id === id && other.kind === 'waypoint' ? [other] : []))
  const line =
    item.kind === 'waypoint-link'
      ? [...places(item.from), ...places(item.to)]
      : item.kind === 'link'
        ? [item.from, item.to]
        : 'x' in item
          ? [item]
          : shapeToRings(item.shape).outer
  if (line.length === 0 || (item.kind === 'waypoint-link' && line.length < 2)) return undefined
  return {
    minX: Math.min(...line.map((p) => p.x)),
    minY: Math.min(...line.map((p) => p.y)),
    maxX: Math.max(...line.map((p) => p.x)),
    maxY: Math.max(...line.map((p) => p.y)),
  }
}

/** Returns the ids in a box by a scan of every item. */
function idsIn(
  document: NavDocument,
  rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): readonly string[] {
  return document.items
    .filter((item) => {
      const box = boxOf(item, document.items)
      return (
        box !== undefined &&
        box.minX <= rect.x + rect.width &&
        box.maxX >= rect.x &&
        box.minY <= rect.y + rect.height &&
        box.maxY >= rect.y
      )
    })
    .map((item) => item.id)
    .sort()
}

function expectInStep(index: SceneIndex, document: NavDocument, random: () => number): void {
  for (let round = 0; round < 12; round++) {
    const size = round < 3 ? 0 : round < 6 ? 40 : 700
    const rect = { x: random() * 1000 - 50, y: random() * 1000 - 50, width: size * random(), height: size * random() }
    const found: string[] = []
    index.query(rect, (entry) => found.push(entry.item.id))
    expect(found.sort()).toEqual(idsIn(document, rect))
  }
  document.items.forEach((item, order) => {
    expect(index.item(item.id)).toBe(item)
    expect(index.entry(item.id)).toMatchObject({
      order,
      hidden: item.hidden === true,
      lockedOrHidden: item.hidden === true || item.locked === true,
    })
  })
}

describe('the scene index', () => {
  it('matches a full scan after any sequence of changes', () => {
    const random = createRandom(7)
    const index = new SceneIndex()
    let document = createNavDocument({ items: scatteredItems(random, 150) })
    index.update(document)
    expectInStep(index, document, random)
    for (let round = 0; round < 60; round++) {
      const items = [...document.items]
      const at = Math.floor(random() * items.length)
      const [fresh] = scatteredItems(random, 1)
      const kind = round % 6
      if (kind === 0) items.push({ ...fresh, id: `new-${round}` })
      else if (kind === 1) items.splice(at, 1)
      else if (kind === 2) items.splice(0, 0, ...items.splice(at, 1))
      else if (kind === 3) items[at] = { ...fresh, id: items[at].id }
      else if (kind === 4) items[at] = { ...items[at], hidden: items[at].hidden === true ? undefined : true }
      else items.push(...scatteredItems(random, 3).map((item, i) => ({ ...item, id: `more-${round}-${i}` })))
      document = { ...document, items }
      index.update(document)
      expectInStep(index, document, random)
    }
  })

  it('adapts to a map that grows a hundredfold, and to a replaced one', () => {
    const random = createRandom(8)
    const index = new SceneIndex()
    const small = createNavDocument({ items: scatteredItems(random, 10) })
    index.update(small)
    const large = createNavDocument({ items: scatteredItems(random, 1000) })
    index.update(large)
    expectInStep(index, large, random)
    index.update(createNavDocument())
    const found: string[] = []
    index.query({ x: -1e6, y: -1e6, width: 2e6, height: 2e6 }, (entry) => found.push(entry.item.id))
    expect(found).toEqual([])
    expect(index.item('item-3')).toBeUndefined()
  })

  it('moves a waypoint link with its waypoints', () => {
    const index = new SceneIndex()
    const link: NavItem = { id: 'l', kind: 'waypoint-link', from: 'a', to: 'b' }
    const at = (x: number): NavDocument =>
      createNavDocument({
        items: [{ id: 'a', kind: 'waypoint', x, y: 10 }, { id: 'b', kind: 'waypoint', x: x + 50, y: 60 }, link],
      })
    for (const x of [10, 700, 300]) {
      index.update(at(x))
      expect(index.entry('l')).toMatchObject({ minX: x, maxX: x + 50 })
      const found: string[] = []
      index.query({ x: x + 20, y: 30, width: 1, height: 1 }, (entry) => found.push(entry.item.id))
      expect(found).toEqual(['l'])
    }
  })

  it('excludes items on a locked or hidden layer from hits', () => {
    const index = new SceneIndex()
    const items: NavItem[] = [
      { id: 'a', kind: 'waypoint', x: 1, y: 1, layer: 'upper' },
      { id: 'b', kind: 'waypoint', x: 2, y: 2 },
    ]
    const on = (flags: { readonly locked?: boolean; readonly hidden?: boolean }): NavDocument =>
      createNavDocument({
        items,
        layers: [
          { id: 'base', name: 'Base' },
          { id: 'upper', name: 'Upper', ...flags },
        ],
      })
    index.update(on({ locked: true }))
    expect([index.entry('a'), index.entry('b')]).toMatchObject([
      { lockedOrHidden: true, hidden: false },
      { lockedOrHidden: false },
    ])
    index.update(on({ hidden: true }))
    expect(index.entry('a')).toMatchObject({ lockedOrHidden: true, hidden: true })
    index.update(on({}))
    expect(index.entry('a')).toMatchObject({ lockedOrHidden: false, hidden: false })
  })

  it('visits no shape before the first query', () => {
    const { items } = createNavDocument({
      items: [{ kind: 'obstacle', id: 'a', shape: { type: 'rectangle', x: 1, y: 1, width: 2, height: 2 } }],
    })
    let looks = 0
    const watched = items.map((item) => ({
      ...item,
      get shape() {
        looks++
        return item.kind === 'obstacle' ? item.shape : undefined
      },
    })) as unknown as readonly NavItem[]
    const index = new SceneIndex()
    const document = createNavDocument({})
    index.update({ ...document, items: [] })
    index.update({ ...document, items: watched })
    expect([looks, index.document?.items]).toEqual([0, watched])
    const found: string[] = []
    index.query({ x: 0, y: 0, width: 2, height: 2 }, ({ item }) => found.push(item.id))
    expect(found).toEqual(['a'])
    expect(looks).toBeGreaterThan(0)
  })
})
