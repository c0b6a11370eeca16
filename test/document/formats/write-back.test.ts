import { describe, expect, it } from 'vitest'
import { importMap, writeBack } from '../../../src/document/index.js'
import type { NavDocument, NavItem } from '../../../src/document/index.js'
import { changedLines, missingItems } from '../../oracles/same-map.js'
import { importedFiles, type ImportedFile } from '../../support/imported-files.js'
import { movedItem, randomEdits, withItems } from '../../support/random-edits.js'
import { randomTiled } from '../../support/random-tiled.js'

const FILES: readonly ImportedFile[] = [
  ...importedFiles('tiled', /\.(tmx|tmj|json)$/),
  ...importedFiles('tiled-examples', /\.(tmx|tmj|json)$/),
  ...importedFiles('godot-2d', /\.tscn$/),
  ...importedFiles('godot', /\.tscn$/),
  ...importedFiles('ldtk', /\.ldtk$/),
]

/** The files that are maps, with what they hold. */
const maps = FILES.flatMap((file) => {
  try {
    return [{ ...file, document: importMap(file.text, { files: file.files }).document }]
  } catch {
    return []
  }
})

/** Levels of LDtk in files of their own are no part of the project's text. A body of Godot has no holes: what lies around a floor comes back as edges, and the report says so. */
const plainItems = ({ name, document }: (typeof maps)[number]): NavItem[] =>
  name.startsWith('SeparateLevelFiles')
    ? []
    : document.items.filter((item) => !('shape' in item && item.shape.holes && name.includes('.tscn')))

/** What an import of the written text holds more and less than the document, but for what the file still has. */
function differences(document: NavDocument, file: Pick<ImportedFile, 'text' | 'files'>, before: NavDocument) {
  const { text, report } = writeBack(document, file.text, { files: file.files })
  const again = importMap(text, { files: file.files }).document
  const standing = report.issues
    .filter(({ code }) => code === 'format/still-there')
    .flatMap(({ obstacleIds }) => obstacleIds ?? [])
  const kept = before.items.filter(({ id }) => standing.includes(id))
  const wanted = withItems(document, [...document.items, ...kept])
  return { text, report, lost: missingItems(wanted, again), extra: missingItems(again, wanted) }
}

describe.skipIf(maps.length === 0)('edits written back into known files (shared data)', () => {
  it('finds the files', () => {
    expect(maps.length).toBeGreaterThan(40)
  })

  it.each(maps.map((map) => [map.name, map] as const))(
    '%s without edits stays byte for byte',
    (_, { document, text, files }) => {
      expect(writeBack(document, text, { files }).text === text).toBe(true)
    },
  )

  it.each(maps.filter((map) => plainItems(map).length > 0).map((map) => [map.name, map] as const))(
    '%s comes back with items moved, removed and added',
    (_, map) => {
      const { document } = map
      const items = plainItems(map)
      const at = (part: number) => document.items.indexOf(items[Math.floor((items.length - 1) * part)])
      for (const index of [0, 0.5, 1].map(at)) {
        const item = document.items[index]
        const edits: [string, NavDocument][] = [
          ['moved', withItems(document, document.items.with(index, movedItem(item, 12.5, -3.25)))],
          [
            'added',
            withItems(document, [
              ...document.items,
              {
                id: 'drawn',
                kind: 'obstacle',
                shape: {
                  type: 'polygon',
                  outer: [
                    { x: 1, y: 2 },
                    { x: 30.5, y: 2 },
                    { x: 9, y: 40 },
                  ],
                },
              },
            ]),
          ],
        ]
        if (item.kind !== 'waypoint') edits.push(['removed', withItems(document, document.items.toSpliced(index, 1))])
        for (const [what, edited] of edits) {
          const { text, report, lost, extra } = differences(edited, map, document)
          expect({ what, lost, extra }).toEqual({ what, lost: [], extra: [] })
          expect(report.issues.filter(({ code }) => !['format/still-there'].includes(code))).toEqual([])
          // An object that is removed may have any number of lines.
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
const TMJ = `{ "type": "map", "orientation": "orthogonal", "width": 9, "height": 9, "tilewidth": 16, "tileheight": 16,
  "layers": [
    { "type": "objectgroup", "name": "Things", "offsetx": 10, "objects": [
        { "id": 1, "name": "Hut", "x": 16, "y": 32.50, "width": 8, "height": 4 },
        { "id": 2, "x": 0, "y": 0, "polygon": [{ "x": 0, "y": 0 }, { "x": 12.0, "y": 0 }, { "x": 0, "y": 9 }] }
    ] }
  ]
}`

const at = (document: NavDocument, id: string, change: (item: NavItem) => NavItem | undefined): NavDocument =>
  withItems(
    document,
    document.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : [item])),
  )

describe('what changes in the text', () => {
  it.each<[string, string, string, (item: NavItem) => NavItem | undefined, string[], string[]]>([
    [
      'a moved box',
      TMX,
      'object-1',
      (item) => movedItem(item, 1.5, 0),
      ['  <object id="1" name="Hut"   x="16" y="32.50" width="8" height="4"/>'],
      ['  <object id="1" name="Hut"   x="17.5" y="32.50" width="8" height="4"/>'],
    ],
    [
      'a moved vertex',
      TMX,
      'object-2',
      (item) =>
        ({
          ...item,
          shape: {
            type: 'polygon',
            outer: [
              { x: 10, y: 0 },
              { x: 22, y: 0 },
              { x: 10, y: 11.5 },
            ],
          },
        }) as NavItem,
      ['  <object id="2" x="0" y="0"><polygon points="0,0 12.0,0 0,9"/></object>'],
      ['  <object id="2" x="0" y="0"><polygon points="0,0 12.0,0 0,11.5"/></object>'],
    ],
    [
      'a name and a hidden object',
      TMX,
      'object-2',
      (item) => ({ ...item, name: 'a "b"', hidden: true }),
      ['  <object id="2" x="0" y="0"><polygon points="0,0 12.0,0 0,9"/></object>'],
      ['  <object id="2" x="0" y="0" name="a &#34;b&#34;" visible="0"><polygon points="0,0 12.0,0 0,9"/></object>'],
    ],
    [
      'a role',
      TMX,
      'object-3',
      (item) => ({ ...item, role: 'goal' }) as NavItem,
      ['  <object id="3" class="chest" x="5" y="5">'],
      ['  <object id="3" class="goal" x="5" y="5">'],
    ],
    [
      'a removed object',
      TMX,
      'object-3',
      () => undefined,
      ['  <object id="3" class="chest" x="5" y="5">', '   <point/>', '  </object>'],
      [],
    ],
    [
      'a box that became a polygon',
      TMX,
      'object-1',
      (item) =>
        ({
          ...item,
          shape: {
            type: 'polygon',
            outer: [
              { x: 26, y: 32.5 },
              { x: 30, y: 32.5 },
              { x: 26, y: 40 },
            ],
          },
        }) as NavItem,
      ['  <object id="1" name="Hut"   x="16" y="32.50" width="8" height="4"/>'],
      ['  <object id="1" name="Hut"   x="16" y="32.50">', '   <polygon points="0,0 4,0 0,7.5"/>', '  </object>'],
    ],
    [
      'a moved box',
      TMJ,
      'object-1',
      (item) => movedItem(item, 1.5, 0),
      ['        { "id": 1, "name": "Hut", "x": 16, "y": 32.50, "width": 8, "height": 4 },'],
      ['        { "id": 1, "name": "Hut", "x": 17.5, "y": 32.50, "width": 8, "height": 4 },'],
    ],
    [
      'a removed object',
      TMJ,
      'object-1',
      () => undefined,
      ['        { "id": 1, "name": "Hut", "x": 16, "y": 32.50, "width": 8, "height": 4 },'],
      [],
    ],
    [
      'a removed last object',
      TMJ,
      'object-2',
      () => undefined,
      [
        '        { "id": 1, "name": "Hut", "x": 16, "y": 32.50, "width": 8, "height": 4 },',
        '        { "id": 2, "x": 0, "y": 0, "polygon": [{ "x": 0, "y": 0 }, { "x": 12.0, "y": 0 }, { "x": 0, "y": 9 }] }',
      ],
      ['        { "id": 1, "name": "Hut", "x": 16, "y": 32.50, "width": 8, "height": 4 }'],
    ],
  ])('of %s is that alone', (_, text, id, change, gone, added) => {
    const back = writeBack(at(importMap(text).document, id, change), text)
    expect(changedLines(text, back.text)).toEqual({ gone, added })
    expect(back.report.issues).toEqual([])
  })

  it('puts what was drawn on a layer of its own, and the next time on the same one', () => {
    const hut: NavItem = { id: 'hut', kind: 'obstacle', shape: { type: 'rectangle', x: 1, y: 2, width: 3, height: 4 } }
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
    const items: NavItem[] = [
      {
        id: 'wall',
        kind: 'obstacle',
        shape: {
          type: 'wall',
          line: [
            { x: 0, y: 0 },
            { x: 60, y: 0 },
          ],
          thickness: 4,
          openings: [{ id: 'door', at: 20, width: 9, closed: true }],
        },
      },
      {
        id: 'mud',
        kind: 'area',
        terrain: 'mud',
        cost: 3.5,
        shape: { type: 'ellipse', x: 50, y: 60, radiusX: 9, radiusY: 4 },
      },
      { id: 'jump', kind: 'link', from: { x: 1, y: 1 }, to: { x: 9, y: 9 }, oneWay: true },
    ]
    const { text, report } = writeBack(withItems(document, [...document.items, ...items]), TMX)
    expect(report.issues).toEqual([])
    expect(importMap(text).document.items.slice(-3)).toEqual(items.map((item) => ({ ...item, layer: 'Navsmith' })))
  })

  it('says what the file cannot take', () => {
    const { document } = importMap(TMX)
    const agents = [{ id: 'cat', name: 'Cat', radius: 4, speed: 9 }]
    const { text, report } = writeBack({ ...document, agents }, TMX)
    expect(text).toBe(TMX)
    expect(report.issues.map(({ code, message }) => [code, message])).toEqual([
      [
        'format/not-in-file',
        'the file keeps its own agents: save the map as a Navsmith file too to keep those of this map',
      ],
    ])
  })

  it('names tiles that still block where their outline was changed', () => {
    const tiles = `<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">
 <tileset firstgid="1" name="walls"/>
 <layer name="Walls" width="2" height="1"><data encoding="csv">0,1</data></layer>
</map>`
    const mapping = { layers: { Walls: 'blocked' } } as const
    const document = { ...importMap(tiles, { mapping }).document, mapping }
    const moved = writeBack(withItems(document, [movedItem(document.items[0], 4, 0)]), tiles)
    expect(moved.report.issues.map(({ code, path, message }) => [code, path, message])).toEqual([
      [
        'format/still-there',
        'layers.0',
        'obstacle "Walls-cells" was changed here, and the file still has it as it was, as part of its tiles or of a larger object: what it is now was added to Navsmith',
      ],
    ])
    expect(moved.text).toContain('<layer name="Walls" width="2" height="1"><data encoding="csv">0,1</data></layer>')
    expect(importMap(moved.text, { mapping }).document.items).toHaveLength(2)
  })

  it('refuses formats whose files it does not change', () => {
    const text = '{"type":"FeatureCollection","features":[]}'
    expect(() => writeBack(importMap(text).document, text)).toThrow(
      expect.objectContaining({ code: 'format/no-write-back' }) as Error,
    )
  })
})

const TSCN = `[gd_scene load_steps=2 format=3]

[sub_resource type="RectangleShape2D" id="box"]
size = Vector2(20, 10)

[node name="Level" type="Node2D"]
position = Vector2(100, 50)
rotation = 0.5

[node name="Rock" type="StaticBody2D" parent="."]
scale = Vector2(2, 2)

[node name="Shape" type="CollisionShape2D" parent="Rock"]
position = Vector2(4, 4)
shape = SubResource("box")

[node name="Outline" type="CollisionPolygon2D" parent="Rock"]
polygon = PackedVector2Array(0, 0, 9, 0, 0, 9.50)

[node name="Spawn" type="Marker2D" parent="."]

[connection signal="ready" from="." to="." method="_on_ready"]
`
const VTT = `{ "format": 0.3, "resolution": { "map_origin": { "x": 1, "y": 0 }, "map_size": { "x": 8, "y": 6 }, "pixels_per_grid": 50 },
  "line_of_sight": [
    [{ "x": 1.0, "y": 0 }, { "x": 4.250, "y": 0 }, { "x": 4.25, "y": 3 }],
    [{ "x": 6, "y": 1 }, { "x": 6, "y": 3 }]
  ],
  "portals": [
    { "position": { "x": 6, "y": 4 }, "bounds": [{ "x": 6, "y": 3.5 }, { "x": 6, "y": 4.5 }], "rotation": 1.5707963267948966, "closed": true, "freestanding": false }
  ],
  "lights": [{ "position": { "x": 2, "y": 2 }, "range": 4, "color": "ffeccd8b" }], "image": "" }
`
const wallBy = (line: { x: number; y: number }[]) => (item: NavItem) =>
  'shape' in item && item.shape.type === 'wall' ? { ...item, shape: { ...item.shape, line } } : item

describe.each([
  ['a Godot scene', TSCN],
  ['a Universal VTT map', VTT],
])('edits of %s', (_, text) => {
  const { document } = importMap(text)
  const files = () => undefined

  it('stay byte for byte without edits', () => {
    expect(document.items).toHaveLength(text === TSCN ? 3 : 4)
    expect(writeBack(document, text).text).toBe(text)
  })

  it('come back moved and removed, item by item', () => {
    for (const [index, item] of document.items.entries())
      for (const edited of [
        document.items.with(index, movedItem(item, 12.5, -7)),
        document.items.toSpliced(index, 1),
      ]) {
        const { lost, extra, report } = differences(withItems(document, edited), { text, files }, document)
        expect({ id: item.id, lost, extra, said: report.issues }).toEqual({
          id: item.id,
          lost: [],
          extra: [],
          said: [],
        })
      }
  })
})

describe('what changes in scenes and in maps of tabletops', () => {
  const triangle = {
    type: 'polygon',
    outer: [
      { x: 110, y: 60 },
      { x: 150, y: 60 },
      { x: 110, y: 90.25 },
    ],
  } as const
  it.each<[string, string, string, (item: NavItem) => NavItem | undefined, string[], string[]]>([
    [
      'a marker',
      TSCN,
      'Spawn',
      (item) => movedItem(item, 0, 0.25),
      [],
      [expect.stringContaining('position = Vector2(0.119856') as string],
    ],
    [
      'a removed node',
      TSCN,
      'Rock/Outline',
      () => undefined,
      [
        '[node name="Outline" type="CollisionPolygon2D" parent="Rock"]',
        'polygon = PackedVector2Array(0, 0, 9, 0, 0, 9.50)',
        '',
      ],
      [],
    ],
    [
      'a shape that became another one',
      TSCN,
      'Rock/Shape',
      (item) => ({ ...item, shape: triangle }) as NavItem,
      [
        '[node name="Shape" type="CollisionShape2D" parent="Rock"]',
        'position = Vector2(4, 4)',
        'shape = SubResource("box")',
      ],
      [
        '[node name="Shape" type="CollisionPolygon2D" parent="Rock"]',
        expect.stringContaining('polygon = PackedVector2Array(') as string,
      ],
    ],
    [
      'a moved end of a wall',
      VTT,
      'wall',
      wallBy([
        { x: 0, y: 0 },
        { x: 162.5, y: 0 },
        { x: 162.5, y: 175 },
      ]),
      ['    [{ "x": 1.0, "y": 0 }, { "x": 4.250, "y": 0 }, { "x": 4.25, "y": 3 }],'],
      ['    [{ "x": 1.0, "y": 0 }, { "x": 4.250, "y": 0 }, { "x": 4.25, "y": 3.5 }],'],
    ],
    [
      'a removed wall',
      VTT,
      'wall-2',
      () => undefined,
      [
        '    [{ "x": 1.0, "y": 0 }, { "x": 4.250, "y": 0 }, { "x": 4.25, "y": 3 }],',
        '    [{ "x": 6, "y": 1 }, { "x": 6, "y": 3 }]',
      ],
      ['    [{ "x": 1.0, "y": 0 }, { "x": 4.250, "y": 0 }, { "x": 4.25, "y": 3 }]'],
    ],
  ])('of %s is that alone', (_, text, id, change, gone, added) => {
    const back = writeBack(at(importMap(text).document, id, change), text)
    expect(changedLines(text, back.text)).toEqual({ gone, added })
    expect(back.report.issues).toEqual([])
  })

  it('puts what was drawn in a body of its own, before the connections', () => {
    const { document } = importMap(TSCN)
    const drawn: NavItem[] = [
      { id: 'drawn.1', kind: 'obstacle', shape: triangle },
      { id: 'goal', kind: 'marker', role: 'goal', x: 7, y: 8 },
      { id: 'jump', kind: 'link', from: { x: 1, y: 1 }, to: { x: 9, y: 9 }, oneWay: true, cost: 5 },
    ]
    const { text, report } = writeBack(withItems(document, [...document.items, ...drawn]), TSCN)
    expect(report.issues).toEqual([])
    expect(
      text
        .split('\n')
        .filter((line) => /^\[(node|connection)/.test(line))
        .slice(-5),
    ).toEqual([
      '[node name="Navsmith" type="StaticBody2D" parent="."]',
      '[node name="drawn_1" type="CollisionPolygon2D" parent="Navsmith"]',
      '[node name="goal" type="Marker2D" parent="."]',
      '[node name="jump" type="NavigationLink2D" parent="."]',
      '[connection signal="ready" from="." to="." method="_on_ready"]',
    ])
    const again = importMap(text).document
    expect(missingItems(withItems(document, drawn), again)).toEqual([])
    const { text: twice } = writeBack(
      withItems(again, [...again.items, { id: 'more', kind: 'obstacle', shape: triangle }]),
      text,
    )
    expect(twice.match(/"StaticBody2D"/g)).toHaveLength(2)
  })

  it('adds a wall with its door, and says that a solid shape comes as its outline', () => {
    const { document } = importMap(VTT)
    const wall: NavItem = {
      id: 'new',
      kind: 'obstacle',
      shape: {
        type: 'wall',
        line: [
          { x: 300, y: 250 },
          { x: 350, y: 250 },
        ],
        thickness: 5,
      },
    }
    const plain = writeBack(withItems(document, [...document.items, wall]), VTT)
    expect(plain.report.issues).toEqual([])
    expect(missingItems(withItems(document, [...document.items, wall]), importMap(plain.text).document)).toEqual([])
    const solid: NavItem = {
      id: 'box',
      kind: 'obstacle',
      shape: { type: 'rectangle', x: 50, y: 50, width: 50, height: 50 },
    }
    const { report, text } = writeBack(withItems(document, [...document.items, solid]), VTT)
    expect(importMap(text).document.items).toHaveLength(document.items.length + 1)
    expect(report.issues.map(({ message }) => message)).toEqual([
      'the file cannot hold obstacle "box" as it is here',
      'the file now has obstacle "wall-3", the nearest that it can hold',
    ])
  })
})

const LDTK = `{
	"jsonVersion": "1.5.3", "nextUid": 9, "worldLayout": "Free", "defaultGridSize": 16,
	"defs": { "layers": [], "entities": [] },
	"levels": [
		{ "identifier": "A", "iid": "a", "uid": 1, "worldX": 0, "worldY": 0, "pxWid": 64, "pxHei": 64, "layerInstances": [
			{ "__identifier": "Things", "__type": "Entities", "__gridSize": 16, "entityInstances": [
				{ "__identifier": "Chest", "iid": "chest", "__grid": [1,1], "__pivot": [0.5,1], "width": 16, "height": 16, "px": [24,32], "__worldX": 24, "__worldY": 32 },
				{ "__identifier": "Wall", "iid": "wall", "__grid": [0,0], "__pivot": [0,0], "width": 16, "height": 8, "px": [0,0] }
			] }
		] },
		{ "identifier": "B", "iid": "b", "uid": 2, "worldX": 64, "worldY": 16, "pxWid": 64, "pxHei": 64, "layerInstances": [] }
	]
}
`

describe('what changes in LDtk projects', () => {
  const { document } = importMap(LDTK)
  const drawn: NavItem[] = [
    {
      id: 'rock',
      kind: 'obstacle',
      name: 'Rock',
      shape: {
        type: 'polygon',
        outer: [
          { x: 70.25, y: 20 },
          { x: 90, y: 21 },
          { x: 75, y: 40.125 },
        ],
      },
    },
    {
      id: 'mud',
      kind: 'area',
      terrain: 'mud',
      cost: 3,
      hidden: true,
      shape: { type: 'ellipse', x: 30, y: 40, radiusX: 8.5, radiusY: 4 },
    },
    { id: 'a', kind: 'waypoint', x: 5.5, y: 6 },
    { id: 'b', kind: 'waypoint', x: 80, y: 60.5 },
    { id: 'way', kind: 'waypoint-link', from: 'a', to: 'b', oneWay: true },
  ]

  it('of a moved entity are its places alone, in whole pixels', () => {
    const { text, report } = writeBack(
      at(document, 'chest', (item) => movedItem(item, 10, -16)),
      LDTK,
    )
    const [line] = LDTK.split('\n').filter((each) => each.includes('"chest"'))
    expect(changedLines(LDTK, text)).toEqual({
      gone: [line],
      added: [
        line
          .replace('"__grid": [1,1]', '"__grid": [2,1]')
          .replace('[24,32]', '[34,16]')
          .replace('"__worldX": 24, "__worldY": 32', '"__worldX": 34, "__worldY": 16'),
      ],
    })
    expect(report.issues).toEqual([])
  })

  it('of a removed entity are its line alone', () => {
    const { text } = writeBack(
      at(document, 'wall', () => undefined),
      LDTK,
    )
    expect(importMap(text).document.items.map(({ id }) => id)).toEqual(['chest'])
    expect(changedLines(LDTK, text).gone).toHaveLength(2)
  })

  it('puts what was drawn on a layer of its own in the level where it lies, and gives it again as it was', () => {
    const edited = withItems(document, [...document.items, ...drawn])
    const { text, report } = writeBack(edited, LDTK)
    expect(report.issues).toEqual([])
    const again = importMap(text).document
    expect(missingItems(edited, again)).toEqual([])
    expect(missingItems(again, edited)).toEqual([])
    expect(again.items.find(({ id }) => id === 'mud')).toMatchObject({ terrain: 'mud', cost: 3, hidden: true })
    const json = JSON.parse(text) as {
      nextUid: number
      levels: { layerInstances: { layerDefUid?: number; entityInstances: unknown[] }[] }[]
      defs: { layers: { uid: number }[] }
    }
    expect(json.nextUid).toBe(12)
    expect(json.levels.map(({ layerInstances }) => layerInstances.at(-1)?.entityInstances.length)).toEqual([3, 2])
    expect(json.levels[1].layerInstances[0].layerDefUid).toBe(json.defs.layers[0].uid)
    expect(changedLines(LDTK, text).gone.length).toBeLessThan(6)
    // Written again, nothing changes; a moved polygon moves its entity.
    expect(writeBack(again, text).text).toBe(text)
    const moved = at(again, 'rock', (item) => movedItem(item, 3, 5))
    const second = writeBack(moved, text)
    expect(missingItems(moved, importMap(second.text).document)).toEqual([])
    expect(JSON.parse(second.text)).toMatchObject({ nextUid: 12 })
  })

  it.skipIf(maps.length === 0)(
    'says what it cannot take because its levels are files of their own (shared data)',
    () => {
      const project = maps.find(({ name }) => name.startsWith('SeparateLevelFiles'))!
      const { document, text, files } = project
      const back = writeBack(
        withItems(document, [movedItem(document.items[0], 1, 1), ...document.items.slice(1)]),
        text,
        { files },
      )
      expect(back.text).toBe(text)
      expect(back.report.issues.map(({ code }) => code)).toEqual(['format/still-there', 'format/not-kept'])
    },
  )

  it.skipIf(maps.length === 0)('defines its layer and its entity with the keys that LDtk writes (shared data)', () => {
    const project = maps.find(({ name }) => name === 'Typical_TopDown_example.ldtk.gz')!
    const { text } = writeBack(withItems(project.document, [...project.document.items, ...drawn]), project.text)
    const { defs } = JSON.parse(text) as { defs: Record<'layers' | 'entities', { fieldDefs: object[] }[]> }
    for (const list of ['layers', 'entities'] as const)
      expect(Object.keys(defs[list].at(-1)!)).toEqual(Object.keys(defs[list][0]))
    const fields = defs.entities.flatMap(({ fieldDefs }) => fieldDefs.map((field) => Object.keys(field)))
    expect(fields.at(-1)).toEqual(fields[0])
  })
})

describe('edits written back into made files', () => {
  const NO_FILES = () => undefined

  it('gives the edited document again, and only says what was lost where something was', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const { name, text } = randomTiled(seed)
      const before = importMap(text).document
      expect(writeBack(before, text).text === text, `${name}, seed ${seed}`).toBe(true)
      const edited = randomEdits(before, seed, 1 + (seed % 6))
      const { report, lost, extra } = differences(edited, { text, files: NO_FILES }, before)
      const said = report.issues.filter(({ code }) => code !== 'format/still-there').map(({ message }) => message)
      expect({ name, seed, lost, extra, said }).toEqual({ name, seed, lost: [], extra: [], said: [] })
    }
  })
})
