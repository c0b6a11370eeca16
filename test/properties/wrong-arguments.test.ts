/** Every function of the engine takes wrong arguments with a value or a `NavError`: never a raw error, never without end. A new export needs a row here. */
import { describe, expect, it } from 'vitest'
import * as engine from '../../src/engine/index.js'
import { codeOf } from '../support/code-of.js'
import { ENGINE_ROWS } from '../support/engine-rows.js'
import { findRaw } from '../support/wrong-arguments.js'

const functions = Object.entries(engine).flatMap(([name, value]) => (typeof value === 'function' && value !== engine.NavError ? [name] : []))

describe('fault 41: wrong arguments', () => {
  it('fault 41: are tried on every exported function of the engine', () => {
    expect(Object.keys(ENGINE_ROWS).sort()).toEqual([...functions].sort())
  })

  it.each(functions)('fault 41: of %s give a value or a NavError, and soon', (name) => {
    for (const row of [ENGINE_ROWS[name]].flat()) {
      expect(codeOf(() => row.call(...(row.good() as never[])))).not.toMatch(/^(input|internal)\//)
      const { raw } = findRaw(name, row)
      expect(raw.slice(0, 12)).toEqual([])
    }
  })
})
