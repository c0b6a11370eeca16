/** Work that can stop between two parts: a generator that yields after each part but the last, and returns the result. */
export type Parts<T = void> = Generator<undefined, T, undefined>

/** All parts at once. */
export function finish<T>(parts: Parts<T>): T {
  for (;;) {
    const { done, value } = parts.next()
    if (done === true) return value
  }
}
