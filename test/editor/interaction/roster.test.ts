import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GESTURES, english } from '../../../src/editor/index.js'
import { INTERACTIONS } from '../../fixtures/interactions.js'
import { sharedData } from '../../support/shared-data.js'
import { testTitles } from '../../support/test-titles.js'

// A survey of fifteen editors lists the interactions that users expect, one per row. The title of at least one test begins
// with the name of the row.

it('each interaction of the list has a test that is not skipped and whose title starts with the name of the interaction', () => {
  const titles = ['editor', 'canvas', 'ui', 'hooks']
    .flatMap((folder) => testTitles(`test/${folder}`))
    .map((title) => title.toLowerCase())
  expect(INTERACTIONS.filter((row) => !titles.some((title) => title.startsWith(row.toLowerCase())))).toEqual([])
})

const survey = sharedData('EDITOR.md')
it.skipIf(survey === undefined)('the list of interactions equals the rows of the survey (shared data)', () => {
  const rows = readFileSync(survey ?? '', 'utf8')
    .split('\n## (1)')[1]
    .split('\n## (2)')[0]
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Interaction'))
    .map((line) => line.split('|')[1].replaceAll('*', '').trim())
  expect(rows).toEqual(INTERACTIONS)
})

it('the gesture table names every tool, and no gesture twice', () => {
  expect(new Set(GESTURES.map((gesture) => gesture.id)).size).toBe(GESTURES.length)
  expect(new Set(GESTURES.flatMap((gesture) => gesture.tool ?? []))).toEqual(new Set(Object.keys(english.tools)))
})
