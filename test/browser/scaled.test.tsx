import type { CSSProperties } from 'react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawPolygon } from '../../src/testing/map-page.js'
import { fingersOn } from '../support/fingers.js'
import { outerOf, rectangleOf } from '../support/item-rings.js'
import { boxOf, find } from './boxes.js'
import { openField, until, type Desk } from './open-editor.js'
import { pairs, pointsOf } from '../support/shapes.js'

// An editor in an app that scales the surrounding element, as previews, presentations and zoomed panels do.

const scaled = (scale: number, by: 'transform' | 'zoom'): CSSProperties => ({
  inlineSize: 700,
  blockSize: 500,
  ...(by === 'zoom' ? { zoom: scale } : { transform: `scale(${scale})`, transformOrigin: '0 0' }),
})
const open = (style: CSSProperties): Promise<Desk> =>
  openField({ style, defaultSnap: { grid: false, vertex: false, edge: false, intersection: false } })
const cornerOf = (desk: Desk): readonly [number, number] => {
  const { x, y } = rectangleOf(desk.editor.document.item('crate'))
  return [x, y]
}
const isNear = (value: number, wanted: number, slack = 1.5): void => {
  expect(Math.abs(value - wanted)).toBeLessThanOrEqual(slack)
}

describe.each(['transform', 'zoom'] as const)('in an element that is scaled by CSS %s', (by) => {
  it.each([0.5, 0.8, 1.5])('at scale %d, pointer and wheel hit what is under them', async (scale) => {
    const desk = await open(scaled(scale, by))
    const { editor, map, hand } = desk
    const { viewport, camera: before } = editor.getSnapshot()
    isNear(viewport.width, map.clientWidth)
    isNear(viewport.height, map.clientHeight)

    await hand.drag(pairs(70, 70, 170, 110))
    const [x, y] = cornerOf(desk)
    isNear(x, 140)
    isNear(y, 80)

    editor.selection.set([])
    await hand.drag(pairs(x - 20, y - 20, x + 80, y + 80))
    expect(editor.selection.current.items).toEqual(['crate'])
    isNear(cornerOf(desk)[0], x, 0)

    await hand.wheel([200, 150], 60)
    await until(() => editor.camera.current.y).not.toBe(before.y)
    isNear((before.y - editor.camera.current.y) * scale, 60)
    const place = editor.camera.toScreen({ x: 300, y: 200 })
    const zoom = editor.camera.current.zoom
    await hand.wheel([300, 200], -60, { ctrl: true })
    await until(() => editor.camera.current.zoom).not.toBe(zoom)
    const after = editor.camera.toScreen({ x: 300, y: 200 })
    isNear(after.x, place.x)
    isNear(after.y, place.y)
  })

  it.each([0.5, 1.5])('at scale %d, the test helper drawPolygon takes points in unscaled pixels', async (scale) => {
    const { editor } = await open(scaled(scale, by))
    const corners = pointsOf(240, 200, 300, 200, 300, 260)
    await drawPolygon(userEvent.setup(), corners)
    const outer = outerOf(editor.document.current.items.at(-1))
    expect(outer).toHaveLength(3)
    corners.forEach((corner, i) => {
      const { x, y } = editor.camera.toScreen(outer[i])
      isNear(x, corner.x)
      isNear(y, corner.y)
    })
  })

  it.each([0.5, 0.8, 1.5])('at scale %d, a tap hits what is under the finger', async (scale) => {
    const desk = await open(scaled(scale, by))
    const fingers = fingersOn(desk.map)
    const { editor } = desk
    const from = editor.camera.toScreen({ x: 70, y: 70 })
    const to = editor.camera.toScreen({ x: 170, y: 130 })
    await fingers.tap(from)
    await until(() => editor.selection.current.items).toEqual(['crate'])
    await fingers.drag(from, to)
    await fingers.up()
    await until(() => Math.round(cornerOf(desk)[0] / 4)).toBe(35)
    isNear(cornerOf(desk)[1], 100, 2)
  })
})

it.each([
  ['at the edge of the window', {}],
  ['300 pixels from the edge', { marginInlineStart: 300 }],
  ['inside a container query', { containerType: 'inline-size', marginInlineStart: 120, inlineSize: 900 }],
  ['under a transform', { transform: 'scale(0.8)', transformOrigin: '0 0', marginInlineStart: 200 }],
  ['under a zoom', { zoom: 1.2, marginInlineStart: 100, inlineSize: 800 }],
  ['far down a scrolled page', { marginBlockStart: 1500 }],
] as [string, CSSProperties][])('tool variants in the toolbar open next to their button: %s', async (_, style) => {
  await openField({ style: { height: 600, ...style } })
  find('.nav-editor').scrollIntoView()
  const button = page.getByRole('toolbar').getByRole('button', { name: 'Area', exact: true })
  await button.click({ button: 'right' })
  await expect.element(page.getByRole('menu')).toBeVisible()
  const [menu, { top, right, bottom }] = [page.getByRole('menu'), button].map((one) => boxOf(one.element()))
  const own = boxOf('.nav-editor')
  expect(menu.left - right).toBeGreaterThanOrEqual(0)
  expect(menu.left - right).toBeLessThan(24)
  expect(Math.min(Math.abs(menu.top - top), Math.abs(menu.bottom - bottom))).toBeLessThan(2)
  expect(menu.top).toBeGreaterThanOrEqual(own.top)
  expect(menu.bottom).toBeLessThanOrEqual(own.bottom)
})
