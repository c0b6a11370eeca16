/** The tip beside the pointer: its words in a row on one plate, in screen pixels. */
import type { Point } from '../../engine/geometry/index.js'
import { inScreenPixels, type Box, type Painter, type Theme } from '../../canvas/index.js'

/** The point in screen pixels at which the upper edge of the plate stands by its left, its middle or its right. */
export interface TipPlace extends Point {
  readonly align: 'left' | 'center' | 'right'
}

export const TIP_HEIGHT = 24
const PAD = 8
const GAP = 8
const CORNER = 6
/** What stands behind the first words. */
const FAINT = 0.75

export function createTipPainter(texts: readonly string[], place: TipPlace, theme: Theme): Painter {
  return {
    cost: () => texts.length,
    paint: (context, camera) =>
      inScreenPixels(context, camera, () => {
        context.font = `500 11px ${theme.font}`
        context.textAlign = 'left'
        context.textBaseline = 'middle'
        // Isolated: words of another direction order their own numbers.
        const parts = texts.map((text) => `\u2068${text}\u2069`)
        const widths = parts.map((part) => context.measureText(part).width)
        const { minX, minY, maxX } = boxOf(
          place,
          widths.reduce((sum, width) => sum + width + GAP, 2 * PAD - GAP),
        )
        context.beginPath()
        context.roundRect(minX, minY, maxX - minX, TIP_HEIGHT, CORNER)
        context.fillStyle = theme.text
        context.fill()
        context.fillStyle = theme.surface1
        const alpha = context.globalAlpha
        let x = minX + PAD
        for (const [i, part] of parts.entries()) {
          context.globalAlpha = i === 0 ? alpha : alpha * FAINT
          context.fillText(part, x, minY + TIP_HEIGHT / 2 + 0.5)
          x += widths[i] + GAP
        }
      }),
  }
}

function boxOf({ x, y, align }: TipPlace, width: number): Box {
  const minX = Math.round(align === 'left' ? x : align === 'right' ? x - width : x - width / 2)
  return { minX, minY: Math.round(y), maxX: minX + width, maxY: Math.round(y) + TIP_HEIGHT }
}
