import { boxesMeet, growBox } from '../../engine/geometry/index.js'
import type { Batch } from './polygon-batches.js'
import { createHatching, type HatchName } from './hatch.js'
import type { ChangeTrail, Painter } from './painter.js'

export interface PolygonStyle {
  readonly fill?: string | undefined
  readonly fillOpacity?: number
  readonly hatch?: { readonly name: HatchName; readonly color: string; readonly opacity: number } | undefined
  readonly stroke?: string | undefined
  /** Width in screen pixels. */
  readonly strokeWidth?: number
  /** Lengths of dashes and gaps in screen pixels, as for `setLineDash`. */
  readonly dash?: readonly number[]
}

const FAR_ZOOM = 0.25
const FAR_TINT = 1.6

/** Creates a painter that draws the batches style by style, in the order of `styles`. Does not draw batches whose style is not in `styles`. */
export function createPolygonPainter(
  set: { readonly batches: readonly Batch[] },
  styles: ReadonlyMap<string, PolygonStyle>,
  trail?: ChangeTrail,
): Painter {
  const hatching = createHatching()
  return {
    trail,
    cost: (box) => set.batches.reduce((sum, batch) => (boxesMeet(batch.box, box) ? sum + batch.corners : sum), 0),
    paint: (context, camera, box) => {
      const opacity = context.globalAlpha
      const far = camera.zoom < FAR_ZOOM
      context.lineJoin = 'round'
      for (const [name, style] of styles) {
        const width = (far ? Math.min(1, style.strokeWidth ?? 1) : (style.strokeWidth ?? 1)) / camera.zoom
        const reach = growBox(box, width)
        for (const batch of set.batches) {
          if (batch.style !== name || !boxesMeet(batch.box, reach)) continue
          if (style.fill !== undefined) {
            context.globalAlpha =
              opacity * Math.min(1, (style.fillOpacity ?? 1) * (far && style.hatch !== undefined ? FAR_TINT : 1))
            context.fillStyle = style.fill
            batch.fill(context, camera.zoom)
          }
          if (style.hatch !== undefined && !far) {
            const pattern = hatching(context, camera, style.hatch.name, style.hatch.color)
            if (pattern !== undefined) {
              context.globalAlpha = opacity * style.hatch.opacity
              context.fillStyle = pattern
              batch.fill(context, camera.zoom)
            }
          }
          if (style.stroke !== undefined && width > 0) {
            context.globalAlpha = opacity
            context.strokeStyle = style.stroke
            context.lineWidth = width
            context.setLineDash((style.dash ?? []).map((dash) => dash / camera.zoom))
            context.stroke(batch.path(camera.zoom))
          }
        }
      }
      context.setLineDash([])
      context.globalAlpha = opacity
    },
  }
}
