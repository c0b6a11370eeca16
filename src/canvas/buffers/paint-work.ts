/**
 * What a worker paints: the layers of a bitmap, by the same painters as the page, strip after strip. It keeps the parts that it was sent until a request
 * says that they are gone; a later request ends an earlier one between two strips.
 */
import { paintLayers } from './bitmap.js'
import { createBackgroundPainter } from '../painters/background-painter.js'
import { createGlyphPainter } from '../painters/glyph-painter.js'
import { createGridPainter } from '../painters/grid-painter.js'
import { createHexLines } from '../painters/hex-painter.js'
import type { PlainRecipe, PolygonRecipe, TriangleRecipe } from '../painters/paint-recipe.js'
import { growBox, viewBox, type PaintCamera, type Painted, type Painter } from '../painters/painter.js'
import type { Batch } from '../painters/polygon-batches.js'
import { createPolygonPainter } from '../painters/polygon-painter.js'
import { createEdgePainter, createIslandPainter, createWallPainter } from '../painters/triangle-painter.js'
import { groupTiles, type TriangleTile } from '../painters/triangle-tiles.js'
import { unpackBatches, unpackTiles, type PackedBatches, type PackedTiles } from './packed-parts.js'

/** Numbers of parts in place of the parts. */
type SentRecipe =
  PlainRecipe | PolygonRecipe<Uint32Array> | TriangleRecipe<{ readonly tiles: Uint32Array; readonly meanEdge: number }>

export interface SentLayer {
  readonly recipe: SentRecipe
  readonly opacity: number
}

export interface PaintOrder {
  readonly job: number
  readonly camera: PaintCamera
  /** Device pixels. */
  readonly width: number
  readonly height: number
  readonly layers: readonly SentLayer[]
}

export interface PaintRequest {
  /** None where more parts are to come first. */
  readonly order: PaintOrder | undefined
  /** Parts that are new to the worker, and the numbers that they have from now on. */
  readonly batches: { readonly ids: Uint32Array; readonly packed: PackedBatches }
  readonly tiles: { readonly ids: Uint32Array; readonly packed: PackedTiles }
  /** Numbers of parts that will not be asked for again. */
  readonly gone: Uint32Array
}

export interface PaintedStrip {
  readonly job: number
  /** Device pixels from the top. */
  readonly y: number
  readonly picture: ImageBitmap
  readonly isLast: boolean
}

/** Device pixels, at most. */
const STRIP = 256

interface Parts {
  readonly batches: Map<number, Batch>
  readonly tiles: Map<number, TriangleTile>
}

/** Answers strips by `post`, each in a task of its own by `later`. */
export function createPaintResponder(
  post: (strip: PaintedStrip) => void,
  later: (task: () => void) => void,
): (request: PaintRequest) => void {
  const parts: Parts = { batches: new Map(), tiles: new Map() }
  let current = 0
  return (request) => {
    takeParts(parts, request)
    // Whatever comes ends what was asked for before.
    current = request.order?.job ?? 0
    if (request.order === undefined) return
    const { job, camera, width, height } = request.order
    const layers = request.order.layers.map(({ recipe, opacity }) => ({
      painter: painterFrom(recipe, parts),
      opacity,
    }))
    // Whole screen pixels, so that a strip is placed without rounding.
    const step = STRIP / 2 ** Math.ceil(Math.log2(camera.pixelRatio))
    const strip = Math.max(1, Math.round(step * camera.pixelRatio))
    const paint = (y: number): void => {
      if (current !== job) return
      const isLast = y + strip >= height
      post({ job, y, picture: paintStrip(layers, camera, y, width, Math.min(strip, height - y)), isLast })
      if (!isLast) later(() => paint(y + strip))
    }
    later(() => paint(0))
  }
}

function takeParts({ batches, tiles }: Parts, request: PaintRequest): void {
  for (const id of request.gone) {
    batches.delete(id)
    tiles.delete(id)
  }
  for (const [i, batch] of unpackBatches(request.batches.packed).entries()) batches.set(request.batches.ids[i], batch)
  for (const [i, tile] of unpackTiles(request.tiles.packed).entries()) tiles.set(request.tiles.ids[i], tile)
}

function painterFrom(recipe: SentRecipe, { batches, tiles }: Parts): Painter {
  switch (recipe[0]) {
    case 'background':
      return createBackgroundPainter(recipe[1], recipe[2])
    case 'grid':
      return createGridPainter(recipe[1], recipe[2])
    case 'hexes':
      return createHexLines(recipe[1], recipe[2], recipe[3])
    case 'glyphs':
      return createGlyphPainter(recipe[1], recipe[2])
    case 'polygons':
      return createPolygonPainter({ batches: known(recipe[1], batches) }, recipe[2])
    case 'edges':
    case 'walls':
      return (recipe[0] === 'edges' ? createEdgePainter : createWallPainter)(group(recipe[1], tiles), recipe[2])
    case 'islands':
      return createIslandPainter(group(recipe[1], tiles), recipe[2], recipe[3])
  }
}

const group = (sent: { readonly tiles: Uint32Array; readonly meanEdge: number }, tiles: Parts['tiles']) =>
  groupTiles(known(sent.tiles, tiles), sent.meanEdge)

function known<Part>(ids: Uint32Array, parts: ReadonlyMap<number, Part>): Part[] {
  return Array.from(ids, (id) => {
    const part = parts.get(id)
    if (part === undefined) throw new Error(`no part ${id}`)
    return part
  })
}

function paintStrip(
  layers: readonly Painted[],
  camera: PaintCamera,
  y: number,
  width: number,
  height: number,
): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no context')
  const { zoom, pixelRatio } = camera
  const moved = { ...camera, y: camera.y - y / pixelRatio }
  const box = growBox(viewBox(moved, width / pixelRatio, height / pixelRatio), 1 / zoom)
  // Painters use what both kinds of context have.
  paintLayers(context as unknown as CanvasRenderingContext2D, moved, layers, box)
  return canvas.transferToImageBitmap()
}
