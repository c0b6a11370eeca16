/** Every planner of every world: its limits, and trace callbacks that run another query or throw. */
import { expect, it } from 'vitest'
import {
  buildNavGrid,
  buildNavMesh,
  buildVisibilityGraph,
  buildWaypointGraph,
  findPath,
  MESH_ALGORITHMS,
  VISIBILITY_ALGORITHMS,
  WAYPOINT_ALGORITHMS,
} from '../../../src/engine/index.js'
import type { PathResult, Point, Scene, TraceEvent } from '../../../src/engine/index.js'
import { boxObstacle, fieldOf, pointsOf } from '../../support/shapes.js'
import { GRID_ALGORITHMS } from '../grid/random-grid.js'

const scene: Scene = {
  bounds: fieldOf(100),
  obstacles: [boxObstacle('a', 30, 10, 10, 60), boxObstacle('b', 60, 30, 10, 60), boxObstacle('c', 45, 47, 8)],
}
const nameOf = (i: number, j: number): string => `${i},${j}`
const waypoints = Array.from({ length: 36 }, (_, k) => {
  const [i, j] = [k % 6, Math.floor(k / 6)]
  return { id: nameOf(i, j), x: 18 * i + 2, y: 18 * j + 2 + (k % 3) }
})
const links = waypoints.flatMap(({ id }, k) => {
  const [i, j] = [k % 6, Math.floor(k / 6)]
  return [i > 0 ? nameOf(i - 1, j) : '', j > 0 ? nameOf(i, j - 1) : '']
    .filter((from) => from !== '')
    .map((from) => ({ from, to: id }))
})
const rope = { id: 'rope', from: { x: 20, y: 20 }, to: { x: 50, y: 20 }, cost: 5 }
const mesh = buildNavMesh(scene)
const grid = buildNavGrid({ width: 100, height: 100, blocked: (x, y) => x > 40 && x < 60 && y % 40 > 3 })
const wide = buildVisibilityGraph(scene, { agentRadius: 2 })

type Options = NonNullable<Parameters<typeof findPath>[3]>
type Case = readonly [name: string, world: Parameters<typeof findPath>[0], options: Options]
const by = (name: string, world: Case[1], algorithms: readonly string[]): Case[] =>
  algorithms.map((algorithm) => [`${name}, ${algorithm}`, world, { algorithm } as Options])
const cases: readonly Case[] = [
  ...by('a waypoint graph', buildWaypointGraph({ waypoints, links }), WAYPOINT_ALGORITHMS),
  ...by('a visibility graph', buildVisibilityGraph(scene), VISIBILITY_ALGORITHMS),
  ...by('a visibility graph with a radius', wide, ['visibility', 'ray-scan']),
  ...by('a mesh', mesh, MESH_ALGORITHMS),
  ['a mesh with a radius', mesh, { agentRadius: 2 }],
  ['a mesh with links', buildNavMesh({ ...scene, links: [rope] }), {}],
  ['a mesh with terrain', buildNavMesh({ ...scene, areas: [{ ...boxObstacle('mud', 0, 80, 50, 20), cost: 3 }] }), {}],
  ...by('a grid', grid, GRID_ALGORITHMS),
]
const [from, to] = pointsOf(5.5, 5.5, 94.5, 93.5)
/** The kind of event that the trace of these planners shows. A sight line that an obstacle blocks is `obstructed`. */
const KINDS: readonly [RegExp, string][] = [
  [/^a visibility|theta/, 'obstructed'],
  [/funnel|triangle/, 'portal'],
  [/polyanya|weighted$|^a mesh with/, 'interval'],
  [/jump|links/, 'jump'],
  [/^a waypoint|^a grid/, 'open'],
]

for (const [name, world, options] of cases) {
  const ask = (start: Point, goal: Point, more: Options = {}): PathResult =>
    findPath(world, start, goal, { ...options, ...more })

  it(`${name} stops at its budget and at its signal`, () => {
    expect(ask(from, to).status).toBe('found')
    expect(ask(from, to, { budget: 0 }).status).toBe('budget-exceeded')
    expect(ask(from, to, { signal: AbortSignal.abort() }).status).toBe('aborted')
  })

  it(`${name} shows its own kind of event in the trace, and ends it with the path and the status`, () => {
    const events: TraceEvent[] = []
    const result = ask(from, to, { trace: (event) => events.push(event) })
    if (result.status !== 'found') throw new Error(result.status)
    const { points, cost } = result.path
    const kinds = new Set(events.map((event) => (event.type === 'visible' && !event.clear ? 'obstructed' : event.type)))
    for (const [planners, kind] of KINDS) if (planners.test(name)) expect(kinds).toContain(kind)
    expect(events.slice(-2)).toMatchObject([
      { type: 'path', points, cost },
      { type: 'done', status: 'found' },
    ])
  })

  it(`${name} allows a query from within its trace callback and then continues`, () => {
    const [forth, back] = [ask(from, to), ask(to, from)]
    let events = 0
    ask(from, to, { trace: () => events++ })
    for (const when of [1, 2, events >> 1, events - 1, events]) {
      let seen = 0
      let inner: PathResult | undefined
      let innermost: PathResult | undefined
      const outer = ask(from, to, {
        trace: () => {
          if (++seen !== when) return
          let depth = 0
          inner = ask(to, from, {
            trace: () => {
              if (++depth === 2) innermost = ask(from, to)
            },
          })
        },
      })
      expect(outer).toEqual(forth)
      expect(inner).toEqual(back)
      if (innermost !== undefined) expect(innermost).toEqual(forth)
    }
  })

  it(`${name} works again after a trace callback threw`, () => {
    const forth = ask(from, to)
    let events = 0
    ask(from, to, { trace: () => events++ })
    for (const when of [1, 2, events >> 1, events]) {
      let seen = 0
      const trace = (): void => {
        if (++seen === Math.max(1, when)) throw new RangeError('of the host')
      }
      expect(() => ask(from, to, { trace })).toThrow('of the host')
      expect(ask(from, to)).toEqual(forth)
    }
  })
}
