/** Paints mesh edges as hairlines, and islands as tint, hatch and edge, tile by tile, with detail that follows the zoom. */
import type { Theme } from '../theme.js'
import { islandColor } from '../theme.js'
import { createHatching } from './hatch.js'
import type { Box, Painter } from './painter.js'
import { boxesMeet, growBox } from './painter.js'
import type { TriangleTiles, Triangles } from './triangle-tiles.js'
import { islandBorders } from './triangle-tiles.js'

/** Below this zoom there is no mesh and no hatch. */
const FAR_ZOOM = 0.25
/** Mean edge, in screen pixels, below which edges are a dark texture that hides everything. */
const NO_EDGES = 4
const FAINT_EDGES = 8
const MESH_OPACITY = 0.42
const FAINT_OPACITY = 0.25

const workIn = (tiles: TriangleTiles, box: Box): number => tiles.tiles.reduce((sum, tile) => (boxesMeet(tile.box, box) ? sum + tile.count : sum), 0)

export function createEdgePainter(tiles: TriangleTiles, theme: Theme, replaces?: Painter, changed?: Box): Painter {
  const shown = (zoom: number): boolean => zoom >= FAR_ZOOM && tiles.meanEdge * zoom >= NO_EDGES
  return {
    replaces,
    changed,
    cost: (box, zoom) => (shown(zoom) ? workIn(tiles, box) : 0),
    paint: (context, camera, box) => {
      if (!shown(camera.zoom)) return
      const opacity = context.globalAlpha
      context.globalAlpha = opacity * (theme.name === 'contrast' ? 1 : tiles.meanEdge * camera.zoom < FAINT_EDGES ? FAINT_OPACITY : MESH_OPACITY)
      context.strokeStyle = theme.mesh
      // One device pixel: a hairline path costs a fraction of a wider one.
      context.lineWidth = 1 / camera.zoom / camera.pixelRatio
      for (const tile of tiles.meeting(box)) context.stroke(tile.edges())
      context.globalAlpha = opacity
    },
  }
}

const TINT = 0.11
const FAR_TINT = 0.18
const HATCH = 0.5
const EDGE_WIDTH = 1.25
/** Border edges per stroked path. */
const EDGES_A_PATH = 256

interface BorderPath {
  readonly box: Box
  readonly path: Path2D
}

/** Cuts the border of an island into paths of a few hundred edges. */
function borderPaths(edges: Float64Array): BorderPath[] {
  const paths: BorderPath[] = []
  for (let start = 0; start < edges.length; start += 4 * EDGES_A_PATH) {
    const path = new Path2D()
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    for (let i = start; i < Math.min(edges.length, start + 4 * EDGES_A_PATH); i += 4) {
      path.moveTo(edges[i], edges[i + 1])
      path.lineTo(edges[i + 2], edges[i + 3])
      minX = Math.min(minX, edges[i], edges[i + 2])
      minY = Math.min(minY, edges[i + 1], edges[i + 3])
      maxX = Math.max(maxX, edges[i], edges[i + 2])
      maxY = Math.max(maxY, edges[i + 1], edges[i + 3])
    }
    paths.push({ box: { minX, minY, maxX, maxY }, path })
  }
  return paths
}

/** `order` maps island ids to their number for hue and hatch, from 0; islands that are not in it stay plain. */
export function createIslandPainter(view: Triangles, tiles: TriangleTiles, order: ReadonlyMap<number, number>, theme: Theme): Painter {
  const hatching = createHatching()
  let borders: Map<number, BorderPath[]> | undefined
  return {
    cost: (box) => (order.size === 0 ? 0 : 2 * workIn(tiles, box)),
    paint: (context, camera, box) => {
      if (order.size === 0) return
      borders ??= new Map([...islandBorders(view)].filter(([island]) => order.has(island)).map(([island, edges]) => [island, borderPaths(edges)]))
      const opacity = context.globalAlpha
      const far = camera.zoom < FAR_ZOOM
      const seen = tiles.meeting(box)
      for (const [island, number] of order) {
        const color = islandColor(theme, number)
        const hatch = far ? undefined : hatching.pattern(context, camera, `island-${hatchOf(number)}`, color)
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
        context.lineWidth = (EDGE_WIDTH * theme.strokeScale) / camera.zoom
        context.lineCap = 'round'
        const reach = growBox(box, context.lineWidth)
        for (const border of borders.get(island) ?? []) if (boxesMeet(border.box, reach)) context.stroke(border.path)
      }
      context.globalAlpha = opacity
    },
  }
}

/** Colors repeat after eight, each time with the next hatch. */
const hatchOf = (number: number): number => (number + Math.floor(number / 8)) % 8
