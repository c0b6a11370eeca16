import { expect, it } from 'vitest'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { CornerTree, View } from '../../../src/engine/polyanya/corner-tree.js'
import { box } from '../../support/shapes.js'

/** What a root sees between two points, the first on its right, and beyond the line through them. */
function viewOf(root: Point, right: Point, left: Point): View {
  const view = new View()
  view.rootX = root.x
  view.rootY = root.y
  view.setLine(0, root.x, root.y, right.x - root.x, right.y - root.y)
  view.setLine(1, root.x, root.y, root.x - left.x, root.y - left.y)
  view.setLine(2, left.x, left.y, right.x - left.x, right.y - left.y)
  return view
}

it('a view holds what lies beyond its edge and between its rays, borders included', () => {
  const view = viewOf({ x: 0, y: 0 }, { x: 10, y: -5 }, { x: 10, y: 5 })
  expect(view.mayHold(20, 0)).toBe(true)
  expect(view.mayHold(10, 0)).toBe(true)
  expect(view.mayHold(20, 10)).toBe(true)
  expect(view.mayHold(5, 0)).toBe(false)
  expect(view.mayHold(20, 10.001)).toBe(false)
  expect(view.mayHold(-20, 0)).toBe(false)
  expect(view.mayHoldBox(15, 7, 20, 30)).toBe(true)
  expect(view.mayHoldBox(15, 11, 20, 30)).toBe(false)
})

it('a path may turn at a corner that it passes by, not at one that it runs into', () => {
  const mesh = buildNavMesh({ bounds: box(0, 0, 100, 100), obstacles: [{ id: 'box', outer: box(60, 40, 20, 20) }] })
  const tree = new CornerTree(mesh.convex)
  const root = { x: 10, y: 30 }
  // (60, 40) and (60, 60) are passed
  expect(tree.mayTurnIn(viewOf(root, { x: 20, y: 31 }, { x: 20, y: 33 }))).toBe(true)
  expect(tree.mayTurnIn(viewOf(root, { x: 20, y: 35 }, { x: 20, y: 37 }))).toBe(true)
  // of (80, 60) the walls lie on both sides of the line of sight
  expect(tree.mayTurnIn(viewOf(root, { x: 20, y: 34 }, { x: 20, y: 34.5 }))).toBe(false)
  // the corners of the bounds are convex
  expect(tree.mayTurnIn(viewOf(root, { x: 20, y: 36.5 }, { x: 20, y: 60 }))).toBe(false)
  expect(tree.mayTurnIn(viewOf(root, { x: 20, y: 20 }, { x: 20, y: 30 }))).toBe(false)
})

it('the tree says what a look at every corner says', () => {
  const random = createRandom(4)
  const obstacles = Array.from({ length: 40 }, (_, i) => {
    const side = 2 + Math.floor(random() * 8)
    return { id: `box ${i}`, outer: box(Math.floor(random() * 90), Math.floor(random() * 90), side, side) }
  })
  const { convex } = buildNavMesh({ bounds: box(0, 0, 100, 100), obstacles })
  const { coords, corner, origin, twin, next, polygon, halfEdgeSlots } = convex
  const side = (a: Point, b: Point, c: Point): number =>
    Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
  const at = (v: number): Point => ({ x: coords[2 * v], y: coords[2 * v + 1] })
  const corners: { at: Point; before: Point; after: Point }[] = []
  for (let into = 0; into < halfEdgeSlots; into++) {
    if (polygon[into] < 0 || twin[into] >= 0) continue
    for (let out = 0; out < halfEdgeSlots; out++) {
      if (polygon[out] < 0 || twin[out] >= 0 || origin[out] !== origin[next[into]]) continue
      const here = { at: at(origin[out]), before: at(origin[into]), after: at(origin[next[out]]) }
      expect(corner[origin[out]]).toBe(1)
      if (side(here.before, here.at, here.after) <= 0) corners.push(here)
    }
  }
  const tree = new CornerTree(convex)
  let held = 0
  for (let i = 0; i < 2000; i++) {
    const root = { x: Math.floor(random() * 100), y: Math.floor(random() * 100) }
    const right = { x: Math.floor(random() * 100), y: Math.floor(random() * 100) }
    const left = { x: right.x + Math.floor(random() * 9) - 4, y: right.y + Math.floor(random() * 9) - 4 }
    if (side(root, right, left) <= 0) continue
    const expected = corners.some(
      (here) =>
        side(root, right, here.at) >= 0 &&
        side(root, left, here.at) <= 0 &&
        side(left, right, here.at) >= 0 &&
        side(root, here.at, here.before) * side(root, here.at, here.after) >= 0,
    )
    expect(tree.mayTurnIn(viewOf(root, right, left)), JSON.stringify([root, right, left])).toBe(expected)
    if (expected) held++
  }
  expect(held).toBeGreaterThan(200)
})

it('a mesh without corners holds no turn', () => {
  const tree = new CornerTree(buildNavMesh({ bounds: box(0, 0, 100, 100), obstacles: [] }).convex)
  expect(tree.mayTurnIn(viewOf({ x: 10, y: 50 }, { x: 20, y: 40 }, { x: 20, y: 60 }))).toBe(false)
})
