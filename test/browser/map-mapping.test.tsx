import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { createNavDocument, parseNavDocument, type NavItem } from '../../src/document/index.js'
import { COLUMNS, desertFiles, ROWS, TILE } from '../support/desert-map.js'
import type { Camera, Editor } from '../../src/editor/index.js'
import type { NavEditorProps } from '../../src/ui/index.js'
import { fingersOn } from '../support/fingers.js'
import { catchSavedFiles } from '../support/saved-files.js'
import { boxOf } from './boxes.js'
import { openEditor, until, type Desk } from './open-editor.js'
import { pairs } from '../support/shapes.js'
import { blockedArea } from '../support/item-rings.js'

// A tile map without marked collision: the editor asks which tiles block, and remembers the answers.

const middleOf = (column: number, row: number) => [(column + 0.5) * TILE, (row + 0.5) * TILE] as const
const sheet = () => page.getByRole('dialog', { name: 'What blocks in desert.tmx?' })
const done = () => sheet().getByRole('button', { name: 'Done' })
const tile = (key: string) => sheet().getByRole('button', { name: new RegExp(`^Desert:${key}:`) })
const open = (props: NavEditorProps = {}) => openEditor({ defaultValue: createNavDocument(), ...props })
const dropDesert = async ({ hand }: Pick<Desk, 'hand'>, isChanged = false): Promise<void> => {
  await hand.drop(...(await desertFiles(isChanged)))
  await expect.element(sheet()).toBeVisible()
}
const openDesert = async (props?: NavEditorProps): Promise<Desk> => {
  const desk = await open(props)
  await dropDesert(desk)
  return desk
}
const obstaclesIn = (editor: Editor) => () =>
  editor.document.current.items.filter(({ kind }) => kind === 'obstacle').length
const newTiles = () => [...document.querySelectorAll('.nav-tile[data-new]')].map((one) => one.getAttribute('title'))

describe('a tile map without marked collision', () => {
  it('becomes navigable in at most 8 actions when its rocks and cacti are clicked', async () => {
    const { editor, hand, map, pathLength } = await openDesert()
    await until(pathLength).toBeGreaterThan(0)
    const straight = pathLength()
    await hand.click(middleOf(8, 3))
    const blocked = obstaclesIn(editor)
    await until(blocked).toBe(1)
    await hand.click(middleOf(6, ROWS - 1))
    await until(blocked).toBe(2)
    await until(() => map.dataset.pathStatus).toBe('found')
    await until(pathLength).toBeGreaterThan(straight)
    const { x, y } = editor.camera.toScreen({ x: COLUMNS * TILE, y: ROWS * TILE })
    const corner = boxOf(map)
    expect(corner.left + x).toBeLessThan(boxOf(sheet().element()).left)
    expect(corner.top + y).toBeLessThan(corner.bottom)
    await hand.press(done())
    expect(hand.done.length).toBeLessThanOrEqual(8)
    expect(editor.document.current.mapping?.tiles).toEqual({ 'Desert:1': 'blocked', 'Desert:2': 'blocked' })
    expect(editor.tools.current).toBe('select')

    const saved = await editor.files.export()
    expect(parseNavDocument(saved).document).toEqual(editor.document.current)
    expect(editor.document.current.background?.src).toMatch(/^data:image\//)
  })

  it('has its final place next to the import panel from the first frame on', async () => {
    const { editor, hand } = await open()
    const cameras: Camera[] = []
    const observer = new MutationObserver(() => {
      if (sheet().query() !== null) cameras.push(editor.getSnapshot().camera)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    await hand.drop(...(await desertFiles()))
    await expect.element(sheet()).toBeVisible()
    await until(() => editor.tools.current).toBe('pan')
    expect(cameras[0]).toEqual(editor.getSnapshot().camera)
  })

  it('accepts a press near the lower edge of the map while the file is read again', async () => {
    /** Messages to workers. While the test holds them back, the editor shows its progress. */
    let held: (() => void)[] | undefined
    class HeldWorker extends Worker {
      override postMessage(...given: unknown[]): void {
        const post = (): void => super.postMessage(...(given as Parameters<Worker['postMessage']>))
        if (held === undefined) post()
        else held.push(post)
      }
    }
    vi.stubGlobal('Worker', HeldWorker)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { editor, hand } = await open()
    const [tmx, ...parts] = await desertFiles()
    await hand.drop(new File([await tmx.text(), ' '.repeat(300_000)], tmx.name), ...parts)
    await expect.element(sheet(), { timeout: 10_000 }).toBeVisible()
    const blocked = obstaclesIn(editor)
    held = []
    await hand.click(middleOf(8, 3))
    await expect.element(page.getByRole('progressbar', { name: 'Reading desert' })).toBeVisible()
    await hand.click(middleOf(6, ROWS - 1))
    const waiting = held
    held = undefined
    for (const post of waiting) post()
    await until(blocked).toBe(2)
  })

  it('asks only about new tiles when its file is dropped again', async () => {
    const { editor, hand } = await openDesert()
    await hand.press(tile('1'))
    await until(obstaclesIn(editor)).toBe(1)
    await hand.press(done())

    const before = hand.done.length
    await hand.drop(...(await desertFiles()))
    const report = page.getByRole('dialog', { name: 'Opened desert.tmx' })
    await expect.element(report).toBeVisible()
    await hand.press(report.getByRole('button', { name: 'Done' }))
    expect(hand.done.length - before).toBe(2)
    expect(obstaclesIn(editor)()).toBe(1)

    await dropDesert({ hand }, true)
    await until(newTiles).toEqual(['Desert:3'])
  })

  it.each(['the same', 'another'])(
    'keeps the user’s edits when its changed file is dropped again in %s session',
    async (session) => {
      let { editor, hand } = await openDesert()
      await hand.press(tile('1'))
      const items = (kind: NavItem['kind']): readonly NavItem[] =>
        editor.document.current.items.filter((item) => item.kind === kind)
      await until(() => items('obstacle').length).toBe(1)
      await hand.press(done())
      await hand.keys('r')
      await hand.drag([middleOf(2, 8), middleOf(4, 10)])
      await hand.keys('v')
      await hand.click(middleOf(8, 3))
      await hand.keys('Delete')
      const [spawn] = items('marker')
      if (spawn.kind !== 'marker') throw new Error('no marker')
      await hand.drag(pairs(spawn.x, spawn.y, spawn.x + 40, spawn.y + 24))
      const edited = editor.document.current
      expect(edited.items.map(({ kind }) => kind)).toEqual(['marker', 'marker', 'obstacle'])
      expect(edited.items[0]).not.toEqual(spawn)
      if (session === 'another') {
        const saved = await editor.files.export()
        await cleanup()
        ;({ editor, hand } = await openEditor({ defaultValue: parseNavDocument(saved).document }))
        expect(editor.document.current).toEqual(edited)
      }

      await dropDesert({ hand }, true)
      expect(newTiles()).toEqual(['Desert:3'])
      await hand.press(tile('3'))
      await until(() => items('obstacle').length).toBe(2)
      await hand.press(done())
      for (const item of edited.items) expect(editor.document.current.items).toContainEqual(item)
      await hand.keys('Mod+z')
      expect(editor.document.current).toEqual(edited)
    },
  )

  it('applies its saved mapping when that file is dropped with the map', async () => {
    const saved = catchSavedFiles()
    const first = await openDesert()
    await first.hand.press(tile('1'))
    await until(() => first.editor.document.current.items.map(({ kind }) => kind)).toContain('obstacle')
    await first.hand.press(sheet().getByRole('button', { name: 'Save mapping' }))
    await until(() => saved.length).toBe(1)
    const { items } = first.editor.document.current
    await cleanup()
    const { editor, hand } = await open()
    await hand.drop(...(await desertFiles()), new File([saved[0].text], saved[0].name))
    await until(() => editor.document.current.items).toEqual(items)
    expect(saved[0].name).toBe('desert.mapping.json')
  })

  it('draws tiles in flat colors when the image of their tileset is too large to decode', async () => {
    const decode = vi.spyOn(globalThis, 'createImageBitmap')
    const { editor, hand } = await open()
    const canvas = new OffscreenCanvas(20_000, 1)
    canvas.getContext('2d')
    const large = await canvas.convertToBlob()
    const files = (await desertFiles()).map((file) => (file.name.endsWith('png') ? new File([large], file.name) : file))
    await hand.drop(...files)
    await expect.element(sheet()).toBeVisible()
    expect(editor.document.current.background?.src).toMatch(/^data:image\//)
    expect(decode).not.toHaveBeenCalled()
  })

  it('lists missing files and accepts them one by one', async () => {
    const [tmx, tsx] = await desertFiles()
    const { hand } = await open()
    await hand.drop(tmx)
    await expect.element(sheet()).toBeVisible()
    await sheet().getByLabelText('Choose desert.tsx').upload(tsx)
    await expect.element(sheet().getByLabelText('Choose desert.png')).toBeVisible()
    await expect.element(sheet().getByRole('button', { name: 'Desert:1: As in the file, 10 cells' })).toBeVisible()
  })

  it('is removed in one step by “Undo import”', async () => {
    const { editor, hand } = await open()
    const before = editor.document.current
    await dropDesert({ hand })
    await hand.press(tile('1'))
    await until(obstaclesIn(editor)).toBe(1)
    await hand.press(sheet().getByRole('button', { name: 'Undo import' }))
    expect(editor.document.current).toEqual(before)
  })

  it('lets the user tap a tile on a phone to mark the tile as blocking', async () => {
    await page.viewport(390, 844)
    const { editor, map } = await openDesert({ style: { height: 844 } })
    const fingers = fingersOn(map)
    const at = ([x, y]: readonly [number, number]) => editor.camera.toScreen({ x, y })
    await fingers.tap(at(middleOf(8, 0)))
    await until(obstaclesIn(editor)).toBe(1)
    const [wall] = editor.document.current.items
    expect(wall.kind === 'obstacle' && wall.shape.type === 'polygon' && wall.shape.outer).toHaveLength(4)
  })
})

it('a table of numbers asks which of its values block', async () => {
  const { editor, hand } = await open()
  await hand.drop(new File(['2,2,2,2,2,2\n2,1,1,1,5,2\n2,1,5,1,1,2\n2,1,1,1,1,2\n2,2,2,2,2,2'], 'cave.csv'))
  const dialog = page.getByRole('dialog', { name: 'What blocks in cave.csv?' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('combobox', { name: '2', exact: true })).toBeVisible()
  await hand.click([0.5, 0.5])
  const area = () => blockedArea(editor.document.current)
  await until(area).toBe(18)
  await dialog.getByRole('combobox', { name: '5', exact: true }).selectOptions('blocked')
  await until(area).toBe(20)
  await hand.press(dialog.getByRole('button', { name: 'Done' }))
  expect(editor.document.current.mapping?.values).toEqual({ 2: 'blocked', 5: 'blocked' })
})
