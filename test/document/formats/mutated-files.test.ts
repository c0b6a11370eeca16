/**
 * Imports mutated files of every format, some with a mutated mapping. The import either throws a NavError or returns a
 * document. The parser accepts this document without an issue, and the document stays the same when saved and opened.
 */
import { gzipSync } from 'fflate'
import { expect, it } from 'vitest'
import {
  createNavDocument,
  exportMap,
  formatNavDocument,
  importMap,
  parseNavDocument,
} from '../../../src/document/index.js'
import type { ImportMapping, MapInput, Pixels } from '../../../src/document/index.js'
import { createRandom, NavError } from '../../../src/engine/core/index.js'
import { checkRules, type Rule } from '../../../src/rules/index.js'
import { mutateText } from '../../fuzz/mutate-text.js'
import { effort, FIRST_SEED } from '../../support/effort.js'
import {
  feature,
  geoText,
  intGrid,
  ldtkLevel,
  ldtkText,
  objectLayer,
  solidTiles,
  tiledText,
  tileLayer,
} from '../../support/map-texts.js'
import { rulesFor, rulesMap } from '../../support/rules-map.mjs'
import { pairs } from '../../support/shapes.js'
import { randomDocument } from '../random-command.js'

const random = createRandom(FIRST_SEED)
const whole = (below: number): number => Math.floor(random() * below)
const pick = <Entry>(entries: readonly Entry[]): Entry => entries[whole(entries.length)]

const csv = Array.from({ length: 16 }, (_, i) => (i * 7) % 3)
const zipped = Buffer.from(gzipSync(Uint8Array.from(csv.flatMap((gid) => [gid, 0, 0, 0])))).toString('base64')
const TMX = `<?xml version="1.0"?><map version="1.10" orientation="orthogonal" width="4" height="4" tilewidth="8" tileheight="8"><tileset firstgid="1" tilewidth="8" tileheight="8"><tile id="0"><properties><property name="solid" type="bool" value="true"/></properties></tile><tile id="1"><objectgroup><object id="1" x="1" y="1" width="4" height="4"/></objectgroup></tile></tileset><layer id="1" name="walls" width="4" height="4"><data encoding="csv">${csv.join(',')}</data></layer><objectgroup id="2" name="things"><object id="3" x="4" y="5"><polygon points="0,0 9,0 9,9"/></object><object id="4" x="1" y="1" rotation="30" width="5" height="6"><ellipse/></object><object id="5" x="1" y="1"><polyline points="0,0 5,5 9,1"/></object></objectgroup></map>`
const HEXAGONS = tiledText(
  [
    tileLayer('a', 4, 4, zipped, { encoding: 'base64', compression: 'gzip' }),
    {
      type: 'group',
      layers: [
        objectLayer('g', { id: 1, template: 'a.tj', x: 3, y: 4 }, { id: 2, gid: 1, x: 3, y: 9, width: 8, height: 8 }),
      ],
    },
  ],
  { orientation: 'hexagonal', staggeraxis: 'y', staggerindex: 'odd', hexsidelength: 4, tilesets: [solidTiles(8)] },
)
const player = {
  ...{ iid: 'i', __identifier: 'PlayerStart', px: [3, 4], width: 8, height: 8, __pivot: [0, 0] },
  fieldInstances: [{ __identifier: 'f', __value: [1, { a: 2 }] }],
}
const wall = { __identifier: 'Wall', px: [9, 9], width: 3, height: 3 }
const entities = { __type: 'Entities', __identifier: 'e', entityInstances: [player, wall] }
const intGridValues = ['wall', 'water'].map((identifier, i) => ({ value: i + 1, identifier }))
const LDTK = ldtkText([ldtkLevel('L', 32, 32, [intGrid('g', [4, 4, 8], csv, { layerDefUid: 1 }), entities])], {
  defs: { layers: [{ uid: 1, intGridValues }] },
})
const GEOJSON = geoText([
  {
    ...feature('MultiPolygon', [[pairs(8.1, 47.1, 8.2, 47.1, 8.2, 47.2, 8.1, 47.1)]], { name: 'n', role: 'exit' }),
    id: 7,
  },
  feature('LineString', pairs(8.1, 47.1, 8.3, 47.3), null),
  { type: 'Feature', geometry: { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [8, 47] }] } },
])
const FOUNDRY = JSON.stringify({
  ...{ name: 'Inn', width: 400, height: 300, grid: { size: 50, type: 1, distance: 5, units: 'ft' } },
  walls: [{ c: [0, 0, 100, 0], door: 0, move: 20, sight: 20 }, { c: [100, 0, 150, 0], door: 1, ds: 0 }], // prettier-ignore
  ...{ tokens: [{ name: 'Bard', x: 50, y: 50 }], lights: [{ x: 10, y: 20 }], notes: [{ x: 1, y: 2, text: 'n' }] },
})
const FILES = [
  ...[TMX, HEXAGONS, LDTK, GEOJSON, FOUNDRY],
  '<svg xmlns="http://www.w3.org/2000/svg" width="10cm" height="80mm" viewBox="0 0 100 80"><defs><g id="d"><circle r="4" cx="3"/></g></defs><g transform="translate(3 4) rotate(30 2 2) scale(2,1)" style="fill:none;stroke:red;stroke-width:2pt"><path d="M0 0h10v10h-10zM2 2v4h4v-4z"/><polyline points="0,0 5,5 9 1"/><use href="#d" x="5"/></g><path d="M10 50a40 40 0 1 1 80 0q3 4 5 6t2 2C1 2 3 4 5 6S7 8 9 10z"/><line x1="0" y1="0" x2="9" y2="9" stroke="black"/></svg>',
  'type octile\nheight 4\nwidth 5\nmap\n.@.@.\n..@..\n@@@..\n....T\n',
  '#######\n#..~..#\n#.##..#\n#.....#\n#######\n',
  '0,1,1,-1\n2,0,0,1\n7,7,"a",1\n',
  'pico-8 cartridge\nversion 41\n__gff__\n00000102\n__map__\n0202030000\n00ff020101\n__sfx__\n00\n',
  '[[0,1,1],[1,0,0],[2,"x",null]]',
  '<osm version="0.6"><node id="1" lon="8.5" lat="47"/><node id="2" lon="8.6" lat="47"/><node id="3" lon="8.6" lat="47.1"><tag k="door" v="yes"/><tag k="width" v="1.2"/></node><node id="4" lon="8.5" lat="47.1"/><way id="7"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/><tag k="indoor" v="room"/><tag k="level" v="0;1-3"/></way><way id="8"><nd ref="1"/><nd ref="3"/><tag k="barrier" v="wall"/></way><relation id="9"><member type="way" ref="7" role="outer"/><tag k="type" v="multipolygon"/><tag k="building" v="yes"/></relation></osm>',
  '0 SECTION 2 HEADER 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 TABLES 0 LAYER 2 off 62 -1 0 ENDSEC 0 SECTION 2 BLOCKS 0 BLOCK 2 a 10 1 20 1 0 LINE 8 0 10 0 20 0 11 9 21 9 0 INSERT 2 b 10 3 20 4 41 -2 50 30 0 ENDBLK 0 BLOCK 2 b 0 CIRCLE 8 off 10 5 20 5 40 3 0 ENDBLK 0 ENDSEC 0 SECTION 2 ENTITIES 0 LWPOLYLINE 8 w 43 2 70 1 10 0 20 0 42 0.5 10 9 20 0 10 9 20 9 0 POLYLINE 8 w 70 1 0 VERTEX 10 1 20 1 42 -1 0 VERTEX 10 5 20 1 0 VERTEX 10 5 20 7 0 SEQEND 0 ARC 8 w 10 0 20 0 40 7 50 300 51 20 230 -1 0 ELLIPSE 8 w 10 2 20 2 11 5 21 1 40 0.5 41 0 42 3 0 INSERT 8 w 2 a 10 20 20 20 70 2 71 2 44 30 45 30 50 45 0 ENDSEC 0 EOF'
    .split(' ')
    .join('\n'),
  '{"type":"FeatureCollection","features":[{"type":"Feature","id":"l","feature_type":"level","geometry":null,"properties":{"ordinal":1}},{"type":"Feature","id":"u","feature_type":"unit","geometry":{"type":"Polygon","coordinates":[[[8,47],[8.1,47],[8.1,47.1],[8,47]]]},"properties":{"category":"room","level_id":"l","name":{"en":"A"}}},{"type":"Feature","id":"o","feature_type":"opening","geometry":{"type":"LineString","coordinates":[[8,47],[8.01,47]]},"properties":{"level_id":"l"}},{"type":"Feature","feature_type":"amenity","geometry":{"type":"Point","coordinates":[8,47]},"properties":{"category":"atm"}}]}',
  'mesh\n2\n6 3\n0 0 2 0 1\n10 0 2 0 1\n10 10 2 0 1\n0 10 2 0 2\n20 0 1 1\n20 10 1 1\n3 0 1 2 -1 1 -1\n3 0 2 3 0 -1 -1\n4 1 4 5 2 -1 -1 -1 0\n',
  '[gd_scene load_steps=2 format=3]\n\n[sub_resource type="NavigationPolygon" id="N_1"]\nvertices = PackedVector2Array(0, 0, 90, 0, 90, 90, 0, 90, 30, 30, 60, 30)\npolygons = [PackedInt32Array(0, 1, 2), PackedInt32Array(0, 2, 3)]\noutlines = [PackedVector2Array(0, 0, 90, 0, 90, 90)]\n\n[node name="R" type="NavigationRegion2D"]\nposition = Vector2(5, 6)\nnavigation_polygon = SubResource("N_1")\n',
  '[gd_scene load_steps=4 format=3]\n\n[sub_resource type="RectangleShape2D" id="R_1"]\nsize = Vector2(20, 10)\n\n[sub_resource type="TileSetAtlasSource" id="A_1"]\n0:0/0 = 0\n0:0/0/physics_layer_0/polygon_0/points = PackedVector2Array(-8, -8, 8, -8, 8, 8, -8, 8)\n\n[sub_resource type="TileSet" id="T_1"]\nphysics_layer_0/collision_layer = 1\nsources/0 = SubResource("A_1")\n\n[node name="Root" type="Node2D"]\n\n[node name="Body" type="StaticBody2D" parent="."]\nposition = Vector2(40, 30)\nrotation = 0.5\n\n[node name="Shape" type="CollisionShape2D" parent="Body"]\nshape = SubResource("R_1")\n\n[node name="Poly" type="CollisionPolygon2D" parent="Body"]\npolygon = PackedVector2Array(0, 0, 9, 0, 9, 9)\n\n[node name="Tiles" type="TileMap" parent="."]\ntile_set = SubResource("T_1")\nformat = 2\nlayer_0/tile_data = PackedInt32Array(0, 0, 0, 65536, 0, 0)\n',
  '{"type":"world","maps":[{"fileName":"one.tmx","x":-32,"y":5},{"fileName":"two_3_4.tmx","x":9,"y":9}],"patterns":[{"regexp":"^t[a-z]+_(\\d+)_(-?\\d+)\\.tmx$","multiplierX":8,"multiplierY":-8,"offsetX":3,"mapWidth":8}]}',
  '{"jsonVersion":"1.5.3","worldLayout":"Free","defaultGridSize":8,"defs":{},"levels":[{"identifier":"L","pxWid":32,"pxHei":32,"externalRelPath":"l.ldtkl"}]}',
]
const RELATED = {
  'a.tj': '{"type":"template","object":{"name":"t","width":4,"height":5,"x":0,"y":0}}',
  'l.ldtkl': JSON.stringify({ layerInstances: [{ ...entities, entityInstances: [wall] }] }),
  'one.tmx': TMX,
  'two_3_4.tmx': HEXAGONS,
}
const MAPPING = JSON.stringify({
  tiles: { 'a:0': 'blocked', 'walls:1': { terrain: 'mud', cost: 3 } },
  intGrid: { 'g/wall': 'blocked', 'g/2': { terrain: 'water', cost: 'blocked' } },
  mask: { threshold: 120, reach: 60, tolerance: 2 },
  values: { '#5a5aa0': 'blocked', light: 'blocked', '#': 'walkable', '~': { terrain: 'water', cost: 4 }, '@': 'as-is' },
  properties: { solid: 'blocked', 'f=1': 'walkable' },
  classes: { Wall: 'blocked', PlayerStart: 'walkable' },
  wangColors: { 'ground/grass': { terrain: 'grass', cost: 1 } },
  layers: { walls: 'blocked', things: 'walkable' },
  seen: ['tiles a:1'],
})

/** Returns undefined for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Makes a picture of random size; some pictures state a wrong size or have wrong data. */
function pixels(): Pixels {
  const [width, height] = [1 + whole(24), 1 + whole(24)]
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, () => pick([0, 90, 160, 255]))
  if (random() < 0.7)
    return { width, height, data, ...(random() < 0.3 && { rect: { x: 5, y: -5, width: 7, height: 1e-3 } }) }
  const wrong = (): unknown => pick([0, -1, 1.5, NaN, 1e9, '3', undefined, width])
  return { width: wrong(), height: wrong(), data: pick([data, undefined, [], 'data', {}, { length: 4 }]) } as Pixels
}

/** Runs `work` on `count` inputs. Returns how many it accepted; it may reject the others only with a NavError. */
function accepted<Input>(count: number, draw: () => Input, work: (input: Input) => void): number {
  let done = 0
  for (let i = 0; i < count; i++) {
    const input = draw()
    try {
      work(input)
      done++
    } catch (error) {
      if (error instanceof NavError && !error.code.startsWith('internal/')) continue
      throw new Error(`${String(error)}: ${JSON.stringify(input)?.slice(0, 1500)}`, { cause: error })
    }
  }
  return done
}

it('mutated files are rejected with a code, or give a valid document that a save keeps', () => {
  const files = [...FILES]
  for (let i = 0; i < 6; i++) {
    const document = randomDocument(random, 8)
    for (const format of ['navsmith', 'tiled', 'geojson', 'svg', 'vtt'] as const)
      files.push(exportMap(document, format))
    files.push(exportMap({ ...document, bounds: { x: 0, y: 0, width: 60, height: 40 } }, 'movingai'))
  }
  const count = effort(2000)
  const draw = (): [MapInput, ImportMapping | undefined] => [
    random() < 0.03 ? pixels() : mutateText(random, pick(files)),
    random() < 0.2 ? (parsed(mutateText(random, MAPPING)) as ImportMapping | undefined) : undefined,
  ]
  const read = accepted(count, draw, ([input, mapping]) => {
    const { document } = importMap(input, { files: RELATED, mapping })
    expect(parseNavDocument(document).report.issues).toEqual([])
    const text = formatNavDocument(document)
    const again = parseNavDocument(text)
    expect([again.report.issues, formatNavDocument(again.document)]).toEqual([[], text])
  })
  expect(read).toBeGreaterThan(count / 10)
  expect(read).toBeLessThan(count)
})

it('mutated rules are either rejected with a code or checked without an error', () => {
  const counts = { side: 3, markers: 2 }
  const map = createNavDocument(rulesMap(random, counts))
  const rules = rulesFor(random, 30, counts)
  const count = effort(1000)
  const draw = () => mutateText(random, JSON.stringify([pick(rules)]))
  const checked = accepted(count, draw, (text) => {
    const { verdicts } = checkRules(map, (parsed(text) ?? []) as readonly Rule[])
    for (const { message } of verdicts) expect(message).not.toContain('[object')
  })
  expect(checked).toBeGreaterThan(count / 10)
  expect(checked).toBeLessThan(count)
})
