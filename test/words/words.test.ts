import { readFileSync, readdirSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { english, formatLabel, mergeWords, type Words } from '../../src/words/index.js'
import { chinese } from '../../src/words/chinese/index.js'

type Leaves = ReadonlyMap<string, string>

const leavesOf = (table: object, path = ''): Leaves =>
  new Map(
    Object.entries(table).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[`${path}${key}`, value] as const]
        : [...leavesOf(value as object, `${path}${key}/`)],
    ),
  )
const placesOf = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?:, plural|\})/g)].map(([, name]) => name))].sort()
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`
    return statSync(path).isDirectory() ? filesOf(path) : [path]
  })

describe('the table of words', () => {
  it('has the same keys and fills the same places in every language', () => {
    const [en, zh] = [leavesOf(english), leavesOf(chinese)]
    expect([...zh.keys()].sort()).toEqual([...en.keys()].sort())
    for (const [key, text] of en) expect(placesOf(zh.get(key) ?? ''), key).toEqual(placesOf(text))
  })

  it('holds no word that nothing says', () => {
    const source = filesOf('src')
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/words/'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const said = (key: string): boolean => new RegExp(`\\.${key}\\b|'${key}'|\\b${key}:`).test(source)
    const unused = [...leavesOf(english).keys()].filter(
      (path) => !said((path.split('/').pop() ?? '').replaceAll('.', '\\.')),
    )
    expect(unused).toEqual([])
  })

  it('takes a few words of a host in their sections, and keeps all others', () => {
    const own = mergeWords(english, {
      panels: { map: 'Karte', close: undefined },
      tools: { pan: 'Schieben' },
      locale: 'de',
    })
    expect(own.panels.map).toBe('Karte')
    expect(own.panels.close).toBe(english.panels.close)
    expect(own.tools).toEqual({ ...english.tools, pan: 'Schieben' })
    expect(own.locale).toBe('de')
    expect(mergeWords(english, undefined)).toBe(english)
  })
})

describe('plural forms', () => {
  const selected = (words: Words, count: number): string => formatLabel(words.panels.severalSelected, { count }, words)

  it('are chosen by the rules of the language', () => {
    expect(selected(english, 1)).toBe('1 item selected')
    expect(selected(english, 2)).toBe('2 items selected')
    expect(selected(english, 0)).toBe('0 items selected')
    expect(selected(chinese, 1)).toContain('1')
    expect(selected(chinese, 1).replace('1', '5')).toBe(selected(chinese, 5))
  })

  it('follow a host that speaks a language with more of them', () => {
    const polish = { locale: 'pl', direction: 'ltr' }
    const text = '{count, plural, one {# punkt} few {# punkty} many {# punktów} other {# punktu}}'
    expect([1, 3, 5, 22, 1.5].map((count) => formatLabel(text, { count }, polish))).toEqual([
      '1 punkt',
      '3 punkty',
      '5 punktów',
      '22 punkty',
      '1,5 punktu',
    ])
  })

  it('take numbers that were put into words before, and fall back on English for a locale that is none', () => {
    expect(formatLabel('{count, plural, one {# hit} other {# hits}}', { count: '1' })).toBe('1 hit')
    expect(formatLabel('{n}', { n: 2.345 }, { locale: 'no such locale', direction: 'ltr' })).toBe('2.35')
  })

  it('isolate what they fill in from right to left, once', () => {
    const arabic = { locale: 'ar-u-nu-latn', direction: 'rtl' }
    expect(formatLabel('{count, plural, other {# نقاط}}', { count: 3 }, arabic)).toBe('\u20683 نقاط\u2069')
    expect(formatLabel('{x}', { x: 4 }, arabic)).toBe('\u20684\u2069')
  })
})
