/** What is used of the browser's Web Locks; they are there on https and localhost alone. */
export interface Locks {
  request: (name: string, options: { readonly signal?: AbortSignal }, work: () => Promise<unknown> | undefined) => Promise<unknown>
}

export const defaultLocks = (): Locks | undefined => {
  const locks: Locks | undefined = globalThis.navigator?.locks
  return typeof locks?.request === 'function' ? locks : undefined
}

/** A name that no other page has. `crypto.randomUUID` is not there on plain http; `getRandomValues` is. */
export function uniqueName(prefix: string): string {
  const numbers = globalThis.crypto?.getRandomValues(new Uint32Array(3)) ?? [performance.timeOrigin, performance.now()]
  return `${prefix}-${Array.from(numbers, (value) => value.toString(36)).join('-')}`
}
