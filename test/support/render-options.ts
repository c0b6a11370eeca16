/** Checks which options of a hook make a new result. */
import { renderHook } from '@testing-library/react'
import { expect } from 'vitest'

/**
 * Expects that a hook returns the same result for `equal` options and a new result for `other` options. Returns the result before and the new
 * result.
 */
export function expectNewFor<Options extends object, Result>(
  use: (options: Options) => Result,
  all: Options,
  other: Partial<Options>,
  equal: Partial<Options> = {},
): readonly [before: Result, after: Result] {
  const { result, rerender } = renderHook(use, { initialProps: all })
  const before = result.current
  expect(before).toBeDefined()
  rerender({ ...all, ...equal })
  expect(result.current).toBe(before)
  rerender({ ...all, ...other })
  expect(result.current).toBeDefined()
  expect(result.current).not.toBe(before)
  return [before, result.current]
}
