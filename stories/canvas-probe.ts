/** Reads what the canvases of a map show at a point of the map, for play functions: real pixels of all layers combined. */
import { expect, waitFor, within } from 'storybook/test'
import type { Point, Rect } from '../src/engine/index.js'
import { readTheme, type Theme } from '../src/canvas/theme.js'
import { WORLD } from './sample-scenes.js'

type Rgb = readonly [red: number, green: number, blue: number]

export interface CanvasProbe {
  readonly map: HTMLElement
  /** Colors of the map: light or dark, as the user prefers. */
  readonly theme: Theme
  colorAt: (place: Point) => Rgb
  /** Waits until the place has that color, within a tolerance for smoothing. */
  shows: (place: Point, color: string, tolerance?: number) => Promise<void>
  /** Waits until the place has another color. */
  hides: (place: Point, color: string) => Promise<void>
  /** Waits until something is drawn on the background in the rectangle: a line, a mark, an arrow. */
  hasInk: (rect: Rect) => Promise<void>
}

/** Margin in screen pixels that a stage leaves around the fitted area. */
const PADDING = 32
/** Number of points along each side of a rectangle that `hasInk` tests. */
const SAMPLES = 16

/** Waits until the map whose accessible name is `name` is painted, then returns its probe. `world` is the area to which its camera is fitted. */
export async function probe(
  canvasElement: HTMLElement,
  { world = WORLD, name = 'Map' }: { world?: Rect; name?: string } = {},
): Promise<CanvasProbe> {
  const map = await within(canvasElement).findByRole('application', { name })
  await waitFor(() => {
    const { width, height } = map.getBoundingClientRect()
    const [, , , alpha] = flatten(map, width / 2, height / 2)
    return expect(alpha).toBe(255)
  })
  const colorAt = (place: Point): Rgb => {
    const { width, height } = map.getBoundingClientRect()
    const zoom = Math.min((width - 2 * PADDING) / world.width, (height - 2 * PADDING) / world.height)
    const x = width / 2 + (place.x - world.x - world.width / 2) * zoom
    const y = height / 2 + (place.y - world.y - world.height / 2) * zoom
    const [red, green, blue] = flatten(map, x, y)
    return [red, green, blue]
  }
  const theme = readTheme(map)
  const inkIn = ({ x, y, width, height }: Rect): number => {
    const ground = toRgb(theme.canvas)
    let ink = 0
    for (let i = 0; i <= SAMPLES; i++)
      for (let j = 0; j <= SAMPLES; j++)
        if (apart(colorAt({ x: x + (i / SAMPLES) * width, y: y + (j / SAMPLES) * height }), ground) > 12) ink++
    return ink
  }
  return {
    map,
    theme,
    colorAt,
    shows: (place, color, tolerance = 6) =>
      waitFor(() =>
        expect({ place, apart: apart(colorAt(place), toRgb(color)) <= tolerance ? 0 : colorAt(place) }).toEqual({
          place,
          apart: 0,
        }),
      ),
    hides: (place, color) => waitFor(() => expect(apart(colorAt(place), toRgb(color))).toBeGreaterThan(12)),
    hasInk: (rect) => waitFor(() => expect(inkIn(rect)).toBeGreaterThan(0), { interval: 100 }),
  }
}

/** Returns a CSS pixel of all canvases combined: red, green, blue and alpha. */
function flatten(map: HTMLElement, x: number, y: number): Uint8ClampedArray {
  const pixel = document.createElement('canvas')
  pixel.width = pixel.height = 1
  const context = pixel.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no 2D context')
  const frame = map.getBoundingClientRect()
  for (const canvas of map.querySelectorAll('canvas')) {
    const own = canvas.getBoundingClientRect()
    const ratio = canvas.width / own.width
    context.drawImage(
      canvas,
      Math.floor((x - own.left + frame.left) * ratio),
      Math.floor((y - own.top + frame.top) * ratio),
      1,
      1,
      0,
      0,
      1,
      1,
    )
  }
  return context.getImageData(0, 0, 1, 1).data
}

const apart = (a: Rgb, b: Rgb): number => Math.max(...a.map((value, channel) => Math.abs(value - b[channel])))

function toRgb(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Returns the midpoint of a segment. */
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
