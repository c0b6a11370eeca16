/** Checks which options of a hook make a new result. */
import { renderHook } from '@testing-library/react'
import { expect } from 'vitest'

/** Expects a new result of the hook for a changed option, and the same for equal options. Returns both results. */
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
