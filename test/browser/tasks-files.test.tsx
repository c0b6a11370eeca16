import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { NavItem } from '../../src/document/index.js'
import { empty, openEditor, until } from './open-editor.js'
import { outerOf } from '../support/item-rings.js'
import { pairs, pointsOf } from '../support/shapes.js'
import { objectLayer, tiledText } from '../support/map-texts.js'
import { catchSavedFiles } from '../support/saved-files.js'

// Maps opened from files and written to files.

const tiled = tiledText(
  [
    objectLayer(
      'Walls',
      { id: 1, name: 'Shed', x: 200, y: 100, width: 100, height: 80 },
      { id: 2, name: 'Tent', x: 500, y: 300, polygon: pointsOf(0, 0, 80, 0, 40, 60) },
    ),
  ],
  { width: 40, height: 25, tilewidth: 20, tileheight: 20 },
)

it('a file round trip: a map of Tiled can be opened, edited, written and opened again', async () => {
  const written = catchSavedFiles()
  const { editor, hand } = await openEditor({ snap: { grid: false, vertex: false, edge: false } })
  const items = (): readonly NavItem[] => editor.document.current.items
  const blocks = () => items().filter(({ kind }) => kind === 'obstacle')
  await hand.drop(new File([tiled], 'yard.tmj'))
  await until(() => blocks().length).toBe(2)
  const shed = blocks()[0]
  await hand.click([250, 140])
  await hand.drag(pairs(250, 140, 270, 150))
  expect(blocks()[0]).not.toEqual(shed)
  const changed = items()
  await hand.press(page.getByRole('button', { name: 'Export', exact: true }))
  await hand.press(page.getByRole('menuitem', { name: /Tiled/ }))
  await until(() => written.length).toBe(1)
  await hand.drop(new File([written[0].text], 'again.tmj'))
  await until(() => editor.document.current.items !== changed).toBe(true)
  expect(items()).toEqual(changed)
  expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(6)
})

describe('an imported file', () => {
  const field = (label: string) => page.getByRole('combobox', { name: label })

  it('is read again after each choice in the report', async () => {
    const { editor, hand } = await openEditor()
    const square = '{"type":"Polygon","coordinates":[[[10,10],[30,10],[30,30],[10,10]]]}'
    await hand.drop(new File([square], 'yard.geojson'))
    const outer = () => outerOf(editor.document.current.items[0])
    await expect.element(field('Coordinates')).toHaveValue('degrees')
    expect(outer()[0].x).toBeLessThan(-1e6)
    await field('Coordinates').selectOptions('plane')
    await until(() => outer()[0]?.x).toBe(10)
    await expect.element(field('Coordinates')).toBeEnabled()
    await field('Coordinates').selectOptions('degrees')
    await until(() => outer()[0]?.x).toBeLessThan(-1e6)
    await expect.element(field('Coordinates')).toBeEnabled()
    await hand.press(page.getByRole('button', { name: 'Undo import' }))
    expect(editor.document.current).toEqual(empty)
  })

  it('asks whether its closed outlines are solid', async () => {
    const { editor, hand } = await openEditor()
    const frame =
      '<svg viewBox="0 0 800 500"><rect x="100" y="100" width="200" height="200" fill="none" stroke="red" stroke-width="10"/></svg>'
    await hand.drop(new File([frame], 'yard.svg'))
    await expect.element(field('Closed outlines')).toHaveValue('walls')
    const holes = () => editor.document.current.items.map((item) => ('shape' in item ? item.shape.holes?.length : -1))
    expect(holes()).toEqual([1])
    await field('Closed outlines').selectOptions('solid')
    await until(holes).toEqual([undefined])
  })

  it('lists its node types when none of them can be imported', async () => {
    const { hand } = await openEditor()
    await hand.drop(new File(['[gd_scene format=3]\n[node name="Root" type="Node2D"]\n'], 'yard.tscn'))
    await expect.element(page.getByText(/It contains Node2D 1\b/)).toBeVisible()
  })
})
