/** The page of known limits: each of its lines names a test that runs. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testTitles } from './support/test-titles.js'

const page = readFileSync('stories/guide/Limits.mdx', 'utf8')
const rows = [...page.matchAll(/^ {4}\[(.*)\],$/gm)].map(([, row]) => row)

describe('the page of known limits', () => {
  it('lists more than 20 limits in five sections: coordinates, shapes, answers, files and time', () => {
    expect(rows.length).toBeGreaterThan(20)
    expect(page.match(/^## /gm)).toHaveLength(5)
  })

  it('names for each line a test that is not skipped', () => {
    const titles = testTitles('test')
    const proofOf = (row: string): string => /'`([^`]+)`'$/.exec(row)?.[1] ?? '-'
    expect(rows.filter((row) => !titles.some((title) => title.includes(proofOf(row))))).toEqual([])
  })
})
