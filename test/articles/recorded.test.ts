/**
 * Runs the code of the articles on the maps of the lessons, and compares the results with the record.
 * `UPDATE_COUNTS=1` records new results.
 */
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildNavMesh, type Point } from '../../src/engine/index.js'
import { cellMapOf } from '../../stories/Articles/cell-map.js'
import * as tree from '../../stories/Articles/lessons-corner-tree.js'
import * as grid from '../../stories/Articles/lessons-grids.js'
import * as making from '../../stories/Articles/lessons-making-meshes.js'
import * as searching from '../../stories/Articles/lessons-searching-meshes.js'
import { LARGEST, limitedSoup, SMALLEST, soupOf } from '../../stories/Articles/mesh-methods.js'
import { RECORDED } from '../../stories/Articles/recorded.js'
import { ARRIVALS } from '../../stories/Articles/search-playbacks.js'
import { GOAL, SPAWN, YARD } from '../../stories/sample-scenes.js'
import { connects, mustPassPath, type TreeEvent, type TreeOptions } from '../oracles/must-pass-tree.js'
import { AS_PRINTED, printedAStar, WITHOUT_FAULTS, type PrintedFaults } from '../oracles/printed-a-star.js'
import { nearestByBlocks } from '../oracles/printed-blocks.js'
import { printedConnects } from '../oracles/printed-connectable.js'
import { areaOf, dtTriangles, planeOf } from '../oracles/printed-dt-points.js'
import { printedFunnel, type FunnelReading, type FunnelStep } from '../oracles/printed-funnel.js'
import { isPrintedJumpPoint, printedJumpPoints } from '../oracles/printed-jump-point.js'
import { pointSetPath } from '../oracles/printed-point-set.js'
import { floodField, traverse } from '../oracles/printed-traversal.js'
import { corridorOf, type TriangleSoup } from '../oracles/triangle-corridor.js'
import { drawNodes, entryOf } from './table-trials.js'

const aStar = (rows: readonly string[], faults: Partial<PrintedFaults> = {}) => {
  const { plain, start, goal } = cellMapOf(rows)
  const { turns, path, price } = printedAStar(plain, start, goal, { ...WITHOUT_FAULTS, ...faults })
  return { turns: turns.map(({ cursor, opened, improved }) => ({ cursor, opened, improved })), path, price }
}
const jumps = (rows: readonly string[]) => {
  const { plain, start, goal } = cellMapOf(rows)
  return printedJumpPoints(plain, start, goal)
}
const jumpPoints = (policy: 'no-corner-cutting' | 'one-corner') =>
  ARRIVALS.map(([from, ...blocked]) => {
    const isBlocked = (x: number, y: number): boolean => blocked.includes(3 * y + x + 1)
    const [x, y] = [(from - 1) % 3, Math.floor((from - 1) / 3)]
    return isPrintedJumpPoint({ width: 3, height: 3, policy, blocked: isBlocked }, 1, 1, 1 - x, 1 - y)
  })
const pocket = cellMapOf(grid.POCKET_MAP)
const traversal = (order: 'depth' | 'breadth') => traverse(pocket.plain, pocket.start, pocket.goal, order)
const flood = () => {
  const { steps, next } = floodField(pocket.plain, pocket.goal)
  return { steps: [...steps], next: [...next] }
}
const treeRun = ({ ring, start, goal }: tree.TreeQuestion, options: TreeOptions = {}) => {
  const events: TreeEvent[] = []
  const found = mustPassPath(ring, start, goal, 20_000, { ...options, onEvent: (event) => events.push(event) })
  return { events, found: found === 'too-long' ? [] : (found ?? []) }
}
const sights = () =>
  tree.SIGHTS.map(({ from, to }) => ({
    isTrue: connects(tree.BAY, from, to),
    isPrinted: printedConnects(tree.BAY, from, to),
  }))
/**
 * First seed for which the search by blocks finds a node behind a wall although another node is nearer. That other
 * node lies in the next ring of blocks.
 */
const TELLING_SEED = 16
const nodes = () => {
  const map = drawNodes(TELLING_SEED)
  const { node = -1, rings } = nearestByBlocks(map.nodes, map.place, 8, 12)
  return { ...map, rings, printed: map.nodes[node], ours: entryOf(map) }
}
const funnel = (reading: FunnelReading) => {
  const steps: FunnelStep[] = []
  const { FUNNEL_START, FUNNEL_GOAL, GATES } = searching
  const points = printedFunnel(FUNNEL_START, FUNNEL_GOAL, GATES, reading, (step) => steps.push(step))
  return { steps, points }
}
const corridor = (soup: TriangleSoup) => {
  const found = corridorOf(soup, searching.FROM, searching.TO)
  return found && { triangles: found.triangles, portals: found.portals }
}
const side = buildNavMesh(searching.SIDE_SCENE)
const dt = () => {
  const plane = planeOf(making.GROUND, making.DT_RINGS)
  const steps: { edge: readonly number[]; point: number; tried: readonly number[]; waiting: number }[] = []
  const triangles = dtTriangles(plane, 3 * plane.points.length, ({ edge, point, tried, stack }) =>
    steps.push({ edge, point, tried, waiting: stack.length }),
  )
  return { points: plane.points, steps, area: areaOf(plane, triangles) }
}
const broken = (rings: readonly (readonly Point[])[]) => {
  const plane = planeOf(making.GROUND, rings)
  const triangles = dtTriangles(plane)
  return {
    triangles: triangles.map((triangle) => triangle.map((vertex) => plane.points[vertex])),
    area: areaOf(plane, triangles),
  }
}

const RUNS: Readonly<Record<keyof typeof RECORDED, () => unknown>> = {
  aStar: () => ({
    allFaults: aStar(grid.MANHATTAN_MAP, AS_PRINTED),
    parent: aStar(grid.PARENT_MAP, { parentOfParent: true }),
    parentCorrected: aStar(grid.PARENT_MAP),
    manhattan: aStar(grid.MANHATTAN_MAP, { manhattan: true }),
    octile: aStar(grid.MANHATTAN_MAP),
    opened: aStar(grid.EARLY_MAP, { endsOnOpen: true }),
    taken: aStar(grid.EARLY_MAP),
  }),
  jumps: () => ({ found: jumps(grid.JUMP_MAP), noWay: jumps(grid.NO_WAY_MAP) }),
  jumpPoints: () => ({ 'no-corner-cutting': jumpPoints('no-corner-cutting'), 'one-corner': jumpPoints('one-corner') }),
  traversals: () => ({ depth: traversal('depth'), breadth: traversal('breadth') }),
  flood,
  trees: () => ({
    numbered: treeRun(tree.NUMBERED),
    avoided: treeRun(tree.AVOIDED),
    inSight: treeRun(tree.IN_SIGHT, { triesStraight: false }),
    inSightStraight: treeRun(tree.IN_SIGHT),
    round: treeRun(tree.ROUND),
  }),
  sights,
  nodes,
  pointSet: () => pointSetPath(buildNavMesh(YARD).triangles(), SPAWN, GOAL),
  funnels: () => ({
    printed: funnel({ after: 'next', goal: 'joined' }),
    goal: funnel({ after: 'next', goal: 'portal' }),
    corner: funnel({ after: 'corner', goal: 'portal' }),
  }),
  corridors: () => ({
    plain: corridor(soupOf(side)),
    split: corridor(limitedSoup(side, { maxArea: LARGEST })),
    thinned: corridor(limitedSoup(side, { maxArea: LARGEST, minArea: SMALLEST })),
  }),
  dt,
  broken: () => ({ overlap: broken(making.OVERLAP), selfCrossing: broken(making.BOW) }),
}

it.each(Object.keys(RUNS) as (keyof typeof RUNS)[])(
  'the code printed in an article still gives the recorded results of the lesson: %s',
  (name) => {
    const again: unknown = JSON.parse(JSON.stringify(RUNS[name]()))
    if (process.env.UPDATE_COUNTS !== '1') expect(again).toEqual(RECORDED[name])
  },
)

if (process.env.UPDATE_COUNTS === '1') {
  const lines = Object.entries(RUNS).map(([name, run]) => `  "${name}": ${JSON.stringify(run())}`)
  writeFileSync('stories/Articles/recorded.json', `{\n${lines.join(',\n')}\n}\n`)
}
