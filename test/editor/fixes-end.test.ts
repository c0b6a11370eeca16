/**
 * A fix removes its issue. If the issue is that an outline crosses itself, the fix removes at least one of the crossings.
 * After a limited number of fixes, no remaining issue has a fix.
 */
import { describe, expect, it } from 'vitest'
import {
  applyCommand,
  createNavDocument,
  shapeToRings,
  type NavDocument,
  type NavItem,
} from '../../src/document/index.js'
import { findCrossings } from '../../src/document/model/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import { createEditor, findDrawingIssues, type Issue } from '../../src/editor/index.js'
import { issueAt } from '../support/issue-at.js'
import { rectangleOf } from '../support/item-rings.js'
import { pointsOf, rectItem, ringItem } from '../support/shapes.js'

function broken(seed: number): NavDocument {
  const random = createRandom(seed)
  const near = (value: number): number => Math.round(value / 20) * 20 + (random() < 0.2 ? 0.3 * random() : 0)
  const point = () => ({ x: near(400 * random() - 20), y: near(400 * random() - 20) })
  const items: NavItem[] = Array.from({ length: 8 }, (_, i): NavItem => {
    const outer = Array.from({ length: 3 + Math.floor(random() * 7) }, point)
    if (random() < 0.4) outer.push(outer[outer.length - 2] ?? point())
    return random() < 0.7
      ? {
          kind: 'obstacle',
          id: `o${i}`,
          ...(random() < 0.2 && { locked: true }),
          shape: { type: 'polygon', outer, ...(random() < 0.3 && { holes: [[point(), point(), point()]] }) },
        }
      : { kind: 'area', id: `a${i}`, terrain: 'mud', cost: 2, shape: { type: 'polygon', outer } }
  })
  for (let i = 0; i < 3; i++) items.push({ kind: 'waypoint', id: `w${i}`, ...point() })
  items.push(
    { kind: 'marker', id: 's', role: 'spawn', ...point() },
    { kind: 'marker', id: 'g', role: 'goal', ...point() },
    { kind: 'waypoint-link', id: 'l', from: 'w0', to: 'w1' },
    { kind: 'waypoint-link', id: 'm', from: 'w0', to: 'gone' },
  )
  return createNavDocument({
    bounds: { x: 0, y: 0, width: 400, height: 400 },
    items,
    agents: [{ id: 'man', name: 'Man', radius: 5, speed: 1 }],
  })
}

const crossings = (map: NavDocument): number =>
  map.items.reduce((sum, item) => {
    if (!('shape' in item)) return sum
    const { outer, holes } = shapeToRings(item.shape)
    return sum + findCrossings([outer, ...holes], Infinity).length
  }, 0)
const press = (map: NavDocument, issue: Issue): NavDocument =>
  issue.fixes[0].commands.reduce((now, command) => applyCommand(now, command).document, map)

describe('a fix of the drawing', () => {
  it('removes its issue and changes no locked item, until no issue has a fix', () => {
    let pressed = 0
    for (let seed = 1; seed <= 12; seed++) {
      let map = broken(seed)
      for (let left = 200; ; left--) {
        const issue = findDrawingIssues(map).find(({ fixes }) => fixes.length > 0)
        if (issue === undefined) break
        expect(left, `presses left on map ${seed}`).toBeGreaterThan(0)
        const next = press(map, issue)
        const where = `${issue.id} of map ${seed}`
        if (issue.code === 'self-crossing') expect(crossings(next), where).toBeLessThan(crossings(map))
        else {
          expect(crossings(next), where).toBeLessThanOrEqual(crossings(map))
          const places = findDrawingIssues(next).flatMap(({ id, at }) => (id === issue.id ? [at] : []))
          expect(places, where).not.toContainEqual(issue.at)
        }
        for (const item of map.items) if (item.locked) expect(next.items).toContain(item)
        map = next
        pressed++
      }
    }
    expect(pressed).toBeGreaterThan(100)
  })

  it('removes a spike in one step', () => {
    const spiked = ringItem('o', pointsOf(100, 100, 200, 100, 200, 200, 150, 200, 150, 300, 150, 200, 100, 200))
    const map = { ...broken(1), items: [spiked] }
    const [issue, ...others] = findDrawingIssues(map)
    expect(others).toEqual([])
    expect(issue).toMatchObject({ message: 'Edges 4 and 5 lie on each other', fixes: [{ label: 'Remove spike' }] })
    const next = press(map, issue)
    expect(findDrawingIssues(next)).toEqual([])
    expect(next.items).toEqual([ringItem('o', pointsOf(100, 100, 200, 100, 200, 200, 150, 200, 100, 200))])
  })

  it('is not offered for a spawn and a goal at the same point', () => {
    const marker = (role: string, x: number, more = {}): NavItem => ({
      kind: 'marker',
      id: role,
      role,
      x,
      y: 50,
      ...more,
    })
    const issuesOf = (...items: NavItem[]) => findDrawingIssues({ ...broken(1), items })
    const message = 'Spawn and Goal are at the same place'
    expect(issuesOf(marker('spawn', 50), marker('goal', 50))).toMatchObject([{ message, fixes: [] }])
    expect(issuesOf(marker('spawn', 50), marker('goal', 60))).toEqual([])
    expect(issuesOf(marker('spawn', 50, { agent: 'man' }), marker('goal', 50, { agent: 'tank' }))).toEqual([])
  })

  it('moves an item only once if it is pressed twice before the issues are updated', () => {
    const editor = createEditor({ defaultValue: createNavDocument({ items: [rectItem('c', 10, 10, 5)] }) })
    const commands = [{ type: 'transform-items', ids: ['c'], matrix: [1, 0, 0, 1, 7, 0] }] as const
    editor.issues.set([issueAt(0, 0, 'gap:c', { items: ['c'], fixes: [{ label: 'Move', commands }] })], 'mesh')
    const xNow = () => rectangleOf(editor.document.item('c')).x
    const shown = () => editor.issues.current.find(({ id }) => id === 'gap:c')!
    const issue = shown()
    expect([issue, issue, shown()].map((one) => editor.issues.fix(one))).toEqual([true, false, false])
    expect(xNow()).toBe(17)
    editor.history.undo()
    expect(editor.issues.fix(shown())).toBe(true)
    expect(xNow()).toBe(17)
  })
})
