import { readFileSync, readdirSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createNumberFormats, english, formatLabel, mergeMessages, type Messages } from '../../src/words/index.js'
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
  [...new Set([...text.matchAll(/\{([a-z]\w*)(?:, plural|\})/g)].map(([, name]) => name))].sort()
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`
    return statSync(path).isDirectory() ? filesOf(path) : [path]
  })

describe('the table of words', () => {
  it('has the same keys and placeholders in every language', () => {
    const [en, zh] = [leavesOf(english), leavesOf(chinese)]
    expect([...zh.keys()].sort()).toEqual([...en.keys()].sort())
    for (const [key, text] of en) expect(placesOf(zh.get(key) ?? ''), key).toEqual(placesOf(text))
  })

  it('has no empty text', () => {
    for (const table of [english, chinese])
      expect([...leavesOf(table)].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('contains no unused word', () => {
    const source = filesOf('src')
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/words/'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    /** Keys in the source: after a dot, before a colon, or in quotes, also after a prefix as in `format/not-kept`. */
    const said = new Set(
      [/\.(\w+)/g, /'(?=(?:[a-z]+\/)?([^'\n]+)')/g, /\b([\w-]+):/g].flatMap((place) =>
        [...source.matchAll(place)].map(([, key]) => key),
      ),
    )
    // The action `tool-x`, which selects the tool `x`, uses the word of the tool.
    const keyOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/^tool-/, '')
    const unused = [...leavesOf(english).keys()].filter((path) => !said.has(keyOf(path)))
    expect(unused).toEqual([])
  })

  it('accepts overrides of single words by an app', () => {
    const own = mergeMessages(english, {
      panels: { map: 'Karte', close: undefined },
      tools: { pan: 'Schieben' },
      locale: 'de',
    })
    expect(own.panels.map).toBe('Karte')
    expect(own.panels.close).toBe(english.panels.close)
    expect(own.tools).toEqual({ ...english.tools, pan: 'Schieben' })
    expect(own.locale).toBe('de')
    expect(mergeMessages(english, undefined)).toBe(english)
  })
})

describe('texts with numbers', () => {
  const selected = (words: Messages, count: number): string =>
    formatLabel(words.panels.severalSelected, { count }, words)

  it('have the plural form that the language requires', () => {
    expect(selected(english, 1)).toBe('1 item selected')
    expect(selected(english, 2)).toBe('2 items selected')
    expect(selected(english, 0)).toBe('0 items selected')
    expect(selected(chinese, 1)).toContain('1')
    expect(selected(chinese, 1).replace('1', '5')).toBe(selected(chinese, 5))
  })

  it('can have more plural forms, defined by an app for its language', () => {
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

  it('group thousands in every language', () => {
    const german = { locale: 'de', direction: 'ltr' }
    expect(selected(english, 12_345)).toBe('12\u2009345 items selected')
    expect(formatLabel('{count} Punkte bei {x}', { count: 12_345, x: 12_345.5 }, german)).toBe(
      '12\u2009345 Punkte bei 12345,5',
    )
    expect(formatLabel(chinese.panels.ranPlanners, { count: 3, triangles: 20_000, time: '1.0' }, chinese)).toContain(
      '20\u2009000',
    )
  })

  it('accept formatted numbers, and fall back to English for an invalid locale', () => {
    expect(formatLabel('{count, plural, one {# hit} other {# hits}}', { count: '1' })).toBe('1 hit')
    const triangles = 'Ran{count, plural, =0 {} one { on # triangle} other { on # triangles}}.'
    expect([0, 1, 2].map((count) => formatLabel(triangles, { count }))).toEqual([
      'Ran.',
      'Ran on 1 triangle.',
      'Ran on 2 triangles.',
    ])
    expect(formatLabel('{n}', { n: 2.345 }, { locale: 'no such locale', direction: 'ltr' })).toBe('2.35')
  })

  it('isolate inserted text once in right-to-left languages', () => {
    const arabic = { locale: 'ar-u-nu-latn', direction: 'rtl' }
    expect(formatLabel('{count, plural, other {# نقاط}}', { count: 3 }, arabic)).toBe('\u20683 نقاط\u2069')
    expect(formatLabel('{x}', { x: 4 }, arabic)).toBe('\u20684\u2069')
  })
})

describe('numbers', () => {
  it('are formatted for the language, rounded to the requested digits', () => {
    const [en, de] = [createNumberFormats('en'), createNumberFormats('de')]
    expect([en.format(2.346), en.format(2.3, 1, true), en.format(3, 1, true), en.format(20.5, 0)]).toEqual([
      '2.35',
      '2.3',
      '3.0',
      '21',
    ])
    expect([de.format(2.346), de.format(3, 1, true)]).toEqual(['2,35', '3,0'])
    expect(createNumberFormats('no such locale').format(1.5)).toBe('1.5')
  })

  it('have no sign when they round to zero, and thin spaces as separators only on request', () => {
    const en = createNumberFormats('en')
    expect([en.format(-0.04, 1, true), en.format(-0.06, 1, true), en.format(0.5e-25, 40)]).toEqual(['0.0', '-0.1', '0'])
    expect([en.format(19_940), en.group(19_940.4), en.group(1_234_567), en.group(12.34)]).toEqual([
      '19940',
      '19\u2009940',
      '1\u2009234\u2009567',
      '12.3',
    ])
  })
})
