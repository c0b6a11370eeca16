/** Grids and flow fields of the engine in layers: the drawing matches them at each revision. */
import { describe, expect, it } from 'vitest'
import { FlowFieldLayer, HeatLayer } from '../../src/canvas/fields/index.js'
import { GridLayer } from '../../src/canvas/layers/GridLayer.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { buildFlowField, buildNavGrid, handleOf } from '../../src/engine/index.js'
import type { NavGrid } from '../../src/engine/index.js'
import { hex, painted, pixelAt, renderOnHostStage } from '../support/render-stage.js'

const nothing = [0, 0, 0, 0]
const squares = () =>
  buildNavGrid({ width: 6, height: 4, cellSize: 20, origin: { x: 10, y: 10 }, blocked: (x, y) => x === 2 && y === 1 })
const middle = (grid: NavGrid, x: number, y: number): [number, number] => {
  const at = grid.centerOf(x, y)
  return [Math.round(at.x), Math.round(at.y)]
}

describe('GridLayer of a grid', () => {
  it.each(['square', 'hex'] as const)('draws blocked cells and grid lines in place: %s', (topology) => {
    const blocked = (x: number, y: number): boolean => x === 2 && y === 1
    const grid = buildNavGrid({ width: 6, height: 4, cellSize: 20, origin: { x: 10, y: 10 }, topology, blocked })
    renderOnHostStage(<GridLayer theme={lightTheme} grid={grid} />)
    for (let y = 0; y < 4; y++)
      for (let x = 0; x < 6; x++)
        expect(pixelAt(...middle(grid, x, y)), `${x}, ${y}`).toEqual(blocked(x, y) ? hex(lightTheme.obstacle) : nothing)
    expect(painted(0, 0, 9, 100)).toBe(0)
    expect(painted(10, 10, 100, 60)).toBeGreaterThan(0.05)
  })

  it('redraws an edited grid if its prop is a new handle of the grid or the same grid again', () => {
    for (const of of [handleOf, (grid: NavGrid) => grid]) {
      const grid = squares()
      const { show, unmount } = renderOnHostStage(<GridLayer theme={lightTheme} grid={of(grid)} lines={false} />)
      expect(pixelAt(...middle(grid, 4, 2))).toEqual(nothing)
      grid.setBlocked(4, 2, true)
      show(<GridLayer theme={lightTheme} grid={of(grid)} lines={false} />)
      expect(pixelAt(...middle(grid, 4, 2))).toEqual(hex(lightTheme.obstacle))
      unmount()
    }
  })

  it('tints cells with costs other than 1, more strongly the higher the cost', () => {
    const grid = squares()
    grid.paint({ x: 4, y: 0, width: 1, height: 1 }, { cost: 2 })
    grid.paint({ x: 5, y: 0, width: 1, height: 1 }, { cost: 9 })
    renderOnHostStage(<GridLayer theme={lightTheme} grid={grid} lines={false} />)
    const [, , , some] = pixelAt(...middle(grid, 4, 0))
    const [, , , more] = pixelAt(...middle(grid, 5, 0))
    expect(some).toBeGreaterThan(0)
    expect(more).toBeGreaterThan(some)
    expect(pixelAt(...middle(grid, 3, 0))).toEqual(nothing)
  })

  it('draws nothing while there is no grid', () => {
    renderOnHostStage(<GridLayer theme={lightTheme} grid={undefined} />)
    expect(painted(0, 0, 200, 200)).toBe(0)
  })
})

describe('layers of a flow field', () => {
  it('color each cell by its distance to the goal in world units, and update after edits', () => {
    const grid = squares()
    const field = buildFlowField(grid, [grid.centerOf(0, 0)])
    const layer = () => (
      <HeatLayer theme={lightTheme} opacity={1} field={handleOf(field)} stops={[30]} colors={['#ff0000', '#0000ff']} />
    )
    const { show } = renderOnHostStage(layer())
    expect(pixelAt(...middle(grid, 1, 0))).toEqual(hex('#ff0000'))
    expect(pixelAt(...middle(grid, 2, 0))).toEqual(hex('#0000ff'))
    expect(pixelAt(...middle(grid, 2, 1))).toEqual(nothing)
    grid.paint({ x: 1, y: 0, width: 1, height: 4 }, { blocked: true })
    show(layer())
    expect(pixelAt(...middle(grid, 2, 0))).toEqual(nothing)
  })

  it.each(['square', 'hex'] as const)(
    'draw an arrow in each cell that has a direction, and need no prop for the positions of the arrows: %s',
    (topology) => {
      const grid = buildNavGrid({ width: 6, height: 4, cellSize: 20, topology, blocked: (x) => x === 3 })
      const field = buildFlowField(grid, [grid.centerOf(0, 1)])
      renderOnHostStage(<FlowFieldLayer theme={lightTheme} field={field} />)
      const inkAt = (x: number, y: number): number => {
        const [left, top] = middle(grid, x, y)
        return painted(left - 4, top - 4, 8, 8)
      }
      for (let y = 0; y < 4; y++) {
        expect(inkAt(1, y), `row ${y}`).toBeGreaterThan(0)
        expect(inkAt(5, y), `row ${y}`).toBe(0)
      }
      expect(inkAt(0, 1)).toBe(0)
    },
  )
})
