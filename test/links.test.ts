/** Tests that page titles are unique, that guides and README name only pages that exist, and that the check of the built site finds broken links. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenLinks } from '../.storybook/broken-links.mjs'

const files = readdirSync('stories', { recursive: true, encoding: 'utf8' })
const read = (name: string): string => readFileSync(join('stories', name), 'utf8')
const titles = files
  .filter((name) => /\.(mdx|stories\.tsx)$/.test(name))
  .map((name) => /title(?:=|: )["']([^"']+)["']/.exec(read(name))?.[1] ?? name)
/** First parts of the page titles: `Guide` of `Guide/Start`. In the docs, **Guide / Start** in bold names this page. */
const ROOTS = [...new Set(titles.map((title) => title.split('/')[0]))]

describe('the docs', () => {
  it('have a unique title for each page', () =>
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]))

  it('link only to pages that exist', () => {
    const texts = [...files.filter((name) => name.endsWith('.mdx')).map(read), readFileSync('README.md', 'utf8')]
    const named = texts.flatMap((text) => [...text.matchAll(/\*\*([A-Z][^*\n]*?)\*\*/g)].map(([, name]) => name))
    const pages = named.filter((name) => ROOTS.includes(name.split(' / ')[0]) && name.includes(' / '))
    expect(pages.length).toBeGreaterThan(8)
    expect(pages.filter((name) => !titles.includes(name.replaceAll(' / ', '/')))).toEqual([])
  })
})

describe('a check of the built site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'navsmith-links-'))
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }

  it('finds links to missing files and pages, and no others', () => {
    write('stories/index.json', JSON.stringify({ entries: { 'guide-start--docs': {} } }))
    write('stories/index.html', '<a href="../">up</a><a href="#here">here</a><a href="https://example.com/x">away</a>')
    write(
      'api/index.html',
      '<link href="look.css"><a href="gone.html#x">gone</a><script>x = ` href="no.html"`</script>',
    )
    write('api/look.css', '')
    write(
      'index.html',
      '<a href="stories/?path=/docs/guide-start--docs">a</a><a href="stories/?path=/docs/guide-end--docs">b</a>',
    )
    write('llms.txt', '- [Start](stories/index.html?path=/docs/guide-start--docs), [All](llms-full.txt), [Out](../x)')
    expect(brokenLinks(folder).sort()).toEqual([
      'api/index.html: gone.html#x',
      'index.html: stories/?path=/docs/guide-end--docs',
      'llms.txt: ../x',
      'llms.txt: llms-full.txt',
    ])
    rmSync(folder, { recursive: true, force: true })
  })
})
