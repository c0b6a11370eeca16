/** Pixels covered by a polygon, compared with the exact result at the middle of every cell of a lattice. */
import { expect, it } from 'vitest'
import { createRandom } from '../../src/engine/core/index.js'
import { areNested } from '../../src/engine/geometry/index.js'
import type { Ring } from '../../src/engine/geometry/index.js'
import { ObstacleLayer } from '../../src/canvas/layers/ObstacleLayer.js'
import { TerrainLayer } from '../../src/canvas/layers/TerrainLayer.js'
import { fillPolygon } from '../../src/canvas/index.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { colorDistance, hex, painted, pixelAt, pixelsIn, renderOnHostStage } from '../support/render-stage.js'
import { at as p, box } from '../support/shapes.js'
import { placeInPolygon } from '../oracles/plain-geometry.js'
const CELL = 16
const SIZE = 12

/** Makes closed walks along lattice lines, about half of which cross themselves or each other. */
function* lattices(seed: number, rounds: number) {
  const random = createRandom(seed)
  const whole = (n: number): number => Math.floor(n * random())
  const walk = (): Ring => {
    const turns = 2 + whole(3)
    const [xs, ys] = [0, 1].map(() => Array.from({ length: turns }, () => CELL * whole(SIZE + 1)))
    return xs.flatMap((x, i) => [p(x, ys[i]), p(xs[(i + 1) % turns], ys[i])])
  }
  for (let round = 0; round < rounds; round++)
    yield {
      id: `o${round}`,
      outer: walk(),
      holes: Array.from({ length: 1 + whole(3) }, walk),
      fillRule: random() < 0.5 ? ('even-odd' as const) : ('non-zero' as const),
    }
}
const centers = Array.from({ length: SIZE * SIZE }, (_, i) =>
  p(CELL * ((i % SIZE) + 0.5), CELL * (Math.floor(i / SIZE) + 0.5)),
)

it('a layer fills exactly what the engine blocks, for any holes and fill rule', () => {
  let cut = 0
  const view = renderOnHostStage(<ObstacleLayer obstacles={[]} theme={lightTheme} />)
  for (const obstacle of lattices(5, 120)) {
    if (!areNested(obstacle.outer, obstacle.holes)) cut++
    view.show(<ObstacleLayer obstacles={[obstacle]} theme={lightTheme} />)
    const pixels = pixelsIn(0, 0, 200, 200)
    const fill = hex(lightTheme.obstacle)
    expect(
      centers.map(({ x, y }) => colorDistance(pixels[y * 200 + x], fill) < 8),
      JSON.stringify(obstacle),
    ).toEqual(centers.map((at) => placeInPolygon(obstacle.outer, obstacle.holes, at, obstacle.fillRule) === 'inside'))
  }
  expect(cut).toBeGreaterThan(60)
})

it('fillPolygon, which the minimap uses, fills exactly the inside of a polygon', () => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = CELL * SIZE
  const context = canvas.getContext('2d')!
  for (const polygon of lattices(6, 120)) {
    context.reset()
    context.fillStyle = '#000'
    fillPolygon(context, polygon)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    expect(
      centers.map(({ x, y }) => data[4 * (y * canvas.width + x) + 3] > 128),
      JSON.stringify(polygon),
    ).toEqual(centers.map((at) => placeInPolygon(polygon.outer, polygon.holes, at, polygon.fillRule) === 'inside'))
  }
})

it('a hole dragged out of its outer ring and back leaves no artifacts', () => {
  const outer = box(20, 20, 60)
  const shown = (x: number) => (
    <ObstacleLayer obstacles={[{ id: 'a', outer, holes: [box(x, 40, 20)] }]} theme={lightTheme} />
  )
  const view = renderOnHostStage(shown(40))
  const fill = hex(lightTheme.obstacle)
  const isFilled = (x: number, y: number): boolean => colorDistance(pixelAt(x, y), fill) < 8
  expect([isFilled(50, 50), isFilled(70, 50)]).toEqual([false, true])
  view.show(shown(70))
  expect([isFilled(50, 50), isFilled(75, 50), isFilled(85, 50)]).toEqual([true, false, false])
  view.show(shown(120))
  expect([isFilled(50, 50), isFilled(75, 50), isFilled(130, 50)]).toEqual([true, true, false])
  view.show(shown(40))
  expect([isFilled(50, 50), isFilled(70, 50), pixelAt(120, 50)]).toEqual([false, true, [0, 0, 0, 0]])
})

it('terrain is not drawn on the part of a hole that sticks out of its outer ring', () => {
  renderOnHostStage(
    <TerrainLayer
      areas={[{ id: 'a', terrain: 'water', outer: box(20, 20, 80), holes: [box(60, 40, 80, 40)] }]}
      theme={lightTheme}
    />,
  )
  expect(painted(24, 24, 30, 70)).toBe(1)
  expect(painted(64, 44, 32, 32)).toBe(0)
  expect(painted(104, 44, 32, 32)).toBe(0)
})
