import { describe, expect, it } from 'vitest'
import { importMap, writeBack } from '../../../src/document/index.js'
import type { NavItem } from '../../../src/document/index.js'
import { changedLines, missingItems } from '../../oracles/same-map.js'
import { codeOf } from '../../support/code-of.js'
import { importedFiles } from '../../support/imported-files.js'
import { movedItem, randomEdits, withItems } from '../../support/random-edits.js'
import { randomTiled } from '../../support/random-tiled.js'
import { differences, expectEdit } from '../../support/written-back.js'
import type { Point } from '../../../src/engine/geometry/index.js'
import { effort } from '../../support/effort.js'
import { TMJ, TMJ_FIRST, TMJ_SECOND } from '../../support/map-texts.js'
import { pointsOf, rectItem, ringItem } from '../../support/shapes.js'

const FILES = ['tiled', 'tiled-examples', 'godot-2d', 'godot', 'ldtk'].flatMap((folder) =>
  importedFiles(folder, /\.(tmx|tmj|json|tscn|ldtk)$/),
)

/** The files that can be imported, with the imported documents. */
const maps = FILES.flatMap((file) => {
  try {
    return [{ ...file, document: importMap(file.text, { files: file.files }).document }]
  } catch {
    return []
  }
})

/**
 * Items that a write-back restores completely. Excludes LDtk levels in separate files, and items with holes in Godot
 * scenes. A write-back stores the outline and the holes of such an item as lines that block, and reports this.
 */
const plainItems = ({ name, document }: (typeof maps)[number]): NavItem[] =>
  name.startsWith('SeparateLevelFiles')
    ? []
    : document.items.filter((item) => !('shape' in item && item.shape.holes && name.includes('.tscn')))

describe.skipIf(maps.length === 0)('a write-back into known files (shared data)', () => {
  it('is tested with more than forty files', () => expect(maps.length).toBeGreaterThan(40))

  it.each(maps.map((map) => [map.name, map] as const))(
    'leaves %s unchanged byte for byte without edits',
    (_, { document, text, files }) => expect(writeBack(document, text, { files }).text === text).toBe(true),
  )

  it.each(maps.filter((map) => plainItems(map).length > 0).map((map) => [map.name, map] as const))(
    'stores a moved, removed or added item in %s',
    (_, map) => {
      const { document } = map
      const items = plainItems(map)
      const at = (part: number) => document.items.indexOf(items[Math.floor((items.length - 1) * part)])
      for (const index of [0, 0.5, 1].map(at)) {
        const item = document.items[index]
        const edits: [string, readonly NavItem[]][] = [
          ['moved', document.items.with(index, movedItem(item, 12.5, -3.25))],
          ['added', [...document.items, ringItem('drawn', pointsOf(1, 2, 30.5, 2, 9, 40))]],
        ]
        // A reference to a removed entity is removed, too.
        const goes = (other: NavItem): boolean =>
          other.kind === 'link' &&
          item.kind === 'marker' &&
          [other.from, other.to].some(({ x, y }) => x === item.x && y === item.y)
        const left = document.items.filter((other) => other !== item && !goes(other))
        if (item.kind !== 'waypoint') edits.push(['removed', left])
        for (const [what, items] of edits) {
          const { text, report, lost, extra } = differences(withItems(document, items), map, document)
          expect({ what, lost, extra }).toEqual({ what, lost: [], extra: [] })
          expect(report.issues.filter(({ code }) => !['format/still-there'].includes(code))).toEqual([])
          // A removed object may have any number of lines.
          if (what !== 'removed') expect(changedLines(map.text, text).gone.length).toBeLessThan(8)
        }
      }
    },
  )
})

const TMX = `<?xml version="1.0"?>
<map orientation="orthogonal" width="9" height="9" tilewidth="16" tileheight="16" nextlayerid="4" nextobjectid='8'>
 <!-- by hand -->
 <objectgroup id="2" name="Things" offsetx="10">
  <object id="1" name="Hut"   x="16" y="32.50" width="8" height="4"/>
  <object id="2" x="0" y="0"><polygon points="0,0 12.0,0 0,9"/></object>
  <object id="3" class="chest" x="5" y="5">
   <point/>
  </object>
 </objectgroup>
 <objectgroup id="3" name="Empty"/>
</map>
`

describe('a write-back', () => {
  const outline = (outer: Point[]) => (item: NavItem) => ({ ...item, shape: { type: 'polygon', outer } }) as NavItem
  const hut = 'x="16" y="32.50" width="8" height="4"'
  it.each<[string, string, string, (item: NavItem) => NavItem | undefined, was: string, is: string]>([
    ['a moved box', TMX, 'object-1', (item) => movedItem(item, 1.5, 0), 'x="16"', 'x="17.5"'],
    ['a moved vertex', TMX, 'object-2', outline(pointsOf(10, 0, 22, 0, 10, 11.5)), '12.0,0 0,9', '12.0,0 0,11.5'],
    [
      'a name and a hidden object',
      TMX,
      'object-2',
      (item) => ({ ...item, name: 'a "b"', hidden: true }),
      'x="0" y="0"',
      'x="0" y="0" name="a &#34;b&#34;" visible="0"',
    ],
    ['a role', TMX, 'object-3', (item) => ({ ...item, role: 'goal' }) as NavItem, 'chest', 'goal'],
    [
      'a removed object',
      TMX,
      'object-3',
      () => undefined,
      '  <object id="3" class="chest" x="5" y="5">\n   <point/>\n  </object>\n',
      '',
    ],
    [
      'a box that became a polygon',
      TMX,
      'object-1',
      outline(pointsOf(26, 32.5, 30, 32.5, 26, 40)),
      `${hut}/>`,
      'x="16" y="32.50">\n   <polygon points="0,0 4,0 0,7.5"/>\n  </object>',
    ],
    ['a moved box', TMJ, 'object-1', (item) => movedItem(item, 1.5, 0), '"x": 16', '"x": 17.5'],
    ['a removed object', TMJ, 'object-1', () => undefined, `${TMJ_FIRST},\n`, ''],
    ['a removed last object', TMJ, 'object-2', () => undefined, `${TMJ_FIRST},\n${TMJ_SECOND}`, TMJ_FIRST],
  ])('changes no other text of the file after the edit: %s', (_, text, id, change, was, is) =>
    expectEdit(text, id, change, was, is),
  )

  it('puts drawn items on a separate layer, the same one each time', () => {
    const hut = rectItem('hut', 1, 2, 3, 4)
    const once = writeBack(withItems(importMap(TMX).document, [...importMap(TMX).document.items, hut]), TMX)
    expect(changedLines(TMX, once.text)).toEqual({
      gone: [TMX.split('\n')[1]],
      added: [
        TMX.split('\n')[1].replace('"4"', '"5"').replace("'8'", '"9"'),
        ' <objectgroup id="4" name="Navsmith">',
        '  <object id="8" type="obstacle" x="1" y="2" width="3" height="4">',
        '   <properties>',
        '    <property name="navsmith:id" value="hut"/>',
        '    <property name="navsmith:item" value="{&#34;kind&#34;:&#34;obstacle&#34;,&#34;form&#34;:{&#34;type&#34;:&#34;rectangle&#34;,&#34;x&#34;:1,&#34;y&#34;:2,&#34;width&#34;:3,&#34;height&#34;:4}}"/>',
        '   </properties>',
        '  </object>',
        ' </objectgroup>',
      ],
    })
    const { document } = importMap(once.text)
    const twice = writeBack(withItems(document, [...document.items, { ...hut, id: 'shed' }]), once.text)
    expect(twice.text.match(/<objectgroup /g)).toHaveLength(3)
    expect(missingItems(importMap(twice.text).document, document).map(({ id }) => id)).toEqual(['shed'])
    expect(twice.report.added).toEqual(['shed'])
  })

  it('keeps a door in a wall, the cost of an area and a link', () => {
    const { document } = importMap(TMX)
    const openings = [{ id: 'door', at: 20, width: 9, closed: true }]
    const ellipse = { type: 'ellipse', x: 50, y: 60, radiusX: 9, radiusY: 4 } as const
    const items: NavItem[] = [
      { id: 'wall', kind: 'obstacle', shape: { type: 'wall', line: pointsOf(0, 0, 60, 0), thickness: 4, openings } },
      { id: 'mud', kind: 'area', terrain: 'mud', cost: 3.5, shape: ellipse },
      { id: 'jump', kind: 'link', from: { x: 1, y: 1 }, to: { x: 9, y: 9 }, oneWay: true },
    ]
    const { text, report } = writeBack(withItems(document, [...document.items, ...items]), TMX)
    expect(report.issues).toEqual([])
    expect(importMap(text).document.items.slice(-3)).toEqual(items.map((item) => ({ ...item, layer: 'Navsmith' })))
  })

  it('reports what the file format cannot store', () => {
    const { document } = importMap(TMX)
    const agents = [{ id: 'cat', name: 'Cat', radius: 4, speed: 9 }]
    const { text, report } = writeBack({ ...document, agents }, TMX)
    expect(text).toBe(TMX)
    expect(report.issues).toMatchObject([
      {
        code: 'format/not-in-file',
        message: expect.stringMatching('cannot store the changed agents of the map') as string,
      },
    ])
  })

  it('reports that tiles still block their old place after the obstacle read from them was moved', () => {
    const tiles = `<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">
 <tileset firstgid="1" name="walls"/>
 <layer name="Walls" width="2" height="1"><data encoding="csv">0,1</data></layer>
</map>`
    const mapping = { layers: { Walls: 'blocked' } } as const
    const document = { ...importMap(tiles, { mapping }).document, mapping }
    const moved = writeBack(withItems(document, [movedItem(document.items[0], 4, 0)]), tiles)
    const message = expect.stringMatching(
      /^obstacle "Walls-cells" .* the changed item was added to Navsmith$/,
    ) as string
    expect(moved.report.issues).toMatchObject([{ code: 'format/still-there', path: 'layers.0', message }])
    expect(moved.text).toContain('<layer name="Walls" width="2" height="1"><data encoding="csv">0,1</data></layer>')
    expect(importMap(moved.text, { mapping }).document.items).toHaveLength(2)
  })

  it('is rejected for formats without write-back', () => {
    const text = '{"type":"FeatureCollection","features":[]}'
    expect(codeOf(() => writeBack(importMap(text).document, text))).toBe('format/no-write-back')
  })
})

it('a write-back into generated Tiled maps gives the edited document, except items that it reports', () => {
  for (let seed = 1; seed <= effort(300); seed++) {
    const { name, text } = randomTiled(seed)
    const before = importMap(text).document
    expect(writeBack(before, text).text === text, `${name}, seed ${seed}`).toBe(true)
    const edited = randomEdits(before, seed, 1 + (seed % 6))
    const { report, lost, extra } = differences(edited, { text, files: () => undefined }, before)
    const said = report.issues.filter(({ code }) => code !== 'format/still-there').map(({ message }) => message)
    expect({ name, seed, lost, extra, said }).toEqual({ name, seed, lost: [], extra: [], said: [] })
  }
})
