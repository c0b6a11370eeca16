import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importMap, shapeToRings, type NavItem } from '../../../src/document/index.js'
import { solidCellsOf, solidsOfScene } from '../../oracles/plain-godot.js'
import { issueCodes } from '../../support/code-of.js'
import { sharedData } from '../../support/shared-data.js'
import { pairs } from '../../support/shapes.js'
import { areaOf, boxOf as boxOfPoints, outerRings } from '../../support/item-rings.js'

const scene = (nodes: string, resources = '', format = 4): string =>
  `[gd_scene load_steps=2 format=${format}]\n\n${resources}\n[node name="Root" type="Node2D"]\n\n${nodes}`
const body = (more: string, resource: string, type = 'StaticBody2D'): string =>
  scene(
    `[node name="Body" type="${type}" parent="." groups=["walls", "stone"]]\n${more}\n\n[node name="Shape" type="CollisionShape2D" parent="Body"]\nshape = SubResource("s")\n`,
    `[sub_resource type=${resource.replace(/^(\w+)/, '"$1" id="s"]')}\n`,
  )
const ringsOf = (items: readonly NavItem[]) => outerRings(items).map((ring) => ring.map(({ x, y }) => [x, y]))
const boxOf = (items: readonly NavItem[]): number[] => boxOfPoints(outerRings(items).flat())

describe('a body of a Godot scene', () => {
  it.each([
    ['a rectangle', 'RectangleShape2D\nsize = Vector2(40, 20)', [-20, -10, 20, 10]],
    ['a rectangle of the default size', 'RectangleShape2D', [-10, -10, 10, 10]],
    ['a rectangle of Godot 3', 'RectangleShape2D\nextents = Vector2(40, 20)', [-40, -20, 40, 20]],
    ['a circle, as the polygon around it', 'CircleShape2D\nradius = 5.0', [-5, -5, 5, 5]],
    ['a capsule', 'CapsuleShape2D\nradius = 5.0\nheight = 40.0', [-5, -20, 5, 20]],
    ['a convex polygon', 'ConvexPolygonShape2D\npoints = PackedVector2Array(0, 0, 30, 0, 0, 10)', [0, 0, 30, 10]],
    ['a segment, as a thin wall', 'SegmentShape2D\na = Vector2(0, 0)\nb = Vector2(30, 0)', [0, -0.5, 30, 0.5]],
    ['segments', 'ConcavePolygonShape2D\nsegments = PackedVector2Array(0, 0, 30, 0, 0, 0, 0, 9)', [-0.5, -0.5, 30, 9]],
  ])('blocks with %s', (_, resource, box) => {
    const { items } = importMap(body('', resource)).document
    expect(items.every(({ kind }) => kind === 'obstacle')).toBe(true)
    const found = boxOf(items)
    for (const [i, value] of box.entries()) expect(Math.abs(found[i] - value)).toBeLessThan(0.06)
  })

  it('keeps its name, its type and its groups', () => {
    const [item] = importMap(body('', 'RectangleShape2D')).document.items
    expect([item.name, item.meta]).toEqual(['Body', { type: 'StaticBody2D', groups: ['walls', 'stone'] }])
  })

  it('is placed by the rotation, scale and skew of its parent nodes', () => {
    const placed = 'position = Vector2(100, 50)\nrotation = 1.5707963267948966\nscale = Vector2(2, 3)'
    const { items } = importMap(body(placed, 'RectangleShape2D\nsize = Vector2(40, 20)')).document
    expect(boxOf(items)).toEqual([70, 10, 130, 90])
  })

  it('blocks nothing if it is dynamic, and becomes terrain if it is an area', () => {
    const moving = importMap(body('', 'RectangleShape2D', 'CharacterBody2D')).document
    expect([moving.items[0].kind, moving.layers[0]]).toMatchObject(['obstacle', { navigation: false }])
    const [area] = importMap(body('', 'RectangleShape2D', 'Area2D')).document.items
    expect(area).toMatchObject({ kind: 'area', terrain: 'Body', cost: 1 })
  })

  it('blocks nothing when its shape is disabled or has no outline', () => {
    const disabled = body('', 'RectangleShape2D').replace('shape =', 'disabled = true\nshape =')
    expect(importMap(disabled).document.items).toEqual([])
    const { document, report } = importMap(body('', 'WorldBoundaryShape2D'))
    expect([document.items, report.issues[0].code]).toEqual([[], 'format/unknown-shape'])
  })

  it('becomes thin walls when its polygon is built of segments', () => {
    const nodes = `[node name="B" type="StaticBody2D" parent="."]\n[node name="P" type="CollisionPolygon2D" parent="B"]\nbuild_mode = 1\npolygon = PackedVector2Array(0, 0, 30, 0, 30, 30)\n`
    expect(importMap(scene(nodes)).document.items).toHaveLength(3)
  })
})

describe('parts of a Godot scene that are read', () => {
  it('include links, obstacles and markers', () => {
    const nodes = `[node name="L" type="NavigationLink2D" parent="."]
position = Vector2(10, 0)
bidirectional = false
travel_cost = 2.0
enter_cost = 5.0
start_position = Vector2(0, 0)
end_position = Vector2(30, 40)

[node name="O" type="NavigationObstacle2D" parent="."]
vertices = PackedVector2Array(0, 0, 9, 0, 9, 9)

[node name="PlayerStart" type="Marker2D" parent="."]
position = Vector2(7, 8)
`
    const [link, obstacle, marker] = importMap(scene(nodes)).document.items
    expect(link).toMatchObject({ kind: 'link', from: { x: 10, y: 0 }, to: { x: 40, y: 40 }, cost: 105, oneWay: true })
    expect(obstacle).toMatchObject({ kind: 'obstacle', name: 'O' })
    expect(marker).toMatchObject({ kind: 'marker', role: 'spawn', x: 7, y: 8 })
  })

  it('include nodes of instanced scenes with their overrides', () => {
    const wall = `[gd_scene format=4]\n[sub_resource type="RectangleShape2D" id="1"]\n[node name="Wall" type="StaticBody2D"]\nposition = Vector2(1000, 0)\n[node name="Shape" type="CollisionShape2D" parent="."]\nshape = SubResource("1")\n`
    const text = scene(
      `[node name="A" parent="." instance=ExtResource("1")]\nposition = Vector2(50, 0)\n\n[node name="B" parent="." instance=ExtResource("1")]\n\n[node name="Shape" parent="B" index="0"]\nposition = Vector2(0, 500)\n`,
      '[ext_resource type="PackedScene" path="res://parts/wall.tscn" id="1"]\n',
    )
    for (const files of [{ 'wall.tscn': wall }, { 'parts/wall.tscn': wall }] as Record<string, string>[])
      expect(importMap(text, { files }).document.items.map((item) => boxOf([item]))).toEqual([
        [40, -10, 60, 10],
        [990, 490, 1010, 510],
      ])
    const without = importMap(text)
    expect(without.document.items.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['marker A', 'marker B'])
    expect(issueCodes(without)).toEqual(['format/missing-file'])
  })

  it('are read once, with a note, when the scene instances itself', () => {
    const text = scene(
      '[node name="A" parent="." instance=ExtResource("1")]\n',
      '[ext_resource type="PackedScene" path="res://a.tscn" id="1"]\n',
    )
    expect(issueCodes(importMap(text, { files: { 'a.tscn': text } }))).toContain('format/scene-cycle')
  })

  it('include a floor from a separate resource file, and report one in binary form', () => {
    const floor =
      '[gd_resource type="NavigationPolygon" format=3]\n[resource]\nvertices = PackedVector2Array(0, 0, 100, 0, 100, 100, 0, 100)\npolygons = Array[PackedInt32Array]([PackedInt32Array(0, 1, 2, 3)])\n'
    const text = scene(
      '[node name="N" type="NavigationRegion2D" parent="."]\nposition = Vector2(5, 6)\nnavigation_polygon = ExtResource("1")\n',
      '[ext_resource type="NavigationPolygon" path="res://floor.tres" id="1"]\n',
    )
    const read = (tres: string) => importMap(text, { files: { 'floor.tres': tres } })
    expect(read(floor).document.bounds).toEqual({ x: 5, y: 6, width: 100, height: 100 })
    expect(read('RSRC\0\0').report.issues[0].message).toContain('save it as text (.tscn or .tres)')
  })
})

describe('tiles of a Godot scene', () => {
  const tileset = (more = '', size = '16, 16') => `[sub_resource type="TileSetAtlasSource" id="a"]
0:0/0 = 0
0:0/0/physics_layer_0/polygon_0/points = PackedVector2Array(-8, -8, 8, -8, 8, 8, -8, 8)
1:0/0 = 0
1:0/0/physics_layer_0/polygon_0/points = PackedVector2Array(-8, -8, 8, -8, -8, 4)

[sub_resource type="TileSet" id="t"]
${more}
tile_size = Vector2i(${size})
physics_layer_0/collision_layer = 1
sources/0 = SubResource("a")
`
  /** Encodes cells given by x, y, atlas column and alternative. */
  const bytes = (cells: readonly (readonly number[])[]): number[] =>
    cells.flatMap(([x, y, column, alternative]) =>
      [x, y, 0, column, 0, alternative].flatMap((n) => [n & 255, (n >> 8) & 255]),
    )
  const layer = (data: string, more = '') =>
    `[node name="Walls" type="TileMapLayer" parent="."]\nposition = Vector2(100, 0)\n${more}\ntile_map_data = ${data}\ntile_set = SubResource("t")\n`
  const packed = (cells: readonly (readonly number[])[]): string =>
    `PackedByteArray("${Buffer.from([0, 0, ...bytes(cells)]).toString('base64')}")`

  it('are merged into outlines when they fill their cells, also at negative coordinates', () => {
    const cells = pairs(-1, -1, 0, -1, 1, -1, 1, 0, 900, 900).map(([x, y]) => [x, y, 0, 0])
    const { items } = importMap(scene(layer(packed(cells)), tileset())).document
    expect(items).toHaveLength(2)
    expect(areaOf(items)).toBe(5 * 256)
    expect(boxOf(items.slice(0, 1))).toEqual([84, -16, 132, 16])
    const plain = `PackedByteArray(${[0, 0, ...bytes(cells)].join(', ')})`
    expect(importMap(scene(layer(plain), tileset())).document.items).toEqual(items)
  })

  it.each([
    ['as they are', 0, pairs(0, 0, 16, 0, 0, 12)],
    ['flipped', 1 << 12, pairs(16, 0, 0, 0, 16, 12)],
    ['upside down', 1 << 13, pairs(0, 16, 16, 16, 0, 4)],
    ['transposed', 1 << 14, pairs(0, 0, 0, 16, 12, 0)],
  ])('keep their polygons %s', (_, alternative, corners) => {
    const [ring] = ringsOf(importMap(scene(layer(packed([[0, 0, 1, alternative]])), tileset())).document.items)
    expect(ring).toEqual(corners.map(([x, y]) => [100 + x, y]))
  })

  it.each([
    ['isometric', 'tile_shape = 1', [0, 3], [116, 32]],
    ['isometric diamond', 'tile_shape = 1\ntile_layout = 5', [2, 1], [116, 32]],
    ['half offset', 'tile_shape = 2', [1, 1], [132, 24]],
    ['hexagonal', 'tile_shape = 3', [0, 1], [116, 20]],
    ['hexagonal column', 'tile_shape = 3\ntile_offset_axis = 1', [1, 0], [120, 16]],
  ])('are centered on their cells in a tile set of the kind “%s”', (_, more, [x, y], center) => {
    const { items } = importMap(scene(layer(packed([[x, y, 0, 0]])), tileset(more))).document
    expect(boxOf(items)).toEqual([center[0] - 8, center[1] - 8, center[0] + 8, center[1] + 8])
  })

  it('of a TileMap are imported per layer', () => {
    const cells = pairs(0, 0, 5, 5).map(([x, y]) => [x, y, 0, 0])
    const ints = new Int32Array(Uint8Array.from(bytes(cells)).buffer)
    const nodes = `[node name="Map" type="TileMap" parent="."]\ntile_set = SubResource("t")\nformat = 2\nlayer_0/name = "Ground"\nlayer_0/tile_data = PackedInt32Array(${[...ints].join(', ')})\nlayer_1/enabled = false\nlayer_1/tile_data = PackedInt32Array(${[...ints].join(', ')})\n`
    const { document } = importMap(scene(nodes, tileset()))
    expect([areaOf(document.items), document.layers.map(({ name }) => name)]).toEqual([512, ['Ground']])
  })

  it('in the format of Godot 3 have shapes relative to the corner of the cell', () => {
    const text = `[gd_scene load_steps=2 format=2]
[sub_resource type="ConvexPolygonShape2D" id=1]
points = PoolVector2Array( 0, 0, 16, 0, 16, 8, 0, 8 )
[sub_resource type="TileSet" id=2]
7/shapes = [ {
"autotile_coord": Vector2( 0, 0 ),
"one_way": false,
"shape": SubResource( 1 ),
"shape_transform": Transform2D( 1, 0, 0, 1, 0, 4 )
} ]
[node name="Root" type="Node2D" groups=[
"a",
]]
[node name="Map" type="TileMap" parent="."]
tile_set = SubResource( 2 )
cell_size = Vector2( 16, 16 )
format = 1
tile_data = PoolIntArray( 65538, 7, 0, ${(1 << 30) | 0}, ${7 | (1 << 30)}, 0 )
`
    const { items } = importMap(text).document
    expect(boxOf(items.slice(0, 1))).toEqual([32, 20, 48, 28])
  })

  it('are reported when they lack collision or have unreadable data', () => {
    const codes = (data: string) => issueCodes(importMap(scene(layer(data), tileset())))
    expect(codes(packed([[0, 0, 5, 0]]))).toEqual(['format/scenery', 'format/nothing-used'])
    expect(codes('PackedByteArray("AAAA")')).toContain('format/bad-cells')
  })
})

const folder = sharedData('data', 'import', 'godot-2d')
describe.skipIf(folder === undefined)('scenes of Godot’s demo projects (shared data)', () => {
  const scenes = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.tscn'))
  const TILESETS = {
    hexagonal_map: 'hexagonal_map_tileset.tres',
    navigation_astar: 'navigation_astar_tileset_tileset.tres',
  }

  it.each(scenes)('have the solid shapes that a simple parser finds: %s', (name) => {
    const read = (file: string): string => readFileSync(`${folder ?? ''}/${file}`, 'utf8')
    const text = read(name)
    const [, tileset] = Object.entries(TILESETS).find(([project]) => name.startsWith(project)) ?? []
    const { document } = importMap(text, { files: tileset === undefined ? {} : { 'tileset.tres': read(tileset) } })
    const layerOf = new Map(document.layers.map((layer) => [layer.id, layer.name]))
    const isBody = ({ layer = '' }: NavItem): boolean =>
      ['Bodies', 'Moving bodies', 'Areas'].includes(layerOf.get(layer) ?? '')
    const expected = solidsOfScene(text)
    const found = document.items.filter(isBody)
    expect(found.map((item) => item.name)).toEqual(expected.map((solid) => solid.body))
    for (const [i, { corners, isCircle }] of expected.entries()) {
      const item = found[i]
      if (!('shape' in item)) throw new Error('a body has no shape')
      const points =
        item.shape.type === 'ellipse'
          ? [item.shape, { x: item.shape.x + item.shape.radiusX, y: item.shape.y }]
          : shapeToRings(item.shape).outer
      const [[x0, y0], [x1, y1]] = corners
      const plain = isCircle ? pairs(x0, y0, x0 + Math.hypot(x1 - x0, y1 - y0), y0) : corners
      expect(points).toHaveLength(plain.length)
      for (const [x, y] of plain)
        expect(Math.min(...points.map((point) => Math.hypot(point.x - x, point.y - y)))).toBeLessThan(1e-9)
    }
    const cells = solidCellsOf(text)
    const tiles = document.items.filter((item) => (layerOf.get(item.layer ?? '') ?? '').includes('TileMap'))
    expect(Math.abs(areaOf(tiles) - cells.area)).toBeLessThan(1e-9)
  })
})
