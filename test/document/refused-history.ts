import { expect } from 'vitest'
import { createHistory, createNavDocument } from '../../src/document/index.js'
import { NavError } from '../../src/engine/core/index.js'

/** Expects a history with these patches to be rejected without a change of the document or of Object.prototype. */
export function expectRefused(patches: unknown): void {
  const document = createNavDocument({ name: 'Kept' })
  const history = createHistory(document)
  const entries = [{ label: 'bad', ids: [], patches, inverse: patches }]
  expect(() => history.load({ version: 1, document, position: 1, entries })).toThrow(NavError)
  expect([history.document, history.entries.length, ({} as Record<string, unknown>).polluted]).toEqual([
    document,
    0,
    undefined,
  ])
}
