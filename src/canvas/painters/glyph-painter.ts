import { boxesMeet, growBox, type Point } from '../../engine/geometry/index.js'
import type { Theme } from '../theme.js'
import { boxAround, inScreenPixels, type Painter } from './painter.js'
import type { DrawnPolygon } from './polygon-fill.js'

type Glyph = 'locked' | 'hidden'

export interface PlacedGlyph {
  readonly glyph: Glyph
  readonly at: Point
  readonly room: number
}

const DRAWINGS: Readonly<Record<Glyph, string>> = {
  locked:
    'M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 8 0v3',
  hidden:
    'M4 4l16 16M9.5 6c.8-.3 1.6-.4 2.5-.4 3.8 0 7 2 9.5 6.4-.8 1.4-1.7 2.6-2.7 3.5M6.3 7.6C4.9 8.6 3.6 10 2.5 12c2.5 4.5 5.7 6.5 9.5 6.5 1.6 0 3.1-.4 4.5-1.1M10 10a2.8 2.8 0 0 0 4 4',
}
const GLYPH_SIZE = 15
const NEEDED_WIDTH = 26

/** Cuts a shape by a horizontal line at half its height. Places a glyph in the middle of the longest part of the line inside the shape. */
export function placeGlyph(glyph: Glyph, { outer, holes = [] }: DrawnPolygon): PlacedGlyph | undefined {
  const box = boxAround(outer)
  if (box === undefined) return undefined
  const y = (box.minY + box.maxY) / 2
  const crossings: number[] = []
  for (const ring of [outer, ...holes])
    for (let i = 0; i < ring.length; i++) {
      const a = ring[i]
      const b = ring[(i + 1) % ring.length]
      if (a.y > y !== b.y > y) crossings.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x))
    }
  crossings.sort((a, b) => a - b)
  let [from, to] = [0, 0]
  for (let i = 0; i + 1 < crossings.length; i += 2)
    if (crossings[i + 1] - crossings[i] > to - from) [from, to] = [crossings[i], crossings[i + 1]]
  return { glyph, at: { x: (from + to) / 2, y }, room: Math.min(to - from, box.maxY - box.minY) }
}

export function createGlyphPainter(glyphs: readonly PlacedGlyph[], theme: Theme): Painter {
  return {
    cost: () => glyphs.length,
    paint: (context, camera, box) => {
      const around = growBox(box, GLYPH_SIZE / camera.zoom)
      const visible = glyphs.filter(
        ({ at, room }) =>
          room * camera.zoom >= NEEDED_WIDTH && boxesMeet(around, { minX: at.x, minY: at.y, maxX: at.x, maxY: at.y }),
      )
      if (visible.length === 0) return
      const paths = { locked: new Path2D(DRAWINGS.locked), hidden: new Path2D(DRAWINGS.hidden) }
      context.strokeStyle = theme.text2
      context.lineWidth = 1.8 * theme.strokeScale
      context.lineCap = context.lineJoin = 'round'
      context.setLineDash([])
      inScreenPixels(context, camera, (toX, toY) => {
        for (const { glyph, at } of visible) {
          context.save()
          context.translate(Math.round(toX(at.x) - GLYPH_SIZE / 2), Math.round(toY(at.y) - GLYPH_SIZE / 2))
          context.scale(GLYPH_SIZE / 24, GLYPH_SIZE / 24)
          context.stroke(paths[glyph])
          context.restore()
        }
      })
    },
  }
}
