import type { Pixels } from '../../document/formats/index.js'
import type { FilePanel } from '../panel-context.js'
import { decodedImage } from './picture-file.js'
import { importSource } from './imported-file.js'
import { showImportError } from './map-files.js'

const MAX_SIDE = 2048 // maximum pixels on the longer side. Larger pictures are scaled down

export async function tracePicture(panel: FilePanel): Promise<void> {
  const { editor, display, catalog } = panel
  const { background, mapping: { file: _, ...mapping } = {} } = editor.document.current
  if (background === undefined) return
  const name = catalog.panels.picture
  try {
    const { width, height, data: bytes } = await pixelsOf(background.src)
    const data: Pixels = { width, height, data: bytes, rect: background.rect }
    const { maskThreshold } = await import('../../document/formats/index.js')
    const asked = { ...mapping, mask: { threshold: maskThreshold(data), ...mapping.mask } }
    const empty = { files: new Map(), images: new Map(), choices: {} }
    const imported = await importSource(editor, { name, fallbackName: name, data, mapping: asked, ...empty })
    display.set({ notice: undefined, dialog: 'mapping', imported, suggested: {} })
  } catch (error) {
    editor.announce(showImportError(panel, name, error))
  }
}

/** Returns the pixels of a picture. Rejects if the picture is from another origin that does not allow CORS. */
async function pixelsOf(src: string): Promise<ImageData> {
  const image = await decodedImage(src)
  const scale = Math.min(1, MAX_SIDE / Math.max(image.naturalWidth, image.naturalHeight))
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.drawImage(image, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
