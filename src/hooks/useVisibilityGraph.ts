import type { Scene } from '../engine/geometry/index.js'
import type { SceneVisibilityOptions } from '../engine/navigate/index.js'
import type { VisibilityGraph } from '../engine/visibility/index.js'
import { buildVisibilityGraph } from '../engine/navigate/index.js'
import { useAnswer, type RefusalOptions } from './refusal.js'

export type VisibilityGraphHookOptions = SceneVisibilityOptions & RefusalOptions

/**
 * The corners of a scene and who sees whom, found as searches ask for it; built anew when the scene is another object.
 * Undefined where the engine refuses the scene: `onError` gets why.
 * @example
 * function Taut({ scene, start, goal }: { scene: Scene; start: Point; goal: Point }) {
 *   const result = usePath(useVisibilityGraph(scene), start, goal)
 *   return <p>{result?.status}</p>
 * }
 */
export function useVisibilityGraph(
  scene: Scene | undefined,
  options: VisibilityGraphHookOptions = {},
): VisibilityGraph | undefined {
  const { agentRadius, onError } = options
  return useAnswer(() => scene && buildVisibilityGraph(scene, { agentRadius }), [scene, agentRadius], onError)
}
