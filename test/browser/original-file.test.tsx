import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createNavDocument, importMap, toScene } from '../../src/document/index.js'
import { writeArchive } from '../../src/document/formats/index.js'
import type { Editor } from '../../src/editor/index.js'
import { buildNavMesh } from '../../src/engine/index.js'
import { catchSavedFiles } from '../support/saved-files.js'
import { openEditor, until } from './open-editor.js'
import { pairs } from '../support/shapes.js'

// Edits of a map that came from a file go back into that file, and nothing else of it changes.

const object = (id: number, x: number): string =>
  `   <object id="${id}"  name='crate ${id}' x="${x}" y="40" width="60" height="60"/>`
const TMX = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by hand -->
<map version="1.10" orientation="orthogonal" width="20" height="12" tilewidth="32" tileheight="32" nextobjectid="9">
  <objectgroup id="1" name="Walls" color="#ff0000">
${object(3, 40)}
${object(7, 300)}
  </objectgroup>
</map>
`
const file = () => new File([TMX], 'yard.tmx')
const menu = page.getByRole('button', { name: 'Export', exact: true })
const dialog = page.getByRole('dialog', { name: 'Export' })

afterEach(() => void vi.restoreAllMocks())

/** Files in the ways that people write them, each with a thing at 40, 40 of 60 by 60, and what a drag by 64 down makes of it. */
const OTHERS: readonly (readonly [file: string, text: string, edited: readonly (readonly [string, string])[]])[] = [
  [
    'yard.tmj',
    `{ "type":"map", "width":20, "height":12,
  "tilewidth":32,   "tileheight":32, "orientation":"orthogonal",
  "layers":[ { "type":"objectgroup", "name":"Walls", "color":"#ff0000", "objects":[
    {"id":3, "name":"crate", "x":40, "y":40, "width":60, "height":60 },
    {"id":7, "name":"crate", "x":300, "y":40.50, "width":60, "height":60 }] } ],
  "unknown": [1.0, 2e3] }
`,
    [['"x":40, "y":40,', '"x":40, "y":104,']],
  ],
  [
    'yard.ldtk',
    `{ "jsonVersion":"1.5.3", "worldLayout":"Free", "defaultGridSize":32, "mine": 1.50,
  "defs":{ "layers":[], "entities":[], "tilesets":[] },
  "levels":[ { "identifier":"Yard", "worldX":0, "worldY":0, "pxWid":640, "pxHei":384, "layerInstances":[
    { "__identifier":"Things", "__type":"Entities", "__gridSize":32, "__pxTotalOffsetX":0, "__pxTotalOffsetY":0,
      "visible":true, "entityInstances":[
        { "__identifier":"Wall", "__pivot":[0, 0], "iid":"one", "width":60, "height":60, "px":[40,40], "fieldInstances":[] },
        { "__identifier":"Wall", "__pivot":[0, 0], "iid":"two", "width":60, "height":60, "px":[300, 40], "fieldInstances":[] }
      ] } ] } ] }
`,
    [['"px":[40,40]', '"px":[40,104]']],
  ],
  [
    'yard.tscn',
    `[gd_scene load_steps=2 format=3]

[sub_resource type="RectangleShape2D" id="box"]
size = Vector2(60, 60)

[node name="Yard" type="Node2D"]

[node name="Crate" type="StaticBody2D" parent="."]
position = Vector2( 70, 70 )

[node name="Shape" type="CollisionShape2D" parent="Crate"]
shape = SubResource("box")

[node name="Wall" type="StaticBody2D" parent="."]
position = Vector2(330, 270)

[node name="Shape" type="CollisionShape2D" parent="Wall"]
shape = SubResource("box")
`,
    [['parent="Crate"]\n', 'parent="Crate"]\nposition = Vector2(0, 64)\n']],
  ],
]

const LEVEL = `{ "identifier":"Yard", "layerInstances":[
  { "__identifier":"Things", "__type":"Entities", "__gridSize":32, "visible":true, "entityInstances":[
    { "__identifier":"Wall", "__pivot":[0, 0], "width":60, "height":60, "px":[40,40], "fieldInstances":[] } ] } ] }
`
/** Maps of several files, each with the one that has the thing at 40, 40, and what the drag makes of it. */
const SPLIT: readonly (readonly [
  file: string,
  text: string,
  part: string,
  partText: string,
  edited: readonly [string, string],
])[] = [
  [
    'yard.world',
    '{ "maps":[ { "fileName":"rooms/yard.tmx", "x":0, "y":0 } ], "onlyShowAdjacentMaps":false, "type":"world" }',
    'rooms/yard.tmx',
    TMX,
    ['x="40" y="40"', 'x="40" y="104"'],
  ],
  [
    'yard.ldtk',
    `{ "jsonVersion":"1.5.3", "worldLayout":"Free", "defaultGridSize":32, "defs":{ "layers":[], "entities":[] }, "levels":[
  { "identifier":"Yard", "worldX":0, "worldY":0, "pxWid":640, "pxHei":384, "externalRelPath":"yard/Yard.ldtkl" } ] }`,
    'yard/Yard.ldtkl',
    LEVEL,
    ['"px":[40,40]', '"px":[40,104]'],
  ],
]

/** A wall of a tabletop map with a closed door, a light and a picture. */
const VTT = `{ "format":0.3, "resolution":{ "map_origin":{"x":0,"y":0}, "map_size":{"x":20,"y":12}, "pixels_per_grid":32 },
  "line_of_sight":[ [ {"x":10.0,"y":0}, {"x":10.0,"y":5} ], [ {"x":10.0,"y":7}, {"x":10.0,"y":12} ] ],
  "portals":[ { "position":{"x":10,"y":6}, "bounds":[ {"x":10.0,"y":5}, {"x":10.0,"y":7} ], "rotation":1.570796, "closed":true, "freestanding":false } ],
  "lights":[ { "position":{"x":3,"y":3}, "range":4.50, "color":"ffeccd8b" } ], "mine":[1.0, 2e3],
  "image":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" }
`

/** Drags what stands at 40, 40 down by 64, and saves to the file that was opened. */
async function dragAndSave(
  editor: Editor,
  hand: Awaited<ReturnType<typeof openEditor>>['hand'],
  name: string,
): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Done' }))
  await hand.keys('v')
  // One unit of the map is one pixel: a browser may know the pointer by whole pixels alone.
  editor.camera.set({ x: 0, y: 0, zoom: 1 })
  const before = editor.document.current
  await hand.drag(pairs(70, 70, 70, 134))
  await until(() => editor.document.current).not.toBe(before)
  await hand.press(menu)
  await hand.press(page.getByRole('menuitem', { name: `Save to ${name}…` }))
  await expect.element(dialog.getByRole('group', { name: 'Edits in the file' })).toHaveTextContent(/Changed.*1/)
  await hand.press(dialog.getByRole('button', { name: 'Export' }))
}

describe('a map opened', () => {
  it.each(SPLIT)(
    'from %s with a file beside it writes a drag into that file',
    async (name, text, part, given, edited) => {
      const files = catchSavedFiles()
      const { editor, hand } = await openEditor({ defaultValue: createNavDocument() })
      // As files, and as an archive.
      if (name === 'yard.world') await hand.drop(new File([text], name), new File([given], 'yard.tmx'))
      else
        await hand.drop(
          new File(
            [
              writeArchive(
                new Map([
                  [name, text],
                  [part, given],
                ]),
              ).slice(),
            ],
            'yard.zip',
          ),
        )
      await dragAndSave(editor, hand, name)
      await until(() => files.length).toBe(1)
      expect(files[0].name).toBe('yard.zip')
      expect(JSON.parse(files[0].text)).toEqual({ [name]: text, [part]: given.replace(...edited) })
    },
  )

  it('from a tabletop map shows its walls, door and picture, and writes the opened door back', async () => {
    const files = catchSavedFiles()
    const { editor, hand } = await openEditor({ defaultValue: createNavDocument() })
    await hand.drop(new File([VTT], 'inn.uvtt'))
    await hand.press(page.getByRole('button', { name: 'Done' }))
    const { items, background, layers } = editor.document.current
    expect(layers.map((layer) => [layer.name, items.filter((item) => item.layer === layer.id).length])).toEqual([
      ['Walls', 2],
      ['Doors', 1],
      ['Lights', 1],
    ])
    expect(background?.rect).toEqual({ x: 0, y: 0, width: 640, height: 384 })
    const islands = (): number => buildNavMesh(toScene(editor.document.current)).islands.length
    expect(islands()).toBe(2)
    await hand.keys('d')
    await hand.click([320, 192])
    await until(islands).toBe(1)
    await hand.press(menu)
    await hand.press(page.getByRole('menuitem', { name: 'Save to inn.uvtt…' }))
    await hand.press(dialog.getByRole('button', { name: 'Export' }))
    await until(() => files.length).toBe(1)
    expect(files[0]).toEqual({ name: 'inn.uvtt', text: VTT.replace('"closed":true', '"closed":false') })
  })

  it.each(OTHERS)('from %s writes a drag back and keeps every other byte', async (name, text, edited) => {
    const files = catchSavedFiles()
    const { editor, hand } = await openEditor({ defaultValue: createNavDocument() })
    await hand.drop(new File([text], name))
    await dragAndSave(editor, hand, name)
    await until(() => files.length).toBe(1)
    const expected = edited.reduce((sum, [was, is]) => sum.replace(was, is), text)
    expect(files[0]).toEqual({ name, text: expected })
  })

  it('writes only its edits back to that file and shows their number first', async () => {
    const files = catchSavedFiles()
    const { editor, hand } = await openEditor({ defaultValue: createNavDocument() })
    await hand.drop(file())
    await hand.press(page.getByRole('button', { name: 'Done' }))
    await hand.drag(pairs(70, 70, 70, 134))
    await until(() => editor.document.current.items[0]).toMatchObject({ shape: { y: 104 } })
    await hand.press(menu)
    await hand.press(page.getByRole('menuitem', { name: 'Save to yard.tmx…' }))
    const edits = dialog.getByRole('group', { name: 'Edits in the file' })
    await expect.element(edits).toHaveTextContent(/Changed.*1/)
    await hand.press(dialog.getByRole('button', { name: 'Export' }))
    await until(() => files.length).toBe(1)
    expect(files[0]).toEqual({ name: 'yard.tmx', text: TMX.replace('x="40" y="40"', 'x="40" y="104"') })
  })

  it('asks for the original file when it was opened from a save', async () => {
    const files = catchSavedFiles()
    const { document } = importMap(TMX)
    const { hand } = await openEditor({ defaultValue: { ...document, items: document.items.slice(1) } })
    await hand.press(menu)
    await hand.press(page.getByRole('menuitem', { name: 'More formats and options…' }))
    await dialog.getByRole('combobox', { name: 'Format' }).selectOptions('original')
    const write = dialog.getByRole('button', { name: 'Export' })
    await expect.element(write).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabelText('Choose the original file').upload(file())
    await expect.element(dialog.getByRole('group', { name: 'Edits in the file' })).toHaveTextContent(/Removed.*1/)
    await hand.press(write)
    await until(() => files.length).toBe(1)
    expect(files[0]).toEqual({ name: 'yard.tmx', text: TMX.replace(`${object(3, 40)}\n`, '') })
  })
})
