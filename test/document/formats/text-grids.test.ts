import { describe, expect, it } from 'vitest'
import { importMap, suggestMapping, toGrid } from '../../../src/document/index.js'
import type { ImportMapping } from '../../../src/document/index.js'
import { codeOf, issueCodes } from '../../support/code-of.js'
import { areaOf, blockedArea } from '../../support/item-rings.js'
import { fieldOf } from '../../support/shapes.js'

// Maps as plain text: characters, tables of numbers, JSON lists.

const DUNGEON = '#######\n#..~..#\n#.##..#\n#.....#\n#######\n'

/** `DUNGEON` as a table of numbers. */
const NUMBERS = DUNGEON.trim()
  .split('\n')
  .map((row) => Array.from(row, (sign) => ({ '#': 1, '.': 0, '~': 7 })[sign] ?? 0))
const TABLES: Readonly<Record<string, string>> = {
  commas: NUMBERS.map((row) => row.join(',')).join('\r\n'),
  'quoted words': NUMBERS.map((row) => row.map((value) => `"${value}"`).join(';')).join('\n'),
  tabs: `\ufeff${NUMBERS.map((row) => row.join('\t')).join('\n')}\n\n`,
  spaces: NUMBERS.map((row) => ` ${row.join(' ')}`).join('\n'),
  'a JSON list': JSON.stringify(NUMBERS),
}

describe('a text grid', () => {
  it('blocks the cells with # by default, and each cell is one unit wide', () => {
    const { document, report } = importMap(DUNGEON)
    const walls = DUNGEON.replaceAll(/[^#]/g, '').length
    expect([report.format, blockedArea(document), document.grid.cellSize]).toEqual(['grid', walls, 1])
    expect(document.bounds).toEqual({ x: 0, y: 0, width: 7, height: 5 })
    expect(report.subjects?.map(({ kind, key, count, guess }) => [kind, key, count, guess?.meaning])).toEqual([
      ['values', '#', walls, 'blocked'],
      ['values', '.', 12, undefined],
      ['values', '~', 1, undefined],
    ])
  })

  it('gives each character the meaning from the mapping, in shapes and in the cells of `toGrid`', () => {
    const mapping: ImportMapping = { values: { '~': { terrain: 'water', cost: 4 }, '#': 'walkable', '.': 'blocked' } }
    const result = importMap(DUNGEON, { mapping })
    expect(blockedArea(result.document)).toBe(12)
    expect(areaOf(result.document.items.filter((item) => item.kind === 'area' && item.cost === 4))).toBe(1)
    const { blocked, cost } = toGrid(result)
    expect(Array.from(DUNGEON.replaceAll('\n', ''), (sign) => Number(sign === '.'))).toEqual([...blocked])
    expect([...cost].filter((each) => each === 4)).toHaveLength(1)
  })

  it('reports missing cells when its rows have unequal lengths', () => {
    const { document, report } = importMap('####\n#..\n#\n####')
    expect([blockedArea(document), report.issues.map(({ code }) => code)]).toEqual([10, ['format/short-row']])
    expect(blockedArea(importMap('####\n#..\n#\n####', { mapping: { values: { ' ': 'blocked' } } }).document)).toBe(14)
  })

  it('gives each letter of a MovingAI file its meaning there, unless a mapping overrides it', () => {
    const file = 'type octile\nheight 2\nwidth 3\nmap\n.@T\nGW.\n'
    expect(blockedArea(importMap(file).document)).toBe(3)
    expect(blockedArea(importMap(file, { mapping: { values: { T: 'walkable', '.': 'blocked' } } }).document)).toBe(4)
    expect(suggestMapping(file).subjects.map(({ key }) => key)).toEqual(['.', '@', 'T', 'G', 'W'])
  })
})

describe('a table of values', () => {
  it.each(Object.keys(TABLES))('blocks nothing by default, and the report lists its values: %s', (name) => {
    const { document, report } = importMap(TABLES[name])
    expect([report.format, document.items]).toEqual(['grid', []])
    expect(report.issues.map(({ code }) => code)).toEqual(['format/nothing-used'])
    expect(report.subjects?.map(({ key }) => key)).toEqual(['1', '0', '7'])
    const mapped = importMap(TABLES[name], { mapping: { values: { 1: 'blocked', 7: 'blocked' } } })
    expect(blockedArea(mapped.document)).toBe(NUMBERS.flat().filter((value) => value > 0).length)
  })

  it.each([
    ['0 and 1', '0,1,1\n1,0,0', { 1: 'blocked' }],
    ['costs and -1', '-1,2,3\n1,1,-1', { '-1': 'blocked' }],
    ['kinds of ground', '3,2,3\n1,1,2', undefined],
  ])('suggests blocking values only if all values are 0 or 1, or some are negative: %s', (_name, text, values) => {
    const { mapping, undecided } = suggestMapping(text)
    expect(mapping.values).toEqual(values)
    for (const { guess } of undecided) if (guess !== undefined) expect(guess.reason).toMatch(/mostly block/)
  })

  it('asks about a value only if it is neither in `values` nor in `seen` of the given mapping', () => {
    const mapping = { values: { 1: 'blocked' }, seen: ['values 0'] } as const
    expect(suggestMapping('0,1,5\n1,0,0', { mapping }).undecided.map(({ key }) => key)).toEqual(['5'])
  })
})

describe('the map of a PICO-8 cartridge', () => {
  const cart = (...rows: readonly string[]): string =>
    [
      'pico-8 cartridge // http://www.pico-8.com\nversion 41\n__lua__\nprint("__map__")\n__gff__\n00000102\n__map__',
      ...rows.map((row) => row.padEnd(256, '0')),
      '__sfx__\n0001',
    ].join('\n')

  it('asks about its sprites, and suggests that sprites with flag 0 block', () => {
    const text = cart('020203', '0002ff')
    const { mapping, undecided } = suggestMapping(text)
    expect(undecided.map(({ key, count, guess }) => [key, count, guess?.meaning])).toEqual([
      ['2', 3, 'blocked'],
      ['3', 1, undefined],
      ['0', 251, undefined],
      ['255', 1, undefined],
    ])
    const { document, report } = importMap(text, { mapping })
    expect([report.format, blockedArea(document), document.bounds]).toEqual(['pico-8', 3, fieldOf(128, 2)])
    expect(issueCodes(importMap(text))).toEqual(['format/nothing-used'])
  })

  it('is rejected when the cartridge has no map', () => expect(() => importMap(cart())).toThrow(/has no map/))
})

describe('a text that cannot be read as a grid', () => {
  it.each([
    ['prose', 'A map of the old town,\nas it was drawn'],
    ['a single line', '#####'],
    ['lines of equal length in many letters', 'abcdefghijklmnopqrstuvwxyz0123\nABCDEFGHIJKLMNOPQRSTUVWXYZ4567'],
    ['a JSON list of objects', '[{"a":1},{"a":2}]'],
    ['a JSON list of numbers', '[1,2,3]'],
    ['bytes', '##\u0000#\n####'],
  ])('is rejected as an unknown format: %s', (_name, text) =>
    expect(codeOf(() => importMap(text))).toBe('format/unknown'),
  )

  it('is rejected with advice when it is a table of measurements', () => {
    const rows = Array.from({ length: 40 }, (_, y) => Array.from({ length: 40 }, (_, x) => x * y + x / 41).join(','))
    expect(() => importMap(rows.join('\n'))).toThrow(/at most 1000 different values, got more: round or group them/)
  })

  it('is rejected when it has more cells than allowed', () => {
    const rows = Array.from({ length: 20 }, () => '#'.repeat(20)).join('\n')
    expect(codeOf(() => importMap(rows, { limits: { cells: 399 } }))).toBe('document/too-large')
  })
})
