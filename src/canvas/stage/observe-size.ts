import { NavError } from '../../engine/core/index.js'

/** Throws a `NavError` that names the set-up call where the environment has no `ResizeObserver`, as in jsdom. */
export function expectResizeObserver(): void {
  if (typeof ResizeObserver === 'undefined')
    throw new NavError(
      'editor/no-resize-observer',
      'ResizeObserver is not defined. In tests call installTestEnvironment() of navsmith/testing before the first render',
    )
}

/** Calls back when the size of one of the elements changes, until the returned function is called. */
export function observeSize(elements: readonly Element[], onChange: () => void): () => void {
  expectResizeObserver()
  const observer = new ResizeObserver(onChange)
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}
