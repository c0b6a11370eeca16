/**
 * Makes a signal that counts the reads of `aborted`. The reads before number `looks` return false, and all later reads
 * return true. The function `looks` of the result returns the count.
 */
export function signalAfter(looks: number): { readonly signal: AbortSignal; readonly looks: () => number } {
  let count = 0
  const signal = new AbortController().signal
  Object.defineProperty(signal, 'aborted', { get: () => ++count >= looks })
  return { signal, looks: () => count }
}
