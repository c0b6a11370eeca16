/** Draws labels of islands, each with the island's hatch, inside the island and off every path. A label without space at this zoom is left out. */
import type { Path, Point } from '../../engine/geometry/index.js'
import { toScreen, toWorld } from '../../editor/index.js'
import {
  boxesAround,
  createHatching,
  createLabelSpace,
  fillPath,
  inScreenPixels,
  islandColor,
  strokePath,
  traceBox,
  writeIn,
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
const PATH_GAP = 8 // minimum screen pixels between a label and a path

export interface IslandLabels {
  readonly names: readonly IslandName[]
  readonly paths: readonly Path[]
}

interface PlacedName {
  readonly island: IslandName
  readonly box: Box
}

/** Returns the width that the label needs for a square with the island's hatch. It is 0 for the largest island, which has no hatch. */
const swatchOf = ({ rank }: IslandName): number => (rank < 0 ? 0 : SWATCH + PAD)

export function placeIslandNames(
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  { names, paths }: IslandLabels,
  theme: Theme,
): readonly PlacedName[] {
  context.font = `600 11px ${theme.font}`
  const space = createLabelSpace()
  return names.flatMap((island) => {
    const width = context.measureText(island.name).width + swatchOf(island) + 2 * PAD
    for (const place of island.places) {
      const [box] = boxesAround(toScreen(camera, place), { width, height: HEIGHT }, [[0, 0]])
      const isInside = corners(box).every((corner) => island.isInside(toWorld(camera, corner)))
      if (isInside && !paths.some(({ points }) => isCrossed(points, box, camera)) && space.place([box]) !== undefined)
        return [{ island, box }]
    }
    return []
  })
}

export function createIslandNamePainter(labels: IslandLabels, theme: Theme): Painter {
  const hatching = createHatching()
  return {
    cost: () => 8 * labels.names.length,
    paint: (context, camera) =>
      inScreenPixels(context, camera, () => {
        const placed = placeIslandNames(context, camera, labels, theme)
        writeIn(context, `600 11px ${theme.font}`, 'left')
        for (const { island, box } of placed) {
          const swatch = swatchOf(island)
          const color = island.rank < 0 ? theme.text2 : islandColor(theme, island.rank)
          traceBox(context, box, 6)
          fillPath(context, theme.surface1)
          strokePath(context, color, theme.strokeScale)
          if (swatch > 0) {
            context.beginPath()
            context.roundRect(box.minX + PAD, box.minY + (HEIGHT - SWATCH) / 2, SWATCH, SWATCH, 2)
            const screen = { ...camera, x: 0, y: 0, zoom: 1 }
            fillPath(context, hatching(context, screen, `island-${island.rank}`, color) ?? color)
            context.stroke()
          }
          context.fillStyle = theme.text
          context.fillText(island.name, box.minX + swatch + PAD, box.minY + HEIGHT / 2 + 0.5)
        }
      }),
  }
}

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
  const [width, height] = [(maxX - minX + 2 * PATH_GAP) / zoom, (maxY - minY + 2 * PATH_GAP) / zoom]
  const around = { x: (minX - PATH_GAP - x) / zoom, y: (minY - PATH_GAP - y) / zoom, width, height }
  return points.some((at, i) => i > 0 && segmentMeets(points[i - 1], at, around))
}
