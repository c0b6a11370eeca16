/** Starts navsmith's own workers, also under Trusted Types. */
import { attached } from '../engine/core/index.js'
import type { WorkerLike } from './worker-task.js'

/** The part of a Trusted Types policy that approves a worker's URL. */
export interface WorkerPolicy {
  readonly createScriptURL: (url: string) => unknown
}

/** Name of navsmith's own policy. Pages that enforce `trusted-types` must list it, unless the app passes a policy. */
const POLICY = 'navsmith'

export const hasWorkers = (): boolean => typeof Worker === 'function'

/**
 * Starts a worker, also under Trusted Types. `start` must contain `new Worker(new URL('./x.worker.js', import.meta.url), { type: 'module' })`,
 * which bundlers recognize only in this form. Uses the given policy, or else one named `navsmith`.
 */
export function startWorker(start: () => WorkerLike, policy?: WorkerPolicy): WorkerLike {
  const usedPolicy = policy ?? ownPolicy()
  return usedPolicy === undefined ? start() : startWithPolicy(start, usedPolicy)
}

/** Runs `start` with a global `Worker` that accepts URLs only through the policy. */
function startWithPolicy(start: () => WorkerLike, policy: WorkerPolicy): WorkerLike {
  const original = globalThis.Worker
  globalThis.Worker = new Proxy(original, {
    construct: (_, [url, options]: [string | URL, WorkerOptions?]) =>
      new original(policy.createScriptURL(String(url)) as string, options),
  })
  try {
    return start()
  } finally {
    globalThis.Worker = original
  }
}

interface PolicyFactory {
  readonly createPolicy: (name: string, rules: WorkerPolicy) => WorkerPolicy
}

/** Returns the page's policy, created for the first worker; undefined without Trusted Types or if the page forbids the name. */
function ownPolicy(): WorkerPolicy | undefined {
  const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return undefined
  return attached(factory, 'policy', () => {
    try {
      return factory.createPolicy(POLICY, { createScriptURL: (url) => url })
    } catch {
      return undefined
    }
  })
}
