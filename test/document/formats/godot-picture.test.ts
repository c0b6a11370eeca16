import { expect, it } from 'vitest'
import { importMap } from '../../../src/document/index.js'
import type { PlainPart } from '../../oracles/plain-scene-picture.js'
import { CASES } from '../../support/scene-pictures.js'

// Where the parts of the picture of a Godot scene lie on the map. A browser test compares the pixels.

/** Returns the corners of a drawn part on the map. */
function cornersOf({ at, quarters = 0, scale = 1, region, corner, isTransposed = false }: PlainPart) {
  const [width, height] = isTransposed ? [region[3], region[2]] : [region[2], region[3]]
  return [0, 1, 2, 3].map((i) => {
    let [x, y] = [corner[0] + (i % 2) * width, corner[1] + (i >> 1) * height]
    for (let turn = 0; turn < quarters; turn++) [x, y] = [-y, x]
    return { x: at[0] + scale * x, y: at[1] + scale * y }
  })
}

it.each(CASES)('the picture of a Godot scene with %s lies where a plain renderer draws it', (_, text, parts) => {
  const { picture } = importMap(text, { picture: true }).report
  if (picture === undefined) throw new Error('no picture')
  const places = picture.layers.flatMap(({ sprites, blocks }) => [
    ...sprites,
    ...blocks.flatMap(({ tiles }) => [...tiles].filter((tile) => tile !== 0)),
  ])
  expect(places).toHaveLength(parts.length)
  // Skips the comparison of bounds: a polygon shows only a part of its texture, and a repeated texture has no bounds.
  if (parts.some(({ shows }) => shows !== undefined)) return
  const corners = parts.flatMap(cornersOf)
  const { x, y, width, height } = picture.bounds
  for (const corner of corners) {
    expect(corner.x).toBeGreaterThanOrEqual(x - 1e-9)
    expect(corner.y).toBeGreaterThanOrEqual(y - 1e-9)
    expect(corner.x).toBeLessThanOrEqual(x + width + 1e-9)
    expect(corner.y).toBeLessThanOrEqual(y + height + 1e-9)
  }
})
