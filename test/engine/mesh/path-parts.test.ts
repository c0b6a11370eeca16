/** A search in parts finds the result of `findPath`, and the work of a part does not grow with the map. */
import { expect, it } from 'vitest'
import { createNavDocument, toScene } from '../../../src/document/index.js'
import { buildNavMesh, createRandom, findPath } from '../../../src/engine/index.js'
import { meshPathParts } from '../../../src/engine/mesh/index.js'
import { rulesMap } from '../../support/rules-map.mjs'

/** The maximum number of trace events in one part of a search. An event is an expanded node or an opened node. */
const MOST_AT_ONCE = 4096

it.each([
  { name: 'a point', agentRadius: 0, side: 48 },
  { name: 'a point over costly terrain', agentRadius: 0, areas: 24 },
  { name: 'a disc over costly terrain', agentRadius: 3, areas: 24 },
  { name: 'a disc over costly terrain and links', agentRadius: 3, areas: 24, links: 4 },
])('the search for $name does bounded work in each part', ({ agentRadius, side = 24, areas = 0, links = 0 }) => {
  const map = rulesMap(createRandom(5), { side, areas, links, doors: 0 })
  const mesh = buildNavMesh(toScene(createNavDocument(map)))
  const [start, goal] = [
    { x: 40, y: 40 },
    { x: 40 * (side - 1), y: 40 * (side - 1) },
  ]
  let [events, most, all] = [0, 0, 0]
  const options = { agentRadius, proof: false }
  const trace = (): void => {
    events++
  }
  const search = meshPathParts(mesh, start, goal, { ...options, trace })
  for (;;) {
    events = 0
    const { done, value } = search.next()
    all += events
    most = Math.max(most, events)
    if (done !== true) continue
    expect(value.status).toBe('found')
    expect(value).toEqual(findPath(mesh, start, goal, options))
    break
  }
  expect(all).toBeGreaterThan(MOST_AT_ONCE)
  expect(most).toBeLessThanOrEqual(MOST_AT_ONCE)
})
