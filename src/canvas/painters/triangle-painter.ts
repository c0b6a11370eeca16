import { growBox } from '../../engine/geometry/index.js'
import { islandColor } from '../colors.js'
import type { Theme } from '../theme.js'
import { createHatching } from './hatch.js'
import type { ChangeTrail, Painter } from './painter.js'
import type { TriangleTiles } from './triangle-tiles.js'

const FAR_ZOOM = 0.25
/** Minimum mean length of edges in screen pixels. Shorter edges would only darken the map. */
const MIN_EDGE = 4
const FAINT_EDGE = 8
const MESH_OPACITY = 0.42
const FAINT_OPACITY = 0.25

export function createEdgePainter(tiles: TriangleTiles, theme: Theme, trail?: ChangeTrail): Painter {
  const isVisible = (zoom: number): boolean => zoom >= FAR_ZOOM && tiles.meanEdge * zoom >= MIN_EDGE
  return {
    trail,
    cost: (box, zoom) => (isVisible(zoom) ? tiles.countIn(box) : 0),
    paint: (context, camera, box) => {
      if (!isVisible(camera.zoom)) return
      const opacity = context.globalAlpha
      context.globalAlpha =
        opacity *
        (theme.name === 'contrast' ? 1 : tiles.meanEdge * camera.zoom < FAINT_EDGE ? FAINT_OPACITY : MESH_OPACITY)
      context.strokeStyle = theme.mesh
      context.lineWidth = 1 / camera.zoom / camera.pixelRatio
      for (const tile of tiles.meeting(box)) context.stroke(tile.edges())
      context.globalAlpha = opacity
    },
  }
}

export function createWallPainter(tiles: TriangleTiles, theme: Theme, trail?: ChangeTrail): Painter {
  return {
    trail,
    cost: (box, zoom) => (zoom < FAR_ZOOM ? 0 : tiles.wallsIn(box)),
    paint: (context, camera, box) => {
      if (camera.zoom < FAR_ZOOM) return
      const pixel = 1 / camera.zoom
      context.strokeStyle = theme.agentOutline
      context.lineWidth = pixel * theme.strokeScale
      context.setLineDash([2 * pixel, 3 * pixel])
      for (const tile of tiles.meeting(growBox(box, pixel)))
        for (const path of tile.walls().values()) context.stroke(path)
      context.setLineDash([])
    },
  }
}

const TINT = 0.11
const FAR_TINT = 0.18
const HATCH = 0.5
const EDGE_WIDTH = 1.25

export function createIslandPainter(
  tiles: TriangleTiles,
  theme: Theme,
  order: ReadonlyMap<number, number>,
  trail?: ChangeTrail,
): Painter {
  const hatching = createHatching()
  return {
    trail,
    cost: (box) => (order.size === 0 ? 0 : 2 * tiles.countIn(box)),
    paint: (context, camera, box) => {
      if (order.size === 0) return
      const opacity = context.globalAlpha
      const far = camera.zoom < FAR_ZOOM
      const width = (EDGE_WIDTH * theme.strokeScale) / camera.zoom
      const seen = tiles.meeting(growBox(box, width))
      for (const [island, number] of order) {
        const color = islandColor(theme, number)
        const hatch = far ? undefined : hatching(context, camera, `island-${hatchOf(number)}`, color)
        for (const tile of seen) {
          const path = tile.islands().get(island)
          if (path === undefined) continue
          context.globalAlpha = opacity * (far ? FAR_TINT : TINT)
          context.fillStyle = color
          context.fill(path)
          if (hatch === undefined) continue
          context.globalAlpha = opacity * HATCH
          context.fillStyle = hatch
          context.fill(path)
        }
        context.globalAlpha = opacity
        context.strokeStyle = color
        context.lineWidth = width
        context.lineCap = 'round'
        for (const tile of seen) {
          const border = tile.walls().get(island)
          if (border !== undefined) context.stroke(border)
        }
      }
      context.globalAlpha = opacity
    },
  }
}

const hatchOf = (number: number): number => (number + Math.floor(number / 8)) % 8
