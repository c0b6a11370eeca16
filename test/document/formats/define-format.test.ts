import { describe, expect, it } from 'vitest'
import {
  canExport,
  createNavDocument,
  defineFormat,
  exportMap,
  exportNotes,
  importMap,
  importMapAsync,
  writeBack,
} from '../../../src/document/index.js'
import type { BackWriter, FormatDefinition, NavItem } from '../../../src/document/index.js'
import { codeOf } from '../../support/code-of.js'
import { BUILT_IN_FORMATS } from '../../../src/document/formats/built-in-formats.js'
import { EXPORT_FORMATS, formatOfFile, MAP_FORMATS } from '../../../src/document/model/index.js'

// A format of an app: one line of five words per room.

const room = (line: string): NavItem => {
  const [id, ...numbers] = line.split(' ')
  const [x, y, width, height] = numbers.map(Number)
  return { id, kind: 'obstacle', shape: { type: 'rectangle', x, y, width, height } }
}
const line = (item: NavItem): string => {
  if (!('shape' in item) || item.shape.type !== 'rectangle') throw new Error('no room')
  const { x, y, width, height } = item.shape
  return [item.id, x, y, width, height].join(' ')
}
class RoomsBack implements BackWriter {
  readonly ownLayer = 'the file'
  private lines: string[]
  constructor(text: string) {
    this.lines = text.split('\n')
  }
  edit(path: string, [{ after }]: Parameters<BackWriter['edit']>[1]) {
    this.lines[Number(path)] = after === undefined ? '' : line(after)
    return { redrawn: [] }
  }
  add(items: readonly NavItem[]): void {
    this.lines.push(...items.map(line))
  }
  text(): string {
    return this.lines.join('\n')
  }
}
const rooms = defineFormat({
  id: 'rooms',
  title: 'Rooms',
  extensions: ['.rooms'],
  uses: 'lines of five words',
  loses: { left: ['markers'] },
  detect: ({ text }) => text.startsWith('rooms'),
  read: ({ text }) => {
    const items = text.split('\n').slice(1).filter(Boolean).map(room)
    return { document: { items }, paths: new Map(items.map(({ id }, i) => [id, String(i + 1)])) }
  },
  write: ({ items }) => ['rooms', ...items.filter(({ kind }) => kind === 'obstacle').map(line)].join('\n'),
  writeBack: (text) => new RoomsBack(text),
})
const TEXT = 'rooms\nhall 0 0 40 30\ncell 60 5 8 8'
const hall = room('hall 0 0 40 30')

describe('a format that the app defines', () => {
  it('is selected by detection or by name, and the report names it', async () => {
    for (const options of [{ formats: [rooms] }, { format: rooms }] as const) {
      const { document, report } = importMap(TEXT, options)
      expect([report.format, document.items]).toEqual(['rooms', [hall, room('cell 60 5 8 8')]])
      expect(await importMapAsync(TEXT, options)).toEqual({ document, report })
    }
    expect(importMap(TEXT, { formats: [rooms], format: 'rooms' as never }).report.format).toBe('rooms')
    expect(codeOf(() => importMap(TEXT))).toBe('format/unknown')
  })

  it('replaces the built-in format with its id and no other', () => {
    const svg = exportMap(createNavDocument({ items: [hall] }), 'svg')
    expect(importMap(svg, { formats: [rooms] }).report.format).toBe('svg')
    const own = defineFormat({ ...rooms, id: 'svg', detect: ({ text }) => text.includes('<svg') })
    const formats = [{ ...own, read: () => ({ document: { name: 'mine' } }) }]
    expect(importMap(svg, { formats }).document.name).toBe('mine')
  })

  it('can read JSON and bytes by a generator, and its document is repaired like any other', () => {
    const list = defineFormat({
      id: 'list',
      title: 'List',
      extensions: ['.list'],
      detect: ({ json }) => Array.isArray(json),
      *read({ json, bytes }) {
        yield 0.5
        const [width] = json as number[]
        const broken = { id: 'a', kind: 'obstacle', shape: { type: 'rectangle', x: 0, y: 0, width: -1, height: 2 } }
        return { document: { name: String(bytes?.length), items: [room(`b 0 0 ${width} 4`), broken as never] } }
      },
    })
    const { document, report } = importMap(new TextEncoder().encode('[7, 2]'), { formats: [list] })
    expect([document.name, document.items[0]]).toEqual(['6', room('b 0 0 7 4')])
    expect(report.issues.length).toBeGreaterThan(0)
  })

  it('reports what it supports when a file contains no items', () => {
    const { issues } = importMap('rooms\n', { formats: [rooms] }).report
    expect(issues.map(({ code }) => code)).toEqual(['format/nothing-used'])
    expect(issues[0].message).toContain('lines of five words')
  })

  it('reports what an export omits before it is written', () => {
    const map = createNavDocument({ items: [hall, { id: 'm', kind: 'marker', role: 'goal', x: 1, y: 1 }] })
    expect(canExport(map, rooms)).toEqual({ can: true })
    expect(exportNotes(map, rooms)).toEqual([{ code: 'markers', count: 1, isEmbedded: false }])
    expect(importMap(exportMap(map, rooms), { formats: [rooms] }).document.items).toEqual([hall])
    const { write: _, ...readOnly } = rooms
    expect(codeOf(() => exportMap(map, readOnly))).toBe('format/no-export')
  })

  it('writes edits back into the text of its file', () => {
    const { document } = importMap(TEXT, { formats: [rooms] })
    const items = [room('hall 5 0 40 30'), document.items[1], room('new 1 2 3 4')]
    const { text, report } = writeBack({ ...document, items }, TEXT, { formats: [rooms] })
    expect(text).toBe('rooms\nhall 5 0 40 30\ncell 60 5 8 8\nnew 1 2 3 4')
    expect([report.changed, report.added, report.issues]).toEqual([['hall'], ['new'], []])
    const { writeBack: _, ...plain } = rooms
    expect(codeOf(() => writeBack({ ...document, items }, TEXT, { formats: [plain] }))).toBe('format/no-write-back')
  })
})

describe('a mistake in a format of the app', () => {
  const { read: _, write: __, ...neither } = rooms
  it.each<[string, string, object]>([
    ['neither reads nor writes', 'format/bad-definition', neither],
    ['an extension without a dot', 'format/bad-definition', { ...rooms, extensions: ['rooms'] }],
    ['an unknown field', 'input/unknown-option', { ...rooms, sniff: () => true }],
    ['a reader that is no function', 'input/not-a-function', { ...rooms, read: 5 }],
    ['no title', 'input/not-a-text', { ...rooms, title: undefined }],
  ])('is rejected with a code: %s', (_title, code, given) => {
    expect(codeOf(() => defineFormat(given as FormatDefinition))).toBe(code)
    expect(codeOf(() => importMap(TEXT, { formats: [given as FormatDefinition] }))).toBe(code)
  })

  it.each<[string, Partial<FormatDefinition>]>([
    ['its test of a file throws', { detect: () => JSON.parse('{') as boolean }],
    ['its reader throws', { read: () => JSON.parse('{') as never }],
    ['its reader returns no document', { read: () => ({ document: 7 }) as never }],
    ['its reader returns nothing', { read: () => undefined as never }],
  ])('makes the import fail with a NavError: %s', async (_title, change) => {
    const options = { formats: [{ ...rooms, ...change }] }
    const expected = expect.objectContaining({ name: 'NavError' }) as Error
    expect(() => importMap(TEXT, options)).toThrow(expected)
    await expect(importMapAsync(TEXT, options)).rejects.toEqual(expected)
  })
})

it('each built-in format is found by its extensions and by its exported text', () => {
  expect(BUILT_IN_FORMATS.map(({ id }) => id).sort()).toEqual([...MAP_FORMATS].sort())
  for (const { id, extensions, read } of BUILT_IN_FORMATS) {
    expect(read).toBeTypeOf('function')
    for (const extension of extensions) expect(formatOfFile(`a/B${extension.toUpperCase()}.gz`)).toBe(id)
  }
  const map = createNavDocument({ items: [hall] })
  for (const format of EXPORT_FORMATS) expect(importMap(exportMap(map, format)).report.format).toBe(format)
  expect([formatOfFile('a.rooms'), formatOfFile('a.rooms', [rooms])]).toEqual([undefined, 'rooms'])
})
