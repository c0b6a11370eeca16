import { describe, expect, it } from 'vitest'
import { importMap, toScene } from '../../../src/document/index.js'
import { buildNavMesh } from '../../../src/engine/index.js'

// The transform of a NavigationRegion2D node places the navigation polygon that the node uses. Every navigation polygon
// in these tests is a square of side 100 with a corner at the origin.

const square = (id: string): string => `[sub_resource type="NavigationPolygon" id="${id}"]
vertices = PackedVector2Array(0, 0, 100, 0, 100, 100, 0, 100)
polygons = Array[PackedInt32Array]([PackedInt32Array(0, 1, 2, 3)])
`
const scene = (nodes: string): string => `[gd_scene format=3]\n\n${square('a')}\n${square('b')}\n${nodes}`
const region = (name: string, parent: string, more = '', resource = 'a'): string =>
  `[node name="${name}" type="NavigationRegion2D" parent="${parent}"]\n${more}\nnavigation_polygon = SubResource("${resource}")\n`
const root = '[node name="Root" type="Node2D"]\n'
const read = (text: string) => {
  const { document } = importMap(text)
  const { x, y, width, height } = document.bounds
  const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0
  return { walkable: round(buildNavMesh(toScene(document)).freeArea), box: [x, y, x + width, y + height].map(round) }
}

describe('a navigation polygon of a Godot scene', () => {
  it.each([
    ['moved', 'position = Vector2(30, 40)', 10000, [30, 40, 130, 140]],
    ['scaled', 'scale = Vector2(2, 3)', 60000, [0, 0, 200, 300]],
    ['mirrored', 'scale = Vector2(-1, 1)', 10000, [-100, 0, 0, 100]],
    ['turned', 'rotation = 1.5707963267948966', 10000, [-100, 0, 0, 100]],
    ['turned, in degrees', 'rotation_degrees = 90.0', 10000, [-100, 0, 0, 100]],
    ['sheared', 'skew = 0.7853981633974483', 7071.067812, [-70.710678, 0, 100, 70.710678]],
    ['transformed by a matrix', 'transform = Transform2D(2, 0, 0, 1, 10, 20)', 20000, [10, 20, 210, 120]],
  ])('gets the transform of its NavigationRegion2D node if the node is %s', (_, property, walkable, box) =>
    expect(read(scene(root + region('N', '.', property)))).toEqual({ walkable, box }),
  )

  it('gets the transforms of all ancestors of its node, including the root', () => {
    const nodes = `[node name="Root" type="Node2D"]
position = Vector2(1000, 0)
[node name="A" type="Node2D" parent="."]
scale = Vector2(2, 2)
[node name="B" type="Node2D" parent="A"]
position = Vector2(10, 0)
`
    expect(read(scene(nodes + region('N', 'A/B')))).toEqual({ walkable: 40000, box: [1020, 0, 1220, 200] })
  })

  it('is not moved by ancestors if its node has `top_level` or a parent without a transform', () => {
    const nodes = `[node name="Root" type="Node2D"]
position = Vector2(1000, 0)
[node name="Plain" type="Node" parent="."]
`
    expect(read(scene(nodes + region('N', 'Plain'))).box).toEqual([0, 0, 100, 100])
    expect(read(scene(nodes + region('N', '.', 'top_level = true'))).box).toEqual([0, 0, 100, 100])
  })

  it('is imported once for each enabled node that uses it', () => {
    const twice = region('N1', '.') + region('N2', '.', 'position = Vector2(100, 0)')
    expect(read(scene(root + twice))).toEqual({ walkable: 20000, box: [0, 0, 200, 100] })
    const off = region('N3', '.', 'position = Vector2(500, 0)\nenabled = false')
    expect(read(scene(root + twice + off))).toEqual({ walkable: 20000, box: [0, 0, 200, 100] })
  })

  it('adds its overlap with the polygon of another node only once to the walkable area', () => {
    const over = region('N1', '.') + region('N2', '.', 'position = Vector2(50, 50)', 'b')
    expect(read(scene(root + over))).toEqual({ walkable: 17500, box: [0, 0, 150, 150] })
    expect(importMap(scene(root + over)).report.objects.polygon).toBe(2)
  })

  it('keeps its coordinates from the file when no node uses it', () =>
    expect(read(`[gd_scene format=3]\n\n${square('a')}`)).toEqual({ walkable: 10000, box: [0, 0, 100, 100] }))
})
