/** The table of the articles: each of its rows names a story and a test, and both exist. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { storyNameFromExport, toId } from 'storybook/internal/csf'
import { describe, expect, it } from 'vitest'
import { rows } from '../../stories/Articles/rows.js'
import { sections } from '../../stories/Articles/sections.js'

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

const pageOf = { S0: 'S0', S1: 'S1', S2: 'S2', S3: 'AStarInCells', S4: 'Meshes' } as const

describe('the articles section by section', () => {
  it('each section names a story that exists, and no section stands twice', () => {
    expect(sections.filter(({ story }) => !stories.has(story))).toEqual([])
    expect(new Set(sections.map(({ article, section }) => `${article} ${section}`)).size).toBe(sections.length)
  })

  it('each story of each article stands in the list of its sections, or in that of another that it serves too', () => {
    const listed = new Set(sections.map(({ story }) => story))
    const shelf = [...stories].filter((story) => /^articles-(s\d|cells|meshes)--/.test(story))
    expect(shelf.length).toBeGreaterThan(50)
    expect(shelf.filter((story) => !listed.has(story))).toEqual([])
  })

  it('every row is two clicks from its page: the page shows the story of the row, or links to it', () => {
    for (const [article, file] of Object.entries(pageOf)) {
      const page = readFileSync(join('stories/Articles', `${article}.mdx`), 'utf8')
      const text = readFileSync(join('stories/Articles', `${file}.stories.tsx`), 'utf8')
      const kind = /^ {2}id: '([^']+)'/m.exec(text)?.[1] ?? ''
      const shown = new Set(
        [...page.matchAll(/<Canvas of=\{\w+\.(\w+)\}/g)].map(([, name]) => toId(kind, storyNameFromExport(name))),
      )
      const missing = rows.filter((row) => row.article === article && !shown.has(row.story))
      expect(missing.map(({ id }) => id)).toEqual([])
      // And nothing of its file is left off the page.
      expect([...stories].filter((story) => story.startsWith(`${kind}--`) && !shown.has(story))).toEqual([])
    }
  })

  it('the guide links to stories in one form, in one place, and shows all five articles both ways', () => {
    const guide = readFileSync('stories/guide/Articles.mdx', 'utf8')
    for (const article of Object.keys(pageOf)) {
      expect(guide).toContain(`<SectionTable article="${article}" />`)
      expect(guide).toContain(`<ArticleTable article="${article}" />`)
    }
  })

  it('no link of a guide or an article is dead', () => {
    const pages = ['stories/guide', 'stories/Articles'].flatMap((folder) => filesIn(folder, /\.(mdx|tsx)$/))
    const linked = pages.flatMap((text) =>
      [...text.matchAll(/path=\/(story|docs)\/([a-z0-9-]+)/g)].map((match) => match[2]),
    )
    const documents = new Set(
      filesIn('stories', /\.mdx$/).flatMap((text) => {
        const title = /<Meta title="([^"]+)"/.exec(text)?.[1]
        return title === undefined ? [] : [toId(title, 'Docs')]
      }),
    )
    const isPage = (id: string): boolean =>
      documents.has(id) || [...stories].some((story) => story.startsWith(id.replace(/--(docs|the-article)$/, '--')))
    expect(linked.filter((id) => !stories.has(id) && !isPage(id))).toEqual([])
  })
})
