/** The estimated number of vertices that an edit affects, and the thread that runs the edit. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Obstacle, PathResult, Scene } from '../../src/engine/geometry/index.js'
import { createRandom } from '../../src/engine/core/index.js'
import { extentOfEdit, isWideEdit } from '../../src/navigation/edit-extent.js'
import { NO_EDIT } from '../../src/navigation/scene-diff.js'
import { createNavigationStore } from '../../src/navigation/navigation-store.js'
import { around, boxObstacle as box } from '../support/shapes.js'
import { createFakeEngine } from './fake-engine.js'
import { promptWorkers } from './made-workers.js'

/** Makes squares on a lattice, 10 units apart. */
const lattice = (side: number): Scene => ({
  bounds: { x: 0, y: 0, width: 10 * side, height: 10 * side },
  obstacles: Array.from({ length: side * side }, (_, i) =>
    box(`o${i}`, 10 * (i % side) + 3, 10 * Math.floor(i / side) + 3, 4),
  ),
})

describe('the number of vertices that an edit affects', () => {
  it('includes the vertices of an added or removed box and all vertices that the box covers', () => {
    const random = createRandom(5)
    for (let round = 0; round < 50; round++) {
      const [x, y, width, height] = Array.from({ length: 4 }, () => 20 + 140 * random())
      const shape = box('new', x, y, width, height)
      const scene = lattice(40)
      let under = 0
      for (const { outer } of scene.obstacles)
        for (const point of outer)
          if (point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height) under++
      expect(extentOfEdit({ ...NO_EDIT, insert: [shape] }, scene).covered).toBeCloseTo(4 + under, 6)
      const withIt = { ...scene, obstacles: [...scene.obstacles, shape] }
      expect(extentOfEdit({ ...NO_EDIT, remove: ['new'] }, withIt).covered).toBeCloseTo(4 + under + 4, 6)
    }
  })

  it('includes no vertices of other shapes if the edit moves a large shape by a small distance', () => {
    const scene = { ...lattice(40), obstacles: [...lattice(40).obstacles, box('big', 50, 50, 200)] }
    expect(extentOfEdit({ ...NO_EDIT, update: [box('big', 55, 52, 200)] }, scene)).toEqual({ covered: 0, drawn: 4 })
    expect(extentOfEdit({ ...NO_EDIT, update: [box('big', 50, 50, 300)] }, scene).covered).toBeGreaterThan(1000)
    expect(
      extentOfEdit({ ...NO_EDIT, move: [{ id: 'big', ring: 0, vertex: 1, to: { x: 300, y: 50 } }] }, scene),
    ).toEqual({ covered: 0, drawn: 0 })
  })

  it('does not include the vertices between added shapes that are small and far apart', () => {
    const scene = lattice(40)
    const far = [0, 380].flatMap((x) => [0, 380].map((y) => box(`${x} ${y}`, x, y, 2)))
    expect(extentOfEdit({ ...NO_EDIT, insert: far }, scene).covered).toBeLessThan(17)
    const frame = { ...box('frame', 0, 0, 400), holes: [box('', 1, 1, 398).outer] }
    expect(extentOfEdit({ ...NO_EDIT, insert: [frame] }, scene).covered).toBeLessThan(8 + 6400 / 50)
  })

  it('includes only the changed vertices of an updated outline', () => {
    const ring = around(200, 200, 4000, 150)
    const scene = { ...lattice(40), obstacles: [...lattice(40).obstacles, { id: 'round', outer: ring }] }
    const cut = [...ring.slice(0, 9), { x: 351, y: 203 }, ...ring.slice(9)]
    expect(extentOfEdit({ ...NO_EDIT, update: [{ id: 'round', outer: cut }] }, scene).drawn).toBe(1)
    const far = ring.map(({ x, y }) => ({ x: x + 1, y }))
    expect(isWideEdit({ ...NO_EDIT, update: [{ id: 'round', outer: far }] }, scene, 100)).toBe(true)
    const hundred = lattice(40)
      .obstacles.slice(0, 100)
      .map(({ id, outer }) => ({ id, outer: outer.map(({ x, y }) => ({ x: x + 1, y: y + 2 })) }))
    expect(extentOfEdit({ ...NO_EDIT, update: hundred }, scene).drawn).toBe(400)
    expect(isWideEdit({ ...NO_EDIT, update: hundred }, scene, 0)).toBe(false)
  })

  it('is zero if nothing changes, and NaN if a coordinate is NaN', () => {
    expect(extentOfEdit(NO_EDIT, lattice(3))).toEqual({ covered: 0, drawn: 0 })
    expect(extentOfEdit({ ...NO_EDIT, remove: ['nobody'] }, lattice(3))).toEqual({ covered: 0, drawn: 0 })
    expect(extentOfEdit({ ...NO_EDIT, insert: [box('odd', Number.NaN, 0, 3)] }, lattice(3)).covered).toBeNaN()
  })
})

describe('the thread that runs an edit', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function start(withWorker = true) {
    const frames: (() => void)[] = []
    const engine = createFakeEngine()
    const { posted, createWorker } = promptWorkers({ status: 'aborted' } as PathResult)
    const scheduler = { request: (work: () => void) => void frames.push(work), cancel: () => void (frames.length = 0) }
    const clock = { time: 0 }
    const live = createNavigationStore(lattice(40), {
      engine,
      scheduler,
      now: () => clock.time,
      createWorker: withWorker ? createWorker : false,
    })
    live.subscribe(() => undefined)
    live.flush()
    let drawn = lattice(40)
    const draw = (...more: Obstacle[]): string | undefined => {
      clock.time += 100
      drawn = {
        ...drawn,
        obstacles: [...drawn.obstacles.filter(({ id }) => !more.some((one) => one.id === id)), ...more],
      }
      live.update(drawn)
      for (const work of frames.splice(0)) work()
      const { status, stats } = live.getSnapshot()
      return status === 'ready' ? stats?.mode : status
    }
    return { live, engine, posted, draw }
  }

  it('is the worker for an edit that covers many vertices, and the last mesh stays visible', () => {
    const { live, engine, posted, draw } = start()
    const { mesh } = live.getSnapshot()
    expect(draw(box('wide', 100, 100, 150))).toBe('building')
    expect([posted.length, engine.builds.length, live.getSnapshot().mesh === mesh]).toEqual([1, 1, true])
    vi.advanceTimersByTime(10)
    const { status, stats, mesh: next } = live.getSnapshot()
    expect([status, stats?.mode, next === mesh]).toEqual(['ready', 'built', false])
  })

  it('is the main thread for small edits, and after many edits for larger ones', () => {
    const { posted, draw } = start()
    expect(draw(box('one', 100, 100, 100))).toBe('building')
    vi.advanceTimersByTime(10)
    for (let i = 0; i < 30; i++) expect(draw(box('small', 10 + i, 10, 5))).toBe('incremental')
    expect(draw(box('two', 250, 100, 100))).toBe('incremental')
    expect(draw(box('three', 10, 10, 380))).toBe('building')
    expect(posted).toHaveLength(2)
  })

  it('is the main thread when there is no worker', () => {
    const { draw } = start(false)
    expect(draw(box('wide', 10, 10, 380))).toBe('incremental')
  })

  it('is the main thread when the caller waits for the result', () => {
    const { live, engine } = start()
    live.update({ ...lattice(40), obstacles: [...lattice(40).obstacles, box('wide', 100, 100, 150)] })
    expect([live.flush().status, engine.builds.length]).toEqual(['ready', 2])
  })
})
