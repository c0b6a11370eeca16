import { expect, it } from 'vitest'
import { importMap, shapeToRings } from '../../src/document/index.js'
import type { NavItem } from '../../src/document/index.js'
import type { Point } from '../../src/engine/geometry/index.js'
import { DRAWING_SIZE, randomDrawing } from '../support/random-drawing.js'

// Compares the obstacles of an imported SVG file with the pixels that the browser paints for this file. Pixels near an
// edge are not compared, because the import replaces curves by line segments.

const FILES = 300
const SEED = 1
/** Pixels per unit. */
const SCALE = 3
const SIDE = DRAWING_SIZE * SCALE
/** Width in pixels of a band on each side of an edge. Pixels in the band are not compared. */
const BAND = 2
/**
 * Number of pixels outside the bands that may differ in a file: less than one square unit. They differ where curves
 * cross at a small angle, because flattening moves the crossing.
 */
const STRAYS = SCALE * SCALE - 1

const [theirs, ours, item] = [1, 2, 3].map(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  return canvas.getContext('2d', { willReadFrequently: true })!
})

/** Returns 1 for each painted pixel. */
function inkOf(from: CanvasRenderingContext2D): Uint8Array {
  const { data } = from.getImageData(0, 0, SIDE, SIDE)
  return Uint8Array.from({ length: SIDE * SIDE }, (_, i) => Number(data[4 * i + 3] > 127))
}

async function paintedByBrowser(svg: string): Promise<Uint8Array> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  theirs.clearRect(0, 0, SIDE, SIDE)
  theirs.drawImage(image, 0, 0, SIDE, SIDE)
  return inkOf(theirs)
}

function fill(ring: readonly Point[], rule: CanvasFillRule): void {
  item.beginPath()
  for (const { x, y } of ring) item.lineTo(x * SCALE, y * SCALE)
  item.fill(rule)
}

function paintedByImport(items: readonly NavItem[]): Uint8Array {
  ours.clearRect(0, 0, SIDE, SIDE)
  for (const each of items) {
    if (each.kind !== 'obstacle' || each.hidden === true) continue
    const { outer, holes } = shapeToRings(each.shape)
    const rule = each.fillRule === 'even-odd' ? 'evenodd' : 'nonzero'
    item.globalCompositeOperation = 'source-over'
    item.clearRect(0, 0, SIDE, SIDE)
    fill(outer, rule)
    item.globalCompositeOperation = 'destination-out'
    for (const hole of holes) fill(hole, rule)
    ours.drawImage(item.canvas, 0, 0)
  }
  return inkOf(ours)
}

/** Reports whether all pixels around a pixel have the same value. */
function isInside(ink: Uint8Array, x: number, y: number): boolean {
  for (let dy = -BAND; dy <= BAND; dy++)
    for (let dx = -BAND; dx <= BAND; dx++) {
      const [column, row] = [x + dx, y + dy]
      // A shape may have an edge just outside the image. So a pixel close to the border of the image is not inside.
      if (column < 0 || row < 0 || column >= SIDE || row >= SIDE) return false
      if (ink[row * SIDE + column] !== ink[y * SIDE + x]) return false
    }
  return true
}

it('imported SVG drawings block exactly where the browser paints them', { timeout: 120_000 }, async () => {
  const wrong: string[] = []
  let inked = 0
  for (let seed = SEED; seed < SEED + FILES; seed++) {
    const svg = randomDrawing(seed)
    const expected = await paintedByBrowser(svg)
    const seen = paintedByImport(importMap(svg).document.items)
    inked += Number(expected.includes(1))
    let count = 0
    let first = ''
    for (let i = 0; i < seen.length; i++) {
      const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
      if (seen[i] === expected[i] || !isInside(expected, x, y)) continue
      if (count++ === 0) first = `(${x / SCALE}, ${y / SCALE})`
    }
    if (count > STRAYS) wrong.push(`seed ${seed}: ${count} pixels, from ${first} on: ${svg}`)
  }
  expect(wrong).toEqual([])
  // Most of the files draw something.
  expect(inked).toBeGreaterThan(FILES / 2)
})
