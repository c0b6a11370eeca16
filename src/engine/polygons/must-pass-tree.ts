/**
 * The second pixel-level method, as it was published: from the start, the corners that can be reached straight are its
 * children, theirs are the next level, and so on; a corner that sees the goal ends a path; the shortest path found wins.
 * Parents and siblings are left out of a corner's children, and a corner that has ended one path is used no more: this is
 * what keeps the tree small and what makes the method heuristic, for the best path may need just such a corner.
 * (As published the straight line from start to goal was never tried; it is tried first here.)
 * Exact sight lines instead of midpoint tests; at worst exponential in the corners, so that both expansions and sight lines are
 * counted against a cap tied to the map, beyond which the best path so far stands or the method gives up.
 * The article is "A pixel-level pathfinding algorithm unlike A*", part two (2016).
 */
import { StepCounter } from '../core/index.js'
import type { WorkLimits } from '../core/index.js'
import type { Point } from '../geometry/index.js'
import { distance, polylineLength } from '../geometry/index.js'
import type { Trace } from '../search/index.js'
import type { SightResult } from './sight-search.js'
import type { Walls } from './walls.js'

interface TreeNode {
  readonly vertex: number
  readonly point: Point
  readonly parent: TreeNode | undefined
  readonly length: number
}

/** Sight lines allowed: beyond that the tree is growing exponentially. At a few microseconds each, no more than a moment on a screen's map. */
const SIGHTS = 1024
const SIGHTS_PER_CORNER = 3

export function searchMustPassTree(walls: Walls, start: Point, goal: Point, options: WorkLimits & { trace?: Trace | undefined } = {}): SightResult {
  const { trace } = options
  const vertexCount = walls.coords.length / 2
  const counter = new StepCounter(options)
  let sightsLeft = SIGHTS + SIGHTS_PER_CORNER * vertexCount
  const beenParent = new Uint8Array(vertexCount)
  const reachedGoal = new Uint8Array(vertexCount)
  let generated = 1
  let best: readonly Point[] | undefined
  const sees = (from: Point, to: Point): boolean => {
    sightsLeft--
    const clear = walls.sight(from.x, from.y, to.x, to.y) === undefined
    trace?.({ type: 'visible', from, to, clear })
    return clear
  }
  /** Whether the way that came to the node may go on: where obstacles touch, not into the gap between them. */
  const goesOn = (node: TreeNode, to: Point): boolean => node.parent === undefined || walls.passes(node.vertex, node.parent.point.x, node.parent.point.y, to.x, to.y)
  const end = (status: SightResult['status']): SightResult => ({ status, points: best ?? [], expanded: counter.steps, generated })

  if (sees(start, goal)) {
    best = [start, goal]
    return end('found')
  }
  // Depth first, as the published recursion goes; each entry carries its siblings.
  const pending: { node: TreeNode; siblings: ReadonlySet<number> }[] = [{ node: { vertex: -1, point: start, parent: undefined, length: 0 }, siblings: new Set() }]
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    const { node, siblings } = entry
    if (node.vertex >= 0 && reachedGoal[node.vertex] === 1) {
      trace?.({ type: 'prune', node: node.vertex, at: node.point, reason: 'has ended a path' })
      continue
    }
    const stop = sightsLeft > 0 ? counter.step() : 'budget-exceeded'
    if (stop !== undefined) return best === undefined ? end(stop) : end('found')
    trace?.({ type: 'expand', node: node.vertex, at: node.point, g: node.length, h: distance(node.point, goal), f: node.length + distance(node.point, goal) })
    const children: TreeNode[] = []
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if (vertex === node.vertex) continue
      const point = walls.point(vertex)
      if (siblings.has(vertex) || beenParent[vertex] === 1) {
        if (trace !== undefined) trace({ type: 'prune', node: vertex, at: point, reason: siblings.has(vertex) ? 'a sibling' : 'has been a parent' })
        continue
      }
      if (!goesOn(node, point) || !sees(node.point, point)) continue
      const length = node.length + distance(node.point, point)
      children.push({ vertex, point, parent: node, length })
      generated++
      trace?.({ type: 'open', node: vertex, at: point, parent: node.vertex, from: node.point, g: length, h: distance(point, goal), f: length + distance(point, goal) })
    }
    for (const child of children) {
      if (reachedGoal[child.vertex] === 1 || !goesOn(child, goal) || !sees(child.point, goal)) continue
      reachedGoal[child.vertex] = 1
      const points = [goal]
      for (let at: TreeNode | undefined = child; at !== undefined; at = at.parent) points.push(at.point)
      points.reverse()
      if (best === undefined || polylineLength(points) < polylineLength(best)) best = points
    }
    if (node.vertex >= 0) beenParent[node.vertex] = 1
    const level = new Set(children.map((child) => child.vertex))
    for (const child of children.reverse()) pending.push({ node: child, siblings: level })
  }
  return end(best === undefined ? 'unreachable' : 'found')
}
