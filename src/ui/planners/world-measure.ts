/** What a world of the map takes: how much data, how long to build, how long after an edit. Without React. */
import { comparedWorld, type ComparedWorld, type World } from '../../engine/navigate/index.js'
import type { Obstacle, Scene } from '../../engine/geometry/index.js'
import type { PlannerQuestion } from './planner-question.js'

export interface WorldMeasure {
  readonly world: ComparedWorld
  /** Polygons, corners, cells or waypoints. */
  readonly count: number
  /** Of waypoints. */
  readonly links: number
  /** Of the arrays that a search reads, about. */
  readonly bytes: number
  /** Milliseconds from the drawing. */
  readonly build: number
  /** Milliseconds after a box was put between start and goal: a mesh is edited in place, the others are built anew. */
  readonly edit: number
}

/** Share of the way between start and goal that the box takes. */
const BOX = 0.02
const BYTES = { vertex: 16, halfEdge: 20, polygon: 16, cell: 3, link: 12 }

export function measureWorld(question: PlannerQuestion, kind: ComparedWorld, now: () => number): WorldMeasure {
  const { scene, agentRadius, grid } = question
  const box = boxBetween(question)
  const started = now()
  const world = comparedWorld(scene, kind, { agentRadius, grid })
  const build = now() - started
  const size = sizeOf(world, scene)
  const before = now()
  if (world.kind === 'mesh') world.edit({ insert: [box] })
  else comparedWorld({ ...scene, obstacles: [...scene.obstacles, box] }, kind, { agentRadius, grid })
  return { world: kind, build, edit: now() - before, ...size }
}

function sizeOf(world: World, { obstacles }: Scene): Pick<WorldMeasure, 'count' | 'links' | 'bytes'> {
  if (world.kind === 'grid') {
    const count = world.width * world.height
    return { count, links: 0, bytes: BYTES.cell * count }
  }
  if (world.kind === 'waypoint-graph') {
    const [count, links] = [world.ids.length, world.linkTo.length]
    return { count, links: links / 2, bytes: BYTES.vertex * count + BYTES.link * links }
  }
  if (world.kind === 'mesh') {
    const { first, halfEdgeSlots, polygonSlots, vertexSlots } = world.convex
    const bytes = BYTES.vertex * vertexSlots + BYTES.halfEdge * halfEdgeSlots + BYTES.polygon * polygonSlots
    return { count: first.subarray(0, polygonSlots).filter((edge) => edge >= 0).length, links: 0, bytes }
  }
  const corners = obstacles.reduce((sum, { outer, holes = [] }) => sum + [outer, ...holes].flat().length, 0)
  return { count: corners, links: 0, bytes: BYTES.vertex * corners }
}

function boxBetween({ start, goal, scene }: PlannerQuestion): Obstacle {
  const reach = BOX * Math.max(1e-3, Math.abs(goal.x - start.x), Math.abs(goal.y - start.y))
  const [x, y] = [(start.x + goal.x) / 2, (start.y + goal.y) / 2]
  return {
    id: `box ${scene.obstacles.length}`,
    outer: [
      { x: x - reach, y: y - reach },
      { x: x + reach, y: y - reach },
      { x: x + reach, y: y + reach },
      { x: x - reach, y: y + reach },
    ],
  }
}
