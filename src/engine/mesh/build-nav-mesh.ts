import { StepCounter, expectKnown, expectList, expectOptions, expectScene } from '../core/index.js'
import type { StopReason, WorkLimits } from '../core/index.js'
import type { Diagnostic, Scene, Trace } from '../geometry/index.js'
import { DynamicMesh } from './dynamic-mesh.js'
import {
  createFrame,
  checkArea,
  checkLink,
  checkList,
  checkRecord,
  checkShape,
  checkUnique,
} from '../arrangement/index.js'
import type { NavMesh } from '../convex/index.js'
import { RadiusMesh } from '../radius/index.js'

export interface BuildOptions extends WorkLimits {
  /** Radius of the disc that must fit: obstacles are enlarged by it, and the bounds shrink by it. 0 when absent. */
  readonly agentRadius?: number | undefined
  /** Receives events of the triangulation, which can be replayed. No cost when absent. */
  readonly trace?: Trace | undefined
  /** Called with the finished share of the build, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

const SCENE_FIELDS = ['bounds', 'obstacles', 'areas', 'links']
const BUILD_OPTIONS = ['agentRadius', 'trace', 'onProgress', 'budget', 'signal']

const PROGRESS_INTERVAL = 8192

/**
 * Builds an editable mesh of the walkable area of a scene. Shapes may overlap, touch, coincide and cross themselves. Throws `mesh/budget-exceeded` or
 * `mesh/aborted` if the limits stop the build. One step of the budget is one segment of an outline after all outlines are split where they meet. Expected O(n
 * log n) for n vertices and crossings; about 400 bytes per vertex.
 * @example
 * const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: 100, height: 100 }, obstacles: [] })
 * mesh.edit({ insert: [{ id: 'crate', outer: [{ x: 10, y: 10 }, { x: 30, y: 10 }, { x: 30, y: 30 }] }] })
 */
export function buildNavMesh(scene: Scene, options: BuildOptions = {}): NavMesh {
  const { onProgress } = checkRecord(options, 'options') as BuildOptions
  expectOptions(options, BUILD_OPTIONS)
  const { agentRadius = 0, trace } = options
  expectScene(scene)
  const diagnostics: Diagnostic[] = []
  const frame = createFrame(scene.bounds, diagnostics)
  expectKnown(scene, SCENE_FIELDS, 'scene')
  expectList(scene.obstacles, 'obstacles')
  const shapes = scene.obstacles.map((shape, index) => checkShape(shape, 'obstacle', index))
  const areas = checkList(scene.areas, 'areas of the scene').map(checkArea)
  const links = checkList(scene.links, 'links of the scene').map(checkLink)
  const ids = {
    obstacle: shapes.map(({ id }) => id),
    area: areas.map(({ shape }) => shape.id),
    link: links.map(({ id }) => id),
  }
  for (const [kind, list] of Object.entries(ids)) checkUnique(list, kind)
  const counter = new StepCounter(options)
  // With a radius, the mesh for a point agent is the first half of the work.
  const rounds = agentRadius > 0 ? 2 : 1
  let round = 0
  let calls = 0
  const step = (done: number, of: number, within = false): StopReason | undefined => {
    if (onProgress !== undefined && calls++ % PROGRESS_INTERVAL === 0) onProgress((round + done / of) / rounds)
    return within ? counter.look() : counter.step()
  }
  const baseMesh = new DynamicMesh({ frame, shapes, areas, links, diagnostics, trace }, step)
  round++
  const mesh = agentRadius > 0 ? new RadiusMesh(baseMesh, agentRadius, 'outside', step) : baseMesh
  onProgress?.(1)
  return mesh
}
