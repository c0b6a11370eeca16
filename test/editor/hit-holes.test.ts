/** A hole subtracts from its own shape only: the pointer hits exactly what is painted and what blocks. */
import { describe, expect, it } from 'vitest'
import { createNavDocument, type ObstacleItem } from '../../src/document/index.js'
import { type Point } from '../../src/engine/geometry/index.js'
import { findHits } from '../../src/editor/shapes/hits.js'
import { SceneIndex } from '../../src/editor/shapes/scene-index.js'
import { box as square } from '../support/shapes.js'
import { placeInPolygon } from '../oracles/plain-geometry.js'
const shapes: readonly ObstacleItem[] = [
  { kind: 'obstacle', id: 'across', shape: { type: 'polygon', outer: square(0, 0, 100), holes: [square(60, 30, 80)] } },
  {
    kind: 'obstacle',
    id: 'lapped',
    shape: { type: 'polygon', outer: square(200, 0, 100), holes: [square(210, 10, 50), square(240, 40, 50)] },
  },
  {
    kind: 'obstacle',
    id: 'even-odd',
    fillRule: 'even-odd',
    shape: { type: 'polygon', outer: square(0, 200, 100), holes: [square(60, 230, 80)] },
  },
]
const index = new SceneIndex()
index.update(createNavDocument({ bounds: { x: -50, y: -50, width: 400, height: 400 }, items: shapes }))
const hitsAt = (at: Point, items: readonly string[] = []) =>
  findHits(
    { index, selection: { items, vertices: [] }, camera: { x: 0, y: 0, zoom: 1 }, handles: items.length > 0 },
    at,
    false,
  )
const bodyAt = (at: Point) => hitsAt(at).find(({ part }) => part === 'body')

describe('a press on a shape with a hole that extends beyond the outer ring', () => {
  it('hits the shape only where it is filled, or near its outline', () => {
    const reach = 6
    for (const { shape } of shapes) {
      if (shape.type !== 'polygon') continue
      const { outer, holes = [] } = shape
      const isFilled = (at: Point): boolean =>
        placeInPolygon(outer, [], at) !== 'outside' && holes.every((hole) => placeInPolygon(hole, [], at) !== 'inside')
      for (let x = outer[0].x - 40; x <= outer[0].x + 160; x += 3.7)
        for (let y = outer[0].y - 40; y <= outer[0].y + 160; y += 3.7) {
          const near = [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => ({ x: x + i * reach, y: y + j * reach })))
          const hit = bodyAt({ x, y }) !== undefined
          if (isFilled({ x, y })) expect(hit, `${x}, ${y}`).toBe(true)
          // Corners of the square of samples are slightly beyond the reach, so a place with empty surroundings must not
          // hit.
          else if (!near.some(isFilled)) expect(hit, `${x}, ${y}`).toBe(false)
        }
    }
  })

  it('never hits hole edges outside the outer ring, but hole vertices there can be dragged', () => {
    expect(bodyAt({ x: 140, y: 70 })).toBeUndefined()
    expect(bodyAt({ x: 120, y: 110 })).toBeUndefined()
    expect(bodyAt({ x: 100, y: 70 })).toBeUndefined()
    expect(bodyAt({ x: 60, y: 70 })).toMatchObject({ id: 'across' })
    expect(hitsAt({ x: 140, y: 110 }, ['across'])[0]).toMatchObject({ part: 'vertex', ring: 1, vertex: 2 })
  })
})
