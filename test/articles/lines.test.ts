/** The line that is slid past an obstacle, as its article prints it, counted: the plain twin beside the engine, on polygons drawn at random. */
import { describe, expect, it } from 'vitest'
import { SCREEN_GOAL, SCREEN_SCENE, SCREEN_START, measure } from '../../stories/Articles/lesson-pixels.js'
import {
  boxedTrial,
  circleTrial,
  crossTrial,
  insideTrial,
  outsideTrial,
  pushTrial,
  severalTrial,
  slopeTrial,
  uncorrectedTrial,
  unpushedTrial,
} from '../../stories/Articles/line-trials.js'
import { tallyOf } from '../../stories/Articles/tally.js'
import { buildNavMesh, buildVisibilityGraph, findPath, type Obstacle, type Point } from '../../src/engine/index.js'
import { slideLine } from '../oracles/printed-line-translation.js'

const bounds = { x: -100, y: -100, width: 600, height: 600 }
const square = (x: number, y: number, side: number): Point[] => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
]
const graphOf = (...obstacles: Obstacle[]) => buildVisibilityGraph({ bounds, obstacles })

describe('pixels', () => {
  it('A1: a screen of 1366 x 768 has 1,049,088 pixels; the mesh has a few dozen triangles and a shorter path', () => {
    const [pixels, mesh] = [measure(1), measure(0)]
    expect(pixels.cells).toBe(1_049_088)
    expect(mesh.cells).toBeLessThan(100)
    expect(mesh.length).toBeLessThan(pixels.length)
    expect(mesh.taken).toBeLessThan(pixels.taken)
    const exact = findPath(buildNavMesh(SCREEN_SCENE), SCREEN_START, SCREEN_GOAL)
    expect(exact.status === 'found' && exact.path.length).toBe(mesh.length)
  })
})

describe('the line as printed', () => {
  it('A2: with both ends outside of the box it fails for some polygons, and is never through one; the exact planner is right for all', () => {
    const { counts } = tallyOf(outsideTrial, 300)
    expect(counts.asked).toBeGreaterThan(30)
    expect(counts.none).toBeGreaterThan(0)
    expect(counts.none / counts.asked).toBeLessThan(0.3)
    expect(counts.exact).toBe(counts.asked)
  })

  it('A2: by steps of 10 it stops beyond the corner that was last in the way; the furthest corner is found without steps', () => {
    // A bar across the line.
    const needle = [
      { x: 200, y: 101 },
      { x: 203, y: 101 },
      { x: 203, y: 222 },
      { x: 200, y: 222 },
    ]
    const [start, goal] = [
      { x: 100, y: 200 },
      { x: 300, y: 200 },
    ]
    const printed = slideLine(needle, start, goal)
    const slid = printed.steps.filter((step) => step.type === 'slid')
    // Free at 30, though at 23 it would have been.
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

  it('A4: two questions of one graph know nothing of each other', () => {
    const graph = graphOf({ id: 'square', outer: square(100, 100, 100) })
    const ask = (start: Point, goal: Point) => findPath(graph, start, goal, { algorithm: 'line-translation' })
    const first = ask({ x: 50, y: 150 }, { x: 250, y: 160 })
    ask({ x: 150, y: 50 }, { x: 140, y: 250 })
    expect(ask({ x: 50, y: 150 }, { x: 250, y: 160 })).toEqual(first)
  })

  it('A5: level with an end in the box, or upright, it has no path; vectors have', () => {
    const { counts } = tallyOf(slopeTrial, 400)
    expect(counts.asked).toBeGreaterThan(30)
    expect(counts.none / counts.asked).toBeGreaterThan(0.9)
    expect(counts.exact).toBe(counts.asked)
  })

  it('A6: moving the ends out of the box helps hardly at all: half of such questions have no path either way', () => {
    const [corrected, not] = [tallyOf(boxedTrial, 250).counts, tallyOf(uncorrectedTrial, 250).counts]
    expect(corrected.asked).toBeGreaterThan(25)
    expect(corrected.asked).toBe(not.asked)
    for (const counts of [corrected, not]) expect(counts.none / counts.asked).toBeGreaterThan(0.3)
    expect(corrected.exact).toBe(corrected.asked)
  })

  it('A8: overlaps are no crossing as printed, and larger units lose crossings', () => {
    const { counts } = tallyOf(crossTrial, 100)
    expect(counts.overlap).toBeGreaterThan(20)
    expect(counts.missed).toBe(counts.overlap)
    expect(counts.scale / counts.asked).toBeGreaterThan(0.1)
  })

  it('A9: an end in an obstacle is an answer that names it, in every world', () => {
    const obstacles = [{ id: 'barn', outer: square(100, 100, 100) }]
    const [inside, free] = [
      { x: 150, y: 140 },
      { x: 20, y: 20 },
    ]
    expect(slideLine(obstacles[0].outer, inside, free).status).toBe('inside')
    for (const world of [graphOf(...obstacles), buildNavMesh({ bounds, obstacles })])
      for (const [start, goal, status] of [
        [inside, free, 'start-blocked'],
        [free, inside, 'goal-blocked'],
      ] as const) {
        const answer = findPath(world, start, goal)
        expect(answer.status).toBe(status)
        expect('reason' in answer && answer.reason?.message).toContain('barn')
      }
  })

  it('A10: counting edges is wrong where the line goes through a corner, and for one place in ten without the closing point', () => {
    const { counts } = tallyOf(insideTrial, 100)
    expect(counts.wrong).toBeGreaterThan(10)
    expect(counts.open / counts.asked).toBeGreaterThan(0.05)
  })

  it('A11: a quarter of the pushed corners land in the obstacle', () => {
    const { counts } = tallyOf(pushTrial, 150)
    expect(counts.inside / counts.asked).toBeGreaterThan(0.15)
    expect(counts.inside / counts.asked).toBeLessThan(0.4)
  })

  it('A11: the push is not superfluous: without it no question gets a path', () => {
    const { counts } = tallyOf(unpushedTrial, 150)
    expect(counts.asked).toBeGreaterThan(30)
    expect(counts.none).toBe(counts.asked)
  })

  it('A2: with steps of 50, as the article names them, more questions have no path; A3: the side that is free first is at times the longer', () => {
    const { counts } = tallyOf(outsideTrial, 1200)
    expect(counts.coarse).toBeGreaterThan(counts.none)
    expect(counts.longer).toBeGreaterThan(0)
  })

  it('A12: a circle of 24 corners sends the printed code in circles more often than not; tangents and arcs are exact', () => {
    const { counts } = tallyOf(circleTrial, 50)
    expect(counts.none / counts.asked).toBeGreaterThan(0.5)
    expect(counts.ours).toBe(counts.asked)
  })

  it('A14: the path around one polygon leads through the next more often than not; ours goes around both', () => {
    const { counts } = tallyOf(severalTrial, 300)
    expect(counts.asked).toBeGreaterThan(10)
    expect(counts.second / counts.asked).toBeGreaterThan(0.5)
    expect(counts.ours).toBe(counts.asked)
  })

  it('A13: a method that goes in circles ends with an answer, at its budget or before', () => {
    const graph = graphOf({ id: 'square', outer: square(100, 100, 100) })
    const answer = findPath(graph, { x: 50, y: 150 }, { x: 250, y: 150 }, { algorithm: 'line-translation', budget: 1 })
    expect(answer.status).toBe('budget-exceeded')
  })

  it('A14: several obstacles, overlapping, are one question', () => {
    const graph = graphOf(
      { id: 'a', outer: square(100, 100, 100) },
      { id: 'b', outer: square(150, 150, 120) },
      { id: 'c', outer: square(300, 60, 60) },
    )
    const answer = findPath(graph, { x: 50, y: 150 }, { x: 420, y: 120 }, { algorithm: 'ray-scan' })
    expect(answer.status === 'found' && answer.path.quality).toBe('exact')
  })

  it('A15: the port tells every line that it slides and every corner that it takes', () => {
    const seen = new Set<string>()
    findPath(
      graphOf({ id: 'square', outer: square(100, 100, 100) }),
      { x: 50, y: 150 },
      { x: 250, y: 160 },
      { algorithm: 'line-translation', trace: ({ type }) => seen.add(type) },
    )
    for (const type of ['visible', 'sweep', 'open', 'done']) expect(seen).toContain(type)
  })
})
