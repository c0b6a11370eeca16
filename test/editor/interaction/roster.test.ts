import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GESTURES, english } from '../../../src/editor/index.js'
import { INTERACTIONS } from '../../fixtures/interactions.js'
import { sharedData } from '../../support/shared-data.js'
import { testTitles } from '../../support/test-titles.js'

// `INTERACTIONS` has the names of interactions that users expect. They come from a survey of fifteen editors, a file that
// is not part of the repository. A test of an interaction has a title that begins with the name of the interaction.

it('each interaction has a test, not skipped, whose title begins with the name of the interaction', () => {
  const titles = ['editor', 'canvas', 'ui', 'hooks']
    .flatMap((folder) => testTitles(`test/${folder}`))
    .map((title) => title.toLowerCase())
  expect(INTERACTIONS.filter((row) => !titles.some((title) => title.startsWith(row.toLowerCase())))).toEqual([])
})

const survey = sharedData('EDITOR.md')
it.skipIf(survey === undefined)(
  'the interactions equal those in a survey of editors (skipped without shared data)',
  () => {
    const rows = readFileSync(survey ?? '', 'utf8')
      .split('\n## (1)')[1]
      .split('\n## (2)')[0]
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| Interaction'))
      .map((line) => line.split('|')[1].replaceAll('*', '').trim())
    expect(rows).toEqual(INTERACTIONS)
  },
)

it('the gesture table names every tool, and no gesture twice', () => {
  expect(new Set(GESTURES.map((gesture) => gesture.id)).size).toBe(GESTURES.length)
  expect(new Set(GESTURES.flatMap((gesture) => gesture.tool ?? []))).toEqual(new Set(Object.keys(english.tools)))
})
