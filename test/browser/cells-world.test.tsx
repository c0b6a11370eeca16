/** An agent that moves from cell to cell: path, step count, flow field, playback and comparison use the cells of the map. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createNavDocument, type NavDocument, type NavItem } from '../../src/document/index.js'
import { hexCenter, hexCorners } from '../../src/engine/geometry/index.js'
import { ends, openEditor, until } from './open-editor.js'
import { ringItem } from '../support/shapes.js'

const hexes = { cellSize: 40, origin: { x: 0, y: 0 }, hex: { axis: 'y' } } as const
const at = (column: number, row: number) => hexCenter({ column, row }, hexes)
const wall = (column: number, row: number): NavItem =>
  ringItem(`wall-${column}-${row}`, hexCorners({ column, row }, hexes))
/** A map on which a wall of hexagons lies across the path and is open at one end. */
const board: NavDocument = createNavDocument({
  name: 'Board',
  bounds: { x: 0, y: 0, width: 600, height: 400 },
  grid: hexes,
  agents: [{ id: 'unit', name: 'Unit', radius: 30, speed: 60 }],
  items: [
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((column) => wall(column, 8)),
    ...ends(at(2, 4).x, at(2, 4).y, at(2, 12).x, at(2, 12).y),
  ],
})
const stats = (): string => document.querySelector('.nav-top .nav-figures')?.textContent ?? ''

it('an agent that is switched to hexagonal cells has a path of whole cells', async () => {
  const { editor, pathLength } = await openEditor({ defaultValue: board })
  await page.getByRole('button', { name: 'Agents…' }).click()
  await page.getByRole('switch', { name: 'Moves from cell to cell, Unit' }).click()
  expect(editor.document.current.agents[0].moves).toBe('cells')
  await until(() => stats()).toMatch(/\d+ cells/)
  const steps = Number(/(\d+) cells/.exec(stats())?.[1])
  await until(pathLength).toBeCloseTo(40 * steps, 3)
  await page.getByRole('button', { name: 'Compare' }).first().click()
  await until(() => document.querySelector('.nav-compare')?.textContent ?? '').toContain('A*')
  await until(() => document.querySelector('.nav-compare-sums')?.textContent ?? '').toContain((40 * steps).toFixed(1))
})

it('blocking a hexagon on the path lengthens the path by whole cells', async () => {
  const { editor, pathLength } = await openEditor({
    defaultValue: { ...board, agents: [{ ...board.agents[0], moves: 'cells' }] },
    defaultDisplay: { overlays: { flow: true } },
  })
  await until(pathLength).toBeGreaterThan(0)
  const before = pathLength()
  editor.document.insert([wall(8, 8)])
  await until(pathLength).toBeGreaterThan(before)
  expect(Math.abs(pathLength() / 40 - Math.round(pathLength() / 40))).toBeLessThan(1e-6)
  editor.history.undo()
  await until(pathLength).toBe(before)
})
