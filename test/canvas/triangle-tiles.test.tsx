import { expect, it } from 'vitest'
import { createEdgePainter } from '../../src/canvas/painters/triangle-painter.js'
import { createTriangleTiles, type TriangleTiles } from '../../src/canvas/painters/triangle-tiles.js'
import { lightTheme } from '../../src/canvas/theme.js'
import { createRandom } from '../../src/engine/core/index.js'
import { buildNavMesh } from '../../src/engine/index.js'
import { box } from '../support/shapes.js'

const SIDE = 16
const CELL = 25
const SIZE = SIDE * CELL

/** Paints all edges, and returns which pixels are painted. */
function edgesOf(tiles: TriangleTiles): boolean[] {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const context = canvas.getContext('2d')!
  const all = { minX: 0, minY: 0, maxX: SIZE, maxY: SIZE }
  createEdgePainter(tiles, lightTheme).paint(context, { x: 0, y: 0, zoom: 1, pixelRatio: 1 }, all)
  const { data } = context.getImageData(0, 0, SIZE, SIZE)
  return Array.from({ length: SIZE * SIZE }, (_, i) => data[4 * i + 3] > 0)
}

it.each([1, 2, 3])('tiles that follow edits of a mesh have the same triangles as new ones, seed %d', (seed) => {
  const random = createRandom(seed)
  const crate = (place: number) => ({
    id: `o${place}`,
    outer: box(
      CELL * (place % SIDE) + 10 * random(),
      CELL * Math.floor(place / SIDE) + 10 * random(),
      4 + 9 * random(),
    ),
  })
  const obstacles = Array.from({ length: SIDE * SIDE }, (_, place) => crate(place))
  const mesh = buildNavMesh({ bounds: { x: 0, y: 0, width: SIZE, height: SIZE }, obstacles })
  let tiles = createTriangleTiles(mesh)
  const first = edgesOf(tiles)
  for (let round = 0; round < 4; round++) {
    mesh.edit({ update: [crate(Math.floor(SIDE * SIDE * random()))] })
    const { tiles: next, changed } = tiles.update(mesh)
    expect(changed).toMatchObject({ minX: expect.any(Number) as number })
    tiles = next
  }
  expect(edgesOf(tiles)).toEqual(edgesOf(createTriangleTiles(mesh)))
  expect(edgesOf(tiles)).not.toEqual(first)
})
