import { NavError } from '../../engine/core/index.js'

/**
 * Calls back when the size of one of the elements changes, until the returned function is called. Where the environment has no
 * `ResizeObserver`, as in jsdom, throws a `NavError` that names the set-up call.
 */
export function observeSize(elements: readonly Element[], onChange: () => void): () => void {
  if (typeof ResizeObserver === 'undefined')
    throw new NavError(
      'editor/no-resize-observer',
      'ResizeObserver is not defined. In tests call installTestEnvironment() of navsmith/testing before the first render',
    )
  const observer = new ResizeObserver(onChange)
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}
