/** The part of Web Locks that navsmith uses. Browsers provide Web Locks only on https and localhost. */
import { NavError } from '../engine/core/index.js'
export interface Locks {
  request: (
    name: string,
    options: { readonly signal?: AbortSignal },
    work: () => Promise<unknown> | undefined,
  ) => Promise<unknown>
}

export const defaultLocks = (): Locks | undefined => {
  const locks: Locks | undefined = globalThis.navigator?.locks
  return typeof locks?.request === 'function' ? locks : undefined
}

/** Returns a globally unique name. Uses `getRandomValues`, because `crypto.randomUUID` is missing without HTTPS. */
export function uniqueName(prefix: string): string {
  const numbers = globalThis.crypto?.getRandomValues(new Uint32Array(3)) ?? [performance.timeOrigin, performance.now()]
  return `${prefix}-${Array.from(numbers, (value) => value.toString(36)).join('-')}`
}

/** The last queued work of this page, by name; for browsers without Web Locks. */
const queues = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while nothing else holds the name, on this page or, with Web Locks, on another one. Rejects with `live/locked` after
 * `timeout` milliseconds.
 */
export async function withLock<T>(
  locks: Locks | undefined,
  name: string,
  work: () => Promise<T>,
  timeout: number,
): Promise<T> {
  let isAbandoned = false
  const guarded = async (): Promise<T> => {
    clearTimeout(timer)
    if (isAbandoned) throw locked(name)
    return work()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isAbandoned = true
      reject(locked(name))
    }, timeout)
  })
  return Promise.race([
    locks === undefined ? runInTurn(name, guarded) : (locks.request(name, {}, guarded) as Promise<T>),
    timedOut,
  ])
}

function runInTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(name)
  const mine = before === undefined ? work() : before.then(work)
  const settled: Promise<unknown> = mine
    .catch(() => undefined)
    .then(() => {
      if (queues.get(name) === settled) queues.delete(name)
    })
  queues.set(name, settled)
  return mine
}

const locked = (name: string): NavError =>
  new NavError('live/locked', 'Another tab or window is still saving', { name })
