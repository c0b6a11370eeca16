/** The editor offers to move an item at a narrow gap. Tests apply this move and compare the gaps before and after. */
import { describe, expect, it } from 'vitest'
import { importMap } from '../../../src/document/formats/index.js'
import {
  applyCommand,
  createNavDocument,
  toScene,
  type NavDocument,
  type NavItem,
} from '../../../src/document/index.js'
import { createRandom, runToCompletion } from '../../../src/engine/core/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { passagesNarrowerThan } from '../../../src/engine/radius/index.js'
import type { Issue } from '../../../src/editor/index.js'
import { gapIssues } from '../../../src/ui/map-issues/gap-issues.js'
import { english } from '../../../src/words/index.js'
import { readText, sharedData } from '../../support/shared-data.js'
import { box as boxRing, boxItem as box } from '../../support/shapes.js'
import { effort, isDeep } from '../../support/effort.js'
const mapOf = (items: readonly NavItem[], radius = 10): NavDocument =>
  createNavDocument({
    bounds: { x: 0, y: 0, width: 1000, height: 600 },
    agents: [{ id: 'tank', name: 'Tank', radius, speed: 60 }],
    items: [...items],
  })
const meshOf = (document: NavDocument) => buildNavMesh(toScene(document), { agentRadius: 0 })

function gapsOf(document: NavDocument): readonly Issue[] {
  const [agent] = document.agents
  const question = { agent, mesh: meshOf(document), triangles: 0, isAvoided: () => false }
  return runToCompletion(gapIssues([question], document, english)).issues
}
const labelsOf = (document: NavDocument) => gapsOf(document).map(({ fixes }) => fixes.map(({ label }) => label))
const mended = (document: NavDocument, issue: Issue): NavDocument =>
  issue.fixes[0].commands.reduce((now, command) => applyCommand(now, command).document, document)

/** Returns, for each pair of obstacles, the width of the narrowest passage between them that is too narrow for the agent. */
function widthsOf(document: NavDocument): ReadonlyMap<string, number> {
  const widths = new Map<string, number>()
  for (const { width, obstacleIds } of passagesNarrowerThan(meshOf(document), document.agents[0].radius)) {
    const pair = [...obstacleIds].sort().join()
    if (width < 2 * document.agents[0].radius - 1e-6) widths.set(pair, Math.min(widths.get(pair) ?? Infinity, width))
  }
  return widths
}

/** Applies every `step`th of the offered fixes and checks the result. Returns how many fixes are offered. */
function pressAll(document: NavDocument, step = 1): number {
  const before = widthsOf(document)
  const offered = gapsOf(document).filter(({ fixes }) => fixes.length > 0)
  for (const issue of offered.filter((_, i) => i % step === 0)) {
    const next = mended(document, issue)
    const after = widthsOf(next)
    expect(
      gapsOf(next).map(({ id }) => id),
      issue.fixes[0].label,
    ).not.toContain(issue.id)
    for (const [pair, width] of after) expect(width).toBeGreaterThanOrEqual((before.get(pair) ?? Infinity) - 1e-6)
    const pair = [...issue.items].sort().join()
    if (issue.items.length === 2) expect(after.has(pair), issue.fixes[0].label).toBe(false)
  }
  return offered.length
}

describe('the move that is offered for a gap', () => {
  const inn = box('Inn', 200, 200, 100, 100)
  const annex = box('Annex', 310, 200, 100, 100)

  it('moves the other item if moving the first would bring it too close to a third item', () => {
    expect(labelsOf(mapOf([inn, annex]))).toEqual([['Move Annex 10 px']])
    expect(labelsOf(mapOf([inn, annex, box('Barn', 435, 200, 100, 100)]))).toEqual([['Move Inn 10 px']])
  })

  it('is missing when moving either item would make another gap too narrow', () => {
    const crowded = [box('Shed', 75, 200, 100, 100), inn, annex, box('Barn', 435, 200, 100, 100)]
    expect(labelsOf(mapOf(crowded))).toEqual([[]])
  })

  it('never moves an item into contact with another', () => {
    const flush = [inn, annex, box('Barn', 420, 200, 100, 100)]
    expect(labelsOf(mapOf(flush))).toEqual([['Move Inn 10 px'], ['Move Barn 10 px']])
  })

  it('never moves an item onto a marker', () => {
    const spawn: NavItem = { kind: 'marker', id: 'spawn', role: 'spawn', x: 415, y: 250 }
    expect(labelsOf(mapOf([inn, annex, spawn]))).toEqual([['Move Inn 10 px']])
  })

  it('never moves a locked item', () => {
    expect(labelsOf(mapOf([inn, { ...annex, locked: true }]))).toEqual([['Move Inn 10 px']])
    expect(
      labelsOf(
        mapOf([
          { ...inn, locked: true },
          { ...annex, locked: true },
        ]),
      ),
    ).toEqual([[]])
  })

  it('never moves a boundary wall, whether the wall is one item with a hole or four items', () => {
    const frame: NavItem = {
      kind: 'obstacle',
      id: 'Frame',
      name: 'Frame',
      shape: { type: 'rectangle', x: 50, y: 50, width: 900, height: 500, holes: [boxRing(80, 80, 840, 440)] },
    }
    const pieces = [
      box('North', 0, 0, 1000, 20),
      box('South', 0, 580, 1000, 20),
      box('West', 0, 0, 20, 600),
      box('East', 980, 0, 20, 600),
    ]
    expect(labelsOf(mapOf([frame, box('Crate', 90, 200, 40, 40)]))).toEqual([['Move Crate 10 px']])
    const hut = box('Hut', 145, 200, 40, 40)
    expect(labelsOf(mapOf([frame, box('Crate', 90, 200, 40, 40), hut]))).toEqual([[], ['Move Hut 5 px']])
    expect(labelsOf(mapOf([...pieces, box('Crate', 30, 200, 40, 40)]))).toEqual([['Move Crate 10 px']])
    const kept: NavItem = { ...box('Crate', 30, 200, 40, 40), locked: true }
    expect(labelsOf(mapOf([...pieces, kept]))).toEqual([[]])
  })

  it('is missing where the gap continues around a corner', () => {
    expect(labelsOf(mapOf([box('Shed', 5, 200, 100, 100)]))).toEqual([['Move Shed 15 px']])
    expect(labelsOf(mapOf([box('Shed', 5, 5, 100, 100)]))).toEqual([[]])
  })

  it('leaves fewer narrow gaps and makes no gap narrower, on random maps', () => {
    const random = createRandom(7)
    let offered = 0
    const ROUNDS = effort(5)
    for (let round = 0; round < ROUNDS; round++) {
      const items = Array.from({ length: 40 }, (_, i) =>
        box(`b${i}`, 20 + 900 * random(), 20 + 500 * random(), 20 + 50 * random(), 20 + 50 * random()),
      )
      offered += pressAll(mapOf(items))
    }
    expect(offered).toBeGreaterThan(2 * ROUNDS)
  })

  it.skipIf(sharedData('strangers', 'm400.geojson') === undefined)(
    'leaves fewer narrow gaps and makes no gap narrower, on a town of 400 houses (shared data)',
    () => {
      for (const file of ['m400.geojson', 'b60.geojson']) {
        const { document } = importMap(readText(sharedData('strangers', file)!))
        const agents = [{ id: 'tank', name: 'Tank', radius: 12, speed: 60 }]
        expect(pressAll({ ...document, agents }, isDeep ? 1 : 25) > 0).toBe(file === 'm400.geojson')
      }
    },
  )
})
