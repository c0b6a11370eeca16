/** Runs every fix that an issue of the drawing offers and expects the issue to disappear. */
import { describe, expect, it } from 'vitest'
import { applyCommand, createNavDocument, toScene, type NavDocument, type NavItem } from '../../src/document/index.js'
import { islandOnMesh } from '../../src/engine/convex/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import { buildNavMesh } from '../../src/engine/mesh/index.js'
import { findDrawingIssues, type Issue } from '../../src/editor/index.js'
import { rectItem as box } from '../support/shapes.js'

const agent = { id: 'tank', name: 'Tank', radius: 12, speed: 60 }
const mapOf = (items: readonly NavItem[]): NavDocument =>
  createNavDocument({ bounds: { x: 0, y: 0, width: 600, height: 600 }, agents: [agent], items: [...items] })
const spawn = (id: string, x: number, y: number): NavItem => ({ kind: 'marker', id, role: 'spawn', x, y })
const stuck = (map: NavDocument): readonly Issue[] =>
  findDrawingIssues(map).filter(({ code }) => code === 'marker-in-obstacle')

/** Runs the first fix and returns the place of the marker afterwards. */
function movedOut(map: NavDocument, issue: Issue) {
  const next = issue.fixes[0].commands.reduce((now, command) => applyCommand(now, command).document, map)
  const marker = next.items.find(({ id }) => id === issue.items[0])
  if (marker?.kind !== 'marker') throw new Error('the marker is gone')
  return { next, at: { x: marker.x, y: marker.y } }
}

describe('the fix for a marker inside an obstacle', () => {
  it('moves the marker to where the agent fits, on crowded maps', () => {
    const random = createRandom(11)
    let moved = 0
    for (let round = 0; round < 20; round++) {
      const items: NavItem[] = Array.from({ length: 40 }, (_, i) =>
        box(`b${i}`, 600 * random(), 600 * random(), 20 + 80 * random(), 20 + 80 * random()),
      )
      for (let i = 0; i < 12; i++) items.push(spawn(`s${i}`, 600 * random(), 600 * random()))
      const map = mapOf(items)
      const mesh = buildNavMesh(toScene(map), { agentRadius: agent.radius })
      for (const issue of stuck(map)) {
        if (issue.fixes.length === 0) continue
        const { next, at } = movedOut(map, issue)
        expect(islandOnMesh(mesh, at)).toBeGreaterThanOrEqual(0)
        expect(stuck(next).map(({ id }) => id)).not.toContain(issue.id)
        moved++
      }
    }
    expect(moved).toBeGreaterThan(20)
  })

  it('moves the marker across another edge when a second obstacle touches the nearest edge', () => {
    const [issue] = stuck(mapOf([box('a', 100, 100, 100, 100), box('b', 200, 50, 100, 200), spawn('s', 190, 140)]))
    expect(issue.fixes[0].commands).toMatchObject([
      { type: 'move-point', to: { x: expect.closeTo(87.4, 9) as number, y: 140 } },
    ])
  })

  it('is not offered when the agent fits nowhere on the map', () => {
    const [issue] = stuck(mapOf([box('a', 5, 5, 590, 590), spawn('s', 300, 300)]))
    expect(issue.fixes).toEqual([])
  })
})
