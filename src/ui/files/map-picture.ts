/** Draws the map as a PNG: the browser draws its SVG, with at most `LONGEST` pixels on a side. */
import { NavError } from '../../engine/core/index.js'
import type { Rect } from '../../engine/geometry/index.js'
import { decodedImage } from './picture-file.js'

const LONGEST = 4096
const SCALE = 2 // pixels per world unit, unless the image would be too large

export async function pngOfSvg(svg: string, { width, height }: Pick<Rect, 'width' | 'height'>): Promise<Uint8Array> {
  const scale = Math.min(SCALE, LONGEST / Math.max(width, height))
  const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  const url = URL.createObjectURL(
    new Blob([svg.replace('<svg ', `<svg width="${across}" height="${down}" `)], { type: 'image/svg+xml' }),
  )
  try {
    const picture = await decodedImage(url)
    const canvas = document.createElement('canvas')
    canvas.width = across
    canvas.height = down
    const context = canvas.getContext('2d')
    if (context !== null) {
      context.fillStyle = '#ffffff'
      context.fillRect(0, 0, across, down)
      context.drawImage(picture, 0, 0, across, down)
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new NavError('format/no-export', 'The browser could not render the map as a picture')
    return new Uint8Array(await blob.arrayBuffer())
  } finally {
    URL.revokeObjectURL(url)
  }
}
