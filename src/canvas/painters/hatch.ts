/** Pattern tiles: eight hatches for islands and one pattern per terrain, cached by color and pixel ratio. They move with the map but are not scaled with it. */
import { isTerrainName, terrainKinds, type TerrainPattern } from '../../terrain-kinds/index.js'
import type { PaintCamera } from './painter.js'

interface HatchTile {
  readonly width: number
  readonly height: number
  readonly stroke?: (path: Path2D) => void
  readonly fill?: (path: Path2D) => void
}

const lines =
  (...polylines: readonly (readonly number[])[]) =>
  (path: Path2D): void => {
    for (const points of polylines) {
      path.moveTo(points[0], points[1])
      for (let i = 2; i < points.length; i += 2) path.lineTo(points[i], points[i + 1])
    }
  }

const dots =
  (centers: readonly number[]) =>
  (path: Path2D): void => {
    for (let i = 0; i < centers.length; i += 2) {
      path.moveTo(centers[i] + 0.9, centers[i + 1])
      path.arc(centers[i], centers[i + 1], 0.9, 0, 2 * Math.PI)
    }
  }

const curves =
  (numbers: readonly number[]) =>
  (path: Path2D): void => {
    path.moveTo(numbers[0], numbers[1])
    for (let i = 2; i < numbers.length; i += 4)
      path.quadraticCurveTo(numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3])
  }

const ring = (path: Path2D): void => {
  path.moveTo(7.4, 5)
  path.arc(5, 5, 2.4, 0, 2 * Math.PI)
}

const islandTiles: readonly HatchTile[] = [
  { width: 8, height: 8, stroke: lines([-2, 10, 10, -2], [-2, 2, 2, -2], [6, 10, 10, 6]) },
  { width: 8, height: 8, stroke: lines([-2, -2, 10, 10], [6, -2, 10, 2], [-2, 6, 2, 10]) },
  { width: 7, height: 7, stroke: lines([3.5, 0, 3.5, 7]) },
  { width: 7, height: 7, stroke: lines([0, 3.5, 7, 3.5]) },
  { width: 11, height: 11, stroke: lines([-1, 12, 12, -1], [-1, -1, 12, 12]) },
  { width: 10, height: 10, stroke: lines([5, 2, 5, 8], [2, 5, 8, 5]) },
  { width: 12, height: 12, stroke: lines([0, 8, 3, 4, 6, 8, 9, 4, 12, 8]) },
  { width: 10, height: 10, stroke: ring },
]

function terrainTile({ width, height, lines: polylines, curve, dots: centers }: TerrainPattern): HatchTile {
  return {
    width,
    height,
    ...(polylines !== undefined && { stroke: lines(...polylines) }),
    ...(curve !== undefined && { stroke: curves(curve) }),
    ...(centers !== undefined && { fill: dots(centers) }),
  }
}

const dangerTile: HatchTile = { width: 7, height: 7, stroke: lines([-2, 9, 9, -2], [-2, 2, 2, -2], [5, 9, 9, 5]) }

export type HatchName = string

function tileOf(name: HatchName): HatchTile | undefined {
  if (name === 'danger') return dangerTile
  if (name.startsWith('island-')) return islandTiles[Number(name.slice(7)) % islandTiles.length]
  return isTerrainName(name) ? terrainTile(terrainKinds[name].pattern) : undefined
}

function drawTile(tile: HatchTile, color: string, width: number, pixelRatio: number): HTMLCanvasElement | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(tile.width * pixelRatio)
  canvas.height = Math.round(tile.height * pixelRatio)
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.scale(canvas.width / tile.width, canvas.height / tile.height)
  const path = new Path2D()
  if (tile.fill !== undefined) {
    tile.fill(path)
    context.fillStyle = color
    context.fill(path)
  } else {
    tile.stroke?.(path)
    context.strokeStyle = color
    context.lineWidth = width
    context.stroke(path)
  }
  return canvas
}

type Hatching = (
  context: CanvasRenderingContext2D,
  camera: PaintCamera,
  name: HatchName,
  color: string,
) => CanvasPattern | undefined

/** Returns a function that creates patterns and caches their tiles. Create one per painter, so that the tiles are freed with it. */
export function createHatching(lineWidth = 1.1): Hatching {
  const tiles = new Map<string, HTMLCanvasElement | undefined>()
  return (context, camera, name, color) => {
    const key = `${name} ${color} ${camera.pixelRatio}`
    let canvas = tiles.get(key)
    if (canvas === undefined && !tiles.has(key)) {
      const tile = tileOf(name)
      canvas = tile === undefined ? undefined : drawTile(tile, color, lineWidth, camera.pixelRatio)
      tiles.set(key, canvas)
    }
    const pattern = canvas && context.createPattern(canvas, 'repeat')
    const scale = 1 / (camera.zoom * camera.pixelRatio)
    pattern?.setTransform(new DOMMatrix([scale, 0, 0, scale, 0, 0]))
    return pattern ?? undefined
  }
}
