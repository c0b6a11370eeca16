/** Small files in the formats of other programs, with the parts that a test is about. */
type More = Readonly<Record<string, unknown>>

/** Returns a Tiled map, by default with 10 x 10 cells of 16 pixels. */
export const tiledText = (layers: readonly unknown[], more: More = {}): string =>
  JSON.stringify({
    ...{ type: 'map', version: '1.10', orientation: 'orthogonal', renderorder: 'right-down', infinite: false },
    ...{ width: 10, height: 10, tilewidth: 16, tileheight: 16, tilesets: [], layers },
    ...more,
  })
export const tileLayer = (name: string, width: number, height: number, data: unknown, more: More = {}) => ({
  ...{ type: 'tilelayer', name, width, height, data },
  ...more,
})
export const objectLayer = (name: string, ...objects: readonly object[]) => ({ type: 'objectgroup', name, objects })
/** Makes a tileset whose first tile blocks. */
export const solidTiles = (size = 16, more: More = {}) => ({
  ...{ firstgid: 1, name: 't', tilewidth: size, tileheight: size, tilecount: 2, columns: 2 },
  tiles: [{ id: 0, properties: [{ name: 'solid', type: 'bool', value: true }] }],
  ...more,
})

/** Returns an LDtk project. */
export const ldtkText = (levels: readonly unknown[], more: More = {}): string =>
  JSON.stringify({ jsonVersion: '1.5.3', worldLayout: 'Free', defaultGridSize: 16, levels, ...more })
export const ldtkLevel = (
  identifier: string,
  pxWid: number,
  pxHei: number,
  layerInstances: readonly unknown[],
  more: More = {},
) => ({ ...{ identifier, worldX: 0, worldY: 0, pxWid, pxHei, layerInstances }, ...more })
export const intGrid = (
  __identifier: string,
  [__cWid, __cHei, __gridSize]: readonly [columns: number, rows: number, size: number],
  intGridCsv: readonly unknown[],
  more: More = {},
) => ({ __type: 'IntGrid', ...{ __identifier, __cWid, __cHei, __gridSize, intGridCsv }, ...more })

/** Makes a GeoJSON feature. */
export const feature = (type: string, coordinates: unknown, properties: object | null = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
export const geoText = (features: readonly unknown[], more: More = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features })

/** Texts of small files, indented as other programs do. `TMJ` contains the objects `TMJ_FIRST` and `TMJ_SECOND`. */
export const TMJ_FIRST = '        { "id": 1, "name": "Hut", "x": 16, "y": 32.50, "width": 8, "height": 4 }'
export const TMJ_SECOND =
  '        { "id": 2, "x": 0, "y": 0, "polygon": [{ "x": 0, "y": 0 }, { "x": 12.0, "y": 0 }, { "x": 0, "y": 9 }] }'
export const TMJ = `{ "type": "map", "orientation": "orthogonal", "width": 9, "height": 9, "tilewidth": 16, "tileheight": 16,
  "layers": [
    { "type": "objectgroup", "name": "Things", "offsetx": 10, "objects": [
${TMJ_FIRST},
${TMJ_SECOND}
    ] }
  ]
}`
export const LDTK = `{
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
export const TSCN = `[gd_scene load_steps=2 format=3]

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
export const VTT = `{ "format": 0.3, "resolution": { "map_origin": { "x": 1, "y": 0 }, "map_size": { "x": 8, "y": 6 }, "pixels_per_grid": 50 },
  "line_of_sight": [
    [{ "x": 1.0, "y": 0 }, { "x": 4.250, "y": 0 }, { "x": 4.25, "y": 3 }],
    [{ "x": 6, "y": 1 }, { "x": 6, "y": 3 }]
  ],
  "portals": [
    { "position": { "x": 6, "y": 4 }, "bounds": [{ "x": 6, "y": 3.5 }, { "x": 6, "y": 4.5 }], "rotation": 1.5707963267948966, "closed": true, "freestanding": false }
  ],
  "lights": [{ "position": { "x": 2, "y": 2 }, "range": 4, "color": "ffeccd8b" }], "image": "" }
`
