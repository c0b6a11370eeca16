import { describe, expect, it } from 'vitest'
import {
  applyCommand,
  createNavDocument,
  toScene,
  type NavDocument,
  type NavItem,
} from '../../../src/document/index.js'
import { buildNavMesh } from '../../../src/engine/mesh/index.js'
import { findPath } from '../../../src/engine/search/index.js'
import { createRandom } from '../../../src/engine/core/index.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { avoidedBy } from '../../../src/ui/map-issues/detours.js'
import { runToCompletion } from '../../../src/engine/core/index.js'
import { gapIssues, type GapReport } from '../../../src/ui/map-issues/gap-issues.js'
import { english } from '../../../src/words/index.js'
import { areaItem, boxItem as box, pointsOf, ringItem } from '../../support/shapes.js'
import { effort } from '../../support/effort.js'
const mapOf = (items: readonly NavItem[], radius = 9): NavDocument =>
  createNavDocument({
    bounds: { x: 0, y: 0, width: 1000, height: 600 },
    agents: [{ id: 'tank', name: 'Tank', radius, speed: 60 }],
    items: [...items],
  })
function reportOf(document: NavDocument, way?: readonly [Point, Point]): GapReport {
  const [agent] = document.agents
  const mesh = buildNavMesh(toScene(document), { agentRadius: agent.radius })
  const base = mesh.baseMesh ?? mesh
  const isAvoided =
    way === undefined ? () => false : avoidedBy(base, ...way, findPath(mesh, ...way, { agentRadius: agent.radius }))
  return runToCompletion(gapIssues([{ agent, mesh: base, triangles: 0, isAvoided }], document, english))
}

describe('gaps', () => {
  it('are each listed once; the limit is 120 gaps, but a gap as wide as a listed gap is always listed too', () => {
    const pillars = Array.from({ length: 200 }, (_, i) =>
      box(`p${i}`, 40 + 45 * (i % 20), 40 + 50 * Math.floor(i / 20), 30, 30),
    )
    const { issues } = reportOf(mapOf(pillars))
    expect(issues).toHaveLength(190)
    expect(new Set(issues.map(({ id }) => id)).size).toBe(190)
    expect(new Set(issues.map(({ message }) => message))).toEqual(new Set(['Gap 3 px too narrow for Tank']))
  })

  it('show the same figures in title, detail, fix and map label', () => {
    for (const width of [15, 15.26, 17.96, 0.4]) {
      const document = mapOf([box('Inn', 200, 100, 100, 200), box('Annex', 300 + width, 100, 60, 200)])
      const [issue] = reportOf(document).issues
      const missing = Number(/Gap ([\d.]+) px/.exec(issue.message)?.[1])
      const [have, need] = [...issue.detail.matchAll(/([\d.]+)\u00a0px/g)].map(([, figure]) => Number(figure))
      expect([need, have + missing]).toEqual([18, expect.closeTo(18, 9)])
      expect(have).toBeLessThanOrEqual(width)
      expect(issue.gap?.label).toBe(`${have} of 18 px`)
      expect(issue.fixes[0].label).toBe(`Move ${issue.fixes[0].label.split(' ')[1]} ${missing} px`)
      const mended = issue.fixes[0].commands.reduce((now, command) => applyCommand(now, command).document, document)
      expect(reportOf(mended).issues.filter(({ items }) => items.length === 2)).toEqual([])
    }
  })

  it('form one issue when one place stops two agents', () => {
    const [man, tank] = [
      { id: 'man', name: 'Man', radius: 9, speed: 60 },
      { id: 'tank', name: 'Tank', radius: 12, speed: 60 },
    ]
    const document = {
      ...mapOf([
        box('Inn', 200, 100, 100, 200),
        box('Annex', 315, 100, 60, 200),
        box('Barn', 600, 100, 100, 200),
        box('Shed', 720, 100, 60, 200),
      ]),
      agents: [man, tank],
    }
    const both = (drawn: NavDocument) => {
      const base = buildNavMesh(toScene(drawn), { agentRadius: 0 })
      const questions = [tank, man].map((agent) => ({ agent, mesh: base, triangles: 0, isAvoided: () => false }))
      return runToCompletion(gapIssues(questions, drawn, english)).issues
    }
    const issues = both(document)
    expect(issues.map(({ message }) => message)).toEqual([
      'Gap 9 px too narrow for Man and Tank',
      'Gap 4 px too narrow for Tank',
    ])
    expect(issues[0].gap?.label).toBe('15 of 24 px')
    expect(issues[0].detail).toMatch(/15\u00a0px.*24\u00a0px/)
    const mended = issues[0].fixes[0].commands.reduce<NavDocument>(
      (now, command) => applyCommand(now, command).document,
      document,
    )
    expect(both(mended).map(({ message }) => message)).toEqual(['Gap 4 px too narrow for Tank'])
  })

  it('are separate issues at two places between the same items', () => {
    const comb: NavItem = ringItem(
      'comb',
      pointsOf(100, 100, 500, 100, 500, 200, 450, 200, 450, 150, 150, 150, 150, 200, 100, 200),
      'comb',
    )
    const { issues } = reportOf(mapOf([comb, box('wall', 100, 212, 400, 40)]))
    expect(issues.map(({ id }) => id)).toEqual(['gap/too-narrow:comb,wall', 'gap/too-narrow:comb,wall:2'])
    expect(issues.map(({ gap }) => Math.min(...(gap?.lanes.flat() ?? []).map(({ x }) => x))).sort()).toEqual([100, 450])
  })

  it('name the map edge or forbidden area they touch', () => {
    const pond = { ...areaItem('pond', 'water', 'blocked', [300, 300, 100, 100]), name: 'Pond' }
    const { issues } = reportOf(mapOf([box('Shed', 5, 100, 50, 50), pond, box('Hut', 412, 300, 50, 100)]))
    const sides = issues.map(({ detail }) => detail.split(':')[0].split(' – ').sort().join(' – '))
    expect(sides).toEqual(['Shed – map edge', 'Hut – Pond'])
  })
})

it('a gap next to an obstacle that the app added to the mesh is no issue of the drawing', () => {
  const document = mapOf([box('Inn', 200, 100, 100, 200), box('Shed', 315, 100, 60, 200)])
  const mesh = buildNavMesh(toScene(document), { agentRadius: 0 })
  mesh.edit({ insert: [{ id: 'crate', outer: pointsOf(180, 100, 190, 100, 190, 300, 180, 300) }] })
  const question = { agent: document.agents[0], mesh, triangles: 0, isAvoided: () => false }
  const { issues } = runToCompletion(gapIssues([question], document, english))
  expect(issues.map(({ items }) => [...items].sort())).toEqual([['Inn', 'Shed']])
})

describe('the reason for a detour or a missing path', () => {
  it('names the gap that is too narrow for the agent, and the two shapes beside the gap', () => {
    const document = mapOf([box('Inn', 400, 0, 100, 290), box('Annex', 400, 305, 100, 200)])
    const { issues, reasons } = reportOf(document, pointsOf(100, 300, 900, 300))
    const [issue] = issues.filter(({ gap }) => gap?.avoided)
    expect(issue.message).toBe('Tank takes a detour: gap 3 px too narrow')
    expect(reasons).toEqual([{ agent: 'Tank', issue: issue.id, text: issue.detail, none: false }])
    expect(issue.detail).toMatch(/Inn – Annex|Annex – Inn/)
  })

  it('is the wider of two gaps if both gaps are too narrow for the agent and no other path exists', () => {
    const document = mapOf([box('Inn', 400, 0, 100, 292), box('Annex', 400, 305, 100, 288)])
    const { issues } = reportOf(document, pointsOf(100, 300, 900, 300))
    expect(issues.filter(({ gap }) => gap?.avoided).map(({ gap }) => gap?.label)).toEqual(['13 of 18 px'])
  })

  it('is never a gap that lies away from the path', () => {
    const document = mapOf([box('Inn', 400, 10, 100, 90), box('Annex', 400, 112, 100, 90)])
    const { issues, reasons } = reportOf(document, pointsOf(100, 500, 900, 500))
    expect(issues.length).toBeGreaterThan(0)
    expect(reasons).toEqual([])
  })

  it('is given only if an item lies between the paths of the agent and of a point agent (random maps)', () => {
    const random = createRandom(3)
    let detours = 0
    for (let round = 0; round < effort(120); round++) {
      const items = Array.from({ length: 14 }, (_, i) =>
        box(`b${i}`, 120 + 700 * random(), 40 + 420 * random(), 30 + 90 * random(), 30 + 90 * random()),
      )
      const way = [
        { x: 40, y: 300 },
        { x: 960, y: 300 },
      ] as const
      const document = mapOf(items, 14)
      const mesh = buildNavMesh(toScene(document), { agentRadius: 14 })
      const [direct, own] = [mesh.baseMesh ?? mesh, mesh].map((one) =>
        findPath(one, ...way, { agentRadius: one.agentRadius }),
      )
      if (direct.status !== 'found' || own.status !== 'found') continue
      const loop = [...direct.path.points, ...[...own.path.points].reverse()]
      const isRound = items.some((item) => {
        if (item.kind !== 'obstacle' || item.shape.type !== 'rectangle') return false
        const { x, y, width, height } = item.shape
        return windings(loop, { x: x + width / 2, y: y + height / 2 }) !== 0
      })
      const { issues } = reportOf(document, way)
      if (issues.some(({ gap }) => gap?.avoided)) {
        detours++
        expect(isRound).toBe(true)
      } else {
        const { points, length } = direct.path
        const turns = points.slice(1, -1).reduce((sum, at, i) => sum + turnAt(points[i], at, points[i + 2]), 0)
        expect(own.path.length).toBeLessThanOrEqual(length + 14 * (turns + 2 * points.length))
      }
    }
    expect(detours).toBeGreaterThan(5)
  })
})

function turnAt(before: Point, at: Point, after: Point): number {
  const [ax, ay, bx, by] = [at.x - before.x, at.y - before.y, after.x - at.x, after.y - at.y]
  return Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by))
}

function windings(loop: readonly Point[], at: Point): number {
  let turn = 0
  loop.forEach((a, i) => {
    const b = loop[(i + 1) % loop.length]
    turn += Math.atan2(
      (a.x - at.x) * (b.y - at.y) - (a.y - at.y) * (b.x - at.x),
      (a.x - at.x) * (b.x - at.x) + (a.y - at.y) * (b.y - at.y),
    )
  })
  return Math.round(turn / (2 * Math.PI))
}
