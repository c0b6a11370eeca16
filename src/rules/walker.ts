/**
 * One kind of agent on one map. A path is kept while nothing was drawn near it, nor so near to the straight line that a way past it could
 * be cheaper.
 */
import { StepCounter, invariant } from '../engine/core/index.js'
import { distance } from '../engine/geometry/index.js'
import type { Box, PathResult, Point, Scene } from '../engine/geometry/index.js'
import { changedBoxes, nearestOnMesh } from '../engine/convex/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { buildNavMesh } from '../engine/mesh/index.js'
import { findPath } from '../engine/navigate/index.js'
import { radiusMesh, widestWay } from '../engine/radius/index.js'
import type { WidestWay } from '../engine/radius/index.js'
import { terrainOf } from '../engine/terrain/index.js'
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

  /** @internal Walks on from here on. */
  stand(base: BaseMesh): void {
    this.base = base
    if (this.walked === base.mesh) return
    this.walked = base.mesh
    this.offset = undefined
    this.paths.clear()
  }

  /** For a point; other functions of the engine take the radius as well. */
  get mesh(): NavMesh {
    return this.base.mesh
  }

  get scene(): Scene {
    return this.base.scene
  }

  /** The mesh on which the agent is a point; the engine itself keeps few radii of a base mesh. */
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
    const key = `${from.x},${from.y},${to.x},${to.y}`
    const { revision } = this.mesh
    const known = this.paths.get(key)
    if (known !== undefined && (known.revision === revision || this.isPathSame(known, from, to))) {
      known.revision = revision
      known.used = this.check
      return known.result
    }
    // the proof of a bound for a radius costs another search, and no rule reads it
    const options = this.radius > 0 ? { agentRadius: this.radius, proof: false } : {}
    const result = findPath(this.offsetMesh, from, to, options)
    this.paths.set(key, { result, revision, used: this.check })
    return result
  }

  /** The narrowest place of the widest way on foot; undefined where no way leads. */
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

  /** Whether the edits since a path was found can have changed nothing about it. */
  private isPathSame({ result, revision }: Found, from: Point, to: Point): boolean {
    if (result.status !== 'found' || this.mesh.links.length > 0) return false
    const boxes = changedBoxes(this.mesh, revision)
    if (boxes === undefined) return false
    const { cost } = result.path
    const { least } = terrainOf(this.mesh)
    // A path that passes a box is no shorter than the straight way past it.
    return boxes.every((changed) => {
      const box = enlarged(changed, this.radius * (1 + SLACK))
      return least * (distanceTo(box, from) + distanceTo(box, to)) > cost * (1 + SLACK)
    })
  }
}

const SLACK = 1e-9

const enlarged = ({ minX, minY, maxX, maxY }: Box, by: number): Box => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
})

function distanceTo({ minX, minY, maxX, maxY }: Box, point: Point): number {
  return distance(point, { x: Math.min(Math.max(point.x, minX), maxX), y: Math.min(Math.max(point.y, minY), maxY) })
}
