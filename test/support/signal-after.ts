/** Makes a signal that is aborted from its `looks`-th check on, and counts the checks. */
export function signalAfter(looks: number): { readonly signal: AbortSignal; readonly looks: () => number } {
  let count = 0
  const signal = new AbortController().signal
  Object.defineProperty(signal, 'aborted', { get: () => ++count >= looks })
  return { signal, looks: () => count }
}
