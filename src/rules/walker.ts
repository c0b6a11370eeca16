/**
 * Finds paths and measures widths for one agent on one map. Reuses a path after an edit if a lower bound shows that every path through the
 * edited place costs more.
 */
import { StepCounter, derived, invariant, runToCompletion } from '../engine/core/index.js'
import type { Coroutine } from '../engine/core/index.js'
import { distance, growBox } from '../engine/geometry/index.js'
import type { Box, PathResult, Point, Scene } from '../engine/geometry/index.js'
import { changedBoxes, islandsAt, nearestOnMesh, placeOn } from '../engine/convex/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { buildNavMesh, islandsReached, jumpsOn, meshPathParts } from '../engine/mesh/index.js'
import { radiusMesh, widestWay } from '../engine/radius/index.js'
import type { WidestWay } from '../engine/radius/index.js'
import { distanceToBox, terrainOf } from '../engine/terrain/index.js'
import type { Agent } from '../document/model/index.js'
import { diffScenes } from '../navigation/index.js'

export class BaseMesh {
  private current: NavMesh
  private shown: Scene | undefined

  constructor(scene: Scene) {
    this.current = buildNavMesh(scene)
    this.shown = scene
  }

  get mesh(): NavMesh {
    return this.current
  }

  get scene(): Scene {
    invariant(this.shown !== undefined, 'internal/rules-mesh')
    return this.shown
  }

  isFor(scene: Scene): boolean {
    return this.shown !== undefined && diffScenes(this.shown, scene).kind === 'none'
  }

  follow(scene: Scene): void {
    const change = this.shown === undefined ? undefined : diffScenes(this.shown, scene)
    this.shown = undefined
    if (change?.kind === 'edit') this.current.edit(change.edit)
    else if (change?.kind !== 'none') this.current = buildNavMesh(scene)
    this.shown = scene
  }
}

interface Found {
  readonly result: PathResult
  revision: number
  used: number
}

export class Walker {
  readonly radius: number
  private readonly paths = new Map<string, Found>()
  private offset: NavMesh | undefined
  private check = 0

  constructor(
    readonly agent: Agent | undefined,
    private base: BaseMesh,
    private walked = base.mesh,
  ) {
    this.radius = agent?.radius ?? 0
  }

  get name(): string {
    return this.agent?.name ?? 'a point'
  }

  /** @internal Uses `base` and its mesh from now on. Drops the cached paths if this is another mesh than before. */
  stand(base: BaseMesh): void {
    this.base = base
    if (this.walked === base.mesh) return
    this.walked = base.mesh
    this.offset = undefined
    this.paths.clear()
  }

  /** Mesh for a point agent. For an agent with a radius, pass the radius to the functions of the engine. */
  get mesh(): NavMesh {
    return this.base.mesh
  }

  get scene(): Scene {
    return this.base.scene
  }

  /** Mesh offset by the agent's radius, stored here because the engine caches only a few radii per base mesh. */
  get offsetMesh(): NavMesh {
    return (this.offset ??= this.meshFor(this.radius))
  }

  meshFor(radius: number): NavMesh {
    if (radius === 0) return this.mesh
    const mesh = radiusMesh(this.mesh, radius, 'outside', new StepCounter())
    invariant(typeof mesh !== 'string', 'internal/rules-mesh')
    return mesh
  }

  path(from: Point, to: Point): PathResult {
    return runToCompletion(this.pathParts(from, to))
  }

  /** Does the same as `path`, in parts of a few milliseconds. */
  *pathParts(from: Point, to: Point): Coroutine<PathResult> {
    const key = `${from.x},${from.y},${to.x},${to.y}`
    const { revision } = this.mesh
    const known = this.paths.get(key)
    if (known !== undefined && (known.revision === revision || this.isPathSame(known, from, to))) {
      known.revision = revision
      known.used = this.check
      return known.result
    }
    // Proving how close the path is to the optimum would need a second search. Rules do not use the proof.
    const options = { proof: false, ...(this.radius > 0 && { agentRadius: this.radius }) }
    const result = this.islandsApart(from, to) ?? (yield* meshPathParts(this.offsetMesh, from, to, options))
    this.paths.set(key, { result, revision, used: this.check })
    return result
  }

  /** Returns whether there is a path. Skips the search if the islands of the two ends decide the result. */
  reaches(from: Point, to: Point): boolean {
    return runToCompletion(this.reachesParts(from, to))
  }

  /** Does the same as `reaches`, in parts of a few milliseconds. */
  *reachesParts(from: Point, to: Point): Coroutine<boolean> {
    const isClear = (end: Point): boolean => this.path(end, end).status === 'found'
    if (this.isOnJoinedIsland(from, to) === true && isClear(from) && isClear(to)) return true
    return (yield* this.pathParts(from, to)).status === 'found'
  }

  /** Reports whether both ends are on one island or on islands that links join; undefined if an end is off the mesh. */
  private isOnJoinedIsland(from: Point, to: Point): boolean | undefined {
    const mesh = this.offsetMesh
    const [starts, goals] = [from, to].map((end) => islandsAt(mesh.convex, placeOn(mesh, end)))
    if (starts.length === 0 || goals.length === 0) return undefined
    const reached = islandsReached(starts, jumpsOn(mesh, mesh.links))
    return goals.some((id) => reached.has(id))
  }

  /**
   * Returns an `unreachable` result if the two ends are on different islands and no links join these islands. `findPath` would also search for the widest way
   * through gaps that are too narrow for the agent.
   */
  private islandsApart(from: Point, to: Point): PathResult | undefined {
    if (this.isOnJoinedIsland(from, to) !== false) return undefined
    const message = `the ends (${from.x}, ${from.y}) and (${to.x}, ${to.y}) are on two islands`
    return {
      status: 'unreachable',
      reason: { code: 'mesh/islands-apart', message, at: to },
      stats: { expanded: 0, generated: 0 },
    }
  }

  /** Returns the narrowest place of the widest path without links; undefined without a path. */
  width(from: Point, to: Point): WidestWay | undefined {
    return widestWay(this.mesh, from, to)
  }

  nearest(point: Point, radius = this.radius): Point | undefined {
    return nearestOnMesh(this.meshFor(radius), point, {})?.point
  }

  beginCheck(): void {
    for (const [key, { used }] of this.paths) if (used < this.check) this.paths.delete(key)
    this.check++
  }

  /** Reports whether a path is certainly unchanged by the edits since it was found. */
  private isPathSame({ result, revision }: Found, from: Point, to: Point): boolean {
    if (result.status !== 'found') return false
    const { least, weighted } = terrainOf(this.mesh)
    const { stats, path } = result
    const covered = Math.max(path.cost, least * (stats.reach ?? 0)) * (1 + SLACK)
    const [before, after] = [from, to].map((end) => this.arrivals(end, least))
    // Lower bound of the cost of any path through a box. It is the sum of two bounds: from the start to the box, and from the box to the end. Both bounds
    // allow links, and straight lines through walls.
    const costOver = (box: Box): number => {
      const [there, back] = [before, after].map((ends) =>
        Math.min(...ends.map(({ at, spent }) => spent + least * distanceToBox(box, at))),
      )
      return there + back
    }
    if (weighted >= 0 && stats.reach !== undefined) {
      if (this.offsetMesh.changedSince === undefined) return false
      // The search may have moved each end of the path away from walls, by up to one radius. This shortens the path by at most two radii. Subtract the cost
      // of two radii at the least cost per unit of length.
      const changed = this.offsetMesh.changedSince(revision)
      return changed === undefined || costOver(changed) - 2 * least * this.radius > covered
    }
    const boxes = changedBoxes(this.mesh, revision)
    return boxes?.every((box) => costOver(growBox(box, this.radius * (1 + SLACK))) > covered) ?? false
  }

  /**
   * Returns `from` and all ends of links, each with a lower bound of the cost of a path to it from `from`. The bound ignores walls between links,
   * and lets each link be used in both directions. O(links squared).
   */
  private arrivals(from: Point, least: number): readonly { readonly at: Point; readonly spent: number }[] {
    const { links } = this.mesh
    if (links.length === 0) return [{ at: from, spent: 0 }]
    return derived(this.mesh, `arrivals ${from.x},${from.y}`, () => {
      const ends = [{ at: from, spent: 0 }]
      const left = new Set(
        links.flatMap(({ from: a, to: b, cost = distance(a, b) }) => [[a, b, cost] as const, [b, a, cost] as const]),
      )
      const spentAt = ([a, , cost]: readonly [Point, Point, number]): number =>
        cost + Math.min(...ends.map(({ at, spent }) => spent + least * distance(at, a)))
      while (left.size > 0) {
        const [next, spent] = [...left]
          .map((jump) => [jump, spentAt(jump)] as const)
          .reduce((a, b) => (b[1] < a[1] ? b : a))
        left.delete(next)
        ends.push({ at: next[1], spent })
      }
      return ends
    })
  }
}

const SLACK = 1e-9
