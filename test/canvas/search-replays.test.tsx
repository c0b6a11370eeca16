/** Playback of searches and triangulations. A frame has the same image however playback reached it, forward or backward. */
import { describe, expect, it } from 'vitest'
import { buildNavGrid, buildNavMesh, createRandom, findPath, type TraceEvent } from '../../src/engine/index.js'
import { createSearchPlayer, slowClock, type PlayerSnapshot } from '../../src/playback/search-player.js'
import { CellReplay, EXPANDED, OPEN } from '../../src/canvas/replay/cell-replay.js'
import { TriangulationReplay } from '../../src/canvas/replay/triangulation-replay.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { pairs, pointsOf } from '../support/shapes.js'

const SIDE = 24
const random = createRandom(5)
const grid = buildNavGrid({
  width: SIDE,
  height: SIDE,
  blocked: Uint8Array.from({ length: SIDE * SIDE }, (_, i) =>
    i > 0 && i < SIDE * SIDE - 1 && random() < 0.12 ? 1 : 0,
  ),
})
const cells = { width: SIDE, height: SIDE, cellSize: 1, origin: { x: 0, y: 0 } }
const events: TraceEvent[] = []
findPath(
  grid,
  { x: 0.5, y: 0.5 },
  { x: SIDE - 0.5, y: SIDE - 0.5 },
  { algorithm: 'dijkstra', trace: (event) => events.push(event) },
)

/** Returns the states of cells after some events, by applying all of them. */
function statesAfter(frame: number): number[] {
  const states = new Array<number>(SIDE * SIDE).fill(0)
  for (const event of events.slice(0, frame)) {
    if (event.type !== 'open' && event.type !== 'reopen' && event.type !== 'expand') continue
    const cell = Math.floor(event.at.y) * SIDE + Math.floor(event.at.x)
    if (event.type === 'expand') states[cell] = EXPANDED
    else if (states[cell] !== EXPANDED || event.type === 'reopen') states[cell] = OPEN
  }
  return states
}

describe('the cells of a search replay', () => {
  it('are the same forwards, backwards and after any seek', () => {
    expect(events.length).toBeGreaterThan(400)
    const replay = new CellReplay(events, cells)
    const painted = new Array<number>(SIDE * SIDE).fill(0)
    for (let round = 0; round < 60; round++) {
      const frame = round === 0 ? events.length : Math.floor(random() * (events.length + 1))
      const before = replay.applied
      let changes = 0
      replay.moveTo(frame, (cell, state) => {
        painted[cell] = state
        changes++
      })
      expect(changes).toBeLessThanOrEqual(Math.abs(frame - before))
      expect([...replay.states]).toEqual(statesAfter(frame))
      expect(painted).toEqual(statesAfter(frame))
    }
    replay.moveTo(0, () => undefined)
    expect(replay.states.every((state) => state === 0)).toBe(true)
  })

  it('have the costs from the last event of the cell, and the parent from the last event that opened the cell', () => {
    const replay = new CellReplay(events, cells)
    for (const frame of [1, 40, events.length, 25, events.length >> 1]) {
      replay.moveTo(frame, () => undefined)
      for (let cell = 0; cell < SIDE * SIDE; cell++) {
        const told = events
          .slice(0, frame)
          .filter(
            (event) =>
              (event.type === 'open' || event.type === 'reopen' || event.type === 'expand') && event.node === cell,
          )
        const last = told.at(-1)
        const stats = replay.statsOf(cell)
        expect(stats?.event).toBe(last)
        const opened = told.findLast((event) => event.type !== 'expand')
        expect(stats?.from).toEqual(opened?.type === 'open' || opened?.type === 'reopen' ? opened.from : undefined)
      }
    }
  })
})

describe('the replay of a triangulation', () => {
  const making: TraceEvent[] = []
  const mesh = buildNavMesh(
    {
      bounds: { x: 0, y: 0, width: 100, height: 100 },
      obstacles: [
        { id: 'a', outer: pointsOf(20, 20, 60, 30, 40, 70) },
        { id: 'b', outer: pointsOf(50, 50, 90, 45, 80, 90) },
      ],
    },
    { trace: (event) => making.push(event) },
  )

  /** Returns the drawn edges of a replay, as unordered pairs of points. */
  function edgesOf(replay: TriangulationReplay): Set<string> {
    const edges = new Set<string>()
    const from = { x: 0, y: 0 }
    const context = {
      beginPath: () => undefined,
      stroke: () => undefined,
      fill: () => undefined,
      closePath: () => undefined,
      setLineDash: () => undefined,
      arc: () => undefined,
      moveTo: (x: number, y: number) => Object.assign(from, { x, y }),
      lineTo: (x: number, y: number) => {
        edges.add([`${from.x} ${from.y}`, `${x} ${y}`].sort().join(' - '))
        Object.assign(from, { x, y })
      },
    }
    replay.draw(context as unknown as CanvasRenderingContext2D, 1, lightTheme)
    return edges
  }

  it('ends with the edges of the mesh, and a step back shows the frame before', () => {
    const replay = new TriangulationReplay(making)
    replay.moveTo(making.length)
    const drawn = edgesOf(replay)
    const { coords, triangles } = mesh.triangles()
    for (let i = 0; i < triangles.length; i += 3)
      for (const [a, b] of pairs(0, 1, 1, 2, 2, 0)) {
        const [p, q] = [triangles[i + a], triangles[i + b]].map(
          (vertex) => `${coords[2 * vertex]} ${coords[2 * vertex + 1]}`,
        )
        expect(drawn).toContain([p, q].sort().join(' - '))
      }
    for (const frame of [making.length - 1, making.length >> 1, 3]) {
      replay.moveTo(frame)
      const fresh = new TriangulationReplay(making)
      fresh.moveTo(frame)
      expect(edgesOf(replay)).toEqual(edgesOf(fresh))
    }
  })

  it('reports for each edge the vertex that completes its triangle, and the circle through the three corners', () => {
    const points = making.filter((event) => event.type === 'delaunay-point')
    expect(points.length).toBeGreaterThan(8)
    for (const { at, from, to, center, radius } of points)
      for (const place of [at, from, to])
        expect(Math.sqrt((place.x - center.x) ** 2 + (place.y - center.y) ** 2)).toBeCloseTo(radius, 6)
  })
})

it('the clock of a replay throttles updates during playback, and reports pauses, steps and seeks immediately', () => {
  const player = createSearchPlayer(1000)
  player.setCount(100_000)
  const slow = slowClock(player, 10)
  const seen: PlayerSnapshot[] = []
  const leave = slow.subscribe(() => seen.push(slow.getSnapshot()))
  player.seek(500)
  expect(slow.getSnapshot().frame).toBe(500)
  player.play()
  expect(slow.getSnapshot().playing).toBe(true)
  const told = seen.length
  for (let i = 1; i <= 50; i++) player.seek(500 + i)
  // Fifty steps without elapsed time: only the first is reported during playback.
  expect(seen.length).toBe(told + 1)
  player.pause()
  expect(slow.getSnapshot()).toMatchObject({ frame: 550, playing: false })
  player.step(-1)
  expect(slow.getSnapshot().frame).toBe(549)
  leave()
  player.seek(7)
  expect(slow.getSnapshot().frame).toBe(7)
  player.stop()
})
