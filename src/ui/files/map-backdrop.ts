import { runWork, type BackgroundImage, type MapPicture } from '../../document/model/index.js'
import { renderPicture, TileImages, type TileImage } from '../../canvas/index.js'

/** A picture of tiles, and `src`, its copy of limited size. While the copy is the document's background, the picture is drawn in its place. */
export interface MapBackdrop {
  readonly picture: MapPicture
  readonly images: TileImages
  readonly src: string
}

const COPY_SIDE = 2048 // maximum side of the copy in pixels; half of that if the copy would exceed `COPY_LENGTH`
const COPY_LENGTH = 4 * 2 ** 20 // maximum characters of the copy's data URL, since the document is saved on every change
const IMAGE_SIDE = 16_384
const IMAGE_PIXELS = 2 ** 26
const OPACITY = 0.9

export async function loadImages(blobs: ReadonlyMap<string, Blob>): Promise<TileImages> {
  const loaded = new Map<string, TileImage>()
  await Promise.all(
    [...blobs].map(async ([name, blob]) => {
      // Tiles of an image that is too large or cannot be decoded are drawn in one color.
      const { width, height } = await sizeOf(blob)
      if (width > IMAGE_SIDE || height > IMAGE_SIDE || width * height > IMAGE_PIXELS) return
      const source = await createImageBitmap(blob).catch(() => undefined)
      if (source !== undefined) loaded.set(name, { source, width: source.width, height: source.height })
    }),
  )
  return new TileImages(loaded)
}

/** Returns the size of an image from its header, without decoding it; 0 x 0 if it is not an image. */
async function sizeOf(blob: Blob): Promise<{ readonly width: number; readonly height: number }> {
  const image = new Image()
  const url = URL.createObjectURL(blob)
  image.src = url
  await new Promise((resolve) => {
    image.onload = image.onerror = resolve
  })
  URL.revokeObjectURL(url)
  return { width: image.naturalWidth, height: image.naturalHeight }
}

/** Paints the picture on an image of limited size, in tasks of a few milliseconds. If `signal` aborts, rejects with `document/aborted`. */
export async function backdropOf(
  picture: MapPicture,
  images: TileImages,
  signal: AbortSignal,
): Promise<MapBackdrop | undefined> {
  for (const side of [COPY_SIDE, COPY_SIDE / 2]) {
    const canvas = await runWork(renderPicture(picture, images, side), { signal })
    // Unlike toDataURL, toBlob encodes on another thread.
    const blob = await new Promise<Blob | null>((resolve) => {
      if (canvas === undefined) resolve(null)
      else canvas.toBlob(resolve, 'image/webp', 0.9)
    })
    if (blob === null) return undefined
    const src = await readAsDataUrl(blob)
    if (src.length <= COPY_LENGTH) return { picture, images, src }
  }
  return undefined
}

export const backgroundOf = ({ picture, src }: MapBackdrop): BackgroundImage => ({
  src,
  rect: picture.bounds,
  opacity: OPACITY,
  locked: true,
})

export const missingImages = (picture: MapPicture | undefined, has: (name: string) => boolean): readonly string[] => [
  ...new Set(picture?.tiles.flatMap(({ image }) => (image === undefined || has(image) ? [] : [image]))),
]

export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      if (typeof reader.result === 'string') resolve(reader.result)
      else reject(new Error('no text'))
    }
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(file)
  })
}
