import { describe, expect, it } from 'vitest'
import { exportMap, createNavDocument, importMap } from '../../../src/document/index.js'
import { issueCodes } from '../../support/code-of.js'
import { intGrid, ldtkLevel, ldtkText } from '../../support/map-texts.js'

// A file without usable items: the report lists what it contains and what is supported.

const tmx = `<map version="1.10" orientation="orthogonal" width="2" height="2" tilewidth="16" tileheight="16">
 <tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="2" columns="2"/>
 <layer id="1" name="grass" width="2" height="2"><data encoding="csv">1,1,2,2</data></layer>
 <layer id="2" name="flowers" width="2" height="2"><data encoding="csv">1,0,0,2</data></layer>
 <imagelayer id="3" name="sky"/>
</map>`
const level = ldtkLevel('A', 32, 32, [
  { __type: 'AutoLayer', __identifier: 'Shadows', __cWid: 2, __cHei: 2, __gridSize: 16 },
  intGrid('Walls', [2, 2, 16], [0, 0, 0, 0]),
])
const scene = `[gd_scene format=3]
[node name="Root" type="Node2D"]
[node name="Body" type="StaticBody2D" parent="."]
[node name="Picture" type="Sprite2D" parent="Body"]
[node name="Other" type="Sprite2D" parent="Body"]
[node name="Enemy" parent="." instance=ExtResource("1")]
`

describe('a file that gives no items', () => {
  it.each([
    [
      'Tiled',
      tmx,
      'It contains tile-layer 2; skipped: scenery 2, image-layer 1. Supported: objects, tiles with a collision shape or a property such as "solid", and tile layers named for walls or collision',
    ],
    ['LDtk', ldtkText([level]), 'It contains tile-layer 2, level 1. Supported: entities, and values of IntGrid layers'],
    [
      'Godot',
      scene,
      'It contains Sprite2D 2, Node2D 1, StaticBody2D 1, instance of a scene 1. Supported: bodies and areas with collision shapes, tiles with physics or navigation polygons, NavigationPolygon resources, links and markers',
    ],
    [
      'GeoJSON',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":null}]}',
      'It contains no known objects; skipped: no-geometry 1. Supported: features with a geometry',
    ],
    [
      'SVG',
      '<svg viewBox="0 0 9 9"><text>a</text><text>b</text><rect width="5" height="5" fill="none"/></svg>',
      'It contains rectangle 1; skipped: text-object 2, unpainted 1. Supported: shapes with a fill or a stroke',
    ],
  ])('is reported with what it contains and what is supported: %s', (_, text, message) => {
    const { document, report } = importMap(text)
    expect(document.items).toEqual([])
    const said = { code: 'format/nothing-used', message: `nothing in this file could be imported. ${message}` }
    expect(report.issues).toContainEqual(expect.objectContaining(said))
  })

  it.each<readonly [string, string]>([
    ['a grid that is free everywhere', 'type octile\nheight 2\nwidth 2\nmap\n..\n..\n'],
    ['a drawing of which something is used', '<svg viewBox="0 0 9 9"><text>a</text><rect width="3" height="3"/></svg>'],
    ...(['navsmith', 'tiled', 'geojson', 'svg'] as const).map(
      (format) => [`an empty map of ours as ${format}`, exportMap(createNavDocument(), format)] as const,
    ),
  ])('is reported, but %s is not', (_, text) =>
    expect(issueCodes(importMap(text))).not.toContain('format/nothing-used'),
  )
})
