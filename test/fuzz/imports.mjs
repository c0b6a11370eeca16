/**
 * Mutates map files of every format; some are read with a mutated mapping. Within a time limit, each file must be
 * rejected with a NavError or give a document that the parser accepts without an issue. Mutated rules must be rejected or
 * checked.
 * Requires `npm run build -- --quick`. SEED and COUNT set the first seed and the number of files.
 */
import { gzipSync } from 'node:zlib'
import {
  createNavDocument,
  exportMap,
  formatNavDocument,
  importMap,
  parseNavDocument,
} from '../../dist/document/index.js'
import { checkRules } from '../../dist/rules/index.js'

const seed = Number(process.env.SEED ?? 1)
const count = Number(process.env.COUNT ?? 20_000)
/** Limit of processor time, which other load on the machine hardly changes. */
const LATE_MS = 1000

function createRandom(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = createRandom(seed)
const whole = (below) => Math.floor(random() * below)
const pick = (list) => list[whole(list.length)]
const point = () => ({ x: whole(200), y: whole(200) })
const ring = () => Array.from({ length: 3 + whole(5) }, point)

function drawing() {
  const shape = () =>
    pick([
      () => ({ type: 'polygon', outer: ring(), ...(random() < 0.3 && { holes: [ring()] }) }),
      () => ({
        type: 'rectangle',
        ...point(),
        width: 1 + whole(50),
        height: 1 + whole(50),
        ...(random() < 0.3 && { rotation: whole(360) }),
      }),
      () => ({
        type: 'ellipse',
        ...point(),
        radiusX: 1 + whole(50),
        radiusY: 1 + whole(50),
        ...(random() < 0.3 && { segments: 3 + whole(40) }),
      }),
    ])()
  const items = [
    { id: 'p', kind: 'waypoint', ...point() },
    { id: 'q', kind: 'waypoint', ...point() },
    { id: 'l', kind: 'waypoint-link', from: 'p', to: 'q' },
  ]
  for (let i = 0; i < 6; i++) {
    items.push(
      pick([
        () => ({
          id: `o${i}`,
          kind: 'obstacle',
          layer: 'roof',
          shape: shape(),
          passableFor: ['cat'],
          meta: { a: [1, 'x'] },
        }),
        () => ({
          id: `a${i}`,
          kind: 'area',
          shape: shape(),
          terrain: 'mud',
          cost: pick([2, 'blocked']),
          costs: { cat: 3 },
        }),
        () => ({ id: `k${i}`, kind: 'link', from: point(), to: point(), oneWay: true }),
        () => ({ id: `m${i}`, name: `mark <${i}>`, kind: 'marker', role: 'goal', ...point(), agent: 'cat' }),
      ])(),
    )
  }
  return createNavDocument({
    name: 'map',
    items,
    layers: [
      { id: 'ground', name: 'Ground' },
      { id: 'roof', name: 'Roof', hidden: true },
    ],
    agents: [{ id: 'cat', name: 'Cat', radius: 2, speed: 9, color: '#abc' }],
    meta: { b: { c: 1 } },
  })
}

const csv = Array.from({ length: 16 }, (_, i) => (i * 7) % 3)
const zipped = Buffer.from(gzipSync(Uint8Array.from(csv.flatMap((gid) => [gid, 0, 0, 0])))).toString('base64')
const HAND_MADE = [
  `<?xml version="1.0"?><map version="1.10" orientation="orthogonal" width="4" height="4" tilewidth="8" tileheight="8"><tileset firstgid="1" tilewidth="8" tileheight="8"><tile id="0"><properties><property name="solid" type="bool" value="true"/></properties></tile><tile id="1"><objectgroup><object id="1" x="1" y="1" width="4" height="4"/></objectgroup></tile></tileset><layer id="1" name="walls" width="4" height="4"><data encoding="csv">${csv.join(',')}</data></layer><objectgroup id="2" name="things"><object id="3" x="4" y="5"><polygon points="0,0 9,0 9,9"/></object><object id="4" x="1" y="1" rotation="30" width="5" height="6"><ellipse/></object><object id="5" x="1" y="1"><polyline points="0,0 5,5 9,1"/></object></objectgroup></map>`,
  JSON.stringify({
    type: 'map',
    orientation: 'hexagonal',
    staggeraxis: 'y',
    staggerindex: 'odd',
    hexsidelength: 4,
    width: 4,
    height: 4,
    tilewidth: 8,
    tileheight: 8,
    tilesets: [
      { firstgid: 1, tilewidth: 8, tileheight: 8, tiles: [{ id: 0, properties: [{ name: 'solid', value: true }] }] },
    ],
    layers: [
      { type: 'tilelayer', name: 'a', width: 4, height: 4, encoding: 'base64', compression: 'gzip', data: zipped },
      {
        type: 'group',
        layers: [
          {
            type: 'objectgroup',
            name: 'g',
            objects: [
              { id: 1, template: 'a.tj', x: 3, y: 4 },
              { id: 2, gid: 1, x: 3, y: 9, width: 8, height: 8 },
            ],
          },
        ],
      },
    ],
  }),
  JSON.stringify({
    jsonVersion: '1.5.3',
    defaultGridSize: 8,
    worldLayout: 'Free',
    defs: {
      layers: [
        {
          uid: 1,
          intGridValues: [
            { value: 1, identifier: 'wall' },
            { value: 2, identifier: 'water' },
          ],
        },
      ],
    },
    levels: [
      {
        identifier: 'L',
        pxWid: 32,
        pxHei: 32,
        worldX: 0,
        worldY: 0,
        layerInstances: [
          {
            __type: 'IntGrid',
            __identifier: 'g',
            layerDefUid: 1,
            __cWid: 4,
            __cHei: 4,
            __gridSize: 8,
            intGridCsv: csv,
          },
          {
            __type: 'Entities',
            __identifier: 'e',
            entityInstances: [
              {
                iid: 'i',
                __identifier: 'PlayerStart',
                px: [3, 4],
                width: 8,
                height: 8,
                __pivot: [0, 0],
                fieldInstances: [{ __identifier: 'f', __value: [1, { a: 2 }] }],
              },
              { __identifier: 'Wall', px: [9, 9], width: 3, height: 3 },
            ],
          },
        ],
      },
    ],
  }),
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: 7,
        properties: { name: 'n', role: 'exit' },
        geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [8.1, 47.1],
                [8.2, 47.1],
                [8.2, 47.2],
                [8.1, 47.1],
              ],
            ],
          ],
        },
      },
      {
        type: 'Feature',
        properties: null,
        geometry: {
          type: 'LineString',
          coordinates: [
            [8.1, 47.1],
            [8.3, 47.3],
          ],
        },
      },
      {
        type: 'Feature',
        properties: {},
        geometry: { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [8, 47] }] },
      },
    ],
  }),
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
  JSON.stringify({
    name: 'Inn',
    width: 400,
    height: 300,
    grid: { size: 50, type: 1, distance: 5, units: 'ft' },
    walls: [
      { _id: 'w', c: [0, 0, 100, 0], door: 0, move: 20, sight: 20 },
      { _id: 'd', c: [100, 0, 150, 0], door: 1, ds: 0 },
    ],
    tokens: [{ _id: 't', name: 'Bard', x: 50, y: 50, width: 1, height: 1 }],
    lights: [{ x: 10, y: 20 }],
    notes: [{ x: 1, y: 2, text: 'n' }],
  }),
]
const MAPPING = JSON.stringify({
  tiles: { 'a:0': 'blocked', 'walls:1': { terrain: 'mud', cost: 3 } },
  intGrid: { 'g/wall': 'blocked', 'g/2': { terrain: 'water', cost: 'blocked' } },
  mask: { threshold: 120, reach: 60, tolerance: 2 },
  values: {
    '#5a5aa0': 'blocked',
    light: 'blocked',
    '#': 'walkable',
    '~': { terrain: 'water', cost: 4 },
    1: 'blocked',
    '@': 'as-is',
  },
  properties: { solid: 'blocked', 'f=1': 'walkable' },
  classes: { Wall: 'blocked', PlayerStart: 'walkable' },
  wangColors: { 'ground/grass': { terrain: 'grass', cost: 1 } },
  layers: { walls: 'blocked', things: 'walkable' },
  seen: ['tiles a:1'],
})
const RULES = JSON.stringify([
  { rule: 'reachable', from: 'marker[role=goal]', to: '*', agent: 'cat', except: [{ id: 'm1', reason: 'a' }] },
  { rule: 'path-length', from: '#p', to: '#q', min: 1, max: 90, severity: 'warning', when: 'marker' },
  { rule: 'path-through', from: '#p', to: '#q', area: 'area[terrain=mud]', marker: 'marker', within: 5 },
  { rule: 'clearance', select: ['obstacle', 'tag:loot'], min: 4, examples: { pass: [{ items: [] }], fail: [] } },
  { rule: 'no-width-between', min: 2, max: 9 },
  { rule: 'islands', max: 1, minArea: 10 },
  { rule: 'visible', from: '#p', to: 'layer:Roof', range: 100 },
  { rule: 'fair', from: 'marker', to: 'waypoint', tolerance: 0.1 },
  { rule: 'completable', start: '#p', goal: '#q', keys: 'marker', doors: 'obstacle' },
])
const seeds = [...HAND_MADE]
for (let i = 0; i < 6; i++) {
  const document = drawing()
  for (const format of ['navsmith', 'tiled', 'geojson', 'svg', 'vtt']) seeds.push(exportMap(document, format))
}
seeds.push(
  exportMap(createNavDocument({ bounds: { x: 0, y: 0, width: 60, height: 40 }, items: drawing().items }), 'movingai'),
)

const HOSTILE = [
  '-1',
  '0',
  '1e308',
  '-1e308',
  '1e400',
  '9007199254740993',
  'NaN',
  '""',
  'null',
  '[]',
  '{}',
  'true',
  '"__proto__"',
  '"toString"',
  '4294967295',
  '0.1',
  '5e-324',
  '99999999',
  '"x"',
  '<',
  '>',
  '&amp;',
  '\u0000',
  '\ud800',
  '(',
  ')',
  '[',
  ']',
  ',',
  '=',
  ' ',
]

function mutate(text) {
  let result = text
  for (let times = 1 + whole(3); times > 0; times--) {
    const at = whole(result.length)
    const length = whole(12)
    const kind = whole(7)
    if (kind === 0) result = result.slice(0, at) + String.fromCharCode(32 + whole(95)) + result.slice(at + whole(2))
    else if (kind === 1) result = result.slice(0, at) + result.slice(at + length)
    else if (kind === 2) result = result.slice(0, at) + result.slice(at, at + length * 4) + result.slice(at)
    else if (kind === 3) result = result.slice(0, at)
    else if (kind === 4) result = result.slice(0, at) + pick(HOSTILE) + result.slice(at)
    else {
      // Replaces a whole number, word or string by a hostile value, so that more mutated files stay well formed.
      const found = /-?\d+(\.\d+)?|"[^"]*"/.exec(result.slice(at))
      if (found !== null)
        result =
          result.slice(0, at + found.index) +
          (kind === 5
            ? pick(HOSTILE)
            : pick([/-?\d+|"[^"]*"/.exec(result.slice(whole(result.length)))?.[0] ?? '1', '"p"', '2'])) +
          result.slice(at + found.index + found[0].length)
    }
  }
  return result
}

const tally = { read: 0, refused: 0, raw: 0, invalid: 0, late: 0 }
let slowest = 0
const files = {
  'a.tj': '{"type":"template","object":{"name":"t","width":4,"height":5,"x":0,"y":0}}',
  'l.ldtkl':
    '{"layerInstances":[{"__type":"Entities","entityInstances":[{"__identifier":"Wall","px":[9,9],"width":3,"height":3}]}]}',
  'one.tmx': HAND_MADE[0],
  'two_3_4.tmx': HAND_MADE[1],
}
const SHARE_OF_RULES = 0.1
const SHARE_OF_MAPPINGS = 0.2
const SHARE_OF_PIXELS = 0.03
const checked = drawing()

/** Makes a picture of random size; some pictures state a wrong size or have wrong data. */
function pixels() {
  const [width, height] = [1 + whole(24), 1 + whole(24)]
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, () => pick([0, 90, 160, 255]))
  if (random() < 0.7)
    return { width, height, data, ...(random() < 0.3 && { rect: { x: 5, y: -5, width: 7, height: 1e-3 } }) }
  const lie = () => pick([0, -1, 1.5, NaN, 1e9, '3', undefined, width])
  return { width: lie(), height: lie(), data: pick([data, undefined, [], 'data', {}, { length: 4 }]) }
}

/** Returns undefined for invalid JSON, which the readers must handle, too. */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function checkOnce(text) {
  const { verdicts } = checkRules(checked, parsed(text) ?? [])
  if (verdicts.some(({ message }) => message.includes('[object'))) throw new Error('a message with a hole')
}

function readOnce(text, mapping, report) {
  const { document } = importMap(text, { files, mapping })
  tally.read++
  const again = parseNavDocument(document)
  if (again.report.issues.length > 0) return report('invalid', JSON.stringify(again.report.issues.slice(0, 2)))
  const written = formatNavDocument(document)
  const back = parseNavDocument(written)
  if (back.report.issues.length > 0 || formatNavDocument(back.document) !== written)
    report('invalid', 'written and read, it is another')
}

for (let i = 0; i < count; i++) {
  const isRules = random() < SHARE_OF_RULES
  const text = mutate(isRules ? RULES : pick(seeds))
  const mapping = random() < SHARE_OF_MAPPINGS ? parsed(mutate(MAPPING)) : undefined
  const report = (what, detail) => {
    tally[what]++
    if (tally[what] <= 5)
      console.log(`${what}, file ${i} of seed ${seed}: ${detail}\n${JSON.stringify(text.slice(0, 1500))}`)
  }
  const since = process.cpuUsage()
  try {
    if (isRules) checkOnce(text)
    else readOnce(random() < SHARE_OF_PIXELS ? pixels() : text, mapping, report)
  } catch (error) {
    if (error?.name === 'NavError' && !error.code.startsWith('internal/')) tally.refused++
    else report('raw', `${error?.name}: ${error?.message}`)
  }
  const { user, system } = process.cpuUsage(since)
  const took = (user + system) / 1000
  slowest = Math.max(slowest, took)
  if (took > LATE_MS) report('late', `${took.toFixed(0)} ms`)
}
console.log(
  `${count} files from seed ${seed}: ${tally.read} read, ${tally.refused} refused, ${tally.raw} raw errors, ${tally.invalid} invalid documents, ${tally.late} late, the slowest ${slowest.toFixed(0)} ms`,
)
process.exit(tally.raw + tally.invalid + tally.late === 0 ? 0 : 1)
