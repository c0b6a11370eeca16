/** A small picture of the whole world, under the viewport buffer: what a zoom uncovers is never empty. Repainted in slices, after everything else. */
import type { Box, Painted } from '../painters/painter.js'
import { samePainted } from '../painters/painter.js'
import type { Bitmap, PaintJob } from './bitmap.js'
import { createPaintJob } from './bitmap.js'

/** Device pixels. */
const LONGEST_SIDE = 1024

export class Overview {
  bitmap: Bitmap | undefined
  /** None: no overview. */
  world: Box | undefined
  private job: PaintJob | undefined

  constructor(private readonly create: () => Bitmap | undefined) {}

  get isAtWork(): boolean {
    return this.job !== undefined
  }

  /** Begins to paint what is not on show yet; answers whether there is anything to paint. */
  refresh(layers: readonly Painted[], pixelRatio: number): boolean {
    const { world } = this
    if (world === undefined || (this.bitmap !== undefined && samePainted(this.bitmap.layers, layers))) return false
    const width = world.maxX - world.minX
    const height = world.maxY - world.minY
    const zoom = LONGEST_SIDE / Math.max(width, height) / pixelRatio
    if (!(zoom > 0) || !Number.isFinite(zoom)) return false
    this.bitmap ??= this.create()
    if (this.bitmap === undefined) return false
    const camera = { x: -world.minX * zoom, y: -world.minY * zoom, zoom, pixelRatio }
    this.job = createPaintJob(this.bitmap, layers, camera, width * zoom, height * zoom)
    return true
  }

  step(budget: number): void {
    if (this.job?.step(budget) === false) this.job = undefined
  }

  /** The pixels are lost; what was painted is painted again at the next refresh. */
  invalidate(): void {
    if (this.bitmap !== undefined) this.bitmap.layers = []
    this.job = undefined
  }

  destroy(): void {
    this.bitmap = this.job = undefined
  }
}
