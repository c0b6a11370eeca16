import { expect, it } from 'vitest'
import { StepCounter } from '../../../src/engine/core/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath as findMeshPath } from '../../../src/engine/search/index.js'
import { signalAfter } from '../../support/signal-after.js'
import { around } from '../../support/shapes.js'

const bounds = { x: 0, y: 0, width: 1000, height: 1000 }
const disc = (corners: number) => around(500, 500, corners, 400)

it('each step of a budget covers a limited amount of work, also for terrain with long borders', () => {
  const mesh = buildNavMesh({ bounds, obstacles: [], areas: [{ id: 'mud', outer: disc(800), cost: 3 }] })
  const ask = (budget: number) => findMeshPath(mesh, { x: 10, y: 501 }, { x: 990, y: 499 }, { budget })
  // The border of the mud has 800 edges. A test of an edge counts as work, and so does an attempt to go around a vertex.
  expect(ask(4000).status).toBe('budget-exceeded')
  for (const budget of [500, 4000]) expect(ask(budget).stats.expanded).toBeLessThanOrEqual(budget)
})

it('how often the signal is checked depends on the work done, not on the number of expansions', () => {
  const mesh = buildNavMesh({ bounds, obstacles: [], areas: [{ id: 'mud', outer: disc(200), cost: 3 }] })
  const { signal, looks } = signalAfter(Infinity)
  const result = findMeshPath(mesh, { x: 10, y: 501 }, { x: 990, y: 499 }, { signal })
  expect(result.status).toBe('found')
  expect(looks()).toBeGreaterThan(result.stats.expanded / 256)
})

it('a step counter accepts any amount of work per step and checks the signal after every 256 units', () => {
  const counter = new StepCounter({ budget: 1000 })
  for (let i = 0; i < 10; i++) expect(counter.step(100)).toBeUndefined()
  expect(counter.step()).toBe('budget-exceeded')
  expect(counter).toMatchObject({ steps: 1000, expanded: 10 })
  const { signal, looks } = signalAfter(Infinity)
  const watched = new StepCounter({ signal })
  for (let i = 0; i < 100; i++) watched.step(300)
  expect(looks()).toBe(100)
})
