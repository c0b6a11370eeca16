import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createNavDocument, importMap } from '../../src/document/index.js'
import { writeArchive } from '../../src/document/formats/index.js'
import { catchSavedFiles } from '../support/saved-files.js'
import { openEditor, until, type Desk } from './open-editor.js'
import { pairs } from '../support/shapes.js'

// Edits of an imported map are written back to its file, and no other byte changes.

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

const LEVEL = `{ "identifier":"Yard", "layerInstances":[
  { "__identifier":"Things", "__type":"Entities", "__gridSize":32, "visible":true, "entityInstances":[
    { "__identifier":"Wall", "__pivot":[0, 0], "width":60, "height":60, "px":[40,40], "fieldInstances":[] } ] } ] }
`
/**
 * Maps that consist of two files. `part` is the path of the second file, which contains the item at (40, 40). A drag of
 * the item replaces one piece of text in the second file. `edited` is the pair of this piece and its replacement.
 */
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

/** Drags the item at (40, 40) down by 64 and saves to the opened file. */
async function dragAndSave({ editor, hand }: Desk, name: string): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Done' }))
  await hand.keys('v')
  // One unit per pixel, because some browsers report pointer positions in whole pixels.
  editor.camera.set({ x: 0, y: 0, zoom: 1 })
  const before = editor.document.current
  await hand.drag(pairs(70, 70, 70, 134))
  await until(() => editor.document.current).not.toBe(before)
  await hand.press(menu)
  await hand.press(page.getByRole('menuitem', { name: `Save to ${name}…` }))
  await expect.element(dialog.getByRole('group', { name: 'Edits in the file' })).toHaveTextContent(/Changed.*1/)
  await hand.press(dialog.getByRole('button', { name: 'Export' }))
}

describe('an opened map', () => {
  it.each(SPLIT)(
    'from %s saves a moved item to the second file that contains it',
    async (name, text, part, given, edited) => {
      const files = catchSavedFiles()
      const desk = await openEditor({ defaultValue: createNavDocument() })
      // `yard.world` refers to a map, which is dropped as a second file. The other maps are archives of two files.
      const archive = writeArchive(new Map(Object.entries({ [name]: text, [part]: given }))).slice()
      if (name === 'yard.world') await desk.hand.drop(new File([text], name), new File([given], 'yard.tmx'))
      else await desk.hand.drop(new File([archive], 'yard.zip'))
      await dragAndSave(desk, name)
      await until(() => files.length).toBe(1)
      expect(files[0].name).toBe('yard.zip')
      expect(JSON.parse(files[0].text)).toEqual({ [name]: text, [part]: given.replace(...edited) })
    },
  )

  it('writes only its edits back to its file', async () => {
    const files = catchSavedFiles()
    const desk = await openEditor({ defaultValue: createNavDocument() })
    await desk.hand.drop(file())
    await dragAndSave(desk, 'yard.tmx')
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
