import { describe, expect, it } from 'vitest'
import { importMap, writeBack } from '../../../src/document/index.js'
import type { NavItem } from '../../../src/document/index.js'
import { missingItems } from '../../oracles/same-map.js'
import { movedItem, withItems } from '../../support/random-edits.js'
import { effort } from '../../support/effort.js'
import { differences, expectEdit, unreported } from '../../support/written-back.js'
import { TSCN, VTT } from '../../support/map-texts.js'
import { pointsOf, rectItem } from '../../support/shapes.js'

const wallBy = (line: { x: number; y: number }[]) => (item: NavItem) =>
  'shape' in item && item.shape.type === 'wall' ? { ...item, shape: { ...item.shape, line } } : item

describe.each([
  ['a Godot scene', TSCN],
  ['a Universal VTT map', VTT],
])('a write-back to %s', (_, text) => {
  const { document } = importMap(text)
  const files = () => undefined

  it('keeps every unedited item, and reports each edited item that it cannot keep', () => {
    for (let seed = 1; seed <= effort(200); seed++)
      expect({ seed, ...unreported(text, seed) }).toEqual({ seed, untouched: [], silent: [] })
  })

  it('leaves the file unchanged byte for byte if no item was edited', () => {
    expect(document.items).toHaveLength(text === TSCN ? 3 : 4)
    expect(writeBack(document, text).text).toBe(text)
  })

  it('writes a moved or removed item so that an import gives the edited map', () => {
    for (const [index, item] of document.items.entries())
      for (const edited of [
        document.items.with(index, movedItem(item, 12.5, -7)),
        document.items.toSpliced(index, 1),
      ]) {
        const { lost, extra, report } = differences(withItems(document, edited), { text, files }, document)
        expect([lost, extra, report.issues], item.id).toEqual([[], [], []])
      }
  })
})

describe('a write-back to scenes', () => {
  const triangle = { type: 'polygon', outer: pointsOf(110, 60, 150, 60, 110, 90.25) } as const
  const outline = 'type="CollisionPolygon2D" parent="Rock"]\npolygon = '
  it.each<[string, string, string, (item: NavItem) => NavItem | undefined, was: string, is: string | RegExp]>([
    [
      'a marker',
      TSCN,
      'Spawn',
      (item) => movedItem(item, 0, 0.25),
      'type="Marker2D" parent="."]\n',
      /^type="Marker2D" parent="\."\]\nposition = Vector2\(0\.119856[^\n]*\)\n$/,
    ],
    [
      'a removed node',
      TSCN,
      'Rock/Outline',
      () => undefined,
      `[node name="Outline" ${outline}PackedVector2Array(0, 0, 9, 0, 0, 9.50)\n\n`,
      '',
    ],
    [
      'a shape that became another one',
      TSCN,
      'Rock/Shape',
      (item) => ({ ...item, shape: triangle }) as NavItem,
      'type="CollisionShape2D" parent="Rock"]\nposition = Vector2(4, 4)\nshape = SubResource("box")',
      /^type="CollisionPolygon2D" parent="Rock"\]\npolygon = PackedVector2Array\([^\n]*\)$/,
    ],
    ['a moved end of a wall', VTT, 'wall', wallBy(pointsOf(0, 0, 162.5, 0, 162.5, 175)), '"y": 3 }],', '"y": 3.5 }],'],
    ['a removed wall', VTT, 'wall-2', () => undefined, ',\n    [{ "x": 6, "y": 1 }, { "x": 6, "y": 3 }]', ''],
  ])('changes no other text of the file after the edit: %s', (_, text, id, change, was, is) =>
    expectEdit(text, id, change, was, is),
  )

  it('adds new nodes to a Godot scene above its connections, with one body for all new obstacles', () => {
    const { document } = importMap(TSCN)
    const drawn: NavItem[] = [
      { id: 'drawn.1', kind: 'obstacle', shape: triangle },
      { id: 'goal', kind: 'marker', role: 'goal', x: 7, y: 8 },
      { id: 'jump', kind: 'link', from: { x: 1, y: 1 }, to: { x: 9, y: 9 }, oneWay: true, cost: 5 },
    ]
    const { text, report } = writeBack(withItems(document, [...document.items, ...drawn]), TSCN)
    expect(report.issues).toEqual([])
    expect(text.match(/^\[(node|connection).*/gm)?.slice(-5)).toEqual([
      '[node name="Navsmith" type="StaticBody2D" parent="."]',
      '[node name="drawn_1" type="CollisionPolygon2D" parent="Navsmith"]',
      '[node name="goal" type="Marker2D" parent="."]',
      '[node name="jump" type="NavigationLink2D" parent="."]',
      '[connection signal="ready" from="." to="." method="_on_ready"]',
    ])
    const again = importMap(text).document
    expect(missingItems(withItems(document, drawn), again)).toEqual([])
    const more = withItems(again, [...again.items, { id: 'more', kind: 'obstacle', shape: triangle }])
    const { text: twice } = writeBack(more, text)
    expect(twice.match(/"StaticBody2D"/g)).toHaveLength(2)
  })

  it('adds a wall, and reports that a Universal VTT file stores a solid shape as an outline', () => {
    const { document } = importMap(VTT)
    const shape = { type: 'wall', line: pointsOf(300, 250, 350, 250), thickness: 5 } as const
    const walled = withItems(document, [...document.items, { id: 'new', kind: 'obstacle', shape }])
    const plain = writeBack(walled, VTT)
    expect(plain.report.issues).toEqual([])
    expect(missingItems(walled, importMap(plain.text).document)).toEqual([])
    const solid: NavItem = rectItem('box', 50, 50, 50)
    const { report, text } = writeBack(withItems(document, [...document.items, solid]), VTT)
    expect(importMap(text).document.items).toHaveLength(document.items.length + 1)
    expect(report.issues.map(({ message }) => message)).toEqual([
      'the file cannot store obstacle "box" exactly',
      'the file stores obstacle "wall-3" as the closest shape that it supports',
    ])
  })
})
