/** The method in which a line slides past an obstacle: the code of the article, and the planner of the engine. */
import { describe, expect, it } from 'vitest'
import { SCREEN_GOAL, SCREEN_SCENE, SCREEN_START, measure } from '../../stories/Articles/lessons-lines.js'
import { buildNavMesh, buildVisibilityGraph, findPath, type Obstacle } from '../../src/engine/index.js'
import { slideLine } from '../../stories/Articles/printed/line-translation.js'
import { boxObstacle, pointsOf } from '../support/shapes.js'

const bounds = { x: -100, y: -100, width: 600, height: 600 }
const graphOf = (...obstacles: Obstacle[]) => buildVisibilityGraph({ bounds, obstacles })

it('a screen of 1366 x 768 has 1,049,088 pixels as nodes, but the mesh of its map has fewer than 100 cells', () => {
  const [pixels, mesh] = [measure(1), measure(0)]
  expect(pixels.cells).toBe(1_049_088)
  expect(mesh.cells).toBeLessThan(100)
  expect(mesh.length).toBeLessThan(pixels.length)
  expect(mesh.taken).toBeLessThan(pixels.taken)
  const exact = findPath(buildNavMesh(SCREEN_SCENE), SCREEN_START, SCREEN_GOAL)
  expect(exact.status === 'found' && exact.path.length).toBe(mesh.length)
})

describe('the planner line-translation, which slides a line past an obstacle', () => {
  it('stops the line exactly at the corner, unlike the printed code, which stops up to 10 pixels beyond it', () => {
    // A thin rectangle across the line from start to goal.
    const needle = pointsOf(200, 101, 203, 101, 203, 222, 200, 222)
    const [start, goal] = pointsOf(100, 200, 300, 200)
    const printed = slideLine(needle, start, goal)
    const slid = printed.steps.filter((step) => step.type === 'slid')
    // The article's line moves in steps of 10, so it stops after 30, although it would be free after 23.
    expect(Math.max(...slid.map(({ from }) => Math.abs(from.y - 200)))).toBe(30)
    const swept: number[] = []
    findPath(graphOf({ id: 'needle', outer: needle }), start, goal, {
      algorithm: 'line-translation',
      trace: (event) => {
        if (event.type === 'sweep') swept.push(event.from.y)
      },
    })
    expect(swept).toContain(222)
  })

  it('emits trace events for every line it moves and every corner it visits', () => {
    const seen = new Set<string>()
    findPath(
      graphOf(boxObstacle('square', 100, 100, 100)),
      { x: 50, y: 150 },
      { x: 250, y: 160 },
      { algorithm: 'line-translation', trace: ({ type }) => seen.add(type) },
    )
    for (const type of ['visible', 'sweep', 'open', 'done']) expect(seen).toContain(type)
  })
})
