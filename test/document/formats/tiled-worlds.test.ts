import { describe, expect, it } from 'vitest'
import { importMap, shapeToRings, toScene, writeBack, type NavDocument } from '../../../src/document/index.js'
import { worldPattern } from '../../../src/document/formats/tiled/world-pattern.js'
import { boundingBox, type Rect } from '../../../src/engine/geometry/index.js'
import { missingItems } from '../../oracles/same-map.js'
import { issueCodes } from '../../support/code-of.js'
import { effort } from '../../support/effort.js'
import { differences } from '../../support/written-back.js'
import { movedItem, randomEdits, withItems } from '../../support/random-edits.js'

const mapOf = (object: string, cells = '0,2,0,0'): string => `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16" nextlayerid="4" nextobjectid="9">
 <tileset firstgid="1" name="ground" tilewidth="16" tileheight="16" tilecount="2" columns="2">
  <image source="ground.png" width="32" height="16"/>
  <tile id="1"><properties><property name="solid" type="bool" value="true"/></properties></tile>
 </tileset>
 <layer id="1" name="floor" width="2" height="2"><data encoding="csv">${cells}</data></layer>
 <objectgroup id="2" name="walls">
  ${object}
 </objectgroup>
</map>
`
const one = mapOf('<object id="3"  name="crate" x="1.50" y="4" width="6" height="5"/>')
const two = mapOf('<object id="3" name="crate" x="20" y="20" width="6" height="6"/>', '0,0,2,0').replaceAll(
  '\n',
  '\r\n',
)
const files = { 'rooms/one.tmx': one, 'two.tmx': two }
const world = (more: object): string => JSON.stringify({ type: 'world', onlyShowAdjacentMaps: false, ...more })
const WORLD = world({
  maps: [
    { fileName: 'rooms/one.tmx', x: -32, y: 0, width: 32, height: 32 },
    { fileName: 'two.tmx', x: 100, y: 48, width: 32, height: 32 },
  ],
})
const boxes = ({ items }: NavDocument): (Rect | undefined)[] =>
  items.map((item) => ('shape' in item ? boundingBox(shapeToRings(item.shape).outer) : undefined))
const codes = (text: string, given: Parameters<typeof importMap>[1] = {}) => issueCodes(importMap(text, given))

describe('a world of Tiled', () => {
  it('has the cells, objects and pictures of each map at the position of the map', () => {
    const { document, report } = importMap(WORLD, { files, picture: true })
    expect(report).toMatchObject({
      format: 'tiled-world',
      issues: [],
      objects: { level: 2, 'tile-layer': 2, rectangle: 2 },
    })
    expect(document.bounds).toEqual({ x: -32, y: 0, width: 164, height: 80 })
    expect(document.layers.map(({ name }) => name)).toEqual(['one floor', 'one walls', 'two floor', 'two walls'])
    expect(boxes(document)).toEqual([
      { x: -16, y: 0, width: 16, height: 16 },
      { x: -30.5, y: 4, width: 6, height: 5 },
      { x: 100, y: 64, width: 16, height: 16 },
      { x: 120, y: 68, width: 6, height: 6 },
    ])
    expect(report.picture?.layers.map(({ name, lattice }) => [name, lattice.origin])).toEqual([
      ['one floor', { x: -32, y: 0 }],
      ['two floor', { x: 100, y: 48 }],
    ])
  })

  it('applies one mapping to all its maps', () => {
    const mapping = { tiles: { 'ground:1': 'walkable' }, layers: { walls: { terrain: 'mud', cost: 3 } } } as const
    const { document, report } = importMap(WORLD, { files, mapping })
    expect(toScene(document).obstacles).toEqual([])
    expect(document.items.map((item) => item.kind)).toEqual(['area', 'area'])
    expect(report.subjects?.find(({ key }) => key === 'ground:1')?.count).toBe(2)
  })

  it('names its missing maps, and opens with the maps that exist', () => {
    const { document, report } = importMap(WORLD, { files: { 'two.tmx': two } })
    expect(report.missing).toEqual(['rooms/one.tmx'])
    expect(boxes(document)).toHaveLength(2)
    expect(codes(WORLD)).toEqual(['format/missing-file', 'format/missing-file', 'format/nothing-used'])
  })

  it('finds maps by patterns of file names, and reports patterns that match none', () => {
    const text = world({
      patterns: [
        { regexp: 'room_(\\d+)_(-?\\d+)\\.tmx', multiplierX: 40, multiplierY: -50, offsetX: 7 },
        { regexp: '(a)(b)' },
      ],
    })
    const given = new Map([
      ['maps/room_2_-1.tmx', one],
      ['maps/room_1_0.tmx', two],
      ['maps/other.tmx', two],
    ])
    const { document, report } = importMap(text, { files: given })
    expect(document.bounds).toEqual({ x: 47, y: 0, width: 72, height: 82 })
    expect(report.issues.map(({ code, path }) => [code, path])).toEqual([['format/missing-file', 'patterns.1']])
  })

  it.each([
    ...['(a+)+(b)', '(a|b)(c)', '(?:a)(b)(c)', '(a)\\1', '(?=a)(b)(c)', '(a', 'a)', '(a)', '(a){99}(b)'],
    ...['((a)(b))', '[z-a](a)(b)', ''],
  ])('rejects the pattern %s with a note', (regexp) => {
    expect(codes(world({ patterns: [{ regexp }] }), { files })).toEqual(['format/bad-pattern', 'format/nothing-used'])
  })

  it('writes edits back to the files of its maps and changes no other byte', () => {
    const { document } = importMap(WORLD, { files })
    const edited = withItems(document, [
      ...document.items.map((item) => (item.name === 'crate' ? movedItem(item, 2, 3) : item)),
      { id: 'rock', kind: 'obstacle', shape: { type: 'rectangle', x: 104, y: 50, width: 3, height: 4 } },
    ])
    const back = writeBack(edited, WORLD, { files })
    expect(back.text).toBe(WORLD)
    expect(back.report.issues).toEqual([])
    expect(back.files.get('rooms/one.tmx')).toBe(one.replace('x="1.50" y="4"', 'x="3.5" y="7"'))
    const now = back.files.get('two.tmx')!
    const added = now.slice(now.indexOf(' <objectgroup id="4"'), now.indexOf('</map>'))
    expect(now.replace(added, '').replace('x="22" y="23"', 'x="20" y="20"')).toBe(
      two.replace('nextlayerid="4" nextobjectid="9"', 'nextlayerid="5" nextobjectid="10"'),
    )
    const again = importMap(WORLD, { files: back.files }).document
    expect([...missingItems(edited, again), ...missingItems(again, edited)]).toEqual([])
  })

  it.each(['{"a":[', '<map><', 'null', '"', ''])(
    'writes edits back to its readable maps when one map is unreadable: %s',
    (broken) => {
      const given = { ...files, 'rooms/one.tmx': broken }
      const { document } = importMap(WORLD, { files: given })
      const [first, ...rest] = document.items
      const back = writeBack(withItems(document, [first, ...rest.map((item) => movedItem(item, 1, 0))]), WORLD, {
        files: given,
      })
      expect([...back.files.keys()]).toEqual(['two.tmx'])
      const project = `{"jsonVersion":"1","levels":[{"pxWid":9,"pxHei":9,"externalRelPath":"a.ldtkl"}],"defs":{}}`
      expect(writeBack(importMap(project).document, project, { files: { 'a.ldtkl': broken } }).text).toBe(project)
    },
  )

  it('keeps random edits through a write-back and an import, or reports each item that it cannot keep', () => {
    const before = importMap(WORLD, { files }).document
    const beside = (path: string) => (files as Record<string, string>)[path]
    for (let seed = 1; seed <= effort(60); seed++) {
      const edited = randomEdits(before, seed, 1 + (seed % 6))
      const { report, lost, extra } = differences(edited, { text: WORLD, files: beside }, before)
      const said = new Set(report.issues.flatMap(({ obstacleIds }) => obstacleIds ?? []))
      expect({ seed, silent: [...lost, ...extra].filter(({ id }) => !said.has(id)) }).toEqual({ seed, silent: [] })
    }
  })
})

describe('a pattern of file names', () => {
  it.each(['(\\d+)-(\\d+)', '^a*(b?)(.*)x$', '[^a](\\d{2})_(-?[0-9]+)\\.tmx', '(a*)a(b+)', '.*(\\w)\\.(\\W*)$'])(
    'matches the same names as RegExp: %s',
    (expression) => {
      const match = worldPattern(expression)
      for (const name of '12-34 x1-2-3 aabx bx aax z07_-5.tmx a07_5.tmx aaabbb ab room. a.b.-- '.split(' '))
        expect(match(name), name).toEqual(new RegExp(expression, 's').exec(name)?.slice(1))
    },
  )

  it('is matched in a bounded number of steps, even where backtracking would not end', () => {
    const match = worldPattern(`^${'.*'.repeat(50)}(.*)x(.*)y$`)
    for (let i = 0; i < 100; i++) expect(match('x'.repeat(120))).toBeUndefined()
  })
})
