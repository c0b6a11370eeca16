/**
 * Makes a signal that counts how often `aborted` is read. The first `looks` - 1 reads return false, and all later reads
 * return true. In the result, the function `looks` returns the number of reads so far.
 */
export function signalAfter(looks: number): { readonly signal: AbortSignal; readonly looks: () => number } {
  let count = 0
  const signal = new AbortController().signal
  Object.defineProperty(signal, 'aborted', { get: () => ++count >= looks })
  return { signal, looks: () => count }
}
