import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GESTURES, english } from '../../../src/editor/index.js'
import { sharedData } from '../../support/shared-data.js'

// The survey of fifteen editors names what people expect of one: each of its rows has a test that begins with its name.

const survey = sharedData('EDITOR.md')

describe.skipIf(survey === undefined)('the rows of the survey (shared data)', () => {
  const rows = readFileSync(survey ?? '', 'utf8').split('\n## (1)')[1].split('\n## (2)')[0].split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Interaction'))
    .map((line) => line.split('|')[1].replaceAll('*', '').trim())
  const names = ['test/editor', 'test/konva'].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.test\.tsx?$/.test(file)).map((file) => join(folder, file)))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bit(?:\.\w+)?\(\s*['`]([^'`]+)/g)].map((found) => found[1].toLowerCase()))

  it('are read from the page', () => expect(rows.length).toBeGreaterThan(35))

  it.each(rows)('%s', (row) => expect(names.filter((name) => name.startsWith(row.toLowerCase()))).not.toEqual([]))
})

describe('the gesture table', () => {
  it('names every tool, and no gesture twice', () => {
    expect(new Set(GESTURES.map((gesture) => gesture.id)).size).toBe(GESTURES.length)
    expect(new Set(GESTURES.flatMap((gesture) => gesture.tool ?? []))).toEqual(new Set(Object.keys(english.tools)))
  })
})
