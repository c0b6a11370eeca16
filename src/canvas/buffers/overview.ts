import type { Rect } from '../../engine/geometry/index.js'
import { samePainted, type Painted } from '../painters/painter.js'
import { createPaintJob, type Bitmap, type PaintJob } from './bitmap.js'

const LONGEST_SIDE = 1024

export class Overview {
  bitmap: Bitmap | undefined
  world: Rect | undefined
  job: PaintJob | undefined

  constructor(private readonly create: () => Bitmap | undefined) {}

  refresh(layers: readonly Painted[], pixelRatio: number): boolean {
    const { world } = this
    if (!world || (this.bitmap && samePainted(this.bitmap.layers, layers))) return false
    const { x, y, width, height } = world
    const zoom = LONGEST_SIDE / Math.max(width, height) / pixelRatio
    if (!(zoom > 0 && zoom < Infinity)) return false
    this.bitmap ??= this.create()
    if (!this.bitmap) return false
    const camera = { x: -x * zoom, y: -y * zoom, zoom, pixelRatio }
    this.invalidate()
    this.job = createPaintJob(this.bitmap, layers, camera, width * zoom, height * zoom)
    return true
  }

  step(budget: number): void {
    if (this.job?.step(budget) === false) this.job = undefined
  }

  invalidate(): void {
    this.job = undefined
    if (this.bitmap) this.bitmap.layers = []
  }

  destroy(): void {
    this.invalidate()
    this.bitmap = undefined
  }
}
