/** Godot scenes with pictures, and their drawing by a plain renderer. */
import { createRandom } from '../../src/engine/core/index.js'
import type { PlainPart } from '../oracles/plain-scene-picture.js'

const random = createRandom(11)
export const below = (count: number): number => Math.floor(random() * count)
/** Size of the image of every scene. */
export const [WIDTH, HEIGHT] = [48, 40]

const scene = (nodes: string, resources = '', format = 3): string => `[gd_scene format=${format}]
[ext_resource type="Texture2D" path="res://art/noise.png" id="n"]
[sub_resource type="AtlasTexture" id="atlas"]
atlas = ExtResource("n")
region = Rect2(6, 4, 12, 10)
${resources}
[node name="Root" type="Node2D"]
[node name="Ground" type="Marker2D" parent="."]
position = Vector2(-40, -40)
[node name="End" type="Marker2D" parent="."]
position = Vector2(120, 100)
${nodes}`
let nodes = 0
const node = (type: string, properties: string): string =>
  `[node name="N${nodes++}" type="${type}" parent="."]\n${properties}\n`
const sprite = (properties: string, texture = 'ExtResource("n")'): string =>
  node('Sprite2D', `texture = ${texture}\n${properties}`)
const frames = (texture: string, isOld: boolean): string =>
  isOld ? texture : `{ "duration": 1.0, "texture": ${texture} }`
const animation = (name: string, isOld = false): string => `[sub_resource type="SpriteFrames" id="${name}"]
animations = [{
"frames": [${frames('ExtResource("n")', isOld)}, ${frames('SubResource("atlas")', isOld)}],
"loop": true,
"name": ${isOld ? '' : '&'}"${name}",
"speed": 5.0
}]
`
const WHOLE = [0, 0, WIDTH, HEIGHT] as const
const centered = (region: PlainPart['region']) => [-region[2] / 2, -region[3] / 2] as const

/**
 * Returns the cells of a Godot tile map as a base64 string. The numbers of a cell are its x and y, the column and row of
 * its tile in the atlas, and the id of the alternative tile.
 */
const cellData = (cells: readonly (readonly number[])[]): string =>
  btoa(
    String.fromCharCode(
      0,
      0,
      ...cells.flatMap(([x, y, column, row, alternative]) =>
        [x, y, 0, column, row, alternative].flatMap((n) => [n & 255, (n >> 8) & 255]),
      ),
    ),
  )
const TILESET = `[sub_resource type="TileSetAtlasSource" id="a"]
texture = ExtResource("n")
margins = Vector2i(2, 3)
separation = Vector2i(2, 2)
texture_region_size = Vector2i(10, 8)
0:0/0 = 0
1:0/0 = 0
1:0/0/texture_origin = Vector2i(2, -3)
0:1/size_in_atlas = Vector2i(2, 1)
0:1/0 = 0
0:1/1 = 1
0:1/1/flip_h = true
[sub_resource type="TileSet" id="t"]
SHAPE
tile_size = Vector2i(10, 8)
sources/0 = SubResource("a")
`
const TILES: Readonly<Record<string, { region: PlainPart['region']; origin?: readonly [number, number] }>> = {
  '0 0': { region: [2, 3, 10, 8] },
  '1 0': { region: [14, 3, 10, 8], origin: [2, -3] },
  '0 1': { region: [2, 13, 22, 8] },
}
const cells = Array.from({ length: 40 }, (_, i) => {
  const [column, row] = [
    [0, 0],
    [1, 0],
    [0, 1],
  ][below(3)]
  return [(i % 8) - 2, Math.floor(i / 8) - 1, column, row, below(8) * 2 ** 12 + (row === 1 ? below(2) : 0)] as const
})
/** Returns one picture part per cell of `cells`, row by row. `centerOf` returns the center of a cell. */
const cellParts = (
  centerOf: (x: number, y: number) => readonly [number, number],
  at = [0, 0],
  quarters = 0,
): PlainPart[] =>
  [...cells]
    .map(([x, y, column, row, alternative]): PlainPart & { order: number } => {
      const { region, origin = [0, 0] } = TILES[`${column} ${row}`]
      const [flipX, flipY, isTransposed] = [12, 13, 14].map((place) => Math.floor(alternative / 2 ** place) % 2 === 1)
      const [width, height] = isTransposed ? [region[3], region[2]] : [region[2], region[3]]
      const [cx, cy] = centerOf(x, y)
      return {
        at: [at[0], at[1]],
        quarters,
        region,
        corner: [cx - width / 2 - origin[0], cy - height / 2 - origin[1]],
        flipX: flipX !== (alternative % 2 === 1),
        flipY,
        isTransposed,
        order: y * 1000 + x,
      }
    })
    .sort((a, b) => a.order - b.order)
const layer = (more: string, shape = ''): string =>
  scene(
    node('TileMapLayer', `${more}\ntile_map_data = PackedByteArray("${cellData(cells)}")\ntile_set = SubResource("t")`),
    TILESET.replace('SHAPE', shape),
  )

const inTriangle = (x: number, y: number): boolean => x > 0 && y > 0 && x + y < 30

export const CASES: readonly (readonly [string, string, readonly PlainPart[]])[] = [
  ['a sprite', scene(sprite('position = Vector2(30, 20)')), [{ at: [30, 20], region: WHOLE, corner: centered(WHOLE) }]],
  [
    'a sprite that is not centered, flipped and turned',
    scene(
      sprite(
        'position = Vector2(30, 20)\nrotation = 1.5707963267948966\ncentered = false\noffset = Vector2(3, -2)\nflip_h = true',
      ),
    ),
    [{ at: [30, 20], quarters: 1, region: WHOLE, corner: [3, -2], flipX: true }],
  ],
  [
    'a sprite of twice its size, flipped both ways',
    scene(sprite('scale = Vector2(2, 2)\nflip_h = true\nflip_v = true')),
    [{ at: [0, 0], scale: 2, region: WHOLE, corner: centered(WHOLE), flipX: true, flipY: true }],
  ],
  [
    'one frame of a sheet',
    scene(sprite('hframes = 4\nvframes = 2\nframe = 6')),
    [{ at: [0, 0], region: [24, 20, 12, 20], corner: [-6, -10] }],
  ],
  [
    'a region of a texture',
    scene(sprite('region_enabled = true\nregion_rect = Rect2(10, 6, 20, 16)\nflip_v = true')),
    [{ at: [0, 0], region: [10, 6, 20, 16], corner: [-10, -8], flipY: true }],
  ],
  [
    'an atlas texture, and sprites in the order of z',
    scene(sprite('z_index = 1', 'SubResource("atlas")') + sprite('position = Vector2(2, 2)')),
    [
      { at: [2, 2], region: WHOLE, corner: centered(WHOLE) },
      { at: [0, 0], region: [6, 4, 12, 10], corner: [-6, -5] },
    ],
  ],
  [
    'the frame that an animated sprite stands at, and the first one of its first animation',
    scene(
      node(
        'AnimatedSprite2D',
        'sprite_frames = SubResource("walk")\nanimation = &"walk"\nframe = 1\noffset = Vector2(4, -1)\nflip_h = true',
      ) + node('AnimatedSprite2D', 'sprite_frames = SubResource("idle")\nposition = Vector2(60, 50)'),
      ['walk', 'idle'].map((name) => animation(name)).join(''),
    ),
    [
      { at: [0, 0], region: [6, 4, 12, 10], corner: [-2, -6], flipX: true },
      { at: [60, 50], region: WHOLE, corner: centered(WHOLE) },
    ],
  ],
  [
    'the frame of an animated sprite of Godot 3',
    scene(node('AnimatedSprite', 'frames = SubResource("walk")\nanimation = "walk"'), animation('walk', true), 2),
    [{ at: [0, 0], region: WHOLE, corner: centered(WHOLE) }],
  ],
  [
    'colors that nodes hand down',
    scene(
      `[node name="P" type="Node2D" parent="."]\nmodulate = Color(1, 0.5, 1, 0.5)\n${sprite('self_modulate = Color(0.5, 1, 1, 1)').replace('parent="."', 'parent="P"')}`,
    ),
    [{ at: [0, 0], region: WHOLE, corner: centered(WHOLE), color: [0.5, 0.5, 1, 0.5] }],
  ],
  [
    'nothing that is hidden',
    scene(sprite('visible = false') + sprite('')),
    [{ at: [0, 0], region: WHOLE, corner: centered(WHOLE) }],
  ],
  [
    'a textured polygon',
    scene(
      node(
        'Polygon2D',
        'polygon = PackedVector2Array(0, 0, 30, 0, 0, 30)\ntexture = ExtResource("n")\ntexture_offset = Vector2(4, 5)',
      ),
    ),
    [{ at: [0, 0], region: [4, 5, WIDTH - 4, HEIGHT - 5], corner: [0, 0], shows: inTriangle }],
  ],
  [
    'a polygon with a texture that is turned by its points',
    scene(
      node(
        'Polygon2D',
        'polygon = PackedVector2Array(0, 0, 30, 0, 0, 30)\nuv = PackedVector2Array(40, 0, 40, 30, 10, 0)\ntexture = ExtResource("n")',
      ),
    ),
    [{ at: [0, 0], region: [0, 0, 40, 40], corner: [0, 0], flipY: true, isTransposed: true, shows: inTriangle }],
  ],
  [
    'a polygon with a repeated texture',
    scene(
      node(
        'Polygon2D',
        'position = Vector2(-10, -10)\npolygon = PackedVector2Array(-20, -20, 110, -20, 110, 90, -20, 90)\ntexture = ExtResource("n")\ntexture_repeat = 2',
      ),
    ),
    [
      {
        at: [-10, -10],
        region: WHOLE,
        corner: [0, 0],
        repeats: true,
        shows: (x, y) => x > -20 && y > -20 && x < 110 && y < 90,
      },
    ],
  ],
  [
    'square tiles with margins, flips and origins',
    layer('position = Vector2(5, 7)'),
    cellParts((x, y) => [10 * x + 5, 8 * y + 4], [5, 7]),
  ],
  [
    'square tiles of a layer that is turned',
    layer('position = Vector2(40, 30)\nrotation = 1.5707963267948966'),
    cellParts((x, y) => [10 * x + 5, 8 * y + 4], [40, 30], 1),
  ],
  [
    'tiles in rows that are pushed by half',
    layer('', 'tile_shape = 2'),
    cellParts((x, y) => [10 * (x + (y % 2 === 0 ? 0 : 0.5)) + 5, 8 * y + 4]),
  ],
  [
    'isometric tiles in a diamond',
    layer('', 'tile_shape = 1\ntile_layout = 5'),
    cellParts((x, y) => [5 * (x - y) + 5, 4 * (x + y) + 4]),
  ],
]
