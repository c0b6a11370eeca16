/** Starts navsmith's own workers, also under Trusted Types. */
import type { WorkerLike } from './worker-task.js'

/** The used part of a Trusted Types policy for the worker's URL. */
export interface WorkerPolicy {
  readonly createScriptURL: (url: string) => unknown
}

/** Name of the policy that the kit makes for itself, to be listed under `trusted-types` where the app passes none. */
const POLICY = 'navsmith'

export const hasWorkers = (): boolean => typeof Worker === 'function'

/**
 * `start` holds the expression `new Worker(new URL('./x.worker.js', import.meta.url), { type: 'module' })`, which bundlers look for as it
 * stands. The policy is the app's, or one named `navsmith`.
 */
export function startWorker(start: () => WorkerLike, policy?: WorkerPolicy): WorkerLike {
  const vouching = policy ?? ownPolicy()
  return vouching === undefined ? start() : startVouched(start, vouching)
}

/** During one call `Worker` accepts URLs approved by the policy. */
function startVouched(start: () => WorkerLike, policy: WorkerPolicy): WorkerLike {
  const plain = globalThis.Worker
  const vouched = (url: string | URL, options?: WorkerOptions): Worker =>
    new plain(policy.createScriptURL(String(url)) as string, options)
  globalThis.Worker = new Proxy(plain, {
    construct: (_, [url, options]: [string | URL, WorkerOptions?]) => vouched(url, options),
  })
  try {
    return start()
  } finally {
    globalThis.Worker = plain
  }
}

interface PolicyFactory {
  readonly createPolicy: (name: string, rules: WorkerPolicy) => WorkerPolicy
}
const policies = new WeakMap<PolicyFactory, WorkerPolicy | 'refused'>()

/**
 * One policy per page, created at the first worker; undefined without Trusted Types or if the page forbids the name.
 */
function ownPolicy(): WorkerPolicy | undefined {
  const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return undefined
  let policy = policies.get(factory)
  if (policy === undefined) {
    try {
      policy = factory.createPolicy(POLICY, { createScriptURL: (url) => url })
    } catch {
      policy = 'refused'
    }
    policies.set(factory, policy)
  }
  return policy === 'refused' ? undefined : policy
}
