/** Drawn hexagons: lines, blocked cells, fields and searches match the hex grid at every zoom. */
import { describe, expect, it } from 'vitest'
import { HeatLayer } from '../../src/canvas/fields/index.js'
import { GridLayer } from '../../src/canvas/layers/GridLayer.js'
import { SearchPlaybackLayer } from '../../src/canvas/replay/index.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { hexCorners } from '../../src/engine/geometry/index.js'
import { buildNavGrid, findPath, type TraceEvent } from '../../src/engine/index.js'
import { hex, pixelAt, pixelsIn, renderOnHostStage } from '../support/render-stage.js'
import { pairs } from '../support/shapes.js'

const bounds = { x: 0, y: 0, width: 200, height: 120 }
const nothing = [0, 0, 0, 0]

describe.each(['offset', 'axial'] as const)('hexagons in %s layout', (hexLayout) => {
  const grid = buildNavGrid({
    width: 6,
    height: 5,
    topology: 'hex',
    hexLayout,
    cellSize: 20,
    origin: { x: 10, y: 10 },
    blocked: (x, y) => x === 2 && y === 2,
  })
  const middle = (x: number, y: number): [number, number] => {
    const { x: left, y: top } = grid.centerOf(x, y)
    return [Math.round(left), Math.round(top)]
  }
  const shape = {
    width: grid.width,
    height: grid.height,
    cellSize: grid.cellSize,
    origin: grid.origin,
    topology: grid.topology,
    hexLayout,
  }

  it('are filled up to their corners where cells are blocked', () => {
    const blocked = Uint8Array.from({ length: 30 }, (_, i) => (i === 2 * 6 + 2 ? 1 : 0))
    renderOnHostStage(
      <GridLayer
        theme={lightTheme}
        bounds={bounds}
        cellSize={20}
        origin={grid.origin}
        hex
        hexLayout={hexLayout}
        lines={false}
        cells={{ width: 6, height: 5, blocked }}
      />,
    )
    const [x, y] = middle(2, 2)
    expect(pixelAt(x, y)).toEqual(hex(lightTheme.obstacle))
    // Pixels just inside the upper tip and the right side are filled, and the corner of the bounding box is not.
    expect(pixelAt(x, y - 9)).toEqual(hex(lightTheme.obstacle))
    expect(pixelAt(x + 8, y)).toEqual(hex(lightTheme.obstacle))
    expect(pixelAt(x + 8, y - 10)).toEqual(nothing)
    for (const [column, row] of pairs(1, 2, 3, 2, 2, 1, 2, 3, 3, 1, 1, 3))
      expect(pixelAt(...middle(column, row))).toEqual(nothing)
  })

  it('have outlines, except when they are only a few pixels wide', () => {
    renderOnHostStage(<GridLayer theme={lightTheme} bounds={bounds} cellSize={20} origin={grid.origin} hex />)
    const [upper, right] = hexCorners({ column: 2, row: 2 }, grid)
    const ink = (x: number, y: number): number =>
      pixelsIn(Math.floor(x) - 1, Math.floor(y) - 1, 3, 3).filter(([, , , alpha]) => alpha > 0).length
    expect(ink((upper.x + right.x) / 2, (upper.y + right.y) / 2)).toBeGreaterThan(0)
    expect(ink(right.x, right.y + 5)).toBeGreaterThan(0)
    expect(ink(...middle(2, 2))).toBe(0)
    renderOnHostStage(<GridLayer theme={lightTheme} bounds={bounds} cellSize={20} hex />, { x: 0, y: 0, scale: 0.2 })
    expect(pixelsIn(0, 0, 40, 24).every(([, , , alpha]) => alpha === 0)).toBe(true)
  })

  it.each([1, 0.15])('are colored by the values of a field at a zoom of %s', (scale) => {
    const values = Array.from({ length: 30 }, (_, i) => (i === 8 ? 5 : NaN))
    renderOnHostStage(
      <HeatLayer
        theme={lightTheme}
        opacity={1}
        stops={[1]}
        colors={['#000000', '#ff0000']}
        field={{ ...shape, values }}
      />,
      { x: 0, y: 0, scale },
    )
    const { x, y } = grid.centerOf(2, 1)
    expect(pixelAt(Math.floor(x * scale), Math.floor(y * scale))[0]).toBeGreaterThan(120)
    const far = grid.centerOf(4, 3)
    expect(pixelAt(Math.floor(far.x * scale), Math.floor(far.y * scale))[3]).toBe(0)
  })

  it.each([1, 2])('are drawn at their positions even if they are only a few pixels wide, in row %d', (row) => {
    const scale = 0.15
    const values = Array.from({ length: 30 }, (_, i) => (i === 6 * row + 2 ? 1 : NaN))
    const field = (
      <HeatLayer theme={lightTheme} opacity={1} stops={[1]} colors={['#000', '#f00']} field={{ ...shape, values }} />
    )
    renderOnHostStage(field, { x: 0, y: 0, scale })
    const alphas = pixelsIn(0, 0, 40, 24).map(([, , , alpha]) => alpha)
    const ink = alphas.reduce((sum, alpha) => sum + alpha, 0)
    const { x, y } = grid.centerOf(2, row)
    expect(alphas.reduce((sum, alpha, i) => sum + alpha * ((i % 40) + 0.5), 0) / ink).toBeCloseTo(x * scale, 0.7)
    expect(alphas.reduce((sum, alpha, i) => sum + alpha * (Math.floor(i / 40) + 0.5), 0) / ink).toBeCloseTo(
      y * scale,
      0.7,
    )
  })

  it('are tinted by the replay of a search exactly where the search expanded them', () => {
    const events: TraceEvent[] = []
    findPath(grid, grid.centerOf(0, 2), grid.centerOf(5, 2), {
      algorithm: 'a-star',
      trace: (event) => events.push(event),
    })
    const expanded = new Set(
      events.flatMap((event) => {
        const cell = event.type === 'expand' ? grid.cellAt(event.at) : undefined
        return cell === undefined ? [] : [`${cell.x},${cell.y}`]
      }),
    )
    const opened = new Set(
      events.flatMap((event) => {
        const cell = event.type === 'open' ? grid.cellAt(event.at) : undefined
        return cell === undefined ? [] : [`${cell.x},${cell.y}`]
      }),
    )
    // Stops at the frame before the path would cover the cells.
    const frame = events.findIndex(({ type }) => type === 'path')
    renderOnHostStage(
      <SearchPlaybackLayer
        theme={lightTheme}
        events={events}
        frame={frame < 0 ? events.length - 1 : frame}
        cells={shape}
      />,
    )
    expect(expanded.size).toBeGreaterThan(4)
    for (let y = 0; y < 5; y++)
      for (let x = 0; x < 6; x++) {
        const [left, top] = middle(x, y)
        const seen = expanded.has(`${x},${y}`) || opened.has(`${x},${y}`)
        expect(pixelAt(left, top + 7)[3] > 0, `${x},${y}`).toBe(seen)
      }
  })
})
