/**
 * The second pixel-level method, as published in "A pixel-level pathfinding algorithm unlike A*", part two (2016).
 * 1. The children of a node are the obstacle corners that the node sees, except its siblings and all corners that already have children. The start is the root.
 * 2. A corner that sees the goal ends a path and has no children. The shortest path wins.
 * Heuristic: around one polygon it nearly always finds the shortest path, but among several, the best path may need an excluded corner.
 * Sight lines and steps are limited. At the limit, the result is the best path found so far, if there is one.
 */
import { StepCounter } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import type { Point, Trace } from '../geometry/index.js'
import { distance, polylineLength } from '../geometry/index.js'
import type { SightResult } from './sight-search.js'
import type { Walls } from './walls.js'

interface TreeNode {
  /** Index in the list of corners, -1 = the start. */
  readonly corner: number
  readonly point: Point
  readonly parent: TreeNode | undefined
  readonly length: number
}

/** The number of sight lines is limited to `SIGHTS + SIGHTS_PER_CORNER * corners`, because the size of the tree may be exponential in the number of corners. */
const SIGHTS = 4096
const SIGHTS_PER_CORNER = 3
/** Maximum number of queries for sight lines, divided by the maximum number of sight lines that are tested. A repeated query only reads a stored result. */
const VISITS_PER_SIGHT = 16

/** Finds a path by the tree of corners. `corners` holds the obstacle corners, as vertices of `walls`, in the order in which the tree visits them. */
// eslint-disable-next-line max-lines-per-function -- one method as published: each step reads its limits, sight lines and best path
export function searchMustPassTree(
  walls: Walls,
  corners: ArrayLike<number>,
  start: Point,
  goal: Point,
  options: WorkLimits & { trace?: Trace | undefined } = {},
): SightResult {
  const { trace } = options
  const count = corners.length
  const counter = new StepCounter(options)
  let sightsLeft = SIGHTS + SIGHTS_PER_CORNER * count
  let visitsLeft = VISITS_PER_SIGHT * sightsLeft
  const beenParent = new Uint8Array(count)
  const reachedGoal = new Uint8Array(count)
  let generated = 1
  let best: readonly Point[] | undefined
  /** Results of sight lines between corners, by pair. The goal counts as the last corner. */
  const known = new Map<number, boolean>()
  const sees = (node: TreeNode, corner: number, to: Point): boolean => {
    visitsLeft--
    // If two obstacles touch at the corner of the node, the path must not pass between them at this corner.
    if (node.parent !== undefined && !walls.passes(corners[node.corner], node.parent.point, to)) return false
    const key = (node.corner + 1) * (count + 1) + corner
    const before = known.get(key)
    if (before !== undefined) return before
    sightsLeft--
    const clear = walls.sight(node.point, to) === undefined
    trace?.({ type: 'visible', from: node.point, to, clear })
    known.set(key, clear)
    return clear
  }
  const end = (status: SightResult['status']): SightResult => ({
    status,
    points: best ?? [],
    expanded: counter.steps,
    generated,
  })

  const root: TreeNode = { corner: -1, point: start, parent: undefined, length: 0 }
  if (sees(root, count, goal)) {
    best = [start, goal]
    return end('found')
  }
  // Depth first, as in the published recursion. Each entry stores the siblings of its node.
  const pending: { node: TreeNode; siblings: ReadonlySet<number> }[] = [{ node: root, siblings: new Set() }]
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    const { node, siblings } = entry
    if (node.corner >= 0 && reachedGoal[node.corner] === 1) {
      trace?.({ type: 'prune', node: node.corner, at: node.point, reason: 'has ended a path' })
      continue
    }
    const stop = sightsLeft > 0 && visitsLeft > 0 ? counter.step() : 'budget-exceeded'
    if (stop !== undefined) return best === undefined ? end(stop) : end('found')
    const [g, h] = [node.length, distance(node.point, goal)]
    trace?.({ type: 'expand', node: node.corner, at: node.point, g, h, f: g + h })
    const children: TreeNode[] = []
    for (let corner = 0; corner < count; corner++) {
      if (corner === node.corner) continue
      const point = walls.point(corners[corner])
      if (siblings.has(corner) || beenParent[corner] === 1) {
        const reason = siblings.has(corner) ? 'a sibling' : 'has been a parent'
        trace?.({ type: 'prune', node: corner, at: point, reason })
        continue
      }
      if (!sees(node, corner, point)) continue
      const length = g + distance(node.point, point)
      children.push({ corner, point, parent: node, length })
      generated++
      const rest = distance(point, goal)
      const place = { node: corner, at: point, parent: node.corner, from: node.point }
      trace?.({ type: 'open', ...place, g: length, h: rest, f: length + rest })
    }
    for (const child of children) {
      if (!sees(child, count, goal)) continue
      reachedGoal[child.corner] = 1
      const points = [goal]
      for (let at: TreeNode | undefined = child; at !== undefined; at = at.parent) points.push(at.point)
      points.reverse()
      if (best === undefined || polylineLength(points) < polylineLength(best)) best = points
    }
    if (node.corner >= 0) beenParent[node.corner] = 1
    const level = new Set(children.map(({ corner }) => corner))
    for (const child of children.reverse()) pending.push({ node: child, siblings: level })
  }
  return end(best === undefined ? 'unreachable' : 'found')
}
