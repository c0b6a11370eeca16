import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  type NavigationInput,
  type NavigationOptions,
  type NavigationSnapshot,
  createNavigationStore,
  defaultEngine,
} from '../navigation/index.js'

export interface NavMeshOptions {
  /** Offset of obstacles in world units; 0 if absent. With 0, pass the radius to each query. */
  readonly agentRadius?: number | undefined
  /** Id of the document's agent whose costs and passages apply. */
  readonly agent?: string | undefined
  /** Builds large drawings in a worker thread; true if absent. Read once. */
  readonly worker?: boolean | undefined
  /** Advanced settings: `workerFrom` (default 20,000 vertices), `watchdog` (default 10,000 ms), another engine, worker or scheduler. Read once. */
  readonly live?: Omit<NavigationOptions, 'agent' | 'agentRadius'> | undefined
}

export type NavMeshState = Pick<
  NavigationSnapshot,
  'mesh' | 'status' | 'isBuilding' | 'issues' | 'error' | 'stats' | 'revision'
>

/**
 * Returns a mesh that is kept up to date with a scene or a document. Small changes edit it in place; equal content costs only a
 * comparison.
 * @example
 * function FreeArea({ scene }: { scene: Scene }) {
 *   const { mesh, status } = useNavMesh(scene)
 *   return <p>{mesh === undefined ? status : `${mesh.freeArea} free`}</p>
 * }
 */
export function useNavMesh(source: NavigationInput, options: NavMeshOptions = {}): NavMeshState {
  const { agentRadius, agent } = options
  const [store] = useState(() =>
    createNavigationStore(source, {
      agent,
      agentRadius,
      ...(options.worker === false && { createWorker: false }),
      ...options.live,
      engine: options.live?.engine ?? defaultEngine,
    }),
  )
  useEffect(() => store.setOptions({ agent, agentRadius }), [store, agent, agentRadius])
  useEffect(() => store.update(source), [store, source])
  const { mesh, status, isBuilding, issues, error, stats, revision } = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
    store.getSnapshot,
  )
  return { mesh, status, isBuilding, issues, error, stats, revision }
}
