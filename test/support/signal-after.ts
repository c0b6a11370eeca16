/** A signal that is aborted at its `looks`-th look and later, and counts the looks. */
export function signalAfter(looks: number): { readonly signal: AbortSignal; readonly looks: () => number } {
  let count = 0
  const signal = new AbortController().signal
  Object.defineProperty(signal, 'aborted', { get: () => ++count >= looks })
  return { signal, looks: () => count }
}
