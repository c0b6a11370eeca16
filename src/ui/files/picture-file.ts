/** Places a picture from a file or the clipboard as the map's background, stored in the document. */
import { fitInside } from '../../editor/index.js'
import { showError } from '../display-state.js'
import type { FilePanel } from '../panel-context.js'
import { isAllowedSource } from '../../document/parsing/index.js'
import type { AppParts } from '../app-parts.js'
import { readAsDataUrl } from './map-backdrop.js'

const MAX_BYTES = 8 * 2 ** 20 // maximum bytes of the picture, since the document that contains it is saved on every change
const MEGABYTE = 2 ** 20
const OPACITY = 0.6

export async function placePicture({ editor, display, catalog, format }: FilePanel, file: File): Promise<void> {
  const { panels, changes } = catalog
  const fail = (text: string): void => {
    showError(display, text)
    editor.announce(text)
  }
  if (file.size > MAX_BYTES) {
    const [size, most] = [file.size, MAX_BYTES].map((bytes) => Math.ceil(bytes / MEGABYTE))
    fail(format(panels.pictureTooLarge, { name: file.name, size, most }))
    return
  }
  try {
    const src = await readAsDataUrl(file)
    const { naturalWidth: width, naturalHeight: height } = await decodedImage(src)
    if (!(width > 0 && height > 0)) throw new Error('no extent')
    const { background, bounds } = editor.document.current
    const rect = fitInside(bounds, width, height)
    const taken = editor.document.dispatch(
      { type: 'set-background', background: { src, rect, opacity: background?.opacity ?? OPACITY } },
      { label: changes.placePicture, origin: 'import' },
    )
    if (!taken) return
    editor.tools.set('picture')
    editor.announce(changes.placePicture)
  } catch {
    fail(format(panels.pictureUnreadable, { name: file.name }))
  }
}

export async function decodedImage(src: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = src
  await image.decode()
  return image
}

const PICTURE = /^image\/(?:png|jpeg|webp|gif|avif)$/

export const isPicture = (file: File): boolean => PICTURE.test(file.type)

/** Returns whether a picture may be loaded. The app decides about http and https addresses that `isAllowedSource` does not allow. */
function checkSource(src: string, base: string, allowSource: ((href: string) => boolean) | undefined): boolean {
  if (isAllowedSource(src, undefined)) return true
  if (!URL.canParse(src, base)) return false
  const { protocol, href } = new URL(src, base)
  return /^https?:$/.test(protocol) && allowSource?.(href) === true
}

/**
 * Returns a function that turns the app's `allowSource` into a check of whether a picture may be loaded. If `allowSource` throws, the check refuses the
 * picture, and reports the error in a microtask, once per picture.
 */
export function createSourceCheck(
  report: (error: unknown) => void,
): (allowSource: ((href: string) => boolean) | undefined) => AppParts['allowsSource'] {
  const failed = new Set<string>()
  return (allowSource) => (src, base) => {
    try {
      return checkSource(src, base, allowSource)
    } catch (error) {
      if (!failed.has(src)) queueMicrotask(() => report(error))
      failed.add(src)
      return false
    }
  }
}
