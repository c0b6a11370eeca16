/** A picture of the reader's disk or clipboard as the background of the map, to trace over. It is stored in the document itself. */
import { type Editor, fitInside, formatLabel } from '../../editor/index.js'
import type { Messages } from '../../words/index.js'
import type { DisplayStore } from '../display-state.js'
import { isAllowedSource } from '../../document/parsing/index.js'
import type { HostParts } from '../host-parts.js'

/** Bytes. The document that holds it is saved with every change. */
const MOST_BYTES = 8 * 2 ** 20
const MEGABYTE = 2 ** 20
const OPACITY = 0.6

export async function placePicture(
  editor: Editor,
  display: DisplayStore,
  messages: Messages,
  file: File,
): Promise<void> {
  const { panels } = messages
  const fail = (text: string): void => {
    display.set({ notice: { severity: 'error', text } })
    editor.announce(text)
  }
  if (file.size > MOST_BYTES) {
    const [size, most] = [file.size, MOST_BYTES].map((bytes) => Math.ceil(bytes / MEGABYTE))
    fail(formatLabel(panels.pictureTooLarge, { name: file.name, size, most }, messages))
    return
  }
  try {
    const src = await readAsDataUrl(file)
    const { width, height } = await measure(src)
    if (!(width > 0 && height > 0)) throw new Error('no extent')
    const { background, bounds } = editor.document.current
    const rect = fitInside(bounds, width, height)
    const taken = editor.document.dispatch(
      { type: 'set-background', background: { src, rect, opacity: background?.opacity ?? OPACITY } },
      { label: messages.changes.placePicture, origin: 'import' },
    )
    if (!taken) return
    editor.tools.set('picture')
    editor.announce(messages.changes.placePicture)
  } catch {
    fail(formatLabel(panels.pictureUnreadable, { name: file.name }, messages))
  }
}

function readAsDataUrl(file: File): Promise<string> {
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

async function measure(src: string): Promise<{ readonly width: number; readonly height: number }> {
  const image = new Image()
  image.src = src
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight }
}

/** Kinds of pictures that a document may hold; an SVG is a drawing, which is imported as one. */
const PICTURE = /^image\/(?:png|jpeg|webp|gif|avif)$/

export const isPicture = (file: File): boolean => PICTURE.test(file.type)

export type SourceCheck = HostParts['allowsSource']

/** Other sources are asked about by the whole address that would be fetched; only http and https, for nothing else leads to a picture of another site. */
function checkSource(src: string, base: string, allowSource: ((href: string) => boolean) | undefined): boolean {
  if (isAllowedSource(src, undefined)) return true
  if (!URL.canParse(src, base)) return false
  const { protocol, href } = new URL(src, base)
  return /^https?:$/.test(protocol) && allowSource?.(href) === true
}

/** Asks the app at each call; what its function throws is a no, reported once for each source, after the render that asked. */
export function createSourceCheck(
  report: (error: unknown) => void,
): (allowSource: ((href: string) => boolean) | undefined) => SourceCheck {
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
