import { expect, it } from 'vitest'
import { importMap } from '../../src/document/index.js'
import { renderPicture, TileImages } from '../../src/canvas/index.js'
import { runToCompletion } from '../../src/engine/core/index.js'
import { plainScenePicture } from '../oracles/plain-scene-picture.js'
import { noise } from './pixels.js'
import { below, CASES, HEIGHT, WIDTH } from '../support/scene-pictures.js'

// The picture of a Godot scene, compared with a plain renderer.

it.each(CASES)('the picture of a Godot scene with %s matches a plain renderer', (_, text, parts) => {
  const image = noise(WIDTH, HEIGHT, below)
  const { picture } = importMap(text, { picture: true }).report
  if (picture === undefined) throw new Error('no picture')
  const { x, y, width, height } = picture.bounds
  const [left, top] = [Math.floor(x) - 8, Math.floor(y) - 8]
  const bounds = { x: left, y: top, width: Math.ceil(width) + 32, height: Math.ceil(height) + 32 }
  const source = { source: image, width: WIDTH, height: HEIGHT }
  const images = new TileImages(new Map([['noise.png', source]]))
  const canvas = runToCompletion(renderPicture({ ...picture, bounds }, images, 4096))
  const drawn = canvas!.getContext('2d')!.getImageData(0, 0, bounds.width, bounds.height).data
  const pixels = image.getContext('2d')!.getImageData(0, 0, WIDTH, HEIGHT)
  const plain = plainScenePicture(parts, pixels, [left, top, bounds.width, bounds.height])
  expect(drawn.length).toBe(plain.length)
  let [worst, differing] = [0, 0]
  for (let i = 0; i < plain.length; i++) {
    worst = Math.max(worst, Math.abs(plain[i] - drawn[i]))
    if (Math.abs(plain[i] - drawn[i]) > 3) differing++
  }
  // Slanted edges of a polygon are antialiased.
  expect(differing).toBeLessThanOrEqual(text.includes('Polygon2D') ? 4 * 31 : 0)
  expect(plain.filter((value) => value > 0).length).toBeGreaterThan(300)
  if (!text.includes('Polygon2D')) expect(worst).toBeLessThanOrEqual(3)
})
