/** Labels of islands: with the island's hatch, inside it and off every path; none if no place fits at this zoom. */
import type { Path, Point } from '../../engine/geometry/index.js'
import {
  createHatching,
  createLabelSpace,
  inScreenPixels,
  islandColor,
  type Box,
  type PaintCamera,
  type Painter,
  type Theme,
} from '../../canvas/index.js'
import type { IslandName } from '../live/live-state.js'
import { segmentMeets } from '../live/planner-scene.js'

const HEIGHT = 22
const SWATCH = 12
const PAD = 6
const APART = 8 // screen pixels between a label and a path

export function createIslandNamePainter(names: readonly IslandName[], paths: readonly Path[], theme: Theme): Painter {
  const hatching = createHatching()
  return {
    cost: () => 8 * names.length,
    paint: (context, camera) =>
      inScreenPixels(context, camera, (toX, toY) => {
        context.font = `600 11px ${theme.font}`
        context.textBaseline = 'middle'
        context.textAlign = 'left'
        const space = createLabelSpace()
        for (const island of names) {
          // The largest island has no hatch: an empty square would look like a checkbox.
          const swatch = island.rank < 0 ? 0 : SWATCH + PAD
          const width = context.measureText(island.name).width + swatch + 2 * PAD
          const at = island.places.find((place) => {
            const box = boxAt(toX(place.x), toY(place.y), width)
            return (
              corners(box).every(({ x, y }) =>
                island.isInside({ x: (x - camera.x) / camera.zoom, y: (y - camera.y) / camera.zoom }),
              ) &&
              !paths.some(({ points }) => isCrossed(points, box, camera)) &&
              space.place([box]) !== undefined
            )
          })
          if (at === undefined) continue
          const box = boxAt(toX(at.x), toY(at.y), width)
          const color = island.rank < 0 ? theme.text2 : islandColor(theme, island.rank)
          context.beginPath()
          context.roundRect(box.minX, box.minY, width, HEIGHT, 6)
          context.fillStyle = theme.surface1
          context.fill()
          context.strokeStyle = color
          context.lineWidth = theme.strokeScale
          context.stroke()
          if (swatch > 0) {
            context.beginPath()
            context.roundRect(box.minX + PAD, box.minY + (HEIGHT - SWATCH) / 2, SWATCH, SWATCH, 2)
            const screen = { ...camera, x: 0, y: 0, zoom: 1 }
            context.fillStyle = hatching.pattern(context, screen, `island-${island.rank}`, color) ?? color
            context.fill()
            context.stroke()
          }
          context.fillStyle = theme.text
          context.fillText(island.name, box.minX + swatch + PAD, box.minY + HEIGHT / 2 + 0.5)
        }
      }),
  }
}

const boxAt = (x: number, y: number, width: number): Box => ({
  minX: x - width / 2,
  minY: y - HEIGHT / 2,
  maxX: x + width / 2,
  maxY: y + HEIGHT / 2,
})

function corners({ minX, minY, maxX, maxY }: Box): readonly Point[] {
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2]
  return [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
    { x, y: minY },
    { x, y: maxY },
    { x: minX, y },
    { x: maxX, y },
  ]
}

function isCrossed(points: readonly Point[], { minX, minY, maxX, maxY }: Box, { x, y, zoom }: PaintCamera): boolean {
  const [width, height] = [(maxX - minX + 2 * APART) / zoom, (maxY - minY + 2 * APART) / zoom]
  const around = { x: (minX - APART - x) / zoom, y: (minY - APART - y) / zoom, width, height }
  return points.some((at, i) => i > 0 && segmentMeets(points[i - 1], at, around))
}
