import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { shapeToRings } from '../../src/document/index.js'
import type { Point } from '../../src/engine/index.js'
import { itemBox } from '../../src/editor/index.js'
import { ends, itemNamed, openEditor, openField, until, withItems } from './open-editor.js'
import { outerOf } from '../support/item-rings.js'
import { box, boxItem, pairs, ringItem } from '../support/shapes.js'

// Drawing tasks of a designer. Each title names its task, and each expectation limits the number of actions.

it('a fix widens a doorway that is too narrow for the tank', async () => {
  const { editor, hand, map, pathLength } = await openEditor({ defaultCamera: { x: 0, y: 0, zoom: 1 } })
  await hand.keys('r')
  for (const [from, to] of [
    pairs(300, 120, 640, 140),
    pairs(300, 140, 320, 380),
    pairs(620, 140, 640, 380),
    pairs(300, 380, 460, 400),
    pairs(500, 380, 640, 400),
    pairs(320, 240, 420, 260),
  ] as const)
    await hand.drag([from, to])
  expect(editor.document.current.items).toHaveLength(6)
  await hand.keys('s')
  await hand.click([100, 440])
  await hand.click([560, 200])
  // The path of the man leads through the doorway.
  await until(pathLength).toBeGreaterThan(400)
  await hand.press(page.getByRole('radio', { name: /Tank/ }))
  await until(() => map.dataset.pathStatus).toBe('unreachable')
  // A button in the doorway marks the issue.
  await expect
    .element(page.getByRole('button', { name: /^No path for Tank: gap 8\spx too narrow/ }).first())
    .toBeVisible()
  await hand.keys('v')
  await hand.click([480, 390])
  const callout = page.getByRole('dialog', { name: /^No path for Tank: gap 8\spx too narrow/ })
  await expect.element(callout).toHaveTextContent(/40\spx, needs 48\spx/)
  await hand.press(callout.getByRole('button', { name: /^Move Obstacle/ }))
  await until(pathLength).toBeGreaterThan(400)
  expect(editor.document.current.items).toHaveLength(8)
  expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(14)
})

describe('a lake', () => {
  const gate = withItems(boxItem('North', 380, 0, 40, 200), boxItem('South', 380, 236, 40, 164), ...ends(100, 218, 700))

  it('drawn as terrain changes the path of the man by its cost, while the tank still goes round', async () => {
    const { editor, hand, pathLength } = await openEditor({ defaultValue: gate })
    const lake = () => editor.document.current.items.find((item) => item.kind === 'area')
    await until(pathLength).toBeCloseTo(600, 0)
    await hand.keys('f')
    await hand.press(page.getByRole('radio', { name: 'Water' }))
    await hand.drag(pairs(320, 160, 400, 120, 480, 160, 500, 220, 480, 280, 400, 310, 320, 270, 310, 200))
    expect(hand.done.length).toBeLessThanOrEqual(4)
    expect(lake()).toMatchObject({ terrain: 'water', shape: { type: 'freehand' } })
    // The agent is a man (radio button “Man”). His path through the lake would cost more than his path around it.
    await until(pathLength).toBeGreaterThan(690)
    await hand.enter(page.getByRole('textbox', { name: 'Cost', exact: true }), '1.2')
    expect(lake()).toMatchObject({ cost: 1.2 })
    await until(pathLength).toBeLessThan(610)
    await hand.press(page.getByRole('radio', { name: /Tank/ }))
    await until(pathLength).toBeGreaterThan(690)
    expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(7)
  })
})

describe('twenty edits', () => {
  const village = withItems(
    ringItem('inn', box(120, 120, 120, 100), 'Inn'),
    boxItem('barn', 320, 180, 80, 60, 'Barn'),
    boxItem('mill', 360, 320, 60, 60, 'Mill'),
  )

  it('of vertices, order, groups and locks can be undone and redone', async () => {
    const { editor, hand } = await openEditor({ defaultValue: village })
    const now = () => editor.document.current
    await hand.click([180, 170])
    await hand.drag(pairs(180, 120, 180, 80))
    expect(outerOf(itemNamed(editor, 'Inn'))).toHaveLength(5)
    await hand.drag(pairs(240, 120, 260, 100))
    await hand.click([180, 80], { alt: true })
    expect(outerOf(itemNamed(editor, 'Inn'))).toHaveLength(4)
    expect(hand.done).toHaveLength(4)

    // One marquee selects all three; each action on them is one key.
    await hand.drag(pairs(60, 60, 480, 440))
    expect(editor.getSnapshot().selection.items).toHaveLength(3)
    await hand.keys('Alt+a')
    for (const id of ['barn', 'mill']) expect(itemNamed(editor, id)).toMatchObject({ shape: { x: 120 } })
    await hand.keys('Mod+d')
    expect(now().items).toHaveLength(6)
    // The round handle is above the middle of the frame, 40 pixels above the selection.
    const { selection, camera } = editor.getSnapshot()
    const boxes = selection.items.flatMap((id) => itemBox(itemNamed(editor, id)) ?? [])
    const left = Math.min(...boxes.map(({ x }) => x))
    const right = Math.max(...boxes.map(({ x, width }) => x + width))
    const top = Math.min(...boxes.map(({ y }) => y)) - 40 / camera.zoom
    await hand.drag(pairs((left + right) / 2, top, (left + right) / 2 + 120, top + 30))
    expect(editor.history.current.entries.at(-1)?.label).toMatch(/^Rotate/)
    expect(hand.done).toHaveLength(8)

    // The copies go into a new layer, which is then locked and hidden.
    await hand.press(page.getByRole('button', { name: 'Add layer' }))
    await hand.type('Copies')
    await hand.keys('Enter')
    const copies = editor.getSnapshot().selection.items
    const row = page.getByRole('treeitem', { name: /Mill/, selected: true })
    await hand.dragControl(row, page.getByRole('treeitem', { name: 'Copies' }))
    expect(
      now()
        .items.filter(({ layer }) => layer !== undefined)
        .map(({ id }) => id),
    ).toEqual([...copies])
    await hand.keys('Mod+Shift+l', 'Mod+Shift+h')
    expect(now().items.filter(({ locked, hidden }) => locked === true && hidden === true)).toHaveLength(3)
    expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(14)

    await hand.keys('Mod+Shift+h', 'Mod+Shift+l', 'Mod+d', 'Mod+d', 'Alt+w', 'Mod+d', 'Alt+s', 'Mod+d', 'Alt+d')
    const steps = editor.history.current.entries.length
    expect(steps).toBeGreaterThanOrEqual(20)
    const after = now().items
    await hand.keys(...Array.from({ length: 20 }, () => 'Mod+z'))
    expect(editor.history.current.position).toBe(steps - 20)
    await hand.keys(...Array.from({ length: 20 }, () => 'Mod+Shift+z'))
    expect(now().items).toEqual(after)
    while (editor.history.canUndo) editor.history.undo()
    expect(now()).toEqual(village)
  })
})

describe('links', () => {
  const river = withItems(boxItem('River', 380, 0, 40, 500), ...ends(100, 250, 700))

  it('between waypoints and over a river are drawn and made one-way in at most 9 actions', async () => {
    const { editor, hand, map, pathLength } = await openField({ defaultValue: river })
    const ofKind = (kind: string) => editor.document.current.items.filter((item) => item.kind === kind)
    await until(() => map.dataset.pathStatus).toBe('unreachable')
    await hand.keys('w')
    await hand.drag(pairs(100, 100, 200, 60))
    await hand.drag(pairs(200, 60, 300, 100))
    expect([ofKind('waypoint').length, ofKind('waypoint-link').length]).toEqual([3, 2])
    await hand.keys('v')
    await hand.click([150, 80])
    await hand.press(page.getByRole('switch', { name: 'One way' }))
    expect(ofKind('waypoint-link').map((item) => 'oneWay' in item && item.oneWay)).toEqual([true, false])
    expect(hand.done).toHaveLength(6)

    await hand.keys('l')
    await hand.drag(pairs(300, 260, 500, 260))
    await until(pathLength).toBeGreaterThan(200)
    await hand.press(page.getByRole('switch', { name: 'One way' }))
    expect(ofKind('link')).toMatchObject([{ from: { x: 300, y: 260 }, to: { x: 500, y: 260 }, oneWay: true }])
    await until(pathLength).toBeGreaterThan(200)
    expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(9)

    // Exchanges spawn and goal: no path leads back, since the link over the river is one-way.
    editor.document.dispatch([
      { type: 'move-point', id: 'from', to: { x: 700, y: 250 } },
      { type: 'move-point', id: 'to', to: { x: 100, y: 250 } },
    ])
    await until(() => map.dataset.pathStatus).toBe('unreachable')
  })
})

it('a race track with round corners is drawn and narrowed in 15 actions', async () => {
  const { editor, hand } = await openEditor({ defaultCamera: { x: 0, y: 0, zoom: 1 } })
  const track = () => {
    const [item] = editor.document.current.items
    if (item?.kind !== 'area' || item.shape.type !== 'wall') throw new Error('no track')
    const { line, thickness } = item.shape
    const { outer, holes } = shapeToRings(item.shape)
    const gaps = outer.map((point) => distanceToRing(line, point))
    return { thickness, holes, least: Math.min(...gaps), most: Math.max(...gaps) }
  }
  await hand.keys('e')
  await hand.press(page.getByRole('radio', { name: 'Road' }))
  await hand.press(page.getByRole('radio', { name: 'Round' }))
  await hand.enter(page.getByLabelText('Thickness'), '40')
  for (const corner of pairs(200, 120, 560, 120, 640, 260, 480, 380, 200, 340, 200, 120)) await hand.click(corner)
  expect(track()).toMatchObject({ thickness: 40, holes: { length: 1 } })
  // Along a round corner, the outer edge is a polygon around the arc: its vertices are slightly farther from the line.
  expect([track().least > 19.9, track().most < 20.5], JSON.stringify(track())).toEqual([true, true])
  await hand.enter(page.getByRole('textbox', { name: 'Thickness', exact: true }).last(), '30')
  expect([track().least > 14.9, track().most < 15.5], JSON.stringify(track())).toEqual([true, true])
  expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(15)
})

/** Returns the least distance to an edge of the ring. */
function distanceToRing(ring: readonly Point[], p: Point): number {
  return Math.min(
    ...ring.map((a, i) => {
      const b = ring[(i + 1) % ring.length]
      const [dx, dy] = [b.x - a.x, b.y - a.y]
      const t = Math.min(Math.max(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
      return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
    }),
  )
}
