/**
 * Every function of the engine, of documents and of navigation responds to wrong arguments with a value or a
 * `NavError`, never with a raw error or an endless loop. Every new export needs a row.
 */
import { describe, expect, it } from 'vitest'
import * as documents from '../../src/document/index.js'
import * as engine from '../../src/engine/index.js'
import * as navigation from '../../src/navigation.js'
import * as agents from '../../src/agents/index.js'
import { codeOf } from '../support/code-of.js'
import { DOCUMENT_ROWS } from '../support/document-rows.js'
import { ENGINE_ROWS } from '../support/engine-rows.js'
import { NAVIGATION_ROWS } from '../support/navigation-rows.js'
import { AGENTS_ROWS } from '../support/agents-rows.js'
import { findRaw } from '../support/wrong-arguments.js'

describe.each([
  ['engine', engine, ENGINE_ROWS],
  ['document', documents, DOCUMENT_ROWS],
  ['navigation', navigation, NAVIGATION_ROWS],
  ['agents', agents, AGENTS_ROWS],
] as const)('wrong arguments to functions of %s', (room, exported, rows) => {
  const functions = Object.entries(exported).flatMap(([name, value]) =>
    typeof value === 'function' && value !== engine.NavError ? [name] : [],
  )

  it(`are tested for every exported function of ${room}`, () =>
    expect(Object.keys(rows).sort()).toEqual([...functions].sort()))

  it.each(functions)('do no harm in %s: the function soon returns a value or throws a NavError', async (name) => {
    for (const row of [rows[name]].flat()) {
      expect(codeOf(() => row.call(...(row.good() as never[])))).not.toMatch(/^(input|internal)\//)
      const { raw } = await findRaw(name, row)
      expect(raw.slice(0, 12)).toEqual([])
    }
  })
})
