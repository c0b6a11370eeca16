/** The workers that navigation uses unless it is given others. */
import { hasWorkers, startWorker } from '../worker/index.js'
import type { WorkerLike, WorkerPolicy } from '../worker/index.js'

/** What a worker is for: `building` has the default planner alone, `planning` every planner of a mesh. */
export type WorkerPurpose = 'building' | 'planning'

// Bundlers find the workers by these very expressions.
const startBuilding = (): WorkerLike =>
  new Worker(new URL('./navigation.worker.js', import.meta.url), { type: 'module', name: 'navsmith' })
const startPlanning = (): WorkerLike =>
  new Worker(new URL('./planners.worker.js', import.meta.url), { type: 'module', name: 'navsmith-planners' })

/** Workers of the kit's own; undefined where there are none (Node, old tests). */
export const defaultCreateWorker = (policy?: WorkerPolicy): ((purpose: WorkerPurpose) => WorkerLike) | undefined =>
  hasWorkers() ? (purpose) => startWorker(purpose === 'building' ? startBuilding : startPlanning, policy) : undefined
