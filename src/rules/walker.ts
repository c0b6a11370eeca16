/**
 * One kind of agent on one map: its mesh, which follows the map, and what was measured on it. A measure is kept until an edit may have changed it: a path
 * for as long as nothing was drawn near it, nor so near to the straight line that a way past it could be cheaper.
 */
import { StepCounter, invariant } from '../engine/core/index.js'
import { distance } from '../engine/geometry/index.js'
import type { ChangedBox, PathResult, Point, Scene } from '../engine/geometry/index.js'
import { changedBoxes, nearestOnMesh } from '../engine/convex/index.js'
import type { NavMesh } from '../engine/convex/index.js'
import { buildNavMesh } from '../engine/mesh/index.js'
import { findPath } from '../engine/navigate/index.js'
import { radiusMesh, widestWay } from '../engine/radius/index.js'
import { terrainOf } from '../engine/terrain/index.js'
import type { Agent } from '../document/model/index.js'
import { diffScenes } from '../navigation/index.js'

interface Measured<Value> {
  readonly value: Value
  revision: number
  /** The check that asked for it last. */
  used: number
}

export type Width = { readonly width: number; readonly at: Point } | undefined

export class Walker {
  readonly radius: number
  private current: NavMesh | undefined
  private shown: Scene | undefined
  private readonly paths = new Map<string, Measured<PathResult>>()
  private readonly widths = new Map<string, Measured<Width>>()
  private check = 0
  /** How many paths and widths were searched for: what was kept costs none. */
  searches = 0

  constructor(readonly agent?: Agent) {
    this.radius = agent?.radius ?? 0
  }

  /** As messages call it. */
  get name(): string {
    return this.agent?.name ?? 'a point'
  }

  /** Brings the mesh up to date with a scene, in place where that is possible. */
  follow(scene: Scene): void {
    if (scene === this.shown) return
    const change = this.shown === undefined ? undefined : diffScenes(this.shown, scene)
    this.shown = undefined
    if (change?.kind === 'edit') this.mesh.edit(change.edit)
    else if (change?.kind !== 'none') {
      this.current = buildNavMesh(scene)
      this.paths.clear()
      this.widths.clear()
    }
    this.shown = scene
  }

  /** For a point; other functions of the engine take the radius as well. */
  get mesh(): NavMesh {
    invariant(this.current !== undefined, 'internal/rules-mesh')
    return this.current
  }

  get scene(): Scene {
    invariant(this.shown !== undefined, 'internal/rules-mesh')
    return this.shown
  }

  /** The mesh on which the agent is a point. */
  get offsetMesh(): NavMesh {
    return this.meshFor(this.radius)
  }

  meshFor(radius: number): NavMesh {
    if (radius === 0) return this.mesh
    const mesh = radiusMesh(this.mesh, radius, 'outside', new StepCounter())
    invariant(typeof mesh !== 'string', 'internal/rules-mesh')
    return mesh
  }

  /** The cheapest path. */
  path(from: Point, to: Point): PathResult {
    const known = this.known(this.paths, from, to)
    if (known !== undefined && (known.revision === this.mesh.revision || this.isPathSame(known, from, to))) {
      known.revision = this.mesh.revision
      return known.value
    }
    // the proof of a bound for a radius costs another search, and no rule reads it
    const options = this.radius > 0 ? { agentRadius: this.radius, proof: false } : {}
    return this.keep(this.paths, from, to, findPath(this.mesh, from, to, options))
  }

  /** How wide the widest way on foot is where it is narrowest, and where; undefined where no way leads. */
  width(from: Point, to: Point): Width {
    const known = this.known(this.widths, from, to)
    if (known?.revision === this.mesh.revision) return known.value
    return this.keep(this.widths, from, to, widestWay(this.mesh, from, to))
  }

  /** The walkable place nearest to a point where a disc fits; undefined where there is none. */
  nearest(point: Point, radius = this.radius): Point | undefined {
    return nearestOnMesh(this.meshFor(radius), point, {})?.point
  }

  /** Begins a check: what none asks for until the next one is forgotten then. */
  beginCheck(): void {
    for (const kept of [this.paths, this.widths])
      for (const [key, { used }] of kept) if (used < this.check) kept.delete(key)
    this.check++
  }

  private known<Value>(
    kept: ReadonlyMap<string, Measured<Value>>,
    from: Point,
    to: Point,
  ): Measured<Value> | undefined {
    const known = kept.get(keyOf(from, to))
    if (known !== undefined) known.used = this.check
    return known
  }

  private keep<Value>(kept: Map<string, Measured<Value>>, from: Point, to: Point, value: Value): Value {
    this.searches++
    kept.set(keyOf(from, to), { value, revision: this.mesh.revision, used: this.check })
    return value
  }

  /** Whether the edits since a path was found can have changed nothing about it. */
  private isPathSame({ value, revision }: Measured<PathResult>, from: Point, to: Point): boolean {
    if (value.status !== 'found' || this.mesh.links.length > 0) return false
    const boxes = changedBoxes(this.mesh, revision)
    if (boxes === undefined) return false
    const { cost } = value.path
    const { least } = terrainOf(this.mesh)
    // A path that passes a box is no shorter than the straight way past it.
    return boxes.every((changed) => {
      const box = enlarged(changed, this.radius * (1 + SLACK))
      return least * (distanceTo(box, from) + distanceTo(box, to)) > cost * (1 + SLACK)
    })
  }
}

/** Share by which a bound must be missed, for rounding. */
const SLACK = 1e-9

const keyOf = (from: Point, to: Point): string => `${from.x},${from.y},${to.x},${to.y}`

const enlarged = ({ minX, minY, maxX, maxY }: ChangedBox, by: number): ChangedBox => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
})

function distanceTo({ minX, minY, maxX, maxY }: ChangedBox, point: Point): number {
  return distance(point, { x: Math.min(Math.max(point.x, minX), maxX), y: Math.min(Math.max(point.y, minY), maxY) })
}
