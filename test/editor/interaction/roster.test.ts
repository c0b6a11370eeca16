import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GESTURES, english } from '../../../src/editor/index.js'
import { INTERACTIONS } from '../../fixtures/interactions.js'
import { sharedData } from '../../support/shared-data.js'

// A survey of fifteen editors names what people expect of one: each of its rows has a test that begins with its name.

const names = ['test/editor', 'test/canvas', 'test/ui', 'test/hooks']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bit(?:\.\w+)?\(\s*['`]([^'`]+)/g)].map((found) => found[1].toLowerCase()),
  )

describe('the rows of the survey', () => {
  it.each(INTERACTIONS)('%s', (row) =>
    expect(names.filter((name) => name.startsWith(row.toLowerCase()))).not.toEqual([]),
  )
})

const survey = sharedData('EDITOR.md')
it.skipIf(survey === undefined)('the list of rows is that of the survey (shared data)', () => {
  const rows = readFileSync(survey ?? '', 'utf8')
    .split('\n## (1)')[1]
    .split('\n## (2)')[0]
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Interaction'))
    .map((line) => line.split('|')[1].replaceAll('*', '').trim())
  expect(rows).toEqual(INTERACTIONS)
})

describe('the gesture table', () => {
  it('names every tool, and no gesture twice', () => {
    expect(new Set(GESTURES.map((gesture) => gesture.id)).size).toBe(GESTURES.length)
    expect(new Set(GESTURES.flatMap((gesture) => gesture.tool ?? []))).toEqual(new Set(Object.keys(english.tools)))
  })
})
