/** The table of the articles: each of its rows names a story and a test, and both exist. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { storyNameFromExport, toId } from 'storybook/internal/csf'
import { describe, expect, it } from 'vitest'
import { rows } from '../../stories/Articles/rows.js'

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

const stories = new Set(
  filesIn('stories', /\.stories\.tsx$/).flatMap((text) => {
    const kind = /^ {2}id: '([^']+)'/m.exec(text)?.[1] ?? /\btitle: '([^']+)'/.exec(text)?.[1] ?? ''
    return [...text.matchAll(/^export const (\w+): Story/gm)].map(([, name]) => toId(kind, storyNameFromExport(name)))
  }),
)
const tests = filesIn('test', /\.test\.tsx?$/)

describe('the table of the articles', () => {
  it('has each row from A1 to D20 once', () => {
    const wanted = Object.entries({ A: 25, B: 21, C: 8, D: 20 }).flatMap(([letter, count]) =>
      Array.from({ length: count }, (_, i) => `${letter}${i + 1}`),
    )
    expect(rows.map(({ id }) => id).sort()).toEqual(wanted.sort())
  })

  it.each(rows.map(({ id, story }) => [id, story]))('%s is shown by a story that exists: %s', (_, story) => {
    expect([...stories]).toContain(story)
  })

  it.each(rows.map(({ id, test }) => [id, test]))('%s is held by a test that exists: %s', (id, test) => {
    // Not by this file, which holds none of them.
    expect(test.length).toBeGreaterThan(3)
    expect(
      tests.some((text) => text.includes(test)),
      id,
    ).toBe(true)
  })
})
