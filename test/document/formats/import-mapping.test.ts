import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importMap, suggestMapping, toGrid, toScene, type ImportMapping } from '../../../src/document/index.js'
import { buildNavGrid, buildNavMesh, findPath } from '../../../src/engine/index.js'
import { plainCellsOf } from '../../oracles/plain-tiled.js'
import { codeOf } from '../../support/code-of.js'
import { sharedData } from '../../support/shared-data.js'
import { blockedArea } from '../../support/item-rings.js'
import { intGrid, ldtkLevel, ldtkText } from '../../support/map-texts.js'

/** Two layers of four by two cells: ground of tiles 1 and 2, and tile 3 above. */
const tmx = `<map version="1.10" orientation="orthogonal" width="4" height="2" tilewidth="10" tileheight="10">
 <tileset firstgid="1" name="set" tilewidth="10" tileheight="10" tilecount="4" columns="2">
  <image source="set.png" width="20" height="20"/>
  <tile id="2" type="bridge"><properties><property name="deck" type="bool" value="true"/></properties></tile>
  <wangsets><wangset name="ground" type="corner">
   <wangcolor name="Grass"/><wangcolor name="Water"/>
   <wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/><wangtile tileid="1" wangid="0,2,0,2,0,2,0,2"/><wangtile tileid="3" wangid="0,1,0,2,0,1,0,2"/>
  </wangset></wangsets>
 </tileset>
 <layer id="1" name="ground" width="4" height="2"><data encoding="csv">1,2,2,1,1,2,4,1</data></layer>
 <layer id="2" name="above" width="4" height="2"><data encoding="csv">0,3,0,0,0,0,0,0</data></layer>
</map>`
const walkable = (mapping: ImportMapping, text = tmx): number =>
  buildNavMesh(toScene(importMap(text, { mapping }).document)).freeArea

describe('the mapping of an import', () => {
  it.each<readonly [string, ImportMapping, number]>([
    ['tile', { tiles: { 'set:1': 'blocked' } }, 500],
    ['function of tiles', { tiles: ({ id }) => (id === 1 ? 'blocked' : undefined) }, 500],
    ['class', { classes: { bridge: 'blocked' } }, 700],
    ['property', { properties: { deck: 'blocked' } }, 700],
    ['value of a property', { properties: { 'deck=true': 'blocked', 'deck=false': 'walkable' } }, 700],
    ['Wang color of tiles with a single color', { wangColors: { 'ground/Water': 'blocked' } }, 500],
    ['Wang colors of one meaning', { wangColors: { 'ground/Water': 'blocked', 'ground/Grass': 'blocked' } }, 0],
    ['layer', { layers: { ground: 'blocked' } }, 0],
  ])('selects blocking tiles by %s', (_, mapping, area) => expect(walkable(mapping)).toBe(area))

  it('uses the topmost mapped layer for each cell', () => {
    expect(walkable({ tiles: { 'set:1': 'blocked', 'set:2': 'walkable' } })).toBe(600)
    expect(walkable({ tiles: { 'set:1': 'blocked', 'set:2': 'as-is' } })).toBe(500)
  })

  it('creates terrain with its cost and merges equal cells', () => {
    const { document } = importMap(tmx, { mapping: { tiles: { 'set:1': { terrain: 'water', cost: 4 } } } })
    expect(document.items).toHaveLength(1)
    expect(document.items[0]).toMatchObject({ kind: 'area', terrain: 'water', cost: 4 })
  })

  it('provides cells and their costs for a grid', () => {
    const result = importMap(tmx, {
      mapping: { tiles: { 'set:1': { terrain: 'water', cost: 4 }, 'set:3': 'blocked', 'set:2': 'walkable' } },
    })
    const source = toGrid(result)
    expect([...source.blocked]).toEqual([0, 0, 0, 0, 0, 0, 1, 0])
    expect([...(source.cost ?? [])]).toEqual([1, 1, 4, 1, 1, 4, 1, 1])
    expect(findPath(buildNavGrid(source), { x: 5, y: 15 }, { x: 35, y: 15 }).status).toBe('found')
    expect(codeOf(() => toGrid(importMap(tmx)))).toBe('format/no-grid')
  })

  it.each([{ tiles: { a: 'wall' } }, { colors: {} }, { layers: { a: { terrain: 'mud', cost: 0 } } }, 'blocked'])(
    'is rejected with a code if it is %o',
    (mapping) => expect(codeOf(() => importMap(tmx, { mapping: mapping as ImportMapping }))).toBe('format/bad-option'),
  )

  it('maps objects and tile objects to kinds', () => {
    const text = tmx.replace(
      '</map>',
      '<objectgroup name="things"><object id="1" type="rug" x="0" y="0" width="10" height="10"/><object id="2" gid="1" x="0" y="20" width="10" height="10"/></objectgroup></map>',
    )
    expect(walkable({}, text)).toBe(700)
    expect(walkable({ classes: { rug: 'walkable' } }, text)).toBe(800)
    expect(walkable({ layers: { things: 'blocked' } }, text)).toBe(600)
  })

  it('maps IntGrid values to kinds', () => {
    const level = ldtkLevel('A', 20, 10, [intGrid('Cells', [2, 1, 10], [1, 2], { layerDefUid: 1 })])
    const text = ldtkText([level], { defs: { layers: [{ uid: 1, intGridValues: [{ value: 1, identifier: 'tar' }] }] } })
    expect(suggestMapping(text).subjects.map(({ key, count }) => [key, count])).toEqual([
      ['Cells/tar', 1],
      ['Cells', 2],
      ['Cells/2', 1],
    ])
    expect(walkable({ intGrid: { 'Cells/tar': 'blocked', 'Cells/2': 'walkable' } }, text)).toBe(100)
  })
})

describe('the suggestion of a mapping', () => {
  it('lists everything that can be mapped, with guesses and reasons', () => {
    const { subjects, mapping } = suggestMapping(tmx)
    expect(subjects.map(({ kind, key, count }) => `${kind} ${key} ${count}`)).toEqual([
      'tiles set:0 4',
      'layers ground 8',
      'wangColors ground/Grass 5',
      'tiles set:1 3',
      'wangColors ground/Water 4',
      'tiles set:3 1',
      'tiles set:2 1',
      'layers above 1',
      'classes bridge 1',
      'properties deck=true 1',
    ])
    expect(subjects.find(({ key }) => key === 'ground/Water')?.guess).toEqual({
      meaning: { terrain: 'water', cost: 4 },
      reason: 'the Wang color is named "Water"',
    })
    const picture = { image: 'set.png', x: 10, y: 10, width: 10, height: 10 }
    expect(subjects.find(({ key }) => key === 'set:3')?.picture).toEqual(picture)
    expect(mapping).toEqual({
      wangColors: { 'ground/Grass': { terrain: 'grass', cost: 1 }, 'ground/Water': { terrain: 'water', cost: 4 } },
    })
    expect(JSON.parse(JSON.stringify(mapping))).toEqual(mapping)
  })

  it('asks only about tiles that an earlier mapping lacks', () => {
    const { subjects } = suggestMapping(tmx)
    const mapping: Record<string, Record<string, 'as-is'>> = {}
    for (const { kind, key } of subjects) if (key !== 'set:3') (mapping[kind] ??= {})[key] = 'as-is'
    expect(suggestMapping(tmx, { mapping }).undecided.map(({ key }) => key)).toEqual(['set:3'])
  })
})

const folder = sharedData('data', 'import', 'tiled-examples')
describe.skipIf(folder === undefined)('maps of Tiled’s examples (shared data)', () => {
  const cases: readonly (readonly [string, readonly number[]])[] = [
    ['desert.tmx', [31, 32, 38, 39, 40, 46, 47, 48]],
    ['sewers.tmx', [1, 2, 3, 9, 10, 11, 17, 18, 19, 25]],
    ['hexagonal-mini.tmx', [1, 3, 5, 8]],
    ['isometric_grass_and_water.tmx', [21, 22, 23, 24]],
    ['isometric_staggered_grass_and_water.tmx', [21, 22, 23, 24]],
    ['perspective_walls.tmx', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['forest/forest.tmx', [1, 2, 3, 4, 5]],
  ]
  it.each(cases)('have the walkable area that a plain count of cells gives: %s', (name, blocked) => {
    const read = (path: string): string => readFileSync(`${folder ?? ''}/${path}`, 'utf8')
    const text = read(name)
    const tilesets = ['desert.tsx', 'perspective_walls.tsx', 'forest/forest.tsx']
    const files = new Map(tilesets.map((file) => [basename(file), read(file)]))
    const mapping: ImportMapping = { tiles: ({ id }) => (blocked.includes(id + 1) ? 'blocked' : 'walkable') }
    const { cells, area } = plainCellsOf(text)
    const count = [...cells.values()].filter((ids) => blocked.includes(ids[ids.length - 1])).length
    expect(count).toBeGreaterThan(0)
    const expected = count * area
    const { document } = importMap(text, { files, mapping })
    expect(Math.abs(blockedArea(document) - expected)).toBeLessThan(1e-9 * expected)
    if (text.includes('infinite="1"')) return
    const { width, height } = document.bounds
    const { freeArea } = buildNavMesh(toScene(document))
    expect(Math.abs(freeArea - (width * height - expected))).toBeLessThan(1e-9 * expected)
  })
})
